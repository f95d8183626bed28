"""What joint readings of all that is not known say, as a terminal shows it."""
import ludometer as lm
from ludometer.terminal import plural, show_rows

NOTE = ("over readings: their mean, and between which numbers 95 % of readings lie, luck of deals taken off; intervals "
        "hold for all rows; in brackets: undecided as played, the verdict of most readings")
ROWS_NOTE = "how much of what readings change in it the row alone explains, with its interval"


def unread(run):
    """The cells of a run, but for its joint readings, which have a table of their own."""
    return [cell for cell in run.cells if not (cell.get("reading") and cell["of"] is not None)]


def several(run):
    """The cells of a run of which enough readings were played to say anything, by number."""
    read = [cell["of"] for cell in run.cells if cell.get("reading") and cell["of"] is not None]
    if not read:
        return []
    from analysis.readings import FEWEST  # brings SciPy
    return [cell for cell in dict.fromkeys(read) if read.count(cell) >= FEWEST]


def readings_json(run):
    """{"readings"} of a run for machines; empty where none were played."""
    found = [lm.readings(run, cell).plain() for cell in several(run)]
    return {"readings": found} if found else {}


def show_readings(run):
    """Print for each cell that has joint readings in how many of them findings hold, and on which rows they depend."""
    for cell in several(run):
        found = lm.readings(run, cell)
        title = f"{run.cells[cell]['label']}: {plural(len(found.numbers), 'joint reading')} of what is not known"
        show_rows(title, [{"finding": name(row), "verdict": row["verdict"] if row["decided"] else f"({row['verdict']})",
                           "as played": number(row, "base"), "over readings": (
                               f"{number(row, 'value')} ({number(row, 'least')} to {number(row, 'most')})"),
                           "holds in": percent(row, "share", "share_low", "share_high"), "so it is": row["stands"]}
                          for row in found.findings.to_dict("records")], NOTE)
        show_rows("What they depend on most", [
            {"finding": name(row), "row": f"{row['table']}.{row['row']}", "p": f"{row['p']:.4f}",
             "explains": percent(row, "value", "low", "high")} for row in found.clear.to_dict("records")], ROWS_NOTE)
        for table, rows in found.untested.items():
            print(f"no reading varies {table} {', '.join(rows)}: what depends on it was not tested")


def name(row):
    """A finding by its name; seats count from 0."""
    return f"seat {row['item']}" if row["kind"] == "seat" else row["item"]


def number(row, key):
    """A number of a finding: points as they are, shares in percent."""
    return f"{row[key]:.2f}" if row["kind"] == "points" else f"{100 * row[key]:.1f} %"


def percent(row, value, low, high):
    """A share with its interval."""
    return f"{100 * row[value]:.0f} % ({100 * row[low]:.0f} to {100 * row[high]:.0f})"
