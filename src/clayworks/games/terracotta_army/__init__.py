"""Terracotta Army (Przemysław Fornal, Adam Kwapiński; Board&Dice 2022). Its rules: `rules.md`."""

from clayworks.core.messages import Speaker

M = Speaker(__name__)
MN = M.plural
