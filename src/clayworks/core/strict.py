"""JSON from strangers: what any later code could stumble over is refused where it comes in.

Whatever passes holds words without lone surrogates and NUL, numbers that are finite and not endless, and is
nested so deeply that everybody can follow. Files, forms and the API read through here.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M

MOST_DIGITS = 100
MOST_DEPTH = 50

SUSPICIOUS = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
"""How a lone surrogate or a NUL can be written; most text has nothing like it, and need not be searched."""
UNUSABLE = re.compile("[\x00\ud800-\udfff]")


class BadJson(ClayworksError):
    """Something in it that nobody can work with; the sentence says what."""


def loads(text: str) -> Any:
    """The data of a text; `BadJson` or `json.JSONDecodeError` if it can't be used.

    >>> loads('{"seat": 1}')
    {'seat': 1}
    """
    try:
        data = json.loads(text, parse_int=whole, parse_float=decimal, parse_constant=no_number)
    except RecursionError as error:
        raise too_deep() from error
    if SUSPICIOUS.search(text) or text.count("[") + text.count("{") > MOST_DEPTH:
        look_through(data)
    return data


def whole(digits: str) -> int:
    """A whole number; one with thousands of digits could not even be shown."""
    if len(digits) > MOST_DIGITS:
        raise BadJson(M("a number is too long: it has more than {count} digits", count=MOST_DIGITS))
    return int(digits)


def decimal(digits: str) -> float:
    """A number with a fraction or an exponent, unless it is too large to be one."""
    number = float(digits)
    if not math.isfinite(number):
        raise BadJson(M("the number {number} is too large", number=digits[:20]))
    return number


def no_number(word: str) -> NoReturn:
    """What some programs write for no number at all, and JSON does not know."""
    raise BadJson(M("{word} is no number", word=word))


def look_through(data: Any) -> None:
    """Every word in it can be shown and stored, and it is not too deep."""
    here, depth = [data], 0
    while here:
        if depth > MOST_DEPTH:
            raise too_deep()
        below: list[Any] = []
        for one in here:
            if isinstance(one, str):
                check_word(one)
            elif isinstance(one, list):
                below += one
            elif isinstance(one, dict):
                below += one
                below += one.values()
        here, depth = below, depth + 1


def check_word(word: str) -> None:
    """A word of whole characters."""
    if UNUSABLE.search(word):
        raise BadJson(M("there is half a character or a NUL in a word"))


def too_deep() -> BadJson:
    """For a person."""
    return BadJson(M("it is nested too deeply"))
