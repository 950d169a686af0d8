"""The HTTP side: knows tables and views, no rules. `app.py` puts the parts together."""
