"""Whether findings depend on what is not known: compared with the same games under each other reading of the data.

A finding here is a verdict on a faction or a seat that was decided, or the order of the strongest and the weakest
faction. It survives an alternative where the same is found there; it falls where the contrary is found there and the
difference over shared deals is detectable; all between is undecided.
"""

from collections import Counter
from functools import partial
from typing import NamedTuple

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.tables.agreement import difference_verdict
from ludometer.reports.elements.kinds_of_findings import kinds
from ludometer.reports.elements.provenance import reconstructed_sources, rows_in_play
from ludometer.reports.elements.section import DESCRIPTION, TOLD, Column, Finding, Section, Table, Value
from ludometer.reports.elements.values import change_value, count_value, is_no_change, narrowed_value, text_value
from ludometer.reports.sections import joint_readings
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, plural, pretty
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.tables import alternatives, alternatives_ruled_out

SAID = ("title", "source", "about")                             # of a row, nothing that a game is played by
TONES = {"survives": "balanced", "undecided": "undecided", "falls": "strong"}
WORDS = {"strong": "strong", "weak": "weak", "balanced": "balanced", "undecided": "undecided",
         "above": "above the others", "below": "below the others", "missing": "not in play",
         tables.CONFOUNDED: "confounded", MISPLAYED: "misplayed",
         tables.DEPENDS: "skill-dependent", tables.DIFFERS: "depends on players"}
OPEN = ("undecided", tables.CONFOUNDED, MISPLAYED, tables.DEPENDS, tables.DIFFERS)     # they say nothing of a faction
READING = (
    "Each finding on {} is held against the same deals played under another reading of what is not known. It survives "
    "where the same is found there; it falls where the contrary is found there, and the difference is detectable; else "
    "it is undecided. Differences are paired by deal, their intervals hold for all of a kind together.")


class Trial(NamedTuple):
    """A finding under one alternative: the verdict there, the difference (a row or None), and whether it stands."""

    cell: object
    there: str
    change: object
    stands: str


class Claim(NamedTuple):
    """A finding of the baseline with its Trials. about: ("faction", "boris"), or None for the order of factions."""

    name: str
    trials: list
    about: tuple | None = None
    unit: str = ""
    factor: int = 1

    @property
    def stands(self):
        """Whether it survives all alternatives, falls by one, or is undecided."""
        found = {trial.stands for trial in self.trials}
        return "falls" if "falls" in found else "undecided" if "undecided" in found else "survives"


def survival(page):
    """A section on whether each decided finding holds under each alternative, or on how to find that out."""
    base, others = page.base, page.alternatives(page.base)
    if not others and joint_readings.has_enough_readings(page):
        return joint_readings.add_readings(page, Section("survival", "Does it survive?", DESCRIPTION, ""))
    if not others:
        return section_without_alternatives(page)
    claims = claims_of(page, base, others)
    section = Section("survival", "Does it survive?", DESCRIPTION, READING.format(page.name(base)))
    if claims:
        section.tables.append(claims_table(claims))
    section.tables.append(readings_table(page, base, others))
    section.tables.append(tested_table(page, base, others))
    section.notes += page.fact(dropped_alternatives, base)
    section.notes += [sentence(claim) for claim in claims]
    section.findings.append(summary(page, claims, others, tested_rows(base, others)))
    section.claims = [*claims]                                  # the table goes through its own only when it is written
    return joint_readings.add_readings(page, section) if joint_readings.has_enough_readings(page) else section


def tested_rows(base, others):
    """{table: (reconstructed rows in play, those of them that another reading changes)} of a cell.

    What no reading changes was never put to the test, whatever survives.
    """
    doubtful = reconstructed_sources([base])
    rows = values_in_play(base)
    changed = {table: set() for table in doubtful}
    for other in others:
        there = values_in_play(other)
        for table, names in doubtful.items():
            changed[table] |= {name for name in names if there[table].get(name) != rows[table].get(name)}
    return {table: (set(names), changed[table]) for table, names in doubtful.items()}


def values_in_play(cell):
    """{table: {row: its values}} of the data that a cell is played with, without titles, sources and the like."""
    return {table: {name: {key: value for key, value in row.items() if key not in SAID} for name, row in rows.items()}
            for table, rows in rows_in_play(cell).items()}


def tested_table(page, base, others):
    """The Table of reconstructed rows, with those that other readings change and those that none changes."""
    return Table(
        [Column("reconstructed", "table of the data", True), Column("rows", "in play, not known from the printed game"),
         Column("changed", "by one of the other readings, or more"), Column("never tested", text=True)],
        ([text_value(pretty(table)), count_value(len(rows)), count_value(len(changed)),
          text_value("; ".join(page.plain_title(table, name) for name in sorted(rows - changed)) or "none")]
         for table, (rows, changed) in tested_rows(base, others).items()), "What other readings change")


def claims_table(claims):
    """The Table of findings under alternatives."""
    return Table(
        [Column("finding", text=True), Column("alternative", text=True), Column("there", text=True),
         Column("difference", "of the alternative to the baseline, over shared deals"),
         Column("narrowed", "how many times narrower the interval is for playing the same deals under both"),
         Column("so it", text=True)],
        ([text_value(claim.name), text_value(reading(trial.cell)), text_value(trial.there),
          Value("–", "") if trial.change is None else difference_value(trial.change, claim.factor),
          Value("–", "") if trial.change is None else narrowed_value(trial.change), stands_value(trial.stands)]
         for claim in claims for trial in claim.trials))


def readings_table(page, base, others):
    """The Table of alternatives: what each reads otherwise, and what it moves, decided or not."""
    known = page.numbers[base]["alternatives"]
    columns = [Column("alternative", text=True), Column("what it reads otherwise", text=True)]
    rows = [[text_value(reading(cell)), text_value(known.get(reading(cell), {}).get("about", ""))] for cell in others]
    if base.is_solo:
        columns.append(Column("chance to win", "difference of a solo player's chance to win, in percentage points"))
        for row, cell in zip(rows, others, strict=True):
            row.append(difference_value(page.table(tables.course_changes, cell, base, 2 * len(others)).set_index(
                "measure").loc["won"], 100))
    for kind in kinds(page, base):
        item = page.words.get(kind.item, kind.item)
        columns += [Column(f"{item} it moves most", text=True),
                    Column("by", f"difference in {kind.unit}, with intervals for all of them together")]
        for row, cell in zip(rows, others, strict=True):
            changes = changes_of(page, kind, cell, base, others)
            if changes.empty:                                   # the alternative replaces all of them
                row += [text_value("none in both"), Value("–", "")]
                continue
            far = changes.loc[changes["value"].abs().idxmax()]
            row += [text_value("none" if is_no_change(far) else kind.name(far.name))]
            row += [difference_value(far, kind.factor)]
    return Table(columns, rows)


def difference_value(change, factor):
    """A difference with its interval, in a table."""
    if is_no_change(change):
        return Value(Words('0 <span class="i">in every deal</span>'), 0.0)
    return change_value(change, factor=factor)


def reading(cell):
    """The name of a cell's alternative."""
    return cell.about["alternative"]


def section_without_alternatives(page):
    """The section on alternatives of a run that has none; left out where nothing of the game is in doubt."""
    return Section("survival", "Does it survive?", DESCRIPTION, (
        "Do findings depend on what is not known of the printed game? Playing the same deals under other readings of "
        "it shows that."), complete=partial(add_offered_alternatives, page))


def add_offered_alternatives(page, section):
    """Add notes on other readings that could be played, and return whether anything of the game is in doubt."""
    base = page.base
    offered, dropped = page.fact(offered_alternatives, base), page.fact(dropped_alternatives, base)
    if not offered and not dropped and not page.doubtful:
        return False
    if offered:
        none = "" if page.readings(base) else Words("This run has no other readings of {}. ").format(page.name(base))
        section.notes.append(none + Words("{} offers {}; {} plays them.").format(
            page.numbers[base]["title"], join(offered),
            Words("<code>{}</code>").format(command(base.run))))
    else:
        section.notes.append(f"{page.numbers[base]['title']} offers no other reading of what is reconstructed in "
                             f"{page.name(base)}; a module of your own may be one.")
    section.notes += dropped + joint_readings.readings_hint(page, command(base.run, ""))
    return True


def offered_alternatives(cell):
    """Names of the alternatives that a game offers for the modules, knobs and files of a cell."""
    files = cell.run.manifest["experiment"].get("files")
    return alternatives(cell.game, cell.players, cell.about["modules"], cell.about["set"], files)


def dropped_alternatives(cell):
    """Notes on alternatives that drop out because a user's own file says otherwise."""
    files = cell.run.manifest["experiment"].get("files")
    found = alternatives_ruled_out(cell.game, cell.players, cell.about["modules"], cell.about["set"], files)
    if not found:
        return []
    verb, whys = "drop" if len(found) > 1 else "drops", "; ".join(f"{name} ({why})" for name, why in found.items())
    number = plural(len(found) + len(offered_alternatives(cell)), "alternative")
    return [f"{len(found)} of {number} {verb} out, because files of your own say otherwise: {whys}."]


def command(run, flag=" --alternatives"):
    """The command line that plays the experiment of a run again, with one more flag."""
    asked = run.manifest["experiment"]
    if asked.get("vary") or asked.get("policies") or asked.get("files"):
        return f"ludometer sweep EXPERIMENT.toml{flag}"          # it stands at the end of the page
    words = [f"ludometer sweep {asked['game']}", f"--players {asked['players']}", f"--games {asked['games']}",
             f"--seed {asked['seed']}", f"--lineup '{asked['lineup']}'"]
    words += [f"--module {module}" for module in asked["modules"]]
    words += [f"--set '{knob}={value}'" for knob, value in asked["set"].items()]
    factions = asked["factions"]
    if factions != "random":
        words.append(f"--factions '{factions if isinstance(factions, str) else ','.join(factions)}'")
    return " ".join(words) + flag


# The findings

def claims_of(page, base, others):
    """The Claims that hold in the baseline, each with its trials by the alternatives."""
    found = []
    for kind in kinds(page, base):
        frames = {cell: kind.judged(cell).set_index(kind.item) for cell in (base, *others)}
        changes = {cell: changes_of(page, kind, cell, base, others) for cell in others}
        decided = frames[base][~frames[base]["verdict"].isin(OPEN)].sort_values(
            "value", ascending=False)
        for item, row in decided.iterrows():
            trials = [trial(cell, row["verdict"], frames[cell], changes[cell], item) for cell in others]
            found.append(Claim(f"{kind.name(item)}: {WORDS[row['verdict']]}", trials, (kind.item, item), kind.unit,
                               kind.factor))
        if kind.item == "faction" and not base.confounded:
            found += order(kind, frames, base, others)
    return found


def changes_of(page, kind, cell, base, others):
    """The changes of a kind's items from the baseline to a cell; intervals hold for all items and alternatives."""
    family = len(kind.judged(base)) * len(others)
    return page.table(kind.changes, cell, base, family).set_index(kind.item)


def trial(cell, verdict, frame, changes, item):
    """The Trial of a verdict by one alternative."""
    if item not in frame.index or item not in changes.index:
        return Trial(cell, WORDS["missing"], None, "undecided")
    there, change = frame.loc[item, "verdict"], changes.loc[item]
    sure = difference_verdict(change) in BESIDE
    contrary = there not in (verdict, "undecided", MISPLAYED, tables.DEPENDS, tables.DIFFERS)
    return Trial(cell, WORDS[there], change,
                 "survives" if there == verdict else "falls" if contrary and sure else "undecided")


def order(kind, frames, base, others):
    """A list with the Claim that the strongest faction stands above the weakest; empty where that is not sure."""
    frame = frames[base]
    first, last = frame["value"].idxmax(), frame["value"].idxmin()

    def told(frame):
        return f"{kind.name(frame['value'].idxmax())} first, {kind.name(frame['value'].idxmin())} last"

    def stands(frame):
        if first not in frame.index or last not in frame.index:
            return "undecided"
        above, below = frame.loc[first], frame.loc[last]
        return "survives" if above["low"] > below["high"] else "falls" if above["high"] < below["low"] else "undecided"

    if stands(frame) != "survives":
        return []
    return [Claim(f"{kind.name(first)} above {kind.name(last)}", [
        Trial(cell, told(frames[cell]), None, stands(frames[cell])) for cell in others])]


# In words

def stands_value(stands):
    """How a finding fares (survives, falls, undecided), in a table."""
    return Value(Words('<span class="tag {}">{}</span>').format(TONES[stands], stands), list(TONES).index(stands))


def sentence(claim):
    """A sentence on whether a claim survives the alternatives."""
    number = plural(len(claim.trials), "alternative")
    if claim.stands == "survives":
        number = {1: "the alternative", 2: "both alternatives"}.get(len(claim.trials), f"all {number}")
        text = Words("{} survives {}").format(bold(claim.name), number)
        far = max((trial for trial in claim.trials if trial.change is not None and not is_no_change(trial.change)),
                  default=None, key=lambda trial: abs(trial.change["value"]))
        if far is not None:
            text += Words("; the largest difference is {} {}, with {}").format(
                gain(far.change, factor=claim.factor), claim.unit, reading(far.cell))
        return text + "."
    doubts = [trial for trial in claim.trials if trial.stands == claim.stands]
    told = [Words("with {} it is {}{}").format(
        reading(trial.cell), trial.there, "" if trial.change is None else Words(", {} {}").format(
            gain(trial.change, factor=claim.factor), claim.unit)) for trial in doubts[:TOLD]]
    told = join([*told, f"{len(doubts) - TOLD} more"] if len(doubts) > TOLD else told)
    verb = "falls" if claim.stands == "falls" else "is undecided"
    return Words("{} {}: {}.").format(bold(claim.name), verb, told)


def robustness_phrase(finding, claims):
    """A few words on whether everything that a finding says survives; empty where that was not tested."""
    about = [claim for claim in claims if claim.about in finding.about]
    marks = [claim for claim in about if isinstance(claim, joint_readings.ReadingsMark)]
    held, tried = "; ".join(mark.words for mark in marks), [claim for claim in about if isinstance(claim, Claim)]
    if not tried:
        return held
    number = plural(len(tried[0].trials), "other reading")
    stands = {claim.stands for claim in tried}
    held = f"; {held}" if held else ""
    if stands == {"survives"}:
        return f"survives {number}{held}"
    word = "falls" if "falls" in stands else "undecided"
    against = {trial.cell for claim in tried for trial in claim.trials if trial.stands == word}
    return f"{'in part ' if len(stands) > 1 else ''}{word} under {len(against)} of {number}{held}"


def summary(page, claims, others, tested):
    """The finding on how many claims survive, and on reconstructed rows that no reading changes."""
    tone, text = robustness_summary(claims, f"{plural(len(others), 'other reading')} of what is not known")
    rows, changed = (sum(len(each[part]) for each in tested.values()) for part in (0, 1))
    never = [f"{count(len(rows) - len(changed))} of {count(len(rows))} {pretty(table).lower()}"
             for table, (rows, changed) in tested.items() if rows - changed]
    if never:
        text += Words(" The readings change {} of the {} in play; none changes {}. What depends on these was not "
                       "tested.").format(count(changed), plural(rows, "reconstructed row"), join(never))
    return Finding("survival", tone, text, cells=(page.base, *others))


def fate_of_one(claim, readings):
    """Under how many readings a single claim falls, is undecided and survives, in words."""
    numbers = Counter(trial.stands for trial in claim.trials)
    said = [(verb, numbers[stands]) for stands, verb in (
        ("falls", "falls under"), ("undecided", "is undecided under"), ("survives", "survives")) if numbers[stands]]
    (verb, number), rest = said[0], said[1:]
    of_all = f"{count(number)} of " if rest else ""
    return join([f"{verb} {of_all}{readings}", *(f"{verb} {count(number)}" for verb, number in rest)])


def robustness_summary(claims, readings):
    """(tone, sentence) on which claims survive the readings and which do not."""
    if not claims:
        return "undecided", Words("No verdict was decided, so none could be held against {}.").format(readings)
    if len(claims) == 1:
        claim, = claims
        return TONES[claim.stands], Words("The one decided finding, {}, {}.").format(
            bold(claim.name), fate_of_one(claim, readings))
    names = {stands: [claim.name for claim in claims if claim.stands == stands] for stands in TONES}
    survive = len(names["survives"])
    if survive == len(claims):
        number = f"All {survive} decided findings survive"
    else:
        number = f"{survive or 'None'} of {len(claims)} decided findings survive{'s' * (survive < 2)}"
    text = Words("{} {}").format(bold(number), readings)
    for stands, verb in (("undecided", "undecided"), ("falls", "falls" if len(names["falls"]) == 1 else "fall")):
        if names[stands]:
            text += Words("; {}: {}").format(verb, join(bold(name) for name in names[stands]))
    worst = "falls" if names["falls"] else "undecided" if names["undecided"] else "survives"
    return TONES[worst], Words("{}.").format(text)
