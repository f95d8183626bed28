"""`ludometer decides`: how much of a game comes from skill, the deal and luck."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.estimates.variance_components import DEALT
from ludometer.analysis.studies.skill_and_luck import GAMES, GAMES_SEARCHED, IN_ALL, SCORE, WIN
from ludometer.api.arguments import run_folder
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, Figure, Jobs, Players, Seed, amount
from ludometer.commands.question import Question, with_question
from ludometer.commands.terminal import print_json, say, share_with_interval, show_rows, time_announcer

Table = Annotated[str | None, typer.Option(metavar="L", help=(
    "Who plays, one policy for each player, as in novice*2,club*2; club alone: equal players.  [default: tiers of the "
    "game, from novice to expert]"))]
NOTE = f"shares of the variance with intervals for all of them together; in all: {IN_ALL}"


@with_question
def decides(
    experiment: Annotated[str, typer.Argument(
        metavar="GAME|EXPERIMENT.toml|DIR", autocompletion=game_names, help=(
            "What is played, or a run folder, with which the answer is kept for its report."))],
    *,
    games: Annotated[int | None, typer.Option(metavar="N", parser=amount, help=(
        f"Games in all.  [default: {GAMES}, or {GAMES_SEARCHED} with players who search]"))] = None,
    players: Players = None,
    seed: Seed = None,
    lineup: Table = None,
    question: Question,
    out: Figure = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Say what decides a game: skill, seat, setup or luck.

    Each deal is played by the same players in two orders around the table (where there are two), in all seats, with two
    runs of luck after the setup and two of the players' own unsteadiness. What varies with each of them, of who wins
    and of points, is its share: by itself, and in all, with what it decides only together with others. The order in
    which players are named changes no number. Of a run folder its first setup is asked about, and the answer is kept
    there: the report of the run gets a chapter.

    \b
    Examples:
      ludometer decides rurik
      ludometer decides burgundy --players 2 --lineup casual,club --games 40000
      ludometer decides scythia --lineup club --out decides.svg
      ludometer decides rurik --module stone-and-blade --lineup novice,casual,club*2 --json
      ludometer decides runs/leaders --lineup novice,casual,club*2
    """
    values = question.values(experiment)
    if out:
        from ludometer.reports.figures import study_figures  # brings matplotlib
        study_figures.figure_path(out)
    found = lm.decides(experiment, games, jobs, not as_json, time_announcer(jobs, "play", "games"), **values)
    if out:
        study_figures.save(study_figures.shares_of(found), out)
    if as_json:
        return print_json(found.plain() | ({"figure": str(out)} if out else {}))
    show_decides(found)
    if out:
        say(out)
    if run_folder(experiment):
        say(f"kept in {experiment}; next: ludometer report {shlex.quote(experiment)}")


def show_decides(found):
    """Print a Decides."""
    say(found.sentence + "\n")
    rows = {outcome: rows.set_index("part") for outcome, rows in found.rows.groupby("outcome")}
    show_rows(f"What decides {found.title}: {found.games:,} games of {found.deals:,} deals", [
        {"part": found.word(part), "who wins, by itself": share(rows[WIN], part),
         "who wins, in all": share(rows[WIN], part, "total"), "points, by itself": share(rows[SCORE], part),
         "points, in all": share(rows[SCORE], part, "total")}
        for part in rows[WIN].index if part != DEALT], NOTE)


def share(rows, part, name="share"):
    """The share of a part with its interval, in percent; None where the deals cannot tell it."""
    low, high = ("low", "high") if name == "share" else (f"{name}_low", f"{name}_high")
    value, low, high = (100 * rows.loc[part, column] for column in (name, low, high))
    return share_with_interval(value, low, high)
