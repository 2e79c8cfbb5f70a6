"""Loads every page of the built site in Chromium, wide and narrow, light and dark.

No page may report an error, reach beyond its width, or lack its pictures.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

FLAGS = (
    "--headless",
    "--no-sandbox",  # as in a container, where everybody is root
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = {"wide": 1280, "narrow": 390}
WITH_CARDS = {"index.html", "rulings.html", "rules.html", "tutorial.html"}
LOOK = """
const page = document.documentElement;
const cards = [...document.querySelectorAll("svg.hazari-cards")];
const sound = (card) => card.querySelector("title").textContent && card.getBoundingClientRect().width > 20;
return [page.scrollWidth - page.clientWidth, cards.length, cards.filter((card) => !sound(card)).length];
"""


@contextmanager
def chromium(*more: str) -> Iterator[Chrome]:
    """Debian's Chromium, with a profile of its own and `more` flags."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        sys.exit("expected chromium and chromedriver: apt-get install chromium chromium-driver")
    with TemporaryDirectory() as profile:
        options = ChromeOptions()
        options.binary_location = browser
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        for flag in (*FLAGS, f"--user-data-dir={profile}", *more):
            options.add_argument(flag)
        opened = Chrome(options, Service(driver))
        try:
            yield opened
        finally:
            opened.quit()


def faults(browser: Chrome, page: Path, *, with_cards: bool) -> Iterator[str]:
    """What is wrong with a page as it is shown now."""
    browser.get(page.as_uri())
    beyond, cards, unsound = browser.execute_script(LOOK)
    if beyond > 0:
        yield f"reaches {beyond} pixels beyond its width"
    if unsound or (with_cards and not cards):
        yield f"{cards} pictures of cards, {unsound} of them without a title or a size"
    for entry in browser.get_log("browser"):
        if entry["level"] in ("SEVERE", "WARNING"):
            yield entry["message"]


def main(site: Path) -> int:
    # The page at the table needs a server: check_table.py looks at it.
    pages = sorted([page for page in site.rglob("*.html") if page.parent.name != "table"])
    found = []
    with chromium() as browser:
        for size, width in SIZES.items():
            metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            for theme in ("light", "dark"):
                media = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
                browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
                for page in pages:
                    name = page.relative_to(site).as_posix()
                    seen = faults(browser, page, with_cards=name in WITH_CARDS)
                    found += [f"{name} ({size}, {theme}): {fault}" for fault in seen]
    print(*found, f"{len(pages)} pages, {len(found)} faults", sep="\n")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    sys.exit(main(parser.parse_args().site.resolve()))
