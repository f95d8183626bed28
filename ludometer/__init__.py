"""Ludometer measures board games. What a notebook needs:

    import ludometer as lm
    lm.demo()                                       # an experiment at hand and its report: runs/demo/report.html
    run = lm.sweep("rurik", games=20_000, vary={"modules": [[], ["alternate-board"]]})
    lm.report(run)                                  # run/report.html
    lm.findings(run)                                # what it finds, as a frame
    lm.played("BGStatsExport.json", "rurik")        # who won in games that people played, without a simulation
    assert lm.check(run, max_off=5)                 # no faction or seat is off by more, for certain
    lm.sweep(run, more=20_000)                      # the same run, grown
    lm.sweep("rurik", until="verdicts")             # as many games as it takes
    run = lm.open("runs/demo")                      # the run in a folder
    run.factions(), run.seats(), run.verdicts()     # what its report says, as frames; also run.leaders()
    run.plot.factions(), run.plot.seats()           # the same as axes of matplotlib
    run.to_pandas(["cell", "faction", "win"])       # one row per game and seat
    print(lm.play("rurik", seed=7, game=41))        # one game as a log
    lm.play("rurik", me=2)                          # a game in which the second seat is yours
    lm.load("rurik", players=2).batch(1000)         # games without a folder
    lm.pool("runs/a", "runs/b", out="runs/both")    # runs of one experiment with different seeds, as one
    lm.odds("rurik", "attack", swords=3).answer     # exact odds; lm.odds_inputs("rurik") says what can be asked
    lm.effects(lm.sweep("rurik", give=["scheme.*"]))    # what each card causes, by deals with and without it
    lm.readings(lm.sweep("scythia", readings=40)).findings  # in how many readings of what is not known each holds
    lm.audit("rurik", players=2)                    # how much its players give away, by kind of decision
    lm.audit_game("rurik", number=41).decisions     # the same of each decision of one game
    lm.ask("rurik", game=41, at=61)                 # each candidate's chance to win, and why one is picked
    lm.decisions("rurik", game=41)                  # the places of a game to ask about
    lm.write_position("rurik", "here.toml", game=41, at=61)     # one of them as a file, to be changed and asked about
    lm.replay("rurik", game=41)                     # the game as a page to step through, replay.html
    lm.features("rurik", number=3, at=40)           # what a player sees in the candidates of one decision
    lm.blocked("rurik").rows                        # whether something optional hurts who has it
    lm.league("rurik").ratings                      # how strong its policies are against one another
    lm.plan("rurik", precision=1).games             # how many games a question needs
    lm.sensitivity("pig").steps                     # which of its numbers matter
    lm.balance("pig", {"goal": [50, 200]}).found    # the least change that balances it
    lm.compare("runs/before", "runs/now").pairs     # the same question in two runs
    lm.feel("rurik", players=4).measures            # length, options, waiting, when it is decided, who was ahead
    lm.openings("rurik", by="seat")                 # what players do first, and who wins after it
    lm.places("rurik")                              # what stands where on the board, and where winners stand
    lm.decides("rurik").sentence                    # skill against luck, and what else decides a game
    lm.try_game("./guilds.py").findings             # what looks wrong in a game in one Python file, and where
    lm.learn("./guilds.py")                         # players of a game in one Python file, from its rules alone
    lm.games()                                      # names of the games
    lm.columns("rurik", "coins")                    # what columns of the results mean

Bad input raises DataError, a ValueError that says what would be right; workers that die raise WorkerError.
"""
import ast
from importlib import import_module
from pathlib import Path

_STUB = Path(__file__).with_suffix(".pyi")


def _public_names():
    """{name: (module, its name there)} of all that the stub imports."""
    tree = ast.parse(_STUB.read_text(encoding="utf-8"))
    return {each.asname: (node.module, each.name) for node in tree.body if isinstance(node, ast.ImportFrom)
            for each in node.names}


_HOMES = _public_names()
__all__ = sorted(_HOMES.keys() - {"open"})                    # which a star import would put over Python's


def __getattr__(name):
    """What a notebook names, from its module, which is loaded now (PEP 562): most need pandas, and none needs all."""
    if name not in _HOMES:
        from ludometer.simcore.errors import likely_hint
        hint = "" if name.startswith("_") else likely_hint(name, _HOMES)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
    module, there = _HOMES[name]
    return getattr(import_module(module), there)


def __dir__():
    return sorted({*_HOMES, *(name for name in globals() if name.startswith("__"))})
