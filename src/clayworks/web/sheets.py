"""The sheet of points on a page: a line for each source, a column for each seat.

Made here and not by a template, as the panels are: it comes with every answer to a click, and its many small
cells took a third of the time of the whole page.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from clayworks.core.messages import M
from clayworks.core.pictures.drawing import escape
from clayworks.web.standings import Tally, TallyLine


def points_sheet(
    tally: Tally, names: Sequence[str], signs: Sequence[str], language: str, only_changes: bool = False
) -> Markup:
    """All sources, or only those that a count would change; `signs` are the seats' pictures."""
    columns = zip(signs, names, tally.places, strict=True)
    heads = "".join(head(sign, name, place, language) for sign, name, place in columns)
    lines = "".join(row(line) for line in tally.lines if line.changes or not only_changes)
    totals = "".join(map(total, tally.total, tally.total_then))
    source, in_all = M("Source").to(language), M("total").to(language)
    return Markup(
        f'<table class="points"><thead><tr><th scope="col">{source}</th>{heads}</tr></thead>'
        f'<tbody>{lines}</tbody><tfoot><tr><th scope="row">{in_all}</th>{totals}</tr></tfoot></table>'
    )


def head(sign: str, name: str, place: int, language: str) -> str:
    """A seat, and its place as things stand."""
    standing = M("{place}.", place=place).to(language)
    return (
        f'<th scope="col">{sign}<span class="unseen">{escape(name)}</span>'
        f' <small class="place">{standing}</small></th>'
    )


def row(line: TallyLine) -> str:
    """A source; pointing at it shows its places."""
    places = f' data-places="{escape(line.places)}" tabindex="0"' if line.places else ""
    means = f' data-tip="{escape(line.means)}"' if line.means else ""
    cells = "".join(cell(now, then, drafted) for now, then, drafted in line.cells)
    return f'<tr{places}><th scope="row"{means}>{escape(line.text)}</th>{cells}</tr>'


def cell(now: str, then: str, drafted: str) -> str:
    """What a seat has, would have, and what a draft has changed of that."""
    later = f" <small>({then})</small>" if then != now else ""
    change = f" <ins>{drafted}</ins>" if drafted else ""
    return f"<td>{now}{later}{change}</td>"


def total(now: str, then: str) -> str:
    """All points of a seat."""
    later = f" <small>({then})</small>" if then != now else ""
    return f"<td><b>{now}</b>{later}</td>"
