"""Xi'an (Marco Legato, Francesco Testini; Pendragon Game Studio 2017). Its rules: `rules.md`."""

from clayworks.core.messages import Speaker

M = Speaker(__name__)
MN = M.plural
MP = M.of
