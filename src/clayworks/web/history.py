"""What a page shows of the past of a table: what each choice was, points over time, any step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from clayworks.core.messages import Belonging, Description, Message, listed
from clayworks.core.record import Record, parts
from clayworks.core.state import State
from clayworks.table.live import Happening, Played
from clayworks.table.story import Line, lines
from clayworks.table.turns import Turn, rounds, turns
from clayworks.web.kept import Kept

MOST_KEPT = 200


@dataclass(slots=True)
class Step:
    """One choice: who made it, in words, the board element it touched, and the points after it."""

    seat: int
    choice: str
    words: Message
    element: str | None
    scores: list[int]
    secret: bool = False
    """Whether nobody else saw it at once."""


@dataclass(frozen=True, slots=True)
class Course:
    """Points over the turns of a game: where each turn ended, and what everybody had there."""

    plies: list[int]
    """The end of each turn; the first one is the deal."""
    points: list[list[int]]
    projected: list[list[int]]
    """What the final count would have given there; empty where that is not for these eyes."""
    rounds: list[tuple[int, Message]]
    """The headings of rounds: after how many turns each began."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What everybody had when a round was over: by seat, all that is counted."""

    ply: int
    heading: Message | None
    """Of the round; none where a game has no rounds."""
    seats: list[Sequence[Belonging]]


@dataclass(slots=True)
class History:
    """The steps of a record as far as they have been asked for; goes on from where it was."""

    record: Record
    played: Played
    steps: list[Step] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    _told: list[Line] = field(default_factory=list)
    _has_hands: bool | None = None

    @classmethod
    def of(cls, record: Record) -> History:
        """At ply 0."""
        played = Played(record.start())
        played.take(0)
        return cls(record, played, [], played.state.scores())

    def follow(self, choices: Sequence[str]) -> None:
        """Go on to the end of a record."""
        state = self.played.state
        for ply, choice in enumerate(choices[len(self.steps) :], len(self.steps) + 1):
            seat, secret = state.current_player(), state.is_secret()
            said = meanings(state, choice)
            # What is chosen secretly may touch a thing that nobody else sees.
            element = None if secret else said[-1].element
            words = listed(one.message for one in said)
            self.played.play(ply, seat, choice)
            self.steps.append(Step(seat, choice, words, element, state.scores(), secret))

    @property
    def happened(self) -> list[Happening]:
        """Everything that happened."""
        return self.played.happened

    def told(self) -> list[Line]:
        """The story up to its end."""
        known = len(self._told)
        self._told += lines(self.played.state, self.happened[known:])
        return self._told

    def turns(self) -> list[Turn]:
        """Its turns up to its end."""
        return turns(self.told(), [step.seat for step in self.steps])

    def at(self, ply: int) -> State:
        """The table after so many choices."""
        return self.record.replay(ply)

    @property
    def has_hands(self) -> bool:
        """Whether seats see different things, so that it matters through whose eyes one looks."""
        if self._has_hands is None:
            start = self.record.start()
            public, seats = start.view(None), range(len(start.colours))
            self._has_hands = any({**start.view(seat), "seat": None} != public for seat in seats)
        return self._has_hands

    def points(self) -> list[list[int]]:
        """The points of all seats at every ply."""
        return [self.start, *(step.scores for step in self.steps)]

    def rounds(self) -> dict[int, Message]:
        """The headings of rounds in which somebody has chosen, by the plies after which they began.

        Of several at one ply the last one counts: a clean-up is followed by the next round at once.
        """
        return {line.ply: line.message for line in rounds(self.told()) if line.ply < len(self.steps)}

    def course(self, projected: bool) -> Course:
        """Points at the end of each turn, and if `projected` what the final count would have given there."""
        plies = [0, *(turn.last for turn in self.turns())]
        points = self.points()
        counts: list[list[int]] = []
        if projected:
            game, ends = self.record.game, set(plies)
            counts = [
                state.scores() if state.is_terminal() else game.scored(state, game.scoring_phases[0]).scores()
                for ply, state in enumerate(self.record.steps())
                if ply in ends
            ]
        begun = [(plies.index(ply), heading) for ply, heading in self.rounds().items()]
        return Course(plies, [points[ply] for ply in plies], counts, begun)

    def holdings(self) -> list[Holdings]:
        """What everybody had at the end of each round."""
        begun = self.rounds()
        ends = [*list(begun)[1:], len(self.steps)]
        headings: list[Message | None] = [*begun.values()]
        seats, game = range(len(self.record.players)), self.record.game
        tables = [self.at(ply) for ply in ends]
        return [
            Holdings(ply, heading, [game.belongings(table, seat) for seat in seats])
            for ply, table, heading in zip(ends, tables, headings or [None], strict=True)
        ]

    def last_of(self, seat: int) -> int:
        """The ply after a seat's last choice; 0 if it has not chosen yet."""
        for ply in range(len(self.steps), 0, -1):
            if self.steps[ply - 1].seat == seat:
                return ply
        return 0


def meanings(state: State, step: str) -> list[Description]:
    """What a step means; of several choices those that name a thing, since what ends a set says it again."""
    found: list[Description] = []
    choices = parts(step)
    table = state.clone() if len(choices) > 1 else state
    for left, choice in enumerate(choices, 1 - len(choices)):
        action = table.game.space.parse(choice)
        assert action is not None
        found.append(table.describe(action))
        if left:
            table.choose(action)
    return [one for one in found if one.element is not None] or found


class Histories:
    """The histories of the tables that were looked at lately."""

    def __init__(self) -> None:
        self._kept: Kept[str, History] = Kept(MOST_KEPT)

    def of(self, name: str, record: Record) -> History:
        """The history of a record up to its end; `name` says which one it is."""
        found = self._kept.get(name)
        if found is None or len(found.steps) > len(record.choices):
            found = self._kept.put(name, History.of(record))
        found.follow(record.choices)
        return found
