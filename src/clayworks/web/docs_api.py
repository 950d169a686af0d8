"""The documentation of the API as one plain page, made from its OpenAPI description; no script, no foreign
server.
"""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse

from clayworks.web.templating import static

router = APIRouter()


# Describing the views of all games takes half a second, once: not on the loop where the others wait.


@router.get("/api/openapi.json", include_in_schema=False)
def description(request: Request) -> JSONResponse:
    """As data."""
    return JSONResponse(request.app.openapi())


@router.get("/api/docs", include_in_schema=False)
def docs(request: Request) -> HTMLResponse:
    """The page."""
    return HTMLResponse(page(request.app.openapi()))


def page(api: dict[str, Any]) -> str:
    """All routes with what they take and give, then all shapes."""
    style = static("docs.css")
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        f"<title>{escape(api['info']['title'])} API</title><link rel=stylesheet href='{style}'>",
        f"<h1>{escape(api['info']['title'])} {escape(api['info']['version'])}</h1>",
        "<p>As data: <a href=/api/openapi.json>/api/openapi.json</a>. Send JSON; sit by cookie or by ",
        "<code>Authorization: Bearer …</code>. Problems come as <code>{error, message}</code>.</p>",
    ]
    for path, methods in api["paths"].items():
        for method, about in methods.items():
            parts.append(route(method, path, about))
    parts.append("<h2>Shapes</h2>")
    for name, shape in sorted(api["components"]["schemas"].items()):
        parts.append(fields(name, shape))
    return "\n".join(parts)


def route(method: str, path: str, about: dict[str, Any]) -> str:
    """One route."""
    rows = [
        f"<tr><td><code>{escape(one['name'])}</code><td>{escape(one['in'])}"
        f"<td>{'required' if one.get('required') else ''}<td>{escape(one.get('description', ''))}"
        for one in about.get("parameters", ())
    ]
    taken = shape_of(about.get("requestBody", {}))
    given = shape_of(next(iter(about["responses"].values())))
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(about.get('description', ''))}</p>"
        f"<table>{''.join(rows)}</table>"
        f"<p>{f'takes {taken}; ' if taken else ''}gives {given or 'nothing'}</p>"
    )


def shape_of(body: dict[str, Any]) -> str:
    """The name of what is taken or given, as a link."""
    for kind, content in body.get("content", {}).items():
        reference = content.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
        return link(reference) if reference else escape(kind)
    return ""


def fields(name: str, shape: dict[str, Any]) -> str:
    """One shape with its fields."""
    rows = [
        f"<tr><td><code>{escape(key)}</code><td>{escape(kind_of(one))}"
        f"<td>{escape(one.get('description', ''))}"
        for key, one in shape.get("properties", {}).items()
    ]
    about = escape(shape.get("description", ""))
    if "oneOf" in shape:
        about += f" One of {', '.join(link(kind_of(one)) for one in shape['oneOf'])}."
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p><table>{''.join(rows)}</table>"


def link(name: str) -> str:
    """The name of a shape, as a link to it."""
    return f"<a href='#{escape(name)}'>{escape(name)}</a>"


def kind_of(one: dict[str, Any]) -> str:
    """The type of a field in a word or two."""
    if "$ref" in one:
        return str(one["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in one:
        return " or ".join(kind_of(part) for part in one["anyOf"])
    if one.get("type") == "array":
        return f"list of {kind_of(one.get('items', {}))}"
    if isinstance(one.get("additionalProperties"), dict):
        return f"by name: {kind_of(one['additionalProperties'])}"
    if "enum" in one:
        return " | ".join(map(str, one["enum"]))
    return str(one.get("type", one.get("const", "anything")))
