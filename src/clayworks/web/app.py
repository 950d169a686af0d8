"""Puts the server together: the API, and the pages beside it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

import clayworks
from clayworks.core.borrowed import CHECKING, known
from clayworks.core.errors import BadComponents, BadDeal, BadPosition, BrokenGame, ClayworksError, UnknownGame
from clayworks.core.messages import LANGUAGES, M
from clayworks.core.pad import BadEntry
from clayworks.players.player import UnknownPlayer
from clayworks.table import errors as e
from clayworks.table.accounts import NotSignedIn
from clayworks.table.advising import Adviser
from clayworks.table.bots import Thinkers
from clayworks.table.database import Database
from clayworks.table.keys import fresh_secret
from clayworks.table.retention import expire
from clayworks.table.service import Tables
from clayworks.web import (
    account_api,
    branch_api,
    branching,
    copies_api,
    copy_page,
    counted,
    docs_api,
    events_api,
    guide_page,
    hinting,
    install_page,
    leaving,
    new_page,
    opened,
    pad_page,
    pads_api,
    pages,
    pictured,
    plan_api,
    play_api,
    privacy_page,
    replaying,
    seats_api,
    styles,
    table_page,
    tables_api,
    talk_api,
    talk_page,
    time_api,
    together_api,
    together_page,
    ways_api,
)
from clayworks.web.described import DescribedApi
from clayworks.web.gate import Gate, caller_of, make_safe
from clayworks.web.heads import Heads
from clayworks.web.house import House, house_of
from clayworks.web.logs import HEADER, Traced, request_of
from clayworks.web.metrics import Counted, Metrics, check_reader, route_of
from clayworks.web.models import Health
from clayworks.web.settings import Settings
from clayworks.web.templating import STATIC, LastingFiles, render

log = logging.getLogger("clayworks.web")

API = (
    play_api,  # routes are tried in order
    events_api,
    tables_api,
    branch_api,
    hinting,
    seats_api,
    together_api,
    time_api,
    plan_api,
    talk_api,
    ways_api,
    copies_api,
    pads_api,
)
PAGES = (
    docs_api,
    pages,
    pictured,
    guide_page,
    styles,
    replaying,
    branching,
    leaving,
    counted,
    opened,
    copy_page,
    pad_page,
    privacy_page,
    together_page,
    talk_page,
    install_page,
    new_page,
)

# Each trouble with its status and its word for programs.
ANSWERS: dict[type[ClayworksError], tuple[int, str]] = {
    e.NoTable: (404, "no-table"),
    e.NoCopy: (404, "no-copy"),
    e.NotYours: (403, "not-yours"),
    e.Refused: (409, "refused"),
    NotSignedIn: (409, "not-signed-in"),
    e.Illegal: (409, "illegal"),
    e.Stale: (409, "stale"),
    e.CannotOpen: (409, "cannot-open"),
    e.Wrong: (422, "wrong"),
    e.TooMany: (429, "too-many"),
    e.TooManyTables: (409, "too-many-tables"),
    e.Crowded: (503, "crowded"),
    e.StorageFull: (507, "storage-full"),
    e.StorageBusy: (503, "storage-busy"),
    e.StorageLost: (503, "storage-lost"),
    e.StorageReadOnly: (503, "storage-read-only"),
    UnknownGame: (422, "wrong"),
    BrokenGame: (422, "wrong"),
    UnknownPlayer: (422, "wrong"),
    BadDeal: (422, "wrong"),
    BadComponents: (422, "wrong"),
    BadPosition: (422, "wrong"),
    BadEntry: (422, "wrong"),
}

TIDY_SECONDS = 3600.0

STATUS = (M("Not Found"), M("Method Not Allowed"), M("There was an error parsing the body"))
"""What the framework itself refuses with."""


def routes() -> Iterator[BaseRoute]:
    """All routes, as their modules have made them: a router that includes others makes everything anew at the
    first request, which takes a quarter of a second.
    """
    yield from table_page.router.routes  # most requests come from tables, and routes are tried in order
    for part in (*API, *PAGES):
        yield from part.router.routes
    yield from hinting.page.routes


def create_app(settings: Settings, at_stage: Callable[[str], None] | None = None) -> FastAPI:
    """The application: API, events, health, metrics; everything passes the gate."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers(settings.workers, settings.bot_seconds)
        tables = await Tables.start(Database(settings.database), thinkers, at_stage, force=settings.force)
        adviser = Adviser(settings.bot_seconds)
        waking = asyncio.create_task(adviser.wake() if settings.ahead else asyncio.sleep(0))
        tidying = waking
        try:
            cookie_key = await tables.storage.setting("cookie-key", fresh_secret())
            house = app.state.house = House(settings, tables, cookie_key, metrics, adviser)
            tables.watch.restored = house.restored
            house.telling.start()
            tidying = asyncio.create_task(keep_tidy(tables.storage.database, settings.keep_days))
            yield
        finally:
            waking.cancel()
            tidying.cancel()
            await adviser.stop()
            if (started := getattr(app.state, "house", None)) is not None:
                await started.telling.stop()
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
    app.router.routes.extend(routes())
    if settings.oidc is not None:
        app.router.routes.extend(account_api.router.routes)
        app.router.routes.extend(account_api.page.routes)
    app.mount("/static", LastingFiles(directory=STATIC))
    add_answers(app)
    add_health(app, settings)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=3)
    app.add_middleware(Gate, settings=settings)
    if settings.metrics:
        app.add_middleware(Counted, metrics=metrics)  # what the gate refuses counts, too
    app.add_middleware(Traced, requests=settings.log_requests, addresses=settings.log_addresses)
    app.add_middleware(Heads)
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
        if isinstance(error, BadEntry | BadPosition):
            body["faults"] = pads_api.faults_of(error, language)
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

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # nobody is there to read it

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        # By its route: the address may hold the code of an invitation.
        log.error("%s %s", request.method, route_of(request.scope), exc_info=error)
        number = request_of(request.scope)
        said = M("something went wrong here; it has been noted").to(language_asked(request))
        answer: Response = JSONResponse({"error": "unexpected", "message": said, "request": number}, 500)
        if is_page(request):
            answer = render(request, "trouble.html", 500, message=said, number=number)
        answer.headers[HEADER] = number
        # Starlette answers this outside of everything, the gate included.
        make_safe(answer.headers)
        return answer


async def keep_tidy(database: Database, days: float | None) -> None:
    """Delete what is too old, again and again."""
    while days is not None:
        try:
            if gone := await expire(database, days, unfinished=True):
                log.info("%d tables were deleted after %g days without a choice", len(gone), days)
        except e.StorageTrouble as error:
            log.warning("nothing was deleted: %s", error)
        await asyncio.sleep(TIDY_SECONDS)


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
        """Whether the database can be written, and what was wrong with the last write if it could not."""
        trouble = await house_of(request.app).health.trouble()
        if trouble is not None:
            said = trouble.to(language_asked(request))
            return JSONResponse({"status": "trouble", "message": said}, 503, {"Retry-After": "1"})
        return JSONResponse({"status": "ok", "message": ""})

    if settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def metrics(request: Request) -> Response:
            """For Prometheus."""
            check_reader(request, settings.metrics_token)
            text, kind = house_of(request.app).metrics.text(request.headers.get("accept", ""))
            return Response(text, media_type=kind)
