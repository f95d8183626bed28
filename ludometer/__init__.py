"""Ludometer measures board games. What a notebook needs:

    import ludometer as lm
    lm.demo()                                       # an experiment at hand and its report: runs/demo/report.html
    run = lm.sweep("rurik", games=20_000, vary={"modules": [[], ["alternate-board"]]})
    lm.report(run)                                  # run/report.html
    lm.findings(run)                                # what it finds, as a frame
    assert lm.check(run, max_off=5)                 # no faction or seat is off by more, for certain
    lm.sweep(run, more=20_000)                      # the same run, grown
    lm.sweep("rurik", until="verdicts")             # as many games as it takes
    run.to_pandas(["cell", "faction", "win"])       # one row per game and seat
    print(lm.play("rurik", seed=7, game=41))        # one game as a log
    lm.load("rurik", players=2).batch(1000)         # games without a folder
    lm.pool("runs/a", "runs/b", out="runs/both")    # runs of one experiment with different seeds, as one
    lm.odds("rurik", "attack", swords=3)            # exact odds
    lm.effects(lm.sweep("rurik", give=["scheme.*"]))    # what each card causes, by deals with and without it
    lm.readings(lm.sweep("scythia", readings=40)).findings  # in how many readings of what is not known each holds
    lm.audit("rurik", players=2)                    # how much its players give away, by kind of decision
    lm.audit_game("rurik", number=41).decisions     # the same of each decision of one game
    lm.ask("rurik", game=41, at=61)                 # each candidate's chance to win, and why one is picked
    lm.decisions("rurik", game=41)                  # the places of a game to ask about
    lm.replay("rurik", game=41)                     # the game as a page to step through, replay.html
    lm.features("rurik", number=3, at=40)           # what a player sees in the candidates of one decision
    lm.blocked("rurik").rows                        # whether something optional hurts who has it
    lm.league("rurik").ratings                      # how strong its policies are against one another
    lm.plan("rurik", precision=1).games             # how many games a question needs
    lm.sensitivity("pig").steps                     # which of its numbers matter
    lm.balance("pig", {"goal": [50, 200]}).found    # the least change that balances it
    lm.compare("runs/before", "runs/now").pairs     # the same question in two runs
    lm.decides("rurik").sentence                    # skill against luck, and what else decides a game
    lm.games()                                      # names of the games
    lm.columns("rurik", "coins")                    # what columns of the results mean

Bad input raises DataError, a ValueError that says what would be right; workers that die raise WorkerError.
"""
from importlib import import_module
from typing import TYPE_CHECKING

from simcore import DataError, RuleError, games

if TYPE_CHECKING:                                               # what editors read; loaded by __getattr__ when used
    from analysis.errors import WorkerError
    from ludometer.asking import ask, decisions, replay
    from ludometer.at_hand import demo
    from ludometer.dictionary import columns
    from ludometer.exact_odds import odds
    from ludometer.game import Game, Log, load
    from ludometer.laboratory import balance, compare, decides, plan, sensitivity
    from ludometer.notebook import audit, audit_game, audit_run, blocked, effects, features, league, readings
    from ludometer.playing import play
    from ludometer.reporting import check, findings, report
    from ludometer.sweeping import answers, pool, sweep

HOMES = {                                                       # the same, by module
    "analysis.errors": ("WorkerError",),
    "ludometer.asking": ("ask", "decisions", "replay"),
    "ludometer.at_hand": ("demo",),
    "ludometer.dictionary": ("columns",),
    "ludometer.exact_odds": ("odds",),
    "ludometer.game": ("Game", "Log", "load"),
    "ludometer.laboratory": ("balance", "compare", "decides", "plan", "sensitivity"),
    "ludometer.notebook": ("audit", "audit_game", "audit_run", "blocked", "effects", "features", "league", "readings"),
    "ludometer.playing": ("play",),
    "ludometer.reporting": ("check", "findings", "report"),
    "ludometer.sweeping": ("answers", "pool", "sweep"),
}

__all__ = ["DataError", "Game", "Log", "RuleError", "WorkerError", "answers", "ask", "audit", "audit_game", "audit_run",
           "balance", "blocked", "check", "columns", "compare", "decides", "decisions", "demo", "effects", "features",
           "findings", "games", "league", "load", "odds", "plan", "play", "pool", "readings", "replay", "report",
           "sensitivity", "sweep"]


def __getattr__(name):
    """What a notebook names, from its module, which is loaded now (PEP 562): most need pandas, and none needs all."""
    for module, names in HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__})
