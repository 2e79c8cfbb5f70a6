"""Loads every page of the built site in Chromium, wide and narrow, light and dark, and uses some of them.

No page may report an error, reach beyond its width, lack its pictures, hide part of a code block behind a
scroll, split A-2-3 over two lines, or print the markup of a picture. Then: what notebooks draw, columns of
standings, signatures, copy buttons and the search.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Final
from urllib.parse import quote

from browsing import SIZES, chromium, resize, serving
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

WITH_CARDS: Final = {"index.html", "rulings.html", "rules.html", "tutorial.html"}
SEARCHES: Final = {  # and where one of the first three results leads
    "1000": "rules.html",
    "A23": "rules.html",
    "A-2-3": "rules.html",
    "who leads": "rules.html#r5-1",
    "reconnect": "howto/rooms.html",
    "hint": "howto/tutor.html",
    "misdeal": "glossary.html#term-misdeal",
}
LOOK: Final = r"""
const page = document.documentElement;
const all = (selector) => [...document.querySelectorAll(selector)];
const sound = (card) => card.querySelector("title").textContent && card.getBoundingClientRect().width > 20;
const cards = all("svg.hazari-cards");
const texts = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
const RANKS = /\b(?:10|[2-9AKQJ])(?:-(?:10|[2-9AKQJ])){2}\b/g;
let split = 0;
while (texts.nextNode())
  for (const { index, 0: ranks } of texts.currentNode.data.matchAll(RANKS)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, index);
    range.setEnd(texts.currentNode, index + ranks.length);
    split += range.getClientRects().length > 1;
  }
return {
  beyond: page.scrollWidth - page.clientWidth,
  cards: cards.length,
  unsound: cards.filter((card) => !sound(card)).length,
  scrolling: all("pre, .shown").filter((block) => block.scrollWidth > block.clientWidth).length,
  markup: all("pre").filter((block) => block.textContent.includes("<svg ")).length,
  split,
};
"""
SHOWN: Final = """
const beside = (block) => [block.previousElementSibling, block.nextElementSibling];
const drawn = (block) => beside(block).some((next) => next?.querySelector(":scope > .shown"));
return [...document.querySelectorAll(".highlight-python")].filter((block) => !drawn(block)).length;
"""
# Where the columns of the first standings on a page, printed as text, are drawn, line by line.
COLUMNS: Final = r"""
const blocks = [...document.querySelectorAll("pre")];
const block = blocks.find(({ textContent }) => textContent.includes("points a round"));
const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
const drawn = [[]];
while (texts.nextNode())
  for (const [place, letter] of [...texts.currentNode.data].entries()) {
    const range = document.createRange();
    range.setStart(texts.currentNode, place);
    range.setEnd(texts.currentNode, place + 1);
    const { x, y } = range.getBoundingClientRect();
    if (letter === "\n") drawn.push([]);
    else drawn.at(-1).push({ letter, x: Math.round(x), y: Math.round(y) });
  }
const text = (line) => line.map(({ letter }) => letter).join("");
const head = drawn.findIndex((line) => text(line).includes("points a round"));
const starts = [...text(drawn[head]).matchAll(/(?<=  )\S/g)].map(({ index }) => index);
return drawn.slice(head, head + 5).map((line) => ({
  columns: starts.map((start) => line[start].x),
  heights: new Set(line.map(({ y }) => y)).size,
}));
"""
ROWS: Final = """
const table = [...document.querySelectorAll("table")].find((each) => each.innerText.includes("hand"));
return table ? table.rows.length : 0;
"""
SIGNATURES: Final = """
return [...document.querySelectorAll("dt.sig")].map((signature) => signature.innerText);
"""
LISTEN: Final = """
document.addEventListener("copy", () => { window.copied = document.activeElement.value; });
"""
FOUND: Final = """
return [...document.querySelectorAll("#search-results li a")].map((link) => link.getAttribute("href"));
"""


class Files(SimpleHTTPRequestHandler):
    """The built site, served: from files alone the search cannot read its pages."""

    def log_message(self, *words: object) -> None:
        """Says nothing."""


def faults(browser: Chrome, page: Path, *, with_cards: bool) -> Iterator[str]:
    """What is wrong with a page as it is shown now."""
    browser.get(page.as_uri())
    seen = browser.execute_script(LOOK)
    if seen["beyond"] > 0:
        yield f"reaches {seen['beyond']} pixels beyond its width"
    if seen["unsound"] or (with_cards and not seen["cards"]):
        yield f"{seen['cards']} pictures of cards, {seen['unsound']} of them without a title or a size"
    if seen["scrolling"]:
        yield f"{seen['scrolling']} blocks hide something behind a scroll"
    if seen["split"]:
        yield f"splits ranks, such as A-2-3, over two lines: {seen['split']}"
    if seen["markup"]:
        yield f"{seen['markup']} pictures are printed as markup"
    for entry in browser.get_log("browser"):
        if entry["level"] in ("SEVERE", "WARNING"):
            yield entry["message"]


def undrawn(browser: Chrome, site: Path) -> Iterator[str]:
    """Cells of a notebook, on its page and in the file, that draw nothing."""
    browser.get((site / "howto/notebook.html").as_uri())
    if missing := browser.execute_script(SHOWN):
        yield f"{missing} cells on the page on notebooks draw nothing"
    cells = json.loads((site / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        for output in cell.get("outputs", ()):
            if not any(output["data"].get(kind) for kind in ("text/html", "image/png")):
                yield f"notebook.ipynb draws nothing for {cell['source']!r}"
            if None in output["data"].values():
                yield f"notebook.ipynb is not valid: it keeps nothing of a kind for {cell['source']!r}"


def untidy(browser: Chrome, site: Path) -> Iterator[str]:
    """Tables of text whose columns are lost, and a table that is none."""
    browser.get((site / "reference/command-line.html").as_uri())
    lines = browser.execute_script(COLUMNS)
    if any(line != {**lines[0], "heights": 1} for line in lines):
        yield f"printed standings lose their columns: {lines}"
    browser.get((site / "howto/pettingzoo.html").as_uri())
    if browser.execute_script(ROWS) < 9:
        yield "the parts of an observation are not a table"


def unwritten(browser: Chrome, site: Path) -> Iterator[str]:
    """Signatures that show no default as it is written."""
    found = []
    for page in sorted(site.glob("reference/*.html")):
        browser.get(page.as_uri())
        found += browser.execute_script(SIGNATURES)
    if not any("EXPERT_FIELD" in signature for signature in found):
        yield "no signature has the default EXPERT_FIELD"
    yield from [signature for signature in found if "attr_dict" in signature or " object at 0x" in signature]


def miscopied(browser: Chrome, site: Path) -> Iterator[str]:
    """Blocks whose button copies more, or less, than is typed."""
    for page, prompts in (("tutorial.html", (">>> ", "... ")), ("reference/command-line.html", ("$ ",))):
        browser.get((site / page).as_uri())
        browser.execute_script(LISTEN)
        for block in browser.find_elements(By.CSS_SELECTOR, ".highlight-pycon, .highlight-console")[:3]:
            button = block.find_element(By.CSS_SELECTOR, "button.copybtn")
            ActionChains(browser).scroll_to_element(block).move_to_element(button).click().perform()
            copied = browser.execute_script("return window.copied ?? ''")
            shown = block.find_element(By.TAG_NAME, "pre").get_property("textContent")
            typed = [line[len(prompts[0]) :] for line in shown.splitlines() if line.startswith(prompts)]
            if typed != copied.splitlines():
                yield f"{page} copies {copied!r} of {shown!r}"


def unfound(browser: Chrome, site: Path) -> Iterator[str]:
    """Searches that do not lead where they should."""
    with serving(partial(Files, directory=site)) as server:
        for words, target in SEARCHES.items():
            browser.get(f"http://127.0.0.1:{server.server_port}/search.html?q={quote(words)}")
            done = "return document.querySelector('.search-summary')?.innerText.trim()"
            WebDriverWait(browser, 20).until(lambda _, done=done: browser.execute_script(done))
            found = browser.execute_script(FOUND)
            if not any(link.startswith(target) for link in found[:3]):
                yield f"a search for {words!r} does not lead to {target} but to {found[:3]}"


def main(site: Path) -> int:
    # The page at the table needs a server: check_table.py looks at it.
    pages = sorted([page for page in site.rglob("*.html") if page.parent.name != "table"])
    found = []
    with chromium() as browser:
        for size, width in SIZES.items():
            resize(browser, width)
            for theme in ("light", "dark"):
                media = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
                browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
                for page in pages:
                    name = page.relative_to(site).as_posix()
                    seen = faults(browser, page, with_cards=name in WITH_CARDS)
                    found += [f"{name} ({size}, {theme}): {fault}" for fault in seen]
            found += [f"{fault} ({size})" for fault in untidy(browser, site)]
        for check in (undrawn, unwritten, miscopied, unfound):
            found += check(browser, site)
    print(*found, f"{len(pages)} pages, {len(found)} faults", sep="\n")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    sys.exit(main(parser.parse_args().site.resolve()))
