# compiled by mypyc
"""Monte-Carlo tree search for two to four players, with open or hidden information.

An iteration deals everything hidden from the searching seat anew, follows the tree to its edge, adds a
node, looks ahead from there (a rollout, a learned estimate, or a little of both) and credits every seat
with its own value of the outcome. Each seat chooses what is best for itself.
"""

from __future__ import annotations

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State, zeros
from clayworks.players.experience import Experience
from clayworks.players.network import Network
from clayworks.players.tree import Node, row_of
from clayworks.players.worth import Worth

TO_THE_END: Final = -1
LONGEST: Final = 4096
"""Choices of an iteration that are remembered; no game comes near it."""
DEEPEST: Final = 4000


class Settings:
    """How a search thinks; how long is said with each search."""

    def __init__(
        self,
        exploration: float = 0.7,
        urgency: float = 0.02,
        margin_share: float = 0.5,
        candidates: int = 5,
        sharpness: float = 5.0,
        horizon: int = TO_THE_END,
        warm_up: int = 24,
    ) -> None:
        self.exploration: float = exploration
        self.urgency: float = urgency
        self.margin_share: float = margin_share
        # Of so many options drawn at random a rollout takes the one with the best experience.
        self.candidates: i64 = candidates
        self.sharpness: float = sharpness
        # After how many turns, that of the last choice included, a rollout ends with an estimate.
        self.horizon: i64 = horizon
        self.warm_up: i64 = warm_up


class Search:
    """The thinking of one seat in one game; keeps its tree while a turn goes on."""

    def __init__(
        self, seats: int, actions: int, settings: Settings, chance: Chance, network: Network | None = None
    ) -> None:
        self.settings: Settings = settings
        self.chance: Chance = chance
        self.network: Network | None = network
        self.actions: i64 = actions
        self.experience: Experience = Experience(seats, actions)
        self.worth: Worth = Worth(seats, settings.margin_share)
        self.seats: i64 = seats
        self.seat: i64 = NOTHING
        self.root: Node | None = None
        self.hidden: bool = False
        self.iterations: i64 = 0  # since the search was made
        # The way of the iteration under way: nodes and slots in the tree, then all choices.
        self.nodes: list[Node] = []
        self.slots: vec[i64] = zeros(LONGEST)
        self.choices: vec[i64] = zeros(LONGEST)
        self.length: i64 = 0
        self.was_secret: bool = False
        self.last_margins: vec[float] = row_of(seats, 0.0)

    # -- between decisions -----------------------------------------------------------------------------

    def begin(self, state: State, seat: int, hidden: bool) -> None:
        """Forget the tree and think about another situation; what was learned of actions fades."""
        self.seat = seat
        self.hidden = hidden
        self.root = None
        self.experience.fade(0.5)
        self.worth = Worth(int(self.seats), self.settings.margin_share)

    def descend(self, action: int, seat: int) -> bool:
        """The action was taken and `seat` decides again: keep what is known from there on."""
        root = self.root
        if root is None:
            return False
        slot = root.slot_of(action)
        self.root = None if slot == NOTHING else root.child(slot, seat)
        return self.root is not None

    def ranking(self) -> list[int]:
        """The options that were looked at, most visited first."""
        root = self.root
        assert root is not None
        seen = [(-root.visits[slot], -root.worth[slot], slot) for slot in range(len(root.actions))]
        return [root.actions[slot] for visits, _, slot in sorted(seen) if visits < 0]

    def seen(self) -> list[tuple[int, int, float]]:
        """The options that were looked at: action, visits, and their worth added up."""
        root = self.root
        assert root is not None
        slots = [slot for slot in range(len(root.actions)) if root.visits[slot] > 0]
        return [(int(root.actions[slot]), int(root.visits[slot]), root.worth[slot]) for slot in slots]

    # -- thinking --------------------------------------------------------------------------------------

    def think(self, state: State, iterations: int, seconds: float) -> int:
        """Iterate until one of the two budgets (0: none) is used up; returns how often."""
        root = self.root
        if root is None:
            self.warm_up(state, iterations)
            first = self.at_root(state)
            root = self.root = self.new_node(self.seat, self.asked(first))
        limit: i64 = iterations
        done: i64 = 0
        end = time.perf_counter() + seconds
        while limit == 0 or done < limit:
            # The clock is asked seldom enough to cost nothing.
            if seconds > 0.0 and done % 8 == 0 and time.perf_counter() >= end:
                break
            self.iterate(state, root)
            done += 1
        self.iterations += done
        return done

    def warm_up(self, state: State, iterations: int) -> None:
        """A few rollouts first: they give the scale of margins, and experience for the first priors."""
        count = self.settings.warm_up
        limit: i64 = iterations
        if limit > 0 and limit // 4 < count:
            count = limit // 4
        for _iteration in range(count):
            self.nodes = []
            self.length = 0
            worth = self.look_ahead(self.at_root(state))
            self.worth.sample(self.last_margins)
            self.credit(worth)

    def at_root(self, state: State) -> State:
        """A fresh deal of what the seat can't see."""
        return state.resample_from_infostate(int(self.seat), self.chance)

    def asked(self, state: State) -> vec[i64]:
        """The options of the searching seat, also where several choose at once and others are named first."""
        if state.seat == self.seat:
            return state.options
        return vec[i64]([i64(action) for action in state.legal_actions(int(self.seat))])

    def new_node(self, seat: i64, options: vec[i64]) -> Node:
        """A node for a decision."""
        priors = self.experience.priors(seat, options, self.settings.sharpness, self.chance)
        return Node(seat, options, priors)

    def iterate(self, start: State, root: Node) -> None:
        """One way through the tree, a look ahead, and credit for all who chose on the way."""
        state = self.at_root(start)
        node = root
        self.nodes = []
        self.length = 0
        depth: i64 = 0
        while depth < DEEPEST:
            slot = self.try_option(node, state)
            self.nodes.append(node)
            self.slots[depth] = slot
            depth += 1
            if state.seat == node.seat:
                self.take(state, node.actions[slot])
            else:
                # Several choose at once, and another seat is named first.
                self.remember(node.seat, node.actions[slot], True)
                state.choose(int(node.actions[slot]), int(node.seat))
                state.advance()
            if self.hidden:
                self.pass_secret_choices(state)
            if state.over:
                break
            seat = self.decider(state)
            child = node.child(slot, seat)
            if child is None:
                options = self.asked(state) if seat == self.seat else state.options
                node.adopt(slot, self.new_node(seat, options))
                break
            node = child
        self.credit(self.look_ahead(state))

    def decider(self, state: State) -> i64:
        """Who chooses next in the tree: the searching seat first, where several choose at once."""
        if (
            self.hidden
            and state.seat != self.seat
            and state.is_secret()
            and int(self.seat) in state.deciders()
        ):
            return self.seat
        return state.seat

    def try_option(self, node: Node, state: State) -> i64:
        """Which option of a node is tried next."""
        settings = self.settings
        if not self.hidden:
            return node.most_promising(settings.exploration, settings.urgency)
        options = state.options if state.seat == node.seat else self.asked(state)
        slots = self.slots_of(node, options)
        return node.most_promising_of(slots, settings.exploration, settings.urgency)

    def slots_of(self, node: Node, options: vec[i64]) -> vec[i64]:
        """Where the options that this deal offers stand in a node."""
        length: i64 = len(options)
        slots = vec[i64](capacity=length)
        for at in range(length):
            # Mostly the options are those seen before, in the same order.
            if at < len(node.actions) and node.actions[at] == options[at]:
                slot: i64 = at
            else:
                slot = node.slot_of(options[at])
            if slot == NOTHING:
                slot = node.learn(options[at], 1.0 / float(length))
            slots = append(slots, slot)
        return slots

    def take(self, state: State, action: i64) -> None:
        """Choose in the iteration's copy, and remember it."""
        self.remember(state.seat, action, self.hidden and state.is_secret())
        state.follow(action)

    def remember(self, seat: i64, action: i64, secret: bool) -> None:
        """One more choice on the way of this iteration."""
        self.was_secret = secret
        if self.length < LONGEST:
            self.choices[self.length] = seat * self.actions + action
            self.length += 1

    def pass_secret_choices(self, state: State) -> None:
        """What others choose in secret can't answer a choice that they do not see: no node for it."""
        while not state.over and state.is_secret() and self.decider(state) != self.seat:
            self.take(state, self.experience.choose(state, self.chance, self.settings.candidates))

    # -- looking ahead -----------------------------------------------------------------------------------

    def look_ahead(self, state: State) -> vec[float]:
        """Play on to the end or to the horizon; what that is worth to each seat."""
        network = self.network
        horizon = self.settings.horizon
        if network is None or horizon < 0:
            self.play_on(state, TO_THE_END)
        else:
            self.play_on(state, horizon)
            if not state.over:
                return self.estimated(state, network)
        margins = self.worth.margins(state)
        self.last_margins = margins
        utilities = state.returns()
        worth = row_of(self.seats, 0.0)
        for seat in range(self.seats):
            worth[seat] = self.worth.of(seat, utilities[seat], margins[seat])
        return worth

    def play_on(self, state: State, turns: i64) -> None:
        """A rollout, to the end or until so many turns have ended, that of the last choice included.

        An estimate is only asked between turns: half a turn looks like a bad one, and a secret choice
        like none at all before it is revealed and carried out.
        """
        candidates = self.settings.candidates
        while not state.over:
            if turns >= 0 and self.has_turn_ended(state):
                turns -= 1
                if turns <= 0:
                    return
            self.take(state, self.experience.choose(state, self.chance, candidates))

    def has_turn_ended(self, state: State) -> bool:
        """Whether a turn lies between the last choice and the open decision."""
        if self.length == 0 or self.was_secret:
            return False
        if self.hidden and state.is_secret():
            return True
        return state.seat != self.choices[self.length - 1] // self.actions

    def estimated(self, state: State, network: Network) -> vec[float]:
        """The learned estimate for each seat."""
        worth = row_of(self.seats, 0.0)
        margins = row_of(self.seats, 0.0)
        for seat in range(self.seats):
            if seat == 1 and self.seats == 2:
                # Between two, what one gains the other loses.
                margins[1] = -margins[0]
                worth[1] = self.worth.of(1, -network.utility, -network.margin)
                break
            network.estimate(state.features(seat))
            margins[seat] = network.margin
            worth[seat] = self.worth.of(seat, network.utility, network.margin)
        self.last_margins = margins
        return worth

    def credit(self, worth: vec[float]) -> None:
        """Every seat learns from the outcome at each of its choices."""
        for depth, node in enumerate(self.nodes):
            node.count(self.slots[depth], worth[node.seat])
        for at in range(self.length):
            seat = self.choices[at] // self.actions
            self.experience.learn(seat, self.choices[at] % self.actions, worth[seat])
