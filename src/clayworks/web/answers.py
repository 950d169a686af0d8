"""Makes answers out of tables. Everything about a game's state goes through `view`, `describe` and `tell`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import MN, M, Message, Reason, listed, who
from clayworks.core.parts import Part
from clayworks.core.state import State
from clayworks.players.levels import bot_name
from clayworks.table.draft import Draft
from clayworks.table.errors import Refused
from clayworks.table.hosting import may_play_on
from clayworks.table.live import LiveTable
from clayworks.table.results import why_not
from clayworks.table.seats import Kind
from clayworks.web import models as m
from clayworks.web import times
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
            locked=row.locked,
            hinted=row.hinted,
            score=scores[row.number],
            time=times.seat_time(table, row.number),
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
        "closed": table.closed,
        "cancelled": table.cancelled,
        "waiting": table.waits,
        "host": table.host,
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
        "clock": times.clock(table),
        "proposal": times.proposal(table),
        "withdrawals": table.withdrawals,
        "hints": table.gives_hints,
        "known_deal": table.known_deal,
        "not_counted": not_counted(table, language),
        "rematch": table.rematch,
        "rematch_of": table.rematch_of,
        "seats": seats(table, held, language),
        "view": {**table.seen_by(seat).view(seat), "names": names(table)},
        "decision": decision(table, seat, language),
    }


def not_counted(table: LiveTable, language: str) -> str:
    """Why a game does not count for ratings, as far as that can be said now; empty if it does."""
    reason = why_not(table)
    return "" if reason is None else reason.to(language)


def names(table: LiveTable) -> dict[str, str]:
    """What the players call themselves, for a board that is drawn from the view."""
    return {table.record.players[row.number]: row.name for row in table.seats if row.name}


def known(table: LiveTable) -> dict[str, Any]:
    """What a table adds to a view that is drawn: names, whom it waits for, and whose turn it is.

    A game sees drafts as if they were choices, and nothing of choices that lie sealed. So it would mark who
    comes next while the one before has still to confirm: the turn is that of the confirmed table.
    """
    players = table.record.players
    confirmed = table.view()
    turn = {name: confirmed[name] for name in ("active", "deciding") if name in confirmed}
    return {"names": names(table), "to_choose": [players[seat] for seat in table.to_choose()], **turn}


def voice(table: LiveTable, language: str) -> Voice:
    """How a table is spoken of: people by the names they have given themselves."""
    game = table.record.game
    called = {who(game.colour_name(colour)): name for colour, name in names(table).items()}
    return Voice(language, called, game if game.wording is not None else None)


def line(table: LiveTable, held: set[int], language: str, resigned: Collection[int] = ()) -> m.TableLine:
    """A table in a list; `resigned` are the seats that who asks has left for good."""
    assert table.touched is not None
    heading, latest = lately(table, language) if not table.over else ("", "")
    places = table.committed.places() if table.over else []
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return m.TableLine(
        table=table.id,
        game=table.record.game.name,
        title=table.record.game.title,
        committed=table.ply,
        over=table.over,
        closed=table.closed,
        yours=sorted(held),
        your_turn=bool(held & set(table.to_choose())),
        touched=table.touched.isoformat(),
        waiting=table.waits,
        waited=ago(table.silent_for()).to(language),
        round=heading,
        latest=latest,
        winners=winners,
        won=bool(held & set(winners)),
        resigned=bool(resigned) and not held,
        seats=seats(table, held, language),
    )


def lately(table: LiveTable, language: str) -> tuple[str, str]:
    """Where a game is and what happened last, in words."""
    speaks, game = voice(table, language), table.record.game
    found: dict[bool, str] = {}
    for one in reversed(table.happened):
        if not isinstance(one.what, Event):
            continue
        part = game.part(one.what)
        if part in (Part.ROUND, Part.PLAIN):
            heading = part is Part.ROUND
            if heading not in found:
                found[heading] = speaks.say(game.tell(table.committed, one.what))
        if len(found) == 2:
            break
    return found.get(True, ""), found.get(False, "")


def ago(seconds: float) -> Message:
    """How long ago something was.

    >>> str(ago(30)), str(ago(7300)), str(ago(90000))
    ('just now', '2 hours ago', '1 day ago')
    """
    if seconds < 60:
        return M("just now")
    if seconds < 3600:
        return MN("{count} minute ago", "{count} minutes ago", int(seconds // 60))
    if seconds < 86_400:
        return MN("{count} hour ago", "{count} hours ago", int(seconds // 3600))
    return MN("{count} day ago", "{count} days ago", int(seconds // 86_400))


def asked_of(table: LiveTable, seat: int | None) -> State | None:
    """The table with the open question of a seat in hand; nobody is asked the question of another."""
    if seat is None or table.over or table.closed or seat in table.sealed:
        return None
    return table.draft(seat).asked()


def decision(table: LiveTable, seat: int | None, language: str) -> m.DecisionShown | None:
    """The open question of a seat with its options in words."""
    return question(asked_of(table, seat), voice(table, language))


def question(asked: State | None, speaks: Voice) -> m.DecisionShown | None:
    """A question that is in somebody's hand."""
    opened = asked.decision() if asked is not None else None
    if asked is None or opened is None:
        return None
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


def why(table: LiveTable, seat: int | None, target: str, language: str, plan: Draft | None = None) -> m.Why:
    """Why a thing can't be chosen. Who is not asked learns only what it is: a reason could betray a hand.

    Whoever plans is asked on a trial table, which knows nothing hidden.
    """
    asked = plan.asked() if plan is not None else asked_of(table, seat)
    if asked is None:
        game = table.record.game
        found: Reason | None = game.meanwhile(table.committed, target, meanwhile(table, seat))
    else:
        found = asked.why_not(target)
    if found is None:
        return m.Why(text=None, rule=None)
    return m.Why(text=voice(table, language).say(found.message), rule=found.rule or None)


def meanwhile(table: LiveTable, seat: int | None) -> Message:
    """Why somebody is asked nothing now."""
    if table.over:
        return M("The game is over.")
    if table.closed:
        return ended(table)
    if seat is None:
        return M("Only who sits at the table can choose.")
    if seat not in table.sealed and table.draft(seat).complete:
        return M("Your turn is complete: confirm it, or take something back.")
    colour = table.record.players[seat]
    return M("It is not {player}'s choice now.", player=table.record.game.colour_name(colour))


def ended(table: LiveTable) -> Message:
    """Why a game goes on no more before it is over."""
    if table.cancelled:
        return M("The players have agreed to end this game.")
    if table.given_up:
        return given_up(table)
    return M("This table was closed by who runs the server.")


def given_up(table: LiveTable) -> Message:
    """Who has resigned, where nobody plays on."""
    called, bots = [name_of(table, seat) for seat in table.resigned], bots_from_the_start(table)
    if len(called) == 1 and bots:
        one = called[0]
        return MN(
            "{player} has resigned: the bot wins.", "{player} has resigned: the bots win.", bots, player=one
        )
    return M("The game has ended, because all have resigned: {players}.", players=listed(called))


def name_of(table: LiveTable, seat: int) -> Message:
    """What a seat is called: as who sits there, or by its colour."""
    row = table.seats[seat]
    if row.name:
        return Message("{name}", {"name": row.name})
    return table.record.game.colour_name(table.record.players[seat])


def bots_from_the_start(table: LiveTable) -> int:
    """How many bots play for themselves."""
    return sum(seat.kind is Kind.BOT and not seat.gone for seat in table.seats)


def stood_in(table: LiveTable) -> list[Message]:
    """For whom a bot has played on, and why; said where the result is."""
    said = []
    for row in table.seats:
        if row.kind is Kind.BOT and row.gone:
            player, level = name_of(table, row.number), bot_name(row.level)
            said.append(
                M("{player} has resigned; a bot ({level}) played on.", player=player, level=level)
                if row.gone == "resigned"
                else M("A bot ({level}) has played on for {player}.", player=player, level=level)
            )
    return said


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
    if not may_play_on(table):
        raise Refused(M("the record of a game with hidden parts can be read when it is over"))
    data = table.record.to_data(whole=True)
    if table.over:
        data.update(table.record.game.outcome(table.committed))
    return data


def position(table: LiveTable, ply: int | None) -> m.PositionShown:
    """The last position up to a ply, with the same reserve."""
    if not may_play_on(table):
        raise Refused(M("the position of a game with hidden parts can be read when it is over"))
    upto = table.ply if ply is None else min(ply, table.ply)
    found, data = table.position(upto)
    return m.PositionShown(ply=found, position=data)
