"""What players read, in every language."""

from __future__ import annotations

import gettext
import io
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import hazari
from hazari._columns import width
from hazari._refusals import REFUSALS
from hazari._rules import RULES
from hazari._sentences import CATEGORIES, PHASES, Inflected, isolated
from hazari._translations import language_of
from hazari.actions import Phase
from hazari.cards import DECK
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.display import table
from hazari.errors import HazariError, PartitionError, ProblemCode, ScoreError
from hazari.languages import LANGUAGES, best_language, combination_text, refusal_text, rule_text
from hazari.partitions import Partition, Problem, partition_problems
from hazari.pictures import html, svg
from hazari.rulings import Ruling, judge
from tests.languages import FOLDER, MORE, RULINGS, refusals, text
from tests.test_messages import PARTITIONS, REFUSED

LOCALE: Final = Path(hazari.__file__).parent / "locale"
TRANSLATED: Final = [language for language in LANGUAGES if language != "en"]
OWN_SCRIPT: Final = ("be", "bn")  # which have none of the letters of English
UNSTOPPED: Final = {  # in Bengali the word to type stands last
    "You are seat {seat}, against three {bots} bots, to {target} points. Type help for help.",
    "{refusal}. Type help for help.",
    "Type up when you are ready.",
}
EVERYTHING: Final = list(refusals())
ANYTHING: Any = 1.5


def path(language: str, kind: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"hazari.{kind}"


def catalogue(language: str) -> Catalog:
    with path(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Any]:
    return [message for message in catalogue(language) if message.id]


def forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def places(text: str) -> Counter[str | None]:
    return Counter([f"{name}!{kind}:{spec}" for _, name, spec, kind in Formatter().parse(text) if name])


def rules(text: str) -> Counter[str]:
    return Counter(re.findall(r"R\d\.\d", text))


# Cards and their letters, seats, rule numbers, and the words that a terminal takes.
WRITTEN_ALIKE: Final = re.compile(r"--[a-z]+|\b(?:(?:10|[2-9TJQKA])?[cdhs]|[TJQKA]|[A-D]|R\d\.\d)\b")


def latin(text: str) -> list[str]:
    return re.findall("[A-Za-z]+", WRITTEN_ALIKE.sub("", re.sub(r"\{[^}]*\}", "", text)))


# --- catalogues ------------------------------------------------------------------------------------------


def test_the_languages_are_those_with_a_catalogue() -> None:
    assert list(LANGUAGES) == sorted([*[folder.name for folder in LOCALE.iterdir()], "en"])


def marked() -> set[tuple[str, ...]]:
    """All that the sources mark."""
    keywords = {"sentence": None, "inflected": (1, 2)}
    root = Path(hazari.__file__).parent
    found = extract_from_dir(
        root, [("**.py", "python")], keywords=keywords, directory_filter=lambda _folder: True
    )
    texts = {tuple(forms(text)) for _, _, text, _, _ in found}
    labels = root.parent / "docs" / "table"
    if labels.is_dir():
        found = extract_from_dir(labels, [("**.py", "python")], keywords=keywords)
        texts |= {tuple(forms(text)) for _, _, text, _, _ in found}
    return texts


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_in_the_catalogue_and_nothing_else(language: str) -> None:
    assert {tuple(forms(message.id)) for message in messages(language)} == marked()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_with_the_same_places_and_rules(language: str) -> None:
    plurals = catalogue(language).num_plurals
    for message in messages(language):
        assert not message.fuzzy
        translated = forms(message.string)
        assert len(translated) == (plurals if message.pluralizable else 1)
        original = forms(message.id)[-1]
        for form in translated:
            assert form, original
            assert places(form) == places(original), form
            assert rules(form) == rules(original), form
            assert form == form.strip()
            stops = (".", "\u0964") if language == "bn" else (".",)
            assert (form[-1] in stops) is (original[-1] == ".") or original in UNSTOPPED


@pytest.mark.parametrize("language", OWN_SCRIPT)
def test_no_latin_letter_stands_in_another_script(language: str) -> None:
    for message in messages(language):
        for form in forms(message.string):
            assert latin(form) == [], form


def test_french_signs_do_not_begin_a_line() -> None:
    for message in messages("fr"):
        for form in forms(message.string):
            assert not re.search(r" [:;?!»%]|« ", form), form


@pytest.mark.parametrize("language", ["be", "fr"])
def test_apostrophes_are_those_of_print(language: str) -> None:
    for message in messages(language):
        for form in forms(message.string):
            assert not re.search(r"\w'", form), form


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_says_what_the_source_says(language: str) -> None:
    with path(language, "mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    source = catalogue(language)
    for message in messages(language):
        if not message.pluralizable:
            assert compiled.gettext(message.id) == message.string
    expression = re.sub(r"\s", "", source.plural_expr)
    plural = vars(gettext)["c2py"](expression)
    for number in (*range(200), 1_000_000):
        for message in messages(language):
            if message.pluralizable:
                one, many = message.id
                assert compiled.ngettext(one, many, number) == message.string[plural(number)]
    assert len(vars(compiled)["_catalog"]) == 1 + sum(
        [len(forms(each.string)) for each in messages(language)]
    )


def test_words_that_a_player_types_differ() -> None:
    from hazari._commands.arranging import COMMANDS, HELP_COMMAND

    for language in LANGUAGES:
        words = [language_of(language).form(name) for name in (*COMMANDS, HELP_COMMAND)]
        assert len({*words}) == len(words)
        assert all(word == word.lower() for word in words)


# --- the page "How to play" --------------------------------------------------------------------------------

DOCS: Final = Path(hazari.__file__).parent.parent / "docs"
PLAY: Final = DOCS / "play.md"
beside: Final = pytest.mark.skipif(not PLAY.exists(), reason="the documentation is not beside the package")


def play_messages(language: str) -> dict[str, str]:
    with (DOCS / "locale" / language / "LC_MESSAGES" / "play.po").open("rb") as file:
        found: dict[Any, Any] = {each.id: each.string for each in read_po(file) if each.id}
    return found


def roles(text: str) -> list[str]:
    return re.findall(r"\{[a-z-]+\}`[^`]*`", text)


@beside
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_page_is_translated_whole(language: str) -> None:
    page = " ".join(re.sub(r"^[#-] |```[^`]*```", " ", PLAY.read_text("utf-8"), flags=re.MULTILINE).split())
    said = play_messages(language)
    for original, translated in sorted(said.items(), key=lambda pair: -len(pair[0])):
        assert original in page
        page = page.replace(original, "")
        assert translated
        assert roles(original) == roles(translated)
        assert original.count("**") == translated.count("**")
        if language in OWN_SCRIPT:
            assert latin(re.sub("`[^`]*`", "", translated.replace("play-languages", ""))) == []
    assert re.sub(r"[|#\s-]", "", page) == ""


# --- what is said ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_said_as_committed(language: str) -> None:
    assert text(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8")


def test_every_check_refuses_something() -> None:
    seen = {error.check for error in EVERYTHING}
    seen |= {
        problem._check
        for error in EVERYTHING
        if isinstance(error, PartitionError)
        for problem in error.problems
    }
    told = {check for check in REFUSALS if check not in seen}
    assert told <= {"ROW_WAS_PLAYED", "ROW_AFTER_END"}  # tested with the matches
    assert MORE
    assert REFUSED


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_refusal_keeps_its_rules_and_numbers(language: str) -> None:
    for error in EVERYTHING:
        said = refusal_text(error, language=language)
        assert rules(said) == rules(str(error)), said
        if language in OWN_SCRIPT and error.check not in ("NAMES_DIFFER", "NAME_IN_ONE_LINE"):
            assert latin(re.sub("\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb", "", said)) in ([], ["king"])
        assert said.isprintable() or "\u00a0" in said or "\u2068" in said


def test_in_english_a_refusal_is_the_error_itself() -> None:
    for error in EVERYTHING:
        assert refusal_text(error) == str(error)
        assert refusal_text(error, language="en") == str(error)


@pytest.mark.parametrize("error", [HazariError("no"), ScoreError("no", rule="R6.3"), ValueError("no")])
def test_an_error_that_only_programs_cause_is_said_in_english(error: Exception) -> None:
    assert refusal_text(error, language="bn") == str(error)


def test_a_partition_error_without_problems_is_said_in_english() -> None:
    assert refusal_text(PartitionError("no"), language="fr") == "no"


def test_what_was_given_is_shown_as_it_was_but_for_what_cannot_be_printed() -> None:
    with pytest.raises(HazariError) as error:
        judge("Kh Qh Jh", "9c 8d 7s", names=["\u0995\n" + "b" * 90, "A"])
    said = refusal_text(error.value, language="es")
    assert said.endswith("\u00ab\u0995\ufffd" + "b" * 57 + "\u2026\u00bb")


def test_a_rule_stands_as_in_the_rules() -> None:
    for rule, sentence in RULES.items():
        assert rule_text(rule) == rule_text(rule, language="en") == sentence
        assert len({rule_text(rule, language=language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_problem_made_by_hand_says_what_it_was_given() -> None:
    problem = Problem(ProblemCode.SIZE, (), (), "R3.1", "three groups")
    assert problem.text(language="bn") == "three groups"
    assert problem.values == {}


def test_a_ruling_says_all_that_str_says() -> None:
    for ruling in RULINGS.values():
        assert ruling.text() == str(ruling)
        assert ruling.text(spec="u") == f"{ruling:u}"
        assert ruling.sentence() == ruling.reason
        for language in TRANSLATED:
            said = ruling.text(language=language)
            assert rules(said) == rules(str(ruling))
            assert ruling.sentence(language=language) in said


def test_combinations_stand_in_the_language() -> None:
    combination = Combination.parse("Colour Run A-2-3")
    assert combination_text(combination) == str(combination)
    assert combination_text(combination, language="bn") == "কালার রান A-2-3"
    assert combination_text(combination, language="be") == "Колер-ран A-2-3"
    assert combination_text(combination, language="fr") == "Colour Run A-2-3"
    assert len({combination_text(each, language="bn") for each in COMBINATIONS}) == 741
    with pytest.raises(TypeError):
        combination_text(ANYTHING)


def test_english_keeps_t_and_the_others_write_ten_as_10() -> None:
    partition = Partition.parse("AsAhAd/QcJdTh/9c8d7s/5d5c2d2c")
    assert "T\u2665" in table(partition, spec="u")
    for language in TRANSLATED:
        assert "10\u2665" in table(partition, language=language)
        assert table(partition, language=language) == table(partition, language=language, spec="u")
        assert "Th" in table(partition, language=language, spec="")
        assert "10" in table(DECK[32:36], language=language)
        assert "T" in table(DECK[32:36], language=language, spec="")


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_are_aligned(language: str) -> None:
    for ruling in RULINGS.values():
        rows = ruling.text(language=language).splitlines()[: len(ruling.groups)]
        starts = {
            width(row[: row.index(language_of(language).written(combination))])
            for row, combination in zip(rows, ruling.combinations, strict=True)
        }
        assert len(starts) == 1


def test_names_in_other_scripts_are_isolated() -> None:
    ruling = RULINGS["names in other scripts"]
    for language in LANGUAGES:
        assert isolated(ruling.names[1]) in ruling.text(language=language).splitlines()[-1]


def test_pictures_say_in_the_language_what_they_show() -> None:
    group = PARTITIONS[0].groups[0]
    assert "পেয়ার" in svg(group, language="bn")
    assert "পেয়ার" in html(group, language="bn")
    assert "পেয়ার" in html(PARTITIONS[0], language="bn")
    assert "10\u2663" in svg(DECK[32:33], language="pt")
    assert html(PARTITIONS[0]) == html(PARTITIONS[0], language="en")
    assert "K\u2665" in html("Kh", language="bn")


# --- which language --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("pt-BR,pt;q=0.9,en", "pt"),
        ("bn_BD.UTF-8", "bn"),
        ("be_BY@latin", "be"),
        ("BN", "bn"),
        ("de", "en"),
        ("de,fr;q=0.5", "fr"),
        ("en,fr", "en"),
        ("fr;q=0.5, es;q=0.8", "es"),
        ("fr;q=0,es;q=0.1", "es"),
        ("fr;q=0", "en"),
        ("bn:en", "bn"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("", "en"),
        ("*", "en"),
        ("fr;q=x, pt", "pt"),
        ("ben", "en"),
        ("fr;q=1.9, es", "fr"),
        ("zh-Hant-TW, es-419", "es"),
    ],
)
def test_the_best_language_fits_a_locale_a_list_or_a_header(wanted: str, language: str) -> None:
    assert best_language(wanted) == language


def calls(language: str) -> list[Any]:
    ruling: Ruling = judge("9c 8d 7s", "9d 8c 7h")
    (problem,) = partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c")
    return [
        lambda: table("Kh", language=language),
        lambda: html("Kh", language=language),
        lambda: svg("Kh", language=language),
        lambda: ruling.text(language=language),
        lambda: ruling.sentence(language=language),
        lambda: problem.text(language=language),
        lambda: rule_text("R4.4", language=language),
        lambda: refusal_text(ValueError("no"), language=language),
        lambda: combination_text(COMBINATIONS[0], language=language),
    ]


@pytest.mark.parametrize("language", ["de", "EN", "pt-BR", ""])
def test_an_unknown_language_is_refused_with_the_known_ones(language: str) -> None:
    for call in calls(language):
        with pytest.raises(HazariError, match=r"^expected a language of be, bn, en, es, fr, pt, got '"):
            call()


def test_a_language_is_a_string() -> None:
    for call in calls(ANYTHING):
        with pytest.raises(TypeError, match=r"expected a language as text, got 1\.5"):
            call()
    with pytest.raises(TypeError):
        best_language(ANYTHING)
    with pytest.raises(TypeError):
        rule_text(ANYTHING)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(HazariError, match=r"expected the number of a rule, such as 'R4.4', got 'R9.9'"):
        rule_text("R9.9")


ENGLISH_ALONE: Final = """
import sys
from hazari import judge, partition_problems, table
from hazari.languages import rule_text
print(judge("9c 8d 7s", "9d 8c 7h").text(language="en"), *partition_problems("Kh"), rule_text("R4.4"))
sys.exit("gettext" in sys.modules)
"""


def test_english_reads_no_catalogue() -> None:
    root = str(Path(hazari.__file__).parent.parent)
    program = f"import sys; sys.path.insert(0, {root!r})\n{ENGLISH_ALONE}"
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_categories_and_phases_are_marked_for_the_catalogues() -> None:
    assert [str(category) for category in Category] == list(CATEGORIES)
    assert [str(phase) for phase in Phase] == list(PHASES)


def test_a_sentence_takes_the_form_of_its_number() -> None:
    from hazari import _sentences

    said = {
        number: language_of("be").said(_sentences.WORTH, {"points": number}) for number in (1, 2, 5, 21, 112)
    }
    assert said == {1: "1 ачко", 2: "2 ачкі", 5: "5 ачкоў", 21: "21 ачко", 112: "112 ачкоў"}
    assert isinstance(_sentences.WORTH, Inflected)


def test_the_files_are_utf_8_with_plain_line_ends() -> None:
    for language in TRANSLATED:
        raw = path(language, "po").read_bytes()
        assert io.BytesIO(raw).read().decode("utf-8")
        assert b"\r" not in raw
