"""What is measured, each by a script of its own."""
