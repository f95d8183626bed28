"""How a game feels: measures of whole games against what their logs and results say, counted in another way."""
from itertools import groupby

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies.calibrated_chances import chances_by_other_half, shares, weights
from ludometer.analysis.studies.followed_games import ESTIMATES, POINTS, QUARTERS, TIMES, Followed, follow, turns_of
from ludometer.analysis.studies.game_feel import (
    GAMES,
    MEASURES,
    NEED_CHANCES,
    NEVER,
    SURE,
    ahead_changes,
    calibration,
    chances_of,
    decided_at,
    feel,
    measures_of,
    over_time,
    summary,
)
from ludometer.simcore.games import engine
from ludometer.simcore.positions import estimates

ASKED = ({"game": "rurik", "players": 3, "lineup": "novice"}, {"game": "burgundy", "players": 2, "lineup": "random"},
         {"game": "scythia", "players": 4, "lineup": "random"}, {"game": "pig", "players": 2, "lineup": "random"})
LUCK = '''
"""A game of pure luck."""
from ludometer.game import Each, Game, Number

class Luck(Game):
    players = (2, 2)
    score = Each(Number("eyes"))
    decisions = {"bet": range(2)}

    def turn(self):
        self.score[self.seat] = self.roll(6)
        if self.turns_played == 1:
            self.end()
'''


def cell(**values):
    return Experiment.make({"games": 8, **values}).cells()[0]


def counted(events):
    """(choices, options of each, waits) of a log, decision by decision."""
    decisions = [(int(event["seat"]), int(event["n_moves"])) for event in events if event["n_moves"] > 0]
    turns = [(seat, [options for _, options in group]) for seat, group in groupby(decisions, key=lambda each: each[0])]
    waits = []
    for place, (seat, _) in enumerate(turns):
        later = [at for at in range(place + 1, len(turns)) if turns[at][0] == seat]
        if later:
            waits.append(sum(options > 1 for other in turns[place + 1:later[0]] for options in other[1]))
    choices = [options for _, options in decisions if options > 1]
    return len(choices), choices, sorted(waits)


@pytest.mark.parametrize("asked", ASKED)
def test_choices_options_and_waits_are_those_of_the_log(asked):
    one = cell(**asked)
    for game in range(3):
        found, log = follow(one, 7, game, one.policies), lm.load(**{**asked, "seed": 7}).play(game)
        choices, options, waits = counted(log.events)
        assert (len(found.options), sorted(found.waits)) == (choices, waits)
        assert found.options.tolist() == options


@pytest.mark.parametrize(("game", "players", "modules", "word"), [
    ("scythia", 3, [], "turn"), ("scythia", 1, ["solo"], "turn"), ("rurik", 2, [], "resolve"),
    ("rurik", 1, ["solo"], "resolve"), ("burgundy", 2, [], None), ("burgundy", 1, ["solo"], None)])
def test_turns_of_a_player_are_its_own_without_the_setup(game, players, modules, word):
    """Players alone have turns too, and what a rival or the rules do beside them is none of theirs."""
    one, kinds = cell(game=game, players=players, modules=modules), engine(game).EVENTS
    for number in range(players):
        events, _ = one.play(7, number, one.policies, states=True)
        own = [kinds[kind] == word and 0 <= seat < players for kind, seat in zip(
            events["kind"].tolist(), events["seat"].tolist(), strict=True)]
        assert follow(one, 7, number, one.policies).turns == (sum(own) if word else 25 * players)


def test_a_single_player_of_a_game_that_counts_no_turns_has_the_steps_of_its_log():
    events = np.array([(0, 2), (0, 3), (1, 2), (2, 0), (3, 1)], [("step", int), ("n_moves", int)])
    assert turns_of(None, events, np.zeros(1, [("score", int)]), [0, 0, 0, 0]) == 3
    assert turns_of(None, events, np.zeros(2, [("score", int)]), [0, 0, 1, 0]) == 3


def test_a_decision_of_another_seat_is_no_turn_of_it(tmp_path):
    file = tmp_path / "ask.py"
    text = LUCK.replace("        self.score", '        self.choose("bet", [0, 1])\n        self.choose("bet", [0, 1], '
                        'seat=self.left_of(self.seat))\n        self.score')
    file.write_text(text.replace("turns_played == 1", "turns_played == 5"), encoding="utf-8")
    found = lm.feel(str(file), games=20, players=2, lineup="random").measures.set_index("measure").loc["turns"]
    assert found["value"] == 3


@pytest.mark.parametrize("asked", ASKED)
def test_ends_standings_and_ties_are_those_of_the_results(asked):
    """A frame of the games, as sweeps make them, says who won, by how much, and who led before the last round."""
    games = 8 * asked["players"]
    rows = lm.load(**asked, seed=7).batch(games)
    means = feel(cell(**asked), 7, games=games).measures.set_index("measure")["value"]
    spread, ties, turned = [], [], []
    rounds = [name for name in rows if name.startswith("score_")]
    for _, game in rows.groupby("game"):
        points = sorted(game["score"])
        spread.append(points[-1] - points[0])
        ties.append(points[-1] == points[-2])
        if rounds and game["win"].max() == 1:
            winner = game[game["win"] == 1].iloc[0]
            turned.append(winner[rounds[-1]] < max(game[rounds[-1]]))
    assert len(spread) == games and means["spread"] == pytest.approx(np.mean(spread))
    assert means["tie_break"] == pytest.approx(np.mean(ties))
    assert ("last_round" in means) == bool(rounds) == (asked["game"] in ("rurik", "burgundy"))
    assert not rounds or means["last_round"] == pytest.approx(np.mean(turned))


def test_who_comes_back_is_what_the_results_say():
    asked = {"game": "rurik", "players": 3, "lineup": "club"}
    rows = lm.load(**asked, seed=7).batch(45)
    found = feel(cell(**asked), 7, games=45).comebacks
    assert {*found["by"]} == {"points"} and [*found["after"].unique()] == ["round 1", "round 2", "round 3"]
    for number in (1, 2, 3):
        points = rows[f"score_round{number}"]
        behind = points.groupby(rows["game"]).transform("max") - points
        here = found[found["after"] == f"round {number}"]
        assert here["n"].sum() == len(rows) and here["least"].iloc[0] == here["most"].iloc[0] == 0
        for row in here.itertuples():
            these = behind == 0 if row.most == 0 else (behind > row.least) & (behind <= row.most)
            assert row.n == these.sum() and row.behind == pytest.approx(behind[these].mean())
            assert row.value == pytest.approx(rows["win"][these].mean()) and row.low <= row.value <= row.high


@pytest.mark.sample("fewer1", "fewer3")
@pytest.mark.parametrize(("game", "fewer", "stages", "words"), [
    ("rurik", {}, ["round 1", "round 2", "round 3"], "won from behind in the last round"),
    ("rurik", {"rounds": 3}, ["round 1", "round 2"], "won from behind in the last round"),
    ("burgundy", {}, ["phase A", "phase B", "phase C", "phase D"], "won from behind in the last phase"),
    ("burgundy", {"phases": 3}, ["phase A", "phase B"], "won from behind in the last phase")])
def test_the_last_round_is_that_of_a_shorter_game_too(game, fewer, stages, words):
    """The end is no standing on the way, nor are the zeros of rounds that nobody plays."""
    asked = {"game": game, "players": 2, "lineup": "novice", "set": fewer}
    rows = lm.load(**asked, seed=7).batch(30)
    found = feel(cell(**asked), 7, games=30)
    assert [*found.comebacks["after"].unique()] == stages and found.words["last_round"] == words
    before = rows["score_" + stages[-1].lower().removeprefix("phase").replace(" ", "")].to_numpy().reshape(-1, 2)
    wins = rows["win"].to_numpy().reshape(-1, 2)
    sole = wins.max(axis=1) == 1
    turned = before[range(30), wins.argmax(axis=1)] < before.max(axis=1)
    assert found.measures.set_index("measure").loc["last_round", "value"] == pytest.approx(turned[sole].mean())


def test_teams_are_the_sides_whether_their_players_estimate_anything_or_not():
    games = {}
    for lineup in ("novice", "random"):
        one = cell(game="burgundy", players=4, modules=["teams"], lineup=lineup)
        games[lineup] = [follow(one, 7, game, one.policies) for game in range(8)]
        assert all(len(each.won) == len(each.scores) == each.strengths.shape[1] == 2 for each in games[lineup])
        means = summary(games[lineup], one).measures.set_index("measure")["value"]
        assert means["tie_break"] < 0.5 and {"decided", "last_round"} <= {*means.index}
    assert [games[lineup][0].by for lineup in games] == [ESTIMATES, POINTS]


def test_the_last_turn_is_looked_at_as_it_begins():
    asked = {"game": "rurik", "players": 2, "lineup": "club"}
    one, game = cell(**asked), lm.load(**asked, seed=7)
    for number in range(4):
        log = game.play(number)
        decisions = [(place, int(event["seat"]), int(event["n_moves"])) for place, event in enumerate(log.events)
                     if event["n_moves"] > 0]
        *_, last = [turn for turn in (list(group) for _, group in groupby(decisions, key=lambda each: each[1]))
                    if any(options > 1 for _, _, options in turn)]
        chances = estimates(game.tables, one.policies["club"], log.states[last[0][0]])
        found = follow(one, 7, number, one.policies)
        assert np.exp(found.strengths[-1]) == pytest.approx(chances) and found.by == ESTIMATES


def test_a_sample_adds_up_its_games():
    one = cell(game="rurik", players=2, lineup="novice")
    sample = [follow(one, 7, game, one.policies) for game in range(10)]
    chances = chances_of(sample, 2)
    found = feel(one, 7, games=10)
    means = found.measures.set_index("measure")["value"]
    assert [*means.index] == [*MEASURES] and found.games == 10 and found.by == ESTIMATES
    assert means["turns"] == pytest.approx(np.mean([each.turns for each in sample]) / 2)
    assert means["options"] == pytest.approx(np.concatenate([each.options for each in sample]).mean())
    assert means["waiting"] == pytest.approx(np.mean([wait for each in sample for wait in each.waits]))
    assert means["lowest"] == pytest.approx(np.mean([path[:, each.winner].min() for each, path in zip(
        sample, chances, strict=True) if each.winner is not None]))
    assert ((found.measures["low"] <= found.measures["value"]) & (
        found.measures["value"] <= found.measures["high"])).all()


def test_points_stand_for_chances_where_nobody_estimates_any():
    found = feel(cell(game="pig", players=2, lineup="random"), 7, games=200)
    assert found.by == "points" and {*NEED_CHANCES} <= {*found.measures["measure"]}
    late = found.over_time.iloc[-1]
    assert late["median"] > 0.7 and found.over_time["median"].iloc[0] == pytest.approx(0.5)


def test_a_game_of_luck_has_turns_and_ends_but_no_choices(tmp_path):
    """Rules that ask nobody, as a deal may end before anybody is asked."""
    (tmp_path / "luck.py").write_text(LUCK, encoding="utf-8")
    found = lm.feel(tmp_path / "luck.py", games=10)
    means = found.measures.set_index("measure")["value"]
    assert means["choices"] == 0 and found.by == "" and "waiting" not in means and 0 < means["spread"] < 6
    assert found.calibration.empty and [*found.over_time] == ["time", "options"] and found.openings.empty


BETS = LUCK.replace("self.roll(6)", 'self.choose("bet", [0, 1]) + self.roll(6)') + """
    def points(self, seat):
        return POINTS
"""


def test_distances_are_those_of_the_chance_where_no_points_are_shown_before_the_end(tmp_path):
    (tmp_path / "late.py").write_text(BETS.replace("POINTS", "self.score[seat] if self.turns_played > 1 else 0"),
                                      encoding="utf-8")
    found = lm.feel(tmp_path / "late.py", games=40)
    assert {*found.comebacks["by"]} == {"chance"} and {*found.comebacks["after"]} == {*QUARTERS}
    assert found.measures.set_index("measure").loc["spread", "value"] > 0


def test_points_that_cannot_be_counted_yet_are_not_known(tmp_path):
    """Planted: points() that fails until the first turn is over, with which half of the choices are made."""
    (tmp_path / "fails.py").write_text(BETS.replace("POINTS", "[self.score[seat]][self.turns_played < 1]"),
                                       encoding="utf-8")
    found = lm.feel(tmp_path / "fails.py", games=40, lineup="random")
    assert found.by == "" and {*found.comebacks["after"]} == {"three quarters"}
    assert not {*NEED_CHANCES} & {*found.measures["measure"]}
    assert found.measures.set_index("measure").loc["spread", "value"] > 0


def path(*chances):
    """Chances of two at TIMES: of the first these, one after another in equal times."""
    of_first = np.interp(TIMES, np.linspace(0, 1, len(chances)), chances)
    return np.column_stack([of_first, 1 - of_first])


def ended(*won):
    """A Followed game that ended so."""
    return Followed(2, 2, np.array([2, 2]), [], np.array(won, float), np.array([5.0, 3.0]), {}, ESTIMATES,
                    np.log([[0.5, 0.5]] * (len(TIMES) + 1)))


def test_what_is_said_of_chances():
    first = ended(1, 0)
    steady = path(0.55, 0.7, 0.9, 1.0, 1.0)
    found = measures_of(first, steady, 2)
    assert decided_at(steady[:, 0]) == pytest.approx(TIMES[np.argmax(steady[:, 0] >= SURE)]) == found["decided"][1]
    assert found["ahead_changes"] == (1, 0) and found["behind"] == (1, 0) and found["lowest"] == (1, 0.55)
    turned = path(0.9, 0.9, 0.1, 0.9, 0.95)
    found = measures_of(first, turned, 2)
    assert found["ahead_changes"] == (1, 2) and found["decided"][1] == pytest.approx(0.75)
    assert found["behind"][1] == pytest.approx((turned[:, 0] < 0.5).mean())
    assert measures_of(ended(0.5, 0.5), turned, 2).keys() & {*NEED_CHANCES} == set()


def test_a_game_that_stays_open_is_never_decided():
    open_, closed = path(0.6, 0.6), path(0.6, 0.6, 0.9)
    assert decided_at(open_[:, 0]) == NEVER and measures_of(ended(1, 0), path(0.6, 0.6), 2)["decided"] == (1, 1)
    at_last = decided_at(path(0.6, 0.82)[:, 0])
    assert at_last == pytest.approx(TIMES[-2])
    frame = over_time([ended(1, 0)] * 2, [open_, closed], 2)
    assert frame["decided"].iloc[-1] == 0.5


def test_the_share_of_decided_games_has_an_interval_from_deals_whose_games_somebody_wins_alone():
    open_, closed = path(0.6, 0.6), path(0.6, 0.6, 0.9)
    last = over_time([ended(1, 0)] * 40, [open_, closed] * 20, 2).iloc[-1]
    assert last["decided"] == 0.5 and 0 <= last["decided_low"] <= 0.5 <= last["decided_high"] <= 1
    mixed = [ended(1, 0)] * 20 + [ended(0.5, 0.5)] * 20
    few, many = (over_time(mixed[:count], ([open_] * 2 + [closed] * 2) * 5 + [closed] * (count - 20), 2).iloc[-1]
                 for count in (20, 40))
    assert few["decided"] == many["decided"] == 0.5 and few["decided_low"] < 0.3 < 0.7 < few["decided_high"]
    assert over_time([ended(1, 0)] * 2, [None, None], 2).columns.tolist() == ["time", "options"]


def test_nobody_takes_the_lead_from_those_who_share_it():
    """An even start: who gets ahead first has changed nothing, whichever seat that is."""
    assert ahead_changes(path(0.5, 0.3, 0.2)) == 0 == ahead_changes(path(0.5, 0.7, 0.8))
    assert ahead_changes(path(0.5, 0.3, 0.5, 0.4)) == 0 and ahead_changes(path(0.5, 0.3, 0.5, 0.6)) == 1


def test_calibration_compares_what_is_said_with_what_is_won():
    found = calibration([(ended(1, 0), path(0.95, 0.95))] * 2 + [(ended(1, 0), path(0.35, 0.35))]).set_index("n")
    by_said = {round(row.said, 2): row.won for row in found.itertuples()}
    assert by_said == {0.05: 0.0, 0.35: 1.0, 0.65: 0.0, 0.95: 1.0} and sorted(found.index) == [21, 21, 42, 42]


def boasting(games, rng):
    """Strengths of three sides that say three times as much as is true, and who won."""
    true = rng.normal(size=(games, 1, 3)) * np.linspace(0.3, 1, len(TIMES))[:, np.newaxis]
    powers = np.exp(true[:, -1])
    winner = (powers.cumsum(axis=1) / powers.sum(axis=1, keepdims=True) > rng.random((games, 1))).argmax(axis=1)
    return 3 * true[:, -1:].repeat(len(TIMES), axis=1), np.eye(3)[winner]


def test_what_boasts_is_calibrated_by_other_games_than_those_it_is_shown_on():
    """Planted: odds three times as long as they are, in logarithms. What a half was won by tells it nothing."""
    strengths, won = boasting(1600, np.random.default_rng(8))
    half = np.arange(1600) % 2 == 1
    chances = chances_by_other_half(strengths, won, half, ESTIMATES)
    said = np.log(chances[..., 0] / chances[..., 1])
    assert said == pytest.approx((strengths[..., 0] - strengths[..., 1]) / 3, rel=0.15)
    others = won.copy()
    others[half] = np.roll(won[half], 1, axis=1)
    again = chances_by_other_half(strengths, others, half, ESTIMATES)
    assert np.array_equal(again[half], chances[half]) and not np.allclose(again[~half], chances[~half], atol=0.05)


def gathered(games, worth, rng):
    """Points of three sides at TIMES, and who won. worth: of a point that was made by each of TIMES."""
    made = rng.normal(size=(games, len(TIMES), 3))
    powers = np.exp((made * worth[:, np.newaxis]).sum(axis=1))
    winner = (powers.cumsum(axis=1) / powers.sum(axis=1, keepdims=True) > rng.random((games, 1))).argmax(axis=1)
    return made.cumsum(axis=1), np.eye(3)[winner]


@pytest.mark.parametrize("worth", [np.linspace(-1, 3, len(TIMES)), np.linspace(-3, 6, len(TIMES))])
def test_points_that_hurt_early_are_as_often_true_late_as_they_say(worth):
    """Planted: the weight that a line through the end would give the beginning is negative."""
    points, won = gathered(2_000, worth, np.random.default_rng(4))
    chances = chances_by_other_half(points, won, np.arange(2_000) % 2 == 1, POINTS)
    for at in (QUARTERS["three quarters"], len(TIMES) - 1):
        best = chances[:, at].argmax(axis=1)
        assert chances[:, at].max(axis=1).mean() == pytest.approx(won[np.arange(2_000), best].mean(), abs=0.03)
    assert chances[:, 0] == pytest.approx(1 / 3, abs=0.01)


def test_points_in_thousands_say_what_points_do():
    points, won = gathered(120, 0.01 * TIMES, np.random.default_rng(4))
    assert shares(1_000 * points, weights(1_000 * points, won)) == pytest.approx(shares(points, weights(points, won)))


def test_a_single_deal_says_what_its_players_think():
    one = cell(game="rurik", players=2, lineup="club")
    alone = follow(one, 7, 0, one.policies)
    assert chances_of([alone], 2)[0] == pytest.approx(np.exp(alone.strengths[:-1]))


def test_a_notebook_asks_for_a_game_or_for_a_run(tmp_path):
    run = lm.sweep("rurik", players=2, lineup="novice", games=20, seed=3, out=tmp_path / "run", progress=False)
    asked = lm.feel("rurik", players=2, lineup="novice", seed=3, games=6)
    again = lm.feel(run, games=6)
    assert asked.plain() == again.plain() and asked.games == 6
    assert lm.feel(run, games=5).games == 6 and GAMES % 4 == GAMES % 3 == 0     # whole deals


@pytest.mark.verify
@pytest.mark.parametrize(("game", "players"), [("rurik", 2), ("rurik", 4), ("burgundy", 2), ("burgundy", 4),
                                               ("scythia", 2), ("scythia", 3)])
def test_of_chances_of_each_tenth_as_many_are_won(game, players):
    """Within 3 percentage points, with 4,000 games; the players' own are off by 7 with two players of Rurik."""
    found = feel(cell(game=game, players=players), 1, games=4_000).calibration
    assert len(found) == 10 and (found["said"] - found["won"]).abs().max() < 0.03
