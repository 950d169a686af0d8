"""Stub."""

from clayworks.core.messages import Decision, M


def decision(t):
    if t.over or t.open < 0:
        return None
    return Decision(t.game.space.decisions[t.open], int(t.seat), M("x"), "TM-1")


COLOUR_NAMES = {}
SOURCE_NAMES = {}
