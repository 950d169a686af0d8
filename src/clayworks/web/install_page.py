"""What makes the page one that can be installed: its manifest, its worker, a page for when there is no line.

There are two workers: one for the score pad (`pad_page.py`, scope `/count`), which keeps it within reach
without a line, and this one for everything else, which keeps nothing but one page. A browser asks the one
with the narrower scope, so they never meet.
"""

from __future__ import annotations

import hashlib
from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

import clayworks
from clayworks.core.messages import M
from clayworks.web.gate import caller_of
from clayworks.web.templating import STATIC, render, static

router = APIRouter(include_in_schema=False)

PAPER, CLAY = "#f3e9d6", "#a8472a"


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a system puts among its programs."""
    language = caller_of(request).language
    about = M("Play heavy euro games with friends and bots.").to(language)
    icons = [("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any")]
    icons += [("icon-maskable-512.png", "512x512", "maskable")]
    said = {
        "id": "/",
        "name": "Clayworks",
        "short_name": "Clayworks",
        "description": about,
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": CLAY,
        "icons": [
            {"src": static(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in icons
        ],
    }
    return JSONResponse(said, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/worker.js")
async def worker() -> Response:
    """What shows messages; its scope is everything."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return Response(worker_script(), media_type="text/javascript", headers=headers)


@cache
def worker_script() -> str:
    """The worker with the version of the one page that it keeps."""
    script = (STATIC / "worker.js").read_text("utf-8")
    version = hashlib.sha256(f"{clayworks.__version__}{script}".encode()).hexdigest()[:12]
    return f'const VERSION = "{version}";\n{script}'


@router.get("/offline")
async def offline(request: Request) -> Response:
    """Shown by the worker when there is no line: all of it is in this one answer."""
    return render(request, "offline.html")
