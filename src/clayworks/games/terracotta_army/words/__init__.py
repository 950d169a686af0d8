"""What the game says to people: names, questions, reasons, the story, and their catalogues."""
