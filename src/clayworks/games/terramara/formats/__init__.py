"""What is written and read: components, notation, positions, views, ledger."""
