"""What gifts cause, as a terminal shows it."""
import ludometer as lm
from analysis.forced import said
from analysis.records import records
from ludometer.terminal import change, show_rows

NOTE = ("with it less without it, in percentage points of wins and in points, of those who got it and of the others; "
        "intervals hold for all rows; deals: where somebody got it who had it not anyway; variance: how many times "
        "larger without shared deals")


def forced(run):
    """Whether something was given in a run."""
    return any(cell.get("gift") for cell in run.cells)


def effects_json(run):
    """{"effects"} of a run for machines; empty where nothing was given."""
    return {"effects": records(lm.effects(run))} if forced(run) else {}


def show_effects(run):
    """Print a table of effects for each setup of a run in which something was given."""
    for setup, rows in lm.effects(run).groupby("setup", sort=False) if forced(run) else ():
        show_rows(f"What it causes: {setup}", [
            {"what": said(row["gift"]).removesuffix(" given"), "deals": int(row["deals"]),
             "wins": change(row, "win", 100, 1), "points": change(row, "points"),
             "others' wins": change(row, "others_win", 100, 1),
             "others' points": change(row, "others_points"), "variance": times(row["variance_ratio"])}
            for row in rows.to_dict("records")], NOTE)


def times(ratio):
    """A ratio of variances; nothing where nothing changed."""
    return f"{ratio:.1f} ×" if ratio == ratio else None
