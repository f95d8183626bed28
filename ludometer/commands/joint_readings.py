"""What joint readings of all that is not known say, as a terminal shows it."""
import ludometer as lm
from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.results import LEAST_TOLD, TOO_FEW, is_too_wide, p_value
from ludometer.commands.terminal import plural, say, show_rows
from ludometer.simcore.seats import seat_name

NOTE = ("over readings: their mean, and between which numbers 95 % of readings lie, luck of deals taken off; without "
        "these where too few games show no spread; intervals hold for all rows; in brackets: undecided as played, the "
        "verdict of most readings")
ROWS_NOTE = "how much of what readings change in it the row alone explains, at least"


def cells_without_readings(run):
    """The cells of a run without its joint readings, which have a table of their own."""
    return [cell for cell in run.cells if not (cell.get("reading") and cell["of"] is not None)]


def cells_with_readings(run):
    """Numbers of the cells of a run that have enough joint readings to say anything."""
    read = [cell["of"] for cell in run.cells if cell.get("reading") and cell["of"] is not None]
    if not read:
        return []
    from ludometer.analysis.studies.uncertain_data import FEWEST  # brings SciPy
    return [cell for cell in dict.fromkeys(read) if read.count(cell) >= FEWEST]


def readings_json(run):
    """{"readings"} of a run for machines; empty where none were played."""
    found = [lm.readings(run, cell).plain() for cell in cells_with_readings(run)]
    return {"readings": found} if found else {}


def show_readings(run):
    """Print, for each cell with joint readings, in how many of them findings hold and on which rows they depend."""
    there = len(run.cells) - len(cells_without_readings(run))
    if there and not cells_with_readings(run):
        from ludometer.analysis.studies.uncertain_data import FEWEST  # brings SciPy
        say(f"{plural(there, 'joint reading')} of what is not known: too few to say what depends on it; "
            f"expected --readings {FEWEST} or more\n")
    called = item_names(run.manifest["experiment"])
    for cell in cells_with_readings(run):
        found = lm.readings(run, cell)
        title = f"{run.cells[cell]['label']}: {plural(len(found.numbers), 'joint reading')} of what is not known"
        show_rows(title, [{"finding": name(row, called), "verdict": verdict(row),
                           "as played": number(row, "base"), "over readings": mean_over_readings(row),
                           "holds in": percent(row, "share", "share_low", "share_high"), "so it is": row["stands"]}
                          for row in found.findings.to_dict("records")], NOTE)
        if not (found.findings["sd"] > 0).any():
            say("too few games to show how readings differ, so none of what they depend on is known\n")
        show_rows("What they depend on most", [
            {"finding": name(row, called), "row": f"{row['table']}.{row['row']}", "p": p_value(row["p"]),
             "explains": explained_share(row["low"])} for row in found.clear.to_dict("records")], ROWS_NOTE)
        for table, rows in found.untested.items():
            say(f"no reading varies {table} {', '.join(rows)}: what depends on it was not tested")
        for table, fields in found.unvaried.items():
            say(f"no reading varies {', '.join(fields)} of {table}, which nobody knows: what depends on it was not "
                "tested")


def explained_share(low):
    """The least share of a finding's spread that a row explains, in words; no number below 1 %."""
    return f"{100 * low:.0f} % or more" if low >= LEAST_TOLD else "some; how much is open"


def name(row, called):
    """The name of a finding. called: a function that gives the name of a faction."""
    if row["kind"] == "seat":
        return seat_name(row["item"])
    return row["kind"] if row["kind"] == "chance to win" else called(row["item"])


def verdict(row):
    """The verdict of a finding, in brackets where the data as they are do not decide it."""
    return row["verdict"] if row["decided"] or not row["shares"] else f"({row['verdict']})"


def mean_over_readings(row):
    """The mean over readings, and where 95 % of them lie; the mean alone where no spread shows."""
    least, most = number(row, "least"), number(row, "most")
    lie = f" ({least} to {most})" if least != most else ""
    return number(row, "value") + lie


def number(row, key):
    """The number `key` of a finding: points as they are, shares in percent."""
    return f"{row[key]:.2f}" if row["kind"] == "points" else f"{100 * row[key]:.1f} %"


def percent(row, value, low, high):
    """A share with its interval, in percent; None where there is none."""
    if row[value] != row[value]:
        return None
    if is_too_wide(100 * row[low], 100 * row[high], share=True):
        return TOO_FEW
    return f"{100 * row[value]:.0f} % ({100 * row[low]:.0f} to {100 * row[high]:.0f})"
