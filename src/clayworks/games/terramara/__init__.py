"""Terramara (Virginio Gigli, Flaminia Brasini, Stefano Luperto, Antonio Tinto; Quined Games 2019).

Its rules: `rules.md`.
"""

from clayworks.core.messages import Speaker

M = Speaker(__name__)
MN = M.plural
