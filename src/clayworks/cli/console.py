"""A game at the terminal: people and bots at one table, undo until the turn is confirmed, save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from clayworks.cli.sheets import score_sheet
from clayworks.core import record as records
from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message, Reason, listed
from clayworks.core.record import Record
from clayworks.core.state import BETWEEN, State
from clayworks.players.player import Player, player

HUMAN = "human"

FEW = 3
"""Up to so many options that can't be chosen are shown with the reason."""

LONG_LIST = 16
"""From so many options on they are shown in columns, without cost and gain."""


class Quit(Exception):
    """The person at the terminal has had enough."""


class TerminalTable:
    """One live game at this terminal."""

    def __init__(
        self, record: Record, seats: Sequence[str], console: Console, language: str, jobs: int = 1
    ) -> None:
        self.record = record
        self.game = record.game
        self.console = console
        self.language = language
        self.committed = record.replay()
        self.state = self.committed.clone()
        self.draft: list[int] = []
        self.bots: dict[int, Player] = {
            seat: player(name, Chance(f"{record.seed}/{seat}"), jobs)
            for seat, name in enumerate(seats)
            if name != HUMAN
        }
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.at_screen = self.humans[0] if len(self.humans) == 1 else None

    # -- the course of the game ----------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; `Quit` if somebody leaves."""
        while not self.committed.is_terminal():
            seat = self.committed.current_player()
            if seat in self.bots:
                self.commit([self.bots[seat].choose(self.committed)])
            else:
                self.take_turn(seat)
        self.show_board(self.at_screen)
        self.show_result()

    def take_turn(self, seat: int) -> None:
        """A person chooses until nothing could be taken back any more, and confirms."""
        self.change_seats(seat)
        self.show_board(seat)
        self.draft = []
        while True:
            if self.state.current_player() == seat:
                self.ask(seat)
            elif self.confirm():
                break
        self.commit(self.draft)

    def commit(self, actions: Sequence[int]) -> None:
        """Write choices down for good, and tell what happened."""
        log = self.committed.listen()
        for action in actions:
            self.record.play(self.committed, action)
        for event in log.take_events():
            self.say(self.game.tell(self.committed, event))
        self.state = self.committed.clone()
        self.draft = []

    def redraft(self, actions: list[int]) -> None:
        """Start the draft of the turn over with other choices."""
        self.state = self.committed.clone()
        self.draft = []
        for action in actions:
            self.choose(action)

    def choose(self, action: int) -> None:
        """One more choice of the draft."""
        self.state.choose(action)
        self.draft.append(action)

    # -- talking to the person -------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Show the open question with its options and take one answer."""
        asked = self.state.decision()
        assert asked is not None
        options = self.state.legal_actions()
        self.console.print()
        title = Text(self.colour(seat) + ": ", style="bold")
        title.append(asked.message.to(self.language) + (f"  [{asked.rule}]" if asked.rule else ""))
        self.console.print(title)
        self.show_options(self.state, options)
        self.show_refused(options)
        self.answer(self.read(), options)

    def show_options(self, state: State, options: Sequence[int]) -> None:
        """Numbered options with what they cost and give; many of them in columns."""
        if len(options) >= LONG_LIST:
            items = [f"{n}) {escape(self.coded(state, action))}" for n, action in enumerate(options, 1)]
            self.console.print(Columns(items, padding=(0, 2)))
            return
        table = Table.grid(padding=(0, 2))
        for _ in range(5):
            table.add_column(overflow="fold")
        for number, action in enumerate(options, 1):
            told = state.describe(action)
            cost = M("pay {what}", what=listed(told.cost)).to(self.language) if told.cost else ""
            gain = M("gain {what}", what=listed(told.gain)).to(self.language) if told.gain else ""
            code = Text(self.game.space.option(action), style="dim")
            table.add_row(f" {number})", escape(told.message.to(self.language)), cost, gain, code)
        self.console.print(table)

    def coded(self, state: State, action: int) -> str:
        """An option in few words, and beside them what can be typed for it."""
        said, code = state.describe(action).message.short.to(self.language), self.game.space.option(action)
        return said if said == code else f"{said} [{code}]"

    def show_refused(self, options: Sequence[int]) -> None:
        """A few options that can't be chosen, and why; many would only be in the way."""
        space = self.game.space
        refused = [a for a in space.answers(int(self.state.open)) if a not in options]
        if len(refused) <= FEW:
            for action in refused:
                reason = self.game.refusal(self.state, action).to(self.language)
                self.console.print(f" –)  {space.option(action)}: {reason}", style="dim", markup=False)

    def answer(self, text: str, options: Sequence[int]) -> None:
        """A number, an option's word, or a command."""
        word = text.strip()
        if not word:
            return
        command, _, rest = word.partition(" ")
        if word.isdigit() and 1 <= int(word) <= len(options):
            self.choose(options[int(word) - 1])
        elif command in COMMANDS:
            COMMANDS[command](self, rest.strip())
        else:
            self.choose_by_word(word, options)

    def choose_by_word(self, word: str, options: Sequence[int]) -> None:
        """An option by its written word, `C4`; a wrong one is answered with the reason."""
        action = self.named(word)
        if action is None:
            self.say(M("'{word}' is none of the options; type its number or word, or ? for help", word=word))
        elif action in options:
            self.choose(action)
        else:
            self.console.print(escape(self.game.refusal(self.state, action).to(self.language)))

    def named(self, word: str) -> int | None:
        """The option of the open decision that a word names, offered or not."""
        if self.state.current_player() < 0:
            return None
        answers = self.game.space.answers(int(self.state.open))
        return next((a for a in answers if self.game.space.option(a).lower() == word.lower()), None)

    def confirm(self) -> bool:
        """The turn is made: keep it, or take something back."""
        self.say(M("Enter ends your turn, u takes the last choice back."))
        while True:
            word = self.read().strip()
            if word == "":
                return True
            if word in ("u", "undo"):
                self.undo("")
                return False
            command, _, rest = word.partition(" ")
            if command in COMMANDS:
                COMMANDS[command](self, rest.strip())
                if self.state.current_player() != BETWEEN and not self.state.is_terminal():
                    return False

    def read(self) -> str:
        """A line from the person; the end of input is a way to leave."""
        try:
            return self.console.input("> ")
        except EOFError as end:
            raise Quit from end

    # -- commands --------------------------------------------------------------------------------------

    def undo(self, rest: str) -> None:
        """Take the last choice of this turn back."""
        if self.draft:
            self.redraft(self.draft[:-1])
        else:
            self.say(M("Nothing of this turn can be taken back."))

    def start_over(self, rest: str) -> None:
        """Take the whole turn back."""
        self.redraft([])

    def board(self, rest: str) -> None:
        """Show the board again."""
        self.show_board(self.state.current_player() if self.state.current_player() >= 0 else None)

    def why(self, word: str) -> None:
        """Why something can't be chosen: an option, or a thing on the board (`why C4`, or `why cell:C4`)."""
        action, element = self.named(word), self.game.element_of(self.state, word)
        if action is not None:
            offered = action in self.state.legal_actions()
            self.answer_why(None if offered else self.game.refusal(self.state, action))
        elif element is not None:
            self.answer_why(self.state.why_not(element))
        else:
            self.say(M("'{word}' is neither an option nor a thing on this table", word=word))

    def answer_why(self, reason: Reason | None) -> None:
        """A reason against something, or that there is none."""
        text = M("It can be chosen.").to(self.language) if reason is None else reason.to(self.language)
        self.console.print(escape(text))

    def save(self, name: str) -> None:
        """Write the record of everything confirmed to a file."""
        path = Path(name or f"{self.game.name}.json")
        if path.exists():
            self.say(M("{file} exists already; give another name", file=str(path)))
            return
        try:
            records.save(self.record, path)
        except ClayworksError as error:
            self.console.print(escape(error.to(self.language)))
            return
        self.say(M("Saved to {file}; go on later with --resume {file}", file=str(path)))

    def quit(self, rest: str) -> None:
        """Leave."""
        raise Quit

    def help(self, rest: str) -> None:
        """What can be typed."""
        self.say(M("Type the number of an option, or its word (C4, craftsman@5). Besides:"))
        for key, text in HELP.items():
            self.console.print(f"  {key:12} {text.to(self.language)}", markup=False)

    # -- showing ---------------------------------------------------------------------------------------

    def show_board(self, seat: int | None) -> None:
        """The table as this seat sees it."""
        self.console.print()
        self.console.print(self.game.terminal(self.state.view(seat), self.language))

    def change_seats(self, seat: int) -> None:
        """Where several people share the screen and something is hidden: cover it in between."""
        if self.at_screen == seat or len(self.humans) < 2 or self.game.open_information:
            return
        self.console.clear()
        self.say(
            M(
                "{player}, it is your choice. Press Enter when nobody else is looking.",
                player=self.colour(seat),
            )
        )
        self.read()
        self.at_screen = seat

    def show_result(self) -> None:
        """Final places and where the points came from."""
        self.console.print(score_sheet(self.committed, self.language))

    def say(self, message: Message) -> None:
        """A line of text."""
        self.console.print(message.to(self.language), markup=False, highlight=False)

    def colour(self, seat: int) -> str:
        """The name of a seat."""
        return self.game.colour_name(self.committed.colours[seat]).to(self.language)


COMMANDS = {
    "u": TerminalTable.undo,
    "undo": TerminalTable.undo,
    "o": TerminalTable.start_over,
    "over": TerminalTable.start_over,
    "b": TerminalTable.board,
    "board": TerminalTable.board,
    "why": TerminalTable.why,
    "s": TerminalTable.save,
    "save": TerminalTable.save,
    "q": TerminalTable.quit,
    "quit": TerminalTable.quit,
    "?": TerminalTable.help,
    "help": TerminalTable.help,
}

HELP = {
    "u": M("take the last choice back"),
    "o": M("start the turn over"),
    "b": M("show the board again"),
    "why C4": M("why can't C4 be chosen?"),
    "s FILE": M("save the game"),
    "q": M("quit"),
}
