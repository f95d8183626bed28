"""`ludometer league` and `audit`: how good players are."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from analysis import league as leagues
from analysis import ratings
from ludometer.options import (
    AsJson,
    Factions,
    Lineup,
    Modules,
    Players,
    Policies,
    Seed,
    Set,
    given,
    listed,
    one_value_each,
    own_policies,
)
from ludometer.terminal import plural, print_json, say, show_rows
from simcore.errors import DataError
from simcore.games import home

Jobs = Annotated[int | None, typer.Option(metavar="J", min=1, help="Number of threads.  [default: one per core]")]


def league(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.")],
    names: Annotated[str | None, typer.Option("--policies", metavar="P[,P]", help=(
        "Who plays, with a comma between names.  [default: all of the library]"))] = None,
    players: Annotated[str | None, typer.Option(metavar="N[,N]", help=(
        "Numbers of players.  [default: all above 1]"))] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help=(
        "Games of each number of players; who searches needs fewer."))] = leagues.GAMES,
    reference: Annotated[str | None, typer.Option(metavar="P", help=(
        "Whom the others are measured by.  [default: the casual tier, or balanced]"))] = None,
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
      ludometer league rurik --players 2 --policies balanced,warrior,trader
      ludometer league scythia --policies balanced,search-50 --players 2 --games 40
      ludometer league burgundy --keep
    """
    own = {} if module is None else {"modules": module}
    own |= {"set": one_value_each(set_)} if set_ else {}
    if keep and own:
        raise DataError("--keep keeps the ratings of the base game; leave --module and --set out")
    found = lm.league(game, named(names), numbers(players), games, seed, reference, jobs=jobs, progress=not as_json,
                      **own)
    path = ratings.keep(found, command(game, names, players, games, reference, seed)) if keep else None
    if as_json:
        return print_json(found.plain() | ({"kept": str(path)} if keep else {}))
    for count, rows in found.ratings.groupby("players"):
        what = f"wins against {found.reference}" if count == 2 else f"times its fair share among {found.reference}"
        factor, digits = (100, 1) if count == 2 else (1, 2)
        show_rows(f"{found.title}, {plural(count, 'player')}: {what}", [
            {"policy": row["policy"], "games": row["games"]}
            | {key: f"{factor * row[key]:.{digits}f}{' %' * (count == 2)}" for key in ("rating", "low", "high")}
            | {"fair shares won": f"{row['share']:.2f}"} for row in rows.to_dict("records")],
            f"rated from whole tables; what a policy won differs from that by at most {found.misfit[count]:.2f} of a "
            "fair share")
    if len(found.tiers):
        show_rows(f"Tiers: does each win {leagues.GATE:.0%} of two against the one below?", [
            {"tier": row["policy"], "below": row["other"], "games": row["games"]}
            | {key: f"{100 * row[key]:.1f} %" for key in ("wins", "low", "high")} | {"verdict": row["verdict"]}
            for row in found.tiers.to_dict("records")])
    if keep:
        say(f"kept in {path}")


def named(text):
    """The names of --policies, or None."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if "" in names or len({*names}) < len(names):
        raise DataError(f"--policies {text}: expected different names with a comma between them, such as "
                        "balanced,random")
    return names


def numbers(text):
    """The numbers of --players, or None."""
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


def audit(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.")],
    players: Players = None,
    lineup: Lineup = None,
    decisions: Annotated[int, typer.Option(
        metavar="N", min=1, help="Decisions that are looked into, about.")] = 2000,
    playouts: Annotated[int, typer.Option(
        metavar="P", min=2, help="Imagined games for each candidate.")] = 100,
    seed: Seed = None,
    module: Modules = None,
    set_: Set = None,
    factions: Factions = None,
    policy: Policies = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Number of threads.  [default: one per core]")] = None,
    as_json: AsJson = False,
):
    """Measure how good players are: what their choices give away, by kind of decision.

    At decisions of real games each candidate is tried in imagined games that share their luck. Regret is the chance to
    win that the player's choice gives away against the best candidate; low and high are its interval.

    \b
    Examples:
      ludometer audit rurik --players 2
      ludometer audit burgundy --lineup builder --decisions 500
      ludometer audit scythia --players 1 --json
    """
    values = given(players=players, lineup=lineup, seed=seed, modules=module, set=one_value_each(set_),
                   factions=listed(factions), policies=own_policies(policy, lineup or ""))
    found = lm.audit(game, decisions=decisions, playouts=playouts, jobs=jobs, **values)
    if as_json:
        return print_json(found.plain())
    rows = [*found.kinds.to_dict("records"), {"decision": "all of them"} | found.total.to_dict()]
    show_rows(f"{found.title}: regret, in percent of a win", [
        {"decision": row["decision"], "in a game": f"{row['decisions']:.1f}", "looked into": int(row["looked_into"])}
        | {key: f"{100 * row[key]:.1f}" for key in ("regret", "low", "high")}
        | {"given away in a game": f"{100 * row['gives_away']:.0f}"} for row in rows],
        f"of a player; {found.games:,} games, {found.playouts} imagined games for each candidate")
    for row in found.worst.to_dict("records"):
        say(f"\n{100 * row['regret']:.0f} % in {row['decision']}, seat {row['seat']}: {row['picked']}\n"
            f"  better: {row['better']}\n  {row['show']}")
