"""`ludometer league` and `audit`: how good players are."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.results import TOO_FEW, is_too_wide
from ludometer.analysis.strength import kept_ratings
from ludometer.analysis.strength import league as leagues
from ludometer.commands.options import (
    AsJson,
    Game,
    Jobs,
    Modules,
    Set,
    amount,
    one_value_each,
)
from ludometer.commands.terminal import plural, print_json, say, show_rows, unless_too_wide
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import home


def league(
    game: Game,
    names: Annotated[str | None, typer.Option("--policies", metavar="P[,P]", help=(
        "Who plays, with a comma between names.  [default: all of the library that do not search]"))] = None,
    players: Annotated[str | None, typer.Option(metavar="N[,N]", help=(
        "Numbers of players.  [default: all above 1]"))] = None,
    games: Annotated[int, typer.Option(metavar="N", parser=amount, help=(
        "Games of each number of players; who searches needs fewer."))] = leagues.GAMES,
    reference: Annotated[str | None, typer.Option(metavar="P", help=(
        "Whom the others are measured by.  [default: casual, or else club]"))] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Random seed.")] = 1,
    module: Modules = None,
    set_: Set = None,
    keep: Annotated[bool, typer.Option("--keep", help=(
        "Keep the ratings with the game: reports then say how strong their players are."))] = False,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Rate the policies of a game: who is how strong, from tables that all of them share.

    Every set of policies sits down to equally many deals. With two players a rating is the chance to win against the
    reference, with more the share of the win at a table of it, as a multiple of the fair share; low and high are
    intervals that hold together. Each tier should win 60 % of its games against the tier below.

    \b
    Examples:
      ludometer league rurik
      ludometer league rurik --players 2 --policies club,warrior,trader
      ludometer league scythia --policies club,tournament --games 400
      ludometer league burgundy --keep
    """
    own = {} if module is None else {"modules": module}
    own |= {"set": one_value_each(set_)} if set_ else {}
    if keep and own:
        raise DataError("--keep keeps the ratings of the base game; leave --module and --set out")
    found = lm.league(game, policies_asked(names), players_asked(players), games, seed, reference, jobs=jobs,
                      progress=not as_json, **own)
    path = kept_ratings.keep(found, command(game, names, players, games, reference, seed)) if keep else None
    if as_json:
        return print_json(found.plain() | ({"kept": str(path)} if keep else {}))
    for count, rows in found.ratings.groupby("players"):
        what = f"wins against {found.reference}" if count == 2 else f"times its fair share among {found.reference}"
        factor, digits = (100, 1) if count == 2 else (1, 2)
        percent = 100 if count == 2 else 100 / count            # of the win, for a rating of 1
        show_rows(f"{found.title}, {plural(count, 'player')}: {what}", [
            {"policy": row["policy"], "games": row["games"]}
            | unless_too_wide({key: f"{factor * row[key]:.{digits}f}{' %' * (count == 2)}" for key in (
                "rating", "low", "high")}, percent * row["low"], percent * row["high"], share=True)
            | {"measured": measured_share(row, factor, digits, percent), "fair shares won": f"{row['share']:.2f}"}
            for row in rows.to_dict("records")],
            f"rated from whole tables by a model, which misses what a policy won there by at most "
            f"{found.largest_miss[count]:.2f} of a fair share; measured: n games with one of it among "
            f"{found.reference}; fair shares won: its wins at all tables of the league, in units of the mean of all "
            "policies")
    if len(found.tiers):
        show_rows(f"Tiers: does each win {leagues.GATE:.0%} of two against the one below?", [
            {"tier": row["policy"], "below": row["other"], "games": row["games"]}
            | unless_too_wide({key: f"{100 * row[key]:.1f} %" for key in ("wins", "low", "high")}, 100 * row["low"],
                              100 * row["high"], share=True) | {"verdict": row["verdict"]}
            for row in found.tiers.to_dict("records")])
    if keep:
        say(f"kept in {path}")


def measured_share(row, factor, digits, percent):
    """A policy's share of the win among the reference, with its interval; None for the reference.

    factor, digits: how it is shown; percent: of the win, for a share of 1.
    """
    if row["measured"] != row["measured"]:
        return None
    if is_too_wide(*(percent * row[key] for key in ("measured_low", "measured_high")), share=True):
        return f"{TOO_FEW} (n = {row['measured_games']:,.0f})"
    value, low, high = (f"{factor * row[key]:.{digits}f}" for key in ("measured", "measured_low", "measured_high"))
    return f"{value} ({low} to {high}; n = {row['measured_games']:,.0f})"


def policies_asked(text):
    """The names in the text of --policies, or None."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if "" in names or len({*names}) < len(names):
        raise DataError(f"--policies {text}: expected different names with a comma between them, such as "
                        "club,random")
    return names


def players_asked(text):
    """The numbers in the text of --players, or None."""
    if text is None:
        return None
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise DataError(f"--players {text}: expected numbers with a comma between them, such as 2,4") from None


def command(game, names, players, games, reference, seed):
    """The command line that plays a league again and keeps it."""
    words = ["ludometer", "league", home(game)]
    words += ["--policies", names] if names else []
    words += ["--players", players] if players else []
    words += ["--games", str(games)] if games != leagues.GAMES else []
    words += ["--reference", reference] if reference else []
    return shlex.join([*words, *(["--seed", str(seed)] if seed != 1 else []), "--keep"])
