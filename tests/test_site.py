"""The documentation as a site: what is gathered, and that no broken link passes. `make docs` makes it all."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest
import typer.main
from tools import site

import clayworks.cli.main  # adds all commands
from clayworks.cli.app import app
from clayworks.core import registry

DOCS = site.ROOT / "docs"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "PAGES", tmp_path / "docs")


def test_every_document_has_its_page_and_every_page_its_place_in_the_contents() -> None:
    pages = site.sources()
    assert set(DOCS.glob("*.md")) < set(pages)
    assert {f"rules/{name}" for name in registry.names()} < set(pages.values())
    places = [place for chapter in site.CONTENTS.values() for place in chapter]
    for page in pages.values():
        assert page == "index" or any(fnmatch(page, place) for place in places), page


def test_every_link_of_every_document_leads_somewhere() -> None:
    pages = site.sources()
    for source in pages:
        assert site.turned(source, pages).strip()


def test_links_lead_to_pages_of_the_site_and_pictures_come_along() -> None:
    pages = site.sources()
    readme = site.turned(site.ROOT / "README.md", pages)
    name = registry.names()[0]
    assert "](architecture.md#the-contract)" in readme
    assert f"](rules/{name}.md)" in readme
    assert "](changes.md)" in readme
    pictures = list((site.PAGES / "docs" / "pictures").iterdir())
    assert pictures
    for picture in pictures:
        assert f"](docs/pictures/{picture.name})" in readme


def test_a_link_to_nothing_is_told_with_its_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "ROOT", tmp_path)
    source = tmp_path / "notes.md"
    source.write_text("See [there](docs/absent.md#here), [elsewhere](https://example.org) and [here](#here).")
    with pytest.raises(site.BrokenLink, match=r"notes\.md: docs/absent\.md#here leads nowhere"):
        site.turned(source, {source: "notes"})


def test_the_finished_pages_are_followed(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "style.css").write_text("")
    (tmp_path / "index.html").write_text(
        '<link href="style.css?v=1"><script src="//cdn.example.org/x.js"></script><img src="absent.png">'
        '<a href="rules/a.html#R-1.2">well</a><a href="rules/a.html#R-9">wrong</a><a href="#top">wrong</a>'
        '<a href="https://example.org">not ours</a><a href="mailto:a@example.org">not ours</a>'
    )
    (tmp_path / "rules" / "a.html").write_text('<a id="R-1.2"></a><a href="../index.html">well</a>')
    assert list(site.faults(tmp_path)) == [
        "index.html: //cdn.example.org/x.js comes from another server",
        "index.html: rules/a.html#R-9 leads nowhere",
        "index.html: #top leads nowhere",
        "index.html: absent.png leads nowhere",
    ]


def test_the_page_of_the_commands_says_what_help_says() -> None:
    text = site.commands()
    command = typer.main.get_command(app)
    for name, one in command.commands.items():  # type: ignore[attr-defined]
        assert f"## `clayworks {name}`" in text
        for parameter in one.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option in text, f"{name} {option}"


def test_the_interface_is_one_page_with_every_public_name() -> None:
    text = site.interface()
    for name in clayworks.__all__:
        assert f":: clayworks.{name}\n   :no-index:\n" in text
    assert ".. autoclass:: clayworks.State\n   :no-index:\n   :members:\n" in text
    assert ".. autofunction:: clayworks.load\n" in text
    assert ".. automodule:: clayworks.envs.pettingzoo\n" in text


def test_the_tutorial_has_its_page_and_its_links_lead_to_pages() -> None:
    site.gather()
    page = (site.PAGES / "tutorial.md").read_text("utf-8")
    assert "](architecture.md#the-contract)" in page
    assert (site.PAGES / "api.rst").exists()
    index = (site.PAGES / "index.md").read_text("utf-8")
    assert "\ntutorial\napi\n" in index


def test_every_module_that_can_be_imported_is_in_the_reference() -> None:
    pages = dict(site.reference())
    assert ".. automodule:: clayworks.core.state\n" in pages["reference/clayworks.core"]
    for file in site.PACKAGE.rglob("[!_]*.py"):
        module = ".".join(file.relative_to(site.PACKAGE.parent).with_suffix("").parts)
        if "migrations" not in module:
            assert f".. automodule:: {module}\n" in pages[f"reference/{module.rpartition('.')[0]}"]
