"""The engine: the table, its decisions by chapter of the rulebook, scoring. Most of it is compiled."""
