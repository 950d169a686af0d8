"""Xi'an (Marco Legato, Francesco Testini; Pendragon Game Studio 2017). Its rules: `rules.md`."""
