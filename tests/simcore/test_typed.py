"""Positions typed in words: what is said is changed, what follows follows, and what contradicts is refused."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.play import play_one
from ludometer.simcore.questions import sound
from ludometer.simcore.typed import changed_position
from tests.rows import each_row

SEED, GAME = 500_021, 1
STEPS = {"rurik": 40, "burgundy": 22, "scythia": 30}            # early in a round of Burgundy
SAID = {                                                        # some of each word
    "rurik": [{"coins": 9}, {"goods": {"wood": 4, "fur": 0}}, {"claim": {"rule": 5, "trade": 0}},
              {"troops": {"kiev": 3, "novgorod": 0}}, {"structures": {"novgorod": ["church"], "kiev": []}}],
    "burgundy": [{"silver": 0}, {"workers": 12}, {"dice": [6, 6]}],
    "scythia": [{"silver": 8}, {"provisions": 0}, {"kumis": 3}, {"gold": 1}, {"equipment": 2}, {"wagon": 0},
                {"livestock": 3}, {"worker": "red"}]}
each_game = pytest.mark.parametrize("game", SAID)


def position_of(game, steps=None, **more):
    tables = simcore.load(game, **more)
    players = [policies.load(game, "textbook")] * 3
    return tables, players, play_one(tables, players, SEED, GAME, steps=STEPS[game] if steps is None else steps)[1]


def with_(game, seat, said, **more):
    tables, _, position = position_of(game, **more)
    return position, changed_position(tables, position, {"seat": {str(seat): said}}, "here")


@each_game
def test_each_word_leads_to_a_position_that_is_played_on(game):
    tables, players, position = position_of(game)
    assert {word for said in SAID[game] for word in said} == set(part(game, "typed").SEAT)
    mover = int(position["pub"]["course"]["to_move"])
    before = position.tobytes()
    for seat in {mover, 2} if game == "burgundy" else range(3):
        for said in SAID[game]:
            if "dice" in said and not position["seat"]["dice"][seat].all():
                continue
            try:
                found = changed_position(tables, position, {"seat": {str(seat): said}}, "here")
            except simcore.DataError as error:                  # of another seat's church, say
                assert "stands there already" in str(error)
                continue
            assert sound(tables, found.reshape(1).copy()) and position.tobytes() == before
            end = play_one(tables, players, SEED, GAME, position=found)[1]
            assert end["pub"]["course"]["step"] > found["pub"]["course"]["step"]


def test_numbers_are_those_that_were_typed():
    assert with_("rurik", 2, {"coins": 9})[1]["pub"]["coins"][2] == 9
    assert with_("rurik", 1, {"goods": {"fish": 7}})[1]["pub"]["goods"][1, 2] == 7
    assert with_("rurik", 1, {"claim": {"build": 4}})[1]["pub"]["claim"][1, 1] == 4
    assert with_("burgundy", 0, {"silver": 5, "workers": 6})[1]["estate"][0][["silver", "workers"]].tolist() == (5, 6)
    assert with_("scythia", 0, {"silver": 8})[1]["player"]["has"][0, 0] == 8


def test_troops_come_from_the_supply_and_rule_is_worked_out():
    before, after = with_("rurik", 1, {"troops": {"kiev": 5}})
    for position in (before, after):
        assert position["pub"]["troops"][:, 1].sum() + position["pub"]["supply"][1] == 13        # the leader too
    kiev = list(simcore.load("rurik").data["region"]).index("kiev")
    assert after["pub"]["troops"][kiev, 1] == 5 + (after["pub"]["leader_at"][1] == kiev)
    assert after["pub"]["ruler"][kiev] == 1 and after["pub"]["occupied"][1] >> kiev & 1


def test_structures_come_from_those_left():
    before, after = with_("rurik", 1, {"structures": {"pskov": ["church", "market"]}})
    pskov = list(simcore.load("rurik").data["region"]).index("pskov")
    assert after["pub"]["owner"][pskov, :2].tolist() == [1, 1] and after["pub"]["built"][1] >> pskov & 1
    had = int((before["pub"]["owner"][pskov] == 1).sum())
    assert before["pub"]["structures_left"][1].sum() - after["pub"]["structures_left"][1].sum() == 2 - had


def test_plunder_comes_from_the_supply():
    before, after = with_("scythia", 1, {"gold": 2, "wagon": 0})
    for place in (3, 5):
        assert before["player"]["has"][1, place] + before["pub"]["supply"][place] == (
            after["player"]["has"][1, place] + after["pub"]["supply"][place])


@each_row("game, said, text", [
    ("rurik", {}, "no changes; expected some such as"), ("rurik", {"seats": {}}, "no 'seats'.*known: seat"),
    ("rurik", {"seat": {"7": {"coins": 3}}}, "seat: no '7'"),
    ("rurik", {"seat": {"1": 3}}, "seat.1 = 3, expected a table"),
    ("rurik", {"seat": {"1": {"coin": 3}}}, "no 'coin', did you mean 'coins'|no 'coin'"),
    ("rurik", {"seat": {"1": {"coins": -1}}}, "coins = -1, expected a whole number from 0 to 99"),
    ("rurik", {"seat": {"1": {"coins": True}}}, "coins = True"),
    ("rurik", {"seat": {"1": {"troops": {"kiev": 40}}}}, r"makes \d+ troops on the map, but the seat has only 12"),
    ("rurik", {"seat": {"1": {"troops": {"azov": 1}}}}, "no 'azov'"),       # not in play with three players
    ("rurik", {"seat": {"1": {"structures": {"kiev": "church"}}}}, "expected a list of structures"),
    ("rurik", {"seat": {"1": {"structures": {"kiev": ["church", "church"]}}}}, "a region holds at most one church"),
    ("rurik", {"seat": {"1": {"structures": {region: ["church"] for region in ("kiev", "pskov", "suzdal", "rostov")}}}},
     "one church more than the seat has|stands there already"),
    ("burgundy", {"seat": {"1": {"dice": [1, 7]}}}, "dice = 7, expected a whole number from 1 to 6|has had its turn"),
    ("burgundy", {"seat": {"1": {"dice": 3}}}, "expected the numbers of 2 dice"),
    ("scythia", {"seat": {"1": {"gold": 50}}}, "gold = 50: .* are to be had"),
    ("scythia", {"seat": {"1": {"silver": 40}}}, "silver = 40, expected a whole number from 0 to 8"),
    ("scythia", {"seat": {"1": {"worker": "green"}}}, "no 'green'")])
def test_what_contradicts_is_refused(game, said, text):
    tables, _, position = position_of(game)
    with pytest.raises(simcore.DataError, match=f"here.*({text})"):
        changed_position(tables, position, said, "here")


def test_a_seat_that_has_moved_has_no_dice():
    tables, _, position = position_of("burgundy")
    moved = next(seat for seat in range(3) if not np.asarray(position["seat"]["dice"][seat]).all())
    with pytest.raises(simcore.DataError, match=f"seat {moved} has had its turn of this round"):
        changed_position(tables, position, {"seat": {str(moved): {"dice": [6, 6]}}}, "here")


def test_a_structure_of_another_seat_stands_there_already():
    tables, _, position = position_of("rurik", 90)
    region, kind = (int(each[0]) for each in (position["pub"]["owner"] >= 0).nonzero())
    owner = int(position["pub"]["owner"][region, kind])
    said = {"structures": {list(tables.data["region"])[region]: [["church", "market", "stronghold"][kind]]}}
    with pytest.raises(simcore.DataError, match=f"of seat {owner} stands there already"):
        changed_position(tables, position, {"seat": {str((owner + 1) % 3): said}}, "here")


def test_a_region_holds_no_more_structures_than_its_limit():
    tables = simcore.load("rurik", modules=["stone-and-blade"])
    position = play_one(tables, [policies.load("rurik", "textbook")] * 3, SEED, GAME, steps=60)[1]
    region = next(name for at, name in enumerate(tables.data["region"]) if position["pub"]["standing"][at] == 0
                  and int(position["pub"]["in_play"]) >> at & 1)
    said = {"seat": {"1": {"structures": {region: ["church", "market", "stronghold", "stable"]}}}}
    with pytest.raises(simcore.DataError, match=f"4 structures in {region}, but a region holds at most 3"):
        changed_position(tables, position, said, "here")


def test_a_game_without_words_says_so():
    tables = simcore.load("pig")
    position = play_one(tables, [policies.load("pig", "club")] * 2, SEED, GAME, steps=1)[1]
    with pytest.raises(simcore.DataError, match="pig has no words for typed positions yet"):
        changed_position(tables, position, {"seat": {"0": {"score": 3}}}, "here")
