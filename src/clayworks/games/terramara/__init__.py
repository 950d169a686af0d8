"""Terramara (rules: rules.md)."""
