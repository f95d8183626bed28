"""What a place on the bridge is worth."""

from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, Value, each_for_itself
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    detectable_rows,
    points_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import (
    bold,
    gain,
    join,
    number,
    points,
    seat_name,
    signed_number,
)
from ludometer.reports.wording.quotes import Words, with_capital


@each_for_itself
def bridge(page):
    """A section on points by starting place on the bridge, rounds begun first, and how far seats move."""
    frames = {cell: page.table(burgundy.bridge, cell) for cell in page.shown}
    section = Section("bridge", "Bridge: what a starting place is worth in points", CAUSAL, (
        "The first figures show the mean points of each seat minus the mean of the others at its table; dots are "
        "filled where the whole interval lies on one side of no difference. The second ones show how many rounds a "
        "seat begins as first player. Intervals hold for all seats together. Players sit once in every seat of a deal, "
        "so all this is caused by the place and the workers that come with it."), rests=("knob",))
    bounds = basic.limits(*frames.values(), include=(-0.5, 0.5))
    begun = {cell: with_value_columns(frame, "first_rounds") for cell, frame in frames.items()}
    rounds = basic.limits(*begun.values(), include=(0,))
    section.drawings = [[page.draw(
        cell, "Points of each seat against the others", basic.differences,
        [seat_name(seat) for seat in frame["seat"]], frame, bounds, signed_number, caption=f"Points: {page.name(cell)}")
        for cell, frame in frames.items()]]
    section.drawings.append([page.draw(
        cell, "Rounds that each seat begins as first player", basic.dots, [seat_name(seat) for seat in frame["seat"]],
        frame, rounds, lambda value: f"{value:g}", numbers=[number(value) for value in frame["value"]],
        caption=f"Rounds begun first: {page.name(cell)}") for cell, frame in begun.items()])
    section.drawings = page.abreast(section.drawings)
    section.tables.append(page.over_cells(
        [Column("seat", "in starting order", True), Column("points", "mean score"),
         Column("against others", "minus the mean score of the others at the table"),
         Column("rounds begun first", "of all rounds"), Column("spaces moved", "on the bridge, by ships"),
         Column("games")],
        ((cell, [Value(seat_name(row["seat"]), int(row["seat"])), points_value(row, "points", page.digits),
                 change_value(row), points_value(row, "first_rounds"), points_value(row, "ships"),
                 count_value(row["n"])])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    section.findings = [bridge_finding(frames[page.base], page.base.close)]
    return section


def bridge_finding(frame, close):
    """A sentence on the seats that clearly score more or fewer points than the others. close: points that are few."""
    moved = detectable_rows(frame)
    if not len(moved):
        return Finding("bridge", "part5", Words("{}.").format(with_capital(no_difference(
            frame, Words("{} scores detectably more or fewer points than the others at its table").format(
                bold("No place on the bridge")) + " (at most {})",
            "any place on the bridge scores more or fewer points than the others at its table", 1, "points", close))),
                       news=False)
    told = join(Words("the {} {}").format(bold(seat_name(row["seat"])), gain(row)) for _, row in moved.iterrows())
    busiest = frame.loc[frame["first_rounds"].idxmax()]
    return Finding("bridge", "part5", Words(
        "In points against the others at the table a place on the bridge is worth: {}. The {} begins {} rounds as "
        "first player.").format(told, seat_name(busiest["seat"]), points(busiest, "first_rounds")))
