"""Fuzzers look for what makes a server or a command stumble: shortly in tests, for long in `soak`."""
