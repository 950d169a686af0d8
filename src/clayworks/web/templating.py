"""Templates for the frame of a page: its texts go through the same catalogues as everything else.

What lies on a table is not made here: boards are drawn in Python by each game.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from clayworks.core import registry
from clayworks.core.messages import LANGUAGES, MN, M
from clayworks.core.pictures.drawing import symbols
from clayworks.players.levels import bot_name
from clayworks.web import styles
from clayworks.web.gate import caller_of, set_cookie

HERE = Path(__file__).resolve().parent
STATIC = HERE / "static"

LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "ja": "日本語", "pl": "Polski", "it": "Italiano"}
THEME_COOKIE = "clayworks-theme"
THEMES = ("auto", "light", "dark")


@cache
def static(name: str) -> str:
    """The address of a file that browsers may keep for ever: it changes with its content."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?{digest}"


def seat_sign(game: str, colour: str) -> Markup:
    """A seat's shape in its colour, inside a line of text."""
    return Markup(
        '<svg class="sign seat seat-{1}" data-game="{0}" viewBox="0 0 40 40" aria-hidden="true">'
        '<use href="#shape-{2}" width="40" height="40"/></svg>'
    ).format(game, colour, registry.load(game).looks[colour].shape)


@pass_context
def titled(context: Context, game: str) -> str:
    """The title of a game by its name, as it was published in the reader's language."""
    return registry.load(game).titled.to(context["language"])


@pass_context
def translated(context: Context, text: str, **args: Any) -> str:
    """`_("…")` in a template."""
    return M(text, **args).to(context["language"])


@pass_context
def counted(context: Context, one: str, many: str, count: int, **args: Any) -> str:
    """`MN("…", "…", count)` in a template."""
    return MN(one, many, count, **args).to(context["language"])


ENVIRONMENT = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals.update(
    _=translated,
    MN=counted,
    static=static,
    board_style=styles.shared_address,
    game_style=styles.game_address,
    sign=seat_sign,
    bot_name=bot_name,
    titled=titled,
    shared_symbols=Markup(symbols((), {})),
    languages=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
)


def theme_of(request: Request) -> str:
    """Light, dark, or as the system has it."""
    asked = request.cookies.get(THEME_COOKIE, "auto")
    return asked if asked in THEMES else "auto"


def render(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page, or a part of one, in the caller's language."""
    caller = caller_of(request)
    text = ENVIRONMENT.get_template(template).render(
        request=request,
        language=caller.language,
        theme=theme_of(request),
        **{"here": request.url.path, **context},
    )
    answer = HTMLResponse(text, status)
    set_cookie(answer.headers, caller, request.url.scheme == "https")
    return answer


class LastingFiles(StaticFiles):
    """Files that are named by their content, so a browser asks once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Any:
        """The file, to be kept if its address names its content."""
        scope: Scope = args[2] if len(args) > 2 else kwargs["scope"]
        answer = super().file_response(*args, **kwargs)
        lasting = bool(scope["query_string"]) and "range" not in Headers(scope=scope)
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return answer
