"""The few functions that a notebook and the command line share."""
from collections.abc import Sequence
from typing import Any, Unpack

import pandas as pd

from ludometer.analysis.decisions import decision as decisions
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.strength import ability_test as blocks
from ludometer.analysis.strength import league as leagues
from ludometer.analysis.strength import regret as audits
from ludometer.analysis.strength import regret_of_game as game_audits
from ludometer.analysis.strength import run_audit
from ludometer.api.game import experiment_of_game, named_game
from ludometer.api.progress import progress_bar
from ludometer.api.values import Announce, GameName, SetupValues, Source, with_named_values


@with_named_values
def audit(game: GameName, decisions: int = 2000, playouts: int = 100, jobs: int | None = None,
          as_themselves: bool = False, announce: Announce | None = None, **values: Unpack[SetupValues]) -> audits.Audit:
    """How much chance to win the choices of players give away, by kind of decision: an Audit.

    decisions: about how many are looked into. playouts: imagined games for each candidate. jobs: threads, by default
    one per core. as_themselves: these games are played on by the players with their searches, instead of by the first
    in the line-up without its search. announce: a function (who is audited, seconds), called before it begins with
    about how long it will take. values: as for load(), but gifts. Raises DataError.
    """
    experiment = experiment_of_game(game, values, "an audit plays games of its own")
    return audits.audit(experiment.only_cell("audit"), experiment.seed, decisions, playouts, jobs or -1, as_themselves,
                        announce)


@with_named_values
def audit_game(game: GameName, number: int = 0, playouts: int = 100, jobs: int | None = None,
               as_themselves: bool = False, announce: Announce | None = None,
               **values: Unpack[SetupValues]) -> game_audits.GameAudit:
    """How much chance to win each decision of one game gives away: a GameAudit.

    number: of the game. playouts: imagined games for each candidate. jobs: threads, by default one per core.
    as_themselves, announce: as for audit(). values: as for load(), but gifts. Raises DataError.
    """
    experiment = experiment_of_game(game, values, "the game is played here")
    return game_audits.audit_game(experiment.only_cell("audit_game"), experiment.seed, number, playouts, jobs or -1,
                                  as_themselves, announce)


@with_named_values
def features(game: GameName, number: int = 0, at: int = 0, **values: Unpack[SetupValues]) -> pd.DataFrame:
    """What a player sees in the candidates of one decision: a row for each, of a DataFrame to print.

    number: of the game. at: decisions before it, as column `at` of an Audit's `worst` has it. Columns: move, in words;
    picked; score; and for each weight that moves any score, by how much. values: as for load(), but gifts. Raises
    DataError.
    """
    experiment = experiment_of_game(game, values, "the game is played here")
    return decisions.features(experiment.only_cell("features"), experiment.seed, number, at)


@with_named_values
def blocked(game: GameName, games: int = blocks.GAMES, names: list[str] | None = None, jobs: int | None = None,
            progress: bool = True, **values: Unpack[SetupValues]) -> blocks.Blocked:
    """Whether something that players may leave hurts who has it, such as the ability of a leader: a Blocked.

    games: of each such thing, with and without it. names: which of them, by default all in play. jobs: threads, by
    default one per core. values: as for load(), but gifts. Raises DataError.
    """
    experiment = experiment_of_game(game, values, "a run folder is audited by audit_run()")
    with progress_bar(progress) as show:
        return blocks.blocked(experiment.only_cell("blocked"), experiment.seed, games, names, jobs or -1, progress=show)


def audit_run(run: Source, decisions: int = 2000, playouts: int = 100, games: int = blocks.GAMES,
              jobs: int | None = None, progress: bool = True, as_themselves: bool = False,
              announce: Announce | None = None) -> dict[int, tuple[audits.Audit, blocks.Blocked | None]]:
    """Audit the players of a run, as audit() and blocked() do, and keep that in its folder, for its report.

    run: a folder or a Run. Returns {number of a cell: (Audit, Blocked)}, with None for a Blocked where the first player
    searches or has no weights: ludometer.analysis.strength.run_audit.untestable_cells(run) says why. as_themselves,
    announce: as for audit(). Raises DataError.
    """
    run = Run.of(run)
    with progress_bar(progress) as show:
        return run_audit.audit_run(run, decisions, playouts, games, jobs or -1, show, as_themselves, announce)


def league(game: GameName, policies: list[str] | None = None, players: list[int] | None = None,
           games: int = leagues.GAMES, seed: int = 1, reference: str | None = None, modules: Sequence[str] = (),
           set: dict[str, Any] | None = None, jobs: int | None = None, progress: bool = True) -> leagues.League:
    """How strong the policies of a game are, rated from whole tables: a League.

    policies: names, by default all of the library that do not search. players: numbers of players, by default all above
    1. games: of each of them. reference: the policy that others are measured by. jobs: threads, by default one per
    core. Raises DataError.
    """
    game = named_game(game, "a league plays games of its own")
    with progress_bar(progress) as show:
        return leagues.league(game, policies, players, games, seed, reference, modules, set, jobs or -1, show)
