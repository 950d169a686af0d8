"""Live tables: the service alone, on both databases."""
