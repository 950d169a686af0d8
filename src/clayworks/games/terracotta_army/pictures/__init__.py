"""How the table looks: the board as SVG panels, its symbols, the terminal."""
