"""What a sweep found, as a terminal shows it: the verdicts, two findings, and three lines that a person can quote."""
import shlex

from ludometer.commands.terminal import change, say, show_rows

DEALS = 100                         # of each cell; fewer decide nothing
SETUPS = 4                          # columns of verdicts that a terminal has room for
OPEN = "*: all games together decide, but the populations of players do not all say the same"
CHANGES = (("changes", "change"), ("above", "change among players one tier up"))     # of two setups, and their columns
JSON_KEYS = "caption", "judged", "changes", "above", "later", "later_caption", "later_left"     # of summary()


def verdicts_json(run):
    """{"headline", "among", "chances", "verdicts"} of a run for machines, as show_verdicts() prints them; empty with
    too few deals. verdicts: the tables of what is judged, each with those of JSON_KEYS that say anything.
    """
    if has_too_few_deals(run):
        return {}
    from ludometer.reports.document.terminal_summary import summary  # brings matplotlib and all chapters of a report
    found = summary(run.path)
    judged = [{key: table[key] for key in JSON_KEYS if table[key] and (table["later"] or key != "later_caption")}
              for table in (found, found["seats"]) if table and table["judged"]]
    return {"headline": found["headline"], "among": found["among"], "chances": found["chances"], "verdicts": judged}


def has_too_few_deals(run):
    """Whether a setup of a run has too few deals for any verdict."""
    return any(run.games_of(cell["cell"]) < DEALS * cell["players"] for cell in run.cells)


def show_verdicts(run):
    """Print the main findings of a run; with too few deals for a verdict, how many there should be."""
    if has_too_few_deals(run):
        return say(f"fewer than {DEALS} deals of a setup say too little for verdicts; {plan_hint(run)}\n")
    from ludometer.reports.document.terminal_summary import summary  # brings matplotlib and all chapters of a report
    found = summary(run.path)
    if found["chances"]:
        show_chances(found["chances"])
    for table in filter(None, (found["seats"], found)):
        show_judged(table, found["among"], found["marked"])
    for sentence in filter(None, (found["moved"], found["undecided"])):
        say(f"{sentence}\n")
    for text in found["findings"]:
        say(f"- {text}")
    if found["findings"]:
        say(f"About {found['about']}, unless another is named.\n" if found["about"] else "")
    say("To quote:")
    for line in found["quote"]:
        say(f"  {line}")
    say("")


def show_judged(table, among, marked):
    """Print verdicts and changes of summary(), of its main items or of seats. among, marked: as of summary()."""
    from ludometer.analysis.strength.tiers_of_cells import judged_players_only
    rows, setups = {}, list(dict.fromkeys(row["setup"] for row in table["judged"]))
    for row in table["judged"]:
        if row["setup"] in setups[:SETUPS]:
            place = rows.setdefault(row["item"], {"": row["item"]} | {
                title: differs and number_and_verdict(differs, True) for title, differs in (
                    (title, table[key].get(row["item"])) for key, title in CHANGES)} | dict.fromkeys(setups[:SETUPS]))
            place[row["setup"]] = number_and_verdict(row)
    if rows:
        more = f"; the first {SETUPS} of {len(setups)} setups" if len(setups) > SETUPS else ""
        show_rows(table["caption"], list(rows.values()), "; ".join(filter(None, (
            judged_players_only(among), marked, f"with the intervals of the report{more}",
            OPEN * has_star(rows)))))
    if table["later"]:
        show_later_changes(table)
    apart = [f"{row['item']}{', ' + row['setup'] if len(setups) > 1 else ''}: {row['populations']}"
             for row in table["judged"] if row["setup"] in setups[:SETUPS] and populations_differ(row["populations"])]
    if apart:
        say(f"{'; '.join(apart)}\n")


def show_later_changes(table):
    """Print what each later setup changes against the first one, of a table of summary()."""
    later, left = table["later"], table["later_left"]
    rows = {item: {"": item} for changes in later.values() for item in changes}
    for setup, changes in later.items():
        for item, row in rows.items():
            found = changes.get(item)
            row[setup] = found and number_and_verdict(found, True)
    split = has_star(rows)
    show_rows(table["later_caption"], list(rows.values()), "; ".join(filter(None, (
        left and f"the first {len(later)} of {len(later) + left} such setups", "with the intervals of the report",
        split and OPEN))))


def has_star(rows):
    """Whether a cell of these rows of a table has a verdict that is marked."""
    return any(str(cell).endswith("undecided*") for row in rows.values() for cell in row.values())


def number_and_verdict(row, changes=False):
    """A number of summary() with its interval and verdict, marked by * where only populations of players leave it open.

    changes: whether it is a change, which all games decide where its interval excludes 0.
    """
    decided = row["low"] > 0 or row["high"] < 0 if changes else bool(row["populations"])
    return f"{change(row, digits=1)} {row['verdict']}".rstrip() + "*" * (row["verdict"] == "undecided" and decided)


def populations_differ(populations):
    """Whether populations disagree. populations: what each of them says, in a text."""
    from ludometer.analysis.tables.agreement import ALONE  # brings pandas, which there is by now
    return bool(populations) and not populations.endswith(ALONE)


def show_chances(chances):
    """Print the chance to win of a solo player in each setup, and how it changes, of summary()."""
    against = list(dict.fromkeys(row["against"] for row in chances if row["against"]))
    one = f" against {against[0]}" if len(against) == 1 else ""
    show_rows("Chance to win of a solo player", [
        {"": row["setup"], "games won": "{value:.1f} % ({low:.1f} to {high:.1f})".format(**row),
         "change": row["change"] and change(row["change"], digits=1)} | ({} if one else {"against": row["against"]})
        for row in chances], f"change: in percentage points{one}; with the intervals of the report")


def plan_hint(run):
    """The command line that tells how many games a run should have, in words."""
    return f"ludometer plan --pilot {shlex.quote(str(run.path))} says how many games are needed"
