"""Makes answers out of tables. Everything about a game's state goes through `view`, `describe` and `tell`."""

from __future__ import annotations

from typing import Any

from clayworks.core.game import Game
from clayworks.core.messages import M, who
from clayworks.core.state import State
from clayworks.table.errors import Refused
from clayworks.table.live import LiveTable
from clayworks.web import models as m
from clayworks.web.questions import Voice


def game_about(game: Game, language: str) -> m.GameAbout:
    """A game that can be played."""
    options = [
        m.OptionAbout(name=one.name, values=list(one.values), text=one.message.to(language))
        for one in game.options
    ]
    return m.GameAbout(
        name=game.name,
        title=game.title,
        players=list(game.players),
        colours=list(game.colours),
        options=options,
        rules=game.rules,
        components=game.components.digest,
        open_information=game.open_information,
    )


def seats(table: LiveTable, held: set[int], language: str) -> list[m.SeatShown]:
    """All seats; scores are those of what is confirmed."""
    waited_for = table.to_choose()
    game, scores = table.record.game, table.committed.scores()
    return [
        m.SeatShown(
            seat=row.number,
            colour=table.record.players[row.number],
            colour_name=game.colour_name(table.record.players[row.number]).to(language),
            kind=row.kind,
            level=row.level,
            name=row.name,
            gone=row.gone,
            to_choose=row.number in waited_for,
            yours=row.number in held,
            confirms_itself=row.confirms_itself,
            score=scores[row.number],
        )
        for row in table.seats
    ]


def standing(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """Where a table is, for a seat or a spectator."""
    shown: m.DraftShown | None = None
    ply = table.ply
    if seat is not None:
        draft = table.draft(seat)
        is_sealed = seat in table.sealed
        ply = draft.ply
        shown = m.DraftShown(
            choices=list(draft.choices),
            picked=draft.picked,
            can_undo=bool(draft.steps) and not is_sealed,
            must_confirm=draft.complete and not is_sealed,
            sealed=is_sealed,
        )
    return {
        "table": table.id,
        "ply": ply,
        "committed": table.ply,
        "over": table.over,
        "to_choose": table.to_choose(),
        "seat": seat,
        "draft": shown,
    }


def whole(table: LiveTable, seat: int | None, held: set[int], language: str) -> dict[str, Any]:
    """Everything that a seat (or a spectator) may know."""
    record = table.record
    assert table.made_at is not None
    assert table.touched is not None
    return {
        **standing(table, seat),
        "game": record.game.name,
        "title": record.game.title,
        "rules": record.game.rules,
        "components": record.game.components.digest,
        "copy": table.copy,
        "options": record.options,
        "made_at": table.made_at.isoformat(),
        "touched": table.touched.isoformat(),
        "patience": table.patience,
        "rematch": table.rematch,
        "rematch_of": table.rematch_of,
        "seats": seats(table, held, language),
        "view": {**table.seen_by(seat).view(seat), "names": names(table)},
        "decision": decision(table, seat, language),
    }


def names(table: LiveTable) -> dict[str, str]:
    """What the players call themselves, for a board that is drawn from the view."""
    return {table.record.players[row.number]: row.name for row in table.seats if row.name}


def known(table: LiveTable) -> dict[str, Any]:
    """What a table adds to a view that is drawn: names, and whom it waits for.

    A game sees drafts as if they were choices, and nothing of choices that lie sealed.
    """
    players = table.record.players
    return {"names": names(table), "to_choose": [players[seat] for seat in table.to_choose()]}


def voice(table: LiveTable, language: str) -> Voice:
    """How a table is spoken of: people by the names they have given themselves."""
    game = table.record.game
    return Voice(language, {who(game.colour_name(colour)): name for colour, name in names(table).items()})


def line(table: LiveTable, held: set[int], language: str) -> m.TableLine:
    """A table in a list."""
    assert table.touched is not None
    return m.TableLine(
        table=table.id,
        game=table.record.game.name,
        title=table.record.game.title,
        committed=table.ply,
        over=table.over,
        yours=sorted(held),
        your_turn=bool(held & set(table.to_choose())),
        touched=table.touched.isoformat(),
        seats=seats(table, held, language),
    )


def asked_of(table: LiveTable, seat: int | None) -> State | None:
    """The table with the open question of a seat in hand; nobody is asked the question of another."""
    if seat is None or table.over or seat in table.sealed:
        return None
    return table.draft(seat).asked()


def decision(table: LiveTable, seat: int | None, language: str) -> m.DecisionShown | None:
    """The open question of a seat with its options in words."""
    asked = asked_of(table, seat)
    opened = asked.decision() if asked is not None else None
    if asked is None or opened is None:
        return None
    speaks = voice(table, language)
    return m.DecisionShown(
        id=opened.id,
        seat=opened.seat,
        text=speaks.say(opened.message),
        rule=opened.rule,
        options=[option(asked, action, speaks) for action in asked.legal_actions()],
    )


def option(asked: State, action: int, speaks: Voice) -> m.OptionShown:
    """An option in words."""
    told = asked.describe(action)
    return m.OptionShown(
        choice=asked.action_to_string(action),
        option=asked.game.space.option(action),
        text=speaks.say(told.message),
        cost=[speaks.say(part) for part in told.cost],
        gain=[speaks.say(part) for part in told.gain],
        element=told.element,
        role=told.role.value,
        passive=told.passive,
    )


def why(table: LiveTable, seat: int | None, target: str, language: str) -> m.Why:
    """Why a thing can't be chosen. Who is not asked learns only what it is: a reason could betray a hand."""
    if table.over:
        return m.Why(text=M("the game is over").to(language), rule=None)
    asked = asked_of(table, seat)
    if asked is None:
        if seat is None:
            return m.Why(text=M("only who sits at the table can choose").to(language), rule=None)
        reason = table.record.game.meanwhile(table.committed, seat, target)
        return m.Why(text=voice(table, language).say(reason.message), rule=reason.rule or None)
    found = asked.why_not(target)
    if found is None:
        return m.Why(text=None, rule=None)
    return m.Why(text=voice(table, language).say(found.message), rule=found.rule or None)


def log(table: LiveTable, since: int, limit: int, language: str) -> m.LogShown:
    """What happened after a ply, the newest `limit` lines; events say nothing that is hidden."""
    speaks = voice(table, language)
    newer = [(ply, event) for ply, event in table.events if ply > since or since == 0][-limit:]
    return m.LogShown(
        committed=table.ply,
        lines=[
            m.LogLine(
                ply=ply,
                seat=event.seat if event.seat >= 0 else None,
                what=event.what,
                text=speaks.say(table.record.game.tell(table.committed, event)),
            )
            for ply, event in newer
        ],
    )


def sheet(table: LiveTable, language: str) -> m.Sheet:
    """Points of every seat by source, and their causes."""
    game, state = table.record.game, table.committed
    numbers = range(len(table.seats))
    return m.Sheet(
        scores=state.scores(),
        places=state.places(),
        sources=[
            m.SourceLine(
                source=source,
                text=game.source_name(number).to(language),
                points=[int(state.points_from(seat, number)) for seat in numbers],
            )
            for number, source in enumerate(game.sources)
        ],
        entries=[
            m.EntryShown(
                ply=ply,
                seat=entry.seat,
                source=game.sources[entry.source],
                points=entry.points,
                rule=entry.rule,
                places=[game.place_name(place) for place in entry.places],
            )
            for ply, entry in table.entries
        ],
    )


def record(table: LiveTable) -> dict[str, Any]:
    """The record; while a game with hidden parts is played, it would show them."""
    if not table.over and not table.record.game.open_information:
        raise Refused(M("the record of a game with hidden parts can be read when it is over"))
    data = table.record.to_data(whole=True)
    if table.over:
        data.update(table.record.game.outcome(table.committed))
    return data


def position(table: LiveTable, ply: int | None) -> m.PositionShown:
    """The last position up to a ply, with the same reserve."""
    if not table.over and not table.record.game.open_information:
        raise Refused(M("the position of a game with hidden parts can be read when it is over"))
    upto = table.ply if ply is None else min(ply, table.ply)
    found, data = table.position(upto)
    return m.PositionShown(ply=found, position=data)
