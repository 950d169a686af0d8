FORMAT = "terramara-position"
