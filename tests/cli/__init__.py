"""The command line, part by part."""
