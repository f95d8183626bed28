"""What `ludometer games` lists of a game: policies, modules, knobs, and where its numbers come from."""


from ludometer.commands import data_files
from ludometer.commands.terminal import plural, print_json, show_rows
from ludometer.simcore.fields import SOURCES
from ludometer.simcore.games import game_name
from ludometer.simcore.gifts import laid_kinds
from ludometer.simcore.tables import data_in_play, read


def names_in_use(game, modules):
    """{"knob": names, table: names of rows} that are in play with these modules and any number of players."""
    found, read_ = {}, read(game, modules)
    fewest, most = read_["game"]["players"]
    for players in range(fewest, most + 1):
        for table, rows in data_in_play(read_, players).items():
            found[table] = found.get(table, set()) | {*rows}
    return found


def show_game(about, used=None):
    """Print what a game offers. about: its catalogue. used: names to list, as names_in_use() gives them, or all."""
    every = used is None
    knobs = {name: knob for name, knob in about["knobs"].items() if every or name in used["knob"]}
    tables = {name: rows for name, rows in about["rows"].items() if every or used.get(name)}
    print(f"{about['title']}, {span(about['players'])} players, rules {about['rules_version']}")
    if about["factions"]:
        print(f"Factions: {', '.join(about['factions'])}")
    if about["chosen_by"]:
        print(f"Players choose them, as printed, unless --factions names them; --set {about['chosen_by']}=0 deals them")
    print()
    show_rows("Policies", [
        {"name": name, "idea": idea} for name, idea in (about["policies"] | about["searches"]).items()],
              "--lineup NAME plays with one")
    if about["modules"]:
        show_rows("Modules", module_rows(about["modules"]), "--module NAME plays with one, several go together")
    if about["alternatives"] and every:
        show_rows("Alternatives", [
            {"name": name, "about": each["about"]} for name, each in about["alternatives"].items()],
            "other readings of what is not known; --module NAME plays with one, sweep --alternatives with each")
    show_rows("Knobs", [{"name": name, "official": str(knob["official"]), "try": knob["try"],
                         "range": span(knob["range"]), "about": knob["about"]}
                        for name, knob in knobs.items()],
              "--set NAME=VALUE sets one; a sweep takes several values, as in --set NAME=2,3,4")
    if tables:
        show_rows("Tables", [{"name": name, "rows": len(table)} for name, table in tables.items()],
                  "--rows NAME prints one, --sources shows where the numbers come from")
    gifts = {table: meaning for table, meaning in about["gifts"].items() if table in tables}
    laid = [table for table in laid_kinds(game_name(about["game"])) if table in gifts]
    for title, chosen, note in (
            ("Gifts", [table for table in gifts if table not in laid],
             "sweep --give TABLE.ROW gives a row to a player of each deal and says what it does; 'TABLE.*' all of "
             "them. play --give shows a game in which somebody gets it"),
            ("Gifts on the table", laid,
             "sweep --give TABLE.ROW lays a row out where the deal leaves it in the box, puts it into the box where "
             "it lies on the table, and says what it does there; play --give shows a game in which it is laid out")):
        if chosen:
            show_rows(title, [{"table": table, "gift": gifts[table]} for table in chosen], note)
    if about["experiments"]:
        show_rows("Experiments", [
            {"name": name, "question": question} for name, question in about["experiments"].items()],
            "ludometer sweep NAME plays one")
    left = [plural(number, what) for number, what in (
        (len(about["knobs"]) - len(knobs), "knob"), (len(about["rows"]) - len(tables), "table"),
        (len(about["alternatives"]) * (not every), "other reading")) if number]
    if left:
        print(f"Not listed: {', '.join(left)}. --all lists everything, --module NAME what a module brings.")


def module_rows(modules):
    """Modules as rows of a table: numbers of players, if not any, and which other modules they exclude."""
    return [{"name": name, "players": span(module["players"]) if module.get("players") else None,
             "not with": [other for other, each in modules.items()
                          if other in module["excludes"] or name in each["excludes"]],
             "about": module["about"]} for name, module in modules.items()]


def show_sources(about, wanted, as_json):
    """Print where a game's numbers come from. about: its catalogue. wanted: pictures that would settle most."""
    found = data_files.sources(about) | {"wanted": wanted}
    if as_json:
        return print_json(found)
    show_rows(f"{about['title']}: what is known", [
        {"table": table, **{kind: count or None for kind, count in counts.items()}}
        for table, counts in found["counts"].items()],
        "photographed: read off photographs of the printed game; published: found in a published source; "
        "reconstructed: our guess, as the printed game has not been seen")
    for kind in SOURCES:
        rows = {}
        for entry in found["rows"]:
            if entry["kind"] == kind:
                rows.setdefault(entry["table"], {})[entry["row"]] = entry["source"]
        if rows:
            show_rows(f"{kind.capitalize()}: {plural(sum(map(len, rows.values())), 'row')}",
                      [{"table": table} | each for table, sources in rows.items() for each in rows_by_source(sources)])
    if wanted:
        show_rows("Pictures that would settle most", [
            {"place": place, "picture": picture} for place, picture in enumerate(wanted, 1)],
            "what you read off them goes into a file: docs/data.md, ludometer data check")


def rows_by_source(sources):
    """[{"rows", "source"}]: the rows of a table grouped by their source. sources: {row: source}."""
    together = {}
    for row, source in sources.items():
        together.setdefault(source, []).append(row)
    return [{"rows": ", ".join(rows), "source": source} for source, rows in together.items()]


def span(limits):
    """The limits (2, 4) in words: "2 to 4"."""
    return "{} to {}".format(*limits) if limits[0] < limits[1] else str(limits[0])
