"""What is not installed with the package, and how it is asked for.

`pip install clayworks` brings the engine, the bots and the command line. The rest comes with extras.
"""

from __future__ import annotations

import importlib
from typing import Any

EXTRAS: dict[str, tuple[str, ...]] = {
    "agents": ("gymnasium", "numpy", "pettingzoo"),
    "study": ("openskill",),
    "accounts": ("httpx", "joserfc"),
    "openspiel": ("pyspiel", "open_spiel"),
    "ray": ("ray",),
    "web": (
        *("aiosqlite", "alembic", "asyncpg", "cryptography", "fastapi", "httptools", "jinja2", "markdown_it"),
        *("markupsafe", "prometheus_client", "py_vapid", "pydantic", "pywebpush", "segno", "sqlalchemy"),
        *("starlette", "uvicorn", "uvloop"),
    ),
}
"""The modules that come with an extra, each named with the smallest one that has it."""


class MissingExtra(ModuleNotFoundError):
    """A package that belongs to an extra is not installed; the message says how to get it."""


def wanted(module: str, extra: str) -> Any:
    """A module of an extra."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"this needs {module}, which is not installed here: {installed_by(extra)}", name=module
        ) from error


def extra_of(module: str | None) -> str | None:
    """The extra with which a module comes that could not be imported; None if it is in none.

    >>> extra_of("sqlalchemy.ext.asyncio")
    'web'
    """
    first = (module or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if first in modules), None)


def installed_by(extra: str) -> str:
    """The command that installs an extra.

    >>> installed_by("web")
    "pip install 'clayworks[web]'"
    """
    return f"pip install 'clayworks[{extra}]'"
