"""Chromium, and a server of files for it: what the checks of the built site have in common."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

FLAGS: Final = (
    "--headless",
    "--no-sandbox",  # as in a container, where everybody is root
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES: Final = {"wide": 1280, "narrow": 390}


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


def resize(browser: Chrome, width: int) -> None:
    """Shows pages as wide as this, on a phone if that is narrow."""
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *about: object) -> None:
        """A browser that hangs up is no fault."""


@contextmanager
def serving(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[Server]:
    server = Server(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
