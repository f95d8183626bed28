"""`ludometer balance`: the least change that balances a game."""
import json
import re
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.run_folders.storage import Place
from ludometer.analysis.studies.balance import MOST, SETTINGS, goal_of, tiers_in_words
from ludometer.analysis.studies.candidate_settings import MOST_KNOBS, MOST_VALUES
from ludometer.analysis.studies.settings_race import BALANCED, UNDECIDED
from ludometer.api.bundled_experiments import experiment_file
from ludometer.commands.completion import policy_names
from ludometer.commands.error_messages import complain
from ludometer.commands.options import SPAN, AsJson, Experiment, Jobs, amount, place_typed
from ludometer.commands.question import Question, with_question
from ludometer.commands.sweep_verdicts import populations_differ
from ludometer.commands.terminal import change, plural, print_json, say, show_rows
from ludometer.simcore.errors import DataError
from ludometer.simcore.toml import read_values


@with_question
def balance(
    experiment: Experiment,
    *,
    knob: Annotated[list[str] | None, typer.Option("--knob", metavar="KNOB=A..B", help=(
        f"A knob, or a number on a card, and the values it may have: -2..0 or 0,1,3. Repeatable, up to {MOST_KNOBS}."
        ))] = None,
    goal: Annotated[str, typer.Option(metavar="within=P", help=(
        "Percentage points that no faction's win share may be off a fair one; seats=P: no seat's."))] = "within=3",
    most: Annotated[int, typer.Option(metavar="N", parser=amount, help="Games to play at most, in all.")] = MOST,
    settings: Annotated[int, typer.Option(metavar="N", help=(
        "Settings to try at most; of more combinations, those that change one knob and others by chance."))] = SETTINGS,
    tiers: Annotated[str | None, typer.Option(metavar="T,T", autocompletion=policy_names, help=(
        "Players among whom the goal must be reached, each tier at tables of its own, such as casual,club; instead of "
        "--lineup."))] = None,
    question: Question,
    out: Annotated[Place | None, typer.Option(
        metavar="DIR", parser=place_typed, help=(
            "Folder of the search; a stopped one continues.  [default: in runs/]"))] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Find a small change that balances a game, and confirm it on fresh deals.

    All combinations of the values play a race on common deals, the better half of them in each further round. The best
    are then played on deals of their own until it is clear whether they are balanced: every faction (every seat, in a
    game without factions or with --goal seats=P) within P points of its fair share. One that is called balanced
    although it is not occurs in at most 5 % of searches. It is the least change that was confirmed: a smaller one may
    have been left undecided, or lost in the race by bad luck. With --tiers each setting is played by tables of every
    tier and must be balanced in each, with the same 5 % for the whole search. What is found is written as a module to
    DIR/balanced.toml, and drawn in DIR/balance.svg.

    \b
    Examples:
      ludometer balance rurik --knob leader.sviatopolk.coins=-2..0 --knob leader.yaroslav.coins=-2..0
      ludometer balance rurik --knob leader.maria.coins=-2..0 --knob start_coins=2..4 --goal within=4 --out runs/maria
      ludometer balance rurik --knob leader.sviatopolk.coins=-2..0 --goal within=4 --tiers casual,club
      ludometer balance rurik --players 3 --knob seat.2.coins=0..1 --knob seat.3.coins=0..2 --goal seats=3
      ludometer balance rurik --players 3 --lineup 'club|ruler|trader' --knob leader.boris.troops=-1..1
      ludometer balance pig --knob goal=50,100,200 --knob loses=1..3 --goal within=2 --most 100000 --json
      ludometer balance burgundy --module experts --set start_silver=2 --knob start_goods=2..4
    """
    values = question.values(experiment, tiers)
    try:
        found = lm.balance(experiment, values_asked(knob), goal_of(goal, "--goal"), most, settings, out, jobs,
                           not as_json, tiers_asked(tiers), **values)
    except KeyboardInterrupt:
        complain("stopped; what was played is kept, and the same command continues from there")
        raise typer.Exit(130) from None
    from ludometer.reports.figures import study_figures  # brings matplotlib
    figure = found.path / "balance.svg"
    study_figures.save(study_figures.front_of(found), figure)
    if as_json:
        return print_json(found.plain() | {"figure": str(figure)})
    show_balance(found, [experiment, *(word for name in question.module or () for word in ("--module", name))])
    say(f"{figure}; next: ludometer report {shlex.quote(str(found.path / best_setting(found)['folder']))}")


def values_asked(texts):
    """{knob: values} from the texts of --knob."""
    found = {}
    for text in texts or ():
        name, equals, values = text.partition("=")
        name = name.strip()
        if not equals or not name or not values.strip():
            raise DataError(f"--knob {text}: expected a name and values, such as start_coins=2..4 or start_coins=2,4")
        if name in found:
            raise DataError(f"--knob {name} is given twice; several values are written as {name}=1..3 or {name}=1,3")
        found[name] = [value for part in values.split(",") for value in values_of_span(part, name)]
    return found


def tiers_asked(text):
    """The names in the text of --tiers, as a list."""
    return [name.strip() for name in text.split(",")] if text is not None else []


def values_of_span(text, name):
    """The whole numbers of a span such as -2..0, or else the values that the text has."""
    span = SPAN.fullmatch(text)
    if dash := re.fullmatch(r"\s*(\d+)\s*-\s*(\d+)\s*", text):
        raise DataError(f"--knob {name}={text.strip()}: expected {name}={dash[1]}..{dash[2]}")
    if not span:
        return read_values(text, f"--knob {name}")
    low, high = int(span[1]), int(span[2])
    if high < low:
        raise DataError(f"--knob {name}={text.strip()}: an empty range; right would be {name}={high}..{low}")
    if high - low >= MOST_VALUES:
        raise DataError(f"--knob {name}={text.strip()}: {high - low + 1:,} values, expected at most {MOST_VALUES}")
    return range(low, high + 1)


def show_balance(found, source):
    """Print a Balance. source: what was to be balanced and its modules, as they were typed."""
    tried, of_which = len(found.settings), ", those of a setting by each tier" if found.tiers else ""
    show_rows(f"{plural(tried, 'setting')} of {max(tried, found.whole):,} raced, the best confirmed on fresh deals", [
        short_row(found, row) for row in found.shortlist.to_dict("records")],
        f"{found.games:,} games in all{of_which}. Steps: from each number to the next worth trying, added up. "
        f"Off: how far the farthest {found.word} is above or below its fair share, in "
        "percentage points; intervals hold for the whole shortlist, whenever one looks. In the race: what they were "
        "chosen by. Worse by: how much farther off they are than that, for the best of many look better than they are; "
        "without the luck that makes the farthest share look farther.")
    for row in found.shortlist.to_dict("records"):
        if each := populations_of_setting(found, row):
            say(f"{row['label']}: {each}\n")
    if found.tiers:
        show_rows("By tier", [{"setting": row["label"], "tier": row["tier"], "verdict": row["verdict"],
                               "off": imbalance_in_points(row),
                               "farthest": farthest_share(found, row | {"tier": ""})}
                  for row in found.by_tier.to_dict("records")],
                  "A setting is balanced if it is so in each tier; intervals hold for all of these whenever one looks.")
    ahead = found.settings[found.settings["front"] | (found.settings["size"] == 0)]
    show_rows("What a larger change would bring, by the race", [
        {"steps": row["size"], "setting": row["label"], "off": points(row["imbalance"]),
         "farthest": farthest_share(found, row)} for row in ahead.to_dict("records")],
        "The game as given, and settings of the last round that are closer to balance than all smaller changes. The "
        "values are too good, for settings were chosen by them.")
    for name, why in found.dropped.items():
        say(f"cannot be played: {name}: {why}")
    say(more_than_raced(found))
    say(conclusion(found, source))


def short_row(found, row):
    """A row of the shortlist as a terminal shows it."""
    seen = row.get("imbalance") == row.get("imbalance") and row.get("imbalance") is not None
    return {"setting": row["label"], "steps": row["size"],
            "verdict": row["verdict"] if row["games"] else "not played", "games": row["games"],
            "off": imbalance_in_points(row) if seen else None,
            "farthest": farthest_share(found, row) if seen else None, "in_the_race": points(row["raced"]),
            "worse_by": change(row, "optimism", 100, 1) if seen else None}


def populations_of_setting(found, row):
    """What each population says of a setting's shares that lack a verdict because populations differ."""
    shares = found.shares[found.shares["label"] == row["label"]].to_dict("records")
    return "; ".join(f"{found.names.get(share['item'], share['item'])}: {share['populations']}" for share in shares
                     if populations_differ(share.get("populations")))


def farthest_share(found, row):
    """The item whose share is farthest from a fair one, on which side, and its tier if there are several, in words."""
    name = found.names.get(row["farthest"], row["farthest"])
    return f"{name}, {'above' if row['above'] else 'below'}" + (f" ({row['tier']})" if row["tier"] else "")


def imbalance_in_points(row):
    """How far a setting on fresh deals is from balanced, with its interval, in percentage points."""
    return f"{points(row['imbalance'])} ({points(row['low'])} to {points(row['high'])})"


def points(share):
    """A share in percentage points, without a unit."""
    return f"{100 * share:.1f}"


def more_than_raced(found):
    """A sentence on how much closer to balance the shortlist was in the race than on fresh deals."""
    means = found.shortlist.reindex(columns=["optimism", "optimism_low", "optimism_high"]).mean()
    if means.isna().any():
        return "Too few games were left to see how much closer they were in the race than on fresh deals."
    return (f"How far they are off changes from the race to fresh deals by {change(means, 'optimism', 100, 1)} points, "
            "on average.")


def conclusion(found, source):
    """A sentence on what was found, and among which players."""
    goal = f"{found.goal.points:g} points"
    tiers = tiers_in_words(found.tiers) + f", {found.among}" * bool(found.among)
    if found.found is None:
        best, unclear = best_setting(found), UNDECIDED in set(found.shortlist["verdict"])
        return (f"No setting was confirmed: none of the shortlist has every {found.word} within {goal} for certain"
                f"{tiers}. The closest seen was {best['label']}, {points(best['imbalance'])} points off "
                f"({best['verdict']}); where intervals overlap, another may be closer."
                + " The games ran out before all were clear: a larger --most may tell." * unclear)
    row = best_setting(found)
    if not found.found:
        return f"The game as given is balanced: every {found.word} is within {goal} of its fair share{tiers}."
    return (f"Confirmed: with {row['label']} ({plural(int(row['size']), 'step')}) every {found.word} is within {goal} "
            f"of its fair share{tiers}. Play it: {command(found, source)}{undecided_sentence(found, row)}")


def undecided_sentence(found, row):
    """A sentence on smaller changes that stayed undecided; "" where there are none. row: the confirmed change."""
    left = found.shortlist[(found.shortlist["size"] < row["size"]) & (found.shortlist["verdict"] == UNDECIDED)]
    if left.empty:
        return ""
    which = "; ".join(each["label"] + (f", off by {imbalance_in_points(each)} points" if each["games"] else "")
                      for each in left.to_dict("records"))
    many = f"{len(left)} smaller changes are" if len(left) > 1 else "One smaller change is"
    return f"\n{many} undecided: {which}."


def command(found, source):
    """The command line that plays with the module that was found. source: as for show_balance()."""
    if file := experiment_file(source[0]):
        return f"modules = [..., {json.dumps(str(found.module))}] in a copy of {file}, without its [set]"
    return shlex.join(["ludometer", "sweep", *source, "--module", str(found.module)])


def best_setting(found):
    """The row of the shortlist that was confirmed, or else came closest to balance on fresh deals or in the race."""
    rows = found.shortlist.reindex(columns=found.shortlist.columns.union(["imbalance"], sort=False))
    by = rows["imbalance"] if rows["imbalance"].notna().any() else rows["raced"]
    sure = rows[rows["verdict"] == BALANCED]
    return rows.assign(imbalance=by).loc[sure.index[0] if len(sure) else by.idxmin()]
