"""`ludometer ask`: what a position of a game is worth, move by move."""
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.decisions.position_values import PLAYOUTS, WORSE
from ludometer.analysis.decisions.replay_notes import score_in_words
from ludometer.analysis.results import TOO_FEW, is_too_wide, with_minus_signs
from ludometer.analysis.strength.regret import playout_in_words
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, AsThemselves, Jobs, Number, Players, Seed
from ludometer.commands.question import QuestionOfOneGame, with_question
from ludometer.commands.terminal import plural, print_json, say, share_with_interval, show_rows, unless_too_wide
from ludometer.simcore.errors import DataError
from ludometer.simcore.nets import RULED_OUT
from ludometer.simcore.seats import name_seats, ordinal, seat_name

REASONS = 5                         # that a terminal shows
SHOWN = 12                          # candidates shown, even if all but the first are worse


@with_question
def ask(
    source: Annotated[str, typer.Argument(
        metavar="GAME|DIR", autocompletion=game_names, help="A game, or a run folder to ask a game from.")],
    *,
    number: Number = None,
    at: Annotated[int | None, typer.Option(metavar="D", help=(
        "Decision to ask about, by the decisions before it.  [default: list those with a choice]"))] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE.toml", help=(
        "Ask a whole position, as --write writes it; with --at, change the position first, in words: [seat.2] coins = "
        "3 gives the second seat 3."))] = None,
    write: Annotated[Path | None, typer.Option(metavar="FILE.toml", help=(
        "Write the position into a file, to be changed and asked with --position."))] = None,
    playouts: Annotated[int, typer.Option(metavar="P", help="Imagined games for each candidate.")] = PLAYOUTS,
    as_themselves: AsThemselves = False,
    players: Players = None,
    seed: Seed = None,
    cell: Annotated[int, typer.Option(metavar="C", help="Cell of the run folder.")] = 0,
    question: QuestionOfOneGame,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Ask a position of a game: each candidate's chance to win, which are best, and why the player picks as it does.

    Every candidate is tried in the same imagined games, in which all that the player cannot see is dealt and drawn
    again and everybody plays on as the line-up says, without searching, or with --as-themselves as the players do. So
    chances are those between such players.
    "best" and "worse" are said only where the interval of the difference is clear of 0; otherwise a candidate may be as
    good as the best. Without --at the decisions of the game are listed.

    \b
    Examples:
      ludometer ask rurik --seed 7 --game 41
      ludometer ask rurik --seed 7 --game 41 --at 379
      ludometer ask burgundy --players 2 --at 153 --playouts 1000
      ludometer ask scythia --module solo --players 1 --at 40 --json
      ludometer ask runs/demo --cell 1 --game 41 --at 60
      ludometer ask rurik --seed 7 --game 41 --at 60 --write position.toml
      ludometer ask rurik --position position.toml
      ludometer ask rurik --seed 7 --game 41 --at 60 --position richer.toml
    """
    values = question.values(source)
    if write is not None:
        if at is None and position is None:
            raise DataError(f"--write {write} needs --at: which decision of the game is it?")
        path = lm.write_position(source, write, number, at, cell, position, **values)
        return print_json({"file": str(path)}) if as_json else say(path)
    if at is None and position is None:
        return list_decisions(lm.decisions(source, number, cell, **values), as_json)
    found = lm.ask(source, number, at, cell, playouts, jobs, not as_json, position, as_themselves, **values)
    return print_json(found.plain()) if as_json else show_answer(found)


def list_decisions(frame, as_json):
    rows = frame.to_dict("records")
    if as_json:
        return print_json(rows)
    rows = [row | {"seat": ordinal(row["seat"]), "picked": name_seats(row["picked"])} for row in rows]
    show_rows("Decisions with a choice", rows, "ask about one with --at, by the number in the first column")
    return None


def show_answer(found):
    rows = sorted(found.candidates.to_dict("records"), key=lambda row: -row["chance"])
    kept = [row for place, row in enumerate(rows) if row["picked"] or row["verdict"] != WORSE or place < SHOWN]
    scored = found.candidates["score"].notna().all()
    who = f"the {seat_name(found.seat)} ({found.policy}) decides on {found.decision}"
    show_rows(f"{found.title}\n{found.where}: {who}", [
        {"": ">" if row["picked"] else "", "move": name_seats(row["move"])} | unless_too_wide(
            {"wins": f"{100 * row['chance']:.1f} %", "interval": f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"},
            100 * row["low"], 100 * row["high"], share=True)
        | {"verdict": row["verdict"], "unchanged": chance_before_change(row), "behind": points_behind(row)}
        | ({"score": score_in_words(row["score"])} if scored else {}) for row in kept],
        f"> picked by {found.policy}; {found.playouts} imagined games for each of {plural(len(rows), 'candidate')}, "
        f"{playout_in_words(found.as_themselves)}; intervals hold together; behind: points behind the candidate that "
        "wins most")
    if len(kept) < len(rows):
        say(f"and {len(rows) - len(kept)} that are worse; --json has them all\n")
    show_reasons(found)
    say(f"dealt and drawn again in each imagined game: {found.hidden}")
    if found.show:
        say(f"the game: {found.show}")


def chance_before_change(row):
    """The chance that a move had before the position was changed, with its interval; None where it had none."""
    return share_with_interval(*(100 * row.get(name, float("nan")) for name in (
        "unchanged", "unchanged_low", "unchanged_high")))


def points_behind(row):
    """By how much a candidate is behind the best one, with its interval; "" for the best one."""
    if row["behind"] == row["behind_low"] == row["behind_high"] == 0:
        return ""
    if is_too_wide(100 * row["behind_low"], 100 * row["behind_high"]):
        return TOO_FEW
    return f"{100 * row['behind']:.1f} ({100 * row['behind_low']:.1f} to {100 * row['behind_high']:.1f})"


def show_reasons(found):
    picked, rest = found.candidates["move"][found.candidates["picked"]].item(), found.why[REASONS:]
    if found.candidates["score"].isna().any():
        return say(f"{found.policy} decides by chance, so there are no reasons")
    searches = ", before it searches," if found.searches else ""
    most = found.candidates["picked"].iloc[int(found.candidates["chance"].to_numpy().argmax())]
    own = found.candidates["score"]
    which = "the one that wins most" if not most else (
        f"the next by the score of {found.policy} itself" if own[found.candidates["picked"]].item() == own.max() else
        f"one that {found.policy} scores higher: it draws what it does, the higher the likelier")
    say(name_seats(f"Why {found.policy}{searches} scores it so: {picked}\ncompared with {which}: {found.compared}"))
    if found.why:
        say("  +: speaks for it; −: for the other")
    for what, by in found.why[:REASONS]:
        say(with_minus_signs(f"  {by:+8.3g}  " if abs(by) < RULED_OUT else "  ") + what)
    if rest:
        say(with_minus_signs(f"  {sum(by for _, by in rest):+8.3g}  ") + f"all else ({plural(len(rest), 'feature')})")
    if not found.why:
        say("  it sees no difference between the two")
    return say("")
