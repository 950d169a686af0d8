"""What copies of a state are made from: all its attributes, whatever they are, so that none is forgotten."""

from __future__ import annotations

import copy
import copyreg
from typing import Any
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.rows import row

SharedRow = vec[i64]
"""The type of a row that is replaced as a whole, never changed in place: copies share it."""


def attributes(thing: object) -> list[str]:
    """The names of all that an object holds, be its class compiled, plain, or plain on a compiled one."""
    return [*getattr(thing, "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]


def copied(values: dict[str, Any], kept: object) -> dict[str, Any]:
    """Independent copies of values, whatever they are; only `kept`, wherever it turns up, stays the same."""
    memo = {id(kept): kept}
    return {
        name: value[:] if isinstance(value, vec) else copy.deepcopy(value, memo)
        for name, value in values.items()
    }


def same_everywhere(value: Any) -> int:
    """A hash that is the same in every process: the same for equal values, whatever they are made of.

    Python's own hash of a text differs from process to process.
    """
    return hash(_numbers(value))


def _numbers(value: Any) -> Any:
    """Something to hash instead of a value: numbers, and numbers within numbers."""
    if isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return crc32(value.encode())
    if value is None:
        return 0
    if isinstance(value, vec):
        return tuple(value)
    if isinstance(value, dict):
        return frozenset((_numbers(name), _numbers(item)) for name, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_numbers, value))
    return frozenset(map(_numbers, value)) if isinstance(value, set | frozenset) else hash(value)


def _taken_apart(taken: vec[i64]) -> tuple[Any, ...]:
    return row, (list(taken),)


copyreg.pickle(vec[i64], _taken_apart)  # rows can't be copied by themselves
