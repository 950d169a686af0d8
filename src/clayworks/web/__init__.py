"""The table in the browser: pages, API, live updates; knows tables and views, no rules."""
