"""Terracotta Army (Przemysław Fornal, Adam Kwapiński; Board&Dice 2022). Rules: `rules.md`, TA-0 to TA-19."""
