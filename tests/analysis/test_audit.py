"""What the choices of players give away."""
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.strength import regret as audits
from ludometer.analysis.strength.regret import regrets
from ludometer.simcore.probe import ROW, Probes
from ludometer.simcore.seats import name_seats

TIMID, NEVER = {"turn": {"hold_at": 3}}, {"turn": {"hold_at": 90}}


def planted(worth, picked, playouts=400, seed=1):
    """Probes of decisions whose candidates win with these chances; picked: the index taken."""
    rows = np.zeros(len(worth), ROW)
    rows["n_moves"] = rows["n_tried"] = [len(each) for each in worth]
    rows["first_move"] = rows["first_tried"] = np.cumsum(rows["n_tried"]) - rows["n_tried"]
    rows["picked"] = picked
    chances = np.concatenate(worth)
    wins = (np.random.default_rng(seed).random((len(chances), playouts)) < chances[:, None]).astype(np.float32)
    tried = np.concatenate([np.arange(len(each)) for each in worth]).astype(np.int16)
    return Probes(rows, None, None, tried, wins, wins, 1)


def test_regret_is_what_the_best_candidate_wins_more_often():
    regret, better = regrets(planted([[0.2, 0.9, 0.5], [0.7, 0.3]], [0, 0], playouts=20_000))
    assert regret == pytest.approx([0.7, 0], abs=0.02) and better.tolist() == [1, 0]


def test_chance_alone_shows_no_regret():
    """The candidate that looks best of eight equal ones is no better: the largest of the means would say 14 %."""
    found = planted([[0.5] * 8] * 4000, [0] * 4000, playouts=20)
    assert abs(regrets(found)[0].mean()) < 4 * 0.5 * np.sqrt(2 / 20 / 4000)
    assert (found.wins.mean(axis=1).reshape(-1, 8).max(axis=1).mean() - 0.5) > 0.1


def test_a_player_who_holds_too_soon_gives_more_away_than_one_who_does_not():
    good = lm.audit("pig", decisions=400, playouts=60, players=2)
    timid = lm.audit("pig", decisions=400, playouts=60, players=2, lineup="timid", policies={"timid": TIMID})
    assert good.total["low"] < 0.01 and timid.total["low"] > 0.02
    assert timid.kinds["decision"].tolist() == ["turn"]
    worst = timid.worst.iloc[0]
    assert "decides to hold" in worst["picked"] and "decides to roll" in worst["better"]
    assert "--lineup 'timid'" in worst["show"]
    log = ["", *str(lm.play("pig", worst["game"], players=2, lineup="timid", policies={"timid": TIMID})).split("\n")]
    assert log[int(worst["where"].removeprefix("line "))].strip() == name_seats(worst["picked"])


@pytest.mark.verify
def test_kinds_add_up_to_the_total():
    found = lm.audit("scythia", decisions=300, playouts=4, players=2)
    kinds, total = found.kinds, found.total
    assert kinds["decisions"].sum() == pytest.approx(total["decisions"])
    parts = kinds["decisions"] * kinds["regret"]
    assert total["regret"] == pytest.approx(parts.sum() / total["decisions"])
    assert parts.is_monotonic_decreasing
    assert kinds["looked_into"].sum() == total["looked_into"] == pytest.approx(300, rel=0.4)
    assert (kinds["low"] <= kinds["regret"]).all() and total["low"] < total["regret"] < total["high"]


@pytest.mark.verify
def test_threads_do_not_matter():
    one, two = (lm.audit("rurik", decisions=60, playouts=4, players=3, jobs=jobs) for jobs in (1, 2))
    assert one.plain() == two.plain()


@pytest.mark.verify
def test_who_does_not_search_has_the_same_regret_as_itself():
    """Calls are cut otherwise, and games are the same."""
    one, two = (lm.audit("rurik", decisions=50, playouts=4, players=2, as_themselves=each).plain()
                for each in (False, True))
    assert (one.pop("as_themselves"), two.pop("as_themselves")) == (False, True) and one == two


@pytest.mark.verify
def test_searches_of_imagined_games_change_regret_and_not_the_decisions():
    asked = {"decisions": 8, "playouts": 8, "players": 2, "lineup": "tournament"}
    quick, one, two = (lm.audit("rurik", jobs=jobs, as_themselves=themselves, **asked).plain()
                       for jobs, themselves in ((1, False), (1, True), (2, True)))
    assert one == two and one["total"]["regret"] != quick["total"]["regret"]
    assert one["total"]["looked_into"] == quick["total"]["looked_into"]


def test_players_of_a_mixed_lineup_play_on_each_in_its_seat():
    """Who rolls to its ruin after a hold gives more away than it would if the first in the line-up went on for it."""
    asked = {"decisions": 120, "playouts": 20, "players": 2, "policies": {"never": NEVER}}
    mixed, alone = (lm.audit("pig", lineup=lineup, as_themselves=True, **asked) for lineup in ("club,never", "club"))
    others = lm.audit("pig", lineup="club,never", **asked)
    assert len({found.total["regret"] for found in (mixed, alone, others)}) == 3


def test_the_time_is_said_before_it_begins(monkeypatch):
    done, ticks, look_into = [], count(), audits.look_into
    monkeypatch.setattr(audits, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))      # a second for all
    monkeypatch.setattr(audits, "look_into", lambda *args: done.append("looked") or look_into(*args))
    found = lm.audit("pig", lineup="search-20", as_themselves=True, jobs=1, decisions=20, playouts=4, players=2,
                     announce=lambda *words: done.append(words))
    assert done[0] == ("pig, 2 players, search-20", found.games // 2) and set(done[1:]) == {"looked"}


def test_regrets_lie_within_a_win():
    found = lm.audit("rurik", lineup="textbook", decisions=20, playouts=2, jobs=1, seed=3)
    rows = [*found.kinds.to_dict("records"), found.total]
    assert all(-1 <= row["low"] <= row["regret"] <= row["high"] <= 1 for row in rows)


@pytest.mark.verify
@pytest.mark.parametrize(("audits", "decisions", "least"), [
    (10, 60, 7),                                                # of 10, 0.1 % have fewer than 7
    pytest.param(40, 150, 33, marks=pytest.mark.verify)])       # 95 % of 40 are 38; 0.1 % have fewer than 34
def test_the_intervals_of_many_audits_cover_what_a_long_one_finds(audits, decisions, least):
    asked = {"playouts": 20, "players": 2, "lineup": "never", "policies": {"never": NEVER}}
    truth = lm.audit("pig", decisions=50 * decisions, **asked).total["regret"]
    inside = 0
    for seed in range(2, audits + 2):
        total = lm.audit("pig", decisions=decisions, seed=seed, **asked).total
        inside += total["low"] <= truth <= total["high"]
    assert inside >= least
