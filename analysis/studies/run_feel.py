"""How the games of a run feel: some of them played again, as luck and players make them the same each time."""
import numpy as np

from ludometer.analysis.experiments.cell import recorded_cell, recorded_policies
from ludometer.analysis.run_folders.parts import whole_blocks
from ludometer.analysis.studies.followed_games import follow
from ludometer.analysis.studies.game_feel import searches, summary
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import python_path

GAMES = 240                                                     # of a page, shared by its setups: about 2 s
FEWEST = 40                                                     # of a setup
EVENTS = 200_000                                                # of the games of a page, at most
SLOWER = 5                                                      # times that rules in Python take


def as_played(played):
    """(Cell, {name: PolicySpec}) of a Played setup, its players as the manifest has them; None where this version
    cannot play them.
    """
    manifest = played.run.manifest
    try:
        cell = recorded_cell(manifest, played.number)
        same = cell.tables.data_hash == played.about["tables"]["data_hash"]
        return (cell, recorded_policies(cell, manifest["policies"])) if same else None
    except DataError:
        return None


def feel_of_played(played, cell, specs, share):
    """The Feel of a Played cell, by its first games; None where these end otherwise than the run has them.

    cell, specs: as as_played() has them. share: of the games and events of a page. Where a policy searches there is
    none either: a page would take minutes.
    """
    if searches(specs):
        return None
    seed, most = played.run.seeds[0]
    first = follow(cell, seed, 0, specs)
    events = EVENTS / share / (SLOWER if python_path(cell.game) else 1)
    games = whole_blocks(int(max(1, min(max(GAMES / share, FEWEST), events / max(first.events, 1)))), cell.players)
    games = min(games, played.games, whole_blocks(most, cell.players))
    rows = played.chunk(next(played.run.batches(played.number)), ("score", "win"))
    scores, wins = (rows[name].reshape(-1, cell.players)[:games] for name in ("score", "win"))
    sample = []
    for game in range(games):
        one = follow(cell, seed, game, specs) if game else first
        if not ends_as(one, scores[game], wins[game]):
            return None
        sample.append(one)
    return summary(sample, cell)


def ends_as(one, scores, wins):
    """Whether a Followed game ends with these points and shares of the win of its seats."""
    sides = len(one.scores)
    shares = wins[:sides] / (wins[:sides].sum() if len(wins) > 1 else 1)
    return np.array_equal(one.scores, scores[:sides]) and np.allclose(one.won[:sides], shares)
