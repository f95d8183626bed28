"""The box as data: tiles, boards and duchies add up, and what rows must keep together is checked."""
from collections import Counter

import pytest

from simcore.burgundy import schema
from simcore.tables import catalogue, read, reconstructed
from tests.simcore.faults import add_module, copy_of, refused

TITLES = dict(zip("BAMSYC", schema.COLOURS, strict=True))
REGIONS = {                                                     # sizes as counted on the printed duchies
    "duchy_1": {"building": [5, 3, 3, 1], "animal": [5, 1], "mine": [3], "ship": [3, 3], "monastery": [3, 3],
                "castle": [3, 1]},
    "duchy_2": {"building": [5, 3, 2, 2], "animal": [4, 2], "mine": [1, 1, 1], "ship": [2, 2, 2],
                "monastery": [3, 2, 1], "castle": [1, 1, 1, 1]},
    "duchy_3": {"building": [5, 5, 1, 1], "animal": [4, 2], "mine": [2, 1], "ship": [3, 2, 1], "monastery": [6],
                "castle": [1, 1, 1, 1]},
    "duchy_4": {"building": [5, 5, 2], "animal": [3, 3], "mine": [2, 1], "ship": [4, 1, 1], "monastery": [3, 3],
                "castle": [1, 1, 1, 1]},
    "duchy_5": {"building": [3, 3, 3, 2, 1], "animal": [3, 3], "mine": [2, 1], "ship": [3, 2, 1],
                "monastery": [3, 2, 1], "castle": [1, 1, 1, 1]},
    "duchy_6": {"building": [6, 4, 2], "animal": [4, 2], "mine": [1, 1, 1], "ship": [6], "monastery": [3, 3],
                "castle": [1, 1, 1, 1]},
    "duchy_7": {"building": [7, 3, 2], "animal": [3, 3], "mine": [1, 1, 1], "ship": [2, 2, 2], "monastery": [2, 2, 2],
                "castle": [2, 2]},
    "duchy_8": {"building": [2, 2, 2, 2, 2, 2], "animal": [6], "mine": [2, 1], "ship": [1, 1, 1, 1, 1, 1],
                "monastery": [4, 2], "castle": [1, 1, 1, 1]},
    "duchy_9": {"building": [6, 6], "animal": [4, 2], "mine": [2, 1], "ship": [4, 2], "monastery": [3, 1, 1, 1],
                "castle": [1, 1, 1, 1]},
    "duchy_10": {"building": [8, 2, 2], "animal": [4, 2], "mine": [2, 1], "ship": [2, 2, 2], "monastery": [2, 2, 2],
                 "castle": [1, 1, 1, 1]},
}
DRAWN = {                                                       # by five phases, starting castles included
    2: {"building": 20, "animal": 10, "mine": 5, "ship": 10, "monastery": 10, "castle": 7},
    3: {"building": 30, "animal": 15, "mine": 7, "ship": 15, "monastery": 15, "castle": 11},
    4: {"building": 40, "animal": 20, "mine": 10, "ship": 20, "monastery": 20, "castle": 14},
}


@pytest.fixture
def faulty(monkeypatch, tmp_path):
    """Burgundy's files with one text replaced: faulty("data/tiles.toml", old, new)."""
    return copy_of("burgundy", monkeypatch, tmp_path)


def rows(table, **arguments):
    return catalogue("burgundy", **arguments)["rows"][table]


def letters(duchy):
    return rows("duchy")[duchy]["map"].replace(" ", "")


# ---- tiles and goods

def test_the_box_holds_164_tiles():
    tiles = rows("tile").values()
    coloured, black = Counter(), Counter()
    for row in tiles:
        coloured[row["colour"]] += row["coloured"]
        black[row["colour"]] += row["black"]
    assert coloured == {"building": 40, "animal": 20, "mine": 10, "ship": 20, "monastery": 20, "castle": 14}
    assert black == {"building": 16, "animal": 8, "mine": 2, "ship": 6, "monastery": 6, "castle": 2}
    assert (coloured.total(), black.total()) == (124, 40)
    assert len(tiles) == 8 + 3 + 12 + 26 and schema.SCHEMA["tile"].room >= 72


def test_buildings_have_seven_tiles_each_and_animals_too():
    for building in schema.BUILDINGS:
        assert [(row["coloured"], row["black"]) for row in rows("tile").values()
                if row["effect"] == "building" and row["building"] == building] == [(5, 2)]
    for animal in ("cow", "sheep", "pig", "goat"):
        assert [(row["amount"], row["coloured"], row["black"]) for row in rows("tile").values()
                if row["animal"] == animal] == [(2, 2, 0), (3, 2, 1), (4, 1, 1)]


def test_what_buildings_do():
    assert {name: (row["effect"], row["amount"], row["fetches"]) for name, row in rows("building").items()} == {
        "market": ("fetch", 0, ["ship", "animal"]), "carpenter": ("fetch", 0, ["building"]),
        "church": ("fetch", 0, ["mine", "monastery", "castle"]), "warehouse": ("sell", 0, []),
        "boarding_house": ("workers", 4, []), "bank": ("silver", 2, []), "city_hall": ("place", 0, []),
        "watchtower": ("points", 4, [])}


def test_monasteries_are_there_once_each_with_their_numbers():
    tiles = [rows("tile")[f"monastery_{number}"] for number in range(1, 27)]
    assert all(row["coloured"] + row["black"] == 1 for row in tiles)
    assert [number for number, row in enumerate(tiles, 1) if row["black"]] == [7, 12, 14, 15, 24, 25]
    assert [row["amount"] for row in tiles] == [0, 1, 2, 1, 0, 0, 1, 2, 1, 1, 1, 1, 1, 4, 2, *[4] * 8, 4, 1, 3]
    assert [tiles[number - 1]["colours"] for number in (9, 10, 11)] == [
        ["building"], ["ship", "animal"], ["mine", "monastery", "castle"]]
    assert sorted(row["building"] for row in tiles[15:23]) == sorted(schema.BUILDINGS)
    assert (tiles[16]["building"], tiles[21]["building"]) == ("watchtower", "bank")
    lasting = schema.EFFECTS[schema.EFFECTS.index("same_buildings"):]
    found = [schema.EFFECTS.index(row["effect"]) for row in tiles]
    assert found == sorted(found)                               # in the order of their numbers, 15 to 26 after the rest
    assert {row["effect"] for row in tiles} == set(lasting) - {"bridge_top", "hire_workers"}


def test_there_are_goods_enough_for_piles_and_seats():
    goods = rows("good")
    assert list(goods) == ["turquoise", "purple", "pink", "red", "brown", "orange"]
    assert {row["count"] for row in goods.values()} == {7}
    knob = read("burgundy")["knob"]
    assert knob["phases"] * knob["rounds"] + 4 * knob["start_goods"] == 37 <= 42


# ---- the central board

def colours_of(players, phase):
    """{depot: colours of its spaces} with so many players in a phase."""
    depots = {}
    for row in rows("slot").values():
        if row["players"] <= players:
            other = row["other_players"] == players and phase in row["other_phases"]
            depots.setdefault(row["depot"], []).append(row["other"] if other else row["colour"])
    return depots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_draws_what_the_supplies_hold(players):
    drawn = Counter({"castle": players})
    for phase in "abcde":
        depots = colours_of(players, phase)
        assert [len(depots[depot]) for depot in range(1, 7)] == [players] * 6
        for colours in depots.values():
            drawn.update(colours)
    assert drawn == DRAWN[players]
    supply = Counter()
    for row in rows("tile").values():
        supply[row["colour"]] += row["coloured"]
    assert drawn <= supply and (players < 4 or drawn == supply)         # four players see every tile
    black = [row["black_slots"] for row in rows("player_count").values()][players - 2]
    assert black == 2 * players and 5 * black <= 40


def test_the_castle_of_depot_6_is_a_mine_in_two_phases_of_three_players():
    assert [colours_of(3, phase)[6][0] for phase in "abcde"] == ["castle", "mine", "castle", "mine", "castle"]
    assert [colours_of(4, phase)[6][0] for phase in "abcde"] == ["castle"] * 5
    assert colours_of(2, "b")[6] == ["building", "animal"]


def test_points_on_the_board():
    assert [row["bonus"] for row in rows("phase").values()] == [10, 8, 6, 4, 2]
    assert [row["points"] for row in rows("region").values()] == [1, 3, 6, 10, 15, 21, 28, 36]
    assert [(row["colour_first"], row["colour_second"], row["goods_points"]) for row in rows("player_count").values()
            ] == [(5, 2, 2), (6, 3, 3), (7, 4, 4)]


# ---- duchies

def test_numbers_of_the_spaces():
    numbers = [number for row in rows("die").values() for number in row["numbers"]]
    assert len(numbers) == schema.SPACES == 37
    assert Counter(numbers) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}
    assert (numbers[0], numbers[3], numbers[15], numbers[18], numbers[21], numbers[36]) == (6, 3, 6, 6, 1, 3)


def test_a_space_has_the_neighbours_it_touches():
    assert schema.neighbours(18) == [19, 12, 11, 17, 24, 25]    # the centre: east, then against the clock
    assert sorted(schema.neighbours(0)) == [1, 4, 5] and sorted(schema.neighbours(15)) == [9, 16, 22]
    assert sorted(schema.neighbours(36)) == [31, 32, 35] and sorted(schema.neighbours(9)) == [4, 10, 15, 16]
    for space in range(schema.SPACES):
        assert all(space in schema.neighbours(other) for other in schema.neighbours(space))
    assert Counter(len(schema.neighbours(space)) for space in range(37)) == {6: 19, 4: 12, 3: 6}


@pytest.mark.parametrize("duchy", REGIONS)
def test_a_duchy_has_its_regions(duchy):
    assert Counter(TITLES[letter] for letter in letters(duchy)) == {
        "building": 12, "animal": 6, "mine": 3, "ship": 6, "monastery": 6, "castle": 4}
    assert schema.regions(letters(duchy)) == REGIONS[duchy]


def test_the_first_duchy_is_the_one_of_the_rulebook():
    assert rows("duchy")["duchy_1"]["map"] == "ACCY AACYB AABYBB SSSCSSS BBMBBA BMYBB MYYB"
    assert list(rows("duchy")) == [f"duchy_{number}" for number in range(1, 11)]
    assert [name for name, row in rows("duchy").items() if row["beginners"]] == ["duchy_1", "duchy_2"]
    assert sum(sum(map(len, schema.regions(letters(duchy)).values())) for duchy in REGIONS) == 168


def test_S_14_a_castle_starts_in_the_centre_or_as_near_to_it_as_can_be():
    def distance(space):
        column, row = schema.COORDINATES[space]
        return max(abs(column), abs(row), abs(column + row))
    starts = {name: row["start"] for name, row in rows("duchy").items()}
    assert starts == {"duchy_1": 18, "duchy_2": 18, "duchy_3": 18, "duchy_4": 13, "duchy_5": 19, "duchy_6": 18,
                      "duchy_7": 1, "duchy_8": 5, "duchy_9": 20, "duchy_10": 3}
    for name, start in starts.items():
        castles = [space for space, letter in enumerate(letters(name)) if letter == "C"]
        assert start == min(castles, key=distance)              # the first of several


def test_sheets_have_two_sides():
    assert [row["copies"] for row in rows("sheet").values()] == [4, 1, 1, 1, 1]
    assert Counter(row["sheet"] for row in rows("duchy").values()) == dict.fromkeys(rows("sheet"), 2)


# ---- modules, sources

def test_names_become_places():
    data = read("burgundy", ["extra-tiles"])
    assert data["tile"]["monastery_10"] == {"colour": 4, "coloured": 1, "black": 0, "amount": 1, "building": -1,
                                            "animal": -1, "colours": [3, 1],
                                            "effect": schema.EFFECTS.index("shift_place")}
    assert data["tile"]["geese"]["animal"] == 4 and data["tile"]["cow_2"]["animal"] == 0
    assert data["duchy"]["duchy_1"]["map"][:9] == [1, 5, 5, 4, 1, 1, 5, 4, 0] and data["duchy"]["duchy_3"]["sheet"] == 1
    assert data["slot"]["depot_6_first"] == {"depot": 6, "colour": 5, "players": 3, "other": 2, "other_players": 3,
                                             "other_phases": [1, 3]}


def test_module_extra_tiles_adds_four_tiles():
    added = {name: row for name, row in rows("tile", modules=["extra-tiles"]).items() if name not in rows("tile")}
    assert {name: (row["colour"], row["coloured"], row["black"]) for name, row in added.items()} == {
        "monastery_27": ("monastery", 1, 0), "monastery_28": ("monastery", 1, 0), "crane": ("building", 0, 1),
        "geese": ("animal", 0, 1)}
    assert list(rows("animal", modules=["extra-tiles"])) == ["cow", "sheep", "pig", "goat", "geese"]


def test_module_experts_turns_four_knobs():
    official, changed = read("burgundy")["knob"], read("burgundy", ["experts"])["knob"]
    assert {name: (official[name], changed[name]) for name in official if official[name] != changed[name]} == {
        "same_duchy": (1, 0), "duchies": (0, 1), "side_chosen": (0, 1), "castle_chosen": (0, 1)}


def test_what_is_reconstructed_is_said():
    def found(**arguments):
        return [row["row"] for row in reconstructed(read("burgundy", **arguments), 4)]
    assert found() == found(modules=["extra-tiles"]) == ["discard_always"]
    assert found(modules=["experts"]) == ["discard_always", *(f"sheet_{number}" for number in range(1, 6))]
    single = [name for name, row in rows("duchy").items() if "single transcription" in row["source"]]
    assert single == ["duchy_4", "duchy_8"]


def test_other_editions_can_be_set():
    tiles = read("burgundy", set={"tile.monastery_15.amount": 3, "tile.monastery_26.amount": 2})["tile"]
    assert (tiles["monastery_15"]["amount"], tiles["monastery_26"]["amount"]) == (3, 2)


@pytest.mark.parametrize("settings", [
    {"phases": 1}, {"rounds": 6}, {"rounds": 1}, {"start_goods": 4}, {"start_goods": 0}, {"tile_storage": 1},
    {"duchies": 1}, {"same_duchy": 0}, {"same_duchy": 0, "duchies": 1, "sheet.sheet_1.copies": 1},
    {"player_count.two.black_slots": 8}, {"tile.ship.coloured": 40}, {"tile.monastery_17.building": "bank"},
    {"tile.cow_4.black": 0, "tile.cow_3.black": 2}, {"region.size_8.points": 40},
    {"duchy.duchy_3.start": 6, "duchy.duchy_4.beginners": 1},
])
def test_what_a_designer_may_turn(settings):
    read("burgundy", set=settings)


# ---- faults: what, where, and what would be right

@pytest.mark.parametrize("path, value, message", [
    ("purchases", 4, "set: knob purchases = 4, expected a whole number from 0 to 3"),
    ("tile.mine.coloured", 9, "tiles.toml and set: tile: 9 coloured tiles of mine, but a game of four draws 10"),
    ("tile.castle.coloured", 10, "tiles.toml and set: tile: 10 coloured tiles of castle, but a game of three draws 11"),
    ("tile.ship.black", 5, "tiles.toml and set: tile: 39 black tiles, but a game of four draws 40"),
    ("tile.market.coloured", 22, "tiles.toml and set: tile: 57 tiles with the back building, expected 56 at most"),
    ("good.red.count", 1, "board.toml and set: good: 36 goods, but a game of four needs 37"),
    ("slot.depot_2_first.colour", "castle", "tile: 14 coloured tiles of castle, but a game of three draws 16"),
    ("slot.depot_2_first.depot", 3, "board.toml: slot depot_3_fourth: depot 3 has 5 spaces with it, expected 4"),
    ("slot.depot_6_first.other_players", 0,
     "board.toml and set: slot depot_6_first: has other and other_phases; expected all of other, other_players and"),
    ("slot.depot_6_first.other", "mines", "slot depot_6_first: other: no 'mines' (did you mean 'mine'?); known: buil"),
    ("player_count.four.black_slots", 9, "player_count four: black_slots = 9, expected a whole number from 0 to 8"),
    ("tile.monastery_1.amount", 3, "set: tile monastery_1: amount = 3, but same_buildings does not read it; these"),
    ("tile.bank.amount", 3, "set: tile bank: amount = 3, but building does not read it"),
    ("building.market.amount", 1, "set: building market: amount = 1, but fetch does not read it; these do: workers, "),
    ("building.bank.fetches", ["mine"], "building bank: fetches = ['mine'], but silver does not read it; these"),
    ("building.market.fetches", [], "tiles.toml and set: building market: fetches is missing, as fetch needs it"),
    ("tile.cow_2.animal", "", "tiles.toml and set: tile cow_2: animal is missing, as animal needs it"),
    ("tile.cow_2.animal", "geese", "tile cow_2: animal: no 'geese'; known: cow, sheep, pig, goat"),
    ("tile.monastery_17.building", "", "tile monastery_17: building is missing, as score_building needs it"),
    ("tile.monastery_9.colours", [], "tile monastery_9: colours is missing, as shift_place needs it"),
    ("tile.monastery_9.colours", ["ship"],
     "tiles.toml: tile monastery_10: effect: shift_place for ship, which monastery_9 has too; expected one such tile"),
    ("tile.monastery_4.effect", "sale_silver", "tile monastery_4: effect: sale_silver, which monastery_3 has too"),
    ("tile.monastery_8.amount", 0, "tile monastery_8: amount = 0, expected 1 or more: a worker must turn a die"),
    ("tile.monastery_4.effect", "score_goods",
     "tile monastery_4: effect = score_goods, but this is monastery 4, and only 15 to 30 may score at the end"),
    ("tile.monastery_1.effect", "castle",
     "set: tile monastery_1: effect = castle: an effect of the colour castle, but the tile is of monastery"),
    ("tile.mine.colour", "ship", "tile mine: effect = mine: an effect of the colour mine, but the tile is of ship"),
    ("die.row_3.numbers", [5, 4, 3, 1, 2], "set: die row_3: numbers: 5 numbers, expected 6"),
    ("duchy.duchy_1.start", 17, "set: duchy duchy_1: start = 17, expected a space of castles: 1, 2, 6, 18"),
    ("duchy.duchy_1.map", "ACCY AACYB AABYBB SSSCSSS BBMBBA BMYBB MYY",
     "set: duchy duchy_1: map: line 7: 3 letters, expected 4"),
    ("duchy.duchy_1.map", "ACCY AACYB AABYBB SSSXSSS BBMBBA BMYBB MYYB",
     "set: duchy duchy_1: map: line 4: no 'X'; known: B, A, M, S, Y, C"),
    ("duchy.duchy_1.map", "ACCY AACYB AABYBB SSSCSSS BBBBBA BBBBB BBBB",
     "set: duchy duchy_1: map: a region of 14 spaces of building, expected 8 at most"),
    ("duchy.duchy_1.map", "BBBA BBBAA MMMSSS BBBCBBB YYYYYY BBBBB SSSS",
     "set: duchy duchy_1: map: 17 spaces of building, expected 16 at most"),
    ("duchy.duchy_2.sheet", "sheet_2", "duchies.toml: sheet sheet_2: duchy_2, duchy_3, duchy_4 share it, expected two"),
])
def test_a_slip_in_set_is_explained(path, value, message):
    with refused(message):
        read("burgundy", set={path: value})


def test_sheets_must_do_for_four():
    with refused("duchies.toml and set: sheet: 3 sheets cannot be dealt to four"):
        read("burgundy", set={"same_duchy": 0, "sheet.sheet_1.copies": 3})
    with refused("duchies.toml and set: duchy: none for beginners"):
        read("burgundy", set={"duchy.duchy_1.beginners": 0, "duchy.duchy_2.beginners": 0})


@pytest.mark.parametrize("name, old, new, message", [
    ("data/board.toml", "mine      = {title", "mines     = {title",
     "tiles.toml: building church: fetches: no 'mine' (did you mean 'mines'?); known: building, animal, mines"),
    ("data/board.toml", 'mine      = {title = "Mine"}\nship      = {title = "River"}',
     'ship      = {title = "River"}\nmine      = {title = "Mine"}',
     "board.toml: colour: expected the rows building, animal, mine, ship, monastery, castle, in this order"),
    ("data/board.toml", "three = {", "tree = {", "board.toml: player_count: expected the rows two, three, four, "),
    ("data/tiles.toml", 'warehouse      = {effect = "sell"}\nboarding_house = {effect = "workers", amount = 4}',
     'boarding_house = {effect = "workers", amount = 4}\nwarehouse      = {effect = "sell"}',
     "tiles.toml: building: expected the rows market, carpenter, church, warehouse, boarding_house, "),
    ("data/tiles.toml", "monastery_26   =", "monastery_27   =",
     "tiles.toml: tile: expected the monasteries monastery_1 to monastery_26 first, in this order"),
    ("data/duchies.toml", "       A C C Y\n", "", "duchies.toml: duchy duchy_1: map: 6 lines, expected 7"),
    ("data/duchies.toml", "A C C Y", "A C C Y Y", "duchies.toml: duchy duchy_1: map: line 1: 5 letters, expected 4"),
    ("data/duchies.toml", "start = 13\n", "start = 14\n",
     "duchies.toml: duchy duchy_4: start = 14, expected a space of castles: 0, 13, 23, 36"),
])
def test_a_fault_in_a_file_is_located(faulty, name, old, new, message):
    faulty(name, old, new)
    with refused(message):
        read("burgundy")


def test_a_module_may_add_tiles_and_a_duchy(faulty):
    add_module(faulty, "orchard", """
        [building.mill]
        effect = "silver"
        amount = 1
        source = "published: a test"
        [tile.mill]
        colour = "building"
        coloured = 5
        effect = "building"
        building = "mill"
        source = "published: a test"
        [duchy.duchy_99]
        map = "ACCY AACYB AABYBB SSSCSSS BBMBBA BMYBB MYYB"
        sheet = "sheet_9"
        start = 6
        source = "published: a test"
        [sheet.sheet_9]
        copies = 1
        source = "published: a test"
    """)
    data = read("burgundy", ["orchard"])
    assert data["tile"]["mill"]["building"] == 8 and data["duchy"]["duchy_99"]["sheet"] == 5
    assert data["duchy"]["duchy_99"]["map"] == data["duchy"]["duchy_1"]["map"]


def test_a_module_may_not_add_a_second_tile_of_a_lasting_effect(faulty):
    add_module(faulty, "again", '[tile.abbey]\ncolour = "monastery"\ncoloured = 1\neffect = "worker_step"\namount = 3\n'
                                'source = "published: a test"\n')
    with refused("again.toml: tile abbey: effect: worker_step, which monastery_8 has too; expected one such tile"):
        read("burgundy", ["again"])
