"""The HTTP side: pages, API, live updates; knows tables and views, no rules. `app.py` puts them together."""
