"""A race of settings whose shares are known: planted optima are found, and what is no better is not called balanced."""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.studies.candidate_settings import Setting
from ludometer.analysis.studies.settings_race import (
    BALANCED,
    FOLDS,
    OUTSIDE,
    UNDECIDED,
    Trial,
    confirm,
    fields_of,
    imbalance,
    judge_trials,
    pareto_front,
    race,
    ranked_trials,
    shortlisted_trials,
    smoothed_shares,
    unbiased_imbalance,
    verdict,
)
from ludometer.analysis.studies.stopping_rule import AT_EDGE
from tests.analysis.drawn import FAIR, Drawn, grid, tiers_in

EDGE = [0.28, 0.24, 0.24, 0.24]


def searched(settings, shares, seed, games, margin=0.03):
    """(Drawn, trials, shortlist, candidates) of a search in so many games."""
    game = Drawn(shares, seed, 100 * margin, most=games // tiers_in(shares))
    trials, last = race(settings, FAIR, game.play, games / 3, margin)
    game.trials = last
    return game, trials, last, confirm(last, game.rule.looks(), game.look, (games - game.games) // game.tiers)


def balanced(candidates):
    return [each.trial.setting for each in candidates if each.verdict == BALANCED]


def test_a_planted_optimum_is_found_and_it_is_the_least():
    """Any two steps of two knobs are enough; larger changes are closer still."""
    settings, off = grid(4, 4), (0.08, 0.05, 0.015, 0.0, 0.0, 0.0, 0.0)
    shares = {each.label: FAIR + off[each.size] * np.array([1, -1, 0, 0]) for each in settings}
    game, _, _, candidates = searched(settings, shares, 1, 150_000)
    assert {each.size for each in balanced(candidates)[:1]} == {2} and game.games <= 150_000
    assert all(each.verdict != BALANCED for each in candidates if each.trial.setting.size < 2)
    first = next(each for each in candidates if each.verdict == BALANCED)
    assert first.imbalance.low <= 0.015 <= first.imbalance.high <= 0.03


def test_a_combination_that_alone_helps_is_found():
    settings = grid(3, 3, 3)
    shares = {each.label: np.array([0.37, 0.21, 0.21, 0.21]) for each in settings}
    only = Setting({"a": 1, "b": 2, "c": 1}, 4)
    shares[only.label] = np.full(4, FAIR)
    _, _, _, candidates = searched(settings, shares, 2, 300_000)
    assert balanced(candidates) == [only]
    assert {each.verdict for each in candidates} == {BALANCED, OUTSIDE}


@pytest.mark.verify
def test_where_nothing_helps_nothing_is_called_balanced_though_the_race_says_so():
    seemed_balanced = confirmed = 0
    settings = grid(3, 4, 2)
    for seed in range(12):
        shares = {each.label: np.roll(EDGE, place % 4) for place, each in enumerate(settings)}
        _, _, last, candidates = searched(settings, shares, seed, 30_000)
        seemed_balanced += any(each.imbalance.value < 0.02 for each in last)
        confirmed += bool(balanced(candidates))
    assert confirmed == 0 and seemed_balanced >= 5


@pytest.mark.verify
@pytest.mark.parametrize("games, searches", [(40_000, 200), (300_000, 60)])
def test_a_search_in_which_nothing_can_be_found_finds_something_in_one_of_twenty(games, searches):
    """All settings lie exactly on the margin, where each interval that misses by one side is a false verdict."""
    settings, false_verdicts = grid(3, 4, 2), 0
    for seed in range(searches):
        shares = {each.label: np.roll(EDGE, (place + seed) % 4) for place, each in enumerate(settings)}
        false_verdicts += bool(balanced(searched(settings, shares, seed, games)[3]))
    assert false_verdicts / searches <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / searches)


def test_what_balances_one_tier_alone_is_not_enough():
    """One step balances the first tier, two are wanted by the second."""
    settings, off = grid(4, 3), ((0.08, 0.0, 0.0, 0.0, 0.0, 0.0), (0.08, 0.06, 0.0, 0.0, 0.0, 0.0))
    lean = np.array([1, -1, 0, 0])
    shares = {each.label: np.array([FAIR + tier[each.size] * lean for tier in off]) for each in settings}
    game, _, _, candidates = searched(settings, shares, 5, 200_000)
    assert {each.size for each in balanced(candidates)} == {2} and game.games <= 200_000
    alone = {label: share[0] for label, share in shares.items()}
    assert min(each.size for each in balanced(searched(settings, alone, 5, 100_000)[3])) == 1


def at_the_edge_of_one_tier(settings, turn):
    """{label: shares in three tiers} of which one tier has one share exactly on the margin, and all else is fair."""
    shares = {each.label: np.full((3, 4), FAIR) for each in settings}
    for place, each in enumerate(settings):
        shares[each.label][(place + turn) % 3] = np.roll(EDGE, place % 4)
    return shares


@pytest.mark.verify
def test_where_each_setting_fails_in_one_tier_nothing_is_called_balanced():
    settings, found = grid(3, 4, 2), []
    for seed in range(8):
        found += [each.verdict for each in searched(settings, at_the_edge_of_one_tier(settings, seed), seed, 90_000)[3]]
    assert len(found) == 32 and BALANCED not in found


@pytest.mark.verify
@pytest.mark.parametrize("games, searches", [(120_000, 200), (600_000, 60)])
def test_a_search_in_tiers_that_can_find_nothing_finds_something_in_one_of_twenty(games, searches):
    settings, false_verdicts = grid(3, 4, 2), 0
    for seed in range(searches):
        shares = at_the_edge_of_one_tier(settings, seed)
        false_verdicts += bool(balanced(searched(settings, shares, seed, games)[3]))
    assert false_verdicts / searches <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / searches)


def test_rounds_halve_the_field_down_to_twice_the_shortlist():
    assert fields_of(25) == [25, 13, 7] and fields_of(8) == [8] and fields_of(2) == [2]
    assert fields_of(65) == [65, 33, 17, 9, 5]


def test_each_round_gets_as_many_games():
    settings, asked = grid(5, 5), []

    def play(number, found, games):
        asked.append((number, len(found), games))
        yield from game.play(number, found, games)

    game = Drawn({each.label: np.full(4, FAIR) for each in settings}, 3)
    trials, last = race(settings, FAIR, play, 30_000, 0.03)
    assert asked == [(0, 25, 400), (1, 13, 769), (2, 7, 1428)] and game.games <= 30_000
    assert sorted(trial.games for trial in trials)[-7:] == [400 + 768 + 1428] * 7 and len(last) == 4
    assert all(trial in trials and trial.rounds == 3 for trial in last)


def trial(size, value, low=0.0):
    made = Trial(Setting({"a": size}, size), FAIR)
    made.imbalance = imbalance([FAIR + value], [FAIR + low], [FAIR + value + 0.1], FAIR)
    return made


def sizes(trials):
    return [each.setting.size for each in trials]


def test_what_neither_change_nor_balance_speaks_for_is_dropped_first():
    trials = [trial(1, 0.05), trial(2, 0.06), trial(3, 0.01), trial(4, 0.02), trial(0, 0.08, low=0.04)]
    assert sizes(ranked_trials(trials, 0.03)) == [3, 1, 4, 2, 0]
    assert sizes(ranked_trials(trials, 0.05)) == [3, 1, 0, 4, 2]


def test_the_shortlist_begins_with_the_least_change_that_may_do():
    trials = [trial(1, 0.035), trial(2, 0.029), trial(3, 0.019), trial(4, 0.015), trial(5, 0.001), trial(6, 0.018)]
    assert sizes(shortlisted_trials(trials, 0.03)) == [2, 3, 4, 5]
    assert sizes(shortlisted_trials([trial(5, 0.09), trial(6, 0.07)], 0.03)) == [6, 5]


def test_a_front_has_what_no_other_beats_in_both():
    assert pareto_front([(2, 0.3), (1, 0.5), (3, 0.4), (4, 0.1), (2, 0.2), (5, 0.1)]) == [1, 4, 3]


def test_the_imbalance_is_that_of_the_farthest_share():
    found = imbalance([0.3, 0.18, np.nan], [0.27, 0.15, np.nan], [0.33, 0.21, np.nan], FAIR)
    assert np.allclose(found, (0.07, 0.04, 0.1, 1, False))
    assert np.allclose(imbalance([0.26], [0.24], [0.28], FAIR), (0.01, 0, 0.03, 0, True))


@pytest.mark.parametrize(("off", "naive"), [
    ([0.03, -0.01, -0.01, -0.01], False), ([0.02, -0.02, 0, 0], True), ([0, 0, 0, 0], True)])
def test_the_farthest_share_is_measured_without_the_luck_of_being_picked(off, naive):
    """Of 300 runs of 400 blocks, whose shares have an error of 1 point; the largest estimate is too large."""
    rng, seen, largest, runs = np.random.default_rng(6), [], [], 300
    for _ in range(runs):
        wins = rng.multinomial(4, FAIR + np.array(off), 400)
        seen.append(unbiased_imbalance(np.full((400, 4), 4), wins, FAIR))
        largest.append(abs(wins.mean(axis=0) / 4 - FAIR).max())
    true, error = max(map(abs, off)), np.std(seen) / np.sqrt(runs)
    assert true - 0.003 < np.mean(seen) < true + 3 * error
    assert (np.mean(largest) > true + 4 * np.std(largest) / np.sqrt(runs)) == naive


def test_a_share_that_nobody_has_in_a_tenth_of_the_blocks_is_not_picked_there():
    counts = np.tile([4, 4, 0], (100, 1))
    counts[::FOLDS, 1], counts[5, 2] = 0, 4
    assert unbiased_imbalance(counts, counts * [0.25, 0.5, 1], 0.25) == pytest.approx(0.9 * 0.25)


def test_settings_learn_from_one_another_as_far_as_effects_add_up():
    rng, settings = np.random.default_rng(4), grid(3, 4, 2)
    effect = {knob: rng.normal(0, 0.02, 4) for knob in "abc"}
    true = np.array([FAIR + sum((effect[knob] * n for knob, n in each.change.items()), np.zeros(4))
                     for each in settings])
    error = np.full(true.shape, 0.016)
    for apart, most in ((0, 0.75), (0.05, 1.02)):               # additive, and far from it
        odd = true + rng.normal(0, apart, true.shape)
        rough, smooth = [], []
        for _ in range(30):
            seen = odd + rng.normal(0, 0.016, true.shape)
            rough.append(seen - odd)
            smooth.append(smoothed_shares(settings, seen, error) - odd)
        assert np.std(smooth) < most * np.std(rough)
    assert (smoothed_shares(settings[:2], odd[:2], error[:2]) == odd[:2]).all()       # nothing to learn from


def test_a_share_that_nobody_has_is_left_out():
    trials = [Trial(each, FAIR) for each in grid(2, 2)]
    for each in trials:
        counts = np.tile([4, 4, 0], (100, 1))
        each.add(Moments(3, 2).add(counts, np.random.default_rng(each.setting.size).binomial(counts, FAIR)), 400)
    judge_trials(trials)
    assert all(0 <= each.imbalance.low < each.imbalance.value < each.imbalance.high < 0.2 for each in trials)


@pytest.mark.parametrize("answers, says", [
    (["balanced", "balanced"], BALANCED), (["balanced", "strong"], OUTSIDE), (["undecided", "weak"], OUTSIDE),
    (["balanced", "depends on players"], OUTSIDE), (["balanced", AT_EDGE], AT_EDGE),
    ([AT_EDGE, "undecided"], UNDECIDED), (["balanced", "undecided"], UNDECIDED)])
def test_a_setting_is_balanced_if_every_share_is(answers, says):
    assert verdict(pd.DataFrame({"answer": answers})) == says


def looking(asked, low=None, answers=None):
    """A look() that keeps what it was asked; low: {place: lower end}; answers: {place: verdict of its only share}."""
    def look(place, games):
        asked.append((place, games))
        least = FAIR + (low or {}).get(place, 0)
        return pd.DataFrame({"item": ["x"], "value": least + 0.1, "low": least, "high": least + 0.2,
                             "answer": (answers or {}).get(place, "undecided")})
    return look


def test_changes_as_large_as_one_that_is_balanced_are_not_played_further():
    asked, trials = [], [trial(1, 0.1), trial(2, 0.1), trial(2, 0.1), trial(3, 0.1)]
    found = confirm(trials, [100, 200, 300], looking(asked, answers={1: "balanced"}), 900)
    assert asked == [(0, 100), (1, 100), (0, 200), (0, 300)]
    assert [each.games for each in found] == [300, 100, 0, 0] and [each.imbalance is None for each in found][1:] == [
        False, True, True]


def test_what_is_at_the_edge_is_played_on_only_while_nothing_is_balanced():
    asked, trials = [], [trial(1, 0.1), trial(2, 0.1)]
    confirm(trials, [100, 200, 300], looking(asked, answers={0: AT_EDGE, 1: "strong"}), 900)
    assert asked == [(0, 100), (1, 100), (0, 200), (0, 300)]
    asked.clear()
    confirm(trials, [100, 200, 300], looking(asked, answers={0: AT_EDGE, 1: "balanced"}), 900)
    assert asked == [(0, 100), (1, 100)]


def test_games_go_to_the_one_that_may_turn_out_best():
    asked, trials = [], [trial(1, 0.1), trial(2, 0.1), trial(3, 0.1)]
    confirm(trials, [100, 200, 300], looking(asked, low={0: 0.03, 1: 0.01, 2: 0.02}), 500)
    assert asked == [(0, 100), (1, 100), (2, 100), (1, 200), (1, 300)]      # and then there are no more


def test_no_more_games_are_played_than_there_are():
    asked = []
    confirm([trial(1, 0.1), trial(2, 0.1)], [100, 250, 300], looking(asked), 349)
    assert asked == [(0, 100), (1, 100)]
