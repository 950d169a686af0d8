"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from clayworks.core.borrowed import why
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write; it takes the place of `path` in one step at the end, or never if anything fails."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            try:
                yield file
            except BaseException:
                os.unlink(name)
                raise
        # A temporary file is private; this one gets the rights of any new file.
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except OSError as error:
        text = M("{file}: can't be written: {reason}", file=str(path), reason=why(error))
        raise ClayworksError(text) from error
