"""The words of the page itself, in English; the package's catalogues have them in its other languages.

What the package says, its rulings, refusals and rules, is not here. A place in braces is filled in by the
page.
"""

from __future__ import annotations

from typing import Final

from hazari._sentences import WORTH, Inflected, sentence
from hazari._translations import language_of

__all__ = ["LABELS", "labels_in"]

LABELS: Final = {
    "site": sentence("Hazari at the table"),
    "documentation": sentence("Documentation"),
    "language": sentence("Language"),
    "screens": sentence("Screens"),
    # The four screens: the tab, then the title.
    "judge": sentence("Who wins?"),
    "check": sentence("Legal?"),
    "arrange": sentence("Arrange"),
    "score": sentence("Score"),
    "judge-title": sentence("Who wins?"),
    "check-title": sentence("Is my partition legal?"),
    "arrange-title": sentence("Arrange a hand"),
    "score-title": sentence("Score sheet"),
    "judge-hint": sentence("Tap the cards of two groups or more, in the order they were played."),
    "check-hint": sentence("Tap the cards of your four groups, strongest first."),
    "arrange-hint": sentence("Tap your 13 cards."),
    # Loading
    "loading": sentence("Loading the rules."),
    "meanwhile": sentence("You can lay cards meanwhile."),
    "failed": sentence("The rules could not be loaded. Are you online?"),
    "again": sentence("Try again"),
    "broken": sentence("This request went wrong: {error}"),
    # Cards
    "pack": sentence("Pack of cards"),
    "laid": "{laid}/{total}",
    "three": sentence("3 cards"),
    "four": sentence("4 cards"),
    "group": sentence("Group {number}"),
    "name-of-play": sentence("Name of player {number}"),
    "lay-here": sentence("{group}: lay the next card here"),
    "take-back": sentence("Take back {card}"),
    "points": WORTH,
    "spare": sentence("spare {card}"),
    "chance": sentence("wins {percent}%"),
    "takes": sentence("takes {points}"),
    "size": sentence("Cards in a group"),
    "clear": sentence("Clear"),
    "share": sentence("Share"),
    "copied": sentence("The link has been copied."),
    "copy": sentence("Copy this link: {link}"),
    "type": sentence("Or type the cards"),
    "lay": sentence("Lay"),
    "not-laid": sentence("Some of these cards did not fit, and were not laid."),
    "unread": sentence("Part of the link is not something this page can show, and was left out."),
    # What is still missing
    "judge-begun": sentence("Finish the group that you have begun."),
    "check-wait": sentence("No problem so far. Lay the rest of the 13 cards."),
    "legal": sentence("Legal. Expected: {points} points of 360 (a fair share is 90)"),
    "not-legal": sentence("Not legal."),
    "to-arrange": sentence("Is there a better arrangement?"),
    # Arranging
    "best": sentence("Best"),
    "strongest-first": sentence("Strongest first"),
    "mine": sentence("Mine"),
    "expected": sentence("Expected: {points} points of 360 (a fair share is 90)"),
    "less": sentence("{points} points less than the best"),
    "as-good": sentence("As good as the best"),
    "mine-hint": sentence("Lay your own four groups, and see what they give away."),
    "change-cards": sentence("Change cards"),
    "change-hint": sentence("Tap a card to take it back, then tap the right one."),
    "other-cards": sentence("Other cards"),
    # The sheet
    "round": sentence("Round"),
    "total": sentence("Total"),
    "deals": sentence("deals"),
    "dealt": sentence("Dealt by {name}"),
    "first-dealer": sentence("First dealer"),
    "name-of-seat": sentence("Name of seat {seat}"),
    "enter": sentence("Round {number}: leave one box empty and it is filled in"),
    "correct-row": sentence("Correct round {number}"),
    "write": sentence("Write down"),
    "cancel": sentence("Cancel"),
    "undo": sentence("Undo"),
    "new": sentence("New match"),
    "not-points": sentence("{text} is not a number of points."),
    "one-empty": sentence("Fill in at least three boxes: only one may stay empty."),
    "new-sure": sentence("Clear this sheet and begin a new match?"),
    "sheet-empty": sentence(
        "To {target} points. Players sit anticlockwise, each at the right of the one before."
    ),
    "next-dealer": sentence("{name} deals the next round (R2.2)."),
    "won": sentence("{name} wins with {points} points (R7.3)."),
    "shared": sentence("{names} share the win with {points} points each (R7.4)."),
    "kept": sentence(
        "This sheet is kept on this device, in this browser, until you clear it. Some phones forget pages "
        "that have not been used for a week: share the link to be safe."
    ),
    "visiting": sentence("This sheet came with a link. Your own is kept."),
    "take-over": sentence("Replace mine with this one"),
    "take-over-sure": sentence("Replace your own sheet? It cannot be had back."),
    "back-to-mine": sentence("Back to mine"),
    # The rest
    "rule": sentence("Rule {rule}"),
    "all-rules": sentence("How to play"),
    "close": sentence("Close"),
    "licences": sentence("Licences"),
    "private": sentence(
        "Everything is worked out on this device, by version {version} of the package itself."
    ),
}


def labels_in(language: str) -> dict[str, str]:
    """The labels in a language. What a group is worth is always five times something, and never 5 itself."""
    spoken = language_of(language)
    return {
        name: spoken.inflected(text, 25) if isinstance(text, Inflected) else spoken.form(text)
        for name, text in LABELS.items()
    }
