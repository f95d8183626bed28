"""Balance of crew, animals and quests."""

from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup

from analysis import scythia
from reports import figures
from reports.sections import (
    Column,
    Finding,
    Section,
    aligned,
    change_value,
    count_value,
    points_value,
    share_value,
    sure,
    text_value,
    told_of,
)
from reports.words import bold, count, gain, join, number, plural, pretty, share, signed

DEALT = ("Where pairs of hero and crew are dealt (draft = 0), or heroes are given by name, which crew comes with them "
         "is luck, and points gained are caused by the card; where seats choose the pair, they are an association.")
FILLED = "it is filled where the whole interval lies on one side of none."
GAINED = ("how far ahead of the others at the table, less the same of seats with other cards; of one seat alone, its "
          "mean score less that with other cards")
PROPOSED = Markup(
    "An experiment deals the pairs, <code>ludometer sweep scythia --set draft=0</code>: then what follows from the "
    "hero and from the first crew is caused by them.")
HELD = (
    Column("points gained", GAINED),
    Column("mean points", "an association"), Column("win share", "an association"),
    Column("ahead", "win share of seats that had it less that of seats without it, in percentage points"),
    Column("share of seats", "that had it"), Column("seats"),
)


class Kind(NamedTuple):
    """A kind of card: one, many, one as a card, its table in the data, what seats did to have it, a row in words."""

    one: str
    many: str
    card: str
    table: str
    had: str
    about: Callable


def first_crew(page):
    """What the crew card is worth that comes with the hero."""
    frames = {cell: by_gain(page.table(scythia.first_crew, cell)) for cell in page.shown}
    section = Section("first-crew", "First crew: what comes with the hero", (
        f"Each dot is {points_ahead(page)} seats that began with the card, less the same of all others, its line "
        f"the interval for all cards together; {FILLED} {DEALT}"), rests=("crew", "hero"))
    add_gains(page, section, frames, CREW, "Points gained with each first crew")
    section.tables.append(page.over_cells(
        [Column("crew", text=True), Column("what it is", "cost in silver and strength", True),
         Column("points gained", GAINED), Column("mean points"),
         Column("win share"), Column("seats", "that began with it")],
        [(cell, [text_value(page.title("crew", row["crew"])), text_value(crew_about(page, cell, row["crew"])),
                 change_value(row, "gain"), points_value(row, "points", page.digits), share_value(row),
                 count_value(row["seats"])])
         for cell, frame in frames.items() for _, row in frame.iterrows()]))
    if not any(map(crew_dealt, page.shown)):
        section.notes.append(PROPOSED)
    cell = next(filter(crew_dealt, page.shown), page.base)
    section.findings += told_of(page, cell, [first_crew_finding(page, cell, frames[cell])])
    return section


def points_ahead(page):
    """What a dot shows of some seats, in words."""
    return "the mean score of" if page.base.alone else "how many points ahead of the others at their table were"


def crew_dealt(cell):
    """Whether luck alone decides which crew a seat begins with."""
    return cell.dealing == "random" or (isinstance(cell.dealing, list) and "random" not in cell.dealing)


def first_crew_finding(page, cell, frame):
    """A sentence on the first crew that moves points most, or on none that is sure to."""
    cause = "caused by the card" if crew_dealt(cell) else "an association, for seats chose it"
    moved = sure(gains(frame))
    if not len(moved):
        least, most = frame.iloc[-1], frame.iloc[0]
        return Finding("first crew", "part5", Markup(
            "{} is sure to move points by coming with the hero: from {} with {} to {} with {}, {} ({} seats).").format(
                bold("No crew card"), signed(least["gain"]), page.title("crew", least["crew"]), signed(most["gain"]),
                page.title("crew", most["crew"]), cause, count(frame["seats"].sum())))
    row = moved.iloc[0]
    return Finding("first crew", "part5", Markup(
        "To begin with {} moves points most, by {}, {} ({} seats); {} of {} move them for sure.").format(
            bold(page.title("crew", row["crew"])), gain(row), cause, count(row["seats"]), len(moved),
            plural(len(frame), "card")))


def crew(page):
    """Crew ever on a seat's board, and crew cards played in the Town Centre."""
    section = section_of(page, scythia.crew, CREW, "Crew: hired and played")
    section.reading += (" Crew that came with the hero counts as hired. A card that is played for its action in the "
                        "Town Centre is spent; those stand in the second table.")
    frames = {cell: page.table(scythia.centre, cell).sort_values("seats", ascending=False) for cell in page.shown}
    section.tables.append(page.over_cells(
        [Column("crew", text=True), *HELD],
        [(cell, [text_value(page.title("crew", row["crew"])), *held_values(page, row)])
         for cell, frame in frames.items() for _, row in frame.iterrows()], "Played in the Town Centre"))
    return section


def animals(page):
    """Animals taken, as eagles or horses."""
    section = section_of(page, scythia.animals, ANIMALS, "Animals: eagles and horses")
    frames = {cell: page.table(scythia.stock, cell) for cell in page.shown}
    section.reading += (" The first figures hold all animals together that were taken for such an eagle, or for such "
                        "a horse.")
    drawn = {cell: gains(frame) for cell, frame in frames.items()}
    bounds = figures.limits(*drawn.values(), include=(-0.5, 0.5))
    section.drawings.insert(0, [page.draw(cell, figures.differences(
        [side_name(row) for _, row in frame.iterrows()], frame, bounds, signed),
        "Points gained with animals of each kind", f"By kind: {page.name(cell)}") for cell, frame in drawn.items()])
    section.tables.insert(0, page.over_cells(
        [Column("taken for", text=True), Column("points gained", GAINED),
         Column("taken", "mean number of animals a seat took for it"),
         Column("cards", "in the deck that have it")],
        [(cell, [text_value(side_name(row)), change_value(row, "gain"), points_value(row, "taken"),
                 count_value(row["cards"])]) for cell, frame in frames.items() for _, row in frame.iterrows()],
        "By kind"))
    section.tables[1].caption = "Card by card"
    section.findings = [stock_finding(page.base, drawn[page.base])]
    return section


def side_name(row):
    """A kind of eagle or horse in words."""
    return f"{row['kind']} eagle" if row["side"] == "eagle" else f"horse of strength {row['kind']}"


def stock_finding(cell, frame):
    """A sentence on the kinds of animals that are sure to go with more or fewer points than others."""
    moved, seats = sure(frame), count(cell.games * cell.players)
    if not len(moved):
        return Finding("animals", "part5", Markup(
            "{} goes for sure with more or fewer points than others: from {} to {}, an association ({} seats).").format(
                bold("No kind of animal"), signed(frame["value"].min()), signed(frame["value"].max()), seats))
    told = join(Markup("one taken for a {} goes with {}").format(bold(side_name(row)), gain(row))
                for _, row in moved.head(3).iterrows())
    return Finding("animals", "part5", Markup("In points against other animals, {}: associations ({} seats).").format(
        told, seats))


def quests(page):
    """Quests completed."""
    return section_of(page, scythia.quests, QUESTS, "Quests: completed")


def held_values(page, row):
    """The values under HELD."""
    return (change_value(row, "gain"), points_value(row, "points", page.digits), share_value(row),
            change_value(row, "ahead", 100, 1), share_value(row, "seats_share"), count_value(row["seats"]))


def section_of(page, question, kind, title):
    """A section on a kind of card from a question like analysis.scythia.cards.held()."""
    one, many, _, table, had, about = kind
    frames = {cell: by_gain(page.table(question, cell)) for cell in page.shown}
    section = Section(many, title, (
        f"Each dot is {points_ahead(page)} seats that {had} the {one}, less the same of seats that {had} other {many}, "
        f"its line the interval for all {many} together; {FILLED} Who does well gets more of them, so compare {many} "
        "with one another. All of this is association."),
        rests=(table,))
    add_gains(page, section, frames, kind, f"Points gained with each {one}")
    section.tables.append(page.over_cells(
        [Column(one, text=True), Column("what it is", text=True), *HELD],
        [(cell, [text_value(page.title(table, row[one])), text_value(about(page, cell, row[one])),
                 *held_values(page, row)])
         for cell, frame in frames.items() for _, row in frame.iterrows()]))
    section.findings.append(held_finding(page, page.base, frames[page.base], kind))
    return section


def add_gains(page, section, frames, kind, label):
    """Add the figures of gains, one for each cell."""
    frames = {cell: gains(frame) for cell, frame in aligned(frames, kind.one).items()}
    bounds = figures.limits(*frames.values(), include=(-0.5, 0.5))
    section.drawings.append([page.draw(cell, figures.differences(
        [page.title(kind.table, name) for name in frame[kind.one]], frame, bounds, signed), label)
        for cell, frame in frames.items()])


def by_gain(frame):
    """Cards from the one with which seats score most."""
    return frame.sort_values("gain", ascending=False, kind="stable")


def gains(frame):
    """The frame with its gains as value, low and high."""
    return frame.assign(value=frame["gain"], low=frame["gain_low"], high=frame["gain_high"])


def held_finding(page, cell, frame, kind):
    """A sentence on the cards with which seats are sure to score more and fewer points than with others."""
    one, many, _, table, had, about = kind
    moved = sure(gains(frame))
    if not len(moved):
        return Finding(many, "part5", Markup(
            "{} stands out for sure: seats that {} one score from {} to {} points, by {}; an association.").format(
                bold(f"No {kind.card}"), had, number(frame["points"].min()), number(frame["points"].max()),
                one))

    def told(row):
        return Markup("{} ({}) goes with {} points and {} of {} games won").format(
            bold(page.title(table, row[one])), about(page, cell, row[one]), gain(row, "gain"), share(row),
            count(row["seats"]))

    ends = [frame.loc[rows[0]] for rows in (moved.index[moved["value"] > 0], moved.index[moved["value"] < 0])
            if len(rows)]
    return Finding(many, "part5", Markup("Against other {}, {}: associations. {} of {} differ for sure.").format(
        many, join(map(told, ends)), len(moved), plural(len(frame), kind.card)))


def crew_about(page, cell, name):
    """A crew card in words: what it costs, and its strength."""
    row = page.numbers[cell]["rows"]["crew"][name]
    return f"{row['cost']} silver, strength {row['strength']}"


def animal_about(page, cell, name):
    """An animal in words: its eagle and its horse."""
    row = page.numbers[cell]["rows"]["animal"][name]
    return "; ".join(", ".join(filter(None, [
        kind, row[f"{animal}_strength"] and f"strength {row[f'{animal}_strength']}",
        row[f"{animal}_points"] and plural(row[f"{animal}_points"], "point")]))
        for animal, kind in (("eagle", f"{row['eagle']} eagle"), ("horse", "horse")))


def quest_about(page, cell, name):
    """A quest in words: what it asks for, and its points."""
    row = page.numbers[cell]["rows"]["quest"][name]
    asked = ", ".join(f"{amount} {pretty(word).lower()}" for word, amount in row["cost"].items())
    return f"{asked}: {plural(row['points'], 'point')}"


CREW = Kind("crew", "crew", "crew card", "crew", "hired", crew_about)
ANIMALS = Kind("animal", "animals", "animal", "animal", "took", animal_about)
QUESTS = Kind("quest", "quests", "quest", "quest", "completed", quest_about)
