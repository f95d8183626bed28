"""What modules do: each cell beside the largest of the others that has only some of its modules."""

from ludometer.analysis import tables
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.rurik.modules import doing_changes, unevenness
from ludometer.analysis.tables.setup_changes import win_changes
from ludometer.reports.elements.module_pairs import added_modules, pairs_by_modules
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, Table, Value
from ludometer.reports.elements.values import (
    NARROWED,
    change_value,
    detectable_rows,
    is_no_change,
    narrowed_value,
    optional_value,
    points_value,
    share_value,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.sections.change_sentences import common_deals, undetected_change
from ludometer.reports.wording.course_measures import MEASURES
from ludometer.reports.wording.numbers_in_words import bold, gain, join, number, percent, seat_name, signed_number
from ludometer.reports.wording.quotes import Words

DOINGS = {
    "actions": "main actions",
    "attacks": "attacks on opponents", "rebels_defeated": "rebels defeated", "captures": "pieces captured",
    "troops_lost": "pieces lost in checks", "troops_taken": "pieces lost to others", "warfare": "steps of warfare",
    "structures": "own structures", "regions_ruled": "regions ruled", "forfeits": "actions forfeited",
    "bribes": "coins for bribes",
}
TOLD = ("actions", "attacks", "troops_lost", "structures")       # doings that a finding names
COURSE = ("won", "score", "winner", "margin")                   # measures of the course in the table


def modules(page):
    """A section on what modules change against a setup with fewer; None if no setup has fewer."""
    pairs, notes = pairs_by_modules(page)
    if not pairs:
        return None
    family = len(DOINGS) * len(pairs)
    changes = {cell: page.table(doing_changes, cell, other, family) for cell, other in pairs.items()}
    changes = {cell: frame.loc[[not is_no_change(row) for _, row in frame.iterrows()]]
               for cell, frame in changes.items()}
    section = Section("modules", "Modules: what they change", CAUSAL, (
        "Each setup is compared with the one that has most of its modules, but not all: so what differs is caused by "
        "the modules added. Each dot is how much more a player does or has in a game, its line the interval for all "
        "differences together; it is filled where the whole interval lies on one side of zero. The same deals "
        "are played under both, as far as cards and pieces are the same. All games have as many rounds: how long they "
        "are shows in main actions."), rests=("leader", "inheritance", "intrigue"), notes=[
            *notes, "What they change in each leader’s win share stands in Variants too, in a figure."])
    moved = {cell: frame for cell, frame in changes.items() if len(frame)}
    if moved:
        bounds = basic.limits(*moved.values(), include=(-0.1, 0.1))
        section.drawings = [[page.draw(
            cell, "Change of what a player does", basic.differences, [DOINGS[name] for name in frame["doing"]], frame,
            bounds, lambda value: signed_number(value, 2),
            caption=f"{added_modules(page, cell, pairs[cell])}, added to {page.name(pairs[cell])}")
            for cell, frame in moved.items()]]
    section.tables.append(balance_table(page, list(dict.fromkeys([*pairs.values(), *pairs]))))
    section.tables.append(Table(
        [Column("added", text=True), Column("to", text=True), Column("what", text=True), Column("change"), NARROWED],
        [[Value(added_modules(page, cell, other), page.cells.index(cell)), page.cell_value(other), text_value(what),
          change_value(row, factor=factor), narrowed_value(row)]
         for cell, other in pairs.items() for what, row, factor in change_rows(page, cell, other, len(pairs), changes)],
        "What modules change"))
    section.findings += [finding(page, cell, other, len(pairs), changes[cell]) for cell, other in pairs.items()]
    return section


def change_rows(page, cell, other, pairs, changes):
    """(name of a measure, row, factor) of every change that modules make. pairs: how many pairs are compared."""
    for _, row in changes[cell].iterrows():
        yield f"{DOINGS[row['doing']]}, of a player", row, 1
    for _, row in page.table(tables.course_changes, cell, other, len(COURSE) * pairs).iterrows():
        if row["measure"] in COURSE:
            measure = MEASURES[row["measure"]]
            yield measure.title(cell.close, page.words["stage"]), row, 100 if measure.share else 1
    if not cell.is_solo:
        for _, row in page.table(tables.seat_changes, cell, other, cell.players * pairs).iterrows():
            yield f"win share, {seat_name(row['seat'])}", row, 100
    for _, row in leader_changes(page, cell, other, pairs).iterrows():
        yield f"win share, {page.faction(row['faction'])}", row, 100


def leader_changes(page, cell, other, pairs):
    """Changes of the win shares of leaders that both setups have, as the chapter on variants has them if it does."""
    if page.firsts.get(cell) is other and not cell.same_faction and not other.same_faction:
        return page.changes(win_changes, cell)
    return page.table(tables.faction_changes, cell, other, len(other.names("faction")) * pairs)


def balance_table(page, cells):
    """A Table of how even leaders and seats are in each setup, and how much is scored and fought."""
    rows = []
    for cell in cells:
        leaders = page.table(tables.chances if cell.is_solo else tables.factions, cell).sort_values("value")
        course = page.table(tables.course, cell).set_index("measure")
        doings = page.table(rurik.doings, cell).set_index("doing")
        row = [page.cell_value(cell), *(
            Value(f"{page.faction(each['faction'])} {percent(each['value'], 1)}", float(each["value"]))
            for each in (leaders.iloc[0], leaders.iloc[-1]))]
        row.append(optional_value(100 * page.table(unevenness, cell), number))
        first = Value("–", "") if cell.is_solo else share_value(page.table(tables.seats, cell).iloc[0])
        score = points_value(course.loc["score" if cell.is_solo else "winner"])
        rows.append([*row, first, score, points_value(doings.loc["attacks"])])
    return Table(
        [Column("setup", text=True), Column("weakest leader", "win share"), Column("strongest leader", "win share"),
         Column("spread between leaders", "standard deviation of their true win shares, in percentage points, less "
                "what chance alone adds"),
         Column("first seat", "win share"), Column("winner’s points"), Column("attacks", "on opponents, by a player")],
        rows, "How even and how fierce")


def finding(page, cell, other, pairs, changes):
    """A finding on what the modules of a setup change against another. pairs: how many such findings there are."""
    moved = detectable_rows(changes)
    named = moved[moved["doing"].isin(TOLD)]
    rest = moved[~moved["doing"].isin(TOLD)].head(max(0, 3 - len(named)))
    told = join(Words("{} {}").format(DOINGS[row["doing"]], gain(row))
                for _, row in [*named.iterrows(), *rest.iterrows()])
    spread, before = (100 * page.table(unevenness, each) for each in (cell, other))
    text = Words("{} added to {}: ").format(bold(added_modules(page, cell, other)), page.name(other))
    text += Words("a player’s {}").format(told) if told else "it is undecided whether what a player does changes"
    score = page.table(tables.course_changes, cell, other, len(COURSE)).set_index("measure").loc[
        "score" if cell.is_solo else "winner"]
    text += Words("; {} {}").format("points" if cell.is_solo else "winner’s points", gain(score))
    if spread == spread and before == before:
        way = "rises" if spread > before else "falls"
        spread, before = number(spread), number(before)
        text += f"; the spread between leaders stays at {spread} percentage points" if spread == before else (
            f"; the spread between leaders {way} from {before} to {spread} percentage points")
    leaders = detectable_rows(leader_changes(page, cell, other, pairs)).head(2)
    every = leaders[:0] if cell.is_solo else page.table(tables.seat_changes, cell, other, cell.players * pairs)
    seats = detectable_rows(every)
    shares = [Words("{} {}").format(page.faction(row["faction"]), gain(row, factor=100))
              for _, row in leaders.iterrows()]
    shares += [Words("the {} {}").format(seat_name(row["seat"]), gain(row, factor=100)) for _, row in seats.iterrows()]
    if shares:
        text += Words("; the {} of {} percentage points").format(
            "chance to win" if cell.is_solo else "win share", join(shares))
    if not cell.is_solo and not len(seats):
        text += "; " + undetected_change(every, "any seat’s win share")
    compared = page.firsts.get(cell) is other                   # then who wins is news of another chapter
    news, apart = bool(told or (shares and not compared)), len(leaders) if compared else 0
    told = (named, rest, leaders, seats if len(seats) else every)
    text = Words("{} ({}).").format(text, common_deals(cell, other, *told))
    return Finding("modules", "part5", text, cells=(cell, other), news=news, apart=apart)
