"""The rules for players: the same in all languages, and what they count is what the engine counts."""

from __future__ import annotations

import re

import pytest
from markdown_it.token import Token
from tools.glossary import Glossary

import clayworks
from clayworks.core.examples import example, printed
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES
from clayworks.web import guide as guides
from clayworks.web.guide import Guide, languages
from clayworks.web.guide_page import told_by_cards

GAMES = ["terracotta-army", "xian", "terramara"]
WRITTEN = [(name, language) for name in GAMES for language in languages(clayworks.load(name))]


def written(name: str, language: str) -> tuple[Game, Guide]:
    game = clayworks.load(name)
    found = guides.guide(game, language)
    assert found is not None
    return game, found


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_rules_in_every_language(name: str) -> None:
    assert languages(clayworks.load(name)) == sorted(LANGUAGES)


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_all_languages_have_the_same_headings_blocks_rules_and_claims(name: str, language: str) -> None:
    _, source = written(name, "en")
    _, told = written(name, language)
    assert told.headings == source.headings
    assert told.blocks == source.blocks
    assert told.marks == source.marks
    assert told.claims == source.claims
    assert [token.type for token in told.tokens] == [token.type for token in source.tokens]


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_all_languages_say_the_same_numbers(name: str, language: str) -> None:
    """In every paragraph the same figures stand; small ones may be written as words, but then everywhere."""
    _, source = written(name, "en")
    _, told = written(name, language)
    for ours, theirs in zip(source.tokens, told.tokens, strict=True):
        if ours.type == "inline":
            said, expected = (sorted(re.findall(r"\d+", words(token))) for token in (theirs, ours))
            assert said == expected, (language, words(theirs))


def words(token: Token) -> str:
    return guides.words(token.children or [])


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_every_claim_is_what_the_engine_says(name: str, language: str) -> None:
    game, told = written(name, language)
    assert told.claims
    for topic, claim, said in told.claims:
        if claim.startswith("data."):
            known = printed(game, claim.removeprefix("data."))
        else:
            assert topic, f"{claim} stands in no example"
            known = example(game, topic).claimed(claim)
        assert said == str(known), (topic, claim)


@pytest.mark.parametrize("name", GAMES)
def test_an_example_is_drawn_with_panels_and_lights_that_there_are(name: str) -> None:
    game, told = written(name, "en")
    shown = [block for kind, block in told.blocks if kind == "example"]
    assert len(shown) >= 4
    for one in (example(game, block) for block in shown):
        drawn = game.board(one.end.view(None), "en", {})
        assert set(one.panels) <= set(drawn.panels), one.name
        elements = {element for panel in one.panels for element in drawn.panels[panel].elements}
        assert set(one.lights) <= elements, one.name


@pytest.mark.parametrize("name", GAMES)
def test_every_chapter_of_the_legend_is_in_the_guide(name: str) -> None:
    game, told = written(name, "en")
    chapters = [chapter.key for chapter in game.legend()]
    assert sorted(block for kind, block in told.blocks if kind == "pieces") == sorted(chapters)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_the_game_names_is_told_by_a_sentence_or_a_card(name: str) -> None:
    """A link from table, log or sheet never lands on what merely stands beside the rule."""
    game, told = written(name, "en")
    prefix = re.compile(r'"([A-Z]{2}-\d+(?:\.\d+)*)"')
    files = [
        file for folder in ("rules", "words", "pictures") for file in (game.folder / folder).glob("**/*.py")
    ]
    named = {
        rule
        for file in [*files, game.folder / "game.py"]
        for rule in prefix.findall(file.read_text(encoding="utf-8"))
    }
    assert named
    assert named - set(told.rules) - set(told_by_cards(game, told.rules)) == set()


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_the_guide_can_be_read_in_one_sitting(name: str, language: str) -> None:
    """Japanese has no spaces between words: its letters are counted, a little more than two for a word."""
    _, told = written(name, language)
    text = "\n".join(words(token) for token in told.tokens if token.type == "inline")
    if language == "ja":
        assert 3300 <= len("".join(text.split())) <= 5500
    else:
        assert 1500 <= len(text.split()) <= 2500


def chapter(told: Guide, address: str) -> list[Token]:
    """What stands between a heading and the next one."""
    found: list[Token] = []
    inside = False
    for token in told.tokens:
        if token.type == "heading_open":
            inside = token.attrGet("id") == address
        elif inside:
            found.append(token)
    return found


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_the_goal_is_told_in_three_sentences_and_a_turn_in_three_steps(name: str, language: str) -> None:
    _, told = written(name, language)
    goal = next(
        words(token) for token in chapter(told, "goal")[1:] if token.type == "inline" and token.level == 1
    )
    assert len(re.findall(r"。|[.!?](?=\s|$)", goal)) == 3, goal
    steps = chapter(told, "turn")
    first = next(place for place, token in enumerate(steps) if token.type == "ordered_list_open")
    last = next(place for place, token in enumerate(steps) if token.type == "ordered_list_close")
    assert sum(token.type == "list_item_open" for token in steps[first:last]) == 3


@pytest.mark.parametrize(("name", "language"), [one for one in WRITTEN if one[1] != "en"])
def test_things_are_called_as_in_the_glossary_of_the_language(name: str, language: str) -> None:
    """Sentence by sentence a pronoun may stand for a thing; in the whole text its name has to be there."""
    game, told = written(name, language)
    _, source = written(name, "en")
    text, english = (
        "\n".join(words(token) for token in one.tokens if token.type == "inline") for one in (told, source)
    )
    glossary = Glossary.load(game.folder / "words" / "glossary" / f"{language}.toml")
    terms = Glossary(glossary.terms, {}, frozenset())
    assert list(terms.faults(english, text)) == []
