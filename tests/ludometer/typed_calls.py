"""Calls of a notebook for a type checker, which `make lint` runs: it must see what is wrong, and what comes back.

mypy also complains of an ignored error that there is not.
"""
from typing import assert_type

import pandas as pd

import ludometer as lm
from ludometer.analysis.studies.sample_size import Plan
from ludometer.api.odds import Odds
from ludometer.api.run import OpenRun

run = lm.sweep("rurik", games=20_000, lineup="club", factions="chosen", backend="processes", until="verdicts")
assert_type(run, OpenRun)
assert_type(lm.odds("rurik", "attack", swords=3), Odds)
assert_type(lm.odds("rurik"), dict[str, Odds])
assert_type(lm.plan("rurik", precision=1, vary={"players": [2, 3]}), Plan)
assert_type(lm.pool("a", "b", out="c"), OpenRun)
assert_type(lm.load("pig", players=2).play(3).lines, list[str])
table: pd.DataFrame = lm.factions(run)  # type: ignore[attr-defined]

lm.sweep("rurik", gamse=1)  # type: ignore[call-arg]
lm.sweep("rurik", games="many")  # type: ignore[arg-type]
lm.sweep("rurik", backend="thread")  # type: ignore[arg-type]
lm.sweep("rurik", factions="choosen")  # type: ignore[arg-type]
lm.balance("pig", {"goal": [50]}, vary={"players": [2]})  # type: ignore[call-arg]
lm.audit("rurik", give=["scheme.attack_coin"])  # type: ignore[call-arg]
lm.load("rurik", games=4)  # type: ignore[call-arg]
lm.ask("rurik", at="first")  # type: ignore[arg-type]
run.scores(by="seat")  # type: ignore[arg-type]
