"""Ludometer measures board games. What a notebook needs:

    import ludometer as lm
    run = lm.sweep("rurik", games=20_000, vary={"modules": [[], ["alternate-board"]]})
    lm.report(run)                                  # run/report.html
    run.to_pandas(["cell", "faction", "win"])       # one row per game and seat
    print(lm.play("rurik", seed=7, game=41))        # one game as a log
    lm.load("rurik", players=2).batch(1000)         # games without a folder
    lm.odds("rurik", "attack", swords=3)            # exact odds
    lm.effects(lm.sweep("rurik", give=["scheme.*"]))    # what each card causes, by deals with and without it
    lm.audit("rurik", players=2)                    # how much its players give away, by kind of decision
    lm.features("rurik", number=3, at=40)           # what a player sees in the candidates of one decision
    lm.blocked("rurik").rows                        # whether something optional hurts who has it
    lm.league("rurik").ratings                      # how strong its policies are against one another
    lm.games()                                      # names of the games

Bad input raises DataError, a ValueError that says what would be right; workers that die raise WorkerError.
"""
from analysis.workers import WorkerError
from ludometer.notebook import (
    Game,
    Log,
    audit,
    audit_run,
    blocked,
    effects,
    features,
    league,
    load,
    odds,
    play,
    report,
    sweep,
)
from simcore import DataError, RuleError, games

__all__ = ["DataError", "Game", "Log", "RuleError", "WorkerError", "audit", "audit_run", "blocked", "effects",
           "features", "games", "league", "load", "odds", "play", "report", "sweep"]
