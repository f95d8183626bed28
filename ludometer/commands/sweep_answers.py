"""What a terminal says of a sweep besides its games: what it lacked, what is clear, and what to compare it with."""
import json
import shlex
import sys
from contextlib import suppress

import ludometer as lm
from ludometer.analysis.results import records
from ludometer.commands.terminal import say, show_rows
from ludometer.simcore.errors import DataError


def answers_json(run):
    """{"until", "answers"} of a run for machines; empty where it was not played until anything was clear."""
    until = run.manifest.get("until")
    return {"until": until, "answers": records(lm.answers(run))} if until else {}


def show_answers(run):
    """Print what a run found that was played until it was clear, and how far that can be trusted."""
    until = run.manifest.get("until")
    if not until:
        return
    from ludometer.analysis.experiments.game_tables import item_names
    from ludometer.analysis.strength.tiers_of_cells import players_judged  # bring pandas, which there is by now
    from ludometer.analysis.studies.stopping_rule import HOLDS, ending_in_words
    from ludometer.analysis.tables.played_cell import played_cells, setups
    from ludometer.api.progress import answer_texts

    found = lm.answers(run)
    found["item"] = found["item"].map(item_names(run.manifest["experiment"]))
    title = f"{until['rule']}: {int(found['clear'].sum())} of {len(found)} answers; {ending_in_words(run)}"
    cells = setups(played_cells(run))
    note = "; ".join(filter(None, ("for all rows together", HOLDS, players_judged(cells, cells))))
    in_points = until["rule"].startswith("difference")
    if until["rule"] == "verdicts" and run.cells[0]["players"] == 1:
        in_points, title = True, f"{title}; chance to win less that of all others"
    unit, rows = "points" if in_points else "percent", []
    for _, row in found.iterrows():
        item, value, interval, answer = answer_texts(row)
        rows.append({"cell": row["cell"] if found["cell"].nunique() > 1 else None, "of": item, unit: value,
                     "interval": interval, "answer": answer,
                     "by population": row.get("populations")})
    show_rows(title, rows, note)


def repeated_games(run):
    """({cell: number of different games} for cells in which some games are the same, the reason in words)."""
    from ludometer.analysis.tables.played_cell import played_cells, setups  # bring pandas, which there is by now

    cells = [cell for cell in setups(played_cells(run)) if cell.different < cell.games]
    return ({cell.number: cell.different for cell in cells},
            "; ".join(dict.fromkeys(cell.why_repeated for cell in cells)))


def warn_before_growing(source, more):
    """Say on stderr that a growing run still lacks games, or that its intervals lengthen."""
    if not more:
        return
    from ludometer.analysis.run_folders.run import Run  # brings pandas
    from ludometer.api.arguments import run_folder

    folder, run = run_folder(source), None
    with suppress(DataError):                                   # which the sweep will raise
        run = folder and Run.open(folder, partial=True)
    if run and run.games < run.games_asked:
        goes_on = run.manifest["looks"][-1]["asked"] == f"more = {more}"
        print(f"ludometer: {folder} is half written, {run.games:,} of {run.games_asked:,} games; "
              "the rest is played first, "
              + ("with which it has grown as asked" if goes_on else f"and then {more:,} more of each cell"),
              file=sys.stderr)
    elif run and (best := games_for_shorter_intervals(run, there := run.manifest["experiment"]["games"] + more)):
        print(f"ludometer: {there:,} games may have longer intervals than fewer, and undo verdicts; --more "
              f"{best - there + more} makes it {best:,}, where they are shorter again", file=sys.stderr)


def how_it_was_played(run, newly_played):
    """In how long a run was played, in words; of one in which nothing was left to play, also when that was begun.

    newly_played: games that were played now.
    """
    machine = run.manifest["machine"]
    seconds, begun = f"{machine['seconds']:,.1f} s", machine.get("begun")
    if newly_played != 0:
        return f"played in {seconds}"
    day = f", begun on {begun[-1][:16].replace('T', ' at ')} UTC" if begun else ""
    return f"finished already, so nothing was played now: its {run.games:,} games took {seconds}{day}"


def show_drafted(run):
    """Print that players choose their factions where the printed rules say so and the experiment leaves it open."""
    from ludometer.analysis.experiments.game_tables import faction_word  # bring pandas, which there is by now
    from ludometer.analysis.tables.played_cell import played_cells, setups

    cells = setups(played_cells(run))
    knobs = {cell.draft_knob: cell.knob(cell.draft_knob) for cell in cells if cell.draft_knob}
    for knob, value in knobs.items():
        where = "" if all(cell.draft_knob for cell in cells) else "in setups with this rule "
        say(f"{where}players choose their {faction_word(run.game)} in turn, as the printed rule has it ({knob} = "
            f"{value}): who wins with which is an association; --set {knob}=0 deals them")


def show_growth(run):
    """Print how many games would shorten the intervals of a run that has grown."""
    if best := games_for_shorter_intervals(run, run.manifest["experiment"]["games"]):
        say(f"{run.ledger[1]:,} games were planned, and intervals are shortest there and at twice, four or eight times "
            f"as many: {best:,} is the next")


def games_for_shorter_intervals(run, games):
    """The next number of games per cell that shortens intervals; None where this number already is one."""
    kind, planned = run.ledger
    best = next(planned << times for times in range(64) if planned << times >= games) if kind == "focal" else games
    return best if best > games else None


def show_unlearned(run):
    """Print which policies have learned nothing yet."""
    from ludometer.policies import LEARNED_NOTHING, unlearned_policies
    from ludometer.simcore.tables import heading

    for name in unlearned_policies(run.game, run.manifest["policies"]):
        home = run.manifest["experiment"].get("home") or run.game
        better = f"; ludometer learn {shlex.quote(home)} makes them" if heading(run.game)["players"][1] > 1 else ""
        say(f"{name} {LEARNED_NOTHING}: better players may win otherwise{better}")


def show_missing_nets(run):
    """Print which policies have learned no net for a number of players, where weights alone decide."""
    from ludometer.analysis.experiments.lineup import lineup_words  # brings NumPy
    from ludometer.policies.weights import read_all
    from ludometer.reports.wording.numbers_in_words import join

    for name, config in run.manifest["policies"].items():
        if "net" not in config:
            continue
        with suppress(DataError):                               # the file is no longer there
            learned = read_all(run.game, config["net"]["weights"], name)[0][0]
            others = {cell["players"] for cell in run.cells if name in lineup_words(cell["lineup"])} - {*learned}
            if others:
                has, lacks = (join(map(str, sorted(numbers))) for numbers in (learned, others))
                say(f"{name} has learned games of {has} players: with {lacks} it played by its weights alone")


def show_hint(run):
    """Print how to see what modules change, where a run has them in its only setup."""
    modules = run.cells[0]["modules"]
    if len(run.cells) == 1 and modules:
        from ludometer.analysis.experiments.game_tables import module_title  # brings NumPy

        titles = [module_title(run.manifest["experiment"], name) for name in modules]
        files = [name + ".toml" * (name in run.manifest["experiment"]["files"]) for name in modules]
        say(f"only with {' + '.join(titles)}; to see what that changes, play it beside the base game: an experiment "
            f"file with [vary] modules = [[], {json.dumps(files)}]")
