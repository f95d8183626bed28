"""How the games of a run feel: some of them played again, as luck and players make them the same each time."""
import numpy as np

from ludometer.analysis.experiments.cell import recorded_policies
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.parts import whole_blocks
from ludometer.analysis.studies.followed_games import follow
from ludometer.analysis.studies.game_feel import searches, summary
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import python_path

GAMES = 240                                                     # of a page, shared by its setups: about 2 s
FEWEST = 40                                                     # of a setup
EVENTS = 200_000                                                # of the games of a page, at most
SLOWER = 5                                                      # times that rules in Python take


def cells_of_run(run):
    """{number: Cell} of a Run, with the players of its manifest as their policies; empty where this version cannot play
    them.
    """
    try:
        cells = Experiment.make(run.manifest["experiment"], str(run.path)).cells()
        return {cell.number: (cell, recorded_policies(cell, run.manifest["policies"])) for cell in cells
                if cell.is_setup and cell.tables.data_hash == run.cells[cell.number]["tables"]["data_hash"]}
    except DataError:
        return {}


def feel_of_played(played, cell, specs, share):
    """The Feel of a Played cell, by its first games; None where these end otherwise than the run has them.

    cell, specs: as cells_of_run() has them. share: of the games and events of a page. Where a policy searches there is
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
        one = follow(cell, seed, game, specs)
        if not ends_as(one, scores[game], wins[game]):
            return None
        sample.append(one)
    return summary(sample, cell)


def ends_as(one, scores, wins):
    """Whether a Followed game ends with these points and shares of the win of its seats."""
    sides = len(one.scores)
    shares = wins[:sides] / (wins[:sides].sum() if len(wins) > 1 else 1)
    return np.array_equal(one.scores, scores[:sides]) and np.allclose(one.won[:sides], shares)
