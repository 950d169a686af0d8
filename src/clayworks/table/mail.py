"""Messages by mail, through the server of who runs this one. An address is confirmed before it is used.

Nothing that others have written stands in them: no name of a player sends anybody a letter.
"""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from clayworks.core.messages import M
from clayworks.table.errors import CannotServe, Wrong
from clayworks.table.telling import News, Outcome
from clayworks.table.ways import Way

log = logging.getLogger("clayworks.table")

SECONDS = 15.0
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
"""Encrypted from the first word on, by STARTTLS, or not at all (a server on this machine)."""
LONGEST = 254
NOBODY_THERE = frozenset(range(550, 554))
"""What a server of mail says of an address that does not exist."""


def checked_mail(address: str) -> str:
    """A mail address, as most are; a sentence if it is none.

    >>> checked_mail(" anna@example.org ")
    'anna@example.org'
    """
    tidy = address.strip()
    if not is_mail(tidy):
        raise Wrong(M("this is no mail address"))
    return tidy


def is_mail(address: str) -> bool:
    """Whether a text is a mail address; those in quotes or with letters beyond ASCII are not taken."""
    local = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}"
    plain = re.fullmatch(rf"{local}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", address)
    return plain is not None and len(address) <= LONGEST


@dataclass(frozen=True, slots=True)
class Post:
    """A server of mail and what it is told."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    @classmethod
    def of(cls, url: str, sender: str) -> Post:
        """From what who runs the server has said."""
        try:
            parts = urlsplit(url)
            scheme, host, port = parts.scheme, parts.hostname or "", parts.port
        except ValueError:
            scheme, host, port = "", "", None
        if scheme not in PORTS or not host:
            raise CannotServe(
                M("--smtp is written smtps://USER:PASSWORD@HOST, smtp://… (STARTTLS) or smtp+plain://…")
            )
        if not is_mail(sender):
            raise CannotServe(M("--mail-from must be the mail address that messages come from"))
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(scheme, host, port or PORTS[scheme], user, password, sender)


class Mail:
    """Sends mail."""

    def __init__(self, post: Post, seconds: float = SECONDS) -> None:
        self.post = post
        self.seconds = seconds
        self.context = ssl.create_default_context()

    async def send(self, way: Way, news: News) -> Outcome:
        """One message."""
        language = way.language
        title = M("{title}: {game}", title=news.title, game=news.game)
        stop = M("You have asked to be told. To stop it: {url}", url=f"{way.base}/me")
        text = f"{title.to(language)}\n\n{news.url(way)}\n\n-- \n{stop.to(language)}\n"
        return await self.deliver(way.address, title.to(language), text)

    async def ask(self, way: Way, code: str) -> Outcome:
        """Whether an address belongs to who has given it."""
        said = M(
            "Somebody, we hope it was you, wants to be told by mail when it is their turn in a game. "
            "If it was you, open this address in the same browser, or type the code there:"
        )
        ignored = M("If it was not you, do nothing: you will not hear of us again.")
        link, language = f"{way.base}/me#mail={code}", way.language
        text = f"{said.to(language)}\n\n{link}\n\n{code}\n\n{ignored.to(language)}\n"
        return await self.deliver(way.address, M("Clayworks: is this your address?").to(language), text)

    async def deliver(self, to: str, subject: str, text: str) -> Outcome:
        """A letter, off the loop: what a server of mail takes its time for keeps nobody waiting."""
        letter = EmailMessage()
        letter["From"], letter["To"] = f"Clayworks <{self.post.sender}>", to
        letter["Subject"], letter["Date"] = subject, formatdate()
        letter["Message-ID"] = make_msgid(domain=self.post.sender.partition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            async with asyncio.timeout(2 * self.seconds):
                await asyncio.to_thread(self._carry, letter)
        except smtplib.SMTPRecipientsRefused as error:
            refused = {status for status, _said in error.recipients.values()}
            return Outcome.GONE if refused <= NOBODY_THERE else Outcome.FAILED
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail was not sent: %s", error)
            return Outcome.FAILED
        return Outcome.ARRIVED

    def _carry(self, letter: EmailMessage) -> None:
        post = self.post
        if post.scheme == "smtps":
            with smtplib.SMTP_SSL(post.host, post.port, timeout=self.seconds, context=self.context) as there:
                self._hand_over(there, letter)
            return
        with smtplib.SMTP(post.host, post.port, timeout=self.seconds) as there:
            if post.scheme == "smtp":
                there.starttls(context=self.context)
            self._hand_over(there, letter)

    def _hand_over(self, there: smtplib.SMTP, letter: EmailMessage) -> None:
        if self.post.user:
            there.login(self.post.user, self.post.password)
        there.send_message(letter)
