"""What the API takes and gives. Taken strictly: no number for a word, no word for a number, no extra keys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from clayworks.table.seats import Kind
from clayworks.web.taken import Given as Given
from clayworks.web.taken import Taken as Taken
from clayworks.web.time_models import ClockAsked as ClockAsked
from clayworks.web.time_models import ClockShown, Patience, ProposalShown, SeatTime

Ply = Annotated[int, Field(ge=0, le=1_000_000, description="Where the client believes this seat to be.")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Name = Annotated[str, Field(max_length=200)]
Level = Annotated[str, Field(max_length=40, description="Of a bot; empty for the default.")]
Code = Annotated[str, Field(min_length=1, max_length=100)]

KINDS = {"me": Kind.HUMAN, "friend": Kind.OPEN, "bot": Kind.BOT}
"""What who makes a table calls a seat, and what sits there."""


class NewSeat(Taken):
    """`me`: who makes the table (also for others at the same screen); `friend`: by invitation; `bot`."""

    kind: Literal["me", "friend", "bot"]
    level: Level = ""
    name: Name = ""
    confirms_itself: bool = False


class NewTable(Taken):
    """A table to be made."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    seed: Annotated[int, Field(ge=0, lt=2**53)] | Annotated[str, Field(max_length=64)] | None = None
    options: dict[str, str | bool] = Field(default_factory=dict, max_length=20)
    copy_: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$", alias="copy")] = Field(
        default="", description="The hash of a copy that is kept here (`POST /copies`), to play with it."
    )
    patience: Patience = Field(
        default=86_400,
        description="Seconds after which who owes a choice may be replaced by a bot; 0: never.",
    )
    clock: ClockAsked | None = Field(
        default=None, description="How everybody's time is limited; `patience` does not matter then."
    )
    hints: bool = Field(
        default=False,
        description="Whether everybody may ask for hints; who plays with bots alone always may.",
    )
    waiting_room: bool = Field(
        default=False, description="Whether nobody chooses before every seat is taken."
    )
    public: bool = Field(default=False, description="Whether anybody may take a free seat, without the link.")
    hold_by: Literal["cookie", "token"] = "cookie"


class BranchAsked(Taken):
    """A table to be played on from a step of another one: as many seats as it has, in its order."""

    ply: Annotated[int, Field(ge=0, le=1_000_000, description="After how many choices.")]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    deal_again: bool = Field(
        default=False,
        description="Whether what nobody has seen at that step is dealt again; else it is kept.",
    )
    patience: Patience = 86_400
    clock: ClockAsked | None = None
    hints: bool = Field(default=False, description="As of a new table.")
    hold_by: Literal["cookie", "token"] = "cookie"


Once = Annotated[
    str,
    Field(
        max_length=40,
        description="A word of your own for this click: sent again with it, it is carried out once.",
    ),
]


class Choice(Taken):
    """A choice in the notation (`place craftsman@5`); several that are one step are joined by `+`.

    Of a set that may be gathered in any order also `pick warehouse:3`: it is added, or put back.
    """

    choice: Annotated[str, Field(min_length=1, max_length=200)]
    ply: Ply
    seat: SeatNumber | None = None
    confirm: bool = Field(default=False, description="Write the turn down at once if this completes it.")
    once: Once = ""


class At(Taken):
    """Undo, start over, confirm: at which ply."""

    ply: Ply
    seat: SeatNumber | None = None
    once: Once = ""


class Join(Taken):
    """An invitation to be exchanged for its seat."""

    code: Code
    name: Name = ""
    hold_by: Literal["cookie", "token"] = "cookie"


class SeatChange(Taken):
    """What a player may change of the own seat."""

    name: Name | None = None
    confirms_itself: bool | None = None


class BotLevel(Taken):
    """Which bot plays on."""

    level: Level = ""


class Problem(Given):
    """What was wrong: a word for programs, a sentence for people."""

    error: str
    message: str
    ply: int | None = Field(default=None, description="Where this seat stands, if the one given was stale.")
    request: str | None = Field(default=None, description="Of a fault here: its number in the server's log.")


class OptionAbout(Given):
    """A choice before the deal; the default is the first value."""

    name: str
    values: list[str]
    text: str


class GameAbout(Given):
    """A game that can be played."""

    name: str
    title: str
    players: list[int]
    colours: list[str]
    options: list[OptionAbout]
    rules: int
    components: str
    open_information: bool


class Games(Given):
    """What there is to play, and against whom."""

    games: list[GameAbout]
    levels: list[str]


class SeatShown(Given):
    """A seat as everybody sees it."""

    seat: int
    colour: str
    colour_name: str
    kind: Kind
    level: str
    name: str
    gone: str
    to_choose: bool
    yours: bool
    confirms_itself: bool
    locked: bool = Field(default=False, description="Whether the link of the table does not give it away.")
    hinted: bool = Field(description="Whether this seat has asked for a hint in this game.")
    score: int
    time: SeatTime | None = Field(default=None, description="Its clock, at a table with clocks.")


class DraftShown(Given):
    """The own turn so far."""

    choices: list[str]
    picked: list[str] = Field(
        default=[], description="What has been clicked for a set so far (`pick …`), in that order."
    )
    can_undo: bool
    must_confirm: bool
    sealed: bool = Field(description="Chosen, and waiting for the others.")


class OptionShown(Given):
    """An option of the open decision."""

    choice: str
    option: str
    text: str
    cost: list[str]
    gain: list[str]
    element: str | None
    role: Literal["main", "plain", "quiet"] = Field(
        default="plain", description="What the decision is about, one of many, or a substitute."
    )
    passive: bool = Field(default=False, description="It goes without saying before what comes after it.")


class DecisionShown(Given):
    """The open question of a seat."""

    id: str
    seat: int
    text: str
    rule: str
    options: list[OptionShown]


class Standing(Given):
    """Where a table is, for the seat that asked."""

    table: str
    ply: int = Field(
        description="Steps that are written down and the own draft: what the next choice must name."
    )
    committed: int = Field(description="Steps that are written down; a secret choice is one step.")
    over: bool
    closed: bool = Field(default=False, description="Whether it has ended before the game was over.")
    cancelled: bool = Field(
        default=False, description="Whether the players have agreed on that; else who runs the server has."
    )
    waiting: bool = Field(default=False, description="Whether nobody chooses before every seat is taken.")
    host: int | None = Field(default=None, description="The seat of who may seat others.")
    to_choose: list[int]
    seat: int | None
    draft: DraftShown | None


class TableShown(Standing):
    """Everything about a table that the seat may know."""

    game: str
    title: str
    rules: int
    components: str
    copy_: str = Field(
        alias="copy",
        description="The hash of the copy of the printed game that is played with, if it is one.",
    )
    options: dict[str, Any]
    made_at: str
    touched: str
    patience: int
    clock: ClockShown | None = None
    proposal: ProposalShown | None = Field(default=None, description="What all people are asked.")
    withdrawals: int = Field(default=0, description="How often choices were taken back by agreement.")
    hints: bool = Field(description="Whether one may ask for hints at this table.")
    known_deal: bool = Field(
        default=False, description="Whether somebody may have known the deal: a seed was chosen."
    )
    not_counted: str = Field(
        default="",
        description="Why this game does not count for ratings, as far as that is known; empty if it does.",
    )
    rematch: str | None
    rematch_of: str | None
    seats: list[SeatShown]
    view: dict[str, Any]
    decision: DecisionShown | None


class TableMade(TableShown):
    """A new table, or a new seat at one; `token` if the seat is held by one."""

    token: str | None = None


class TableLine(Given):
    """A table in a list."""

    table: str
    game: str
    title: str
    committed: int
    over: bool
    closed: bool = False
    yours: list[int]
    your_turn: bool
    touched: str
    waiting: bool = Field(default=False, description="Whether its players still gather.")
    waited: str = Field(default="", description="How long ago something happened, in words.")
    round: str = Field(default="", description="Where the game is, in words.")
    latest: str = Field(default="", description="The last thing that happened, in words.")
    winners: list[int] = Field(default_factory=list, description="Who came first, when it is over.")
    won: bool = False
    resigned: bool = Field(default=False, description="Whether you have left it for good.")
    seats: list[SeatShown]


class Why(Given):
    """Why something can't be chosen; both are null if it can."""

    text: str | None
    rule: str | None


class LogLine(Given):
    """Something that happened."""

    ply: int
    seat: int | None
    what: str
    text: str


class LogShown(Given):
    """What happened since a ply."""

    committed: int
    lines: list[LogLine]


class SourceLine(Given):
    """A source of points, with the points of each seat."""

    source: str
    text: str
    points: list[int]


class EntryShown(Given):
    """Points with their cause."""

    ply: int
    seat: int
    source: str
    points: int
    rule: str
    places: list[str]


class Sheet(Given):
    """The score sheet as it stands."""

    scores: list[int]
    places: list[int]
    sources: list[SourceLine]
    entries: list[EntryShown]


class Invitation(Given):
    """A code that gives the seat to who uses it first."""

    seat: int
    code: str


class Token(Given):
    """A secret with which a program plays the seat; shown once."""

    seat: int
    token: str


class PositionShown(Given):
    """The last position that could be taken."""

    ply: int
    position: dict[str, Any]


class CopyChanges(Taken):
    """A player's own copy of a printed game: other values than the shipped ones, by their places."""

    game: Annotated[str, Field(max_length=64)]
    changes: dict[Annotated[str, Field(max_length=200)], Any] = Field(
        default_factory=dict,
        max_length=2000,
        description="Place to value (`wheel.inner[3].amount`); null takes a key away.",
    )


class NamedCopy(CopyChanges):
    """A copy with the name that its owner gave it."""

    name: Annotated[str, Field(max_length=60)] = ""


class CopyFile(NamedCopy):
    """A copy to be written as a file."""

    confirmed: list[Annotated[str, Field(max_length=200)]] = Field(
        default_factory=list,
        max_length=5000,
        description="The parts that were compared with the printed game.",
    )


class CopyText(Taken):
    """A component file as text."""

    text: Annotated[str, Field(max_length=1_000_000)]


class CopyWritten(Given):
    """A component file as text."""

    text: str


class CopyFault(Given):
    """What is wrong with a value."""

    place: str
    text: str


class CopyField(Given):
    """One input of the form of a part."""

    place: str
    key: str
    label: str
    shape: dict[str, Any]
    optional: bool
    when: dict[str, list[str]]
    value: Any


class CopyPart(Given):
    """A printed part: what it is, where its values come from, and how they are put in."""

    place: str
    kind: str
    name: str
    source: str
    where: str
    fields: list[CopyField]


class CopySheet(Given):
    """Some parts drawn."""

    name: str
    title: str
    svg: str


class CopyShown(Given):
    """A copy: its faults, or its hash, parts and pictures."""

    game: str
    hash: str = ""
    faults: list[CopyFault]
    sheets: list[CopySheet] = Field(default_factory=list)
    parts: list[CopyPart] = Field(default_factory=list)
    shapes: dict[str, dict[str, Any]] = Field(default_factory=dict)


class CopyKept(Given):
    """A copy that is kept under its hash."""

    hash: str
    game: str
    title: str
    name: str
    changes: dict[str, Any]


class CopyRead(Given):
    """A component file, read."""

    game: str
    title: str
    name: str
    changes: dict[str, Any]
    confirmed: list[str]


class Health(Given):
    """Whether the server can work."""

    status: Literal["ok", "trouble"]
    message: str = ""
