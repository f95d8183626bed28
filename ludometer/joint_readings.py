"""What joint readings of all that is not known say, as a notebook and a terminal show it."""
from analysis import readings as joint
from analysis.run import Run
from ludometer.terminal import plural, show_rows

CLEAR = 0.05                                                    # of p, below which a row is shown
NOTE = ("over readings: their mean, and between which numbers 95 % of readings lie, luck of deals taken off; intervals "
        "hold for all rows; in brackets: undecided as played, the verdict of most readings")
ROWS_NOTE = "how much of what readings change in it the row alone explains, with its interval"


def readings(run, cell=0):
    """What joint readings say of a cell of a run: a Readings, with its frames findings and rows.

    run: a Run or its folder, of an experiment with `readings`. Raises DataError where it has fewer than ten.
    """
    return joint.readings(run, cell)


def several(run):
    """The cells of a run of which enough readings were played, by number."""
    read = [cell["of"] for cell in run.cells if cell.get("reading") and cell["of"] is not None]
    return [cell for cell in dict.fromkeys(read) if read.count(cell) >= joint.FEWEST]


def readings_json(run):
    """{"readings"} of a run for machines; empty where none were played."""
    found = [joint.readings(run, cell).plain() for cell in several(run)]
    return {"readings": found} if found else {}


def show_readings(run):
    """Print for each cell that has joint readings in how many of them findings hold, and on which rows they depend."""
    for cell in several(run):
        found = joint.readings(Run.of(run), cell)
        title = f"{run.cells[cell]['label']}: {plural(len(found.numbers), 'joint reading')} of what is not known"
        show_rows(title, [{"finding": name(row), "verdict": row["verdict"] if row["decided"] else f"({row['verdict']})",
                           "as played": number(row, "base"), "over readings": (
                               f"{number(row, 'value')} ({number(row, 'least')} to {number(row, 'most')})"),
                           "holds in": percent(row, "share", "share_low", "share_high"), "so it is": row["stands"]}
                          for row in found.findings.to_dict("records")], NOTE)
        clear = found.rows[found.rows["p"] < CLEAR].to_dict("records")
        show_rows("What they depend on most", [
            {"finding": name(row), "row": f"{row['table']}.{row['row']}",
             "explains": percent(row, "value", "low", "high"), "p": f"{row['p']:.4f}"} for row in clear], ROWS_NOTE)
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
