"""Tables on which rare things are near, for the test that no value of a component file is idle."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.chance import Chance
from clayworks.games.terramara.game import Terramara
from clayworks.games.terramara.rules import setup
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.notation import CARDS, CHARACTERS, COLOURS, GOODS, TILES, TOKENS
from clayworks.games.terramara.rules.setup_decisions import tokens_left_over

from .boards import begin, empty, give, show, stand

OPTIONS = {"setup": "draft", "neutral_four": True, "first_player": "random"}


def rich(game: Terramara, number: int) -> TribeState:
    """The last rounds: everybody has goods, workers and artefacts, and is far on every track."""
    chance = Chance(number)
    colours = COLOURS[: (4, 2, 3)[number % 3]]
    state = game.blank(colours)
    setup.lay_out(state, game.draw(colours, chance, OPTIONS), OPTIONS)
    empty(state)
    state.pool_characters = 0
    state.stage = s.PLAYING
    state.round = state.rounds_drawn = 5 - number // 3 % 2
    state.track = state.tables.workers_on_track[state.round - 1]
    state.deck_at = len(CARDS)
    cards = some(chance, CARDS, len(CARDS))
    show(state, *cards[-8:])
    characters = some(chance, CHARACTERS, len(colours))
    for seat, colour in enumerate(colours):
        enrich(state, chance, colour, characters[seat], cards[seat * 10 : seat * 10 + 10])
    if state.round == 5:
        for space in ("R5.6", "R6.6"):
            stand(state, space, (colours[chance.below(len(colours))], "explorer"))
    return begin(state, colours[0])


def enrich(state: TribeState, chance: Chance, colour: str, character: str, cards: Sequence[str]) -> None:
    """Something of everything for one player; the tenth card is reserved."""
    give(
        state,
        colour,
        **{good: int(chance.below(6)) for good in GOODS},
        **{f"worker{level}": int(chance.below(3)) for level in (1, 2, 3)},
        military=int(chance.below(21)),
        culture=5 + int(chance.below(10)),
        explorers=5,
        chief=1,
        warriors=1,
        caravans=some(chance, ("X2", "X3", "X4", "X5", "K5"), 2),
        flags=some(chance, ("S1", "S2", "S3"), 2),
        artefacts=cards[: chance.below(10)],
        reserved=cards[9],
        character=character,
    )
    if character == "CH6":
        left = int(tokens_left_over(state))
        give(state, colour, tokens=[token for place, token in enumerate(TOKENS) if left >> place & 1])
    if character == "CH7":
        unused = [tile for place, tile in enumerate(TILES) if place not in state.tiles]
        give(state, colour, private_crossroads=next(tile for tile in unused if tile.startswith("FM1")))
        give(state, colour, private_settlement=next(tile for tile in unused if tile.startswith("PQ1")))


def some(chance: Chance, things: Sequence[str], count: int) -> list[str]:
    """So many different ones."""
    return [str(thing) for thing in chance.shuffled(list(things))[:count]]
