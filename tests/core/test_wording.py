"""One word for one thing: shared texts at a table of a game that calls something else a turn."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tools import catalogues

import clayworks
from clayworks.core.messages import MN, PACKAGE, M, Message
from clayworks.core.wording import SOURCE

pytestmark = pytest.mark.sampled("language")

LEFT = {
    "en": re.compile(r"\bturns?\b", re.IGNORECASE),
    "it": re.compile(r"\bturn[oi]\b", re.IGNORECASE),
    "pl": re.compile(r"\btur(a|y|ze|ę|ą|om|ami|ach)?\b", re.IGNORECASE),
    "ru": re.compile(r"\bраунд\w*", re.IGNORECASE),
    "ja": re.compile("ターン"),
}
"""What is one of six in Xi'an (XI-1), by its glossary."""


@cache
def shown_at_tables() -> list[Message]:
    """The shared texts of pages and of tables that speak of a turn; what is typed stays as it is."""
    modules = catalogues.rooms()[PACKAGE / "locale"]
    places = ("web", "table")
    found = catalogues.messages([one for one in modules if one.relative_to(PACKAGE).parts[0] in places])
    said = [one.text for one in found if not one.context and SOURCE.search(one.key[1])]
    plain = [Message(one) for one in said if isinstance(one, str) and "turn nor" not in one]
    return plain + [Message(one[0], {"count": 2}, one[1]) for one in said if isinstance(one, tuple)]


@pytest.mark.parametrize("language", sorted(LEFT))
def test_in_xian_nothing_but_one_of_six_is_called_a_turn(language: str) -> None:
    game = clayworks.load("xian")
    texts = shown_at_tables()
    assert len(texts) > 40
    with game.in_own_words():
        said = {one.text: one._worded(language, "")[0] for one in texts}
    left = {text: template for text, template in said.items() if LEFT[language].search(template)}
    # Where a round of all is meant, Russian calls it as all games do.
    assert not {text: found for text, found in left.items() if "round" not in text}


def test_other_games_and_what_is_put_in_stay_as_they_are() -> None:
    turns = MN("{count} turn since yours: watch it", "{count} turns since yours: watch them", 3)
    with clayworks.load("terramara").in_own_words():
        assert str(turns) == "3 turns since yours: watch them"
    with clayworks.load("xian").in_own_words():
        assert str(turns) == "3 rounds since yours: watch them"
        assert str(M("{player}'s turn", player="Turn")) == "Turn's round"
        assert M("{player}'s turn", player="Tura").to("pl") == "Runda Tura"
        assert str(M("one turn back")) == "one own round back"
        assert M("one turn back").to("it") == "un proprio round indietro"
    assert str(turns) == "3 turns since yours: watch them"
