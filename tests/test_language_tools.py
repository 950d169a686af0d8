"""The tools for people who speak a language: examples of use, a page to correct, glossaries."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tools import catalogues, glossary, proof, usage

import clayworks
from clayworks.core.messages import MN, M


def test_random_games_say_questions_options_reasons_and_what_happened() -> None:
    for name in clayworks.game_names():
        lines = list(usage.said_in(clayworks.load(name), 2, 1))
        assert {line.kind for line in lines} == {"question", "option", "reason", "log", "points"}


def test_every_message_inside_a_message_is_found() -> None:
    whole = M("{who} takes {what}", who=M("Red"), what=MN("{count} coin", "{count} coins", 2))
    assert [part.text for part in usage.inside(whole)] == ["{who} takes {what}", "Red", "{count} coin"]


def test_most_messages_of_the_games_have_an_example() -> None:
    found = usage.examples(1)
    assert len([key for key in found if key[0]]) > 400
    assert "{count} coin" in {text for _room, _context, text in found}


def test_the_page_shows_each_sentence_with_its_source_and_its_parts() -> None:
    page = proof.page("pl")
    assert page.count('lang="pl"') > 500
    assert 'data-id="[&quot;' in page
    assert "corrections-pl.po" in page


def test_corrections_go_into_the_catalogue_that_has_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = Catalog(locale="it")
    ours.add("horse", "cavalo")
    ours.add(("{count} coin", "{count} coins"), ("{count} moneta", "{count} monete"))
    catalogues.write(ours, tmp_path / "it.po")
    monkeypatch.setattr(catalogues, "rooms", lambda: {tmp_path: []})
    corrected = tmp_path / "corrections.po"
    corrected.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "horse"\nmsgstr "cavallo"\n\nmsgid "unicorn"\nmsgstr "unicorno"\n'
    )
    assert proof.take("it", corrected) == 1
    assert "no message 'unicorn'" in capsys.readouterr().out
    text = (tmp_path / "it.po").read_text()
    assert 'msgstr "cavallo"' in text
    assert 'msgstr[1] "{count} monete"' in text
    assert "Project-Id" not in text


def faults(source: str, translation: str) -> list[str]:
    kept = glossary.Glossary(
        {"Master token": ["жетон* Советник*"], "coin": ["монет*"]},
        {"клетк*": "ячейка"},
        frozenset({"coin flip"}),
    )
    return list(kept.faults(source, translation))


def test_a_term_must_be_called_as_the_rulebook_calls_it() -> None:
    assert faults("take a Master token", "возьмите жетон Советника") == []
    assert faults("two Master tokens", "два жетона Советников") == []
    assert faults("take a Master token", "возьмите фишку") == [
        "'Master token' should be жетон* Советник*: 'возьмите фишку'"
    ]
    assert faults("a free cell", "свободная клетка") == ["'клетк*' should be ячейка: 'свободная клетка'"]


def test_what_is_put_in_is_no_term_and_other_senses_are_exempt() -> None:
    assert faults("pay {coin}", "заплатите {coin}") == []
    assert faults("coin flip", "жребий") == []
    assert faults("coinage", "чеканка") == []


@pytest.mark.thorough  # the linters of `make test` look as well (tools/parts.py)
def test_glossaries_are_kept() -> None:
    assert glossary.check() == []


def test_a_form_that_does_not_exist_is_a_fault() -> None:
    wanted = catalogues.Wanted("{who} waits", "", ())
    catalogue = Catalog(locale="it")
    catalogue.add("{who} waits", "{who:xyz} aspetta")
    (fault,) = catalogues.faults_in(wanted, catalogue.get("{who} waits"), 2)
    assert fault == "'{who} waits': there is no form 'xyz'"
