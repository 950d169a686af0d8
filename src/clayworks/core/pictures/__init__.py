"""Pictures as text: what every board has in common."""
