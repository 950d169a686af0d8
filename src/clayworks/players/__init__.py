"""Who decides: players that choose an action of a state, through the contract alone."""
