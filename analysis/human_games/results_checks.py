"""What is wrong with a game that people played, a list of its rows (analysis/human_games/results_file.py): what
contradicts itself, and what the rules do not allow.
"""
import math
from bisect import bisect_left

LONG = 100                                                      # characters of a name or number that are read or shown


def brief_name(text):
    """A name as a message shows it without quotes; only the beginning of a very long one."""
    return text if len(text) <= LONG else f"{text[:LONG]}..."


def seats_taken_twice(game):
    """Mistakes [(line, what)] of a game, a list of rows: seats that are taken twice."""
    found, taken = [], set()
    for row in game:
        if row["seat"] in taken:
            found.append((row["line"], f"seat {row['seat'] + 1} of game {brief_name(row['name'])} is taken twice"))
        if row["seat"] >= 0:
            taken.add(row["seat"])
    return found


def most_points_win(game):
    """Say who has won a game, a list of its rows, by the most points alone; mistakes [(line, what)]."""
    most, first = max(row["score"] for row in game), game[0]
    if any(row["score"] != row["score"] for row in game):
        return [(first["line"], f"game {brief_name(first['name'])} lacks points of a player; a column won says who has "
                                f"won")]
    for row in game:
        row["won"] = float(row["score"] == most)
    if sum(row["won"] for row in game) > 1:
        return [(first["line"], f"several players of game {brief_name(first['name'])} have the most points; a column "
                                f"won says who has won")]
    return []


def contradictions(game, head_of):
    """Mistakes [(line, what)] of a game whose rows contradict one another. head_of: {column: its head}."""
    first, name = game[0]["line"], brief_name(game[0]["name"])
    found = []
    if len(game) < 2:
        found.append((first, f"game {name} has one player; expected a row for each of two or more"))
    if all(row["won"] == row["won"] for row in game):
        if not any(row["won"] for row in game):
            found.append((first, f"nobody has won game {name}"))
        elif all(row["place"] for row in game):
            found += impossible_places(game, head_of["place"])
    found += [(row["line"], f"seat {row['seat'] + 1}, but game {name} has {len(game)} players")
              for row in game if row["seat"] >= len(game)]
    most = max((row["score"] for row in game if row["score"] == row["score"]), default=math.nan)
    return found + [(row["line"], f"game {name} is won with {row['score']:g} points, but another player has {most:g}")
                    for row in game if row["won"] == 1 and row["score"] < most]


def impossible_places(game, head):
    """Mistakes [(line, what)] of a game whose places form no ranking; after ties the next place may be skipped.

    head: of the column.
    """
    places = sorted(row["place"] for row in game)
    before = {place: bisect_left(places, place) for place in {*places}}
    ranks = {place: rank for rank, place in enumerate(sorted(before))}
    return [(row["line"], f"{head} = {place}, but {before[place]} of the {len(places)} players of game "
                          f"{brief_name(row['name'])} {'is' if before[place] == 1 else 'are'} before; expected "
                          f"{before[place] + 1}")
            for row in game for place in [row["place"]] if place - 1 not in (before[place], ranks[place])]


def rule_violations(game, box):
    """Mistakes [(line, what)] of a game that breaks the rules: too many players, or a faction twice."""
    found, name, held = [], brief_name(game[0]["name"]), set()
    if box.most and len(game) > box.most:
        found.append((game[box.most]["line"], f"game {name} has {len(game)} players, expected at most {box.most}"))
    for row in game if box.unique else ():
        if row["faction"] and row["faction"] in held:
            found.append((row["line"], f"{box.word} {box.factions[row['faction']]} is in game {name} twice"))
        held.add(row["faction"])
    return found
