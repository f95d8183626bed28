"""Sections on what sets winners apart from the others at the table, of any game."""

from ludometer.analysis import tables
from ludometer.reports.elements.section import (
    ASSOCIATION,
    DESCRIPTION,
    Column,
    Finding,
    Section,
    Value,
    against_rivals,
)
from ludometer.reports.elements.values import (
    change_value,
    common_bounds,
    count_value,
    in_common_order,
    points_value,
    share_value,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, percent, share
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.seats import ordinal

MOST_OF = ("A dot is the share of games won by whoever has most of it at the table; players who tie share the win. Its "
           "line is the interval for all rows of the table together, the line across a fair share. Winners have more "
           "of nearly everything, so compare rows with one another: this is association.")
WON_OR_LOST = ("Means of a solo player, of the games won beside those lost. What goes with "
               "winning need not bring it about: this is association.")


@against_rivals
def final_ranks(page):
    """A section on what separates places: the parts of the score by final rank, and the parts that decide."""
    section = Section("places", "Places: what sets the first apart", DESCRIPTION, (
        "Each bar is the mean score of a final place, made up of its parts, which the colours name. The dots say what "
        "victories rest on: the share of games whose winner would not have been first without this part of the score, "
        "with intervals for all parts together. Without it, everyone would have played differently."), rests=("knob",))
    parts = {cell: page.table(tables.score_parts, cell, "rank") for cell in page.shown}
    decisive = {cell: page.table(tables.decisive, cell) for cell in page.shown}
    bars = {cell: [frame[frame["group"] == rank] for rank in range(1, cell.players + 1) if rank in set(frame["group"])]
            for cell, frame in parts.items()}                   # teams share ranks, and so leave some out
    most = max(row["value"].sum() for rows in bars.values() for row in rows)
    bounds = basic.limits(*decisive.values(), include=(0,))
    sorted_parts = in_common_order({cell: frame.sort_values("value", ascending=False, kind="stable")
                                    for cell, frame in decisive.items()}, "part")
    section.drawings = [
        [page.draw(
            cell, "Mean points of each place by part of the score", basic.stacks,
            [ordinal(place) for place in range(len(rows))], [page.part(part) for part in rows[0]["part"]],
            [row["value"] for row in rows], most,
            caption=f"Points by place: {page.name(cell)}")
         for cell, rows in bars.items()],
        [page.draw(
            cell, "Games that each part of the score decides", basic.dots,
            [page.part(part) for part in frame["part"]], frame, bounds, percent,
            colours=[basic.PARTS[at % len(basic.PARTS)] for at in frame.index],
            numbers=[percent(value, 1) for value in frame["value"]],
            caption=f"Games that a part decides: {page.name(cell)}")
         for cell, frame in sorted_parts.items()]]
    section.drawings = page.abreast(section.drawings)
    section.tables.append(page.over_cells(
        [Column("part of the score", text=True), *(Column(ordinal(place), "mean points") for place in range(
            max(map(len, bars.values())))), Column("decides", "share of games won by who would not have been "
                                                           "first without it")],
        [(cell, [text_value(page.part(row["part"])), *(
            points_value(rows[place].iloc[i], "", page.digits) if place < len(rows) else Value("", "")
            for place in range(max(map(len, bars.values())))), share_value(row)])
         for cell, rows in bars.items() for i, row in decisive[cell].iterrows()]))
    base = decisive[page.base]
    one, other = (row for _, row in base.sort_values("value", ascending=False, kind="stable").head(2).iterrows())
    section.findings.append(Finding("places", "part5", Words(
        "Without points from {} another player would have been first in {} of {} games, without those from {} in "
        "{}.").format(bold(page.part(one["part"])), share(one), count(one["n"]), bold(page.part(other["part"])),
                      share(other))))
    return section


def contrast_section(page, question, key, title, rests, called):
    """A section on the counts of a question like tables.contrasts(); called(page, column) puts a column into words.

    Of one seat against the game itself there is nobody to have more than: such cells have rows in the table alone.
    """
    frames = {cell: page.table(question, cell) for cell in page.shown}
    drawn = {cell: frame[frame["n"] > 0].sort_values("value", ascending=False, kind="stable")
             for cell, frame in frames.items() if not cell.is_solo}
    section = Section(key, title, ASSOCIATION, MOST_OF if drawn else WON_OR_LOST, rests=rests)
    if drawn:
        bounds = common_bounds(drawn)
        section.drawings.append([drawing for cell, frame in in_common_order(drawn, "column").items()
                                 for drawing in page.draw_rows(
            cell, "Win share of who has most", basic.dots, [called(page, name) for name in frame["column"]], frame,
            bounds[cell], percent, cell.fair, numbers=[percent(value, 1) for value in frame["value"]],
            caption=f"Who has most wins: {page.name(cell)}")])
    section.tables.append(contrast_table(page, frames, called))
    return section


def contrast_table(page, frames, called, caption=""):
    """A Table of winners against others. frames: {cell: frame} like those of tables.contrasts()."""
    rivals = not all(cell.is_solo for cell in frames)
    most = [Column("win share of who has most", "players who tie share the win"),
            Column("games", "where not all have the same")]
    return page.over_cells(
        [Column("what", text=True), *contrast_columns(frames), *(most if rivals else ())],
        [(cell, [text_value(called(page, row["column"])), points_value(row, "all"), points_value(row, "winners"),
                 points_value(row, "others"), change_value(row, "gap"),
                 *((share_value(row), count_value(row["n"])) if rivals else ())])
         for cell, frame in frames.items() for _, row in frame.iterrows()], caption)


def contrast_columns(cells):
    """Heads of the means of all, winners and others, and of the difference; where one seat is alone, of games."""
    if all(cell.is_solo for cell in cells):
        return (Column("all games", "mean"), Column("won", "mean of the games won"),
                Column("lost", "mean of the games lost"), Column("difference", "of games won less those lost"))
    return (Column("all players", "mean"), Column("winners", "mean; of a solo player, of the games won"),
            Column("others", "mean; of a solo player, of the games lost"),
            Column("difference", "winners’ mean less the others’"))


def add_bars(page, section, frames, parts, label, caption):
    """Put bars of what winners and others have, made up of parts, before a section's other figures.

    frames: of each cell, with the means `winners` and `others`; parts: what the colours mean, in the order of rows.
    """
    sides = {cell: frame[["winners", "others"]].fillna(0).T.to_numpy() for cell, frame in frames.items()}
    most = max(values.sum(axis=1).max() for values in sides.values())
    bars = [page.draw(
        cell, label, basic.stacks, ("Won", "Lost") if cell.is_solo else ("Winners", "Others"), parts, values, most,
        caption=f"{caption}: {page.name(cell)}") for cell, values in sides.items()]
    section.drawings = page.abreast([bars, *section.drawings])
