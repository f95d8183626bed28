"""What decides a game: deals are played again as they should be, and parts that a game lacks are left out."""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.estimates.variance_components import (
    CHOICES,
    DEALT,
    FACTION,
    LUCK,
    NEIGHBOURS,
    PARTS,
    SEAT,
    SETUP,
    SKILL,
    TOGETHER,
)
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.seatings import Orders
from ludometer.analysis.studies import skill_and_luck as module
from ludometer.analysis.studies.skill_and_luck import (
    LUCKS,
    NOISES,
    SCORE,
    WIN,
    Decides,
    decides,
    replay_records,
    share_in_percent,
    unequal_lineup,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.play import play_batch


def asked(game, lineup, **values):
    return Experiment.make({"game": game, "lineup": lineup} | values)


def test_tiers_as_far_apart_as_may_be_sit_at_a_table():
    assert unequal_lineup("rurik", 4) == "novice,casual,tournament,expert"
    assert unequal_lineup("rurik", 3) == "novice,club,expert" and unequal_lineup("rurik", 2) == "novice,expert"
    assert unequal_lineup("rurik", 1) is unequal_lineup("pig", 2) is None


def test_deals_are_replayed_with_all_that_may_differ():
    cell = asked("rurik", "random,casual", players=2).cells()[0]
    pool = [cell.policies[name] for name in ("casual", "random")]
    places = np.tile(np.array([[0, 1], [1, 0]], np.int8), (4, 1, 1))
    rows = replay_records(cell, pool, 5, 3, places)
    assert rows.shape == (4, 2, LUCKS, NOISES, 2)
    for turned, luck, noise in np.ndindex(2, LUCKS, NOISES):
        lineup = [pool[place] for place in places[0, turned]]
        games = play_batch(cell.tables, lineup, 5, 6, 8, luck=luck, noise=noise)[::2]
        assert rows[:, turned, luck, noise].tobytes() == games.tobytes()
    assert (rows["faction"] == rows["faction"][:, :1, :1, :1]).all()
    assert len({rows[:, turned, luck, noise]["score"].tobytes() for turned, luck, noise in np.ndindex(2, 2, 2)}) == 8


def test_each_deal_is_played_as_its_orders_say(monkeypatch):
    """Who sits where, by the games themselves: the points of a player are those of its seat."""
    seen = []
    monkeypatch.setattr(module, "shares", lambda asked: seen.append(asked) or pd.DataFrame())
    experiment = asked("pig", "random*2,club,bold", players=4, seed=8)
    cell = experiment.cells()[0]
    decides(experiment, 640, 1)
    pool = [cell.policies[name] for name in ("bold", "club", "random")]
    points = seen[0].outcomes[SCORE]
    assert points.shape == (20, 2, 4, LUCKS, NOISES, 4)
    assert (seen[0].players == Orders.of((0, 1, 2, 2)).seatings(8, 20)).all()
    for deal, order, moves in ((0, 0, 0), (7, 1, 2), (19, 1, 3)):
        lineup = [pool[place] for place in seen[0].players[deal, order, moves]]
        game = play_batch(cell.tables, lineup, 8, 4 * deal, 1, luck=1, noise=1)
        assert game["score"][0].tolist() == points[deal, order, moves, 1, 1].tolist()


@pytest.mark.parametrize("typed", ["random,casual,textbook", "casual,textbook,random", "textbook,casual,random"])
def test_the_order_in_which_players_are_named_changes_no_number(typed):
    first = decides(asked("rurik", "textbook,random,casual", players=3, seed=3), 480, 1)
    again = decides(asked("rurik", typed, players=3, seed=3), 480, 1)
    assert again.rows.equals(first.rows) and again.players == tuple(typed.split(","))
    assert again.title != first.title


def test_who_sits_behind_whom_is_a_part_from_three_seats_on():
    assert decides(asked("rurik", "random,casual", players=2), 160, 1).share(NEIGHBOURS) is None
    assert decides(asked("rurik", "casual", players=3), 80, 1).share(NEIGHBOURS) is None
    found = decides(asked("rurik", "random,casual*2", players=3), 240, 1)
    assert found.share(NEIGHBOURS)[0] < found.total(NEIGHBOURS)[0] and found.deals == 20
    assert found.word(NEIGHBOURS) == "who sits behind whom"
    assert "who sits behind whom" not in found.sentence         # skill, chance and choices do


def test_workers_and_slices_change_nothing(monkeypatch):
    experiment = asked("rurik", "random,casual", players=2, seed=9)
    found = decides(experiment, 320, 1)
    monkeypatch.setattr(module, "SLICE", 7)
    assert decides(experiment, 320, 2).rows.equals(found.rows)
    assert found.deals == 40 and found.games == 320 and found.faction == "leader"
    assert not decides(asked("rurik", "random,casual", players=2, seed=10), 320, 1).rows.equals(found.rows)


def test_who_plays_better_decides_more():
    far, near = (decides(asked("rurik", lineup, players=2), 1200, 1) for lineup in ("random,textbook", "casual,casual"))
    assert far.share(SKILL)[1] > 0.5 and near.share(SKILL) is None
    everything = {*PARTS, TOGETHER, DEALT} - {NEIGHBOURS}
    assert set(far.rows["part"]) == everything and set(near.rows["part"]) == everything - {SKILL}
    for outcome in (WIN, SCORE):
        assert sum(far.share(part, outcome)[0] for part in everything - {DEALT}) >= 1 - 1e-9
        assert far.total(SKILL, outcome)[2] >= far.share(SKILL, outcome)[1]
    assert "a table of random and textbook: who plays decides" in far.sentence
    assert near.sentence.startswith("No skill to compare at a table of 2 equal players, casual: all that chance deals ")


def planted(*rows):
    rows = pd.DataFrame(rows, columns=["part", "share", "total"]).assign(outcome=WIN)
    for name, ends in (("share", ("low", "high")), ("total", ("total_low", "total_high"))):
        rows[[*ends]] = rows[[name]].to_numpy() + np.array([-0.01, 0.02])
    return Decides("pig", ("novice", "club"), "", rows, 100, 20, 1)


def test_what_a_part_decides_by_itself_and_in_all_is_said():
    found = planted((SKILL, 0.15, 0.78), (LUCK, 0.03, 0.74), (CHOICES, 0.05, 0.76), (TOGETHER, 0.7, np.nan),
                    (DEALT, 0.06, 0.77))
    assert found.sentence == (
        "Skill against luck at a table of novice and club: who plays decides 15 % (14 to 17) of who wins by itself and "
        "78 % (77 to 80) with all that it works together with; all that chance deals 6 % (5 to 8) and 77 % (76 to 79); "
        "choices of the same players 5 % (4 to 7) and 76 % (75 to 78); 70 % (69 to 72) is decided only by several "
        "parts together.")
    assert {type(each) for each in found.share(SKILL) + found.total(SKILL)} == {float}
    assert found.share(SKILL)[0] == 0.15 and found.total(SKILL) == pytest.approx((0.78, 0.77, 0.8))
    assert found.total(TOGETHER) is None is found.total(SETUP)


def test_where_nothing_works_together_one_share_is_said():
    assert planted((LUCK, 0.9, 0.9), (DEALT, 0.98, 0.98)).sentence == (
        "No skill to compare at a table of novice and club: all that chance deals decides 98 % (97 to 100) of who "
        "wins.")


def test_no_number_lies_outside_its_interval_wherever_it_is_read():
    """In a notebook, in JSON and in words: an estimate below 0 is 0, as its interval."""
    found = decides(asked("pig", "random", players=2, seed=4), 80, 1)
    frame = found.shown_parts()["rows"]
    for rows in (found.plain()["rows"], frame.to_dict("records")):
        assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in rows)
        assert all(0 <= row["total_low"] <= row["total"] <= row["total_high"] <= 1 for row in rows
                   if row["total"] == row["total"] and row["total"] is not None)
    assert frame["share"].eq(0).any() and "−" not in found._repr_html_()


def test_the_title_names_the_modules():
    cell, = asked("rurik", "textbook", players=1, modules=["solo"]).cells()
    assert cell.title == "rurik with solo, 1 player, textbook"


def test_players_without_noise_make_no_choice_otherwise():
    found = decides(asked("pig", "club", players=2), 200, 1)
    assert set(found.rows["part"]) == {SEAT, SETUP, LUCK, DEALT} and found.share(DEALT)[0] == pytest.approx(1)
    assert set(decides(asked("pig", "random", players=2), 200, 1).rows["part"]) >= {LUCK, CHOICES}


def test_factions_that_players_draft_are_no_part():
    assert decides(asked("scythia", "textbook", players=2), 80, 1).faction == ""
    dealt = decides(asked("scythia", "textbook", players=2, set={"draft": 0}), 80, 1)
    assert dealt.faction == "hero" and dealt.share(FACTION) and dealt.word(FACTION) == "hero"
    chosen = decides(asked("rurik", "textbook", players=2, factions="chosen"), 80, 1)
    assert chosen.faction == "" and chosen.share(FACTION) is None


def test_one_faction_of_all_seats_is_no_part():
    found = decides(asked("burgundy", "casual", players=2, factions=["duchy_1", "duchy_1"]), 80, 1)
    assert found.share(FACTION) is None and found.share(SEAT) is not None


def test_a_solo_game_has_neither_seats_nor_rivals():
    found = decides(asked("scythia", "casual", players=1, modules=["solo"]), 80, 1)
    assert SEAT not in set(found.rows["part"]) and "at a table of one player, casual" in found.sentence


@pytest.mark.parametrize(("values", "games", "says"), [
    ({"lineup": "textbook|novice"}, 4000,
     "draws who plays; name one policy for each player, as in novice,casual,tournament"),
    ({"lineup": "textbook>novice>casual*2"}, 4000, r"in one order, .*; expected 'textbook,novice,casual\*2'"),
    ({"lineup": "textbook", "vary": {"set.start_coins": [2, 3]}}, 4000, "leave vary.set.start_coins out"),
    ({"lineup": "textbook*2,novice*2"}, 300, "played 24 times here, .* expected at least 480 games"),
    ({"lineup": "textbook*2,novice,casual"}, 300, "played 32 times here, .* expected at least 640 games"),
    ({"lineup": "textbook*3,novice"}, 300, "played 16 times here, .* expected at least 320 games")])
def test_what_cannot_be_asked_is_refused(values, games, says):
    with pytest.raises(DataError, match=says):
        decides(Experiment.make({"game": "rurik"} | values), games, 1)


@pytest.mark.parametrize(("ends", "says"), [
    ((0.0863, 0.0712, 0.1), "9 % (7 to 10)"), ((1.0, 0.9971, 1.0), "100.0 % (99.7 to 100.0)"),
    ((0.9999, 0.9996, 1.0), "99.99 % (99.96 to 100.00)"), ((1.0, 1.0, 1.0), "100 %"), ((0.0, 0.0, 0.0), "0 %")])
def test_a_share_is_said_with_the_decimals_that_its_interval_needs(ends, says):
    assert share_in_percent(*ends) == says
