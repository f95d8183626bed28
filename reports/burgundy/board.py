"""Burgundy on the pages of a replay: the duchies, the depots, and what each seat has, of modules too."""
from html import escape

from ludometer.analysis.burgundy import places as analysed
from ludometer.reports.figures import place_maps
from ludometer.reports.figures.boards import amounts, count_names, grid, head_of, label, lines, say, shape, svg
from ludometer.simcore.burgundy.maps import rows_of
from ludometer.simcore.seats import seat_name
from ludometer.simcore.story import bits, count

RADIUS, STEP = 13, 22.5             # of a space; between the middles of two in a row
DEPOTS, SLOTS = 6, 4
EMPTY = -1
ROOMY = 1.6                         # times as large as in a replay: a space has room for three lines
TONES = ("part8", "part6", "part5", "weak", "part3", "balanced")   # of the colours, as in replay.css
CORNERS = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))


def players(tables, end):
    """Names of the seats."""
    return [seat_name(seat) for seat in range(end.pub.course.n_seats)]


def board(tables, end):
    """(parts, values): titles and markup of the board, and what a Position puts into its places."""
    n, rows = end.pub.course.n_seats, tables.catalogue["rows"]
    teams = bool(tables.data["knob"]["teams"])
    dukes = n // (1 + teams)
    tiles = [row["title"] for row in rows["tile"].values()]
    goods = [row["title"].lower() for row in rows["good"].values()]
    colours = [row["title"].lower() for row in rows["colour"].values()]
    duchies = [list(tables.data["duchy"].values())[end.estate[duke].duchy] for duke in range(dukes)]
    names = [list(rows["duchy"].values())[end.estate[duke].duchy]["title"] for duke in range(dukes)]
    numbers = [number for row in tables.data["die"].values() for number in row["numbers"]]
    pictures = "".join(
        f"<figure><figcaption>{head_of(duke, f'{seat_name(duke)}, {names[duke]}')}</figcaption>"
        f"{draw_duchy(duke, duchies[duke], numbers, colours)}</figure>" for duke in range(dukes))
    key = "".join(f'<span class="k{place}"></span> {escape(name)} ' for place, name in enumerate(colours))
    key += "■ watchtower" * any(duchy["towers"] for duchy in duchies)
    heads = [head_of(seat % dukes, name) for seat, name in enumerate(players(tables, end))]
    depots = {f"Depot {depot + 1}": f"d{depot}" for depot in range(DEPOTS)} | {"Black depot": f"d{DEPOTS}"}
    brought = modules_of(tables, duchies)
    if "shields" in brought:
        depots |= {f"Shields, depot {depot + 1}": f"s{depot}" for depot in range(DEPOTS)}
    if "inn" in tables.data["tile"]:
        depots["Inns to come"] = "inns"
    parts = [
        ("Duchies", f'<p class="key swatches">{key}</p><div class="pair">{pictures}</div>'),
        ("Depots", lines(depots | {"Order on the bridge": "order"})),
        ("Players", grid(heads, [(title, [f"{key}{seat}" for seat in range(n)]) for title, key in (
            ("points", "vp"), ("dice", "dice"), ("workers", "workers"), ("silver", "silver"), ("stored", "stored"),
            ("goods", "goods"), ("goods sold", "sold"), *((title, key) for title, key in brought.items()))])),
    ]
    sizes = [len(duchy["map"]) for duchy in duchies]
    titles = {table: [row["title"] for row in rows[table].values()] for table in ("route", "shield") if table in rows}
    if "shields" in brought:                                    # known by what they do
        effects = [row["effect"] for row in tables.data["shield"].values()]
        titles["shield"] = dict(zip(effects, titles["shield"], strict=True))
    return parts, lambda position: values(position, n, dukes, sizes, tiles, goods) | module_values(
        position, n, dukes, titles, brought)


def modules_of(tables, duchies):
    """{title of a row: key} of the rows that modules add to the table of seats."""
    knob = tables.data["knob"]
    return ({"trade route": "route"} if knob["trade_routes"] else {}) | ({"shields": "shields"} if knob[
        "shields"] else {}) | ({"watchtowers linked": "towers"} if any(duchy["towers"] for duchy in duchies) else {})


def module_values(position, n, dukes, titles, brought):
    """The places that modules bring, with what lies at the seats and in the depots."""
    pub, found = position.pub, {"inns": position.pub.inns}
    for seat in range(n):
        estate = position.estate[seat % dukes]
        found[f"towers{seat}"] = estate.towers
        if "trade route" in brought:
            boards = count_names(titles["route"][board] for board in estate.route[:estate.n_route])
            found[f"route{seat}"] = f"{boards}; {count(estate.on_route, 'good')} on it"
        if "shields" in brought:
            found[f"shields{seat}"] = count_names(titles["shield"][effect] for effect in bits(estate.shields))
    if "shields" in brought:
        room = len(pub.shield) // DEPOTS
        for depot in range(DEPOTS):
            found[f"s{depot}"] = count_names(titles["shield"][effect] for effect in pub.shield[
                room * depot:room * (depot + 1)] if effect != EMPTY)
    return found


def places(duchy):
    """(x, y) of the spaces of a duchy, row by row from the north."""
    rows, found = rows_of(len(duchy["map"])), []
    widest = max(rows)
    for row, number in enumerate(rows):
        left = (widest - number) / 2
        found += [(RADIUS + 3 + STEP * (left + place), RADIUS + 3 + STEP * 0.866 * row) for place in range(number)]
    return found


def place_map(tables, rows, about):
    """SVG of the duchy that comes first in the rows, with how often its spaces are filled. rows, about: as of
    reports/figures/place_maps.py.
    """
    name = rows[0]["board"]
    tiles = place_maps.of_kind([row for row in rows if row["board"] == name], "tiles")
    duchy, shade = analysed.duchies(tables)[name], place_maps.shades(tiles, "share")
    at = places(duchy)
    zoom = 400 / (max(x for x, _ in at) + RADIUS + 3)
    drawn, roomy = [], zoom > ROOMY
    for title, colour, number, place in zip(analysed.places(tables, name), duchy["map"],
                                            analysed.numbers(tables, duchy), at, strict=True):
        (x, y), row = (zoom * each for each in place), tiles[title]
        points = " ".join(f"{x + zoom * RADIUS * u:.1f},{y + zoom * RADIUS * v:.1f}" for u, v in CORNERS)
        words = [(f"{100 * row['share']:.0f}", "b" if roomy else "", 4)]
        if roomy:
            words += [(str(number), "", -11), (f"r. {row['first']:.0f}" if row["first"] else "", "", 19)]
        drawn.append(place_maps.place(name, title, about, place_maps.shape(
            f'<polygon points="{points}"', shade[title], TONES[colour]) + "".join(
            place_maps.label(text, round(x, 1), round(y + down, 1), style, ";text-anchor:middle")
            for text, style, down in words)))
    foot, x = zoom * (max(y for _, y in at) + RADIUS + 3), 4
    for tone, row in zip(TONES, tables.catalogue["rows"]["colour"].values(), strict=True):
        title = row["title"].lower()
        drawn.append(place_maps.shape(f'<rect x="{x}" y="{foot:g}" width="10" height="10" rx="3"', 1, tone)
                     + place_maps.label(title, x + 14, foot + 9, "m"))
        x += 24 + 6 * len(title)
    who = "teams" if tables.data["knob"]["teams"] else "players"
    below = place_maps.lines_below(foot + 28, (
        f"D{name[1:]}. In bold: percent of {who} who fill the space.",
        "Above: the number of the space; below: the median round of the game.") if roomy else (
        f"D{name[1:]}: percent of {who} who fill the space.",))
    return svg(400, foot + 48, [*drawn, below], f"{name}: how many {who} fill each space, and when")


def draw_duchy(duke, duchy, numbers, colours):
    drawn, at = [], places(duchy)
    own = duchy["numbers"] or (numbers if len(numbers) == len(at) else [""] * len(at))
    for space, (x, y) in enumerate(at):
        points = " ".join(f"{x + RADIUS * u:.1f},{y + RADIUS * v:.1f}" for u, v in CORNERS)
        colour = duchy["map"][space]
        drawn.append(f'<polygon points="{points}" class="field k{colour}"/>' + label(own[space], x, y + 3.5, "die"))
        drawn.append(shape(f"f{duke}.{space}", f"tile k{colour}", (
            f'<polygon points="{points}"/><title data-t="w{duke}.{space}"></title>'
            + say(f"l{duke}.{space}", x, y + 3.5, "on"))))
    for group in duchy["towers"]:                               # each stands where the spaces meet that it touches
        x, y = (sum(at[space][axis] for space in group) / len(group) for axis in (0, 1))
        drawn.append(f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" class="tower"/>')
    width, height = (max(each) + RADIUS + 3 for each in zip(*at, strict=True))
    return svg(width, height, drawn,
               f"duchy of the {seat_name(duke)}: fields by colour, with die numbers; tiles where they lie")


def tile_abbreviation(title):
    """The letters on a tile: its number, or the beginning of its title."""
    first, *rest = title.split()
    if first.isdigit() and rest:
        return f"{first}{rest[0][0]}"
    return rest[0] if rest and rest[0].isdigit() else first[:2]


def values(position, n, dukes, sizes, tiles, goods):
    pub, found = position.pub, {}
    for duke in range(dukes):
        lying = [tile for half in position.half[duke::dukes] for tile in half.tile][:sizes[duke]]
        for space, tile in enumerate(lying):
            found[f"f{duke}.{space}"] = "on" if tile != EMPTY else ""
            found[f"l{duke}.{space}"] = tile_abbreviation(tiles[tile]) if tile != EMPTY else ""
            found[f"w{duke}.{space}"] = tiles[tile] if tile != EMPTY else ""
    for depot in range(DEPOTS + 1):
        slots = pub.slot[SLOTS * depot:SLOTS * (depot + 1)] if depot < DEPOTS else pub.slot[SLOTS * DEPOTS:]
        inside = count_names(tiles[tile] for tile in slots if tile != EMPTY)
        held = amounts(pub.goods[depot], goods) if depot < DEPOTS else "–"
        found[f"d{depot}"] = inside + (f"; goods: {held}" if held != "–" else "")
    found["order"] = ", ".join(seat_name(seat) for seat in pub.bridge_order[:n])
    for seat in range(n):
        own, estate = position.seat[seat], position.estate[seat % dukes]
        points = sum(own.vp)
        found |= {
            f"vp{seat}": points, f"p{seat}": points, f"workers{seat}": estate.workers, f"silver{seat}": estate.silver,
            f"dice{seat}": " and ".join(str(die) for die in own.dice if die) or "–",
            f"stored{seat}": count_names(tiles[tile] for tile in own.stored[:own.n_stored]),
            f"goods{seat}": amounts(estate.goods, goods), f"sold{seat}": count(sum(estate.sold), "good")}
    return found
