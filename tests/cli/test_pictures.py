"""Pictures of a replay: where panels lie, what is written on them, and the files they become."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import clayworks
from clayworks.cli.film import DESK, WIDTH, Look, film, folded, picture
from clayworks.core.errors import ClayworksError
from clayworks.core.pictures import painter
from clayworks.core.pictures.grid import Place, holds, places
from clayworks.core.pictures.painter import gif
from clayworks.core.record import Record
from clayworks.table.live import Played
from clayworks.table.story import lines

pytestmark = pytest.mark.sampled("game")

GAMES = clayworks.game_names()
every_game = pytest.mark.parametrize("game", GAMES)

CSS = """
/* A comment { with braces } */
@media (min-width: 721px) {
  [data-game="g"] #board { gap: 0 10px; padding: 5px; grid-template: "a a" 1fr "b c" 3fr / 100px 1fr; }
  [data-game="g"] #board[data-seats="2"] { grid-template-rows: 1fr 1fr; }
  [data-game="g"] [data-area="a"] { grid-area: a; }
  [data-game="g"] [data-area="b"] { grid-area: b; }
  [data-game="g"] [data-area="c"] { grid-area: 2 / 2 / 3 / 3; }
  @container desk (max-aspect-ratio: 11 / 10) { [data-game="g"] [data-area="a"] { grid-area: b; } }
}
@media (max-width: 720px) { [data-game="g"] #board { grid-template: 1fr / 1fr; } }
"""


def test_panels_lie_where_the_stylesheet_puts_them() -> None:
    assert places(CSS, "g", ["a", "b", "c"], 3, 1000, 410) == [
        Place(5, 5, 990, 100),
        Place(5, 105, 100, 300),
        Place(115, 105, 880, 300),
    ]
    assert places(CSS, "g", ["a", "b"], 2, 1000, 410) == [Place(5, 5, 990, 200), Place(5, 205, 100, 200)]
    assert places(CSS, "g", ["a"], 3, 1000, 1000)[0].width == 100
    assert places(CSS, "g", ["a", "unknown"], 3, 1000, 410) == []
    assert places(CSS, "other", ["a"], 3, 1000, 410) == []


@pytest.mark.parametrize(
    ("condition", "fulfilled"),
    [
        ("(min-width: 721px)", True),
        ("(max-width: 720px)", False),
        ("(aspect-ratio >= 1.85)", True),
        ("(aspect-ratio < 1.85)", False),
        ("(min-width: 721px) and (min-height: 840px)", False),
        ("(prefers-reduced-motion: reduce)", False),
    ],
)
def test_conditions_about_the_size_of_a_desk_are_understood(condition: str, fulfilled: bool) -> None:
    assert holds(f"@container desk {condition}", 1366, 616) is fulfilled


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_panel_of_a_game_has_its_own_place_on_the_desk(game: str, players: int) -> None:
    state = clayworks.load(game).deal(players, 1)
    panels = list(state.game.board(state.view(None), "en", {}).panels.values())
    found = places(state.game.style, game, [panel.area for panel in panels], players, WIDTH, DESK)
    assert len(found) == len(panels)
    for place in found:
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + place.width <= WIDTH + 0.01
        assert place.y + place.height <= DESK + 0.01
        assert min(place.width, place.height) > 20


@every_game
def test_a_picture_has_names_scores_the_step_and_what_happened(game: str) -> None:
    record = Record.new(clayworks.load(game), 2, 4)
    state = record.start()
    for _ in range(12):
        record.play(state, state.legal_actions()[-1])
    drawn = list(film(record, 12, Look("en", "dark", 800)))
    assert len(drawn) == 13
    last = drawn[-1]
    assert 'data-theme="dark"' in last
    assert 'width="800"' in last
    assert "step 12 of 12" in last
    for colour in state.colours:
        assert str(state.game.colour_name(colour)) in last
    played = Played.of(record)
    for line in lines(played.state, played.happened):
        said = " ".join(re.findall(r'<text class="t13"[^>]*>([^<]*)<', drawn[line.ply]))
        # More may have happened than there is room for.
        assert said.endswith("…") or escaped(str(line.message)) in said


def escaped(text: str) -> str:
    """As it stands in a picture."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_a_long_caption_is_cut_and_words_stay_whole() -> None:
    rows = folded("word " * 100)
    assert all(not row.strip().replace("word", "").strip() for row in rows)
    state = clayworks.load(GAMES[0]).deal(2, 1)
    assert "…" in picture(state, "", ["much happened"] * 100, Look("en"))


def test_without_a_browser_one_sentence_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ClayworksError, match="--svg needs nothing"):
        painter.browser()


def test_a_gif_is_its_frames_between_header_and_end() -> None:
    frame = bytes(768) + b"\x08\x01\x00\x00"
    made = b"".join(gif([frame, frame], Look("en", width=WIDTH)))
    assert made.startswith(b"GIF89a" + WIDTH.to_bytes(2, "little"))
    assert made.count(b"NETSCAPE2.0") == 1
    assert len(re.findall(rb"\x21\xf9\x04", made)) == 2
    assert made.endswith(b"\x3b")


def test_no_half_written_film_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from clayworks.cli.playing import write_film

    monkeypatch.setattr(shutil, "which", lambda name: None)
    record = Record.new(clayworks.load(GAMES[0]), 2, 4)
    with pytest.raises(ClayworksError):
        write_film(record, 0, tmp_path / "film.gif", Look("en"))
    assert list(tmp_path.iterdir()) == []
