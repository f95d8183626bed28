"""The rebel faction: how often it falls, when and to whom; and where victory point tokens come from."""

from ludometer.analysis.rurik import questions as rurik
from ludometer.reports.elements.section import (
    ASSOCIATION,
    DESCRIPTION,
    Column,
    Finding,
    Section,
    Value,
    only_where,
    where_any,
)
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    in_common_order,
    join_rows,
    points_value,
    possible_firsts,
    share_value,
    text_value,
)
from ludometer.reports.elements.winners_contrast import add_bars, contrast_columns
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, join, number, percent, points, share
from ludometer.reports.wording.quotes import Words

SOURCES = {"prisoners": "prisoners", "rebel_faction": "rebel faction", "epic": "epic structures",
           "war_reward": "war rewards", "rest": "all else"}


@where_any(rurik.falls)
def uprising(page):
    """A section on how often the rebel faction falls, when, and to whom."""
    cells = page.shown
    frames = {cell: page.table(rurik.falls, cell) for cell in cells}
    leaders = {cell: page.table(rurik.defeats, cell) for cell in cells}
    section = Section("rebel-faction", "Rebel faction: when it falls, and to whom", DESCRIPTION, (
        "Each dot is the share of games in which the faction is defeated, its line the interval for all factions "
        "together: which of them is in play is drawn at random, so this is caused by it. The second figure is the "
        "share of a leader’s games in which it defeats the faction; where leaders are dealt at random, that is caused "
        "by the leader."), rests=("rebel_faction", "leader"))
    single = {cell: frame[frame["rebel_faction"] != "all"] for cell, frame in frames.items()}
    section.drawings = [[page.draw(
        cell, "Games in which the rebel faction falls", basic.dots,
        [page.title("rebel_faction", name) for name in frame["rebel_faction"]], frame, (-0.03, 1.03), percent,
        numbers=[percent(value, 1) for value in frame["value"]], caption=f"Falls: {page.name(cell)}")
        for cell, frame in single.items()]]
    bounds = basic.limits(*leaders.values(), include=(0,))
    section.drawings.append([page.draw(
        cell, "Games in which a leader defeats the faction", basic.dots,
        [page.faction(name) for name in frame["leader"]], frame, bounds, percent,
        numbers=[percent(value, 1) for value in frame["value"]], caption=f"Defeated by: {page.name(cell)}")
        for cell, frame in in_common_order(leaders, "leader").items()])
    section.drawings = page.abreast(section.drawings)
    rounds = max(len(rounds_of(frame)) for frame in frames.values())
    section.tables.append(page.over_cells(
        [Column("faction", text=True), Column("falls", "share of its games"),
         *(Column(f"in round {number}", "share of its games") for number in range(1, rounds + 1)),
         Column("to the winner", "share of falls to who then wins: an association"),
         Column("ahead", "points by which who defeats it is ahead of the others: an association"), Column("games")],
        ((cell, [text_value(name_of(page, row)), share_value(row), *(
            share_value(row, f"in_{number}") if f"in_{number}" in row else text_value("–")
            for number in range(1, rounds + 1)), share_value(row, "by_winner"),
            Value("–", "") if cell.is_solo else change_value(row, "ahead"), count_value(row["n"])])
         for cell, frame in frames.items() for _, row in frame.iterrows()), "By faction"))
    section.tables.append(page.over_cells(
        [Column("leader", text=True), Column("defeats it", "share of its games"), Column("games")],
        ((cell, [text_value(page.faction(row["leader"])), share_value(row), count_value(row["n"])])
         for cell, frame in leaders.items() for _, row in frame.iterrows()), "By leader"))
    sides = {}
    for cell in cells:
        sides.setdefault(side_of(page, cell), cell)
    section.findings += [fall_finding(page, side, cell, frames[cell], leaders[cell]) for side, cell in sides.items()]
    return section


def rounds_of(frame):
    """The names of the columns with shares of factions that fall in a round."""
    return [name for name in frame if name.startswith("in_") and name[3:].isdigit()]


def side_of(page, cell):
    """The side of the faction's card that is in play."""
    return "hard" if page.numbers[cell]["knobs"]["rebel_faction_hard"]["value"] else "easy"


def name_of(page, row):
    """The title of a rebel faction, or "all"."""
    return "all" if row["rebel_faction"] == "all" else page.title("rebel_faction", row["rebel_faction"])


def fall_finding(page, side, cell, frame, leaders):
    """A sentence on how often each faction falls, when, and on who defeats it."""
    whole = frame.set_index("rebel_faction").loc["all"]
    single = frame[frame["rebel_faction"] != "all"].sort_values("value", ascending=False)
    told = join(Words("{} in {} of {} games").format(
        bold(page.title("rebel_faction", row["rebel_faction"])), share(row), count(row["n"]))
        for _, row in single.iterrows())
    text = Words("On its {} side, the rebel faction falls: {}.").format(side, told)
    if whole["falls"]:
        often = max(rounds_of(frame), key=whole.get)
        text += Words(" It falls most often in round {}, in {} of all games. {} defeats it most often, in {} of that "
                       "leader’s games, {} least, in {}.").format(
            often[3:], percent(whole[often]), bold(page.faction(leaders["leader"].iloc[0])), share(leaders.iloc[0]),
            page.faction(leaders["leader"].iloc[-1]), share(leaders.iloc[-1]))
        ahead = "" if cell.is_solo else Words(" and is {} points ahead of the others").format(points(whole, "ahead"))
        text += Words(" Who defeats it wins {} of these games{}, an association.").format(
            share(whole, "by_winner"), ahead)
    return Finding("rebel faction", "part5", text, cell=cell, basis=ASSOCIATION if whole["falls"] else DESCRIPTION)


@only_where(lambda page, cell: any(page.table(rurik.tokens, cell).get("all", ())))
def tokens(page):
    """A section on where victory point tokens come from, in setups where any player has one."""
    frames = {cell: page.table(rurik.tokens, cell) for cell in page.shown}
    section = Section("tokens", "Tokens: where they come from", ASSOCIATION, (
        "Each bar is the mean number of victory point tokens, a point each, made up by where they come from, which "
        "the colours name: of winners and of all others, or of games won and lost by a solo player. Epic structures "
        "are tokens for building them; all else are mostly those of the end of the game. Winners have more of nearly "
        "everything: this is an association."),
        rests=("epic", "war_reward", "rebel_faction"))
    there = [name for name in SOURCES if any(
        (frame.loc[frame["source"] == name, "all"] > 0).any() for frame in frames.values())]
    bars = {cell: frame[frame["source"].isin(there)] for cell, frame in frames.items()}
    add_bars(page, section, bars, [SOURCES[name] for name in there], "Tokens by source", "Tokens")
    section.tables.append(page.over_cells(
        [Column("source", text=True), *contrast_columns(frames)],
        ((cell, [text_value(SOURCES[row["source"]]), *(points_value(row, who) for who in ("all", "winners", "others")),
                 change_value(row, "gap")])
         for cell, frame in frames.items() for _, row in frame[frame["all"] > 0].iterrows())))
    found = frames[page.base]
    total, rows = found["all"].sum(), possible_firsts(found, "all")
    most = rows.iloc[0]
    largest = "the largest source is" if len(rows) == 1 else "the largest sources are"
    text = Words("A player has {} tokens in the end, most of them from {}: {}." if most["all"] > total / 2 else
                  f"A player has {{}} tokens in the end; {largest} {{}}: {{}}.").format(
                      number(total, 2), join_rows(rows, lambda row: bold(SOURCES[row["source"]])),
                      join_rows(rows, lambda row: points(row, "all")))
    section.findings.append(Finding("tokens", "part5", text))
    return section
