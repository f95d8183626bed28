"""What gifts cause, as a terminal shows it."""
import ludometer as lm
from ludometer.analysis.experiments.forced_deals import gift_in_words, lies_on_table
from ludometer.analysis.experiments.game_tables import data_rows
from ludometer.analysis.results import records
from ludometer.commands.terminal import change, show_rows
from ludometer.simcore.seats import seat_name

NOTE = ("with it less without it, in percentage points of wins and in points, of those who got it and of the others; "
        "intervals hold for all rows of a column; deals: where somebody got it who had it not anyway; changed: games "
        "of these that end otherwise; variance: how many times larger without shared deals; by population: how many of "
        "them say so alone")
GIVER = "; who gave it in a swap, and holds the other one now, is one of the others, unless nobody held it"
LAID_NOTE = ("with it in the deal less without it, in points of each player and in percentage points of wins by seat; "
             "intervals hold for all rows; deals: where it was put on the table or taken from it; changed: games of "
             "these that end otherwise; variance of points: how many times larger without shared deals; by population: "
             "how many of them say so alone")

FEW = 3                                                         # gifts that are listed beside the setups


def listed_cells(cells):
    """(the cells that a list needs, the words for those left out): many gifts have a table of their own."""
    given = [cell for cell in cells if cell.get("gift")]
    if len(given) <= FEW:
        return cells, ""
    return ([cell for cell in cells if cell not in given],
            f"and {len(given)} cells in each of which something was given, {given[0]['cell']} to {given[-1]['cell']}")


def has_gifts(run, laid=False):
    """Whether a run gave something to players or, with laid, put something on the table for all."""
    return any(cell.get("gift") and lies_on_table(run.game, cell["gift"]) == laid for cell in run.cells)


def effects_json(run):
    """{"effects", "laid"} of a run as plain data, without kinds of gifts that it has not."""
    return {key: records(lm.effects(run, laid)) for key, laid in (("effects", False), ("laid", True))
            if has_gifts(run, laid)}


def show_effects(run):
    """Print a table of effects for each setup of a run in which something was given."""
    from ludometer.analysis.tables.agreement import rows_with_populations  # brings SciPy
    titles = data_rows(run.manifest["experiment"])
    for setup, rows in lm.effects(run).groupby("setup", sort=False) if has_gifts(run) else ():
        show_rows(f"What it causes: {setup}", [
            {"what": gift_in_words(row["gift"], titles).removesuffix(" given"), "deals": int(row["deals"]),
             "who got it: wins": change(row, "win", 100, 1), "who got it: points": change(row, "points"),
             "others: wins": change(row, "others_win", 100, 1),
             "others: points": change(row, "others_points"), "changed": percent(row["changed"]),
             "variance": times(row["variance_ratio"]), "wins by population": said}
            for row, said in rows_with_populations(rows, "win")],
            NOTE + GIVER * any("=" in gift for gift in rows["gift"]))
    for setup, rows in lm.effects(run, laid=True).groupby("setup", sort=False) if has_gifts(run, laid=True) else ():
        seats = [name for name in rows.columns if name.startswith("seat_") and name.count("_") == 1]
        show_rows(f"What it causes on the table: {setup}", [
            {"what": gift_in_words(row["gift"], titles).removesuffix(" given"), "deals": int(row["deals"]),
             "points": change(row, "points"), **{
                 seat_name(int(name.removeprefix("seat_"))) if len(seats) > 1 else "wins": change(row, name, 100, 1)
                 for name in seats if row[name] == row[name]},
             "changed": percent(row["changed"]), "variance": times(row["variance_ratio"]),
             "points by population": said}
            for row, said in rows_with_populations(rows, "points")], LAID_NOTE)


def percent(share):
    """A share in percent; None where it is a share of no games."""
    return f"{100 * share:.0f} %" if share == share else None


def times(ratio):
    """A ratio of variances, in words; None where nothing changed."""
    return f"{ratio:.1f} ×" if ratio == ratio else None
