"""Tables of the manual that follow from the code; `python -m tests.manual` rewrites them in docs/.

A table stands between <!-- columns of rurik --> and <!-- end -->; words of declared.py between <!-- NAME of rurik -->
and <!-- end -->, where NAME is the list's in small letters. tests/test_docs.py holds them against the code.
"""
import json
import re
from pathlib import Path

from ludometer import policies, simcore
from ludometer.analysis.decisions.score_differences import PLACE
from ludometer.analysis.run_folders import column_dictionary
from ludometer.analysis.run_folders.column_dictionary import FIELDS
from ludometer.api.bundled_experiments import questions
from ludometer.policies.responses import NAME
from ludometer.policies.weights import file_notes, nets_of
from ludometer.simcore.declare import All
from ludometer.simcore.fields import Groups, Letters, Number, Numbers, Row, Rows, Word, Words
from ludometer.simcore.games import nets as directory
from ludometer.simcore.games import part
from ludometer.simcore.tables import catalogue, read, reconstructed_rows
from tests.examples import EXAMPLES, SHOWN

HOUSE = Path(__file__).parents[1]
PAGES = sorted([*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")])
BLOCK = re.compile(r"<!-- (\w+) of (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)


def table(head, rows):
    """A table in Markdown; head: its columns."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def code(name):
    return f"`{name}`"


def vocabulary(schema, words):
    """What the schema calls a tuple of words, in small letters."""
    return next(name for name, value in vars(schema).items() if value == words).lower().replace("_", " ")


def vocabularies(game):
    """The tuples of words that fields of the game's data take their words from, or that name all rows of a table."""
    schema = part(game, "schema")
    known = [field.words for table in schema.SCHEMA.values() for field in table.fields.values()
             if isinstance(field, (Word, Words))]
    known += [tuple(rows) for rows in catalogue(game)["rows"].values()]
    return [value for value in vars(schema).values() if isinstance(value, tuple) and value in known]


def columns(game):
    """Columns of a run's rows: type, unit, range and meaning."""
    return table(FIELDS, [(code(name), *others) for name, *others in map(dict.values, column_dictionary.columns(game))])


def knobs(game):
    """Knobs with their printed value, range, values worth trying and meaning."""
    return table(("knob", "printed", "from", "to", "worth trying", "meaning"), [
        (code(name), knob["official"], *knob["range"], ", ".join(map(str, knob["try"])), knob["about"])
        for name, knob in catalogue(game)["knobs"].items()])


def modules(game):
    """Modules with what they change, and alternatives behind them."""
    offers = catalogue(game)
    return table(("module", "title", "what it changes"), [
        (code(name) + kind, module["title"], module["about"])
        for part, kind in (("modules", ""), ("alternatives", ", an alternative"))
        for name, module in offers[part].items()])


def tables(game):
    """Tables of the game's data: rows, and the fields of a row."""
    schema = part(game, "schema")

    def about(field):
        if isinstance(field, Number):
            return f"{field.lowest} to {field.highest}"
        if isinstance(field, Numbers):
            return f"up to {field.most} numbers from {field.lowest} to {field.highest}"
        if isinstance(field, Word):
            named = field.words in vars(schema).values()
            return f"one of the {vocabulary(schema, field.words)}" if named else " or ".join(map(code, field.words))
        if isinstance(field, Words):
            return f"{vocabulary(schema, field.words)} with numbers up to {field.highest}"
        if isinstance(field, Rows):
            return f"rows of {code(field.table)}"
        if isinstance(field, Letters):
            return f"{f'{len(field.lengths)} ' if field.lengths else ''}lines of the letters {field.letters}"
        if isinstance(field, Groups):
            sizes = " to ".join(map(str, dict.fromkeys(field.size)))
            return f"up to {field.most} lists of {sizes} numbers from {field.lowest} to {field.highest}"
        if isinstance(field, Row):
            return f"a row of {code(field.table)}"
        raise TypeError(field)

    found = catalogue(game)["rows"]
    return table(("table", "rows", "room for", "fields"), [
        (code(name), len(found[name]), rule.room or rule.rows, "; ".join(
            f"{code(key)}: {about(field)}" for key, field in rule.fields.items()))
        for name, rule in schema.SCHEMA.items()])


def library(game):
    """Policies of the library with their ideas."""
    return table(("policy", "its idea"), [(code(name), idea) for name, idea in policies.by_tier(game).items()])


def nets(game):
    """What the populations of the library won in games that they did not learn from, by number of players."""
    kept = [file_notes(game, name)["results"] for name in nets_of(game)]
    return table(("players", *(f"population {name}" for name in nets_of(game))), [
        (f"{players}, {against(players, rival)}", *(percent(each[players][rival]) for each in kept))
        for players in sorted(kept[0]) for rival in kept[0][players]])


def against(players, rival):
    """In words, whom a net played; alone, it or the policy that it began as."""
    if players == "1":
        return "solo" if rival == "alone" else f"solo, {code(rival.removesuffix(' alone'))}"
    return f"among {code(rival)}"


def percent(found):
    """A share with its standard error, in percent with the half of an interval of 95 %."""
    share, error = found
    return f"{100 * share:.1f} ± {196 * error:.1f} %"


def responses(game):
    """What players won that learned nothing but to beat a policy of the library, by number of players."""
    kept = json.loads((directory(game) / NAME).read_text(encoding="utf-8"))
    return table(("players", "wins", "fair"), [
        (players, percent(found), f"{100 / int(players):.0f} %") for players, found in kept["results"].items()])


def between(game):
    """What one of each population wins among others of another one, by number of players."""
    kept = json.loads((directory(game) / NAME).read_text(encoding="utf-8"))["between"]
    names = list(next(iter(kept.values())))
    return table(("players", "", *(f"among population {name}" for name in names)), [
        (players, f"population {one}", *(percent(found[one][other]) if other != one else f"{100 / int(players):.0f} %"
                                         for other in names))
        for players, found in kept.items() for one in names])


def features(game):
    """Tables of weights with what each feature counts."""
    rows = []
    for name, features_ in part(game, "features").FEATURES.items():
        head = f"{code(name)}: {features_.about}"
        groups = counted(features_) or [("", "nothing of its own")]
        rows += [("" if place else head, *group) for place, group in enumerate(groups)]
    return table(("decision", "feature", "what it counts"), rows)


def counted(features):
    """[(names that count something together, what)] of ludometer.simcore.declare.Features."""
    def shown(part):
        return f"all of {code(part.pattern)}" if isinstance(part, All) else code(getattr(part, "pattern", part))

    return [(", ".join(map(shown, parts)), re.sub(f"(?<!`){PLACE.pattern}", r"`<\1>`", meaning))
            for parts, meaning in features.groups]


def signs(game):
    """What policies see in a position that says who will win."""
    return table(("sign", "meaning"), counted(part(game, "chance").SIGNS))


def sight(game):
    """What nets see of a decision: the position, and each move."""
    declared, rows = part(game, "sight"), []
    for head, features_ in (("position", declared.INPUTS), ("move", declared.SHOWN)):
        rows += [("" if place else head, *group) for place, group in enumerate(counted(features_))]
    return table(("of the", "name", "meaning"), rows)


def experiments(game):
    """Experiments at hand with their questions."""
    return table(("experiment", "its question"), [
        (f"[`{name}`](../ludometer/experiments/{name}.toml)", question) for name, question in questions(game).items()])


def sources(game):
    """How many rows come from where: those of the base game, and those that modules add."""
    offers, found = catalogue(game), {}
    for module in ((), *((name,) for name in offers["modules"])):
        for name, rows in catalogue(game, module)["rows"].items():
            for row, values in rows.items():
                found.setdefault((name, row), values["source"])
    found |= {("knob", name): knob["source"] for name, knob in offers["knobs"].items()}
    kinds = [(name, source.split()[0].rstrip(":,")) for (name, _), source in found.items()]
    return table(("table", *simcore.tables.SOURCES), [
        (code(name), *(kinds.count((name, kind)) or "" for kind in simcore.tables.SOURCES))
        for name in dict.fromkeys(name for name, _ in kinds)])


def guesses(game):
    """Rows that are reconstructed, by what is known: in the base game or with the modules that bring them into play."""
    groups = {}
    for module in (None, *catalogue(game)["modules"]):
        data = read(game, (module,) if module else ())
        for row in reconstructed_rows(data, max(data["game"]["players"])):
            found = groups.setdefault((row["table"], row["source"].partition(": ")[2]), {})
            found.setdefault(module, []).append(row["row"])
    return table(("table", "rows", "in play", "what is known"), [
        (code(name), ", ".join(dict.fromkeys(row for rows in found.values() for row in rows)),
         "always" if None in found else f"with {' or '.join(map(code, found))}", about)
        for (name, about), found in groups.items()])


def words(game, name):
    """A list of words that the game declares, and what they mean."""
    about = vars(part(game, "declared"))[name.upper()].about
    return table(("word", "meaning"), [(code(word), meaning) for word, meaning in about.items()])


def examples(game):
    """The worked examples of the rulebook: what lies on the table, what is offered, and what comes of it."""
    return "\n".join(example_in_words(example) for example in EXAMPLES if example.game == game)


def example_in_words(example):
    """A worked example with its file, its command, and what the tool says, in Markdown."""
    (title, about), file, offered = example.words, example.path.relative_to(HOUSE), example.offered()
    shown = [words for at, words in enumerate(offered) if at < SHOWN or words in example.picks]
    more = [f"and {len(offered) - len(shown)} more"] * (len(offered) > len(shown))
    return "\n".join([
        f"## {title}\n", about, f"\nThe position is [{file.name}](examples/{file.name}), which offers these moves:\n",
        "```text", *shown, *more, "```\n", "Decided:\n", "```text", *example.picks, "```\n", "The log says:\n",
        "```text", *example.log(), "```\n"])


MAKERS = {maker.__name__: maker for maker in (
    columns, knobs, modules, tables, library, nets, between, responses, features, signs, sight, experiments, sources,
    guesses, examples)}


def renewed(text):
    """The text of a page with all its tables as the code has them now."""
    def filled(found):
        name, game = found[1], found[2]
        made = MAKERS[name](game) if name in MAKERS else words(game, name)
        return f"<!-- {name} of {game} -->\n\n{made}\n<!-- end -->"
    return BLOCK.sub(filled, text)


if __name__ == "__main__":
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        after = renewed(before)
        if after != before:
            page.write_text(after, encoding="utf-8")
            print(f"{page.relative_to(HOUSE)} changed")
