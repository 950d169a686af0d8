"""What a server has: made once when it starts, and read by every route through `house_of`."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from operator import attrgetter

from starlette.applications import Starlette

from clayworks.core.pictures.memory import Book
from clayworks.table.accounts import Accounts
from clayworks.table.advising import Adviser
from clayworks.table.giving import Giving
from clayworks.table.health import Health
from clayworks.table.hooks import Hooks
from clayworks.table.hosting import Host
from clayworks.table.inviting import Inviting
from clayworks.table.mail import Mail, Post, is_mail
from clayworks.table.outward import Outward
from clayworks.table.people import People
from clayworks.table.push import NOBODY, Push
from clayworks.table.results import Ratings, Results
from clayworks.table.service import Tables
from clayworks.table.talk import Talk
from clayworks.table.telling import Sender, Telling
from clayworks.table.ways import Way, WayKind, Ways
from clayworks.web.history import Histories
from clayworks.web.kept import Kept
from clayworks.web.limits import Buckets
from clayworks.web.metrics import Metrics
from clayworks.web.oidc import Provider
from clayworks.web.reach import Reach
from clayworks.web.settings import Settings
from clayworks.web.shelf import Shelf
from clayworks.web.showing import Remembered
from clayworks.web.shows import Frames
from clayworks.web.standings import Counts
from clayworks.web.telling import Chronicles

TRIES_RATE, TRIES_BURST = 1 / 60, 10.0
"""Ten codes, and then one a minute."""
MOST_TABLES = 200
MOST_BYTES_OF_BOOKS = 100_000_000
"""Of pictures; what was looked at for them takes about as much again. A table has 1 to 3 MB of them."""
TALK_RATE, TALK_BURST = 1 / 2, 10.0
"""Ten lines, and then one every two seconds."""
ONLOOKERS_RATE, ONLOOKERS_BURST = 1 / 5, 6.0
"""Of all who look on from one address."""
KNOCKS_RATE, KNOCKS_BURST = 1 / 30, 10.0
"""Ten requests that make this server send something, and then one in half a minute."""
LETTERS_RATE, LETTERS_BURST = 1 / 600, 2.0
"""Two codes to one mail address, and then one in ten minutes."""


@dataclass(slots=True)
class House:
    """One server: its tables, who seats people at them, and what is remembered between requests."""

    settings: Settings
    tables: Tables
    cookie_key: str
    """Signs cookies; all servers of one database have the same."""
    metrics: Metrics = field(default_factory=Metrics)
    adviser: Adviser = field(default_factory=Adviser)
    """Thinks about hints."""
    reach: Reach = field(default_factory=Reach)
    people: People = field(init=False)
    accounts: Accounts = field(init=False)
    provider: Provider | None = field(init=False)
    """Where people may sign in, if who runs the server has named a service."""
    results: Results = field(init=False)
    ratings: Ratings = field(init=False)
    host: Host = field(init=False)
    inviting: Inviting = field(init=False)
    giving: Giving = field(init=False)
    new_tables: Buckets = field(init=False)
    """How many tables an address may still make."""
    tries: Buckets = field(default_factory=lambda: Buckets(TRIES_RATE, TRIES_BURST))
    """How many codes an address may still try."""
    talking: Buckets = field(default_factory=lambda: Buckets(TALK_RATE, TALK_BURST))
    """How many lines somebody may still say who sits at a table."""
    onlookers_talking: Buckets = field(default_factory=lambda: Buckets(ONLOOKERS_RATE, ONLOOKERS_BURST))
    """How many lines who looks on may still say, by address."""
    knocking: Buckets = field(default_factory=lambda: Buckets(KNOCKS_RATE, KNOCKS_BURST))
    """How often an address may still ask for messages, or for a trial of one."""
    letters: Buckets = field(default_factory=lambda: Buckets(LETTERS_RATE, LETTERS_BURST))
    """How many codes may still be sent to a mail address."""
    talk: Talk = field(init=False)
    outward: Outward = field(default_factory=Outward)
    """For requests of others."""
    ways: Ways = field(init=False)
    push: Push = field(init=False)
    mail: Mail | None = field(init=False)
    hooks: Hooks | None = field(init=False)
    telling: Telling = field(init=False)
    streams: Counter[str] = field(default_factory=Counter)
    """How many event streams an address has open."""
    histories: Histories = field(default_factory=Histories)
    chronicles: Chronicles = field(default_factory=Chronicles)
    books: Kept[str, Book] = field(
        default_factory=lambda: Kept(MOST_TABLES, attrgetter("bytes"), MOST_BYTES_OF_BOOKS)
    )
    """The pictures of each table that was looked at lately."""
    counts: Kept[str, Counts] = field(default_factory=lambda: Kept(MOST_TABLES))
    frames: Frames = field(default_factory=Frames)
    whole_pages: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Whole pages are put together one after the other, so that whoever only clicks gets in between."""
    shelf: Shelf = field(init=False)
    health: Health = field(init=False)

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.metrics.watch(self.tables)
        self.people = People(self.tables.storage.database)
        self.accounts = Accounts(self.people)
        self.provider = Provider(self.settings.oidc) if self.settings.oidc is not None else None
        self.results = Results(self.tables.storage.database)
        self.ratings = Ratings(self.results)
        self.tables.ended = self.results.keep_surely
        self.tables.watch.people_changed = self.people.forget
        self.host = Host(self.tables, limits.caps)
        self.inviting = Inviting(self.host, lambda: self.cookie_key)
        self.giving = Giving(self.inviting, self.people)
        self.talk = Talk(self.tables, self.settings.free_talk)
        self.ways = Ways(self.tables.storage.database)
        self.push = Push(self.tables.storage, self.outward, self.contact)
        settings = self.settings
        self.mail = Mail(Post.of(settings.smtp, settings.mail_from)) if settings.smtp else None
        self.hooks = Hooks(settings.webhook_hosts, self.outward) if settings.webhook_hosts else None
        self.telling = Telling(self.tables, self.ways, self.senders())
        self.shelf = Shelf(self.tables.storage.database)
        self.health = Health(self.tables.storage)
        self.new_tables = Buckets(limits.new_tables_rate, limits.new_tables_burst)

    def senders(self) -> dict[WayKind, Sender]:
        """By what this server tells people that it is their turn."""
        found: dict[WayKind, Sender | None] = {
            WayKind.PUSH: self.push,
            WayKind.MAIL: self.mail,
            WayKind.HOOK: self.hooks,
        }
        return {kind: sender for kind, sender in found.items() if sender is not None}

    def contact(self, way: Way) -> str:
        """Whom who carries pushes may ask: the mail address of who runs the server, or its page."""
        if (named := self.settings.mail_from or self.settings.contact) and is_mail(named):
            return f"mailto:{named}"
        return way.base if way.base.startswith("https://") else NOBODY

    async def restored(self) -> None:
        """Another content has come into the database, perhaps with another key for cookies."""
        self.cookie_key = await self.tables.storage.setting("cookie-key", self.cookie_key)
        await self.tables.storage.served.start()
        self.people.forget()
        self.push.forget()

    def remembered(self, name: str) -> Remembered:
        """What is remembered of a table."""
        counts = self.counts.of(name, Counts)
        return Remembered(self.histories, self.chronicles, self.book(name), counts)

    def book(self, name: str) -> Book:
        """The pictures of a table."""
        return self.books.of(name, Book)


def house_of(app: Starlette) -> House:
    """The house of an application whose server runs."""
    house: House = app.state.house
    return house
