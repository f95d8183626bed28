"""Typed positions of Rurik: advisors, rebels and goods that follow from the rest, and those that cannot be."""
from pathlib import Path

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.play import play_one
from ludometer.simcore.toml import parse_toml
from ludometer.simcore.typed import read_position, written_position
from tests.rows import each_row

FILE = Path(__file__).parents[3] / "docs" / "examples" / "rurik-b.toml"
PLACING = {                                                     # what the file says of advisors
    "columns": {"muster": 2}, "advisors": {"muster": ["seat 2", "seat 3"]}, "advisor_numbers": {"muster": [4, 2]}}
ACTING = {                                                      # each has 1, 2, 4 and 5; two of the 1s are resolved
    "stage": "action", "columns": dict.fromkeys(("muster", "move", "attack", "tax"), 3),
    "advisors": {"muster": ["seat 1", "seat 2", "seat 3"], "move": ["seat 1", "seat 2", "seat 3"],
                 "attack": ["", "", "seat 1"], "tax": ["seat 1", "seat 2", "seat 3"]},
    "advisor_numbers": {"muster": [5, 5, 5], "move": [4, 4, 4], "attack": [1, 1, 1], "tax": [2, 2, 2]}}
MUSTER = ["seat 2", "seat 3"]


def position_with(table=None, seats=None, acting=False, modules=()):
    """The position of the file with other entries of [table] and of [seat.N], with all advisors placed if acting."""
    tables = simcore.load("rurik", modules)
    start = play_one(tables, [policies.load("rurik", "random")] * 3, 1, 0, steps=0)[1]
    said = {name: value for name, value in parse_toml(FILE.read_text(), "here").items()
            if name in ("table", "seat", "hidden")}
    said["table"] |= {**(ACTING if acting else {}), **(table or {})}
    for seat, own in said["seat"].items():
        if acting:
            del own["advisors"]
        own |= (seats or {}).get(int(seat), {})
    return read_position(tables, said, "here", start)


def refused(text, **more):
    with pytest.raises(simcore.DataError, match=f"here.*{text}"):
        position_with(**more)


# Advisors

def test_numbers_of_advisors_that_follow_need_not_be_said():
    found = position_with({"advisor_numbers": {}})
    assert found.tobytes() == position_with().tobytes() and found["pub"]["space_number"][0].tolist() == [4, 2, 0, 0]
    some = ACTING["advisor_numbers"] | {"tax": [0, 2]}
    assert position_with({"advisor_numbers": some}, acting=True).tobytes() == position_with(acting=True).tobytes()


def test_columns_used_are_those_of_advisors_on_the_board():
    assert position_with()["pub"]["columns_used"].tolist() == [0, 1, 1, 0]
    assert position_with(acting=True)["pub"]["columns_used"].tolist() == [0b1111, 0b1011, 0b1011, 0]
    used = {"columns_used": ["muster", "move", "attack", "tax"]}
    assert position_with(seats={2: used}, acting=True)["pub"]["columns_used"].tolist()[1] == 0b1111


@each_row("table, seats, text", [
    ({"advisor_numbers": {"muster": [5, 2]}}, {}, "5 of seat 2, expected 4: of its 1, 2, 4 and 5 .* seat.2.advisors"),
    ({"advisor_numbers": {"muster": [9, 2]}}, {}, r"muster\[0\] = 9, expected a whole number from 0 to 5, the numbers"),
    ({}, {2: {"advisors": [0, 1, 0, 0, 1, 1]}}, "has 4 of seat 2, expected 2"),
    ({}, {2: {"advisors": [0, 1, 1, 1]}}, "seat.2.advisors has 1, 2 and 3 at hand, but in round 1 the"),
    ({"advisors": {"muster": MUSTER[::-1]}, "advisor_numbers": {"muster": [2, 4]}}, {},
     r"muster = \[2, 4\] and table.bribes.muster = \[0, 0\] make a power of 2 above one of 4"),
    ({"bribes": {"muster": [0, 3]}}, {}, r"make a power of 4 above one of 5"),
    ({"bribes": {"move": [1]}, "columns": {"muster": 2, "move": 1}}, {}, "columns has 3 advisors in all, but .* 2"),
    ({"columns": {"muster": 3}}, {}, "table.columns has 3 advisors in all"),
    ({}, {2: {"columns_used": ["move"]}}, "table.advisors.muster has seat 2, but seat.2.columns_used does not have"),
    ({}, {1: {"columns_used": ["move"]}}, "seat.1.columns_used has 'move', but table.advisors.move has no seat 1"),
    ({"count": 6, "columns": {"muster": 3, "move": 3}, "advisors": {"muster": ["seat 2", "seat 2", "seat 1"], "move": [
        "seat 1", "seat 3", "seat 3"]}, "advisor_numbers": {}, "to_move": 2},
     {1: {"advisors": [0, 1, 1]}, 2: {"advisors": [0, 1, 1]}, 3: {"advisors": [0, 1, 1]}},
     "advisor_numbers does not say where 4 and 5 of seat 1 stand"),
    ({"count": 6, "columns": {"muster": 3, "move": 3}, "advisors": {"muster": ["seat 2", "seat 2", "seat 1"], "move": [
        "seat 1", "seat 3", "seat 3"]}, "advisor_numbers": {"muster": [5, 4, 4], "move": [5, 5, 4]}, "to_move": 2},
     {1: {"advisors": [0, 1, 1]}, 2: {"advisors": [0, 1, 1]}, 3: {"advisors": [0, 1, 1]}},
     "table.advisors.muster has 2 of seat 2, which stands in 1 columns; a second one needs 3")])
def test_advisors_that_cannot_stand_there_are_refused_as_they_are_placed(table, seats, text):
    refused(text, table=table, seats=seats)


@each_row("table, seats, text", [
    ({"advisor_numbers": ACTING["advisor_numbers"] | {"muster": [5, 4, 5]}}, {}, "2, 4 and 4 of seat 2, expected 2, 4"),
    ({"advisor_numbers": ACTING["advisor_numbers"] | {"tax": [2, 3, 2]}}, {}, "3, 4 and 5 of seat 2, expected 2, 4"),
    ({"advisor_numbers": ACTING["advisor_numbers"] | {"attack": [1, 2, 1]}}, {},
     "attack has 1 and 2 where no advisor stands, but 1 and 1 have been resolved"),
    ({"advisor_numbers": {}}, {}, "does not say where 1, 2, 4 and 5 of seat 1 stand"),
    ({"bribes": {"attack": [2]}}, {}, r"bribes.attack\[0\] = 2, but there is no advisor in table.advisors"),
    ({"columns": ACTING["columns"] | {"build": 1}}, {}, "table.columns has 13 advisors in all, but .* there are 12"),
    ({}, {2: {"columns_used": ["muster", "move", "tax", "scheme"]}}, "has 'scheme', but .* nobody's place is empty"),
    ({"stage": "claim", "count": 0, "stage_steps": 1, "to_move": 2}, {}, "advisors 4 of seat 1, expected 0 and 0")])
def test_advisors_that_cannot_stand_there_are_refused_as_they_act(table, seats, text):
    refused(text, table=table, seats=seats, acting=True)


# Rebels and goods

def rebels(number, **more):
    """That many regions with a rebel, in the order of the board."""
    return {"rebels": dict.fromkeys(list(simcore.load("rurik").data["region"])[:number], 1) | more}


def test_rebels_gone_are_those_beaten():
    found = position_with(rebels(9), {1: {"rebels_beaten": 2}})
    assert found["pub"]["rebels_gone"] == 2 and (found["hid"]["rebel_kind"] >= 0).sum() == 9


@each_row("table, seats, text", [
    (rebels(11), {1: {"rebels_beaten": 3}, 2: {"rebels_beaten": 2}},
     "seat.1.rebels_beaten = 3 and seat.2.rebels_beaten = 2 and 11 in table.rebels make 16 rebels, but there are 15"),
    (rebels(9) | {"rebels_gone": 1}, {1: {"rebels_beaten": 2}}, "rebels_gone = 1, but seats have beaten 2: seat.1"),
    (rebels(9) | {"rebels_gone": 1}, {}, "table.rebels_gone = 1, but seats have beaten 0: no seat.N.rebels_beaten"),
    (rebels(9, kiev=3), {}, "table.rebels.kiev = 3, expected a whole number from 0 to 1, for none come to those"),
    ({"round": 0}, {}, "table.round = 0, expected a whole number from 1 to 4, the rounds of this game"),
    ({"round": 9, "stage_steps": 15}, {}, "table.round = 9, expected a whole number from 1 to 4"),
    ({}, {2: {"warfare": 12}}, "warfare = 12, expected a whole number from 0 to 10, as far as the warfare track"),
    ({}, {2: {"claim": {"rule": 9}}}, "claim.rule = 9, expected a whole number from 0 to 5, as far as the track goes")])
def test_numbers_beyond_what_there_is_are_refused_with_what_there_is(table, seats, text):
    refused(text, table=table, seats=seats)


def test_a_reward_lies_under_each_rebel_and_nowhere_else():
    tables = simcore.load("rurik")
    start = play_one(tables, [policies.load("rurik", "random")] * 3, 1, 0, steps=0)[1]
    for section, word, text in (("table", "rebels", "rebel_rewards.kiev is said, but there is no table.rebels.kiev"),
                                ("hidden", "rebel_rewards", "table.rebels.kiev = 1, but hidden.rebel_rewards.kiev is")):
        said = written_position(tables, start)
        del said[section][word]["kiev"]
        with pytest.raises(simcore.DataError, match=text):
            read_position(tables, said, "here", start)
    said = written_position(tables, start)
    said["hidden"]["rebel_rewards"] |= dict.fromkeys(said["hidden"]["rebel_rewards"], "fur")
    with pytest.raises(simcore.DataError, match=r"hidden.rewards have 'fur' \d+ times, but there are \d"):
        read_position(tables, said, "here", start)


def test_goods_are_those_of_the_board_or_of_the_tokens():
    goods = parse_toml(FILE.read_text(), "here")["table"]["goods"]
    refused("table.goods.kiev = 'fur', but the board has 'wood' there", table={"goods": goods | {"kiev": "fur"}})
    tables = simcore.load("rurik", ["alternate-board"])
    start = play_one(tables, [policies.load("rurik", "random")] * 3, 1, 0, steps=0)[1]
    said, in_play = written_position(tables, start), int(start["pub"]["in_play"])
    regions = [name for region, name in enumerate(tables.data["region"]) if in_play >> region & 1]
    lying = [said["table"]["goods"][region] for region in regions]
    said["table"]["goods"] |= dict(zip(regions, lying[1:] + lying[:1], strict=True))
    assert not np.array_equal(read_position(tables, said, "here", start)["pub"]["good"], start["pub"]["good"])
    said["table"]["goods"] |= dict.fromkeys(regions, "fur")
    with pytest.raises(simcore.DataError, match=r"table.goods has ore in 0 regions in play, but \d tokens say so"):
        read_position(tables, said, "here", start)


def test_rewards_are_dealt_to_the_rebels_of_a_faction():
    tables = simcore.load("rurik", ["solo", "rebel-faction"])
    start, end = (play_one(tables, [policies.load("rurik", "random")], 1, 0, steps=steps)[1] for steps in (0, -1))
    said = written_position(tables, end)
    del said["hidden"]
    kinds = read_position(tables, said, "here", start)["hid"]["rebel_kind"]
    assert not start["pub"]["rebels"].any() and (kinds >= 0).any()
    assert ((kinds >= 0) == (end["pub"]["rebels"] > 0)).all()
