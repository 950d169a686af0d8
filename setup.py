"""Compiles the marked modules with mypyc where a C compiler is present; see src/clayworks/_build.py."""

import importlib.util
import json
import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "clayworks"

spec = importlib.util.spec_from_file_location("_build", PACKAGE / "_build.py")
assert spec is not None
assert spec.loader is not None
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)


def extensions() -> list[Extension]:
    if os.environ.get("CLAYWORKS_PURE", "") not in ("", "0"):
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    sources = [str(path.relative_to(HERE)) for path in build.marked(PACKAGE)]
    # Types are checked by `make check`; here only what is compiled must make sense, and the packages that
    # the rest imports need not be installed yet.
    found = mypycify(["--ignore-missing-imports", "--config-file=", *sources], opt_level="3", multi_file=True)
    for extension in found:
        extension.optional = True  # no C compiler: plain Python
    return found


class BuildExt(build_ext):
    """Notes the hash of every source that was compiled."""

    def run(self) -> None:
        stamp = PACKAGE / build.STAMP.name
        stamp.unlink(missing_ok=True)
        super().run()
        text = json.dumps(build.stamp(PACKAGE), indent=1) + "\n"
        if self.inplace or self.editable_mode:
            stamp.write_text(text)
        else:
            target = Path(self.build_lib) / "clayworks" / build.STAMP.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
