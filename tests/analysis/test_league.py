"""How strong policies are against one another, and whether what is kept of it still holds."""
import itertools
import json

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.analysis.strength import kept_ratings, league
from ludometer.analysis.strength.league import (
    GATE,
    against_the_tier_below,
    random_lineups,
    ratings_and_largest_miss,
    reference_lineups,
    reference_results,
)
from ludometer.analysis.strength.plackett_luce import plackett_luce, rankings, share_at
from ludometer.policies.marks import plays_hash, weights_hash
from ludometer.simcore.errors import DataError

WORTH = np.array([1.0, 0.0, -0.5, 0.3])
NAMES = ["strong", "reference", "weak", "fair"]


def planted(order, seed, worth=WORTH):
    """(win, rank, who) of games whose places follow the model, as play() gives them."""
    luck = np.random.default_rng(seed)
    who = np.stack([np.roll(order, turn, axis=1) for turn in range(order.shape[1])], axis=1)
    rank = (-(worth[who] + luck.gumbel(size=who.shape))).argsort(axis=-1).argsort(axis=-1) + 1
    return (rank == 1).astype(float), rank, who


@pytest.mark.sample("2")
@pytest.mark.parametrize("players", [2, 3])
def test_the_worths_of_the_model_are_found(players):
    order = random_lineups(4, players, 60_000, 1)
    frame, largest_miss = ratings_and_largest_miss(planted(order, 1), order, NAMES, "reference")
    found = frame.set_index("policy")
    for name, worth in zip(NAMES, WORTH, strict=True):
        assert found.loc[name, "rating"] == pytest.approx(share_at(worth, players), abs=0.03)
    assert largest_miss < 0.03
    assert found.loc["reference", ["rating", "low", "high"]].tolist() == [0.5 if players == 2 else 1.0] * 3


@pytest.mark.verify
def test_intervals_hold_together_over_deals_whose_games_are_alike():
    """Each deal is one game told three times over, so whoever counted games would promise far too much."""
    held, truth = 0, share_at(WORTH, 3)
    for seed in range(60):
        order = random_lineups(4, 3, 900, seed)
        win, rank, who = (np.repeat(each[:, :1], 3, axis=1) for each in planted(order, seed))
        found = ratings_and_largest_miss((win, rank, who), order, NAMES, "reference")[0].set_index("policy").loc[NAMES]
        held += ((found["low"] <= truth) & (truth <= found["high"])).all()
    assert held >= 51                                           # 95 % of 60 are 57; 0.1 % have fewer than 52


def test_who_never_wins_has_a_rating_and_an_interval_that_reaches_what_luck_hides():
    order = random_lineups(3, 2, 600, 1)
    frame, _ = ratings_and_largest_miss(planted(order, 1, np.array([0.0, 0.0, -60.0])), order, NAMES[:3], "reference")
    weak = frame.set_index("policy").loc["weak"]
    assert weak["games"] == 400 and weak["rating"] < 0.01 and 3 / 400 < weak["high"] < 0.1


def test_equals_count_in_every_order_that_agrees():
    who = np.array([[[4, 5, 6]]])
    order, weight, deal = rankings(np.array([[[1, 1, 3]]]), who)
    assert sorted(map(tuple, order)) == [(4, 5, 6), (5, 4, 6)] and weight.tolist() == [0.5, 0.5] and not deal.any()
    assert len(rankings(np.array([[[1, 1, 1]]]), who)[0]) == 6
    assert rankings(np.array([[[3, 1, 2]]]), who)[0].tolist() == [[5, 6, 4]]


def test_of_many_who_share_a_place_each_is_once_in_each_place():
    """The losers of a game of eight have 5,040 orders; seven of these stand for all."""
    rank = np.array([[[2, 2, 2, 1, 2, 2, 2, 2], [1, 2, 3, 4, 5, 6, 7, 8]]])
    who = np.broadcast_to(np.arange(8), rank.shape)
    order, weight, deal = rankings(rank, who)
    assert order[:, 0].tolist() == [3] * 7 + [0] and order[7].tolist() == [*range(8)]
    assert all(sorted(place) == [0, 1, 2, 4, 5, 6, 7] for place in order[:7, 1:].T.tolist())
    assert weight.tolist() == [1 / 7] * 7 + [1] and (deal == 0).all()


def test_orders_come_game_by_game_and_in_the_order_of_their_places():
    rank = np.array([[[1, 2, 2], [1, 2, 3]], [[3, 1, 1], [1, 2, 2]]])
    order, weight, deal = rankings(rank, np.broadcast_to([7, 8, 9], rank.shape))
    assert order.tolist() == [[7, 8, 9], [7, 9, 8], [7, 8, 9], [8, 9, 7], [9, 8, 7], [7, 8, 9], [7, 9, 8]]
    assert weight.tolist() == [0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5] and deal.tolist() == [0, 0, 0, 1, 1, 1, 1]


def test_who_only_shares_wins_is_as_strong_as_the_other():
    who = np.tile([[[0, 1], [1, 0]]], (50, 1, 1))
    worth, _ = plackett_luce(*rankings(np.ones_like(who), who), 50, 2)
    assert np.abs(worth).max() < 1e-6


@pytest.mark.parametrize("n, players", [(5, 2), (5, 4), (9, 3), (2, 4)])
def test_all_tables_play_equally_often_in_an_order_that_luck_gives(n, players):
    order = random_lineups(n, players, 5000, 3)
    _, times = np.unique(np.sort(order, axis=1), axis=0, return_counts=True)
    assert len({*times}) == 1 and len(order) >= 5000 / players
    assert (np.bincount(order.ravel(), minlength=n) == order.size / n).all()
    assert all(len({*table}) > 1 for table in order.tolist())
    assert (random_lineups(n, players, 5000, 4) != order).any()


def test_a_league_is_the_same_for_any_number_of_threads():
    one, two = (league.league("pig", games=600, jobs=jobs) for jobs in (1, 2))
    assert json.dumps(one.plain(), default=str) == json.dumps(two.plain(), default=str)


def test_ratings_agree_with_the_games_of_each_pair():
    found = lm.league("pig", players=[2], games=6000, seed=2, progress=False)
    pair = found.pairs.set_index(["policy", "other"]).loc[("random", "club")]
    rating = found.ratings.set_index("policy").loc["random", "rating"]
    assert pair["low"] <= rating <= pair["high"] and pair["games"] == 2000
    assert found.ratings["policy"].tolist()[-1] == "random" and (found.ratings["games"] == 4000).all()


def test_what_the_model_cannot_say_is_measured():
    order = reference_lineups(NAMES, "reference", 3, 9000)
    assert order.shape == (3000, 3) and (np.sort(order, axis=1)[:, 1] == 1).all()
    found = reference_results(planted(order, 2), order, NAMES, "reference").set_index("policy")
    assert set(found.index) == {"strong", "weak", "fair"} and (found["measured_games"] == 3000).all()
    for name, worth in zip(NAMES, WORTH, strict=True):
        if name != "reference":
            row = found.loc[name]
            assert row["measured_low"] <= share_at(worth, 3) <= row["measured_high"] < row["measured_low"] + 0.2
    league_of = lm.league("pig", players=[2, 3], games=1200, progress=False).ratings
    assert league_of["measured"].isna().tolist() == (league_of["policy"] == "club").tolist()
    random = league_of[(league_of["policy"] == "random") & (league_of["players"] == 3)].iloc[0]
    assert random["measured_high"] < 0.3 < random["rating"]     # last is last, but that is no share of a win


def test_a_tier_is_judged_by_its_games_against_the_one_below(monkeypatch):
    order = random_lineups(4, 2, 12_000, 1)
    games = planted(order, 1, np.array([2.0, 0.0, -0.405, 1.95]))           # -0.405: 60 % exactly
    steps = list(itertools.pairwise(["weak", "reference", "fair", "strong"]))
    found = against_the_tier_below(games, order, NAMES, steps).set_index("policy")
    assert found["verdict"].to_dict() == {"reference": "undecided", "fair": "yes", "strong": "no"}
    assert (found.loc["reference", "low"] < GATE < found.loc["reference", "high"])


def test_tiers_are_those_that_the_library_has(monkeypatch):
    monkeypatch.setattr(policies, "library_names", lambda game: ("random", "club", "casual", "trader"))
    assert policies.tiers("some") == ("casual", "club")
    monkeypatch.setattr(policies, "library_names", lambda game: ("novice", "casual", "expert"))
    assert policies.tiers("some") == ("novice", "casual", "expert")


@pytest.mark.parametrize("values, text", [
    ({"names": ["club"]}, "two policies"), ({"players": [1]}, "expected one of 2, 3, 4"),
    ({"reference": "bold", "names": ["club", "random"]}, "the reference bold"),
    ({"names": ["no", "bold"]}, "'no'")])
def test_what_cannot_be_rated_is_refused(values, text):
    with pytest.raises(DataError, match=text):
        league.league("pig", games=10, **values)


def test_a_game_alone_cannot_be_rated():
    with pytest.raises(DataError, match="played alone"):
        league.league("rurik", games=10, modules=["solo"])


# What is kept

@pytest.fixture
def kept(monkeypatch, tmp_path):
    """A function that keeps a league of Pig, in a file of its own."""
    monkeypatch.setattr(kept_ratings, "league_file", lambda game: tmp_path / "league.json")

    def keep(names=("club", "bold", "random"), games=400, players=(2,)):
        return kept_ratings.keep(league.league("pig", names, players, games), f"ludometer league {','.join(names)}")
    return keep


def config(name):
    return policies.load("pig", name).config


def test_what_is_kept_rates_who_has_these_weights(kept):
    assert kept_ratings.rating("pig", 2, config("bold")) is None and kept_ratings.read("pig") == []
    kept()
    row, found = kept_ratings.rating("pig", 2, config("bold"))
    assert row["policy"] == "bold" and found["reference"] == "club" and kept_ratings.outdated_leagues("pig") == {}
    assert kept_ratings.rating("pig", 3, config("bold")) is None
    assert kept_ratings.rating("pig", 2, {"turn": {"hold_at": 1}}) is None


def test_a_league_takes_the_place_of_one_of_the_same_players_and_the_longest_counts(kept):
    kept(games=400)
    kept(games=800)
    assert len(kept_ratings.read("pig")) == 1
    kept(("club", "bold"), games=5000)
    assert len(kept_ratings.read("pig")) == 2 and kept_ratings.rating("pig", 2, config("bold"))[0]["games"] == 5000


def test_a_league_takes_the_place_of_what_is_out_of_date_by_the_same_command(kept):
    path = kept(("club", "bold"))
    stale = json.loads(path.read_text())
    stale["leagues"][0] |= {"rules": "0", "command": "ludometer league club,random"}
    path.write_text(json.dumps(stale))
    kept(("club", "random"))
    assert [set(each["policies"]) for each in kept_ratings.read("pig")] == [{"club", "random"}]


@pytest.mark.parametrize("game", ["burgundy", "rurik", "scythia"])
def test_leagues_that_come_with_games_are_up_to_date(game):
    assert kept_ratings.read(game) and kept_ratings.outdated_leagues(game) == {}


def test_ratings_are_refused_once_something_has_moved_and_it_is_said_what(kept, monkeypatch):
    path = kept()
    fresh = json.loads(path.read_text())

    def why(change):
        spoilt = json.loads(json.dumps(fresh))
        change(spoilt["leagues"][0])
        path.write_text(json.dumps(spoilt))
        assert kept_ratings.rating("pig", 2, config("club")) is None and kept_ratings.current_leagues("pig") == []
        (found,) = kept_ratings.outdated_leagues("pig").values()
        return found

    assert why(lambda one: one.update(rules="0")) == ["it was played by rules 0, and these are rules 1"]
    assert why(lambda one: one.update(data="0")) == ["the game's data have changed"]
    assert why(lambda one: one["policies"]["bold"].update(weights="0")) == ["the weights of bold have changed"]
    assert why(lambda one: one["policies"]["bold"].update(plays="0")) == ["bold plays otherwise"]
    assert why(lambda one: one["policies"].update(gone={})) == ["there is no policy gone any more"]
    path.write_text("{}")
    with pytest.raises(DataError, match="no file of leagues"):
        kept_ratings.read("pig")


def test_a_league_in_one_order_is_out_of_date_where_there_are_others(kept):
    for players, stale in ((2, 0), (3, 1)):
        path = kept(players=(players,))
        old = json.loads(path.read_text())
        del old["leagues"][-1]["seating"]
        path.write_text(json.dumps(old))
        assert len(kept_ratings.outdated_leagues("pig")) == stale
    assert kept_ratings.rating("pig", 2, config("bold")) and not kept_ratings.rating("pig", 3, config("bold"))


def test_other_weights_and_other_play_have_other_hashes():
    tables = lm.load("pig").tables
    one, other = (policies.load("pig", {"turn": {"hold_at": at}}) for at in (20, 21))
    assert weights_hash(one.config) != weights_hash(other.config)
    assert plays_hash(tables, one) != plays_hash(tables, other)
    assert plays_hash(tables, one) == plays_hash(tables, policies.load("pig", one.config))
