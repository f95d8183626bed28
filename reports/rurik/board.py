"""Rurik on the pages of a replay: the map, the strategy board, the claim tracks, and what each seat has."""
from ludometer.analysis.rurik.places import MAP, STRATEGY, places
from ludometer.reports.figures import place_maps
from ludometer.reports.figures.boards import amounts, chip, count_names, grid, head_of, label, lines, say, shape, svg
from ludometer.simcore.rurik.declared import ACTIONS, BASE_STRUCTURES, EPIC, GOODS, STAGES, STRUCTURES, TRACKS
from ludometer.simcore.story import bits, count, row_titles

WIDE, HIGH = 90, 72                 # of a region
AT = {                              # the middle of each region, about where it lies on the map
    "pskov": (62, 40), "novgorod": (174, 40), "rostov": (300, 44), "polotsk": (112, 132), "smolensk": (218, 132),
    "suzdal": (348, 138), "brest": (48, 224), "volyn": (146, 226), "chernigov": (248, 226), "murom": (350, 236),
    "galich": (62, 318), "kiev": (172, 318), "pereyaslavl": (290, 324), "peresech": (84, 410), "azov": (250, 412)}
LETTERS = {"church": "C", "market": "M", "stronghold": "S", "stable": "B", "tavern": "T"}
SPACES = 4                          # of a column
STEPS = 6                           # of a claim track, with the one below it
NONE = -1


def players(tables, end):
    """Names of the seats."""
    leaders = row_titles(tables)["leader"]
    return [leaders[end.pub.leader[seat]] if seat == 0 or not tables.data["knob"]["solo"] else "the Rebellion"
            for seat in range(end.pub.course.n_seats)]


def board(tables, end):
    """(parts, values): titles and markup of the board, and what a Position puts into its places."""
    n = end.pub.course.n_seats
    names = list(tables.data["region"])
    titles = [row["title"].split(" (")[0] for row in tables.catalogue["rows"]["region"].values()]
    regions = bits(end.pub.in_play)
    structures = range(len(STRUCTURES) if tables.data["knob"]["stone_and_blade"] else len(BASE_STRUCTURES))
    heads = [head_of(seat, name) for seat, name in enumerate(players(tables, end))]
    knob = tables.data["knob"]
    beside = {"Deeds face up": "deeds"} | ({"Epic structures": "epic"} if knob["epic_structures"] else {})
    parts = [
        ("Map", draw_map(tables, names, titles, regions, n, structures) + lines(beside)),
        ("Strategy board", draw_strategy()),
        ("Claim tracks", draw_claims(n)),
        ("Players", grid(heads, [(title, [f"{key}{seat}" for seat in range(n)]) for title, key in (
            ("points", "vp"), ("coins", "coin"), ("goods", "goods"), ("schemes", "hand"), ("agenda", "agenda"),
            ("deeds chosen", "held"), ("deeds done", "done"), ("rebels beaten", "beaten"), ("warfare", "war"),
            ("troops left", "supply"), ("first player", "first"),
            *([("dungeon", "dungeon")] if knob["war"] else []))])),
    ]
    rows = row_titles(tables)
    epic = {row["effect"]: tables.catalogue["rows"]["epic"][name]["title"] for name, row in tables.data["epic"].items()
            } if knob["epic_structures"] else {}
    seats = players(tables, end)
    return parts, lambda position: values(position, regions, n, structures, rows) | stone_and_blade_values(
        position.pub, seats, titles, epic)


def stone_and_blade_values(pub, seats, titles, epic):
    """The places of Stone & Blade: who lies in the dungeons, and where epic structures stand.

    seats: their names; titles: of regions; epic: {effect: name} of the structures in the game.
    """
    found = {"epic": count_names(f"{name} ({' and '.join(places)})" for effect, name in epic.items()
                                 if (places := epic_places(pub, effect, titles)))}
    for seat in range(len(seats)):
        held = [f"{seats[other]} as leader" for other in bits(pub.captive_leaders[seat])]
        for owner, number in enumerate(pub.dungeon[seat]):
            held += [seats[owner] if owner < len(seats) else "rebel"] * number
        found[f"dungeon{seat}"] = count_names(held)
    return found


def epic_places(pub, effect, titles):
    """Where the pieces of an epic structure stand: names of regions, or of borders between two."""
    borders = {EPIC.index("crossing"): pub.fort, EPIC.index("tower"): pub.tower}.get(effect)
    if borders is not None:
        return [f"{titles[one]}–{titles[other]}" for one, other in borders if one != NONE]
    return [titles[pub.epic_at[effect]]] if pub.epic_at[effect] != NONE else []


def place_map(tables, rows, about):
    """SVG of the map and the strategy board with what stands there. rows, about: as of reports/figures/place_maps.py.
    """
    troops, rule, advisors = (place_maps.of_kind(rows, kind) for kind in ("troops", "rule", "advisors"))
    names, titles = list(tables.data["region"]), places(tables, MAP)
    regions = [region for region, title in enumerate(titles) if title in troops]
    drawn, shade = list(ways(tables, names, regions, place_maps.WAY)), place_maps.shades(troops)
    for region in regions:
        (x, y), title = AT[names[region]], titles[region]
        told = [(title, "b"), (f"troops {place_maps.amount(troops[title])}", ""),
                (f"winners {place_maps.amount(troops[title], 'winners')}", "")]
        if wins := place_maps.wins(rule[title]):
            told.append((f"ruler: {wins}", ""))
        drawn.append(place_maps.place(MAP, title, about, place_maps.box(
            x - WIDE / 2, y - HIGH / 2, WIDE, HIGH, shade[title], told)))
    top = max(AT[names[region]][1] for region in regions) + HIGH / 2 + 14
    shade = place_maps.shades(advisors)
    for column, action in enumerate(places(tables, STRATEGY)):
        told = [(action, "b"), (place_maps.amount(advisors[action]), ""), ("winners", ""),
                (place_maps.amount(advisors[action], "winners"), "")]
        drawn.append(place_maps.place(STRATEGY, action, about, place_maps.box(
            4 + 66 * column, top, 62, HIGH, shade[action], told, "part1")))
    legend = ("Map: troops of a player as the game ends, and of winners.",
              *["How often the ruler of a region wins."] * any(place_maps.wins(rule[titles[at]]) for at in regions),
              "Below: advisors that a player places in a game.")
    return svg(400, top + HIGH + 8 + place_maps.TALL * len(legend),
               [*drawn, place_maps.lines_below(top + HIGH + 18, legend)],
               "map: troops in each region, and of winners; strategy board: advisors in each column")


def ways(tables, names, regions, style='class="way"'):
    """SVG lines between regions that are next to each other."""
    for region in regions:
        for other in tables.data["region"][names[region]]["neighbours"]:
            if other in regions and other > region:
                (x, y), (u, v) = AT[names[region]], AT[names[other]]
                yield f'<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" {style}/>'


def draw_map(tables, names, titles, regions, n, structures):
    drawn = list(ways(tables, names, regions))
    for region in regions:
        x, y = AT.get(names[region], (0, 0))
        left, top = x - WIDE / 2, y - HIGH / 2
        drawn.append(shape(f"r{region}", "region",
                           f'<rect x="{left:g}" y="{top:g}" width="{WIDE}" height="{HIGH}" rx="7"/>'))
        drawn += [label(titles[region], left + 6, top + 14, "b"), say(f"g{region}", left + WIDE - 6, top + 68, "m end"),
                  say(f"b{region}", left + 6, top + 68, "m")]
        for seat in range(n):
            drawn.append(chip(f"h{region}.{seat}", left + 14 + 21 * seat, top + 29, f"t{region}.{seat}", 8.5))
        for place, kind in enumerate(structures):
            u = left + 6 + 16 * place
            drawn.append(shape(f"o{region}.{kind}", "built", (
                f'<rect x="{u:g}" y="{top + 41:g}" width="14" height="14" rx="2"/>'
                + label(LETTERS[STRUCTURES[kind]], u + 7, top + 51.5, "on"))))
    return svg(400, 452, drawn, "map: regions with troops, leaders, structures, rebels and goods") + (
        '<p class="key">Circles: troops, with a ring where the leader is among them. '
        + ", ".join(f"{LETTERS[STRUCTURES[kind]]} {STRUCTURES[kind]}" for kind in structures)
        + ". The frame has the colour of the ruler.</p>")


def draw_strategy():
    drawn = []
    for column, action in enumerate(ACTIONS):
        x = 4 + 66 * column
        drawn.append(label(action.replace("_", " ").title(), x + 31, 13, "b mid"))
        for row in range(SPACES):
            y = 20 + 26 * row
            drawn.append(f'<rect x="{x}" y="{y}" width="62" height="23" rx="4" class="cell"/>')
            drawn.append(shape(f"a{column}.{row}", "chip", (
                f'<rect x="{x + 9}" y="{y + 2}" width="44" height="19" rx="9"/>'
                + say(f"n{column}.{row}", x + 31, y + 15.5, "on"))))
    return svg(400, 126, drawn, "strategy board: advisors in its columns, the best space on top")


def draw_claims(n):
    drawn = []
    for track, name in enumerate(TRACKS):
        y = 8 + 30 * track
        drawn.append(label(name, 4, y + 16, "b"))
        for step in range(STEPS):
            x = 62 + 56 * step
            drawn.append(f'<rect x="{x}" y="{y}" width="53" height="24" rx="4" class="cell"/>')
            drawn += [chip(f"c{track}.{seat}.{step}", x + 8 + 12.3 * seat, y + 12, size=5.5) for seat in range(n)]
    return svg(400, 12 + 30 * len(TRACKS), drawn, "claim tracks: a step further with each column to the right")


def values(position, regions, n, structures, rows):
    pub, found = position.pub, {}
    for region in regions:
        found[f"r{region}"] = f"s{pub.ruler[region]}" if pub.ruler[region] != NONE else "free"
        found[f"g{region}"] = GOODS[pub.good[region]] if pub.taxable >> region & 1 else ""
        found[f"b{region}"] = " ".join(count(number, name) for number, name in (
            (pub.rebels[region], "rebel"), (pub.neutral[region], "neutral")) if number)
        for seat in range(n):
            troops, led = pub.troops[region][seat], pub.leader_at[seat] == region
            found[f"t{region}.{seat}"] = troops or ""
            found[f"h{region}.{seat}"] = f"s{seat}{' led' * led}" if troops else ""
        for kind in structures:
            owner = pub.owner[region][kind]
            found[f"o{region}.{kind}"] = f"s{owner}" if owner != NONE else ""
    for column in range(len(ACTIONS)):
        for row in range(SPACES):
            seat, bribe = pub.space_seat[column][row], pub.space_bribe[column][row]
            found[f"a{column}.{row}"] = f"s{seat}" if seat != NONE else ""
            found[f"n{column}.{row}"] = f"{pub.space_number[column][row]}{f' + {bribe}' * (bribe > 0)}" * (seat != NONE)
    for track in range(len(TRACKS)):
        for seat in range(n):
            for step in range(STEPS):
                found[f"c{track}.{seat}.{step}"] = f"s{seat}" if pub.claim[track][seat] == step else ""
    for seat in range(n):
        hidden = position.hid
        kept = STAGES[pub.course.stage] != "agendas"
        points = sum(part[seat] for part in pub.vp)
        found |= {
            f"vp{seat}": points, f"p{seat}": points, f"coin{seat}": pub.coins[seat],
            f"goods{seat}": amounts(pub.goods[seat], GOODS), f"supply{seat}": pub.supply[seat],
            f"hand{seat}": count_names(rows["scheme"][card] for card in bits(hidden.hand[seat])),
            f"agenda{seat}": rows["agenda"][hidden.agenda[seat]] if kept and hidden.agenda[seat] != NONE else "–",
            f"held{seat}": count_names(rows["deed"][deed] for deed in bits(pub.deeds_held[seat])),
            f"done{seat}": count_names(rows["deed"][deed] for deed in bits(pub.deeds_done[seat])),
            f"beaten{seat}": pub.rebels_beaten[seat], f"war{seat}": pub.warfare[seat],
            f"first{seat}": "yes" if pub.marker == seat else ""}
    found["deeds"] = count_names(rows["deed"][deed] for deed in pub.deed_row if deed != NONE)
    return found
