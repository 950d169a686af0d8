"""What the API takes and gives about counting a printed game: its pad, what was put in, and the count."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from clayworks.web.models import CopyChanges, Given, Name, Problem, Taken

Key = Annotated[str, Field(max_length=40)]


# -- the pad -----------------------------------------------------------------------------------------------


class PadItem(Given):
    """Something that can be chosen."""

    key: str
    name: str
    group: str = Field(description="The heading under which it stands among many; may be empty.")


class PadFigure(Given):
    """A kind of piece for a board."""

    key: str
    name: str
    most: int
    owned: bool
    turned: bool = Field(description="It always has a direction.")
    mount: str = Field(
        description="The figure that it may stand on, which then takes two more cells; or empty."
    )
    arrows: str = Field(default="", description="What its direction means; empty if it has none.")


class PadStamp(Given):
    """How a piece looks on the first cell, as SVG: what lies below all pieces, and the piece itself."""

    below: str
    above: str


class PadBoard(Given):
    """A board on which pieces are put."""

    svg: str
    columns: str
    rows: str
    figures: list[PadFigure]
    directions: dict[str, str]
    stamps: dict[str, PadStamp] = Field(description="By `figure.owner.direction`; parts may be empty.")


class PadField(Given):
    """Something to be put in. Which of the keys matter follows from the kind."""

    key: str
    kind: str = Field(description="`count`, `one`, `several`, `order` (of players) or `board`.")
    name: str
    note: str = ""
    needed: bool = False
    when: dict[str, list[str]] = Field(
        default_factory=dict, description="Asked only if one of these fields has one of these values."
    )
    most_players: int = Field(default=0, description="Asked only with so many players or fewer; 0: always.")
    most: int = 0
    together: int = Field(default=0, description="The limit for all players together; 0: there is none.")
    apart: str = Field(default="", description="Fields of one word never hold the same thing.")
    alike: str = Field(default="", description="Matters only among players with the same number there.")
    items: list[PadItem] = Field(default_factory=list)
    board: PadBoard | None = None


class PadShown(Given):
    """What a game asks for its final count: once for the table, and of every player."""

    game: str
    shared: list[PadField]
    own: list[PadField]


# -- the count ---------------------------------------------------------------------------------------------


class PadPlayer(Taken):
    """A player, and what was put in for them by the keys of the pad's `own` fields."""

    colour: Key
    name: Name = ""
    values: dict[Key, Any] = Field(default_factory=dict, max_length=100)


class PadEntered(Taken):
    """What was put in into a pad."""

    players: Annotated[list[PadPlayer], Field(min_length=1, max_length=10)]
    shared: dict[Key, Any] = Field(default_factory=dict, max_length=100)


class ScoreAsked(CopyChanges):
    """A table to be counted: a position of the game's format, or what was put in into its pad."""

    position: dict[str, Any] | None = None
    entered: PadEntered | None = None
    phase: Annotated[str, Field(max_length=40)] = Field(
        default="", description="What is scored, of a position; the final count if nothing is said."
    )


class ScoreLine(Given):
    """A source of points, and what it gave every player."""

    source: str
    name: str
    points: list[int]


class ScoreCause(Given):
    """Points with their reason."""

    colour: str
    points: int
    text: str
    rule: str
    places: str


class PadFault(Given):
    """What is wrong with a field, or missing there."""

    place: str = Field(description="`shared.KEY`, `players.COLOUR.KEY`, or empty for the whole.")
    text: str


class Score(Given):
    """A count, source by source; all lists have one entry for each of `colours`."""

    game: str
    title: str
    colours: list[str]
    names: list[str]
    lines: list[ScoreLine]
    totals: list[int]
    places: list[int]
    ranking: list[str] = Field(description="Who came where, in words, with what broke a tie.")
    causes: list[ScoreCause]
    unchecked: list[str] = Field(
        default_factory=list,
        description="What was put in as a sum, in words: it counts, and can't be checked.",
    )
    missing: list[PadFault] = Field(description="What nobody has put in yet; it counts as nothing.")
    position: dict[str, Any] = Field(description="What was scored.")
    ledger: dict[str, Any] = Field(description="The ledger of the game's rules reference.")


class ScoreProblem(Problem):
    """Why a table is not counted, with the fields that it is about."""

    faults: list[PadFault] = Field(default_factory=list)
