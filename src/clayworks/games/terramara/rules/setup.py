"""Set-up (TM-5): what is drawn, whether a written deal is possible, and the table at the first decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.messages import Message
from clayworks.core.reading import together
from clayworks.core.state import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.rules import dealing
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CHARACTERS,
    SPOT_LEVELS,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.resampling import is_pool_hidden

SIDES = {"left": "PQ", "right": "FM"}
CARD_NUMBERS = {name: card for card, name in enumerate(CARDS)}
TILE_NUMBERS = {name: tile for tile, name in enumerate(TILES)}


# -- chance (TM-13.6) --------------------------------------------------------------------------------------


def draw(colours: Sequence[str], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything random: first player, tiles, tokens, deck, draft pool, fire and neutral cards."""
    drawn = draw_numbers(len(colours), chance, options)
    deal: dict[str, Any] = {"first": colours[drawn.first]}
    for place, side in enumerate(SIDES):
        deal[side] = [TILES[tile] for tile in drawn.tiles[place * s.ROWS : (place + 1) * s.ROWS]]
    deal["tokens"] = {spot: TOKENS[drawn.tokens[number]] for number, spot in enumerate(SPOTS)}
    deal["deck"] = [CARDS[card] for card in drawn.deck]
    if len(drawn.characters):
        deal["characters"] = [CHARACTERS[number] for number in drawn.characters]
        deal["starting_cards"] = [STARTS[number] for number in drawn.starts]
    if len(drawn.fire):
        deal["fire"] = [int(card) for card in drawn.fire]
        draws = [int(card) for card in drawn.draws]
        deal["neutral_draws"] = [
            [card for card in draws[number * 2 : number * 2 + 2] if card] for number in range(s.ROUNDS)
        ]
    return deal


def draw_numbers(seats: int, chance: Chance, options: Mapping[str, Any]) -> dealing.Drawn:
    """The same, in numbers; refuses a seat to begin that there is not."""
    given = options["first_player"]
    if given != "random" and int(given) > seats:
        raise BadDeal(
            M(
                "option first_player: there is no seat {seat} with {seats} players",
                seat=given,
                seats=seats,
            )
        )
    first = NOTHING if given == "random" else int(given) - 1
    return dealing.draw(seats, first, options["setup"] == "draft", bool(options["neutral_four"]), chance)


def draw_pool(seats: int, chance: Chance) -> dict[str, list[str]]:
    """The draft pool (TM-5.9)."""
    return {
        "characters": chance.shuffled(list(CHARACTERS))[: seats + 1],
        "starting_cards": chance.shuffled(list(STARTS))[: seats + 1],
    }


def neutral_cards(seats: int, with_four: bool, chance: Chance) -> list[int]:
    """The neutral cards of a round (TM-6.2)."""
    cards = list("1234" if with_four else "123")
    return [int(card) for card in chance.shuffled(cards)[: 4 - seats]]


def draw_again(table: TribeState, deal: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """What nobody has seen yet (TM-1.5) drawn anew: the deck, neutral cards to come, a pool face down."""
    seen, again = int(table.deck_at), dict(deal)
    again["deck"] = deal["deck"][:seen] + [
        card
        for level in "123"
        for card in chance.shuffled(sorted(card for card in deal["deck"][seen:] if card[1] == level))
    ]
    if "neutral_draws" in deal:
        again["neutral_draws"] = deal["neutral_draws"][: table.rounds_drawn] + [
            neutral_cards(table.seats, bool(table.neutral_four), chance)
            for _ in range(int(table.rounds_drawn), s.ROUNDS)
        ]
    if is_pool_hidden(table):
        again |= draw_pool(table.seats, chance)
    return again


# -- an impossible deal (TM-19.8) --------------------------------------------------------------------------


def check_deal(colours: Sequence[str], deal: Any, options: Mapping[str, Any]) -> None:
    """Refuse an impossible deal, naming every fault."""
    seats = len(colours)
    faults: list[Message] = []
    if deal.get("first") not in colours:
        faults.append(M("deal.first: {colour} does not play (TM-5.3)", colour=repr(deal.get("first"))))
    for side in SIDES:
        check_tiles(f"deal.{side}", side, deal.get(side), faults)
    check_tokens("deal.tokens", deal.get("tokens"), faults)
    check_deck(deal.get("deck"), faults)
    if options["setup"] == "draft":
        check_pool("characters", deal.get("characters"), CHARACTERS, seats + 1, faults)
        check_pool("starting_cards", deal.get("starting_cards"), STARTS, seats + 1, faults)
    if seats < 4:
        check_fire(deal.get("fire"), faults)
        highest = 4 if options["neutral_four"] else 3
        check_draws(deal.get("neutral_draws"), 4 - seats, highest, faults)
    if faults:
        raise BadDeal(together(faults))


def check_tiles(place: str, side: str, tiles: Any, faults: list[Message]) -> None:
    """Two different tiles of the family and level of rows 1–2, 3–4, 5–6 (TM-5.1)."""
    if not isinstance(tiles, list) or len(tiles) != s.ROWS:
        faults.append(M("{place}: {tiles} are not six tiles (TM-5.1)", place=place, tiles=repr(tiles)))
        return
    for row, tile in enumerate(tiles, 1):
        wanted = f"{SIDES[side]}{(row + 1) // 2}"
        if tile not in TILES or not tile.startswith(wanted):
            faults.append(
                M(
                    "{place}: {tile} in row {row} is no {wanted} tile (TM-5.1)",
                    place=place,
                    tile=repr(tile),
                    row=row,
                    wanted=wanted,
                )
            )
        elif tile in tiles[: row - 1]:
            faults.append(M("{place}: {tile} lies there twice (TM-5.1)", place=place, tile=tile))


def check_tokens(place: str, tokens: Any, faults: list[Message]) -> None:
    """The 12 spots with 12 different tokens, each of the level of its spot (TM-5.4)."""
    if not isinstance(tokens, dict) or set(tokens) != set(SPOTS):
        spots = ", ".join(SPOTS)
        faults.append(M("{place}: must name exactly the spots {spots} (TM-5.4)", place=place, spots=spots))
        return
    seen: list[str] = []
    for spot, level in zip(SPOTS, SPOT_LEVELS, strict=True):
        token = tokens[spot]
        if token not in TOKENS or token[1] != str(level):
            faults.append(
                M(
                    "{place}: {token} is no token of level {level} (TM-5.4)",
                    place=f"{place}.{spot}",
                    token=repr(token),
                    level=level,
                )
            )
        elif token in seen:
            faults.append(
                M("{place}: {token} lies there twice (TM-5.4)", place=f"{place}.{spot}", token=token)
            )
        else:
            seen.append(token)


def check_deck(deck: Any, faults: list[Message]) -> None:
    """The 52 cards, level 1 before level 2 before level 3 (TM-5.5)."""
    if not isinstance(deck, list) or len(deck) != len(CARDS):
        faults.append(M("deal.deck: must be the 52 artefacts (TM-5.5)"))
        return
    unknown = [card for card in deck if card not in CARDS]
    if unknown:
        faults.append(M("deal.deck: {card} is no artefact (TM-4.11)", card=repr(unknown[0])))
    elif len(set(deck)) != len(CARDS):
        twice = next(card for card in deck if deck.count(card) > 1)
        faults.append(M("deal.deck: {card} lies there twice (TM-5.5)", card=twice))
    elif [card[1] for card in deck] != sorted(card[1] for card in deck):
        faults.append(M("deal.deck: level 1 must lie above level 2 above level 3 (TM-5.5)"))


def check_pool(key: str, pool: Any, known: Sequence[str], count: int, faults: list[Message]) -> None:
    """Players + 1 different known cards (TM-5.9)."""
    if not isinstance(pool, list) or len(pool) != count:
        faults.append(
            MN(
                "deal.{key}: {pool} are not {count} card (TM-5.9)",
                "deal.{key}: {pool} are not {count} cards (TM-5.9)",
                count,
                key=key,
                pool=repr(pool),
            )
        )
        return
    unknown = [card for card in pool if card not in known]
    faults += [M("deal.{key}: {card} is unknown (TM-5.9)", key=key, card=repr(card)) for card in unknown]
    if any(card in pool[:place] for place, card in enumerate(pool)):
        faults.append(M("deal.{key}: every card can lie there once only (TM-5.9)", key=key))


def is_number(value: Any, highest: int) -> bool:
    """Whether a value is the number of a neutral card."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= highest


def check_fire(fire: Any, faults: list[Message]) -> None:
    """Four different numbers, then two different ones (TM-5.7, TM-J39)."""
    if not isinstance(fire, list) or len(fire) != s.ROWS or not all(is_number(card, 4) for card in fire):
        faults.append(M("deal.fire: {fire} are not six numbers from 1 to 4 (TM-5.7)", fire=repr(fire)))
    elif len(set(fire[:4])) != 4 or fire[4] == fire[5]:
        faults.append(M("deal.fire: four different numbers, then two different ones (TM-5.7)"))


def check_draws(draws: Any, each: int, highest: int, faults: list[Message]) -> None:
    """Five lists of different numbers, without a 4 if that card is left out (TM-6.2)."""
    if not isinstance(draws, list) or len(draws) != s.ROUNDS:
        faults.append(M("deal.neutral_draws: {draws} are not five lists (TM-6.2)", draws=repr(draws)))
        return
    for number, cards in enumerate(draws, 1):
        good = isinstance(cards, list) and len(cards) == each and all(is_number(c, highest) for c in cards)
        if not good or len(set(cards)) != each:
            faults.append(
                MN(
                    "deal.neutral_draws: round {round}: {cards} must be {count} number "
                    "from 1 to {highest} (TM-6.2)",
                    "deal.neutral_draws: round {round}: {cards} must be {count} different numbers "
                    "from 1 to {highest} (TM-6.2)",
                    each,
                    round=number,
                    cards=repr(cards),
                    highest=highest,
                )
            )


# -- the table (TM-5.1 to TM-5.8) --------------------------------------------------------------------------


def lay_out(table: TribeState, deal: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Everything on an empty table, up to the first decision."""
    drawn = dealing.Drawn()
    drawn.first = table.colours.index(deal["first"])
    drawn.tiles = vec[i64]([TILE_NUMBERS[tile] for side in SIDES for tile in deal[side]])
    drawn.tokens = vec[i64]([TOKENS.index(deal["tokens"][spot]) for spot in SPOTS])
    drawn.deck = vec[i64]([CARD_NUMBERS[card] for card in deal["deck"]])
    if options["setup"] == "draft":
        drawn.characters = vec[i64]([CHARACTERS.index(name) for name in deal["characters"]])
        drawn.starts = vec[i64]([STARTS.index(name) for name in deal["starting_cards"]])
    if len(table.colours) < dealing.ALL_SEATS:
        drawn.fire = vec[i64](deal["fire"])
        draws = [[*cards, 0][:2] for cards in deal["neutral_draws"]]
        drawn.draws = vec[i64]([card for pair in draws for card in pair])
    dealing.lay_out(table, drawn, bool(options["neutral_four"]))
