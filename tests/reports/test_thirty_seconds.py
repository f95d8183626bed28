"""Ten questions that a page of a game must answer before anybody scrolls: each with its report and the sentence."""
import re
from functools import cache

import pytest

SEEN = """[...document.querySelectorAll('#findings :is(h1, li, .trust > div, figcaption)')]
    .filter(each => each.getBoundingClientRect().bottom <= innerHeight).map(each => each.innerText).join('\\n')"""
PERCENT = r"[\d.]+ % \([\d.]+–[\d.]+\)"
TEN = (
    ("What does the alternate board change?", "page",
     r"alternate-board against base game: Boris’s win share changes by −[\d.]+ \("),
    ("Which leader is too strong, and where?", "page",
     rf"Boris is strong in both setups: {PERCENT} of [\d,]+ games with base game; {PERCENT} of"),
    ("Of whom does that hold?", "page", r"^Among club players, .*Played by club: .*; not tested with better players"),
    ("What do winners win by?", "page", r"Winners make most points by build: [\d.]+ \([\d.]+–[\d.]+\) points"),
    ("How many games is that?", "page", r"Games 12,800 in 2 setups, 4 players, leaders dealt at random"),
    ("How close are the games?", "raiders", rf"{PERCENT} of 120 games \(40 of them different\) are decided by 5"),
    ("How much of it is guessed?", "raiders", r"Not certain † \d+ of \d+ rows reconstructed"),
    ("Who played, and how well?", "raiders",
     r"Played by textbook: no tier, wins \d+.% \(\d+–\d+\) against \d casual"),
    ("Does it matter where one sits?", "pigs", rf"The third seat wins {PERCENT} of 600 games, \d+ of them different"),
    ("How often does a solo player win?", "solo", rf"A solo player wins {PERCENT} of 2,000 games against the game"),
)


@pytest.fixture(scope="module")
def first_screen(browser, request):
    """A function of a report that gives the words of its first screen, read once."""
    @cache
    def words(report):
        view = browser.new_page(viewport={"width": 1280, "height": 900})
        view.goto(request.getfixturevalue(report).as_uri())
        text = " ".join(view.evaluate(SEEN).split())
        view.close()
        return text
    return words


@pytest.mark.parametrize(("question", "report", "sentence"), TEN, ids=[question for question, *_ in TEN])
def test_the_first_screen_answers(first_screen, question, report, sentence):
    text = first_screen(report)
    assert re.search(sentence, text), f"{question}: {text}"
