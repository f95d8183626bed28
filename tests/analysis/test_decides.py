"""What decides a game: deals are played again as they should be, and parts that a game lacks are left out."""
import numpy as np
import pandas as pd
import pytest
from simcore.play import play_batch

from analysis import decides as module
from analysis.components import CHOICES, DEALT, FACTION, LUCK, PARTS, SEAT, SETUP, SKILL
from analysis.decides import LUCKS, NOISES, SCORE, WIN, Decides, arrangements, at_table, decides, in_percent, replayed
from analysis.experiment import Experiment
from simcore.errors import DataError


def asked(game, lineup, **values):
    return Experiment.make({"game": game, "lineup": lineup} | values)


def test_tiers_as_far_apart_as_may_be_sit_at_a_table():
    assert at_table("rurik", 4) == "novice,casual,tournament,expert"
    assert at_table("rurik", 3) == "novice,club,expert" and at_table("rurik", 2) == "novice,expert"
    assert at_table("rurik", 1) is at_table("pig", 2) is None


def test_players_move_on_seat_by_seat_and_no_arrangement_comes_twice():
    assert arrangements(("a", "b", "c"), ("a", "b", "c")).tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert arrangements(("a", "b", "a", "b"), ("a", "b")).tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert arrangements(("a", "a"), ("a",)).tolist() == [[0, 0]]


def test_deals_are_replayed_with_all_that_may_differ():
    cell = asked("rurik", "random,casual", players=2).cells()[0]
    specs = cell.policies()
    places = arrangements(("random", "casual"), tuple(specs))
    rows = replayed(cell, specs, 5, 3, 4, places)
    assert rows.shape == (4, 2, LUCKS, NOISES, 2)
    for turned, luck, noise in np.ndindex(2, LUCKS, NOISES):
        lineup = [list(specs.values())[place] for place in places[turned]]
        games = play_batch(cell.tables(), lineup, 5, 6, 8, luck=luck, noise=noise)[::2]
        assert rows[:, turned, luck, noise].tobytes() == games.tobytes()
    assert (rows["faction"] == rows["faction"][:, :1, :1, :1]).all()
    assert len({rows[:, turned, luck, noise]["score"].tobytes() for turned, luck, noise in np.ndindex(2, 2, 2)}) == 8


def test_workers_and_slices_change_nothing(monkeypatch):
    experiment = asked("rurik", "random,casual", players=2, seed=9)
    found = decides(experiment, 320, 1)
    monkeypatch.setattr(module, "SLICE", 7)
    assert decides(experiment, 320, 2).rows.equals(found.rows)
    assert found.deals == 40 and found.games == 320 and found.faction == "leader"
    assert not decides(asked("rurik", "random,casual", players=2, seed=10), 320, 1).rows.equals(found.rows)


def test_who_plays_better_decides_more():
    far, near = (decides(asked("rurik", lineup, players=2), 1200, 1) for lineup in ("random,club", "casual,casual"))
    assert far.share(SKILL)[1] > 0.5 and near.share(SKILL) is None
    assert set(far.rows["part"]) == {*PARTS, DEALT} and set(near.rows["part"]) == {*PARTS, DEALT} - {SKILL}
    for outcome in (WIN, SCORE):
        assert sum(far.share(part, outcome)[0] for part in PARTS) == pytest.approx(1)
    assert "a table of random and club: of who wins, who plays" in far.sentence
    assert near.sentence.startswith("No skill to compare at a table of 2 equal players, casual: of who wins, all that")
    value, low, high = near.share(DEALT)
    assert f"all that chance deals {100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})" in near.sentence


def planted(luck, choices, alone):
    rows = pd.DataFrame({"outcome": WIN, "part": [SETUP, LUCK, CHOICES, DEALT], "share": [-0.02, luck, choices, 1.1],
                         "low": 0.0, "high": 1.0, "alone": [-0.02, *alone, None]})
    return Decides("pig", ("club", "club"), "", rows, 100, 20, 1)


def test_what_luck_and_choices_decide_only_together_is_said():
    said = planted(0.45, 0.42, (0.05, 0.02)).sentence
    assert said.endswith("; luck of play and choices together 87 %, hardly separable.")
    assert "separable" not in planted(0.45, 0.42, (0.4, 0.37)).sentence


def test_machines_get_no_share_outside_its_interval():
    rows = planted(0.45, 0.42, (1.2, 0.02)).plain()["rows"]
    assert all(row["low"] <= row["share"] <= row["high"] for row in rows)
    assert [row["alone"] for row in rows] == [0, 1, 0.02, None]


def test_the_title_names_the_modules():
    assert asked("rurik", "club", players=1, modules=["solo"]).cells()[0].title == "rurik with solo, 1 player, club"


def test_players_without_noise_make_no_choice_otherwise():
    found = decides(asked("pig", "club", players=2), 200, 1)
    assert set(found.rows["part"]) == {SEAT, SETUP, LUCK, DEALT} and found.share(DEALT)[0] == pytest.approx(1)
    assert set(decides(asked("pig", "random", players=2), 200, 1).rows["part"]) >= {LUCK, CHOICES}


def test_factions_that_players_draft_are_no_part():
    assert decides(asked("scythia", "club", players=2), 80, 1).faction == ""
    dealt = decides(asked("scythia", "club", players=2, set={"draft": 0}), 80, 1)
    assert dealt.faction == "hero" and dealt.share(FACTION) and dealt.word(FACTION) == "hero"
    chosen = decides(asked("rurik", "club", players=2, factions="chosen"), 80, 1)
    assert chosen.faction == "" and chosen.share(FACTION) is None


def test_a_solo_game_has_neither_seats_nor_rivals():
    found = decides(asked("scythia", "casual", players=1, modules=["solo"]), 80, 1)
    assert SEAT not in set(found.rows["part"]) and "at a table of one player, casual" in found.sentence


@pytest.mark.parametrize(("values", "games", "says"), [
    ({"lineup": "club|novice"}, 4000,
     "draws who plays; name one policy for each player, as in novice,casual,tournament"),
    ({"lineup": "club", "vary": {"set.start_coins": [2, 3]}}, 4000, "leave vary.set.start_coins out"),
    ({"lineup": "club*2,novice*2"}, 300, "played 16 times here, .* expected at least 320 games")])
def test_what_cannot_be_asked_is_refused(values, games, says):
    with pytest.raises(DataError, match=says):
        decides(Experiment.make({"game": "rurik"} | values), games, 1)


@pytest.mark.parametrize(("ends", "says"), [
    ((0.0863, 0.0712, 0.1), "9 % (7 to 10)"), ((1.002, 0.9971, 1.0), "100.0 % (99.7 to 100.0)"),
    ((0.9999, 0.9996, 1.0), "99.99 % (99.96 to 100.00)"), ((1.0, 1.0, 1.0), "100 %"), ((-0.01, 0.0, 0.0), "0 %")])
def test_a_share_is_said_with_the_decimals_that_its_interval_needs(ends, says):
    assert in_percent(*ends) == says
