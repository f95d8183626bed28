"""The few functions that a notebook and the command line share."""


from ludometer.analysis.decisions import decision as decisions
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.strength import ability_test as blocks
from ludometer.analysis.strength import league as leagues
from ludometer.analysis.strength import regret as audits
from ludometer.analysis.strength import regret_of_game as game_audits
from ludometer.analysis.strength import run_audit
from ludometer.api.game import named_game
from ludometer.api.progress import progress_bar
from ludometer.simcore.games import home


def audit(game, decisions=2000, playouts=100, jobs=None, as_themselves=False, announce=None, **values):
    """How much chance to win the choices of players give away, by kind of decision: an Audit.

    decisions: about how many are looked into. playouts: imagined games for each candidate. jobs: threads, by default
    one per core. as_themselves: these games are played on by the players with their searches, instead of by the first
    in the line-up without its search. announce: a function (who is audited, seconds), called before it begins with
    about how long it will take. values: as for load(), but gifts. Raises DataError.
    """
    game = named_game(game, "an audit plays games of its own")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return audits.audit(experiment.only_cell("audit"), experiment.seed, decisions, playouts, jobs or -1, as_themselves,
                        announce)


def audit_game(game, number=0, playouts=100, jobs=None, as_themselves=False, announce=None, **values):
    """How much chance to win each decision of one game gives away: a GameAudit.

    number: of the game. playouts: imagined games for each candidate. jobs: threads, by default one per core.
    as_themselves, announce: as for audit(). values: as for load(), but gifts. Raises DataError.
    """
    game = named_game(game, "the game is played here")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return game_audits.audit_game(experiment.only_cell("audit_game"), experiment.seed, number, playouts, jobs or -1,
                                  as_themselves, announce)


def features(game, number=0, at=0, **values):
    """What a player sees in the candidates of one decision: a row for each, of a DataFrame to print.

    number: of the game. at: decisions before it, as column `at` of an Audit's `worst` has it. Columns: move, in words;
    picked; score; and for each weight that moves any score, by how much. values: as for load(), but gifts. Raises
    DataError.
    """
    game = named_game(game, "the game is played here")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return decisions.features(experiment.only_cell("features"), experiment.seed, number, at)


def blocked(game, games=blocks.GAMES, names=None, jobs=None, progress=True, **values):
    """Whether something that players may leave hurts who has it, such as the ability of a leader: a Blocked.

    games: of each such thing, with and without it. names: which of them, by default all in play. jobs: threads, by
    default one per core. values: as for load(), but gifts. Raises DataError.
    """
    game = named_game(game, "a run folder is audited by audit_run()")
    experiment = Experiment.make({"game": home(game)} | values, game)
    with progress_bar(progress) as show:
        return blocks.blocked(experiment.only_cell("blocked"), experiment.seed, games, names, jobs or -1, progress=show)


def audit_run(run, decisions=2000, playouts=100, games=blocks.GAMES, jobs=None, progress=True, as_themselves=False,
              announce=None):
    """Audit the players of a run, as audit() and blocked() do, and keep that in its folder, for its report.

    run: a folder or a Run. Returns {number of a cell: (Audit, Blocked)}, with None for a Blocked where the first player
    searches or has no weights: ludometer.analysis.strength.run_audit.untestable_cells(run) says why. as_themselves,
    announce: as for audit(). Raises DataError.
    """
    run = Run.of(run)
    with progress_bar(progress) as show:
        return run_audit.audit_run(run, decisions, playouts, games, jobs or -1, show, as_themselves, announce)


def league(game, policies=None, players=None, games=leagues.GAMES, seed=1, reference=None, modules=(), set=None,
           jobs=None, progress=True):
    """How strong the policies of a game are, rated from whole tables: a League.

    policies: names, by default all of the library that do not search. players: numbers of players, by default all above
    1. games: of each of them. reference: the policy that others are measured by. jobs: threads, by default one per
    core. Raises DataError.
    """
    game = named_game(game, "a league plays games of its own")
    with progress_bar(progress) as show:
        return leagues.league(game, policies, players, games, seed, reference, modules, set, jobs or -1, show)
