"""The words of the page itself, in English; the package's catalogues have them in its other languages.

What the package says, its rulings, refusals and rules, is not here. A place in braces is filled in by the
page.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LABELS", "LANGUAGE_NAMES"]

LANGUAGE_NAMES: Final = {  # each in itself
    "be": "Беларуская",
    "bn": "বাংলা",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "pt": "Português",
}

LABELS: Final = {
    "site": "Hazari at the table",
    "documentation": "Documentation",
    "language": "Language",
    "screens": "Screens",
    # The four screens: the tab, then the title.
    "judge": "Who wins?",
    "check": "Legal?",
    "arrange": "Arrange",
    "score": "Score",
    "judge-title": "Who wins?",
    "check-title": "Is my partition legal?",
    "arrange-title": "Arrange a hand",
    "score-title": "Score sheet",
    "judge-hint": "Tap the cards of two groups or more, in the order they were played.",
    "check-hint": "Tap the cards of your four groups, strongest first.",
    "arrange-hint": "Tap your 13 cards.",
    # Loading
    "loading": "Loading the rules. You can lay cards meanwhile.",
    "failed": "The rules could not be loaded. Are you online?",
    "again": "Try again",
    "broken": "This request went wrong: {error}",
    # Cards
    "pack": "Pack of cards",
    "laid": "{laid}/{total}",
    "three": "3 cards",
    "four": "4 cards",
    "group": "Group {number}",
    "last-group": "Last group",
    "name-of-play": "Name of player {number}",
    "lay-here": "{group}: lay the next card here",
    "take-back": "Take back {card}",
    "points": "{points} points",
    "spare": "spare {card}",
    "chance": "wins {percent}%",
    "takes": "takes {points}",
    "size": "Cards in a group",
    "clear": "Clear",
    "share": "Share",
    "copied": "The link has been copied.",
    "copy": "Copy this link: {link}",
    "type": "Or type the cards",
    "lay": "Lay",
    "unread": "Part of the link is not something this page can show, and was left out.",
    # What is still missing
    "judge-begun": "Finish the group that you have begun.",
    "check-wait": "No problem so far. Lay the rest of the 13 cards.",
    "legal": "Legal. Expected: {points} points of 360",
    "to-arrange": "Is there a better arrangement?",
    # Arranging
    "best": "Best",
    "strongest-first": "Strongest first",
    "mine": "Mine",
    "expected": "Expected: {points} points of 360",
    "less": "{points} points less than the best",
    "as-good": "As good as the best",
    "mine-hint": "Lay your own four groups, and see what they give away.",
    "other-cards": "Other cards",
    # The sheet
    "round": "Round",
    "total": "Total",
    "deals": "deals",
    "dealt": "Dealt by {name}",
    "first-dealer": "First dealer",
    "name-of-seat": "Name of seat {seat}",
    "enter": "Round {number}: leave one box empty and it is filled in",
    "correct-row": "Correct round {number}",
    "write": "Write down",
    "cancel": "Cancel",
    "undo": "Undo",
    "new": "New match",
    "new-sure": "Clear this sheet and begin a new match?",
    "sheet-empty": "To {target} points. Players sit anticlockwise, each at the right of the one before.",
    "next-dealer": "{name} deals the next round (R2.2).",
    "won": "{name} wins with {points} points (R7.3).",
    "shared": "{names} share the win with {points} points each (R7.4).",
    "kept": (
        "This sheet is kept on this device, in this browser, until you clear it. Some phones forget pages "
        "that have not been used for a week: share the link to be safe."
    ),
    "visiting": "This sheet came with a link. Your own is kept.",
    "take-over": "Replace mine with this one",
    "back-to-mine": "Back to mine",
    # The rest
    "rule": "Rule {rule}",
    "all-rules": "All the rules",
    "close": "Close",
    "licences": "Licences",
    "private": "Everything is worked out on this device, by version {version} of the package itself.",
}
