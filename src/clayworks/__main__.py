"""`python -m clayworks` is `clayworks`."""

from clayworks.cli.main import main

if __name__ == "__main__":
    main()
