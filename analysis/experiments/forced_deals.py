"""Forced deals: cells in which a player of each deal is given something, each beside the same cell without the gift.

Both share all luck but for the gift, so what differs is caused by it. See simcore/gifts.py for what can be given.
"""
from dataclasses import replace

from ludometer.analysis.experiments.game_tables import row_label, title_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.gifts import ALL, expand_gifts, kinds, laid_kinds, module_of, parse_gift


def with_gifts(cells, plain, give, swap):
    """The Cells, followed by a copy of each Cell of `plain` with each gift. Raises DataError for unfit gifts.

    give, swap: as an experiment has them. The twin of a copy is the number of the cell without the gift.
    """
    for cell in plain:
        rows = cell.tables.catalogue["rows"]
        swaps = []
        for text in swap:
            table, row, other = parse_gift(cell.game, rows, text, swap=True)
            swaps.append(f"{table}.{other}={row}")              # gifts name last the row that is taken out
            if row == other:
                raise DataError(f"swap {text}: {row} stays where it is, so no game would change; expected two others")
        for gift in dict.fromkeys([*(each for text in give for each in gifts_of(cell, rows, text)), *swaps]):
            cells = [*cells, replace(cell, number=len(cells), label=f"{cell.label}, {gift_in_words(gift, rows)}",
                                     gift=gift, twin=cell.number)]
    return cells


def gifts_of(cell, rows, text):
    """Names of the gifts that a text asks for in a Cell, without rows that no deal lays on the table."""
    found = expand_gifts(cell.game, rows, [text])
    if ALL not in text or text.partition(".")[0] not in laid_kinds(cell.game):
        return found
    return [gift for gift in found if replace(cell, gift=gift).gift_codes(0, 0) is not None] or found


def gift_in_words(gift, rows):
    """A gift in words that say which way it goes: "Maria instead of Boris", "Market Day given".

    rows: of the game's data, as ludometer.analysis.experiments.game_tables.data_rows() gives them.
    """
    table, _, names = gift.partition(".")
    row, swap, other = names.partition("=")
    if swap:
        return f"{row_label(rows, table, other)} instead of {row_label(rows, table, row)}"
    return f"{title_of(rows, table, row) or gift} given"


def lies_on_table(game, gift):
    """Whether a gift or swap concerns rows that lie on the table for all players, not one player's own."""
    return gift.partition(".")[0] in laid_kinds(game)


def check_gifts(cells, seed):
    """Raise DataError if one of the cells has a gift that cannot be handed over."""
    for cell in cells:
        if cell.gift and cell.gift_codes(seed, 0) is None:
            option = "swap" if "=" in cell.gift else "give"
            table = cell.gift.partition(".")[0]
            module = module_of(cell.game, table)
            if module and module not in cell.modules:
                raise DataError(f"{option} {cell.gift}: in no deal without the module {module}; expected it among "
                                f"the modules (--module {module})")
            laid = lies_on_table(cell.game, cell.gift)
            raise DataError(f"{option} {cell.gift}: not with {cell.players} players and "
                            f"{' + '.join(cell.modules) or 'no modules'}: it is in no deal{' or in all of them' * laid}"
                            + (", or there are not equally many of both" if option == "swap" else "")
                            + (f"; expected {kinds(cell.game)[table]}" if laid else ""))
