"""What was put in into a score pad: read and checked, and what is still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from clayworks.core.messages import MN, M, Message, all_of
from clayworks.core.pad import BadEntry, Board, Count, Entered, Fault, Field, One, Order, Pad, Several

# -- reading -----------------------------------------------------------------------------------------------


def read(
    pad: Pad, colours: Sequence[str], shared: Mapping[str, Any], own: Sequence[Mapping[str, Any]]
) -> Entered:
    """What was put in, if all of it can be; `BadEntry` names every fault."""
    entered = Entered(
        tuple(colours),
        asked_of(pad.shared, shared, shared, len(colours)),
        [asked_of(pad.own, row, {**shared, **row}, len(colours)) for row in own],
    )
    faults = [*unknown(pad.shared, shared, "shared")]
    for colour, row in zip(colours, own, strict=True):
        faults += unknown(pad.own, row, f"players.{colour}")
    for place, one, value in values(pad, entered):
        faults += (Fault(place, said) for said in CHECKS[one.kind](one, value, entered))
    if not faults:
        faults += [*too_many(pad, entered), *there_twice(pad, entered), *pad.check(entered)]
    if faults:
        raise BadEntry(faults)
    return entered


def asked_of(
    fields: Iterable[Field], row: Mapping[str, Any], all_values: Mapping[str, Any], players: int
) -> dict[str, Any]:
    """What was put in into fields that are asked."""
    return {
        one.key: row[one.key]
        for one in fields
        if row.get(one.key) is not None and is_asked(one, all_values, players)
    }


def is_asked(one: Field, all_values: Mapping[str, Any], players: int) -> bool:
    """Whether a field is asked, with what other fields hold."""
    if one.most_players and players > one.most_players:
        return False
    return not one.when or any(str(all_values.get(key)) in wanted for key, wanted in one.when.items())


def unknown(fields: Iterable[Field], row: Mapping[str, Any], place: str) -> Iterator[Fault]:
    """What no field asks for."""
    known = {one.key for one in fields}
    for key in row:
        if key not in known:
            yield Fault(f"{place}.{key}", M("there is no such field"))


def values(pad: Pad, entered: Entered) -> Iterator[tuple[str, Field, Any]]:
    """All that was put in, with places and fields."""
    for place, one in pad.fields(entered.colours):
        room, *colour, _ = place.split(".")
        row = entered.own[entered.colours.index(colour[0])] if room == "players" else entered.shared
        if one.key in row:
            yield place, one, row[one.key]


def check_count(one: Count, value: Any, entered: Entered) -> Iterator[Message]:
    """A whole number within its limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= one.most:
        yield M("a whole number from {low} to {high}", low=0, high=one.most)


def check_one(one: One, value: Any, entered: Entered) -> Iterator[Message]:
    """A thing that is there."""
    if not isinstance(value, str) or value not in {item.key for item in one.items}:
        yield not_there(value)


def check_several(one: Several, value: Any, entered: Entered) -> Iterator[Message]:
    """Things that are there, each once."""
    if not isinstance(value, list) or not all(isinstance(key, str) for key in value):
        yield M("a list of words")
        return
    known = {item.key: item.name for item in one.items}
    yield from (not_there(key) for key in value if key not in known)
    yield from (twice(known[key]) for key, often in Counter(value).items() if often > 1 and key in known)


def check_order(one: Order, value: Any, entered: Entered) -> Iterator[Message]:
    """Players, none of them too often."""
    if not isinstance(value, list) or not all(colour in entered.colours for colour in value):
        yield M("a list of players")
        return
    if any(often > one.most for often in Counter(value).values()):
        yield MN("each player at most {count} time", "each player at most {count} times", one.most)


def check_board(one: Board, value: Any, entered: Entered) -> Iterator[Message]:
    """Pieces that exist, on cells of their own."""
    if not isinstance(value, list) or not all(is_piece(one, piece, entered.colours) for piece in value):
        yield M("a list of pieces, each with a cell, a figure, and its owner and direction where it has them")
        return
    under = Counter(cell for piece in value for cell in one.covered(piece))
    for piece in value:
        if None in one.covered(piece):
            yield M("{cell}: this piece reaches over the edge of the board", cell=piece["cell"])
    for cell, often in under.items():
        if often > 1 and cell is not None:
            yield M("{cell}: two pieces stand there", cell=cell)
    standing = Counter(piece["figure"] for piece in value)
    mounts = {figure.key: figure.mount for figure in one.figures}
    standing.update(
        mounts[piece["figure"]] for piece in value if mounts[piece["figure"]] and piece.get("direction")
    )
    for figure in one.figures:
        if standing[figure.key] > figure.most:
            yield M(
                "{thing}: {count}, but there are only {most}",
                thing=figure.name,
                count=standing[figure.key],
                most=figure.most,
            )


def is_piece(one: Board, piece: Any, colours: Sequence[str]) -> bool:
    """Whether a piece is written as one: its cell, a figure, its owner if it has one, its direction."""
    if not isinstance(piece, Mapping) or not all(isinstance(said, str) for said in piece.values()):
        return False
    figure = next((known for known in one.figures if known.key == piece.get("figure")), None)
    cell, direction = piece.get("cell", ""), piece.get("direction", "")
    if (
        figure is None
        or figure.key in one.mounts
        or not cell
        or cell[0] not in one.columns
        or cell[1:] not in tuple(one.rows)
    ):
        return False
    if (piece.get("owner") in colours) != figure.owned or (direction and direction not in one.directions):
        return False
    return bool(direction) if figure.turned else not direction or bool(figure.mount)


CHECKS: dict[str, Callable[..., Iterator[Message]]] = {
    Count.kind: check_count,
    One.kind: check_one,
    Several.kind: check_several,
    Order.kind: check_order,
    Board.kind: check_board,
}


def too_many(pad: Pad, entered: Entered) -> Iterator[Fault]:
    """More of something than there is for all players together."""
    for one in pad.own:
        if isinstance(one, Count) and one.together:
            held = [entered.number(seat, one.key) for seat in range(len(entered.colours))]
            if sum(held) > one.together:
                said = M(
                    "{count} for all players together, but there are only {most}",
                    count=sum(held),
                    most=one.together,
                )
                last = max(seat for seat, count in enumerate(held) if count)
                yield Fault(f"players.{entered.colours[last]}.{one.key}", said)


def there_twice(pad: Pad, entered: Entered) -> Iterator[Fault]:
    """A thing in two fields that can't both hold it."""
    seen: set[tuple[str, str]] = set()
    for place, one, value in values(pad, entered):
        if isinstance(one, One | Several) and one.apart:
            names = {item.key: item.name for item in one.items}
            for key in [value] if isinstance(value, str) else value:
                if (one.apart, key) in seen:
                    yield Fault(place, twice(names[key]))
                seen.add((one.apart, key))


def not_there(value: object) -> Message:
    """That something is no choice."""
    return M("{word} can't be chosen here", word=repr(value))


def twice(thing: Message) -> Message:
    """That a thing was chosen twice, though it is there once."""
    return M("{thing} was chosen twice, but is there once", thing=thing)


# -- what is missing ---------------------------------------------------------------------------------------


def missing(pad: Pad, entered: Entered) -> Iterator[Fault]:
    """What a complete count needs and nobody has put in."""
    held = {place for place, _, _ in values(pad, entered)}
    for place, one in pad.fields(entered.colours):
        room, *colour, _ = place.split(".")
        row = entered.own[entered.colours.index(colour[0])] if room == "players" else {}
        asked = is_asked(one, {**entered.shared, **row}, len(entered.colours))
        if one.needed and asked and place not in held and not row.get(one.instead):
            yield Fault(place, M("not put in yet: {thing}", thing=one.name))


def undecided(
    pad: Pad, entered: Entered, scores: Mapping[str, int], names: Mapping[str, Message]
) -> Iterator[Fault]:
    """Ties that stand open because nobody has put in what breaks them."""
    for one in pad.shared:
        if not isinstance(one, Order) or not one.breaks_ties:
            continue
        named = entered.shared.get(one.key) or ()
        alike: dict[tuple[int, int], list[str]] = {}
        for seat, colour in enumerate(entered.colours):
            same = entered.number(seat, one.alike) if one.alike else 0
            alike.setdefault((scores[colour], same), []).append(colour)
        for tied in alike.values():
            if len(tied) > 1 and not set(tied) <= set(named):
                players = all_of([names[colour] for colour in tied])
                said = M("{players} are tied: put in “{thing}”", players=players, thing=one.name)
                yield Fault(f"shared.{one.key}", said)
