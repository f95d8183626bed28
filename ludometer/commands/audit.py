"""The command that measures what the choices of players give away."""
import shlex
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.results import signed_number
from ludometer.analysis.run_folders.manifest import NAME
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.strength import ability_test as blocks
from ludometer.analysis.strength.regret import playout_in_words
from ludometer.analysis.strength.run_audit import untestable_cells
from ludometer.api.game import is_game
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, AsThemselves, Jobs, Lineup, Players, amount
from ludometer.commands.question import Question, with_question
from ludometer.commands.terminal import (
    plural,
    print_json,
    say,
    show_rows,
    time_announcer,
    unless_too_wide,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.seats import name_seats, ordinal, seat_name


@with_question
def audit(
    source: Annotated[str, typer.Argument(metavar="GAME|DIR", autocompletion=game_names, help=(
        "A game, or a run folder, with which the audit is kept for its report."))],
    *,
    players: Players = None,
    lineup: Lineup = None,
    decisions: Annotated[int | None, typer.Option(
        metavar="N", min=1, help="Decisions that are looked into, about.  [default: 2000]")] = None,
    playouts: Annotated[int | None, typer.Option(
        metavar="P", min=2, help="Imagined games for each candidate.  [default: 100]")] = None,
    as_themselves: AsThemselves = False,
    number: Annotated[int | None, typer.Option("--game", metavar="G", min=0, help=(
        "Look into each decision of this one game, by its number within the seed."))] = None,
    blocked: Annotated[bool, typer.Option("--blocked", help=(
        "Ask instead whether something that players may leave, such as an ability, hurts who has it."))] = False,
    games: Annotated[int | None, typer.Option(metavar="N", parser=amount, help=(
        f"With --blocked or a run folder: games of each such thing, with and without it.  [default: {blocks.GAMES}]"
    ))] = None,
    question: Question,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Measure how good players are: what their choices give away, by kind of decision, and what they misplay.

    At decisions of real games each candidate is tried in imagined games that share their luck. Regret is the chance to
    win that one choice of the player gives away, on average, against the best candidate; low and high are its
    interval. Regrets of many choices do not add up: a game is lost once. Imagined games are played on without search,
    or with --as-themselves by the players as they are; that takes longer, and the command first says about how long.

    With --game the decisions of one game are listed as they were played. With --blocked somebody plays the same deals
    with and without one thing that the rules leave to the player. A good player leaves what hurts, so who wins more
    without has misplayed it. A run folder is audited in both ways, setups whose first player searches or has no
    weights in the first way alone.

    \b
    Examples:
      ludometer audit rurik --players 2
      ludometer audit burgundy --lineup builder --decisions 500
      ludometer audit scythia --players 1 --json
      ludometer audit rurik --lineup tournament --decisions 600 --as-themselves
      ludometer audit rurik --game 41 --seed 7
      ludometer audit rurik --blocked --games 20000
      ludometer audit burgundy --blocked --module shields
      ludometer audit runs/leaders
    """
    values = question.values(source)
    asked = {"game": number, "decisions": decisions, "playouts": playouts, "games": games}
    asked = {name: value for name, value in asked.items() if value is not None}
    asked |= {"as_themselves": True, "announce": time_announcer(jobs, "audit", "playouts")} if as_themselves else {}
    if (place_of(source) / NAME).is_file():
        return audit_of_run(source, values, blocked, asked, jobs, as_json)
    if not is_game(source) and (Path(source).exists() or "/" in source):
        raise DataError(f"{source}: no such run or game; expected a folder that ludometer sweep has written, or one of "
                        f"{', '.join(lm.games())}")
    check_options_fit(asked, blocked)
    if blocked:
        found, show = lm.blocked(source, jobs=jobs, progress=not as_json, **asked, **values), show_blocked
    elif number is not None:
        del asked["game"]
        found, show = lm.audit_game(source, number, jobs=jobs, **asked, **values), show_game
    else:
        found, show = lm.audit(source, jobs=jobs, **asked, **values), show_regret
    return print_json(found.plain()) if as_json else show(found)


def check_options_fit(asked, blocked):
    """Raise DataError where an option of `asked` does not belong to this kind of audit."""
    if blocked:
        wrong, why = asked.keys() - {"games", "announce"}, "does not go with --blocked, which measures no regret"
    elif "game" in asked:
        wrong, why = asked.keys() & {"games", "decisions"}, "does not go with --game, which looks into one game"
    else:
        wrong, why = asked.keys() & {"games"}, "needs --blocked, or a run folder"
    if wrong:
        names = sorted(f"--{name}".replace("_", "-") for name in wrong)
        raise DataError(f"{', '.join(names)} {why}")


def audit_of_run(source, values, blocked, asked, jobs, as_json):
    """Audit a run folder. values, blocked, asked: the options that were given."""
    given_too = [*(f"--{name}" for name in values), *(["--blocked"] if blocked else []),
                 *(["--game"] if "game" in asked else [])]
    if given_too:
        raise DataError(f"{source} is a run folder, which says who plays what; leave {', '.join(given_too)} out")
    found, out = lm.audit_run(source, jobs=jobs, progress=not as_json, **asked), untestable_cells(Run.open(source))
    if as_json:
        return print_json({str(cell): {"regret": one.plain()} | (
            {"blocked": other.plain()} if other else {"not_tested_because": out[cell]})
            for cell, (one, other) in found.items()})
    for cell, (one, other) in found.items():
        show_regret(one)
        if other:
            show_blocked(other)
        else:
            say(f"{one.title}: misplays were not tested: {out[cell]}")
    return say(f"kept in {source}; next: ludometer report {shlex.quote(source)}")


def show_regret(found):
    rows = [*found.kinds.to_dict("records"), {"decision": "all of them"} | found.total.to_dict()]
    below = any(row["high"] < 0 for row in rows)
    show_rows(f"{found.title}: regret of one decision, in percent of a win", [
        {"decision": row["decision"], "in a game": f"{row['decisions']:.1f}", "looked into": int(row["looked_into"])}
        | regret_in_percent(row) for row in rows],
        f"decisions of a player in a game; {found.games:,} games, {found.playouts} imagined games for each candidate, "
        f"{playout_in_words(found.as_themselves)}"
        + "; below 0: the player picks better than so few imagined games can" * below)
    for name, text in found.exploited.items():
        say(f"{name}: {text}")
    for row in found.worst.to_dict("records"):
        say(f"\n{100 * row['regret']:.0f} % in {row['decision']}, {seat_name(row['seat'])}: "
            f"{name_seats(row['picked'])}\n  better: {name_seats(row['better'])}\n  {row['show']}\n"
            f"  there in {row['where']}; each move: {row['ask']}")


def regret_in_percent(row):
    """The regret of a row and the ends of its interval as texts in percent, with the sign of a tiny share."""
    return unless_too_wide({key: f"{100 * row[key]:.1f}" for key in ("regret", "low", "high")}, 100 * row["low"],
                           100 * row["high"])


def show_game(found):
    rows = found.decisions.to_dict("records")
    show_rows(f"{found.title}: regret of each decision, in percent of a win", [
        {"decision": f"{row['at']} {row['decision']}", "where": row["where"], "seat": ordinal(row["seat"]),
         "picked": name_seats(row["picked"]), "better": name_seats(row["better"] or "")}
        | regret_in_percent(row) for row in rows],
        f"{plural(len(rows), 'decision')} with a choice; {found.playouts} imagined games for each candidate, "
        f"{playout_in_words(found.as_themselves)}; intervals hold together")
    sure = sum(row["low"] > 0 for row in rows)
    say(f"{sure} of them with the whole interval above 0; the game: {found.show}")


def show_blocked(found):
    rows = found.rows.to_dict("records")
    if not rows:
        return say(f"{found.title}: these rules leave a player nothing optional, so there is nothing to test")
    show_rows(f"{found.title}: what may be left, in percent of wins", [
        {"what": row["what"], "faction": row["faction"], "with it": f"{100 * row['printed']:.1f}",
         "without": f"{100 * row['blocked']:.1f}"} | unless_too_wide(
            {"it brings": signed_number(100 * row["difference"])}
            | {key: signed_number(100 * row[key]) for key in ("low", "high")}, 100 * row["low"], 100 * row["high"])
        | {"verdict": f"{row['verdict']}: {blocks.VERDICTS[row['verdict']]}"} for row in rows],
        f"{rows[0]['games']:,} games of each, and as many without; intervals hold together")
    if found.untested:
        say(f"not tested, because nothing of theirs is left to the player: {', '.join(found.untested)}")
    return None
