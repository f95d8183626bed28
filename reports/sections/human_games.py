"""Games that people played, beside the simulation: on the pages that are given some."""
import numpy as np

from ludometer.analysis.human_games.against_simulation import DIFFERENCES, POWER, compare_with_simulation
from ludometer.analysis.human_games.kept_plays import reading_notes
from ludometer.analysis.human_games.people import people_notes
from ludometer.analysis.human_games.scores import SimulatedScores
from ludometer.analysis.human_games.winner_groups import Simulated
from ludometer.reports.elements.section import DESCRIPTION, TOLD, Column, Finding, Section, Table
from ludometer.reports.elements.values import change_value, count_value, share_value, text_value
from ludometer.reports.sections.human_scores import enough_points_sentence, outside_note, points_clause, points_table
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    count_intervals,
    gain,
    join,
    number,
    plural,
    pretty,
    seat_name,
    share,
)
from ludometer.reports.wording.quotes import Words

FEW = 0.1                                                       # a difference that many games would show


def comparison_of_page(page):
    """The comparison of played with simulated games (FileComparison); None where no played games can be compared."""
    if page.real is None:
        return None
    if "played games" not in page.made:
        simulated = [games_of(page, cell) for cell in compared_cells(page)]
        page.made["played games"] = compare_with_simulation(
            page.real, [made for made in simulated if made.codes is not None or made.seats],
            [scores_of(cell) for cell in compared_cells(page)] if page.real.rows["score"].notna().any() else ())
    return page.made["played games"]


def compared_cells(page):
    """The first setup with each number of players in which people have played, too."""
    played = set(page.real.rows["players"])
    return [cell for cell in page.given if cell is cell_of(page, cell.players) and cell.players in played]


def compared_parts(page):
    """[(cell, ItemComparison)]: each part of the comparison with the setup of as many players."""
    found = comparison_of_page(page)
    return [(cell_of(page, each.players), each) for each in found.parts] if found else []


def games_of(page, cell):
    """The Simulated of a cell: who won and who sat where."""
    factions = page.has_factions and not cell.same_faction
    columns = ["win", "faction"] if factions else ["win"]
    chunks = [[chunk[name] for name in columns] for chunk in cell.chunks(columns)]
    won, *codes = (np.concatenate(parts) for parts in zip(*chunks, strict=True))
    seats = cell.sides == cell.players
    if not factions:
        return Simulated(won, seats=seats)
    there = (codes[0] >= 0).all(axis=(1, 2))
    played, codes = np.unique(codes[0][there], return_inverse=True)
    return Simulated(won[there], codes.reshape(won[there].shape), tuple(cell.names("faction")[code] for code in played),
                     seats)


def scores_of(cell):
    """The SimulatedScores of a cell."""
    return SimulatedScores(np.concatenate([chunk["score"] for chunk in cell.chunks(["score"])]))


def real_games(page):
    """Win shares of factions and seats in games that people played, beside those of the simulation."""
    tested, found = comparison_of_page(page), compared_parts(page)
    section = Section("real", "Played games: what people’s games say beside the simulation", DESCRIPTION, (
        "People choose what they play, learn, and play one another again; so a difference is not caused by what they "
        "played, and games are taken as a sample as if nobody played two. One test is for the whole file: the winners "
        "of the played games are drawn again, with strengths with which each wins its share of the simulated games, "
        "and for points it is drawn which of all played and simulated games are the played ones; the largest "
        "difference of all is compared with the largest of each draw. So of files without any difference 5\u00a0% are "
        "said to disagree, if strengths multiply, people choose what they play as in the simulation, and the file is "
        "asked once: one that grows and is asked again disagrees some day. Intervals hold for all rows of all these "
        "tables together, with a "
        "probability of 95\u00a0% of their own. What is simulated is worked out against the same opponents. The likely "
        "difference takes out the noise of few games: it takes for granted that most differences are below 7 "
        "percentage points, or half a standard deviation of points."))
    section.findings = [finding_of(page, tested)] if tested else []
    section.tables = [table_of(page, cell, each) for cell, each in found]
    section.tables += [points_table(tested, "")] if tested and len(tested.scores) else []
    section.notes = comparison_notes(page, found)
    return section


def item_label(page, item):
    """A function that gives the name of a faction or seat on the page."""
    return page.faction if item == "faction" else seat_name if item == "seat" else lambda _: "player who begins"


def finding_of(page, tested):
    """A finding on whether played and simulated games disagree, and on what; else on how many games could tell."""
    words = join(dict.fromkeys([page.words["factions"] if each.item == "faction" else
                                "seats" if each.item == "seat" else "who begins" for each in tested.together]
                               + ["points"] * bool(len(tested.scores))))
    chance = f"one test of all {words}: p = {number(tested.p, 3 if tested.p < 0.1 else 2)}"
    named = [played_share_clause(page, each, row) for each, row in tested.items_far_off]
    named += [points_clause(tested, *each) for each in tested.named_points]
    named, more = named[:TOLD], named[TOLD:]
    sizes = list(tested.games)
    text = Words("{} of {}").format(plural(sum(tested.games.values()), "played game"), plural(
        sizes[0], "player") if len(sizes) == 1 else f"{join(sizes)} players")
    if tested.differs:
        tone = "part4"
        text = Words("{}: played and simulated games disagree ({}): {}{}.").format(
            text, chance, Words("; ").join(named), f"; and {len(more)} more, which the data list" * bool(more))
    elif tested.widest <= FEW:
        tone, each = "part5", " or ".join(dict.fromkeys(page.words["faction"] if each.item == "faction" else "seat"
                                                        for each in tested.together))
        text = Words("{}: no {} differs by more than {} percentage points ({}).").format(
            text, each, number(100 * tested.widest), chance)
    else:
        tone, what = "undecided", "no difference found" if tested.finds_nothing else "too few to disagree"
        text = Words("{}: {} ({}).").format(text, what, chance) + (
            enough_games_sentence(tested) if tested.together else "")
    if tone == "undecided" and len(tested.scores):
        text += enough_points_sentence(tested)
    cells = tuple(cell_of(page, players) for players in tested.games)
    return Finding("played", tone, text, cell=cells[0] if len(cells) == 1 else None, cells=cells * (len(cells) > 1),
                   apart=count_intervals(text))


def enough_games_sentence(tested):
    """How many games would find differences of shares."""
    first, *rest = [(f"{100 * each:.0f}", count(tested.enough(each))) for each in DIFFERENCES]
    of = f" of {tested.main_comparison.players} players" * (tested.main_comparison.item != "faction")
    return Words(" A difference of {} percentage points would be found with a chance of {:.0f}\u00a0% in about {} "
                 "games{}, {}.").format(first[0], 100 * POWER, first[1], of, " and ".join(
                      f"one of {each} in {games}" for each, games in rest))


def played_share_clause(page, each, row):
    """A clause with the played, simulated and likely share of a faction or seat."""
    name = item_label(page, each.item)(row[each.item])
    name = bold(name) if each.item == "faction" else Words("{} of {}").format(bold(f"the {name}"), each.players)
    return Words("{} wins {} of {}, simulated {}, likely {} percentage points").format(
        name, share(row), count(row["n"]), share(row, "simulated"), gain(row, "likely", 100))


def table_of(page, cell, each):
    """A Table of the win shares in played and in simulated games."""
    name = item_label(page, each.item)
    return Table([Column(page.words["faction"] if each.item == "faction" else "seat", text=True),
                  Column("played", "share of the played games that it won, with the interval"),
                  Column("games", "played games in which it was"),
                  Column("simulated, same opponents",
                         f"what it would win against those it met in the played games, by {page.name(cell)}"),
                  Column("difference", "played less simulated, in percentage points"),
                  Column("likely difference", "that with the noise of few games taken out, in percentage points")],
                 [[text_value(pretty(name(row[each.item]))), share_value(row), count_value(row["n"]),
                   share_value(row, "simulated"), change_value(row, "off", 100, 1),
                   change_value(row, "likely", 100, 1)]
                  for _, row in each.frame.iterrows()],
                 f"Played and simulated: {plural(each.games, 'game')} of {plural(each.players, 'player')}",
                 unfolded=each.item == "faction")


def comparison_notes(page, found):
    """Sentences on what was compared with what, and on the games that were left out."""
    notes = [f"Columns of {page.real.path.name} that are not read: {', '.join(page.real.ignored)}."
             ] if page.real.ignored else []
    notes += [*reading_notes(page.real), *people_notes(page.real, page.real.names)]
    tested = comparison_of_page(page)
    for players, rows in page.real.rows.groupby("players"):
        cell, of = cell_of(page, players), f" of {plural(players, 'player')}"
        items = [each.item for _, each in found if each.players == players]
        items += ["points"] * (tested is not None and players in tested.score_test.played)
        games = plural(rows["game"].nunique(), "game") + of
        if cell is None:
            notes.append(f"{games} not compared: no setup here has as many.")
            continue
        lacking = ["the seats of all players"] if cell.sides == cell.players else []
        if page.has_factions and not cell.same_faction:
            lacking.append(f"a simulated {page.words['faction']} of each")
        notes.append(f"Games{of} are held against {page.name(cell)}." if items else
                     f"{games} not compared{': none says ' * bool(lacking)}{', or '.join(lacking)}.")
        notes += unsimulated_notes(page, cell, rows, items) if page.has_factions else []
    if tested is not None and len(tested.scores):
        notes += outside_note(tested)
        notes.append(f"Which tier these people play like says ludometer played {page.real.path.name} --tiers "
                     f"novice,casual,club.")
    return notes


def cell_of(page, players):
    """The first setup with this number of players, with which played games are compared; None if there is none."""
    return next((cell for cell in page.given if cell.players == players and not cell.is_solo), None)


def unsimulated_notes(page, cell, rows, items):
    """Sentences on factions that people played and a cell never had, and on how their games are counted.
    """
    words = page.words["factions"]
    notes = [f"{pretty(words)} are not compared: in {page.name(cell)} all players of a game have the same one."
             ] if cell.same_faction else []
    strange = rows[~rows["faction"].isin({"", *page.fact(simulated_factions, cell)})]
    if strange.empty:
        return notes
    there = set(strange["faction"])
    names = [page.real.names[name] for name in sorted(there, key=[*cell.names("faction"), *there].index)]
    games = strange["game"].nunique()
    fate = [f"left out where {words} are compared"] if not cell.same_faction and items else []
    fate += ["counted where seats are"] if "seat" in items else []
    return [*notes, Words("{} {} not simulated: {} of {} games of {} with {} {}.").format(
        join(names), "was" if len(names) == 1 else "were", count(games),
        count(rows["game"].nunique()), plural(cell.players, "player"), "it" if len(names) == 1 else "them",
        f"{'is' if games == 1 else 'are'} {', and '.join(fate) or 'not compared'}")]


def simulated_factions(cell):
    """The set of the factions that players of a cell had."""
    codes = set().union(*(np.unique(chunk["faction"]).tolist() for chunk in cell.chunks(["faction"])))
    return {name for code, name in enumerate(cell.names("faction")) if code in codes}


def marks(page, cell, frame):
    """The played shares of factions in the order of a frame, NaN where there are none; None where no game
    was played like the cell.
    """
    for other, each in compared_parts(page):
        if other is cell and each.item == "faction":
            return each.frame.set_index("faction").reindex(frame["faction"])[["value", "low", "high"]]
    return None
