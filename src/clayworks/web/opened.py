"""Files that somebody wants to look at: a record becomes a replay, a position a picture with its final count.

They are kept for a month under the hash of their content: a link to one opens at every server of a database.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Request
from starlette.responses import Response

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.errors import StorageTrouble
from clayworks.table.keys import hashed
from clayworks.web.forms import Form
from clayworks.web.gate import Caller, caller_of
from clayworks.web.house import House, house_of
from clayworks.web.pages import see_other
from clayworks.web.panes import panes
from clayworks.web.parameters import Asking, PlyPath, SeatQuery
from clayworks.web.questions import Voice
from clayworks.web.replaying import AsPart, Replayed, shown
from clayworks.web.shelf import Opened
from clayworks.web.showing import symbols
from clayworks.web.standings import tally
from clayworks.web.templating import render

router = APIRouter(prefix="/open", include_in_schema=False)

Key = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@router.get("")
async def choose_file(request: Request) -> Response:
    """Ask for the file."""
    return asking(request, [])


@router.post("")
async def open_file(request: Request, caller: Asking) -> Response:
    """Read it and show it."""
    house = house_of(request.app)
    shelf, most = house.shelf, house.settings.limits.file_bytes
    text = (await Form.of(request)).one("text")
    if len(text.encode("utf-8", "replace")) > most:
        return asking(request, [too_large(most).to(caller.language)], 413)
    try:
        key = await shelf.put(text, owner_of(house, caller))
    except StorageTrouble:
        raise
    except ClayworksError as error:
        return asking(request, error.lines(caller.language), 422)
    return see_other(f"/open/{key}/{(await opened_file(house, key, caller)).start}")


def owner_of(house: House, caller: Caller) -> str:
    """Against whose quota a file counts: who has a secret, or an address, which is not stored as it is."""
    return caller.holder or hashed(f"{house.cookie_key} {caller.address}")


def asking(request: Request, faults: list[str], status: int = 200) -> Response:
    """The page that asks for a file, with what is wrong with the one that was given."""
    most = house_of(request.app).settings.limits.file_bytes
    said = too_large(most).to(caller_of(request).language)
    return render(request, "open.html", status, faults=faults, most=most, too_large=said)


def too_large(most: int) -> Message:
    """For who has a file that is not read."""
    return M("A file may have at most {count} MB; this one is larger.", count=most // 2**20)


@router.get("/{key}/{ply}")
async def look(
    key: Key,
    ply: PlyPath,
    request: Request,
    caller: Asking,
    seat: SeatQuery = None,
    as_part: AsPart = False,
) -> Response:
    """A step of it. Everything in a file is open to who has the file."""
    house = house_of(request.app)
    opened = await opened_file(house, key, caller)
    if opened.record is not None:
        return shown(request, of_file(house, key, opened.record, caller, seat), ply, as_part)
    if opened.position is None:  # only what a count needs
        return see_other(f"/open/{key}/count")
    return position_page(request, key, opened.position, caller.language)


async def opened_file(house: House, key: str, caller: Caller) -> Opened:
    """A file that was opened lately."""
    opened = await house.shelf.get(key)
    if opened is None:
        raise HTTPException(404, M("this file is not here any more; open it again").to(caller.language))
    return opened


def of_file(house: House, key: str, record: Record, caller: Caller, seat: int | None) -> Replayed:
    """A record, for who has its file."""
    chosen = seat if seat is not None and seat < len(record.players) else None
    return Replayed(
        house.histories.of(f"open/{key}", record),
        house.book(f"open/{key}"),
        Voice(caller.language),
        [record.game.colour_name(colour).to(caller.language) for colour in record.players],
        {},
        f"/open/{key}",
        "/open",
        "",
        True,
        chosen,
        f"?seat={chosen}" if chosen is not None else "",
    )


def position_page(request: Request, key: str, state: State, language: str) -> Response:
    """A position as the seat sees it that decides, with its final count; it has no steps."""
    asked = state.current_player()
    seat = asked if asked >= 0 else None
    game = state.game
    return render(
        request,
        "position.html",
        game=game,
        board=panes(list(game.board(state.view(seat), language, {}).panels.values()), language),
        back="/open",
        base=f"/open/{key}",
        colours=state.colours,
        names=[game.colour_name(colour).to(language) for colour in state.colours],
        tally=tally(state, seat, language, game.scoring_phases[0]),
        symbols=symbols(game, state),
    )
