"""The catalogues' own tool: complete where somebody translates, patient with a new game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import catalogues

from clayworks.core.messages import LANGUAGES


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one shared message, translated, and one game, which is not."""
    monkeypatch.setattr(catalogues, "PACKAGE", tmp_path)
    monkeypatch.setattr(catalogues, "EXAMPLES", tmp_path / "nowhere")
    (tmp_path / "shared.py").write_text('M("yes")')
    game = tmp_path / "games" / "pebbles"
    game.mkdir(parents=True)
    (game / "game.py").write_text('M("take a pebble")\nM("leave {count}", count=2)')
    (tmp_path / "locale").mkdir()
    for language in LANGUAGES[1:]:
        write(tmp_path / "locale" / f"{language}.po", language, {"yes": "si"})
    return tmp_path


def write(path: Path, language: str, texts: dict[str, str]) -> None:
    """Write translations into a catalogue."""
    catalogue = catalogues.load(path, language)
    for text, translated in texts.items():
        catalogue.delete(text)
        catalogue.add(text, translated)
    catalogues.write(catalogue, path)


def test_a_new_game_is_pointed_out_and_does_not_fail(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "games/pebbles/words/locale: warning: 2 messages are not translated into any language yet\n"
    assert catalogues.check() == 0
    assert capsys.readouterr().out == said + "catalogues: complete\n"
    catalogues.update()
    assert (package / "games/pebbles/words/locale/pl.po").exists()
    assert catalogues.check() == 0
    assert capsys.readouterr().out == said + "catalogues: complete\n"


def test_who_begins_to_translate_a_game_goes_through_with_it(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogues.update()
    write(package / "games/pebbles/words/locale/it.po", "it", {"take a pebble": "prendi un sasso"})
    assert catalogues.check() == 1
    printed = capsys.readouterr().out
    assert "games/pebbles/words/locale/it.po: no translation of 'leave {count}'" in printed
    assert "games/pebbles/words/locale/ja.po: no translation of 'take a pebble'" in printed
    assert "catalogues: 7 faults" in printed


def test_what_all_games_share_must_be_complete(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (package / "shared.py").write_text('M("yes")\nM("no")')
    assert catalogues.check() == 1
    assert "locale/ru.po: no translation of 'no'" in capsys.readouterr().out
    (package / "locale/ru.po").unlink()
    assert catalogues.check() == 1
    assert "locale/ru.po: no translation of 'yes'" in capsys.readouterr().out


def test_a_message_within_an_f_string_is_a_fault_on_every_python(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (package / "shared.py").write_text('M("yes")\nf"{M(\'yes\').to(language)}!"\nf"{call(M)}, {say}"')
    assert catalogues.check() == 1
    told = "shared.py:2: a message within an f-string; give it its own line\n"
    assert told in capsys.readouterr().out


def test_a_translation_with_other_placeholders_is_a_fault(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {"take a pebble": "prendi un sasso", "leave {count}": "lascia {number}"}
    catalogues.update()
    for language in LANGUAGES[1:]:
        write(package / f"games/pebbles/words/locale/{language}.po", language, texts)
    assert catalogues.check() == 1
    assert "'leave {count}' has other placeholders in its translation" in capsys.readouterr().out


def test_a_package_of_its_own_has_the_languages_that_it_chose(
    package: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = tmp_path_factory.mktemp("guests") / "marbles"
    locale = guest / "words" / "locale"
    locale.mkdir(parents=True)
    (guest / "game.py").write_text('M("roll")')
    assert catalogues.check(guest) == 0
    assert "marbles/words/locale: warning: 1 messages are not translated" in capsys.readouterr().out
    (locale / "it.po").touch()
    catalogues.update(guest)
    assert [file.name for file in locale.iterdir()] == ["it.po"]
    write(locale / "it.po", "it", {"roll": "rotola"})
    assert catalogues.check(guest) == 0
    (guest / "game.py").write_text('M("roll")\nM("stop")')
    assert catalogues.check(guest) == 1
    assert "marbles/words/locale/it.po: no translation of 'stop'" in capsys.readouterr().out


def test_the_packages_in_examples_are_known(package: Path) -> None:
    game = package / "nowhere" / "marbles" / "marbles"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text('M("roll")')
    assert catalogues.rooms()[game / "words" / "locale"] == [game / "__init__.py"]
