"""Scythia on the pages of a replay: the village, the spaces to raid, and what each seat has."""
from textwrap import wrap

from ludometer.analysis.scythia.places import RAIDS, VILLAGE, places
from ludometer.reports.figures import place_maps
from ludometer.reports.figures.boards import amounts, chip, count_names, grid, head_of, label, lines, say, svg
from ludometer.reports.wording.units import percent
from ludometer.simcore.scythia.declared import BUILDINGS, COLOURS, PLUNDER, REGIONS, THINGS
from ludometer.simcore.scythia.story import amount
from ludometer.simcore.seats import seat_name
from ludometer.simcore.story import bits, row_titles

HELD = len(PLUNDER) + 3             # kinds of pieces that a player has
VILLAGE_PLACES, ROW = 4, 3          # quests in the village; buildings side by side
REGION_HIGH = 114                   # its name, and two rows of spaces
SLOTS = 5
LINES, WIDTH = 3, 22               # of what lies on a space: lines, and letters that one holds
NONE, FACE_DOWN = -1, -2


def players(tables, end):
    """Names of the seats."""
    heroes = row_titles(tables)["hero"]
    return [seat_name(seat) + (f": {heroes[own.hero]}" if own.hero != NONE else "")
            for seat, own in enumerate(end.player[:end.pub.course.n_seats])]


def board(tables, end):
    """(parts, values): titles and markup of the board, and what a Position puts into its places."""
    n = end.pub.course.n_seats
    rows = row_titles(tables)
    heads = [head_of(seat, name) for seat, name in enumerate(players(tables, end))]
    parts = [
        ("Village", draw_village(rows["building"]) + lines({"Quests": "quests", "Animals": "animals"})),
        ("To raid", draw_raids(tables)),
        ("Players", grid(heads, [(title, [f"{key}{seat}" for seat in range(n)]) for title, key in (
            ("points", "vp"), ("worker", "colour"), ("silver, provisions, kumis", "means"), ("plunder", "plunder"),
            *((f"slot {slot + 1}", f"slot{slot}.") for slot in range(SLOTS)), ("quests done", "done"),
            ("hand", "hand"))])),
    ]
    in_play = [row["players"] for row in tables.data["space"].values()]
    return parts, lambda position: values(position, n, rows, in_play)


def draw_village(titles):
    shapes = []
    for building, title in enumerate(titles):
        x, y = 4 + 132 * (building % ROW), 4 + 34 * (building // ROW)
        shapes.append(f'<rect x="{x}" y="{y}" width="128" height="30" rx="5" class="cell"/>')
        shapes.append(label(title, x + 28, y + 19.5, "b"))
        shapes.append(chip(f"w{building}", x + 14, y + 15, f"i{building}", 9, "worker"))
    return svg(400, 8 + 34 * -(-len(BUILDINGS) // ROW), shapes, "village: buildings, and the workers in them")


def place_map(tables, rows, about):
    """SVG of the spaces to raid and the village. rows, about: as of reports/figures/place_maps.py."""
    raids, workers = (place_maps.of_kind(rows, kind) for kind in ("raids", "workers"))
    names, shapes, shade = places(tables, RAIDS), [], place_maps.shades(raids, "games")
    for region, y, spaces in raid_places(tables):
        shapes.append(place_maps.label(region, 4, y, "b"))
        for space, left, top in spaces:
            row, texts = raids.get(names[space]), [("not in play", "m")]
            if row:
                texts = [(percent(row["games"]) + (f", turn {row['first']:g}" if row["first"] else ""), ""),
                         (f"raider wins {wins}" if (wins := place_maps.wins(row)) else "", "")]
            shapes.append(place_maps.place(RAIDS, names[space], about, place_maps.box(
                left, top, 128, 43, shade.get(names[space], 0), texts)))
    top, shade = 4 + REGION_HIGH * len(REGIONS), place_maps.shades(workers)
    shapes.append(place_maps.label("Village", 4, top + 12, "b"))
    for building, title in enumerate(places(tables, VILLAGE)):
        row = workers[title]
        texts = [(title, "b"), (f"{place_maps.amount(row)}, winners {place_maps.amount(row, 'winners')}", "")]
        shapes.append(place_maps.place(VILLAGE, title, about, place_maps.box(
            4 + 132 * (building % ROW), top + 18 + 46 * (building // ROW), 128, 43, shade[title], texts, "part1")))
    foot = top + 34 + 46 * -(-len(BUILDINGS) // ROW)
    below = place_maps.lines_below(foot, (
        "Spaces: share of games in which they are raided, in which turn of the",
        "raider, and how often the raider wins." if any(map(place_maps.wins, raids.values())) else "raider.",
        "Village: workers that a player places or takes there in a game."))
    return svg(400, foot + 38, [*shapes, below],
               "spaces to raid: how often they are raided; village: workers placed or taken in each building")


def raid_places(tables):
    """(title, y, [(space, x, y)]) of each region: its name and its spaces to raid, in columns of two."""
    settlements = list(tables.data["settlement"].values())
    spaces = [settlements[row["settlement"]]["region"] for row in tables.data["space"].values()]
    for region, row in enumerate(tables.catalogue["rows"]["region"].values()):
        y = 4 + REGION_HIGH * region
        yield row["title"], y + 12, [
            (space, 4 + 132 * (at // 2), y + 18 + 46 * (at % 2))
            for at, space in enumerate(space for space, where in enumerate(spaces) if where == region)]


def draw_raids(tables):
    shapes = []
    for title, y, spaces in raid_places(tables):
        shapes.append(label(title, 4, y, "b"))
        for space, x, top in spaces:
            shapes.append(f'<rect x="{x}" y="{top}" width="128" height="43" rx="5" class="cell"/>')
            shapes.append(chip(f"v{space}", x + 12, top + 21, f"j{space}", 8, "worker"))
            shapes += [say(f"u{space}.{line}", x + 22, top + 13 + 12 * line, "m") for line in range(LINES)]
    return svg(400, 4 + REGION_HIGH * len(REGIONS), shapes, "spaces to raid: plunder, quests, and the workers there")


def values(position, n, rows, in_play):
    pub, found = position.pub, {}
    for building, colour in enumerate(pub.worker):
        found[f"w{building}"], found[f"i{building}"] = worker(colour)
    dealt = pub.spaces or pub.course.step                       # the spaces are laid out once all have been dealt
    for space, players in enumerate(in_play):
        there, quest = pub.spaces >> space & 1 or not dealt, pub.quest[VILLAGE_PLACES + space]
        found[f"v{space}"], found[f"j{space}"] = worker(pub.space_worker[space] if there else NONE)
        lying = [amount(number, kind) for kind, number in zip(PLUNDER, pub.plunder[space], strict=True) if number]
        if players > n:
            lying = ["not in play"]
        elif not there:
            lying = ["raided"]
        if quest != NONE:
            lying += ["a quest"] if there else [rows["quest"][quest]] if quest >= 0 else []
        text = wrap(", ".join(each.replace(" ", "\u00a0") for each in lying), WIDTH, break_long_words=False)
        for line in range(LINES):
            found[f"u{space}.{line}"] = text[line].replace("\u00a0", " ") if line < len(text) else ""
    found["quests"] = count_names(rows["quest"][quest] for quest in pub.quest[:VILLAGE_PLACES] if quest >= 0)
    found["animals"] = count_names(rows["animal"][animal] for animal in pub.shown if animal != NONE)
    for seat in range(n):
        own, points = position.player[seat], sum(position.player[seat].vp)
        found |= {
            f"vp{seat}": points, f"p{seat}": points, f"colour{seat}": COLOURS[own.worker],
            f"means{seat}": ", ".join(map(str, own.has[:3])),
            f"plunder{seat}": amounts(own.has[3:HELD], THINGS[3:HELD]),
            f"done{seat}": count_names(rows["quest"][quest] for quest in bits(own.quests)),
            f"hand{seat}": count_names(rows["crew"][card] for card in position.hid.hand[seat][:own.n_hand])}
        for slot in range(SLOTS):
            found[f"slot{slot}.{seat}"] = slot_in_words(own, slot, rows)
    return found


def worker(colour):
    """(CSS class, letter) of a worker of this colour; empty texts where there is no worker."""
    return ("", "") if colour == NONE else (f"w-{COLOURS[colour]}", COLOURS[colour][0])


def slot_in_words(own, slot, rows):
    """The crew member in a slot with its wounds and animals, in words."""
    crew = rows["crew"][own.crew[slot]] if own.crew[slot] != NONE else ""
    hurt = f" (wounds: {own.wounds[slot]})" if crew and own.wounds[slot] else ""
    beside = [f"{kind} {rows['animal'][card].split()[-1]}" for kind, card in (
        ("eagle", own.eagle[slot]), ("horse", own.horse[slot])) if card != NONE]
    return ", ".join(filter(None, [crew + hurt, *beside])) or "–"
