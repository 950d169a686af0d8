"""Live tables: seats, the draft of a turn, bots at work, storage. Knows games through the contract alone."""
