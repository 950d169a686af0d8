"""Counting a printed game: what its pad asks, and the count of what was put in or of a written position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from clayworks.core import entering, registry
from clayworks.core import pad as pads
from clayworks.core.dealing import seat_colours
from clayworks.core.errors import BadPosition
from clayworks.core.game import Game
from clayworks.core.messages import M, called, who
from clayworks.core.state import State
from clayworks.table.errors import Wrong
from clayworks.web import models
from clayworks.web import pad_models as m
from clayworks.web.copying import game_with
from clayworks.web.counted import Count, counted, stated_cause
from clayworks.web.parameters import PROBLEMS, Asking, Lang
from clayworks.web.questions import Voice

router = APIRouter(prefix="/api", responses=PROBLEMS)

MOST_LETTERS = 40
"""Of a player's name in a count."""


# -- the pad -----------------------------------------------------------------------------------------------


@router.post("/pads")
async def pad(copy: models.CopyChanges, caller: Asking, lang: Lang = None) -> m.PadShown:
    """What a game asks for its final count, by the shipped components or those of a copy."""
    return await asyncio.to_thread(shown_pad, copy, lang or caller.language)


def shown_pad(copy: models.CopyChanges, language: str) -> m.PadShown:
    """The pad of a game with somebody's components."""
    return shown(game_with(registry.load(copy.game).name, copy.changes), language)


def pad_of(game: Game) -> pads.Pad:
    """The pad of a game that has one."""
    found = game.pad()
    if found is None:
        raise Wrong(M("{game} has no score pad", game=game.titled))
    return found


def shown(game: Game, language: str) -> m.PadShown:
    """A pad in a language."""
    found = pad_of(game)
    return m.PadShown(
        game=game.name,
        shared=[shown_field(game, one, language) for one in found.shared],
        own=[shown_field(game, one, language) for one in found.own],
    )


def shown_field(game: Game, one: pads.Field, language: str) -> m.PadField:
    """A field in a language."""
    return m.PadField(
        key=one.key,
        kind=one.kind,
        name=one.name.to(language),
        note=one.note.to(language) if one.note is not None else "",
        needed=one.needed,
        when={key: list(wanted) for key, wanted in one.when.items()},
        most_players=one.most_players,
        most=getattr(one, "most", 0),
        together=getattr(one, "together", 0),
        apart=getattr(one, "apart", ""),
        alike=getattr(one, "alike", ""),
        items=[
            m.PadItem(
                key=item.key, name=item.name.to(language), group=item.group.to(language) if item.group else ""
            )
            for item in getattr(one, "items", ())
        ],
        board=shown_board(game, one, language) if isinstance(one, pads.Board) else None,
    )


def shown_board(game: Game, board: pads.Board, language: str) -> m.PadBoard:
    """A board with all pieces that can be put there."""
    return m.PadBoard(
        svg=board.ground(language),
        columns=board.columns,
        rows=board.rows,
        figures=[
            m.PadFigure(
                key=figure.key,
                name=figure.name.to(language),
                most=figure.most,
                owned=figure.owned,
                turned=figure.turned,
                mount=figure.mount,
                arrows=figure.arrows.to(language) if figure.arrows is not None else "",
            )
            for figure in board.figures
        ],
        directions={key: name.to(language) for key, name in board.directions.items()},
        stamps={
            f"{figure.key}.{owner}.{direction}": m.PadStamp(
                **asdict(board.stamp(figure.key, owner, direction))
            )
            for figure in board.figures
            if figure.key not in board.mounts
            for owner in (game.colours if figure.owned else ("",))
            for direction in directions(board, figure)
        },
    )


def directions(board: pads.Board, figure: pads.Figure) -> list[str]:
    """Where a figure can look; empty where it looks nowhere."""
    if figure.turned:
        return [*board.directions]
    return ["", *board.directions] if figure.mount else [""]


# -- the count ---------------------------------------------------------------------------------------------


@router.post("/score", responses={422: {"model": m.ScoreProblem, "description": "What can't be, by field."}})
async def score(asked: m.ScoreAsked, caller: Asking, lang: Lang = None) -> m.Score:
    """The count of a table, source by source with every cause; nothing is stored.

    What was put in into a pad need not be complete: what is missing is said and counts as nothing. What
    can't be is refused, and `faults` names the fields.
    """
    return await asyncio.to_thread(scored, asked, lang or caller.language)


def scored(asked: m.ScoreAsked, language: str) -> m.Score:
    """The count of a position or of what was put in."""
    game = game_with(registry.load(asked.game).name, asked.changes)
    if asked.entered is not None and asked.position is None and not asked.phase:
        return scored_pad(game, asked.entered, language)
    if asked.position is None or asked.entered is not None:
        raise Wrong(M("either a position (and its phase) or what was put in must be given"))
    phase = asked.phase or game.scoring_phases[0]
    if phase not in game.scoring_phases:
        raise Wrong(M("phase: must be one of {words}", words=", ".join(game.scoring_phases)))
    ledger, state = game.score_position(asked.position, phase)
    voice = Voice(language)
    return answer(state, counted(state, phase, voice), voice, ledger, asked.position)


def scored_pad(game: Game, given: m.PadEntered, language: str) -> m.Score:
    """The count of what was put in, with what is missing."""
    found = pad_of(game)
    colours = seat_colours(game.titled, game.players, game.colours, [one.colour for one in given.players])
    entered = entering.read(found, colours, given.shared, [one.values for one in given.players])
    position, ledger, state = score_entered(game, found, entered)
    names = {who(game.colour_name(one.colour)): short(one.name) for one in given.players if short(one.name)}
    voice = Voice(language, names)
    scores = dict(zip(state.colours, state.scores(), strict=True))
    people = {colour: called(game.colour_name(colour), names) for colour in colours}
    # As long as something is missing, equal points say nothing yet.
    missing = [*entering.missing(found, entered)] or [*entering.undecided(found, entered, scores, people)]
    sums = found.stated(entered)
    count = counted(state, "final", voice, found.located, found.called(), sums)
    made = answer(state, count, voice, ledger, position)
    made.unchecked = [voice.say(stated_cause(state, one)) for one in sums if one.points]
    made.missing = [m.PadFault(place=one.place, text=one.said.to(language)) for one in missing]
    return made


def score_entered(
    game: Game, found: pads.Pad, entered: pads.Entered
) -> tuple[dict[str, Any], dict[str, Any], State]:
    """What was put in as a position, its ledger and its count; sums that were stated count as they are."""
    position = found.position(entered)
    ledger, state = game.score_position(position, "final")
    sums = found.stated(entered)
    if not sums:
        return position, ledger, state
    more = [0] * len(entered.colours)
    for one in sums:
        more[one.seat] += one.points - int(state.points_from(one.seat, game.sources.index(one.source)))
    position = found.raised(position, more)
    return position, *game.score_position(position, "final")


def short(name: str) -> str:
    """A name as it stands in sentences and above columns."""
    return " ".join(name.split())[:MOST_LETTERS]


def answer(
    state: State, count: Count, voice: Voice, ledger: dict[str, Any], position: dict[str, Any]
) -> m.Score:
    """A scored table."""
    game = state.game
    return m.Score(
        game=game.name,
        title=count.title,
        colours=list(state.colours),
        names=[voice.say(game.colour_name(colour)) for colour in state.colours],
        lines=[m.ScoreLine(**asdict(line)) for line in count.lines],
        totals=count.totals,
        places=state.places(),
        ranking=count.ranking,
        causes=[m.ScoreCause(**asdict(cause)) for cause in count.causes],
        missing=[],
        position=position,
        ledger=ledger,
    )


def faults_of(error: pads.BadEntry | BadPosition, language: str) -> list[dict[str, str]]:
    """What is wrong, each with its field; a position names its places in words."""
    faults: Iterable[tuple[str, str]]
    if isinstance(error, pads.BadEntry):
        faults = ((fault.place, fault.said.to(language)) for fault in error.faults)
    else:
        faults = (("", line) for line in error.lines(language))
    return [{"place": place, "text": text} for place, text in faults]
