"""Messages in other languages: words in the form that a sentence asks for, plurals, gender, meaning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clayworks.core import messages
from clayworks.core.messages import MN, MP, M, all_of, listed, one_of

PO = """
msgid ""
msgstr ""
"Language: ru\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "horse"
msgstr "лошадь"

msgctxt "gender"
msgid "horse"
msgstr "f"

msgctxt "gen"
msgid "horse"
msgstr "лошади"

msgid "guard"
msgstr "стражник"

msgctxt "acc"
msgid "guard"
msgstr "стражника"

msgctxt "short"
msgid "guard"
msgstr "стр."

msgid "{count} coin"
msgid_plural "{count} coins"
msgstr[0] "{count} монета"
msgstr[1] "{count} монеты"
msgstr[2] "{count} монет"

msgctxt "acc"
msgid "{count} coin"
msgid_plural "{count} coins"
msgstr[0] "{count} монету"
msgstr[1] "{count} монеты"
msgstr[2] "{count} монет"

msgid "{who} gets {what}"
msgstr "{who} получает {what:acc}"

msgid "{who} is ready, without {other}"
msgstr "{who} {who:?m=готов|f=готова|n=готово}, без {other:gen}"

msgid "{first}, {rest}"
msgstr "{first}, {rest}"

msgid "ready"
msgstr "готов"

msgctxt "weapon"
msgid "ready"
msgstr "активно"

msgctxt "weapon/acc"
msgid "ready"
msgstr "активное"
"""


@pytest.fixture(autouse=True)
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "ru.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(messages, "PACKAGE", tmp_path)
    messages.translations.cache_clear()
    yield
    messages.translations.cache_clear()


GUARD, HORSE = M("guard"), M("horse")


def said(who: object, what: object) -> str:
    return M("{who} gets {what}", who=who, what=what).to("ru")


def test_a_sentence_asks_for_the_form_of_what_it_is_given() -> None:
    assert said(HORSE, GUARD) == "лошадь получает стражника"
    assert str(M("{who} gets {what}", who=HORSE, what=GUARD)) == "horse gets guard"


def test_the_plain_form_serves_where_there_is_no_other() -> None:
    assert said(GUARD, HORSE) == "стражник получает лошадь"
    assert HORSE.to("ru", "short") == "лошадь"
    assert GUARD.to("ru", "short") == "стр."


@pytest.mark.parametrize(
    ("count", "coins"), [(1, "1 монету"), (3, "3 монеты"), (5, "5 монет"), (21, "21 монету")]
)
def test_quantities_have_forms_and_plurals(count: int, coins: str) -> None:
    assert said(GUARD, MN("{count} coin", "{count} coins", count)) == f"стражник получает {coins}"


def test_a_list_hands_the_wish_on_to_its_parts() -> None:
    some = listed([MN("{count} coin", "{count} coins", 1), GUARD, HORSE])
    assert said(GUARD, some) == "стражник получает 1 монету, стражника, лошадь"


def test_a_word_agrees_with_the_gender_of_another() -> None:
    text = "{who} is ready, without {other}"
    assert M(text, who=HORSE, other=GUARD).to("ru") == "лошадь готова, без стражник"
    assert M(text, who=GUARD, other=HORSE).to("ru") == "стражник готов, без лошади"


def test_the_same_english_word_can_mean_two_things() -> None:
    assert M("ready").to("ru") == "готов"
    assert MP("weapon", "ready").to("ru") == "активно"
    assert MP("weapon", "ready").to("ru", "acc") == "активное"
    assert MP("person", "ready").to("ru") == "готов"
    assert str(MP("weapon", "ready")) == "ready"


def test_a_long_name_has_a_short_one_that_can_be_bent() -> None:
    name = HORSE.or_short(GUARD)
    assert name.to("ru") == "лошадь"
    assert name.to("ru", "short") == "стр."
    assert str(name) == "horse"
    assert name.to("en", "short") == "guard"
    assert said(HORSE, name.short) == "лошадь получает стражника"
    assert HORSE.short is HORSE


def test_a_place_in_a_sentence_can_ask_for_the_short_name() -> None:
    assert (
        str(M("the {thing:short} and the {thing}", thing=HORSE.or_short(M("nag")))) == "the nag and the horse"
    )


def test_several_things_at_once_and_one_of_several() -> None:
    three = [M("wood"), M("ore"), M("stone")]
    assert str(all_of(three)) == "wood, ore and stone"
    assert str(one_of(three)) == "wood, ore or stone"
    assert str(all_of(three[:1])) == str(one_of(three[:1])) == "wood"
    assert str(all_of([])) == "nothing"


def test_what_can_not_be_bent_is_said_as_it_is() -> None:
    assert said("Анна", "5 {what}") == "Анна получает 5 {what}"
    assert said(7, 8) == "7 получает 8"
