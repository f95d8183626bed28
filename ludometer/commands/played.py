"""`ludometer played`: what games that people played say by themselves."""
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.results import p_value, signed_number
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, amount
from ludometer.commands.terminal import print_json, say, share_with_interval, show_rows

MEASURES = {"winner": "the winner's", "margin": "margin before the second", "spread": "first to last",
            "all": "mean of the players"}
NOTE = ("an even chance is that of all at the same tables; intervals hold for all rows of both tables together, and "
        "are wider than the one test; all is for one look at a file, not for one that grows and is asked again")


def played(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=(
        "An export of BG Stats (JSON), plays of BoardGameGeek (XML or JSON), or CSV."))],
    game: Annotated[str | None, typer.Option(metavar="GAME", autocompletion=game_names, help=(
        "The game, where FILE has plays of several, or is CSV that does not say it."))] = None,
    tiers: Annotated[str | None, typer.Option(metavar="T[,T]", help=(
        "Say which of these tiers these people play like, by their points: novice,casual,club, or all, of which those "
        "who search take many minutes."))] = None,
    games: Annotated[int | None, typer.Option(metavar="N", parser=amount, help=(
        "Games that are played of each tier, for each number of players.  [default: 1000, or 100 where it searches]"
    ))] = None,
    expansions: Annotated[bool, typer.Option("--expansions", help="Count plays with an expansion, too.")] = False,
    words: Annotated[bool, typer.Option("--words", help=(
        "Write a table beside FILE in which to say which faction a role or colour means."))] = False,
    as_json: AsJson = False,
):
    """Show who won how often in games that people played, without a simulation.

    Plays of the game are found by its title or its id at BoardGameGeek; what cannot be compared is listed with the
    reason. Intervals are exact for few games. ludometer report DIR --played FILE holds the same file against a run. No
    player's name is shown or kept.

    \b
    Examples:
      ludometer played BGStatsExport.json
      ludometer played plays.xml --game burgundy --tiers novice,casual,club
      ludometer played BGStatsExport.json --game rurik --words
      ludometer played club-nights.csv --json
    """
    found = lm.played(file, game, tiers or (), expansions, games, words)
    if as_json:
        return print_json(found.plain())
    say(f"{found!r}\n")
    if len(found.factions):
        show_rows("Factions", [{"faction": row["title"], **shares(row), "played by": people(row)}
                               for row in found.factions.to_dict("records")], "" if len(found.seats) else NOTE)
    if len(found.seats):
        show_rows("Seats", [{"players": row["players"], "seat": row["seat"], "known": row["known"], **shares(row)}
                            for row in found.seats.to_dict("records")], NOTE)
    if len(found.points):
        show_rows("Points", [
            {"players": row["players"], "points": MEASURES[row["points"]], "games": row["games"],
             "median": interval(row), "middle half": " to ".join(
                 f"{round(row[end], 1):g}" for end in ("quarter", "three_quarters"))}
            for row in found.points.to_dict("records")])
    if len(found.tiers):
        several = any(len(each) > 1 for each in found.tiers["by_players"])
        show_rows("Tiers", [
            {"tier": row["tier"], "like them": "may be" if row["like"] else "no", "p": p_value(row["p"]),
             "winner's median, played less simulated": signed_number(row["off"]),
             "likely": signed_number(row["likely"]),
             **({"by players": "" if row["like"] else ", ".join(
                 f"{players}: {signed_number(off)}" for players, off in row["by_players"].items())} if several else {})}
            for row in found.tiers.to_dict("records")])
    say("\n".join(found.notes))
    return None


def shares(row):
    """The cells of a row on who won how often; a shared win counts by its share."""
    return {"won": f"{round(row['value'] * row['n'], 1):g} of {row['n']}", "share": share_with_interval(
        *(100 * row[end] for end in ("value", "low", "high")), digits=0),
            "even chance": f"{100 * row['fair']:.0f} %", "likely difference": signed_number(100 * row["likely"])}


def people(row):
    """How many people played a faction, and whether one of them did for the most part."""
    if not row["people"]:
        return "-"
    return "one person" if row["people"] == 1 else (
        f"{row['people']} people, {100 * row['by_one']:.0f} % by one")


def interval(row):
    """A median with its interval, if there is one."""
    return f"{row['value']:.1f}" + f" ({row['low']:.1f} to {row['high']:.1f})" * (row["low"] == row["low"])
