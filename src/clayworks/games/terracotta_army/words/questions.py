"""What the game asks: one question for each decision, with what it is about at this table."""

from __future__ import annotations

from clayworks.core.messages import Message, listed
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.asking import (
    ASK_INNER,
    ASK_OUTER,
    CRAFT_CELL,
    MASTER_USE,
    PLACE,
    ROTATE,
    SPECIALIST_CELL,
    WEAPON,
)
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.words import names as n

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Place a worker on a segment, or turn a ring first."), "TA-7.3"),
    (M("Place a worker on a segment."), "TA-7.4"),
    (M("What do you do on the inner ring?"), "TA-7.5"),
    (M("What do you do on the middle ring?"), "TA-7.5"),
    (M("What do you do on the outer ring?"), "TA-7.7"),
    (M("Which warrior do you craft?"), "TA-8.3"),
    (M("Where does the new warrior stand?"), "TA-8.3"),
    (M("Use the weapon of the new warrior?"), "TA-8.5"),
    (M("Sword: move an inspector?"), "TA-8.6"),
    (M("Halberd: which other warrior of yours moves?"), "TA-8.7"),
    (M("Halberd: where does it move?"), "TA-8.7"),
    (M("Crossbow: in which direction?"), "TA-8.8"),
    (M("Use the Master you have hired?"), "TA-10.3"),
    (M("Builder: which warrior?"), "TA-10.4"),
    (M("Builder: where does the warrior stand?"), "TA-10.4"),
    (M("Inspector Master: move which inspector?"), "TA-10.6"),
    (M("Overseer: which two warehouses do you empty?"), "TA-10.8"),
    (M("Overseer: and which second one?"), "TA-10.8"),
    (M("Where does the specialist stand?"), "TA-9.4"),
    (M("Which way does the archer face?"), "TA-9.4"),
    (M("Horse: for which warrior?"), "TA-9.5"),
    (M("Horse: in which direction does it lie?"), "TA-9.5"),
    (M("Which specialist do you buy?"), "TA-9.1"),
)


def question(table: ArmyState) -> tuple[Message, str]:
    """The open question: what a ring shows, which workers are in hand, which figure is to be placed."""
    text, rule = QUESTIONS[table.open]
    if ASK_INNER <= table.open <= ASK_OUTER:
        shown = n.action_name(*ring_action(table, int(table.ring), int(table.segment)))
        text = M("{question} It shows: {action}", question=text, action=shown)
    elif table.open in (ROTATE, PLACE):
        text = M("{question} In hand: {workers}", question=text, workers=in_hand(table))
    elif table.open in (CRAFT_CELL, SPECIALIST_CELL):
        text = M("Where does the {figure} stand?", figure=n.FIGURE_NAMES[table.figure])
    elif table.open == WEAPON:
        text = M("Use the {weapon} of the new warrior?", weapon=n.WEAPON_NAMES[table.figure])
    elif table.open == MASTER_USE:
        text = M("You have hired the {master}. Use it now?", master=n.MASTER_NAMES[table.figure])
    return text, rule


def in_hand(table: ArmyState) -> Message:
    """The workers that the deciding player can still place."""
    counts = (int(table.held(table.seat, s.CRAFTSMEN + kind)) for kind in range(2))
    return listed([n.workers(kind, count) for kind, count in enumerate(counts) if count])
