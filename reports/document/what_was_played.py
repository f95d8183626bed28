"""What was played, at the end of a page: how many games of each setup and why, and all that sets setups apart."""

from ludometer.analysis.estimates.group_sequential import FOCAL
from ludometer.analysis.studies.stopping_rule import HOLDS, ended
from ludometer.analysis.tables.played_cell import REPEATED
from ludometer.reports.elements.section import ROWS, Column, Table, Value
from ludometer.reports.elements.values import count_value, text_value
from ludometer.reports.wording.numbers_in_words import count, join


def different(cells):
    """How many games of these cells are different, with why, as a list of one pair; empty where all are."""
    games, found = (sum(numbers) for numbers in zip(*((cell.games, cell.different) for cell in cells), strict=True))
    return [("Different games", f"{count(found)} of {count(games)}: {REPEATED}")] if found < games else []


def length_of(cell):
    """What decided how many games a cell's run has; "" where that is the number that was planned."""
    manifest, (kind, planned) = cell.run.manifest, cell.run.ledger
    found = [f"until {until['rule']}, {ended(cell.run)}"] if (until := manifest.get("until")) else []
    if manifest.get("pooled"):
        found.append(f"a pool of {len(manifest['pooled'])} runs{', planned together' * (kind == FOCAL)}")
    elif not until and planned and (games := manifest["experiment"]["games"]) > planned:
        found.append(f"{count(planned)} games of each setup planned, grown to {count(games)}")
    if len(manifest.get("readings", ())) > 1:
        found.append(f"{join(list(map(count, manifest['readings'])))} joint readings")
    return "; ".join([*found, HOLDS] * bool(found))


def cells_table(page):
    """The cells with all that sets them apart; a game without factions or modules has no columns of them."""
    titles = ("setup", "players", "games", "line-up", "modules", "knobs", page.words["factions"], "seed", "rules",
              "data")
    missing = {"modules"} if not page.numbers[page.base]["modules"] else set()
    if not page.has_factions:
        missing.add(page.words["factions"])
    columns = [Column(title, text=title not in ("players", "games", "seed")) for title in titles]
    rows = []
    for cell in page.cells[:ROWS]:
        about, factions = cell.about, cell.dealing
        knobs = ", ".join(f"{name} = {value}" for name, value in about["set"].items())
        if about.get("reading"):
            knobs = ", ".join(filter(None, (knobs, f"reading {about['reading']}")))
        rows.append([
            page.cell_value(cell), count_value(cell.players), count_value(cell.games), text_value(about["lineup"]),
            text_value(", ".join(page.module_titles(cell)) or "none"), text_value(knobs or "official"),
            text_value(factions if isinstance(factions, str) else ", ".join(map(page.faction, factions))),
            Value(str(cell.seed), cell.seed), text_value(about["tables"]["rules_version"]),
            text_value(about["tables"]["data_hash"][:12])])
    kept = [place for place, title in enumerate(titles) if title not in missing]
    return Table([columns[place] for place in kept], [[row[place] for place in kept] for row in rows])
