"""Positions asked about: what they say of candidates, in which words, and why."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.decisions.candidates_in_words import (
    common_opening,
    lines_until,
    moves_in_words,
    new_lines,
    own_words,
)
from ludometer.analysis.decisions.position_values import AS_GOOD, BEST, WORSE, candidate_chances, position_at
from ludometer.analysis.decisions.score_differences import (
    AS_FOR,
    ITSELF_OUT,
    MOVE,
    OTHER_OUT,
    OTHERS,
    REST,
    WEIGHTS,
    meaning,
    reasons,
    runner_up,
)
from ludometer.simcore.games import part
from ludometer.simcore.insight import preferences, scores
from ludometer.simcore.nets import RULED_OUT
from ludometer.simcore.play import ask as what_waits
from ludometer.simcore.questions import redeal
from ludometer.simcore.story import row_titles

SEED = 500_007
PLACES = {"burgundy": 75, "rurik": 61, "scythia": 59, "pig": 2}         # decisions with a choice
each_game = pytest.mark.parametrize("game", PLACES)


def position_of(game):
    found = lm.load(game, seed=SEED, players=2)
    places = lm.decisions(game, 3, seed=SEED, players=2)["at"]
    return position_at(found.cell, SEED, 3, int(places[places >= PLACES[game]].min()), found.specs)


# Verdicts

def drawn(rng, chances, games, shared=0.6):
    """Wins of candidates with these chances, which share part of their luck."""
    luck = np.where(rng.random((games, len(chances))) < shared, rng.random((games, 1)), rng.random(
        (games, len(chances))))
    return (luck < chances).astype(float)


@pytest.mark.verify
def test_a_candidate_that_is_truly_the_best_is_called_worse_in_at_most_5_percent():
    rng = np.random.default_rng(SEED)
    for chances in ([0.3] * 6, [0.5, 0.5, 0.2, 0.1]):
        best = np.array(chances) == max(chances)
        wrong = sum((candidate_chances(drawn(rng, chances, 100))["verdict"][best] == WORSE).any() for _ in range(300))
        assert wrong / 300 <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / 300)


def test_what_is_clear_is_said():
    rng = np.random.default_rng(SEED)
    found = candidate_chances(drawn(rng, [0.2, 0.7, 0.65, 0.1], 400))
    assert found["verdict"].tolist() == [WORSE, AS_GOOD, AS_GOOD, WORSE]
    found = candidate_chances(drawn(rng, [0.2, 0.8, 0.4, 0.1], 400))
    assert found["verdict"].tolist() == [WORSE, BEST, WORSE, WORSE]
    assert found["behind"].tolist()[1] == 0 and (found["behind_low"].drop(1) > 0).all()


def test_intervals_hold_together():
    rng, chances, held = np.random.default_rng(SEED), np.array([0.1, 0.3, 0.35, 0.6, 0.05]), 0
    for _ in range(200):
        found = candidate_chances(drawn(rng, chances, 150))
        held += ((found["low"] <= chances) & (chances <= found["high"])).all()
    assert held / 200 >= 0.95 - 2 * np.sqrt(0.05 * 0.95 / 200)


def test_where_all_always_win_nothing_is_known_for_sure():
    found = candidate_chances(np.ones((50, 3)))
    assert (found["verdict"] == AS_GOOD).all() and (found["low"] < 1).all()
    assert (found["behind_high"].iloc[1:] > 0).all()


def test_the_only_other_candidate_is_compared():
    assert candidate_chances(np.array([[1.0, 0.0]] * 40))["verdict"].tolist() == [BEST, WORSE]


# Words

@each_game
def test_words_say_nothing_hidden(game):
    """The same in deals that the seat cannot tell apart, for decisions that come first in their step."""
    found = lm.load(game, players=2, seed=SEED)
    tried = 0
    for at in lm.decisions(game, 3, players=2, seed=SEED)["at"][3::2].tolist():
        position = position_at(found.cell, SEED, 3, at, found.specs)
        if position.script != what_waits(position.tables, SEED, 3, position.boundary).script:
            continue
        waiting, other = position.waiting(), np.array([position.boundary])
        redeal(position.tables, other, waiting.seat, 5)
        ours, theirs = (moves_in_words(position.tables, position.players, SEED, 3, each, position.script,
                                       range(len(waiting.moves))) for each in (position.boundary, other[0]))
        assert ours == theirs and len(ours) == len(waiting.moves)
        tried += 1
        if tried == 5:
            return
    assert tried > 2


@pytest.mark.sample(2)
@each_game
def test_almost_all_candidates_are_told_apart(game):
    found, apart, all_ = lm.load(game, players=2, seed=SEED), 0, 0
    for at in lm.decisions(game, 3, players=2, seed=SEED)["at"][::9].tolist():
        position = position_at(found.cell, SEED, 3, at, found.specs)
        words = moves_in_words(position.tables, position.players, *position.place,
                               range(len(position.waiting().moves)))
        apart, all_ = apart + len(set(words)), all_ + len(words)
    assert apart >= 0.97 * all_


def test_words_are_those_of_the_log():
    found = lm.load("burgundy", players=2, seed=SEED)
    log = found.play(3)
    places = np.flatnonzero(log.events["n_moves"] > 1)
    frame = lm.decisions("burgundy", 3, players=2, seed=SEED)
    assert len(frame) == len(places) and frame["where"].str.match(r"Round [A-E][1-5]|Setup").all()
    others = (frame["picked"] != "ends the turn") & ~frame["decision"].isin(["ship", "goods"])
    assert all(any(words.removeprefix("... ") in line for line in log.told) for words in frame.loc[others, "picked"])
    assert own_words(log.told, int(places[5])) == frame["picked"][5]


def test_a_bank_is_placed_and_not_what_it_brings():
    frame = lm.decisions("burgundy", 5, players=3, seed=3, lineup="textbook").set_index("at")
    assert frame.loc[3, "picked"] == "4: places Bank at e3"
    assert frame.loc[frame["decision"] == "ship", "picked"].str.startswith("loads from depot").all()
    assert not frame["picked"].str.contains("gains|^Round|nothing more", regex=True).any()


def test_a_line_that_goes_on_says_what_is_new():
    before = ["Turn", "  taxes Kiev (1 wood)"]
    assert new_lines(before, ["Turn", "  taxes Kiev (1 wood), Azov (1 fish)"]) == ["taxes ... Azov (1 fish)"]
    assert new_lines(before, [*before, "    ends"]) == ["ends"]
    assert new_lines(before, ["Turn", "  taxes Kiev (1 wood); reward: 1 fur"]) == ["... reward: 1 fur"]
    assert lines_until(["a story of its own"], 3) == ["a story of its own"]


def test_luck_is_left_out():
    assert common_opening(["raids Assyria: rolls 3", "raids Assyria: rolls 5"]) == "raids Assyria"
    assert common_opening(["draws Elder; pays 1", "draws Elder; pays 2"]) == "draws Elder"
    assert common_opening(["to Novgorod", "to Novgorod, Kiev"]) == "to Novgorod"
    assert common_opening(["same", "same"]) == "same" and common_opening(["a b", "c d"]) == "nothing more"


# Reasons

@pytest.mark.sample("pig", "rurik")
@each_game
def test_reasons_add_up_to_the_difference_of_the_scores_largest_first(game):
    position = position_of(game)
    waiting, spec = position.waiting(), position.players[0]
    own = scores(position.tables, spec, waiting)
    one, other = int(own.argmax()), int(np.where(own > own.max() - RULED_OUT, own, np.inf).argmin())
    found = reasons(position.tables, spec, waiting, one, other)
    sizes = [abs(by) for _, by in found]
    assert sizes == sorted(sizes, reverse=True) and all(" " in what for what, _ in found)
    assert sum(by for _, by in found) == pytest.approx(own[one] - own[other], abs=0.05 * sum(sizes)) != 0
    assert dict(found).get(REST, 0) < 0.5 * sum(sizes)


@pytest.mark.verify
def test_that_a_move_is_ruled_out_is_reason_enough():
    found, judged = lm.load("rurik", lineup="textbook", seed=SEED, players=2), 0
    for at in lm.decisions("rurik", 3, lineup="textbook", seed=SEED, players=2)["at"]:
        position = position_at(found.cell, SEED, 3, int(at), found.specs)
        waiting, spec = position.waiting(), position.players[0]
        own = scores(position.tables, spec, waiting)
        one, other = int(own.argmax()), int(own.argmin())
        if own[one] - own[other] >= RULED_OUT:
            assert reasons(position.tables, spec, waiting, one, other) == [(OTHER_OUT, own[one] - own[other])]
            assert reasons(position.tables, spec, waiting, other, one) == [(ITSELF_OUT, own[other] - own[one])]
            judged += 1
    assert judged


@pytest.mark.parametrize("game", [game for game in PLACES if game != "pig"])
def test_reasons_of_a_net_are_features_that_it_sees_and_leave_hardly_anything_over(game):
    found, judged = lm.load(game, lineup="club", seed=SEED, players=2), 0
    spec, shown = found.specs["club"], part(game, "sight").SHOWN
    known = {meaning(shown, name, row_titles(found.tables)) for name in shown}
    known |= {OTHERS.format(text) for text in known}
    layered = {name for names in part(game, "sight").HEATS for name in names}
    for at in lm.decisions(game, 3, lineup="club", seed=SEED, players=2)["at"][:60:4]:
        waiting = position_at(found.cell, SEED, 3, int(at), found.specs).waiting()
        seen = preferences(found.tables, spec, waiting)
        if seen is not None:
            one, other = seen[0][0], seen[-1][0]
            own, why = scores(found.tables, spec, waiting), dict(reasons(found.tables, spec, waiting, one, other))
            size = sum(map(abs, why.values()))
            assert why.keys() <= known | {WEIGHTS, MOVE, REST} and abs(why.get(REST, 0)) <= 0.05 * size
            assert MOVE not in why or part(game, "declared").KINDS[waiting.kind] not in layered
            assert sum(why.values()) == pytest.approx(own[one] - own[other], abs=0.05 * size)
            judged += 1
    assert judged >= 4


@each_game
def test_each_feature_has_a_meaning(game):
    sight = part(game, "sight")
    for features in [*part(game, "features").FEATURES.values(), *([sight.SHOWN] if sight else [])]:
        assert all(meaning(features, name) != name for name in features)


@pytest.mark.parametrize("game", [game for game in PLACES if game != "pig"])
def test_each_feature_that_a_net_sees_of_a_candidate_reads_as_no_other(game):
    shown, titles = part(game, "sight").SHOWN, row_titles(lm.load(game, players=2).tables)
    texts = [meaning(shown, name, titles) for name in shown]
    assert len(set(texts)) == len(texts) and not any("<" in text for text in texts)


@pytest.mark.parametrize("game, name, expected", [
    ("rurik", "power_7", "number and bribe together are 7"), ("rurik", "at_0", "the region is Novgorod"),
    ("rurik", "do_play_scheme", "what is done: play scheme"), ("burgundy", "lay_kind_2", "the tile placed: Sheep"),
    ("burgundy", "lay_type_7", "the tile placed: Watchtower"), ("burgundy", "lay_type_10", "the tile placed: 10"),
    ("scythia", "card_6", "the card is Warrior")])
def test_words_and_titles_of_rows_stand_in_the_meaning_of_a_feature(game, name, expected):
    assert meaning(part(game, "sight").SHOWN, name, row_titles(lm.load(game, players=2).tables)) == expected


@each_game
def test_a_decision_is_where_the_heading_before_it_says(game):
    frame = lm.decisions(game, 3, players=2, seed=SEED)
    assert not frame["where"].str.contains("left|:").any()
    if game == "rurik":
        assert set(frame.loc[frame["decision"] == "bribe", "where"].str.split(", ").str[1]) == {"strategy phase"}
        assert set(frame.loc[frame["decision"] == "turn", "where"].str.split(", ").str[1]) == {"action phase"}


def test_the_runner_up_is_another_value():
    assert runner_up([1, 5, 5, 3], 1) == 3 and runner_up([2, 2], 0) == 1 and runner_up([2, 2], 1) == 0


# Answers

@pytest.mark.sample("pig", "rurik")
@each_game
def test_an_answer_says_what_was_picked_and_in_which_position(game):
    position = position_of(game)
    found = lm.ask(game, 3, int(position.title.split()[-1]), playouts=10, players=2, seed=SEED, progress=False)
    waiting = what_waits(position.tables, *position.place)
    assert found.candidates["picked"].to_numpy().nonzero()[0].tolist() == [position.picked]
    assert len(found.candidates) == len(waiting.moves) and found.seat == waiting.seat
    assert found.where and "seed" in found.show and found.candidates["chance"].between(0, 1).all()
    assert repr(found).count("\n") == len(waiting.moves)


def test_a_position_says_what_its_player_would_pick():
    position = position_of("rurik")
    assert vars(position)["picked"] == position.pick()
    assert type(position)(**vars(position) | {"picked": None}).pick() == position.pick()


def test_what_a_seat_cannot_see_is_named():
    assert "nothing" in lm.ask("pig", 3, 2, playouts=4, players=2, progress=False).hidden
    assert "agendas" in lm.ask("rurik", 3, 0, playouts=4, players=2, progress=False).hidden


@pytest.mark.parametrize("game", ["rurik", "scythia", "burgundy"])
def test_a_meaning_that_another_table_gives_is_taken_from_there(game):
    features = part(game, "features").FEATURES
    led = [(table, name, found[1]) for table in features for name in features[table]
           if (found := AS_FOR.search(meaning(features[table], name)))]
    assert bool(led) == (game != "burgundy")
    for _, name, other in led:
        assert meaning(features[other], name) != name and not AS_FOR.search(meaning(features[other], name))


def test_who_decides_by_chance_has_no_reasons():
    found = lm.ask("pig", 3, 2, playouts=4, players=2, lineup="random", progress=False)
    assert found.why == [] and found.candidates["score"].isna().all() and "null" not in str(found)
    assert found.plain()["candidates"][0]["score"] is None


def test_more_threads_give_the_same():
    one, two = (lm.ask("pig", 3, 2, playouts=60, players=2, jobs=jobs, progress=False) for jobs in (1, 2))
    assert one.plain() == two.plain()


@pytest.mark.parametrize("more, text", [
    ({"at": 100_000}, "has decisions 0 to"), ({"playouts": 1}, "playouts = 1: expected a whole number from 2"),
    ({"game": -1}, "game = -1: expected a whole number from 0"),
    ({"cell": 1}, "pig is a game; cells are those of a run"), ({"source": "pgi"}, "did you mean 'pig'")])
def test_what_cannot_be_asked_is_refused(more, text):
    with pytest.raises(lm.DataError, match=text):
        lm.ask(**{"source": "pig", "at": 2, "progress": False} | more)


def test_a_step_begins_after_what_its_setup_has_decided():
    found = lm.load("rurik", players=3, seed=SEED, set={"seat.2.schemes": 2})       # which the seat cannot but keep
    position = position_at(found.cell, SEED, 0, 2, found.specs)
    assert position.script == [] and len(position.waiting().moves) == 2
