"""A game at the terminal: people and bots at one table, undo until the turn is confirmed, save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from clayworks.cli.hinting import SECONDS, answers, show
from clayworks.cli.sheets import points_sheet, score_sheet, standing_line
from clayworks.cli.telling import found, shown_line, told
from clayworks.core import record as records
from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message, Reason, Role, listed
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.players.player import Player, player
from clayworks.table.clicks import Click, clicks
from clayworks.table.draft import Draft
from clayworks.table.effects import Effect, effects, in_words
from clayworks.table.live import Happening, Played
from clayworks.table.outlook import signed, turn_so_far
from clayworks.table.ranking import ranking
from clayworks.table.story import Line, lines
from clayworks.web.standings import Tally, tally

HUMAN = "human"

FEW = 3
"""Up to so many options that can't be chosen are shown with the reason."""

EXAMPLES = 3
"""So many words are given as examples of what can be typed."""

LONG_LIST = 16
"""From so many options on they are shown in columns: what each changes of the projected score, no more."""


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
        self.played = Played.of(record)
        self.draft = self.fresh_draft()
        self.bots: dict[int, Player] = {
            seat: player(name, Chance(f"{record.seed}/{seat}"), jobs)
            for seat, name in enumerate(seats)
            if name != HUMAN
        }
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.at_screen = self.humans[0] if len(self.humans) == 1 else None

    @property
    def committed(self) -> State:
        """The table after everything that was confirmed."""
        return self.played.state

    @property
    def state(self) -> State:
        """The table with the draft of the turn at hand."""
        return self.draft.state

    # -- the course of the game ----------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; `Quit` if somebody leaves."""
        if not self.record.choices:
            self.tell(self.story())
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
        self.draft = self.fresh_draft()
        while True:
            if not self.draft.complete:
                self.ask(seat)
            elif self.confirm():
                break
        actions = [self.game.space.parse(choice) for choice in self.draft.choices]
        self.commit([action for action in actions if action is not None])

    def commit(self, actions: Sequence[int]) -> None:
        """Write choices down for good, and tell what happened."""
        known = len(self.played.happened)
        for action in actions:
            choice = self.committed.action_to_string(action)
            self.record.choices.append(choice)
            self.played.play(len(self.record.choices), self.committed.current_player(), choice)
        self.tell(self.story(known))
        self.draft = self.fresh_draft()

    def story(self, after: int = 0) -> list[Line]:
        """Everything that happened; `after`: without what was first."""
        return list(lines(self.committed, self.played.happened[after:]))

    def drafted(self) -> list[Line]:
        """What the turn at hand has done so far."""
        return list(lines(self.state, [Happening(self.draft.ply, what) for what in self.draft.happened]))

    def tell(self, story: Sequence[Line]) -> None:
        """What happened, line by line; scorings as tables."""
        for piece in told(self.committed, story, self.language):
            self.console.print(piece, highlight=False)

    def fresh_draft(self) -> Draft:
        """An empty draft for who decides."""
        return Draft(self.committed, max(0, self.committed.current_player()), 0)

    # -- talking to the person -------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Show the open question with its options and take one answer."""
        asked = self.state.facing(seat).decision()
        assert asked is not None
        options = self.offered()
        self.console.print()
        title = Text(self.colour(seat) + ": ", style="bold")
        title.append(asked.message.to(self.language) + (f"  [{asked.rule}]" if asked.rule else ""))
        self.console.print(title)
        self.show_options(options)
        self.show_refused()
        self.answer(self.read(), options)

    def offered(self) -> list[Click]:
        """What can be chosen now: the main answer first, quieter ones later, what would be put back last."""
        return sorted(
            (click for click in clicks(self.draft) if not click.joint),
            key=lambda click: (click.held, click.meaning.role.rank),
        )

    def code(self, click: Click) -> str:
        """What can be typed for an option."""
        action = self.game.space.parse(click.sent)
        if action is not None:
            return self.game.space.option(action)
        return (click.meaning.element or "").partition(":")[2]

    def show_options(self, options: Sequence[Click]) -> None:
        """Numbered options with what they cost, give and bring; many of them in columns."""
        brought = list(effects(self.draft, (click.sent for click in options)))
        numbered = list(enumerate(zip(options, brought, strict=True), 1))
        if len(options) >= LONG_LIST:
            items = [f"{n}) {escape(self.coded(click, effect))}" for n, (click, effect) in numbered]
            self.console.print(Columns(items, padding=(0, 2)))
            if any(effect.projected for effect in brought):
                self.say(M("A number with a sign: by so much it changes your projected score."))
            return
        table = Table.grid(padding=(0, 2))
        for _ in range(6):
            table.add_column(overflow="fold")
        for number, (click, effect) in numbered:
            table.add_row(f" {number})", *self.option_row(click, effect))
        self.console.print(table)

    def option_row(self, click: Click, effect: Effect) -> list[str | Text]:
        """An option: its words, cost, gain, what it brings, and what can be typed for it."""
        meaning = click.meaning
        cost = M("pay {what}", what=listed(meaning.cost)).to(self.language) if meaning.cost else ""
        gain = M("gain {what}", what=listed(meaning.gain)).to(self.language) if meaning.gain else ""
        said = M("picked: {what}", what=meaning.message) if click.held else meaning.message
        words = Text(said.to(self.language), style="bold" if meaning.role is Role.MAIN else "")
        brings = in_words(self.game, effect)
        points = Text(brings.to(self.language) if brings is not None else "", style="green")
        return [words, cost, gain, points, Text(self.code(click), style="dim")]

    def coded(self, click: Click, effect: Effect) -> str:
        """An option in few words, beside them what can be typed for it and what it brings."""
        said, code = click.meaning.message.short.to(self.language), self.code(click)
        points = f" {signed(effect.projected)}" if effect.projected else ""
        return (said if said == code else f"{said} [{code}]") + points

    def show_refused(self) -> None:
        """A few options that can't be chosen, and why; many would only be in the way."""
        space, options = self.game.space, self.state.legal_actions()
        if self.draft.opening() is not None or self.draft.gathered is not None:
            return  # the members of a set are clicked in any order
        refused = [a for a in space.answers(int(self.state.open)) if a not in options]
        if len(refused) <= FEW:
            for action in refused:
                reason = self.game.refusal(self.state, action).to(self.language)
                self.console.print(f" –)  {space.option(action)}: {reason}", style="dim", markup=False)

    def answer(self, text: str, options: Sequence[Click]) -> None:
        """A number, an option's word, or a command."""
        word = text.strip()
        if not word:
            return
        command, _, rest = word.partition(" ")
        if word.isdigit() and 1 <= int(word) <= len(options):
            self.draft = self.draft.with_click(options[int(word) - 1].sent)
        elif command in COMMANDS:
            COMMANDS[command](self, rest.strip())
        else:
            self.choose_by_word(word, options)

    def choose_by_word(self, word: str, options: Sequence[Click]) -> None:
        """An option by its written word, `C4`; a wrong one is answered with the reason."""
        meant = next((click for click in options if self.code(click).lower() == word.lower()), None)
        action = self.named(word)
        if meant is not None:
            self.draft = self.draft.with_click(meant.sent)
        elif action is None:
            self.say(M("'{word}' is none of the options; type its number or word, or ? for help", word=word))
        else:
            self.console.print(escape(self.game.refusal(self.state, action).to(self.language)))

    def named(self, word: str) -> int | None:
        """The option of the open decision that a word names, offered or not."""
        if self.state.current_player() < 0:
            return None
        answers = self.game.space.answers(int(self.state.open))
        return next((a for a in answers if self.game.space.option(a).lower() == word.lower()), None)

    def confirm(self) -> bool:
        """The turn is made: what it did; keep it, or take something back."""
        self.console.print()
        for line in turn_so_far(self.draft):
            self.say(M("· {what}", what=line))
        reveals = self.game.before_going_on(self.state)
        if reveals is not None:
            self.say(reveals)
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
                if not self.draft.complete:
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
        try:
            self.draft = self.draft.shorter()
        except ClayworksError as error:
            self.console.print(escape(error.to(self.language)))

    def start_over(self, rest: str) -> None:
        """Take the whole turn back."""
        self.draft = self.draft.with_steps([])

    def board(self, rest: str) -> None:
        """Show the board again."""
        self.show_board(self.draft.seat)

    def points(self, rest: str) -> None:
        """Show everybody's points by source, with what the final count would make of them."""
        self.console.print(points_sheet(self.committed, self.tally(self.draft.seat), self.language))

    def log(self, word: str) -> None:
        """Show everything that happened, with the turn at hand, or what of it has a word in it."""
        story = [*self.story(), *self.drafted()]
        shown = found(story, word, self.language) if word else story
        for line in shown:
            self.console.print(shown_line(line, self.language), highlight=False)
        if not shown:
            self.say(M("Nothing that happened has '{word}' in it.", word=word))

    def hint(self, rest: str) -> None:
        """What a bot would choose now, and why."""
        asked = self.draft.asked()
        if asked is None or self.draft.complete:
            self.say(M("there is nothing to choose now"))
            return
        show(asked, answers(asked, self.draft.seat, SECONDS), self.console, self.language)

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
        words = [code for click in self.offered() if (code := self.code(click))][:EXAMPLES]
        self.say(
            M("Type the number of an option, or its word ({examples}). Besides:", examples=", ".join(words))
        )
        table = Table.grid(padding=(0, 2))
        for key, text in {**HELP, **self.help_with_log(), **self.help_with_why()}.items():
            table.add_row(f"  {escape(key)}", escape(text.to(self.language)))
        self.console.print(table)

    def help_with_log(self) -> dict[str, Message]:
        """How one looks for something in the log, with somebody at this table."""
        player = self.colour(self.draft.seat)
        return {f"log {player}": M("what happened, as far as '{word}' is in it", word=player)}

    def help_with_why(self) -> dict[str, Message]:
        """How one asks for a reason, with something on this table; nothing where no thing has a name."""
        for kind, names in self.game.elements.items():
            for name in filter(None, names):
                thing = self.game.thing(self.state, f"{kind}:{name}").short
                return {f"why {name}": M("why can't this be chosen: {thing}?", thing=thing)}
        return {}

    # -- showing ---------------------------------------------------------------------------------------

    def show_board(self, seat: int | None) -> None:
        """The table as this seat sees it, below where everybody stands."""
        self.console.print()
        self.console.print(standing_line(self.state, self.tally(seat), self.language), highlight=False)
        self.console.print(self.game.terminal(self.state.view(seat), self.language))

    def tally(self, seat: int | None) -> Tally:
        """Points by source for one pair of eyes, with what the draft at hand changes."""
        phase, drafted = self.game.scoring_phases[0], bool(self.draft.choices)
        confirmed = self.committed if drafted else None
        return tally(self.state, seat, self.language, phase, confirmed=confirmed)

    def change_seats(self, seat: int) -> None:
        """Where several people share the screen and something is hidden: cover it in between.

        Also before a secret choice of who was asked last: others may have watched what became of that.
        """
        goes_on = self.at_screen == seat and not self.committed.facing(seat).is_secret()
        if goes_on or len(self.humans) < 2 or self.game.open_information:
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
        for line in ranking(self.committed):
            self.say(line)

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
    "p": TerminalTable.points,
    "points": TerminalTable.points,
    "l": TerminalTable.log,
    "log": TerminalTable.log,
    "h": TerminalTable.hint,
    "hint": TerminalTable.hint,
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
    "p": M("points by source, with what the final count would make of them"),
    "l": M("everything that happened"),
    "h": M("a hint: what a bot would choose now, and why"),
    "s FILE": M("save the game"),
    "q": M("quit"),
}
