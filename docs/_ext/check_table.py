"""Uses the page at the table as people would: `python check_table.py SITE AXE [CHECK ...]`.

It serves the site on the loopback and drives it with Chromium, wide and narrow, light and dark. AXE is the
script of axe-core. The server's policy keeps the page, and its workers, from asking anything of another
address, and has the browser report what they tried.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final
from urllib.parse import quote

from browsing import SIZES, Server, chromium, serving
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

WAIT: Final = 60  # seconds, for slow machines; nothing waits longer than it must
EXPOSED: Final = "KhJh8h/9c8d7s/QcQd6c/9d8c7h"
RULED: Final = "D wins 80 points: Run 9-8-7 ties with B and was played later (R5.4); the last of equals wins"
HAND: Final = "AhAcQsQhJs8h8c6c5h5c4s3c2c"
HOSTILE: Final = "<img src=x onerror=document.title='taken'>"
ROWS: Final = ("100 80 85", "240 0 0 120", "360 0 0 0")
PAGES: Final = {  # of somebody else, beside the folder
    "/asks.html": b"<!doctype html><title>asks</title><link rel='icon' href='table/icon.svg'>"
    b"<script type='module' src='asks.mjs'></script>",
    "/asks.mjs": (Path(__file__).parent.parent / "examples" / "asks.mjs").read_bytes(),
}
AXE_RUN: Final = """
const done = arguments[0];
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
axe.run(document, { runOnly: tags }).then(({ violations }) => done(
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`)));
"""


class Files(SimpleHTTPRequestHandler):
    """The built site, as a host of static pages sends it; what is in `missing` it has not."""

    extensions_map: Final = {
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        "": "application/octet-stream",
    }
    missing: tuple[str, ...] = ()

    elsewhere: Final[list[str]] = []

    def end_headers(self) -> None:
        policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; report-uri /elsewhere"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def do_POST(self) -> None:
        """Browsers report here what the policy above has kept them from."""
        report = self.rfile.read(int(self.headers["Content-Length"]))
        self.elsewhere.append(json.loads(report)["csp-report"]["blocked-uri"])
        self.send_response(204)
        self.end_headers()

    def do_GET(self) -> None:
        if self.path.endswith(self.missing) and self.missing:
            self.send_error(404)
        elif self.path in PAGES:
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.end_headers()
            self.wfile.write(PAGES[self.path])
        else:
            super().do_GET()

    def log_message(self, *words: object) -> None:
        """Says nothing."""


class Broken(Files):
    missing = ("pyodide.asm.wasm",)


class Visitor:
    """Somebody at the page."""

    def __init__(self, browser: Chrome, server: Server) -> None:
        self.browser = browser
        self.site = f"http://127.0.0.1:{server.server_port}/"

    def run(self, script: str, *words: object) -> Any:
        return self.browser.execute_script(script, *words)

    def find(self, selector: str) -> Any:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[Any]:
        return list(self.browser.find_elements(By.CSS_SELECTOR, selector))

    def until(self, holds: Callable[[], object], what: str) -> None:
        WebDriverWait(self.browser, WAIT, 0.05).until(lambda _: holds(), what)

    def shows(self, selector: str, text: str) -> None:
        """Waits until a part of the page shows a text."""
        self.until(lambda: text in self.text(selector), f"{selector} to show {text!r}")

    def text(self, selector: str) -> str:
        shown: str = self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
        return shown.replace("\u2011", "-")

    def load(self, fragment: str = "") -> None:
        """Opens the page anew, as a link does."""
        self.browser.get("about:blank")
        self.browser.get(f"{self.site}table/{fragment}")

    def go(self, fragment: str) -> None:
        """Another address of the page that is open; old cards and sheets do not stay."""
        self.run("localStorage.removeItem('hazari.sheet'); location.hash = '#none'")
        self.run("location.hash = arguments[0]", fragment)
        name = fragment[1:].split("=")[0].split("&")[0]
        self.until(lambda: self.run("return document.documentElement.dataset.screen") == name, fragment)

    def tap(self, *cards: str) -> None:
        for card in cards:
            self.click(f'#faces button[value="{card}"]')

    def click(self, selector: str) -> None:
        self.until(lambda: self.find(selector).is_displayed(), selector)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", self.find(selector))
        self.find(selector).click()

    def write(self, selector: str, text: str, *, end: str = Keys.TAB) -> None:
        self.run("arguments[0].value = ''", self.find(selector))
        self.find(selector).send_keys(text + end)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)

    def focused(self, question: str) -> Any:
        return self.run(f"return document.activeElement.{question}")

    def address(self) -> str:
        return str(self.run("return location.hash"))

    def speak(self, language: str) -> None:
        Select(self.find("#language")).select_by_value(language)
        self.until(lambda: self.run("return document.documentElement.lang") == language, language)


def worked_example(page: Visitor) -> None:
    page.go("#judge")
    page.tap(*["Kh", "Jh", "8h", "9c", "8d", "7s", "Qc", "Qd", "6c", "9d", "8c", "7h"])
    page.shows("#result", RULED)
    page.shows("#groups .winner", "takes 80")
    assert page.address() == f"#judge={EXPOSED}"
    page.click("#result .rule")
    page.shows("#rule", "Of exactly equal combinations, the one played last wins")
    page.press(Keys.ESCAPE)
    assert not page.find("#rule").is_displayed()


def a_card_taken_back(page: Visitor) -> None:
    page.go(f"#judge={EXPOSED}")
    page.click("#groups li:nth-child(4) .laid button")
    page.shows("#result", "Finish the group")
    page.tap("2s")
    page.shows("#result", "B wins 80 points")


def tie_of_three(page: Visitor) -> None:
    page.go("#judge=9c8d7s/9d8c7h/AhKd2s/9h8s7d&names=Asha,Bilal,Chen,Dipa")
    page.shows("#result", "Dipa wins 70 points: Run 9-8-7 ties with Asha, Bilal and was played later (R5.4)")


def ace_two_three(page: Visitor) -> None:
    page.go("#judge=KsQdJc/Ah2d3c")
    page.shows("#result", "A-2-3 is the second highest run, below A-K-Q and above K-Q-J (R4.4)")


def groups_of_four(page: Visitor) -> None:
    page.go("#judge=5c5d2c2d")
    page.click("#size label:last-of-type")
    page.tap("2d", "5h", "5s", "2h", "As")
    page.shows("#result", "B wins 45 points: Pair 5-5-A beats Pair 5-5-2")


def hidden_run(page: Visitor) -> None:
    page.go("#check")
    page.tap(*["Kh", "Kd", "Kc", "Js", "Ts", "9s", "8d", "8c", "Qh", "Ac", "3d", "2s"])
    page.shows("#result", "No problem so far")
    page.tap("9h")
    page.shows("#result", "Not legal.")
    page.shows("#result", "hides Run A-2-3 (Ac 3d 2s), above group 3, Pair 8-8-Q (R3.2)")
    assert [wrong.text for wrong in page.all("#groups .wrong .name")] == ["3", "4"]


def problems_while_laying(page: Visitor) -> None:
    page.go("#check")
    page.tap(*["Ks", "Qd", "Jc", "As", "2d", "3c"])
    page.shows("#result", "Group 2, Run A-2-3, is above group 1, Run K-Q-J (R3.1)")


def legal_then_arranged(page: Visitor) -> None:
    page.go("#check=AsAhAd/KhQhJh/9c8d7s/5c5d2c2d")
    page.shows("#result", "Legal. Expected: ")
    page.click("#onward a")
    page.shows("#mine-result", "As good as the best")


def arranging(page: Visitor) -> None:
    page.go(f"#arrange={HAND[:-2]}")
    page.shows("#result", "Tap your 13 cards")
    page.tap("2c")
    page.shows("#arranged", "points less than the best")
    page.shows("#best-title + .expected", "Expected: ")
    for card in ["8c", "8h", "Ac", "Ah", "6c", "Qs", "Qh", "Js", "5h", "5c", "4s", "3c", "2c"]:
        page.click(f'#mine-faces button[value="{card}"]')
    page.shows("#mine-result", "(R3")
    assert "mine=8c8hAc/" in page.address()
    page.click("#other-hand")
    page.shows("#result", "Tap your 13 cards")
    assert page.address() == "#arrange"


def typed(page: Visitor) -> None:
    page.go("#judge")
    page.write("#text", "King of hearts, Jh 8h / 9c 8d 7s", end=Keys.ENTER)
    page.shows("#result", "B wins 40 points")
    assert page.run("return document.querySelector('#text').value") == ""
    page.write("#text", "Kh Jh 8h 9c 8d 7s Qc Qd 6c", end=Keys.ENTER)  # no sign between the groups
    page.shows("#result", "B wins 65 points")
    page.write("#text", "Kh Jh 8h / 9c 8d Kh", end=Keys.ENTER)
    page.shows("#result", "Kh appears twice")
    page.write("#text", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", end=Keys.ENTER)
    page.shows("#note", "did not fit")
    page.write("#text", "Kh 1h", end=Keys.ENTER)
    page.shows("#result", "got '1'")


def cleared_by_mistake(page: Visitor) -> None:
    page.go(f"#judge={EXPOSED}")
    page.click("#clear")
    page.shows("#result", "Tap the cards")
    page.click("#clear")  # it says Undo now
    page.shows("#result", RULED)
    assert page.address() == f"#judge={EXPOSED}"


def a_card_of_the_hand_changed(page: Visitor) -> None:
    page.go(f"#arrange={HAND}&mine=AhAcQs/8c8h6c")
    page.shows("#best-title + .expected", "Expected: ")
    page.click("#change-hand")
    page.tap("2c", "2d")
    page.shows("#best-title + .expected", "Expected: ")
    assert page.address() == f"#arrange={HAND[:-2]}2d&mine=AhAcQs/8c8h6c"


def whole_match(page: Visitor) -> None:
    page.go("#score")
    page.shows("#standing", "D deals the next round")
    page.find("thead th:nth-child(2) input").click()
    for name in [
        "Asha",
        "Bilal",
        "Chen",
        "Dipa",
    ]:  # one after another, without waiting; what was there is selected
        page.press(name, Keys.TAB)
    page.shows("#row .four", "Dipa")
    page.shows("#row .four", "Asha")
    page.shows("#standing", "Dipa deals the next round (R2.2)")
    for number, row in enumerate(ROWS):
        write_row(page, row)
        page.shows("tbody", f"{number + 1}\t")
        page.until(lambda number=number: len(page.all("tbody tr")) == number + 1, "a row")
    page.shows("tbody", "100\t80\t85\t95")
    write_row(page, "100 100 100 100")
    page.shows("#standing", "together 400 (R6.3)")
    page.click("tbody tr:nth-child(1) .correct")
    page.shows("#enter", "Correct round 1")
    write_row(page, "80 100 85 95")
    page.shows("tfoot", "680\t100\t85\t215")
    page.click("#undo")  # the correction, not the last round
    page.shows("tbody", "100\t80\t85\t95")
    assert len(page.all("tbody tr")) == len(ROWS)
    page.click("tbody tr:nth-child(1) .correct")
    write_row(page, "80 100 85 95")
    page.shows("tfoot", "680\t100\t85\t215")
    write_row(page, "360")
    page.shows("#standing", "at least three boxes")
    write_row(page, "many 0 0")
    page.shows("#standing", "is not a number of points")
    page.speak("bn")
    assert [box.get_property("value") for box in page.all("#row input")][:3] == [
        "many",
        "0",
        "0",
    ]  # nothing is lost
    page.speak("en")
    write_row(page, "\u09e9\u09ec\u09e6 \u09e6 \u09e6")  # 360 0 0
    page.shows("#standing", "Asha wins with 1040 points (R7.3)")
    page.click("#undo")
    page.shows("#standing", "deals the next round")
    assert [box.get_property("value") for box in page.all("#row input")] == ["360", "0", "0", "0"]
    write_row(page, "360 0 0 0")
    page.shows("#standing", "Asha wins with 1040 points (R7.3)")
    assert not page.find("#row").is_displayed()
    address = page.address()
    assert address == "#score=D/80-100-85-95/240-0-0-120/360-0-0-0/360-0-0-0&names=Asha,Bilal,Chen,Dipa"
    page.load("#score")
    page.shows("#standing", "Asha wins with 1040 points")  # kept in this browser
    page.load("#score=A/100-80-85-95&names=Ela")
    page.shows("#visiting", "came with a link")
    page.shows("tbody", "100\t80\t85\t95")
    page.click("#back-to-mine")
    page.shows("#standing", "Asha wins with 1040 points")
    page.load("#score=A/100-80-85-95&names=Ela")
    page.click("#take-over")
    page.click("#sure .main")
    page.shows("#standing", "B deals the next round")
    page.load("#score")
    page.until(lambda: page.run("return document.querySelector('thead input')?.value") == "Ela", "her sheet")
    page.click("#undo")
    page.shows("#standing", "Ela deals the next round")
    page.click("#new")
    page.click("#sure .main")
    page.shows("#standing", "To 1000 points")
    page.click("#undo")
    page.shows("#standing", "Ela deals the next round")


def write_row(page: Visitor, points: str) -> None:
    boxes = page.all("#row input")
    for box in boxes:
        box.clear()
    for box, text in zip(boxes, points.split(), strict=False):
        box.send_keys(text)
    page.press(Keys.ENTER)


def link_opened_anew(page: Visitor) -> None:
    page.load(f"#judge={EXPOSED}&names=Asha,Bilal,Chen,Dipa")
    page.shows("#result", "Dipa wins 80 points: Run 9-8-7 ties with Bilal")


def hostile_links(page: Visitor) -> None:
    page.load(f"#judge={quote(HOSTILE)}/KhJh8h/9c8d7s&names={quote(HOSTILE)},{quote('<b>B</b>')}")
    page.shows("#note", "Part of the link")
    page.shows("#result", "C wins 40 points: Run 9-8-7 beats Colour K-J-8")
    page.load(f"#score=D/{quote(HOSTILE)}&names={quote(HOSTILE)}")
    page.shows("#note", "Part of the link")
    page.shows("#standing", "D deals the next round")
    page.load("#judge=KhJh8h/9c8d7s&names=%E0%A4%A,%3Cb%3EB")
    page.shows("#result", "B wins 40 points")
    page.load("#score=D/5-5-175-175")
    page.shows("#standing", "(R6.1)")
    assert not page.all("main img, main b b")
    assert "taken" not in page.browser.title
    page.go("#judge")


def refusal_in_each_language(page: Visitor) -> None:
    page.go(f"#judge={EXPOSED}")
    page.shows("#result", RULED)
    seen = set()
    offered = [option.get_attribute("value") for option in Select(page.find("#language")).options]
    for language in offered:
        page.speak(language)
        page.until(lambda: page.all("#result.good"), "a ruling")
        page.write("#groups li:nth-child(1) .name", "B")
        page.until(lambda: page.all("#result.bad"), "a refusal")
        seen.add(page.text("#result"))
        page.write("#groups li:nth-child(1) .name", "A")
    assert len(seen) == len(offered), seen
    page.speak("en")
    page.shows("#result", RULED)


def keyboard_alone(page: Visitor) -> None:
    page.load("#judge")
    page.until(lambda: page.run("return document.documentElement.dataset.ready"), "Python")
    for _ in range(40):
        if page.focused("parentElement.id") == "faces":
            break
        page.press(Keys.TAB)
    assert page.focused("value") == "As"
    page.press(Keys.SPACE, Keys.ARROW_RIGHT, Keys.ENTER, Keys.ARROW_RIGHT, Keys.SPACE)
    page.shows("#groups li:nth-child(1)", "Colour Run A-K-Q")
    page.press(Keys.ARROW_DOWN)
    assert page.focused("value") != "Qs"
    for _ in range(40):
        if page.focused("className") == "card":
            break
        page.press(Keys.SHIFT + Keys.TAB)
    page.press(Keys.ENTER)
    assert len(page.all("#groups .card")) == 2
    assert page.focused("className") in ("card", "slot")


def another_page_asks(page: Visitor) -> None:
    """A page beside a copy of the folder imports `ask`, and gets a promise for each question."""
    page.browser.get(f"{page.site}asks.html")
    page.shows("body", RULED)
    page.load()


def axe(page: Visitor, script: str) -> list[str]:
    """What axe finds, and what reaches beyond the width, on each screen."""
    found = []
    for name, fragment, shown in (
        ("judge", f"#judge={EXPOSED}", "#result.good"),
        ("check", "#check=KhKdKc/JsTs9s/8d8cQh/Ac3d2s9h", "#result.bad"),
        ("arrange", f"#arrange={HAND}&mine=AhAcQs", "#best-title ~ .groups li"),
        ("score", "#score=D/100-80-85-95&names=Asha,Bilal,Chen,Dipa", "tbody tr"),
    ):
        page.go(fragment)
        page.until(lambda shown=shown: page.all(shown), name)
        page.run(script)
        found += [f"{name}: {line}" for line in page.browser.execute_async_script(AXE_RUN)]
        beyond = page.run("const page = document.documentElement; return page.scrollWidth - page.clientWidth")
        if beyond > 0:
            found.append(f"{name} reaches {beyond} pixels beyond its width")
    return found


CHECKS: Final = (
    worked_example,
    a_card_taken_back,
    tie_of_three,
    ace_two_three,
    groups_of_four,
    hidden_run,
    problems_while_laying,
    legal_then_arranged,
    arranging,
    typed,
    cleared_by_mistake,
    a_card_of_the_hand_changed,
    whole_match,
    link_opened_anew,
    hostile_links,
    refusal_in_each_language,
    keyboard_alone,
    another_page_asks,
)


def first_ruling(page: Visitor) -> float:
    """Seconds from following a link to its ruling."""
    before = time.perf_counter()
    page.browser.get(f"{page.site}table/#judge={EXPOSED}")
    page.shows("#result", RULED)
    return time.perf_counter() - before


def logged(browser: Chrome) -> list[str]:
    entries = browser.get_log("browser")
    return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]


def main(site: Path, axe_script: str, *names: str) -> int:
    checks = [check for check in CHECKS if check.__name__ in names or not names]
    faults: list[str] = []
    files, broken_files = [partial(kind, directory=str(site)) for kind in (Files, Broken)]
    with chromium("--lang=en") as browser, serving(files) as server, serving(broken_files) as broken:
        page = Visitor(browser, server)
        cold = first_ruling(page)
        browser.get("about:blank")
        print(f"first ruling after {cold:.1f} s, then {first_ruling(page):.1f} s", flush=True)
        for size, width in SIZES.items():
            metrics = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 500}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            for theme in ("light", "dark"):
                media = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
                browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
                for check in checks:
                    try:
                        check(page)
                    except Exception as error:  # the next ones may still tell something
                        line = extract_tb(error.__traceback__)[1].lineno
                        said = f"{type(error).__name__} {error}".split("Stacktrace")[0].strip()
                        faults.append(f"{check.__name__}, line {line} ({size}, {theme}): {said}")
                found = [*axe(page, axe_script), *logged(browser)]
                faults += [f"{size}, {theme}: {fault}" for fault in found]
                print(f"{size}, {theme}: {len(checks)} checks, {len(faults)} faults so far", flush=True)
        server.shutdown()
        server.server_close()
        page.load(f"#judge={EXPOSED}")
        page.shows("#result", RULED)  # without the server
        faults += logged(browser)
        page = Visitor(browser, broken)
        page.load(f"#judge={EXPOSED}")
        page.shows("#failed", "could not be loaded")
        assert len(page.all("#groups .card")) == 12
    faults += [f"asked elsewhere, or what the policy forbids: {asked}" for asked in Files.elsewhere]
    print(*faults, f"{len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("axe", type=Path)
    parser.add_argument("more", nargs="*")
    words = parser.parse_args()
    sys.exit(main(words.site.resolve(), words.axe.read_text("utf-8"), *words.more))
