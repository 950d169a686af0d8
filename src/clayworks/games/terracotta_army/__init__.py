"""Terracotta Army (Przemysław Fornal, Adam Kwapiński; Board&Dice 2022). Its rules: `rules.md`."""
