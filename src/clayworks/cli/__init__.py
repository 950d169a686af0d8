"""The command line: `clayworks …`. Works through the contract; no game is named here."""

import os
import sys

# Help texts are made when the commands are imported, so the language must be known before.
for before, after in zip(sys.argv, sys.argv[1:], strict=False):
    if before == "--lang":
        os.environ["CLAYWORKS_LANG"] = after
