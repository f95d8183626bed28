"""What holds for a search in every game: it is worth its time, and its thoughts leave no trace in the game's luck."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.play import play_batch, play_one
from ludometer.simcore.questions import value
from tests.battery.experiments import knowledge

each_game = pytest.mark.parametrize("game", simcore.games())


def shares(game, thinker, rival, games):
    """Shares of the win of a thinker against two of a kind, one for each block of three games."""
    results = play_batch(simcore.load(game), [thinker, rival, rival], 12, 0, games - games % 3)
    return results["win"][results["player"] == 0].reshape(-1, 3).mean(axis=1)


@pytest.mark.sample("pig", "rurik", "burgundy")
@each_game
def test_thinking_beats_chance(game):
    chance = policies.load(game, "random")
    found = shares(game, policies.load(game, "search-12:random"), chance, 36)
    assert found.mean() - 2.6 * found.std(ddof=1) / len(found) ** 0.5 > 1 / 3


@pytest.mark.verify
@pytest.mark.parametrize(("game", "search", "games"), [
    *((game, "search-400:random", 18) for game in simcore.games()),
    ("rurik", "search-100", 24), ("burgundy", "search-100", 24), ("scythia", "search-200", 48)])
def test_thinking_beats_its_own_rollout_policy(game, search, games):
    rollout = policies.load(game, search.partition(":")[2] or policies.by_weights(game))
    found = shares(game, policies.load(game, search), rollout, games)
    assert found.mean() - 2.6 * found.std(ddof=1) / len(found) ** 0.5 > 1 / 3


@pytest.mark.sample("pig", "rurik", "burgundy")
@each_game
def test_the_same_budget_makes_the_same_game_and_a_larger_one_others(game):
    tables, chance = simcore.load(game), policies.load(game, "random")
    logs = []
    for playouts in (8, 8, 40):
        lineup = [policies.load(game, f"search-{playouts}:random"), chance]
        logs.append([play_one(tables, lineup, 5, number)[0].tobytes() for number in range(4)])
    small, again, large = logs
    assert small == again != large


@pytest.mark.sample("pig", "rurik", "burgundy")
@each_game
def test_thinking_changes_no_luck_of_the_real_game(game):
    """One playout per candidate or thirty: as long as the same is chosen, the same happens."""
    tables, chance = simcore.load(game), policies.load(game, "random")
    compared = 0
    for number in range(6):
        logs = [play_one(tables, [policies.load(game, f"search-{playouts}:random"), chance], 6, number)[0]
                for playouts in (1, 30)]
        length = min(map(len, logs))
        same = np.array([logs[0][i].tobytes() == logs[1][i].tobytes() for i in range(length)])
        assert not same.all()
        parted = int(np.argmin(same))
        first = [log[parted] for log in logs]
        assert first[0]["seat"] == first[1]["seat"] and first[0]["n_moves"] == first[1]["n_moves"] > 1
        assert first[0]["seat"] == number % 2                   # the thinker's choice parts them, not chance
        compared += parted
    assert compared > 6


@each_game
def test_the_end_is_worth_the_share_of_the_win_and_a_little_for_the_lead(game):
    tables, chance = simcore.load(game), policies.load(game, "random")
    for number in range(60):
        end = play_one(tables, [chance] * 3, 5, number)[1]
        rows = knowledge(game).expected_results(tables, end)
        worth = [value(tables, np.array([end]), seat) for seat in range(3)]
        assert all(0 <= each <= 1 for each in worth)
        for row, each in zip(rows, worth, strict=True):
            for other, rival in zip(rows, worth, strict=True):
                assert (each > rival) >= (row["win"] > other["win"])
