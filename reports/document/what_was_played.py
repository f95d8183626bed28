"""What was played, at the end of a page: how many games of each setup and why, and all that sets setups apart."""

import os
import re

from markupsafe import Markup

from ludometer.analysis.estimates.group_sequential import FOCAL
from ludometer.analysis.experiments.game_tables import with_titles
from ludometer.analysis.results import with_minus_signs
from ludometer.analysis.studies.stopping_rule import HOLDS, ending_in_words
from ludometer.reports.elements.section import DESCRIPTION, MARK, ROWS, Column, Finding, Table, Value
from ludometer.reports.elements.values import count_value, text_value
from ludometer.reports.wording.numbers_in_words import count, join, plural, pretty
from ludometer.simcore.toml import toml_lines

MISSING = 3                                                     # setups without games that are named


def different_games_fact(cells):
    """A list with one pair, how many games of these cells are different and why; empty where all are."""
    games, found = (sum(numbers) for numbers in zip(*((cell.games, cell.different) for cell in cells), strict=True))
    why = "; ".join(dict.fromkeys(cell.why_repeated for cell in cells if cell.different < cell.games))
    return [("Different games", f"{count(found)} of {count(games)}: {why}")] if found < games else []


def length_of(cell):
    """What decided the number of games of a cell's run, in words; "" where that is the planned number."""
    manifest, (kind, planned) = cell.run.manifest, cell.run.ledger
    found = [f"until {until['rule']}, {ending_in_words(cell.run)}"] if (until := manifest.get("until")) else []
    if manifest.get("pooled"):
        found.append(f"a pool of {len(manifest['pooled'])} runs{', planned together' * (kind == FOCAL)}")
    elif not until and planned and (games := manifest["experiment"]["games"]) > planned:
        found.append(f"{count(planned)} games of each setup planned, grown to {count(games)}")
    if len(manifest.get("readings", ())) > 1:
        found.append(f"{join(list(map(count, manifest['readings'])))} joint readings")
    return "; ".join([*found, HOLDS] * bool(found))


def cells_table(page):
    """A Table of the cells with all that sets them apart; factions and modules only where the game has them."""
    titles = ("setup", "players", "games", "line-up", "modules", "knobs", page.words["factions"], "seed", "rules",
              "data")
    missing = {"modules"} if not page.numbers[page.base]["modules"] else set()
    if not page.has_factions:
        missing.add(page.words["factions"])
    columns = [Column(title, text=title not in ("players", "games", "seed")) for title in titles]
    rows = []
    for cell in page.cells[:ROWS]:
        about, factions = cell.about, cell.dealing
        knobs = with_minus_signs(", ".join(f"{name} = {value}" for name, value in about["set"].items()))
        if about.get("reading"):
            knobs = ", ".join(filter(None, (knobs, f"reading {about['reading']}")))
        rows.append([
            page.cell_value(cell), count_value(cell.players), count_value(cell.games), text_value(about["lineup"]),
            text_value(", ".join(page.module_titles(cell)) or "none"), text_value(knobs or "official"),
            text_value(factions if isinstance(factions, str) else ", ".join(map(page.faction, factions))),
            Value(str(cell.seed), cell.seed), text_value(about["tables"]["rules_version"]),
            text_value(about["tables"]["data_hash"][:12])])
    kept = [place for place, title in enumerate(titles) if title not in missing]
    return Table([columns[place] for place in kept], ([row[place] for place in kept] for row in rows))


def labels(cells, runs):
    """The label of each cell on a page, with the run's folder where there are several runs.

    The title of a user's own file stands for its name, unless two setups then have the same label; knobs have spaces
    for underscores, and negative numbers a true minus sign.
    """
    plain = [label_in_words(cell.label, cell.about["set"]) for cell in cells]
    titled = [label_in_words(with_titles(cell.label, cell.run.manifest["experiment"]), cell.about["set"])
              for cell in cells]
    named = titled if len(set(titled)) == len({cell.label for cell in cells}) else plain
    if len(runs) == 1:
        return named
    folders = [os.fsencode(cell.run.path.resolve().name).decode(errors="backslashreplace") for cell in cells]
    names = [f"{folder}: {label}" for folder, label in zip(folders, named, strict=True)]
    return [f"{name} ({i})" if names.count(name) > 1 else name for i, name in enumerate(names, 1)]


def label_in_words(label, knobs):
    """A label for readers: "start coins = −1" for "start_coins = -1". knobs: names of those that are set."""
    for knob in knobs:
        label = re.sub(rf"(?<![\w.-]){re.escape(knob)}(?= = )", knob.replace("_", " "), label)
    return with_minus_signs(label)


def setup_counts(page):
    """The numbers of setups, of other readings and of gifts on a page, each in words."""
    them = "them" if len(page.given) > 1 else "it"
    others = len([cell for cell in page.cells if cell.about["of"] is not None])
    gifts = len([cell for cell in page.cells if cell.about.get("gift")])
    return [plural(len(page.given), "setup"), *([f"{plural(others, 'other reading')} of {them}"] if others else ()),
            *([f"{plural(gifts, 'gift')} in {them}"] if gifts else ())]


def unfinished_phrase(runs):
    """How many of the games of stopped runs are played, and of which setups none, in words; "" where all are."""
    played, asked = (sum(getattr(run, name) for run in runs) for name in ("games", "games_asked"))
    return f"{count(played)} of {count(asked)} games are played{missing_setups(runs)}" * (played < asked)


def missing_setups(runs):
    """The setups of stopped runs that have no games yet, in words."""
    labels = [cell["label"] for run in runs for cell in run.cells if not run.games_of(cell["cell"])]
    return f", none of {join(labels[:MISSING])}{f' and {len(labels) - MISSING} more' * (len(labels) > MISSING)}" * bool(
        labels)


def reconstructed_rows(page):
    """{(table, source): {row: None}} of all rows in play that are not known from the printed game."""
    groups = {}
    for cell in page.given:
        for row in cell.about["tables"]["reconstructed"]:
            groups.setdefault((row["table"], row["source"]), {})[row["row"]] = None
    return groups


def reconstructed_table(page, made):
    """The reconstructed rows in play as a table, with the sections that show them; None where all is known."""
    rows = [[text_value(pretty(table)), Value("; ".join(page.plain_title(table, name) for name in names), len(names)),
             text_value(source), text_value("; ".join(
                 section.title.split(":")[0] for section in made if table in section.rests) or "no section by itself")]
            for (table, source), names in reconstructed_rows(page).items()]
    columns = [Column(title, text=True) for title in ("table", "rows", "what is known", "shown directly in")]
    return Table(columns, rows) if rows else None


def caution(page):
    """A list with the finding on what rests on reconstructed rows; empty where everything is known."""
    groups = reconstructed_rows(page)
    if not groups:
        return []
    number = len({(table, row) for (table, _), names in groups.items() for row in names})
    kinds = join(dict.fromkeys(pretty(table).lower() for table, _ in groups))
    return [Finding("caution", "undecided", Markup(
        "{rows} of the data in play ({kinds}) {are} reconstructed, because the printed game is not known there. All "
        "numbers were made with {them}. The sign {mark} says how many of the rows behind a finding are reconstructed, "
        "the <a href=\"#provenance\">end of the page</a> lists {them}, and <a href=\"#survival\">Does it survive?</a> "
        "says what depends on {them}.").format(
            rows=plural(number, "row"), kinds=kinds, mark=MARK, are="is" if number == 1 else "are",
            them="it" if number == 1 else "them"), basis=DESCRIPTION)]


def experiment_file(manifest):
    """The experiment as the TOML file that plays it again."""
    return "\n".join(toml_lines(manifest["experiment"])).strip()


def experiment_files(run):
    """The experiment file that plays a run again; of a pooled run, the files of the runs it was made from."""
    return [experiment_file({"experiment": run.manifest["experiment"] | {"seed": seed, "games": games}})
            for seed, games in run.seeds]
