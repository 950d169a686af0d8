"""Small games whose answers are known, for tests of players: through the contract, and no more of it."""
