"""The command that compares the same question in two runs."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.experiments.cell import command_line_value
from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.results import TOO_FEW, p_value
from ludometer.analysis.run_folders.storage import Place
from ludometer.analysis.tables.agreement import difference_verdict, rows_with_populations
from ludometer.commands.options import AsJson, Figure, place_typed
from ludometer.commands.terminal import change, print_json, say, show_rows
from ludometer.reports.wording.course_measures import MEASURES
from ludometer.simcore.errors import DataError


def compare(
    one: Annotated[Place, typer.Argument(
        metavar="A", parser=place_typed, help="Run folder, of last week say.")],
    other: Annotated[Place, typer.Argument(
        metavar="B", parser=place_typed, help="Run folder that is compared with it.")],
    cells: Annotated[str | None, typer.Option(metavar="C,D", help=(
        "Compare cell C of A with cell D of B.  [default: cells with the same label, or else those played "
        "with the same values, or else the first ones]"))] = None,
    out: Figure = None,
    as_json: AsJson = False,
):
    """Compare the same question in two runs: what differs, and how the win shares have changed from A to B.

    Runs with the same seed and number of players share their deals, and are compared deal by deal; others as
    independent samples. With several cells in common, it also says whether a change is another in B than in A. The
    setups of one run are compared with each other by ludometer report.

    \b
    Examples:
      ludometer compare runs/last-week runs/today
      ludometer compare runs/two-players runs/four-players --out compared.png
      ludometer compare runs/club runs/expert --cells 0,1
      ludometer compare runs/last-week runs/today --json
    """
    if out:
        from ludometer.reports.figures import study_figures  # brings matplotlib
        study_figures.figure_path(out)
    found = lm.compare(one, other, cell_numbers(cells))
    if out:
        study_figures.save(study_figures.changes_of(found), out)
    if as_json:
        return print_json(found.plain() | ({"figure": str(out)} if out else {}))
    for pair in found.pairs:
        show_pair(pair)
    for side, run in zip(found.left, (one, other), strict=True):
        if found.left[side]:
            say(f"not compared, of {run}: {', '.join(found.left[side])}; --cells C,D names two setups\n")
    if len(found.interactions):
        item = found.pairs[0].item
        show_rows(f"Is the change from {found.pairs[0].one.label} another in B than in A?", [
            {"setup": row["label"], item: row.get(item), **change_columns(row, said)}
            for row, said in rows_with_populations(found.interactions)],
            "the change in B less the change in A, in percentage points; intervals and p hold for all rows together")
    if out:
        say(out)


def cell_numbers(text):
    """The two cell numbers (C, D) in the text of --cells, or None."""
    if text is None:
        return None
    numbers = text.split(",")
    if len(numbers) != 2 or not all(number.strip().isdigit() for number in numbers):
        raise DataError(f"--cells {text}: expected the numbers of two cells, such as 0,1")
    return tuple(int(number) for number in numbers)


def show_pair(pair):
    """Print what differs between two cells, and how their win shares do."""
    show_rows(f"A: {pair.one.label} in {pair.one.run.path}; B: {pair.other.label} in {pair.other.run.path}", [
        {"differs": row["what"], "A": command_line_value(row["one"]), "B": command_line_value(row["other"])}
        for row in pair.differs])
    if pair.same:
        most = 100 * pair.rows["high"].max()
        say(f"the same games: all of the {pair.shared:,} deals that both played end with the same points and winners"
            + (f"; what differs could change a win share by at most {most:.2g} points on other deals" if most else "")
            + "\n")
    how = f"paired over {pair.shared:,} shared deals" if pair.shared else "independent samples, which share no deals"
    off = "chance to win" if pair.one.is_solo else "off fair"
    names, games = item_names(pair.one.run.manifest["experiment"]), [cell.games for cell in (pair.one, pair.other)]
    whose = (f"; A is of {games[0]:,} games, B of {games[1]:,}, and the change of the first "
             f"{pair.shared * pair.one.players:,} of both" if pair.shared and games[0] != games[1] else "")
    show_rows(f"Win share of each {pair.item}: {how}", [
        {pair.item: names(row[pair.item]), f"A, {off}": change(row, "one", 100, 1),
         f"B, {off}": change(row, "other", 100, 1), **change_columns(row, said, pair.same)}
        for row, said in rows_with_populations(pair.rows)],
        f"percentage points; intervals and p hold for all setups of both runs together{whose}")
    rows = [{"measure": MEASURES[row["measure"]].title(pair.one.close), "change": change(row, digits=3)}
            for row in pair.course.to_dict("records") if difference_verdict(row) in BESIDE]
    if rows:
        show_rows("How games run: what has changed", rows, (
            "means of games, shares as fractions of 1; intervals hold for all measures of a setup"))


def change_columns(row, populations=None, same=False):
    """A row's change, p value and its meaning in a word, for a table.

    populations: how many of them say so alone, in words; same: whether all games are the same.
    """
    if same:
        return {"change": "0", "p": "1", "": "the same games"}
    said = change(row, factor=100, digits=1)
    return {"change": said, "p": None if said == TOO_FEW else p_value(row["p"]), "": dict(zip(
        BESIDE, ("up", "down"), strict=True)).get(difference_verdict(row), ""),
            "by population": populations}
