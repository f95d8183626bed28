"""`ludometer league` and `audit`: how good players are."""
import shlex
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from analysis import blocked as blocks
from analysis import league as leagues
from analysis import ratings
from analysis.manifest import NAME
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
        "Who plays, with a comma between names.  [default: all of the library that do not search]"))] = None,
    players: Annotated[str | None, typer.Option(metavar="N[,N]", help=(
        "Numbers of players.  [default: all above 1]"))] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help=(
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
      ludometer league scythia --policies club,expert --games 400
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
            | {"measured": measured(row, factor, digits), "fair shares won": f"{row['share']:.2f}"}
            for row in rows.to_dict("records")],
            f"rated from whole tables by a model, which misses what a policy won there by at most "
            f"{found.misfit[count]:.2f} of a fair share; measured: one of it among {found.reference}, played")
    if len(found.tiers):
        show_rows(f"Tiers: does each win {leagues.GATE:.0%} of two against the one below?", [
            {"tier": row["policy"], "below": row["other"], "games": row["games"]}
            | {key: f"{100 * row[key]:.1f} %" for key in ("wins", "low", "high")} | {"verdict": row["verdict"]}
            for row in found.tiers.to_dict("records")])
    if keep:
        say(f"kept in {path}")


def measured(row, factor, digits):
    """What a policy won among the reference, with its interval; nothing for the reference."""
    if row["measured"] != row["measured"]:
        return None
    value, low, high = (f"{factor * row[key]:.{digits}f}" for key in ("measured", "measured_low", "measured_high"))
    return f"{value} ({low} to {high})"


def named(text):
    """The names of --policies, or None."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if "" in names or len({*names}) < len(names):
        raise DataError(f"--policies {text}: expected different names with a comma between them, such as "
                        "club,random")
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
    source: Annotated[str, typer.Argument(metavar="GAME|DIR", help=(
        "A game, or a run folder, with which the audit is kept for its report."))],
    players: Players = None,
    lineup: Lineup = None,
    decisions: Annotated[int, typer.Option(
        metavar="N", min=1, help="Decisions that are looked into, about.")] = 2000,
    playouts: Annotated[int, typer.Option(
        metavar="P", min=2, help="Imagined games for each candidate.")] = 100,
    blocked: Annotated[bool, typer.Option("--blocked", help=(
        "Ask instead whether something that players may leave, such as an ability, hurts who has it."))] = False,
    games: Annotated[int, typer.Option(metavar="N", min=1, help=(
        "With --blocked or a run folder: games of each such thing, with and without it."))] = blocks.GAMES,
    seed: Seed = None,
    module: Modules = None,
    set_: Set = None,
    factions: Factions = None,
    policy: Policies = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Measure how good players are: what their choices give away, by kind of decision, and what they misplay.

    At decisions of real games each candidate is tried in imagined games that share their luck. Regret is the chance to
    win that the player's choice gives away against the best candidate; low and high are its interval.

    With --blocked somebody plays the same deals with and without one thing that the rules leave to the player. A good
    player leaves what hurts, so who wins more without has misplayed it. A run folder is audited in both ways.

    \b
    Examples:
      ludometer audit rurik --players 2
      ludometer audit burgundy --lineup builder --decisions 500
      ludometer audit scythia --players 1 --json
      ludometer audit rurik --blocked --games 20000
      ludometer audit burgundy --blocked --module shields
      ludometer audit runs/leaders
    """
    values = given(players=players, lineup=lineup, seed=seed, modules=module, set=one_value_each(set_),
                   factions=listed(factions), policies=own_policies(policy, lineup or ""))
    if (Path(source) / NAME).is_file():
        if values or blocked:
            raise DataError(f"{source} is a run folder, which says who plays what; leave "
                            f"{'--blocked' if blocked else ', '.join(f'--{name}' for name in values)} out")
        found = lm.audit_run(source, decisions, playouts, games, jobs, progress=not as_json)
        if as_json:
            return print_json({str(cell): {"regret": one.plain(), "blocked": other.plain()}
                               for cell, (one, other) in found.items()})
        for one, other in found.values():
            show_regret(one)
            show_blocked(other)
        return say(f"kept in {source}; next: ludometer report {shlex.quote(source)}")
    if blocked:
        found = lm.blocked(source, games, jobs=jobs, progress=not as_json, **values)
    else:
        found = lm.audit(source, decisions=decisions, playouts=playouts, jobs=jobs, **values)
    if as_json:
        return print_json(found.plain())
    return show_blocked(found) if blocked else show_regret(found)


def show_regret(found):
    rows = [*found.kinds.to_dict("records"), {"decision": "all of them"} | found.total.to_dict()]
    show_rows(f"{found.title}: regret, in percent of a win", [
        {"decision": row["decision"], "in a game": f"{row['decisions']:.1f}", "looked into": int(row["looked_into"])}
        | {key: f"{100 * row[key]:.1f}" for key in ("regret", "low", "high")}
        | {"given away in a game": f"{100 * row['gives_away']:.0f}"} for row in rows],
        f"of a player; {found.games:,} games, {found.playouts} imagined games for each candidate")
    for row in found.worst.to_dict("records"):
        say(f"\n{100 * row['regret']:.0f} % in {row['decision']}, seat {row['seat']}: {row['picked']}\n"
            f"  better: {row['better']}\n  {row['show']}")


def show_blocked(found):
    rows = found.rows.to_dict("records")
    show_rows(f"{found.title}: what may be left, in percent of wins", [
        {"what": row["what"], "faction": row["faction"], "with it": f"{100 * row['printed']:.1f}",
         "without": f"{100 * row['blocked']:.1f}", "it brings": f"{100 * row['difference']:+.1f}"}
        | {key: f"{100 * row[key]:+.1f}" for key in ("low", "high")}
        | {"verdict": f"{row['verdict']}: {blocks.VERDICTS[row['verdict']]}"} for row in rows],
        (f"{rows[0]['games']:,} games of each, and as many without; " if rows else "") + "intervals hold together")
    if found.untested:
        say(f"not tested, because nothing of theirs is left to the player: {', '.join(found.untested)}")
