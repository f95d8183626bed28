"""Games that people played, beside the simulation: on the pages that are given some."""
import numpy as np
from markupsafe import Markup

from analysis import tables
from analysis.real_games import compare
from reports.section import DESCRIPTION, Column, Finding, Section, Table
from reports.values import change_value, count_value, share_value, text_value
from reports.words import bold, count, join, number, plural, pretty, quotes, seat_name, share

FAR = 0.15                                                      # of a fair share, to which marks stretch an axis
FEW = 0.1                                                       # a difference that many games would show
CLOSE = 0.001                                                   # below which a probability is not written out


def compared(page):
    """[(cell, Compared)] of the games that a page was given: with the first setup of as many players."""
    if page.real is None:
        return []
    found = []
    for cell in [cell for cell in page.given if cell is cell_of(page, cell.players)]:
        questions = [("faction", tables.factions)] if page.has_factions and not cell.alike else []
        questions += [("seat", tables.seats)] if cell.sides == cell.players else []
        for item, question in questions:
            key = ("played games", item, cell, page.quotes)     # which the intervals of the page depend on
            if key not in page.made:
                frame = page.table(question, cell)
                dealt = tables_of(cell, list(frame[item])) if item == "faction" else None
                page.made[key] = compare(page.real, cell.players, frame, item, dealt)
            if page.made[key] is not None:
                found.append((cell, page.made[key]))
    return found


def tables_of(cell, factions):
    """(tables (T, n), games (T,)) of a cell: the factions that sat together, by their place in a list."""
    place = np.array([factions.index(name) if name in factions else -1 for name in cell.names("faction")])
    found = np.concatenate([np.sort(place[chunk["faction"]].reshape(-1, cell.players)) for chunk in cell.chunks(
        ["faction"])])
    return np.unique(found[(found >= 0).all(axis=1)], axis=0, return_counts=True)


def real_games(page):
    """Win shares of factions and seats in games that people played, beside those of the simulation; None without any.
    """
    found = compared(page)
    if page.real is None:
        return None
    section = Section("real", "Played games: what people’s games say beside the simulation", DESCRIPTION, (
        "People choose what they play, learn, and play one another again; so a difference is not caused by what they "
        "played, and games are taken as a sample as if nobody played two. Intervals of played games are over games, "
        "and hold for all rows of a table together, with a probability of 95\u00a0% of their own. What is simulated "
        "is worked out against the same opponents, from strengths with which each wins its share of the simulated "
        "games. The test draws the winners of the played games again, with these strengths."))
    section.findings = [finding_of(page, *one) for one in sorted(found, key=lambda one: not one[1].differs)]
    section.tables = [table_of(page, cell, each) for cell, each in found]
    section.notes = left_out(page, found)
    return section


def called(page, item):
    """How the page calls a faction or seat."""
    return page.faction if item == "faction" else seat_name


def finding_of(page, cell, each):
    """A sentence on the item that is farthest from the simulation, and whether the two disagree."""
    row = each.farthest
    word, words = (page.words["faction"], page.words["factions"]) if each.item == "faction" else ("seat", "seats")
    name = called(page, each.item)(row[each.item])
    chance = f"p < {CLOSE}" if each.p < CLOSE else f"p = {number(each.p, 3 if each.p < 0.1 else 2)}"
    if each.differs:
        tone, said = "part4", "played and simulated games disagree"
    elif each.widest <= FEW:
        tone, said = "part5", f"no {word} differs by more than {number(100 * each.widest)} percentage points"
    else:
        tone, said = "undecided", (f"too few to disagree; about {count(each.wanted(FEW))} would tell to within "
                                   f"{100 * FEW:.0f} percentage points")
    text = Markup("{} of {}: {} wins {} of {}, simulated {}: {} (all {} together: {}).").format(
        plural(each.games, "played game"), plural(each.players, "player"),
        bold(name if each.item == "faction" else f"the {name}"), share(row), count(row["n"]), share(row, "simulated"),
        said, words, chance)
    return Finding("played", tone, text, cell=cell, apart=quotes(text))


def table_of(page, cell, each):
    """A Table of the shares in played and in simulated games."""
    name = called(page, each.item)
    return Table([Column(page.words["faction"] if each.item == "faction" else "seat", text=True),
                  Column("played", "share of the played games that it won, with the interval"),
                  Column("games", "played games in which it was"),
                  Column("simulated", f"what it would win against the same opponents, by {page.name(cell)}"),
                  Column("difference", "played less simulated, in percentage points")],
                 [[text_value(pretty(name(row[each.item]))), share_value(row), count_value(row["n"]),
                   share_value(row, "simulated"), change_value(row, "off", 100, 1)]
                  for _, row in each.frame.iterrows()],
                 f"Played and simulated: {plural(each.games, 'game')} of {plural(each.players, 'player')}",
                 unfolded=each.item == "faction")


def left_out(page, found):
    """What was compared with what, and which games were not, in sentences."""
    notes = [f"Columns of {page.real.path.name} that are not read: {', '.join(page.real.ignored)}."
             ] if page.real.ignored else []
    for players, rows in page.real.rows.groupby("players"):
        cell, of = cell_of(page, players), f" of {plural(players, 'player')}"
        items = [each.item for _, each in found if each.players == players]
        games = plural(rows["game"].nunique(), "game") + of
        if cell is None:
            notes.append(f"{games} not compared: no setup here has as many.")
            continue
        lacking = ["the seats of all players"] if cell.sides == cell.players else []
        lacking += [f"a simulated {page.words['faction']} of each"] if page.has_factions and not cell.alike else []
        notes.append(f"Games{of} are held against {page.name(cell)}." if items else
                     f"{games} not compared{': none says ' * bool(lacking)}{', or '.join(lacking)}.")
        notes += unsimulated(page, cell, rows, items) if page.has_factions else []
    return notes


def cell_of(page, players):
    """The first setup with this many players, which their games are held against; None where there is none."""
    return next((cell for cell in page.given if cell.players == players and not cell.alone), None)


def unsimulated(page, cell, rows, items):
    """Sentences on played factions that a cell never had, and on what becomes of their games. items: what is compared.
    """
    words = page.words["factions"]
    notes = [f"{pretty(words)} are not compared: in {page.name(cell)} all players of a game have the same one."
             ] if cell.alike else []
    strange = rows[~rows["faction"].isin({"", *page.fact(simulated, cell)})]
    if strange.empty:
        return notes
    there = set(strange["faction"])
    names = [page.real.names[name] for name in sorted(there, key=[*cell.names("faction"), *there].index)]
    games = strange["game"].nunique()
    fate = [f"left out where {words} are compared"] if not cell.alike and items else []
    fate += ["counted where seats are"] if "seat" in items else []
    return [*notes, Markup("{} {} not simulated: {} of {} games of {} with {} {}.").format(
        join(names), "was" if len(names) == 1 else "were", count(games),
        count(rows["game"].nunique()), plural(cell.players, "player"), "it" if len(names) == 1 else "them",
        f"{'is' if games == 1 else 'are'} {', and '.join(fate) or 'not compared'}")]


def simulated(cell):
    """The factions that players of a cell had, as a set."""
    codes = set().union(*(np.unique(chunk["faction"]).tolist() for chunk in cell.chunks(["faction"])))
    return {name for code, name in enumerate(cell.names("faction")) if code in codes}


def in_sight(frame, fair):
    """What of marks an axis makes room for: no interval, and no share further off; few games have wide ones."""
    near = frame["value"].clip(fair - FAR, fair + FAR)
    return frame.assign(value=near, low=near, high=near)


def marks(page, cell, frame):
    """The played shares of factions in the order of a frame, NaN where there are none; None without played games."""
    for other, each in compared(page):
        if other is cell and each.item == "faction":
            return each.frame.set_index("faction").reindex(frame["faction"])[["value", "low", "high"]]
    return None
