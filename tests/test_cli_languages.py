"""The command line speaks one language: its own words and the frame that a library puts around them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest

from clayworks.core.borrowed import CHECKING, READING, known
from clayworks.core.messages import LANGUAGES, M
from tests.effort import some
from tests.reading_aloud import KEPT, left_in_english

pytestmark = pytest.mark.sampled("language")

COMMANDS = (
    *("games", "components", "play", "replay", "score", "hint"),
    *("serve", "simulate", "bench", "tournament", "train", "admin", "backup", "restore"),
)
WRONG = (
    ["nosuch"],
    ["pla"],
    ["play"],
    ["play", "xian", "more"],
    ["play", "xian", "--nope"],
    ["play", "xian", "--see", "3"],
    ["simulate", "xian", "--games"],
    ["simulate", "xian", "--games", "x"],
    ["simulate", "xian", "--games", "0"],
    ["bench", "--seconds", "x"],
    ["serve", "--no-browser=3"],
    ["train", "xian"],
)

RUN = """
import functools, json, sys
from typer import testing
from clayworks.cli.main import app
testing._get_command = functools.cache(testing._get_command)  # all commands, put together once
runner = testing.CliRunner(env={"COLUMNS": sys.argv[2], "TERMINAL_WIDTH": sys.argv[2]})
outputs = [runner.invoke(app, line, prog_name="clayworks").output for line in json.loads(sys.argv[1])]
print(json.dumps(outputs))
"""

WORDS = (
    *("human", "random", "greedy", "apprentice", "craftsman", "mcts", "seed", "round", "final", "more"),
    *("auto", "light", "dark", "text", "json"),
    *("list", "show", "close", "reopen", "delete", "seat", "ban", "unban", "bans", "retention", "anonymise"),
    *("talk", "unsay", "STARTTLS"),
)
NAMES = ("clayworks", "JSON", "Ray", "SVG", "Chromium", "Chrome", "OpenID Connect")

TYPED = re.compile(
    KEPT.pattern
    + r"|--?[\w-]+|`[^`]*`|<[^>]*>|\[x[^\]]*\]|\{?[A-Z|=\[\]-]{3,}\}?(\.\.\.)?|'[^']*'|\w+://\S*|/metrics|/privacy"
    + "".join(rf"|(?<![A-Za-z]){word}(?![A-Za-z])" for word in (*COMMANDS, *WORDS, *NAMES))
)
"""What is typed as it stands: commands, options, words of arguments and examples of them."""


def said(lines: list[list[str]], language: str, columns: int = 400) -> list[str]:
    """What some command lines print in a window of so many columns."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(lines), str(columns)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "CLAYWORKS_LANG": language},
    )
    outputs: list[str] = json.loads(done.stdout)
    return outputs


def pieces(output: str) -> list[str]:
    """What stands between the lines of a frame."""
    return [piece for piece in re.split(r"[│╭╮╰╯─\n]|\s{2,}", output) if piece.strip()]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_help_and_errors_are_in_one_language(language: str) -> None:
    helps = [["--help"], *([command, "--help"] for command in COMMANDS)]
    outputs = said([*helps, *map(list, WRONG)], language)
    assert all(outputs)
    found = {
        " ".join(line): list(left_in_english(pieces(output), language, TYPED))
        for line, output in zip([*helps, *WRONG], outputs, strict=True)
    }
    assert not any(found.values()), {line: texts for line, texts in found.items() if texts}


def unframed(output: str) -> str:
    """What is printed, without lines of a frame and ends of lines."""
    return re.sub(r"[│╭╮╰╯─\s]", "", output)


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_no_help_is_cut_off_in_a_narrow_window(language: str) -> None:
    """Beside English, at least Japanese: it has no spaces where a line could end."""
    outputs = said([["--help"], *([command, "--help"] for command in COMMANDS)], language, 80)
    assert not any("…" in output for output in outputs)
    longest = M("Play at this terminal, alone against bots or several people at one screen.")
    assert unframed(longest.to(language)) in unframed(outputs[0])


def test_in_english_the_frame_is_as_it_was() -> None:
    (output,) = said([["simulate", "xian", "--games", "x"]], "en")
    assert "Usage:" in output
    assert "Invalid value for '--games'" in output


def test_a_sentence_that_nobody_knows_stays() -> None:
    assert known("Quite {another} thing", CHECKING).to("ru") == "Quite {another} thing"
    assert known("Input should be less than or equal to 5", CHECKING).to("it") == "al massimo 5"


BROKEN_JSON = (
    *("", "{", '{"a"', '{"a":1,}', "[1,]", '{"a" 1}', '"abc', '"a\x01"', r'"\u12"', r'"\x"', "1 2", "{a:1}"),
    *("\ufeff1", "[1 2]", "{'a':1}"),
)
BROKEN_TOML = (
    *("a", "a=", "a=1 b=2", "a=1\na=2", "[a\n", "[[a]\n", "[a]\n[a]\n", "a={b=1}\n[a.c]\n", "a={b=1,b=2}"),
    *("a={b=1", "a=[1", 'a="x', 'a="\\q"', 'a="\\uXXXX"', 'a="\\ud800"', "a=2020-13-45", "=1", "a='x\ny'"),
    *('a="x\ny"', "\x01", "a=1\n[a.b]", "a.b=1\n[a.b]", "a={b=1,", 'a="""x', "a=tru", "a=[]\n[[a]]"),
    "[a]\nb.c=1\n[a.b]\n",
)
BROKEN_TEXT = (b"\xff", b"\xc3(", b"\xe3\x81")


def complaints() -> Iterator[str]:
    """What Python says about files that it can't read."""
    for text in BROKEN_JSON:
        with pytest.raises(json.JSONDecodeError) as no_json:
            json.loads(text)
        yield str(no_json.value)
    for text in BROKEN_TOML:
        with pytest.raises(tomllib.TOMLDecodeError) as no_toml:
            tomllib.loads(text)
        yield str(no_toml.value)
    for broken in BROKEN_TEXT:
        with pytest.raises(UnicodeDecodeError) as undecoded:
            broken.decode()
        yield str(undecoded.value)
        yield undecoded.value.reason


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_python_says_about_a_broken_file_is_in_one_language(language: str) -> None:
    found = [known(text, READING).to(language) for text in complaints()]
    kept = re.compile(KEPT.pattern + r"|(?i:utf-8)|BOM|Unicode|\\uXXXX|0x[0-9a-f]+")
    assert list(left_in_english(found, language, kept)) == []
