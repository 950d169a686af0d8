# compiled by mypyc
"""The nodes of a search tree, and which option of a node is tried next.

A node belongs to the seat that decides there and is reached by the actions since the root. Where hands
or decks are hidden, the same actions are followed through many deals, so that the options differ from
visit to visit: a node collects all that were ever offered and counts how often each one was.
"""

from __future__ import annotations

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros


def row_of(length: i64, value: float) -> vec[float]:
    """A fixed-length row of one number."""
    return vec[float]([value] * length)


class Node:
    """One decision of one seat."""

    def __init__(self, seat: i64, actions: vec[i64], priors: vec[float]) -> None:
        length: i64 = len(actions)
        self.seat: i64 = seat
        self.actions: vec[i64] = actions
        self.priors: vec[float] = priors
        self.visits: vec[i64] = zeros(length)
        self.offered: vec[i64] = zeros(length)
        self.worth: vec[float] = row_of(length, 0.0)
        self.children: list[Node | None] = [None] * int(length)
        self.total: i64 = 0
        self.total_worth: float = 0.0
        # The same actions can lead to a decision of another seat in another deal.
        self.other: Node | None = None

    def mean(self) -> float:
        """The mean value of the node for the seat that decides in it."""
        return self.total_worth / float(self.total) if self.total > 0 else 0.5

    def slot_of(self, action: i64) -> i64:
        """Where an action stands, or NOTHING if it was never offered here."""
        length: i64 = len(self.actions)
        for slot in range(length):
            if self.actions[slot] == action:
                return slot
        return NOTHING

    def learn(self, action: i64, prior: float) -> i64:
        """Take in an action that was never offered here before; returns where it stands."""
        self.actions = append(self.actions[:], action)
        self.priors = append(self.priors, prior)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.worth = append(self.worth, 0.0)
        self.children.append(None)
        return len(self.actions) - 1

    def count(self, slot: i64, value: float) -> None:
        """One more visit of an option, and what came of it for the seat that chose it."""
        self.visits[slot] += 1
        self.worth[slot] += value
        self.total += 1
        self.total_worth += value

    def most_promising(self, exploration: float, urgency: float) -> i64:
        """PUCT over all options, which are all offered.

        An option that was never tried is worth the node's mean less `urgency` (first-play urgency), so
        that good options are looked at again before all of a hundred cells were tried once.
        """
        scale = exploration * math.sqrt(float(self.total + 1))
        untried = self.mean() - urgency
        best: i64 = 0
        best_score = -1.0e9
        length: i64 = len(self.actions)
        for slot in range(length):
            visits = self.visits[slot]
            value = self.worth[slot] / float(visits) if visits > 0 else untried
            score = value + scale * self.priors[slot] / float(1 + visits)
            if score > best_score:
                best_score = score
                best = slot
        return best

    def most_promising_of(self, slots: vec[i64], exploration: float, urgency: float) -> i64:
        """The same over the options that this deal offers, each measured by how often it was offered."""
        untried = self.mean() - urgency
        share = 0.0
        for slot in slots:
            self.offered[slot] += 1
            share += self.priors[slot]
        best: i64 = slots[0]
        best_score = -1.0e9
        for slot in slots:
            visits = self.visits[slot]
            value = self.worth[slot] / float(visits) if visits > 0 else untried
            scale = exploration * math.sqrt(float(self.offered[slot]))
            score = value + scale * self.priors[slot] / (share * float(1 + visits))
            if score > best_score:
                best_score = score
                best = slot
        return best

    def child(self, slot: i64, seat: i64) -> Node | None:
        """The node behind an option where `seat` decides next, if it was ever reached."""
        node = self.children[slot]
        while node is not None and node.seat != seat:
            node = node.other
        return node

    def adopt(self, slot: i64, node: Node) -> None:
        """Hang a new node behind an option."""
        node.other = self.children[slot]
        self.children[slot] = node
