"""The command line: `clayworks …`. Works through the contract; no game is named here."""
