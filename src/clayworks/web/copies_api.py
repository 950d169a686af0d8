"""Players' own copies of printed games: looked at while they are put in, kept by hash, written and read."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status

from clayworks.core import owned, registry
from clayworks.core.components import COPY, Components, is_plain
from clayworks.core.errors import BadComponents
from clayworks.core.game import FILE, Game
from clayworks.core.messages import M
from clayworks.table.errors import TooMany
from clayworks.web import copying
from clayworks.web import models as m
from clayworks.web.gate import identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import PROBLEMS, Asking, Lang, Seating

router = APIRouter(prefix="/api/copies", responses=PROBLEMS)

Hash = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="The hash of the copy's components.")]


@router.post("/look")
async def look(copy: m.CopyChanges, caller: Asking, lang: Lang = None) -> m.CopyShown:
    """A copy while its values are put in: what is wrong, or its parts and their pictures."""
    return await asyncio.to_thread(looked_at, copy, lang or caller.language)


def looked_at(copy: m.CopyChanges, language: str) -> m.CopyShown:
    """The faults of a copy, or everything about it."""
    name = registry.load(copy.game).name
    try:
        return copying.shown(copying.game_with(name, copy.changes), language)
    except BadComponents as error:
        return copying.without_faults(name, copy.changes, copying.faults_of(error, language), language)


@router.post("", status_code=status.HTTP_201_CREATED)
async def keep(copy: m.NamedCopy, request: Request, response: Response, hosts: Seating) -> m.CopyKept:
    """Keep a copy under its hash, so that friends can look at it and tables can be made with it."""
    name = registry.load(copy.game).name
    game = await asyncio.to_thread(copying.game_with, name, copy.changes)
    caller = identified(request)
    assert caller.holder is not None
    if house_of(request.app).new_tables.take(caller.address):
        raise TooMany
    if registry.known_here(game.name, game.components.digest) is None:
        await hosts.copies.keep(game, owned.checked_name(copy.name), caller.holder)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return kept(game, copy.name)


@router.get("/{copy}")
async def find(copy: Hash, hosts: Seating) -> m.CopyKept:
    """A copy that is kept here."""
    found = await hosts.copies.find(copy)
    return kept(found.game, found.name)


def kept(game: Game, name: str) -> m.CopyKept:
    """A copy, as changes of what is shipped."""
    shipped = registry.load(game.name).components.data
    return m.CopyKept(
        hash=game.components.digest,
        game=game.name,
        title=game.title,
        name=name,
        changes=owned.differences(shipped, game.components.data),
    )


@router.post("/file")
async def write(copy: m.CopyFile) -> m.CopyWritten:
    """The component file of a copy (TOML): for `--components`, and to be read here again."""
    return m.CopyWritten(text=await asyncio.to_thread(written, copy))


def written(copy: m.CopyFile) -> str:
    """The file, of a copy without faults."""
    game = copying.game_with(registry.load(copy.game).name, copy.changes)
    shipped = (game.folder / FILE).read_text(encoding="utf-8")
    confirmed = copying.checked_confirmed(game, copy.confirmed)
    return owned.written(shipped, copy.changes, owned.checked_name(copy.name), confirmed)


@router.post("/read")
async def read(file: m.CopyText) -> m.CopyRead:
    """A component file as changes of what is shipped; says what is wrong with it."""
    return await asyncio.to_thread(read_file, file.text)


def read_file(text: str) -> m.CopyRead:
    """The copy in a file."""
    said = owned.parsed(text)
    if not is_plain(said):
        raise BadComponents(M("a component file holds words, whole numbers and lists, and nothing else"))
    components = Components.of(said, copying.NAME)
    game = registry.for_components(components)
    about = said.get(COPY)
    name = about.get("name", "") if isinstance(about, dict) else ""
    return m.CopyRead(
        game=game.name,
        title=game.title,
        name=owned.checked_name(str(name)),
        changes=dict(copying.changes_in(game)),
        confirmed=copying.checked_confirmed(game, sorted(components.confirmed)),
    )
