"""Sentences of the libraries that we build on, so that they can be said in our languages, too.

A sentence is known by its English template; what stands in its places may be such a sentence again. One that
is not known stays as it was said.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from clayworks.core.messages import M, Message

CHECKING = (
    M("Field required"),
    M("Extra inputs are not permitted"),
    M("JSON decode error"),
    M("Input should be a valid integer, unable to parse string as an integer"),
    M("Input should be a valid integer, got a number with a fractional part"),
    M("Input should be a valid integer"),
    M("Input should be a valid number, unable to parse string as a number"),
    M("Input should be a valid number"),
    M("Input should be a valid boolean, unable to interpret input"),
    M("Input should be a valid boolean"),
    M("Input should be a valid string"),
    M("Input should be a valid list"),
    M("Input should be a valid dictionary or object to extract fields from"),
    M("Input should be a valid dictionary"),
    M("Input should be greater than or equal to {number}"),
    M("Input should be less than or equal to {number}"),
    M("Input should be greater than {number}"),
    M("Input should be less than {number}"),
    M("String should have at least {count} character"),
    M("String should have at least {count} characters"),
    M("String should have at most {count} character"),
    M("String should have at most {count} characters"),
    M("String should match pattern {pattern}"),
    M("List should have at least {count} item after validation, not {found}"),
    M("List should have at least {count} items after validation, not {found}"),
    M("List should have at most {count} item after validation, not {found}"),
    M("List should have at most {count} items after validation, not {found}"),
    M("Input should be {words}"),
    M("Value error, {reason}"),
)
"""How pydantic says what is wrong with a value: in requests, and on the command line."""

FILES = (
    M("No such file or directory"),
    M("Permission denied"),
    M("Is a directory"),
    M("Not a directory"),
    M("File exists"),
    M("File name too long"),
    M("No space left on device"),
    M("Read-only file system"),
    M("Address already in use"),
    M("Cannot assign requested address"),
)
"""How a system says why a file or an address can't be had."""

READING = (
    M("{reason}: line {line} column {column} (char {number})"),
    M("{reason} (at line {line}, column {column})"),
    M("{reason} (at end of document)"),
    M("{codec} codec can't decode byte {byte} in position {position}: {reason}"),
    M("{codec} codec can't decode bytes in position {position}: {reason}"),
    M("Expecting value"),
    M("Expecting property name enclosed in double quotes"),
    M("Expecting {sign} delimiter"),
    M("Illegal trailing comma before end of {kind}"),
    M("object"),
    M("array"),
    M("Extra data"),
    M("Unterminated string starting at"),
    M("Invalid control character at"),
    M("Invalid {sign} escape"),
    M("Invalid \\escape"),
    M("Unexpected UTF-8 BOM (decode using utf-8-sig)"),
    M("Cannot overwrite a value"),
    M("Expected {sign} after a key in a key/value pair"),
    M("Expected {sign} at the end of a table declaration"),
    M("Expected {sign} at the end of an array declaration"),
    M("Expected newline or end of document after a statement"),
    M("Expected {sign}"),
    M("Found invalid character {sign}"),
    M("Illegal character {sign}"),
    M("Cannot declare {key} twice"),
    M("Cannot mutate immutable namespace {key}"),
    M("Cannot redefine namespace {key}"),
    M("Duplicate inline table key {key}"),
    M("Invalid initial character for a key part"),
    M("Unescaped {sign} in a string"),
    M("Invalid hex value"),
    M("Escaped character is not a Unicode scalar value"),
    M("Invalid date or datetime"),
    M("Invalid statement"),
    M("Invalid value"),
    M("Unclosed array"),
    M("Unclosed inline table"),
    M("Unterminated string"),
    M("invalid start byte"),
    M("invalid continuation byte"),
    M("unexpected end of data"),
)
"""How Python says where a file of JSON or TOML breaks off. What may stand around others comes first."""


def known(text: str, templates: Sequence[Message]) -> Message:
    """A sentence as one of ours.

    >>> known("Input should be less than 3", CHECKING).args
    {'number': Message(text='{text}', args={'text': '3'}, plural=None, room='', context='', shorter=None)}
    """
    for template in templates:
        found = pattern(template.text).fullmatch(text)
        if found is not None:
            parts = {name: known(part, templates) for name, part in found.groupdict().items()}
            return replace(template, args=parts)
    return Message("{text}", {"text": text})


def why(error: OSError) -> Message:
    """What a system says about a file or an address."""
    return known(error.strerror or str(error), FILES)


@cache
def pattern(template: str) -> re.Pattern[str]:
    """What a template can become."""
    parts = string.Formatter().parse(template)
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _, _ in parts),
        re.DOTALL,
    )
