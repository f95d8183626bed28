"""Manifests of older versions, read as what they say was played."""
from contextlib import suppress

from ludometer.analysis.experiments import lineup as lineups
from ludometer.simcore.errors import DataError


def seated_in_one_order(manifest):
    """A manifest that says nothing of orders around the table, with line-ups that say what was played: one order."""
    ordered, experiment, cells = {}, manifest["experiment"], manifest["cells"]
    for cell in cells:
        with suppress(DataError):                               # a line-up that nobody can read is refused elsewhere
            if lineups.is_permuted(cell["lineup"], lineups.parse(cell["lineup"], cell["players"]), cell["factions"]):
                ordered[cell["lineup"]] = lineups.lineup_in_one_order(cell["lineup"])
    return manifest | {
        "cells": [cell | {"lineup": ordered.get(cell["lineup"], cell["lineup"])} for cell in cells],
        "experiment": experiment | {key: ordered.get(experiment[key], experiment[key])
                                    for key in ("lineup",) if key in experiment} | {
            "vary": {key: [ordered.get(each, each) for each in values] if key == "lineup" else values
                     for key, values in experiment["vary"].items()}}}
