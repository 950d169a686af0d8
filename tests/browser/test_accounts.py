"""Signing in at a service of another site, with a browser, a server and a provider that really run."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TOUCH, Visitor
from tests.web.clients import served, sqlite_address
from tests.web.op import CLIENT, SECRET, running


def linked(page: Page) -> None:
    expect(page.get_by_text("Your account at Our club leads to your games")).to_be_visible()


def click(page: Page, name: str) -> None:
    """A button that a script listens to, when it does."""
    page.locator("html[data-ready]").wait_for(state="attached")
    page.get_by_role("button", name=name).click()


def test_two_browsers_with_one_account_have_the_same_games(visitor: Visitor, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    with running() as provider:
        options = ("--oidc", provider.at, "--oidc-client-id", CLIENT, "--oidc-name", "Our club")
        database = sqlite_address(tmp_path)
        with served(database, *options, "--oidc-client-secret-file", str(secret)) as server:
            home = visitor(f"{server.url}/me")
            click(home, "Sign in with Our club")
            linked(home)
            assert home.url.endswith("/me")  # nothing of what came back stands in the address
            made = home.request.post(
                f"{server.url}/api/tables",
                data={"game": "terramara", "seats": [{"kind": "me"}, {"kind": "bot"}]},
                headers={"Origin": server.url.rstrip("/")},
            ).json()
            phone = visitor(f"{server.url}/me", viewport=PHONE, **TOUCH)
            click(phone, "Sign in with Our club")
            linked(phone)
            expect(phone.locator(f"a[href='/tables/{made['table']}']").first).to_be_visible()
            phone.on("dialog", lambda dialog: dialog.accept())
            click(phone, "Unlink the account")
            expect(phone.get_by_role("button", name="Sign in with Our club")).to_be_visible()
            provider.status = 503  # what it has said about itself is known; its token does not come
            click(phone, "Sign in with Our club")
            expect(phone.get_by_role("alert")).to_have_text(
                "the service for signing in does not answer; try again later"
            )
            for page in (home, phone):  # before the server goes
                page.context.close()
