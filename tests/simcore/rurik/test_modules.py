"""The base game reads without its modules: chapters name hooks, which the modules fill."""
import re

import pytest

from tests.test_house import HOUSE, text_of

CHAPTERS = ("actions", "attack", "board", "bonus", "cards", "claim", "game", "hidden", "movement", "rewards", "score",
            "setup", "strategy", "structures", "trade")
SWITCHES = ("boxes", "deed_row_refresh", "epic_structures", "goods_tokens", "intrigue", "rebel_faction",
            "reward_tokens", "solo", "stone_and_blade", "war")
MODULES = ("epic", "epic_effects", "faction", "heritage", "intrigue", "modules", "rebellion", "rebellion_actions",
           "rebellion_moves", "stone_and_blade", "variants", "war")

ASKED = rf"tables\.(?:knob\.)?({'|'.join(SWITCHES)})\b"


def test_these_are_the_switches():
    """Each is asked for somewhere."""
    assert {switch for path in HOUSE.glob("*/rurik/*.p[yx]*") for switch in
            re.findall(ASKED, path.read_text(encoding="utf-8"))} == {*SWITCHES}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_base_chapter_asks_for_no_module(chapter):
    for suffix in (".pyx", ".pxd"):
        text = text_of(f"simcore/rurik/{chapter}{suffix}")
        asked = re.findall(ASKED, text)
        cimported = re.findall(rf"from simcore\.rurik\.(?:{'|'.join(MODULES)}) cimport", text)
        assert not asked + cimported
