"""What every game shares: the contract, action spaces, events, chance, components, records, registry."""
