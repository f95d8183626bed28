"""How games end and how long they last; what workers do in the village."""

from ludometer.analysis.scythia import questions as scythia
from ludometer.reports.elements.section import DESCRIPTION, Column, Finding, Section
from ludometer.reports.elements.values import (
    count_value,
    join_rows,
    points_value,
    possible_firsts,
    share_value,
    text_value,
    unknown_means,
)
from ludometer.reports.elements.winners_contrast import add_bars, contrast_section, contrast_table
from ludometer.reports.figures.curves import lines
from ludometer.reports.wording.numbers_in_words import bold, count, join, number, percent, points, share
from ludometer.reports.wording.quotes import Words

ENDS = {
    "plunder": "little plunder is left", "quests": "few quests are left",
    "idle": "nobody raids or does a quest any more", "locked": "no worker that is left may raid what is left",
    "all": "all games",
}
NAMES = {
    "hires": "crew hired later", "drawn": "cards drawn", "heroics": "uses of the hero", "passes": "actions forgone",
    "crew_left": "crew at the end", "eagles": "eagles at the end", "horses": "horses at the end",
    "acts_tent": "chief’s tent", "acts_centre": "town centre", "acts_meeting": "meeting tent",
}
BINS = (1, 2, 3, 4, 5, 10, 20, 50)                              # rounds that are one place of a curve
EDGE = 0.005                                                    # share of games beyond either end of the curves
RARE = 0.005                                                    # share of games below which a sentence passes it over
PLACES = 14                                                     # that a curve has at most


def column_label(page, column):
    """The label of a column of counts, in words."""
    return NAMES.get(column, column.removeprefix("acts_").replace("_", " "))


def endings(page):
    """A section on the conditions that end games, and after how many turns."""
    frames = {cell: page.table(scythia.endings, cell) for cell in page.shown}
    lengths = {cell: page.table(scythia.lengths, cell) for cell in page.shown}
    section = Section("end", "End: how long games last", DESCRIPTION, (
        "The curves show how many games last how many rounds (one turn each), by what ends them; the first and the "
        "last point include all games beyond."), rests=("knob",))
    low, high = span(lengths.values())
    step = next(step for step in BINS if (high - low) // step < PLACES or step == BINS[-1])
    curves = {cell: lengths_in_bins(frame, low, high, step) for cell, frame in lengths.items()}
    top = 1.08 * max(frame["share"].max() for groups in curves.values() for frame in groups.values())
    section.drawings = [[page.draw(
        cell, "Share of games by rounds and ending", lines, groups, "rounds", "share",
        {"idle": "standstill"},
        ((low - 0.5 * step, high + 0.5 * step), (0, top)), str, percent,
        "rounds" if step == 1 else f"rounds, {step} in one")
        for cell, groups in curves.items()]]
    section.tables.append(page.over_cells(
        [Column("what ends the game", text=True), Column("share", "of all games"),
         Column("turns", "of a player, mean of these games"),
         Column("ended by the winner", "share of these games whose winner brought the end about"), Column("games")],
        ((cell, [text_value(ENDS[row["ending"]]), share_value(row), points_value(row, "turns"),
                 share_value(row, "by_winner"), count_value(row["value"] * row["n"])])
         for cell, frame in frames.items() for _, row in frame.iterrows() if row["value"] > 0)))
    section.findings.append(endings_finding(page, frames))
    return section


def span(lengths):
    """(fewest, most) rounds that a figure shows: these tables of lengths without the EDGE at either end."""
    edges = []
    for frame in lengths:
        reached = frame.groupby("rounds")["share"].sum().cumsum()
        edges += [(reached > EDGE).idxmax(), (reached >= 1 - EDGE).idxmax()]
    return min(edges), max(edges)


def lengths_in_bins(lengths, low, high, step):
    """{ending: frame of rounds and share}, `step` rounds in one bin; what lies beyond joins the outer bins."""
    rounds = low + (lengths["rounds"].clip(low, high) - low) // step * step
    found = lengths.assign(rounds=rounds).groupby(["ending", "rounds"], sort=False)["share"].sum().reset_index()
    return dict(iter(found.groupby("ending", sort=False)))


def endings_finding(page, frames):
    """A sentence on how long games last and what ends them; of other numbers of players how long they last."""
    found = frames[page.base].set_index("ending")
    whole = found.loc["all"]
    ended = join(Words("{} end because {}").format(share(row), ENDS[ending])
                 for ending, row in found.drop("all").sort_values("value", ascending=False).iterrows()
                 if row["value"] > RARE)
    text = Words("A player has {} turns a game. Of {} games {}; the winner ends {} of them.").format(
        bold(points(whole, "turns")), count(whole["n"]), ended, share(whole, "by_winner"))
    if found.loc[["idle", "locked"], "value"].any():            # rare, but no end that the rulebook knows
        text += Words(" {} lock, as no worker may raid where plunder is left; {} stand still.").format(
            share(found.loc["locked"]), share(found.loc["idle"]))
    others = [cell for cell in page.shown if cell is not page.base]
    if others:
        text += Words(" Turns of a player in other setups: {}.").format(join(
            Words("{} with {}").format(number(frames[cell]["turns"].iloc[-1]), page.name(cell)) for cell in others))
    return Finding("end", "part5", text)


def village(page):
    """A section on what workers do in the buildings of the village, and what seats gather."""
    section = contrast_section(
        page, scythia.village, "village", "Village: what workers do", ("building",), column_label)
    frames = {cell: page.table(scythia.village, cell) for cell in page.shown}
    add_bars(page, section, frames, [column_label(page, name) for name in frames[page.base]["column"]],
             "Actions by building", "Actions")
    section.reading = f"The bars count actions carried out in each building. {section.reading}"
    section.tables[0].caption = "Actions in buildings"
    section.tables.append(contrast_table(page, {cell: page.table(scythia.household, cell) for cell in page.shown},
                                         column_label, "Crew, cards and stores"))
    base = frames[page.base]
    busiest = possible_firsts(base, "all")
    idlest = possible_firsts(base.drop(busiest.index), "all", most=False)
    if unknown_means(busiest, "all") or unknown_means(idlest, "all"):
        section.findings.append(Finding("village", "part5", Words("{} to say which buildings are used most.").format(
            bold("Too few games")), news=False))
        return section
    text = Words("The {} {} used most, {} times by each player, the {} least, {} times ({} games).").format(
        join_rows(busiest, lambda row: bold(column_label(page, row["column"]))),
        "is" if len(busiest) == 1 else "are",
        join_rows(busiest, lambda row: points(row, "all")),
        join_rows(idlest, lambda row: column_label(page, row["column"])),
        join_rows(idlest, lambda row: points(row, "all")), count(page.base.games))
    if base["gap"].notna().any():                               # somebody won, and somebody did not
        far = base.loc[base["gap"].abs().idxmax()]
        text += Words(" Winners and others differ most at the {}: {} against {} actions, an association.").format(
            bold(column_label(page, far["column"])), points(far, "winners"), points(far, "others"))
    section.findings.append(Finding("village", "part5", text))
    return section
