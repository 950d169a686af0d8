"""How Sphinx makes the site; `tools/site.py` gathers the pages first (`make docs`)."""

from __future__ import annotations

import logging
import re
from typing import Any

import clayworks

# A package of the theme makes every logger talk; that Alembic has plugins is no news.
logging.getLogger("alembic").setLevel(logging.WARNING)

project = "Clayworks"
version = release = clayworks.__version__
html_title = f"Clayworks {release}"
project_copyright = "Clayworks contributors, MIT licence"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
highlight_language = "none"
myst_heading_anchors = 4
# Rules are anchors in HTML, which MyST does not know: tools/site.py follows every link of the finished pages.
# And two games may each have a class of one name, so that a type alone does not say which.
suppress_warnings = ["myst.xref_missing", "ref.python"]

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_mock_imports = ["pyspiel", "ray"]
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#a0402a", "color-brand-content": "#a0402a"},
    "dark_css_variables": {"color-brand-primary": "#ffb98a", "color-brand-content": "#ffb98a"},
}
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_favicon = "../src/clayworks/web/static/icon.svg"
html_copy_source = False
html_show_sphinx = False


def plain_code(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Docstrings write `code` as Markdown does; reStructuredText wants two of the marks."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Any) -> None:
    """Sphinx asks for this."""
    app.connect("autodoc-process-docstring", plain_code)
