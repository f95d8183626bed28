"""Forced deals: cells in which a player of each deal is given something, beside the twin cells in which nobody is.

A cell and its twin share all luck but for the gift, so what differs is caused by it. See simcore/gifts.py for what can
be given.
"""
from dataclasses import replace

from simcore.errors import DataError
from simcore.gifts import expanded, parsed


def with_gifts(cells, given, give, swap):
    """The Cells, and behind them each of those `given` with each gift. Raises DataError for what cannot be given.

    give, swap: as an experiment has them.
    """
    for twin in given if give or swap else ():
        rows = twin.tables().catalogue["rows"]
        for text in swap:
            _, row, other = parsed(twin.game, rows, text, swap=True)
            if row == other:
                raise DataError(f"swap {text}: {row} stays where it is, so no game would change; expected two others")
        for gift in dict.fromkeys([*expanded(twin.game, rows, give), *swap]):
            cells = [*cells, replace(twin, number=len(cells), label=f"{twin.label}, {said(gift)}", gift=gift,
                                     twin=twin.number)]
    return cells


def said(gift):
    """A gift in words that say which way it goes: "leader maria instead of boris", "scheme.attack_coin given"."""
    table, _, names = gift.partition(".")
    row, swap, other = names.partition("=")
    return f"{table} {other} instead of {row}" if swap else f"{gift} given"


def check_gifts(cells, seed):
    """Raise DataError unless the gift of each of these cells that has one can be handed over."""
    for cell in cells:
        if cell.gift and cell.handed(seed, 0) is None:
            option = "swap" if "=" in cell.gift else "give"
            raise DataError(f"{option} {cell.gift}: not with {cell.players} players and "
                            f"{' + '.join(cell.modules) or 'no modules'}: it is in no deal"
                            + (", or there are not equally many of both" if option == "swap" else ""))
