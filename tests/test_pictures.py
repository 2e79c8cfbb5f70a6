"""Pictures: well-formed, told in words, escaped, and never of what is secret."""

from __future__ import annotations

import copy
import io
import pickle
import xml.etree.ElementTree as ET
from typing import Any, Final

import attrs
import pytest
from rich.console import Console
from rich.pretty import pretty_repr

from hazari import records
from hazari.arrangements import outlook
from hazari.bots import GreedyBot
from hazari.cards import DECK, Card
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import CombinationError, HazariError, NotationError, PartitionError
from hazari.fields import EXPERT_FIELD
from hazari.hindsights import hindsight
from hazari.matches import Match
from hazari.partitions import Group, Partition, partition_problems
from hazari.pictures import html, svg
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from hazari.tournaments import tournament
from hazari.views import View
from tests.test_display import DEAL, PARTITIONS, finished_match, played

SVG: Final = "{http://www.w3.org/2000/svg}"
RESULT: Final = settle(PARTITIONS, dealer=Seat.B)
STANDINGS: Final = tournament([GreedyBot()] * 4, rounds=16, matches=1, seed=1)
SHOWN: Final[list[Any]] = [
    PARTITIONS[0],
    PARTITIONS[0].groups[3],
    outlook(PARTITIONS[0]),
    hindsight(RESULT, Seat.B),
    judge("Kh Jh 8h", "9c 8d 7s", names=['<b>East</b> & "West"', "\u738b"]),
    RESULT.comparisons[0],
    RESULT,
    Match(),
    finished_match(),
    *[played(exposures).view(seat) for exposures in (0, 3, 4, 16) for seat in (None, Seat.B)],
    STANDINGS,
]


def drawn(picture: str) -> ET.Element:
    """The picture, which must be one element of well-formed XML."""
    return ET.fromstring(picture)


def words(picture: str) -> str:
    """What a picture says besides its cards."""
    return " ".join(
        [text for element in drawn(picture).iter() if element.tag[0] != "{" for text in element.itertext()]
    )


# --- cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", DECK, ids=str)
def test_each_card_is_an_image_with_its_name_and_rank(card: Card) -> None:
    picture = drawn(card._repr_svg_())
    assert picture.tag == f"{SVG}svg"
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title", "").endswith(f" of {card.suit.name.lower()}")
    assert {text.text for text in picture.iter(f"{SVG}text")} == {str(card.rank)}


@pytest.mark.parametrize("card", [card for card in DECK if card.rank <= 10], ids=str)
def test_a_number_card_has_as_many_pips_as_its_rank(card: Card) -> None:
    assert len(list(drawn(svg(card)).iter(f"{SVG}path"))) == card.rank + 2  # and one in each corner


def test_no_two_cards_look_alike() -> None:
    assert len({svg([card]).split("</title>")[1] for card in DECK}) == 52


def test_cards_lie_in_the_order_given() -> None:
    picture = svg("9c Kh 2d")
    assert "<title>9 of clubs, king of hearts, 2 of diamonds</title>" in picture
    assert len(drawn(picture).findall(f"{SVG}g")) == 3
    assert svg("Kh 9c 2d") != picture
    assert svg(Card.parse("Kh")) == svg("Kh")


def test_the_picture_of_a_group_says_what_it_is_worth_and_shows_the_spare_card_last_and_lower() -> None:
    three, four = Group.of("9c 8d 7s"), Group.of("Ac 3d 2s 9h")
    assert "<title>9 of clubs, 8 of diamonds, 7 of spades: Run 9-8-7</title>" in svg(three)
    assert "Run A-2-3; spare: 9 of hearts</title>" in svg(four)

    def heights(group: Group) -> list[str]:
        return [card.get("transform", "").split()[1] for card in drawn(group._repr_svg_()).findall(f"{SVG}g")]

    assert len(set(heights(three))) == 1
    lower = max(map(str, heights(four)))
    assert [height == lower for height in heights(four)] == [False, False, False, True]


def test_there_is_no_picture_of_nothing() -> None:
    with pytest.raises(CombinationError):
        svg("")
    with pytest.raises(NotationError):
        svg("Kx")


# --- HTML -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", SHOWN, ids=lambda thing: type(thing).__name__)
def test_html_is_well_formed_and_fetches_nothing(thing: Any) -> None:
    picture = thing._repr_html_()
    assert picture == html(thing)
    for element in drawn(picture).iter():
        assert not {"src", "href", "onload", "onclick"} & set(element.keys())
        assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "link"}


@pytest.mark.parametrize("thing", SHOWN, ids=lambda thing: type(thing).__name__)
def test_text_takes_the_colours_of_the_page(thing: Any) -> None:
    for element in drawn(html(thing)).iter():
        if not element.tag.startswith(SVG):
            assert "color" not in element.get("style", "")


def test_names_are_escaped() -> None:
    ruling = judge("9c 8d 7s", "9d 8c 7h", names=["<script>alert(1)</script>", "\"'&"])
    picture = html(ruling)
    assert "<script" not in picture
    assert "<script>alert(1)</script>" in words(picture)
    named = tournament([GreedyBot()] * 4, rounds=16, seed=1, names=["<i>", "b", "c", "d"])
    assert "<i>" not in html(named)


FORMULAS: Final = ["$x^2$", "\\(y\\)", "a$b", "\\begin{c}"]


@pytest.mark.parametrize(
    "thing",
    [
        judge("9c 8d 7s", "9d 8c 7h", "9h 8s 7c", "Kh Qs 2d", names=FORMULAS),
        tournament([GreedyBot()] * 4, rounds=16, seed=1, names=FORMULAS),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_no_name_is_typeset_as_a_formula(thing: Any) -> None:
    """MathJax and KaTeX look for a formula in the text of one element."""
    assert all(name in words(html(thing)).replace(" ", "") for name in FORMULAS)
    for element in drawn(html(thing)).iter():
        for text in (element.text, element.tail):
            if text not in ("$", "\\"):
                assert not set("$\\") & set(text or "")


def test_the_result_of_a_match_is_drawn() -> None:
    assert "share the win with 300 points" in words(html(finished_match().result))
    assert finished_match().result._repr_html_() == html(finished_match().result)  # type: ignore[union-attr]


def test_the_picture_of_a_ruling_says_who_wins_and_why() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s", names=["East", "West"])
    assert "West wins 40 points: Run 9-8-7 beats Colour K-J-8" in words(html(ruling))
    strong = [element.text for element in drawn(html(ruling)).iter("strong")]
    assert strong == ["West", "Run 9-8-7", "15 points"]


def test_the_picture_of_a_hand_or_a_card() -> None:
    assert svg("Kh Qs") in html("Kh Qs")
    assert svg("Kh") in html(Card.parse("Kh"))


@pytest.mark.parametrize(
    "thing", [finished_match(), STANDINGS, Match()], ids=lambda thing: type(thing).__name__
)
def test_a_picture_has_every_word_of_the_table(thing: Any) -> None:
    assert set(table(thing).split()) <= set(words(html(thing)).split())


@pytest.mark.parametrize(
    "thing",
    [finished_match(), finished_match().result, finished_match().view(None), played(6).view(None)],
    ids=lambda thing: type(thing).__name__,
)
def test_a_picture_has_the_players_names_as_the_table_has(thing: Any) -> None:
    players = ["<b>", "West", "South", "East"]
    picture = html(thing, names=players)
    drawn(picture)
    assert set(players) <= set(words(picture).replace(",", "").split())
    assert "<b>" not in picture


def test_names_in_a_picture_are_refused_as_in_a_table() -> None:
    with pytest.raises(TypeError, match="expected no names"):
        html(PARTITIONS[0], names="ABCD")
    with pytest.raises(HazariError, match="names"):
        html(Match(), names="AABC")


def test_a_view_shows_the_hand_then_the_partition_and_what_lies_on_the_table() -> None:
    start, middle = played(0).view(Seat.A), played(6).view(Seat.A)
    assert "Seat A, dealer B, COMPARING" in words(html(start))
    assert html(PARTITIONS[0]) in html(middle)
    assert html(middle.comparisons[0]) in html(middle)
    for play in middle.exposed:
        assert svg(play.group) in html(middle)
    assert svg(DEAL.hands[0]) in html(Round(DEAL).view(Seat.A))
    assert "<svg" not in html(Round(DEAL).view(None))


def test_a_view_shows_no_card_that_its_seat_may_not_know() -> None:
    picture = html(played(0).view(Seat.A))
    own = {svg(group) for group in PARTITIONS[0].groups}
    assert all(part in picture for part in own)
    assert picture.count("<svg") == 4


@pytest.mark.parametrize("secret", [DEAL, played(0), object(), None, 5])
def test_there_is_no_picture_of_secrets_or_of_anything_else(secret: Any) -> None:
    assert not hasattr(secret, "_repr_html_")
    assert not hasattr(secret, "_repr_svg_")
    with pytest.raises(TypeError):
        html(secret)


# --- notebooks -------------------------------------------------------------------------------------------


def sent(view: View) -> Any:
    """The view as whoever it is sent to reads it."""
    return records.loads_view(records.dumps_view(view))


FAULTY: Final = ("Ks Qd Jc", "Kh Kd Kc", "8d 8c Qh", "Ac 3d 2s 9h")


def test_a_picture_asked_for_draws_itself() -> None:
    pictures: list[Any] = [svg("Kh Qs"), html(PARTITIONS[0])]
    for picture in pictures:
        assert picture._repr_html_() == picture
        assert isinstance(picture, str)
        assert picture[0] == "<"


@pytest.mark.parametrize(
    "hand",
    [
        DEAL.hands[0],
        Deal.random().hands[3],
        Deal(DEAL.hands).hands[1],
        Round(DEAL).view(2).hand,
        sent(Round(DEAL).view(2)).hand,
        attrs.evolve(Round(DEAL).view(2), hand=tuple(DEAL.hands[2])).hand,
    ],
)
def test_a_hand_is_a_tuple_that_shows_as_cards(hand: Any) -> None:
    plain = tuple(hand)
    assert hand._repr_html_() == html(plain)
    assert (hand, hash(hand), repr(hand), type(hand[:3])) == (plain, hash(plain), repr(plain), tuple)
    assert type(plain) is tuple
    for copied in (pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand)):
        assert copied == plain
        assert copied._repr_html_() == html(plain)


@pytest.mark.parametrize(
    "hand",
    [Round(DEAL).view(None).hand, sent(Round(DEAL).view(None)).hand],
)
def test_the_hand_of_a_spectator_shows_nothing(hand: Any) -> None:
    assert hand == ()
    assert hand._repr_html_() == ""


def test_problems_show_as_sentences() -> None:
    problems: Any = partition_problems(*FAULTY)
    assert len(problems) == 2
    assert type(problems[:1]) is tuple
    with pytest.raises(PartitionError) as caught:
        Partition.of(*FAULTY)
    assert caught.value.problems == tuple(problems)
    listings: list[Any] = [problems, caught.value.problems]
    for listed in listings:
        sentences = drawn(f"<div>{listed._repr_html_()}</div>").iterfind("p")
        assert [sentence.text for sentence in sentences] == [str(problem) for problem in problems]


def test_html_and_table_take_problems() -> None:
    problems: Any = partition_problems(*FAULTY)
    for given in (problems, list(problems), problems[0:2]):
        assert table(given) == "\n".join([str(problem) for problem in problems])
        assert html(given) == problems._repr_html_()
    assert problems[0]._repr_html_() == html(problems[0])
    assert table(problems[1]) == problems[1].message
    assert table(problems, language="fr").splitlines()[0] == problems[0].text(language="fr")
    legal = partition_problems(*PARTITIONS[0].groups)
    assert (table(legal), table(legal, language="pt")) == ("legal", "v\u00e1lida")
    assert "legal" in html(legal)


def test_each_comparison_of_a_result_has_a_heading() -> None:
    headings = [element.text for element in drawn(html(RESULT)).iterfind("p/strong")]
    assert headings == ["Comparison 1", "Comparison 2", "Comparison 3", "Comparison 4"]
    assert "Comparison" not in table(RESULT)


def test_a_plot_is_a_picture_in_a_notebook() -> None:
    plotted: Any = STANDINGS.plot()
    for figure in (plotted, pickle.loads(pickle.dumps(plotted))):
        assert figure._repr_png_().startswith(b"\x89PNG")


# --- rich -----------------------------------------------------------------------------------------------


def printed(thing: Any, encoding: str, width: int = 200) -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    Console(file=file, width=width, color_system=None).print(thing)
    file.seek(0)
    return file.read()


@pytest.mark.parametrize("thing", SHOWN, ids=lambda thing: type(thing).__name__)
def test_rich_prints_the_table_with_suit_symbols(thing: Any) -> None:
    assert printed(thing, "utf-8") == table(thing, spec="u") + "\n"


def test_rich_prints_letters_where_the_console_has_no_symbols() -> None:
    partition = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
    assert printed(partition, "ascii") == table(partition) + "\n"


def test_rich_prints_a_ruling_to_its_end_on_a_narrow_console() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h", names="ABCD")
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as captured:
        console.print(ruling)
    assert captured.get().split() == format(ruling, "u").split()


def coloured(thing: Any) -> str:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system="standard", width=80, legacy_windows=False)
    console.print(thing)
    return file.getvalue()


def test_rich_prints_red_suits_in_red() -> None:
    text = coloured(Group.of("Kh Jd 8s"))
    hand = coloured(Round(DEAL).view(0))
    assert "\x1b[31m\u2665\x1b[0m" in hand
    assert "\x1b[31m\u2660" not in hand
    assert "\x1b[31mK\u2665\x1b[0m" in text
    assert "\x1b[31mJ\u2666\x1b[0m" in text
    assert "\x1b[31m8" not in text


@pytest.mark.parametrize("thing", [*SHOWN, DECK[0], DEAL, EXPERT_FIELD, SHOWN[0].groups[0].combination])
def test_rich_shows_a_value_in_a_list_by_its_repr(thing: Any) -> None:
    name = type(thing).__name__
    told = repr(thing).removeprefix(f"<{name}").lstrip(": ")
    assert pretty_repr([thing], max_width=1000) == f"[<{name} {told}]"


def test_rich_shows_no_secret() -> None:
    match = Match()
    match.new_round(DEAL).declare(Seat.A, PARTITIONS[0])
    for secret in (DEAL, played(0), played(0).history[0], match.round, match):
        shown = printed(secret, "utf-8")
        assert not any(str(card) in shown or format(card, "u") in shown for card in DECK)


def test_r4_4_the_picture_of_a_ruling_with_k_a_2_still_tells_who_won() -> None:
    shown = html(judge("Ks Ad 2c", "3h 3d 2s"))
    assert "2 wins 40 points" in shown
    assert "K-A-2 is not a run (R4.4)" in shown
