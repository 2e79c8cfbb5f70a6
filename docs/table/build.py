"""Builds the page into a site: `python docs/table/build.py SITE`, after `npm ci` in this folder.

Cards, rules, labels and version come from the package, so that nothing is kept in step by hand. What the page
needs of Python is found by answering all that the bridge's tests ask (compile.mjs).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from html import escape
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest import mock

import bridge
import pytest
from labels import LABELS, labels_in
from licences import licences

import hazari
from hazari import DECK, Rank, Suit
from hazari._translations import OWN_NAMES
from hazari.languages import LANGUAGES, rule_text
from hazari.pictures import svg

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parent.parent
TESTS: Final = PROJECT / "tests" / "test_table_bridge.py"
PYODIDE: Final = HERE / "node_modules" / "pyodide"
BUILD_ONLY: Final = {"compile.mjs", "pytest.mjs"}
MODULES: Final = {path.name for path in HERE.glob("*.mjs")} - BUILD_ONLY
AS_THEY_ARE: Final = ("table.css", "manifest.webmanifest", *sorted(MODULES))
LEFT_OUT: Final = ("envs", "tournaments", "training", "_commands")  # of the package
MOST: Final = 6_000_000  # bytes of the first visit, each file as sent with gzip -6


def sign(card: hazari.Card) -> str:
    """A card in two or three characters, with the ten as it is printed on cards."""
    return format(card, "u").replace("T", "10")


def title(card: hazari.Card) -> str:
    """A card in words, from its picture."""
    found = re.search("<title>(.+?)</title>", svg(str(card)))
    assert found
    return found[1]


def symbols() -> str:
    """The pictures of the 52 cards and of the four suits, for the page to use by name."""
    made = []
    for card in DECK:
        drawn = svg(str(card)).split("</title>")[1].removesuffix("</svg>")
        # The page takes no styles but those of its own file.
        drawn = re.sub(r'style="color:(#\w+)"', r'color="\1"', drawn)
        assert "style" not in drawn
        made.append(f'<symbol id="card-{card}" viewBox="0 0 66 92">{drawn}</symbol>')
    for suit in Suit:
        pip = re.search(r' d="([^"]+)"', svg(f"A{suit}"))
        assert pip
        made.append(f'<symbol id="pip-{suit}" viewBox="-50 -50 100 100"><path d="{pip[1]}"/></symbol>')
    return "".join(made)


def faces() -> Iterator[str]:
    """A button for each card, suit after suit, from the ace down."""
    for suit in reversed(Suit):
        for rank in reversed(Rank):
            card = hazari.Card(rank, suit)
            red = ' class="red"' if suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
            first = rank is Rank.ACE and suit is Suit.SPADES
            pip = f'<svg class="pip" aria-hidden="true"><use href="#pip-{suit}"/></svg>'
            attributes = (
                f'type="button" value="{card}"{red} aria-pressed="false" tabindex="{0 if first else -1}"'
            )
            yield f"<button {attributes}>{sign(card)[:-1]}{pip}</button>"
        yield '<span class="gap"></span>'


def rules(language: str) -> dict[str, str]:
    """The words of every rule by its number."""
    numbers = re.findall(r"^### (R\d\.\d) ", (PROJECT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)
    return {number: rule_text(number, language=language) for number in numbers}


def words(language: str) -> dict[str, object]:
    """All that the page says in a language."""
    return {
        "labels": labels_in(language),
        "rules": rules(language),
        "signs": {str(card): sign(card) for card in DECK},
        "cards": {str(card): title(card) if language == "en" else sign(card) for card in DECK},
        "version": hazari.__version__,
    }


def page() -> str:
    """The page in English, which the browser turns to its own language."""
    text = (HERE / "page.html").read_text("utf-8")
    filled = {
        "title": LABELS["site"],
        "symbols": symbols(),
        "faces": "\n".join(faces()),
        "languages": "".join(
            [f'<option value="{each}" lang="{each}">{OWN_NAMES[each]}</option>' for each in LANGUAGES]
        ),
    }
    text = re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], text)
    labelled = re.compile(r'(data-label="([\w-]+)"[^>]*>)')
    text = labelled.sub(lambda found: found[1] + escape(LABELS[found[2]]), text)
    return re.sub(
        r'data-aria="([\w-]+)"', lambda found: f'{found[0]} aria-label="{escape(LABELS[found[1]])}"', text
    )


def asked() -> list[dict[str, str | None]]:
    """Everything that the bridge's tests ask, with what this Python answers."""
    found = []
    answer = bridge.answer

    def noted(request: str) -> str:
        entry: dict[str, str | None] = {"request": request, "answer": None}
        found.append(entry)
        entry["answer"] = told = answer(request)
        return told

    with mock.patch.object(bridge, "answer", noted):
        failed = pytest.main(["-q", "-p", "no:cacheprovider", str(TESTS)])
    if failed or not found:
        sys.exit("the bridge's tests do not pass")
    return found


def sources() -> Iterator[tuple[str, Path]]:
    """The package, attrs and the bridge: names in the archive, and files."""
    package = Path(hazari.__file__).parent
    for path in package.rglob("*"):
        if "__pycache__" not in path.parts:
            yield f"hazari/{path.relative_to(package).as_posix()}", path
    for file in metadata.files("attrs") or ():
        if file.parts[0] in ("attr", "attrs") and "__pycache__" not in file.parts:
            yield file.as_posix(), Path(str(file.locate()))
    yield "bridge.py", HERE / "bridge.py"


def compile_packages(out: Path) -> None:
    """Puts Pyodide, and all of Python that the page needs, into the page's folder."""
    with TemporaryDirectory() as folder:
        archive, requests = Path(folder, "packages.zip"), Path(folder, "requests.json")
        with zipfile.ZipFile(archive, "w") as made:
            for name, path in sources():
                if path.is_file():
                    made.write(path, name)
        requests.write_text(json.dumps(asked()), "utf-8")
        words = ["node", str(HERE / "compile.mjs"), str(PYODIDE), str(archive), str(requests), str(out)]
        subprocess.run(words, check=True)
    with zipfile.ZipFile(out / "packages.zip") as packed:
        for name in packed.namelist():
            if name.startswith(tuple([f"hazari/{each}" for each in LEFT_OUT])):
                sys.exit(f"the page needs no {name}, and yet it is loaded")


def kept(out: Path) -> list[str]:
    """The files that a browser fetches and keeps at the first visit."""
    return sorted([path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()])


def write_service(out: Path) -> None:
    """The service worker, with the list of files and a number that changes with any of them."""
    files = kept(out)
    digest = hashlib.sha256(b"".join([(out / name).read_bytes() for name in files]))
    text = (HERE / "service.js").read_text("utf-8").replace("{{build}}", digest.hexdigest()[:16])
    (out / "service.js").write_text(text.replace("{{files}}", json.dumps(["./", *files])), "utf-8")


def first_visit(out: Path) -> int:
    """The bytes of all that the first visit sends, each file as sent with gzip -6."""
    return sum([len(gzip.compress((out / name).read_bytes(), 6)) for name in kept(out)])


def main(site: Path) -> None:
    out = site / "table"
    shutil.rmtree(out, ignore_errors=True)
    (out / "words").mkdir(parents=True)
    for name in AS_THEY_ARE:
        shutil.copy(HERE / name, out / name)
    (out / "icon.svg").write_text(svg("As Ah"), "utf-8")
    (out / "index.html").write_text(page(), "utf-8")
    for language in LANGUAGES:
        text = json.dumps(words(language), ensure_ascii=False)
        (out / "words" / f"{language}.json").write_text(text, "utf-8")
    (out / "licences.html").write_text(licences(PYODIDE), "utf-8")
    compile_packages(out)
    write_service(out)
    size = first_visit(out)
    print(f"{out}: {size:,} bytes at the first visit, of {MOST:,}")
    if size > MOST:
        sys.exit("the first visit has grown too large")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    main(parser.parse_args().site.resolve())
