"""`ludometer bench`: how fast games are played."""
from typing import Annotated

import typer

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.workers import MOST_WORKERS
from ludometer.api import speed as benches
from ludometer.commands.options import (
    AsJson,
    Game,
    Lineup,
    Modules,
    Players,
    Policies,
    Seed,
    Set,
    amount,
)
from ludometer.commands.question import Question
from ludometer.commands.terminal import plural, print_json, show_rows
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import game_name, home


def bench(
    game: Game,
    players: Players = None,
    lineup: Lineup = None,
    games: Annotated[int | None, typer.Option(
        metavar="N", parser=amount, help="Games per measurement.  [default: about five seconds' worth]")] = None,
    seed: Seed = None,
    threads: Annotated[str, typer.Option(
        metavar="T[,T]", help=(
            "Number of threads; several numbers are measured in turn. Of a game in one Python file, which threads do "
            "not speed up, so many processes are measured."))] = "1",
    module: Modules = None,
    set_: Set = None,
    policy: Policies = None,
    as_json: AsJson = False,
):
    """Measure speed: games/s and decisions/s on one core.

    \b
    Examples:
      ludometer bench rurik
      ludometer bench rurik --lineup random --players 2
      ludometer bench rurik --threads 1,2 --json
      ludometer bench burgundy --players 3
      ludometer bench ./market --threads 1,2
    """
    try:
        counts = [int(text) for text in threads.split(",")]
    except ValueError:
        counts = [0]
    if min(counts) < 1 or max(counts) > MOST_WORKERS:
        raise DataError(f"--threads {threads}: expected whole numbers from 1 to {MOST_WORKERS}, such as 1,2")
    values = Question(players, seed, lineup, module, set_, policy=policy).values(game, games=games)
    experiment = Experiment.make({"game": home(game_name(game))} | values, game)
    found = benches.measure(experiment.only_cell("bench"), experiment.seed, games, counts)
    if as_json:
        return print_json(found)
    show_rows(f"{found['game']}, {plural(found['players'], 'player')}, {found['lineup']}, "
              f"rules {found['rules_version']}: {found['games']:,} games of "
              f"{found['decisions_per_game']:.0f} decisions", found["measured"])
