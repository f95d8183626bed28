"""Balance of crew, animals and quests."""

from ludometer.analysis.scythia import questions as scythia
from ludometer.reports.elements.cards_held import (
    FILLED,
    GAINED,
    HELD,
    Kind,
    add_gains,
    held_values,
    points_ahead,
    section_of,
    sorted_by_gain,
)
from ludometer.reports.elements.section import ASSOCIATION, CAUSAL, Column, Finding, Section
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.unused_rows import never_done, unused_row_names, unused_values
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    detectable_rows,
    points_value,
    share_value,
    text_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, plural, pretty, signed_number
from ludometer.reports.wording.quotes import Words, with_capital

DEALT = ("Where pairs of hero and crew are dealt (draft = 0), or heroes are given by name, which crew comes with them "
         "is luck, and points gained are caused by the card; where players choose the pair, they are an association.")
PROPOSED = Words(
    "An experiment deals the pairs, <code>ludometer sweep scythia --set draft=0</code>: then what follows from the "
    "hero and from the first crew is caused by them.")


def first_crew(page):
    """A section on what the crew card is worth that a player begins with."""
    frames = {cell: sorted_by_gain(page.table(scythia.first_crew, cell)) for cell in page.shown}
    section = Section("first-crew", "First crew: what comes with the hero", CAUSAL, (
        f"Each dot is {points_ahead(page)} players who began with the card, less the same of all others, its line "
        f"the interval for all cards together; {FILLED} {DEALT}"), rests=("crew", "hero"))
    add_gains(page, section, frames, CREW, "Points gained with each first crew")
    section.tables.append(page.over_cells(
        [Column("crew", text=True), Column("what it is", "cost in silver and strength", True),
         Column("points gained", GAINED), Column("mean points"),
         Column("win share"), Column("seats", "that began with it")],
        ((cell, [text_value(page.title("crew", row["crew"])), text_value(crew_about(page, cell, row["crew"])),
                 change_value(row, "gain"), points_value(row, "points", page.digits), share_value(row),
                 count_value(row["seats"])])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    if not any(map(crew_dealt, page.shown)):
        section.notes.append(PROPOSED)
    cell = next(filter(crew_dealt, page.shown), page.base)
    section.findings.append(first_crew_finding(page, cell, frames[cell])._replace(
        cell=cell, basis=CAUSAL if crew_dealt(cell) else ASSOCIATION))
    return section


def crew_dealt(cell):
    """Whether chance alone decides with which crew a seat begins."""
    return cell.dealing == "random" or (isinstance(cell.dealing, list) and "random" not in cell.dealing)


def first_crew_finding(page, cell, frame):
    """A sentence on the first crew that makes the largest difference in points, or on none that detectably does."""
    dealt = crew_dealt(cell)
    cause = "caused by the card" if dealt else "an association, because players chose it"
    moved = detectable_rows(with_value_columns(frame, "gain"))
    if not len(moved):
        has, whether = ("has a detectable effect on points by coming with the hero",
                        "any crew card changes points by coming with the hero") if dealt else (
            "that comes with the hero goes detectably with more or fewer points",
            "any crew card that comes with the hero goes with more or fewer points than others")
        return Finding("first crew", "part5", Words("{}, {} ({} over all games).").format(with_capital(no_difference(
            with_value_columns(frame, "gain"), Words("{} {} (at most {{}})").format(bold("No crew card"), has), whether,
            1, "points", cell.close)), cause, plural(frame["seats"].sum(), "player")), news=False)
    row, has = moved.iloc[0], "has" if len(moved) == 1 else "have"
    return Finding("first crew", "part5", Words(
        "Beginning with {} {} {}, {} ({} players over all games); {} of {} {} a detectable {}.").format(
            bold(page.title("crew", row["crew"])),
            "changes points most, by" if dealt else "goes with the largest difference in points,", gain(row), cause,
            count(row["seats"]), len(moved), plural(len(frame), "card"), has, "effect" if dealt else "one"))


def crew(page):
    """A section on crew that was ever on a seat's board, and on crew cards played in the Town Centre."""
    section = section_of(page, scythia.crew, CREW, "Crew: hired and played")
    section.reading += (" Crew that came with the hero counts as hired. A card that is played for its action in the "
                        "Town Centre is spent; those stand in the second table.")
    frames = {cell: page.table(scythia.centre, cell).sort_values("seats", ascending=False) for cell in page.shown}
    section.tables.append(page.over_cells(
        [Column("crew", text=True), *HELD],
        [*((cell, [text_value(page.title("crew", row["crew"])), *held_values(page, row)])
           for cell, frame in frames.items() for _, row in frame.iterrows()),
         *((cell, unused_values(page.title("crew", name), "played", 1 + len(HELD)))
           for cell, frame in frames.items()
           for name in unused_row_names(page, cell, "crew", "played", frame["crew"]))],
        "Played in the Town Centre"))
    return section


def animals(page):
    """A section on animals taken, as eagles or horses."""
    section = section_of(page, scythia.animals, ANIMALS, "Animals: eagles and horses")
    frames = {cell: page.table(scythia.stock, cell) for cell in page.shown}
    section.reading += (" The first figures hold all animals together that were taken for such an eagle, or for such "
                        "a horse.")
    figure_rows = {cell: with_value_columns(frame[frame["seats"] > 0], "gain") for cell, frame in frames.items()}
    bounds = basic.limits(*figure_rows.values(), include=(-0.5, 0.5))
    section.drawings.insert(0, [page.draw(
        cell, "Points gained with animals of each kind", basic.differences,
        [side_name(row) for _, row in frame.iterrows()], frame, bounds, signed_number,
        caption=f"By kind: {page.name(cell)}")
        for cell, frame in figure_rows.items()])
    section.tables.insert(0, page.over_cells(
        [Column("taken for", text=True), Column("points gained", GAINED),
         Column("taken", "mean number of animals a seat took for it"),
         Column("cards", "in the deck that have it")],
        ((cell,
          [text_value(side_name(row)), change_value(row, "gain") if row["seats"] else text_value(never_done("taken")),
                 points_value(row, "taken"), count_value(row["cards"])])
         for cell, frame in frames.items() for _, row in frame.iterrows()),
        "By kind"))
    section.tables[1].caption = "Card by card"
    found, idle = stock_finding(page.base, figure_rows[page.base]), frames[page.base].query("seats == 0")
    never_taken = Words(" Never taken: {} ({} of {} cards).").format(
        join(f"the {side_name(row)}" for _, row in idle.iterrows()), idle["cards"].sum(),
        len(page.base.sets["trained"])) if len(idle) else ""
    section.findings = [found._replace(text=found.text + never_taken)]
    return section


def side_name(row):
    """A kind of eagle or horse in words."""
    return f"{row['kind']} eagle" if row["side"] == "eagle" else f"horse of strength {row['kind']}"


def stock_finding(cell, frame):
    """A sentence on the kinds of animals that detectably go with more or fewer points than others."""
    moved, seats = detectable_rows(frame), plural(cell.games * cell.players, "player")
    if not len(moved):
        return Finding("animals", "part5", Words("{}, an association ({} over all games).").format(
            with_capital(no_difference(
                frame, Words("{} goes detectably with more or fewer points than others (at most {{}})").format(
                    bold("No kind of animal")), "any kind of animal goes with more or fewer points than others", 1,
                "points", cell.close)), seats))
    gains = join(Words("one taken for a {} goes with {}").format(bold(side_name(row)), gain(row))
                for _, row in moved.head(3).iterrows())
    return Finding("animals", "part5", Words(
        "In points against other animals, {}: associations ({} over all games).").format(gains, seats))


def quests(page):
    """A section on quests completed."""
    return section_of(page, scythia.quests, QUESTS, "Quests: completed")


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


CREW = Kind("crew", "crew", "crew card", "crew", "hired", crew_about, "hired")
ANIMALS = Kind("animal", "animals", "animal", "animal", "took", animal_about, "trained")
QUESTS = Kind("quest", "quests", "quest", "quest", "completed", quest_about, "quests")
