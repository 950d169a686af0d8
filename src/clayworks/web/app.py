"""Puts the server together: the API, and the pages beside it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response

import clayworks
from clayworks.core.borrowed import CHECKING, known
from clayworks.core.errors import BadComponents, BadDeal, BrokenGame, ClayworksError, UnknownGame
from clayworks.core.messages import LANGUAGES, M
from clayworks.players.player import UnknownPlayer
from clayworks.table import errors as e
from clayworks.table.bots import Thinkers
from clayworks.table.database import Database
from clayworks.table.keys import fresh_secret
from clayworks.table.service import Tables
from clayworks.web import (
    copies_api,
    copy_page,
    docs_api,
    events_api,
    opened,
    pages,
    play_api,
    seats_api,
    styles,
    table_page,
    tables_api,
)
from clayworks.web.described import DescribedApi
from clayworks.web.gate import Gate, caller_of, make_safe
from clayworks.web.house import House, house_of
from clayworks.web.metrics import Counted, Metrics
from clayworks.web.models import Health
from clayworks.web.settings import Settings
from clayworks.web.templating import STATIC, LastingFiles, render

log = logging.getLogger("clayworks.web")

# Each trouble with its status and its word for programs.
ANSWERS: dict[type[ClayworksError], tuple[int, str]] = {
    e.NoTable: (404, "no-table"),
    e.NoCopy: (404, "no-copy"),
    e.NotYours: (403, "not-yours"),
    e.Refused: (409, "refused"),
    e.Illegal: (409, "illegal"),
    e.Stale: (409, "stale"),
    e.CannotOpen: (409, "cannot-open"),
    e.Wrong: (422, "wrong"),
    e.TooMany: (429, "too-many"),
    e.StorageFull: (507, "storage-full"),
    e.StorageBusy: (503, "storage-busy"),
    e.StorageLost: (503, "storage-lost"),
    UnknownGame: (422, "wrong"),
    BrokenGame: (422, "wrong"),
    UnknownPlayer: (422, "wrong"),
    BadDeal: (422, "wrong"),
    BadComponents: (422, "wrong"),
}

STATUS = (M("Not Found"), M("Method Not Allowed"), M("There was an error parsing the body"))
"""What the framework itself refuses with."""


def create_app(settings: Settings, at_stage: Callable[[str], None] | None = None) -> FastAPI:
    """The application: API, events, health, metrics; everything passes the gate."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers(settings.workers, settings.bot_seconds)
        tables = await Tables.start(Database(settings.database), thinkers, at_stage)
        try:
            cookie_key = await tables.storage.setting("cookie-key", fresh_secret())
            app.state.house = House(settings, tables, cookie_key, metrics)
            yield
        finally:
            await tables.stop()

    app = DescribedApi(
        title="Clayworks",
        version=clayworks.__version__,
        summary="Play heavy euro board games: tables, seats, choices, events.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # `docs_api` gives it, off the loop
    )
    for part in (tables_api, play_api, seats_api, events_api, copies_api):
        app.include_router(part.router, prefix="/api")
    for page in (docs_api, pages, styles, table_page, opened, copy_page):
        app.include_router(page.router)
    app.mount("/static", LastingFiles(directory=STATIC))
    add_answers(app)
    add_health(app, settings)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(Gate, limits=settings.limits)
    if settings.metrics:
        app.add_middleware(Counted, metrics=metrics)  # what the gate refuses counts, too
    return app


def add_answers(app: FastAPI) -> None:
    """What went wrong becomes a word, a sentence in the caller's language, and a status."""

    @app.exception_handler(ClayworksError)
    async def trouble(request: Request, error: ClayworksError) -> Response:
        status, word = ANSWERS.get(type(error), (409, "refused"))
        language = language_asked(request)
        if is_page(request):
            return render(request, "trouble.html", status, message=error.to(language))
        body: dict[str, Any] = {"error": word, "message": error.to(language)}
        if isinstance(error, e.Stale):
            body["ply"] = error.ply
        headers = {"Retry-After": "1"} if status in (429, 503) else None
        return JSONResponse(body, status, headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        language = language_asked(request)
        if is_page(request):
            message = M("there is no such page; check its address").to(language)
            return render(request, "trouble.html", 404, message=message)
        faults = [
            f"{'.'.join(map(str, fault['loc']))}: {known(fault['msg'], CHECKING).to(language)}"
            for fault in error.errors()[:5]
        ]
        return JSONResponse({"error": "wrong", "message": "; ".join(faults)}, 422)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        language = language_asked(request)
        message = known(str(error.detail), STATUS).to(language)
        if is_page(request):
            if error.detail == "Not Found":
                message = M("there is no such page; check its address").to(language)
            return render(request, "trouble.html", error.status_code, message=message)
        word = "too-large" if error.status_code == 413 else f"http-{error.status_code}"
        body = {"error": word, "message": message}
        return JSONResponse(body, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        said = M("something went wrong here; it has been noted").to(language_asked(request))
        answer: Response = JSONResponse({"error": "unexpected", "message": said}, 500)
        if is_page(request):
            answer = render(request, "trouble.html", 500, message=said)
        # Starlette answers this outside of everything, the gate included.
        make_safe(answer.headers)
        return answer


def is_page(request: Request) -> bool:
    """Whether a person looks at the answer, not a program."""
    return not request.url.path.startswith(("/api", "/healthz", "/metrics", "/static", "/styles"))


def language_asked(request: Request) -> str:
    """The language of an answer that no route has made."""
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES else caller_of(request).language


def add_health(app: FastAPI, settings: Settings) -> None:
    """For whoever watches over the server."""

    @app.get("/healthz", responses={503: {"model": Health}})
    async def healthz(request: Request) -> JSONResponse:
        """Whether the database answers."""
        try:
            await house_of(request.app).tables.storage.ping()
        except e.StorageTrouble as error:
            return JSONResponse({"status": "trouble", "message": str(error)}, 503)
        return JSONResponse({"status": "ok", "message": ""})

    if settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def metrics(request: Request) -> Response:
            """For Prometheus."""
            text, kind = house_of(request.app).metrics.text(request.headers.get("accept", ""))
            return Response(text, media_type=kind)
