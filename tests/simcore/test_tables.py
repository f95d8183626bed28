"""Data files, modules and --set: what they come to, and what is said when they are wrong."""
import pickle
import time
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from ludometer.simcore import games
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import BLANK, Groups, Letters, MaybeNumber, Numbers, Row, Rows
from ludometer.simcore.rurik.declared import ABILITIES, ACTIONS, GOALS, GOODS
from ludometer.simcore.tables import (
    alternatives,
    catalogue,
    data_in_play,
    load,
    named_modules,
    read,
    reconstructed_rows,
)
from tests.rows import each_row
from tests.simcore.faults import add_module, copy_of, refused


@pytest.fixture
def faulty(monkeypatch, tmp_path):
    """Rurik's files with one text replaced: faulty("data/map.toml", old, new)."""
    return copy_of("rurik", monkeypatch, tmp_path)


# ---- what the box holds

def test_games_are_found_by_their_data():
    assert "rurik" in games()


def test_cards_and_tokens_add_up_to_the_box():
    data = read("rurik")
    assert len(data["scheme"]) == 27 and data["knob"]["casualty_icons"] == 10
    assert sum(row["casualties"] for row in data["scheme"].values()) == 10
    assert sum("deed" in row["reward"] for row in data["scheme"].values()) == 3
    assert len(data["deed"]) == 26 and Counter(row["points"] for row in data["deed"].values()) == {1: 21, 2: 5}
    assert len(data["agenda"]) == 11 and len({row["goal"] for row in data["agenda"].values()}) == 11
    assert len(data["leader"]) == 8 and len({row["ability"] for row in data["leader"].values()}) == 8
    for table in ("rebel", "reward_token", "goods_token"):
        assert sum(row["count"] for row in data[table].values()) == 15
    assert sum(row["slots"] for row in data["good"].values()) == 11
    assert sum(row["coins"] + row["troops"] for row in data["leader"].values()) == 0


@pytest.mark.parametrize("players, regions", [(2, 8), (3, 11), (4, 15)])
def test_regions_in_play_are_one_connected_map(players, regions):
    rows = list(read("rurik")["region"].values())
    inside = {i for i, row in enumerate(rows) if row["players"] <= players}
    assert inside == set(range(regions))                        # the first ones
    assert all(i in rows[other]["neighbours"] for i in inside for other in rows[i]["neighbours"])
    reached = {0}
    while more := {other for i in reached for other in rows[i]["neighbours"]} & inside - reached:
        reached |= more
    assert reached == inside
    assert {name for name, row in catalogue("rurik")["rows"]["region"].items() if row["gold"]} == {"novgorod", "kiev"}


def test_goods_tokens_are_the_goods_of_the_regions():
    data = read("rurik")
    for players in (2, 3, 4):
        printed = Counter(row["good"] for row in data["region"].values() if row["players"] <= players)
        tokens = Counter()
        for row in data["goods_token"].values():
            if row["players"] <= players:
                tokens[row["good"]] += row["count"]
        assert tokens == printed


def test_strategy_board_claim_board_and_advisors():
    data = read("rurik")
    small = [row["points"] for row in data["space"].values()]
    assert small == [3, 2, 1, 3, 2, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 3, 2, 1]
    large = [row["points"] for row in data["space_large"].values()]
    assert large == [3, 2, 1, 1, 4, 3, 2, 1, 2, 1, 1, 1, 3, 2, 1, 1, 2, 1, 1, 1, 3, 2, 1, 1]
    for table in ("space", "space_large"):
        assert [name for name, row in data[table].items() if row["marker"]] == ["scheme_1"]
    assert [tuple(row.values()) for row in data["claim"].values()] == [
        (1, 2, 2, 3, 0), (2, 3, 3, 5, 0), (3, 4, 4, 7, 0), (5, 5, 5, 9, 0), (8, 5, 7, 11, 1)]
    numbers = {(row["players"], row["round"]): row["numbers"] for row in data["advisor"].values()}
    assert numbers[2, 1] == numbers[3, 2] == numbers[4, 1] == [1, 2, 4, 5]
    assert numbers[2, 4] == numbers[3, 4] == [1, 2, 2, 3, 4, 5] and numbers[4, 4] == [1, 2, 2, 4, 5]


def test_names_become_places():
    data = read("rurik")
    assert data["region"]["kiev"]["good"] == GOODS.index("wood") == list(data["good"]).index("wood")
    assert data["conversion"]["muster"] == {"first": [2, 3], "others": 1, "rebels": 0, "coins": 0,
                                            "reward": {"muster": 1}}
    assert data["leader"]["boris"] == {"ability": ABILITIES.index("raid"), "amount": 1, "coins": 0, "troops": 0}
    assert data["space"]["scheme_1"]["action"] == ACTIONS.index("scheme")
    assert data["agenda"]["wealthy"]["goal"] == GOALS.index("most_coins")


def test_the_catalogue_spells_everything_out():
    known = catalogue("rurik")
    assert known["players"] == (2, 4) and known["factions"][:2] == ("agatha", "boris")
    assert set(known["modules"]) >= {"alternate-board", "rebel-rewards", "deed-row"}
    assert all(set(knob) >= {"official", "range", "try", "about", "source"} for knob in known["knobs"].values())
    assert known["rows"]["region"]["kiev"]["title"] == "Kiev (Kyiv)" and known["rows"]["good"]["ore"]["title"] == "Ore"
    assert known["rows"]["deed"]["law_giver"] == {
        "title": "Law Giver", "points": 1, "cost": {"coins": 2}, "need": {"rebels_defeated": 3},
        "reward": {"scheme_draw": 2}, "rules": [], "boxed": 0,
        "source": "rulebook p. 12; points from a digital implementation"}
    for rows in known["rows"].values():
        titles = [row["title"] for row in rows.values()]
        assert len(set(titles)) == len(titles)


def test_reconstructed_rows_are_listed_when_they_are_in_play():
    def rows(players=4, **arguments):
        return Counter(row["table"] for row in reconstructed_rows(read("rurik", **arguments), players))
    assert rows() == {"knob": 1, "rebel": 7}
    assert rows(modules=["rebel-rewards"]) == {"knob": 1, "reward_token": 7}
    assert rows(modules=["alternate-board"]) == {"knob": 1, "rebel": 7, "goods_token": 12}
    assert rows(2, modules=["alternate-board"]) == {"knob": 1, "rebel": 7, "goods_token": 5}
    assert rows(set={"region_rebels": 0}) == {"knob": 1}


def test_tables_know_what_they_are_and_travel_as_recipes():
    made = load("rurik", "alternate-board", {"leader.boris.coins": 1})
    data = read("rurik", ["alternate-board"], {"leader.boris.coins": 1})
    for one in (made, pickle.loads(pickle.dumps(made))):
        assert (one.game, one.modules, one.set) == ("rurik", ("alternate-board",), {"leader.boris.coins": 1})
        assert (one.rules_version, one.data_hash) == (data["game"]["rules_version"], data["game"]["data_hash"])
        assert one.factions == tuple(data["leader"]) and one.catalogue == data["catalogue"]
        assert one.reconstructed(2) == reconstructed_rows(data, 2)


# ---- fields

@pytest.mark.parametrize("text", ["A\nB A\nA", "\n  A\n B A\n  A\n", "A BA A"])
def test_letters_are_lines_of_a_picture(text):
    picture = Letters("AB", (1, 2, 1))
    assert picture.check(text, "here", {}) == "A BA A" and picture.index("A BA A", {}) == [0, 1, 0, 0]


@pytest.mark.parametrize("text, message", [
    (5, "here = 5, expected a text"),
    ("A BA", "here: 2 lines, expected 3"),
    ("A BA AB", "here: line 3: 2 letters, expected 1"),
    ("A BX A", "here: line 2: no 'X'; known: A, B"),
])
def test_a_slip_in_letters_is_explained(text, message):
    with refused(message):
        Letters("AB", (1, 2, 1)).check(text, "here", {})


def test_letters_in_lines_of_any_length():
    picture = Letters("123", default="", first=1)
    assert picture.check("12\n3", "here", {}) == "12 3" and picture.index("12 3", {}) == [1, 2, 3]
    assert picture.check("", "here", {}) == "" and picture.index("", {}) == []
    with refused("here: line 2: a ? is still to be replaced by what is printed there, one of 1, 2, 3"):
        picture.check("12 ?", "here", {})


@pytest.mark.parametrize("value, message", [
    (5, "here = 5, expected a list"), ([1, 2], "here = 1, expected a list"),
    ([[1, 2], [0, 4]], "here = 4, expected a whole number from 0 to 3"),
    ([[1, 1]], "here: [1, 1], expected 2 different numbers"), ([[1]], "here: [1], expected 2 different numbers"),
    ([[0, 1]] * 4, "here: 4 lists, expected at most 3"),
])
def test_a_slip_in_lists_of_numbers_is_explained(value, message):
    pairs = Groups(0, 3, size=(2, 2), most=3, default=[])
    assert pairs.check([[0, 1], [3, 2]], "here", {}) == [[0, 1], [3, 2]]
    with refused(message):
        pairs.check(value, "here", {})


def test_numbers_may_be_left_out_where_that_is_the_default():
    assert Numbers(1, 6, most=2).default is None and Numbers(1, 6, most=2, default=[]).default == []


def test_names_of_rows_may_be_left_out_where_that_is_the_default():
    names = {"good": ["ore", "wood"]}
    for field, none, places in ((Row("good", default=""), "", -1), (Rows("good", default=[]), [], [])):
        assert field.check(none, "here", names) == none and field.index(none, names) == places
    assert Row("good", default="").index("wood", names) == 1 and Rows("good", default=[]).index(["wood"], names) == [1]
    with refused("here: no ''; known: ore, wood"):
        Row("good").check("", "here", names)


# ---- modules and --set

def test_modules_and_set_lie_over_the_official_values():
    official, changed = read("rurik"), read("rurik", ["alternate-board", "deed-row"], {"start_coins": 2})
    assert changed["knob"] == official["knob"] | {"goods_tokens": 1, "deed_row_refresh": 1, "start_coins": 2}
    assert read("rurik", "deed-row", {"deed_row_refresh": 2})["knob"]["deed_row_refresh"] == 2      # --set comes last
    assert changed["deed"] == official["deed"]


def test_set_reaches_every_field_and_says_so_in_the_source():
    data = read("rurik", set={
        "leader.boris.coins": 1, "deed.market_day.points": 1, "deed.hoard.reward.coins": 1,
        "scheme.tax2.reward": {"tax": 3}, "scheme.tax2.cost": 2, "region.kiev.good": "fur",
        "advisor.players4_round4.numbers": [1, 2, 3, 4, 5]})
    assert data["leader"]["boris"]["coins"] == 1 and data["deed"]["market_day"]["points"] == 1
    assert data["deed"]["hoard"]["reward"] == {"scheme_draw": 2, "coins": 1}
    assert data["scheme"]["tax2"]["reward"] == {"tax": 3} and data["region"]["kiev"]["good"] == 4
    assert data["advisor"]["players4_round4"]["numbers"] == [1, 2, 3, 4, 5]
    rows = data["catalogue"]["rows"]
    assert rows["leader"]["boris"]["source"] == "rulebook p. 3; coins by set"
    assert rows["scheme"]["tax2"]["source"].endswith("agree; reward by set; cost by set")


def test_a_word_set_to_zero_goes():
    assert read("rurik", set={"deed.great_library.cost.ore": 0})["deed"]["great_library"]["cost"] == {"scheme_cards": 1}


@pytest.mark.parametrize("wanted, changed", [(12, ["deed_pay1", "muster_a"]), (8, ["attack_coin", "build_coin"])])
def test_casualty_icons_come_from_the_top_and_go_from_the_end(wanted, changed):
    before, after = read("rurik")["scheme"], read("rurik", set={"casualty_icons": wanted})["scheme"]
    assert sum(row["casualties"] for row in after.values()) == wanted
    assert [name for name in after if after[name] != before[name]] == changed


@pytest.mark.parametrize("wanted", [0, 10, 27])
def test_the_deck_has_as_many_casualty_icons_as_asked(wanted):
    assert sum(row["casualties"] for row in read("rurik", set={"casualty_icons": wanted})["scheme"].values()) == wanted


def test_casualty_icons_follow_the_cards_unless_they_are_set():
    assert read("rurik", set={"scheme.muster_a.casualties": 1})["knob"]["casualty_icons"] == 11


def test_the_hash_follows_the_numbers_and_nothing_else(faulty):
    official = read("rurik")["game"]["data_hash"]
    assert official == read("rurik", set={"start_coins": 3})["game"]["data_hash"]
    for change in ({"start_coins": 2}, {"deed.hoard.points": 2}, {"region.kiev.good": "ore"}):
        assert read("rurik", set=change)["game"]["data_hash"] != official
    faulty("data/deeds.toml", 'title = "Grand Hunter"', 'title = "Huntress"')
    assert read("rurik")["game"]["data_hash"] == official
    capable = 'capable    = {goal = "most_goods"}'             # the same rows in another order
    faulty("data/agendas.toml", capable, "")
    faulty("data/agendas.toml", "[agenda]", f"[agenda]\n{capable}")
    assert read("rurik")["game"]["data_hash"] != official


def test_a_module_may_add_rows_and_change_others(faulty):
    add_module(faulty, "court", """
        [source]
        leader = "published: a test"
        [leader.gleb]
        ability = "raid"
        amount = 2
        [leader.boris]
        coins = -1
        [deed.feast]
        points = 1
        cost = {honey = 2}
        reward = {move = 3}
        source = "published: a test"
    """)
    data = read("rurik", ["court"])
    assert list(data["leader"])[-1] == "gleb" and data["catalogue"]["factions"][-1] == "gleb"
    assert data["leader"]["gleb"] == {"ability": 1, "amount": 2, "coins": 0, "troops": 0}
    assert data["catalogue"]["rows"]["leader"]["gleb"]["source"] == "published: a test"
    assert data["catalogue"]["rows"]["leader"]["boris"]["source"] == "rulebook p. 3; coins by court.toml"
    assert data["deed"]["feast"] == {"points": 1, "cost": {"honey": 2}, "need": {}, "reward": {"move": 3},
                                     "rules": [], "boxed": 0}
    assert read("rurik", ["court"], {"deed.feast.points": 2})["deed"]["feast"]["points"] == 2


def test_modules_that_disagree_are_refused_and_those_that_agree_are_not(faulty):
    add_module(faulty, "poor", "[knob]\nstart_coins = 1\n[leader.boris]\ncoins = 1\n")
    add_module(faulty, "poorer", "[knob]\nstart_coins = 0\n")
    add_module(faulty, "same", "[knob]\nstart_coins = 1\n")
    add_module(faulty, "harsh", "[leader.boris]\ncoins = 2\n")
    assert read("rurik", ["poor", "same"])["knob"]["start_coins"] == 1
    assert read("rurik", ["poor"], {"start_coins": 5})["knob"]["start_coins"] == 5
    with refused("modules poor and poorer disagree: knob start_coins = 1 or 0"):
        read("rurik", ["poor", "poorer"])
    with refused("modules harsh and poor disagree: leader boris coins = 2 or 1"):
        read("rurik", ["harsh", "poor"])


@pytest.mark.parametrize("order", [["war", "peace"], ["peace", "war"]])
def test_modules_that_exclude_each_other_are_refused(faulty, order):
    add_module(faulty, "war", '[module]\ntitle = "War"\nabout = "a test"\nexcludes = ["peace"]\n')
    add_module(faulty, "peace", "[knob]\nstart_coins = 4\n")
    assert read("rurik", ["peace"])["knob"]["start_coins"] == 4
    with refused(f"modules {order[0]} and {order[1]} exclude each other"):
        read("rurik", order)


def test_a_module_may_replace_the_rows_of_a_table_and_set_the_players(faulty):
    add_module(faulty, "pair", """
        [module]
        title = "Pair"
        about = "two alone, with goals of their own"
        excludes = []
        players = [2, 2]
        replaces = ["agenda"]
        [source]
        agenda = "published: a test"
        [agenda]
        rich = {goal = "most_coins"}
        wide = {goal = "most_regions"}
        wealthy = {goal = "most_goods"}
        strong = {goal = "first_warfare"}
        deedful = {goal = "most_deeds"}
        bold = {goal = "most_rebels"}
        fair = {goal = "first_rule"}
        busy = {goal = "first_build"}
    """)
    data = read("rurik", ["pair"])
    assert list(data["agenda"]) == ["rich", "wide", "wealthy", "strong", "deedful", "bold", "fair", "busy"]
    assert data["catalogue"]["rows"]["agenda"]["wealthy"]["source"] == "published: a test"
    assert data["game"]["players"] == (2, 2) == load("rurik", ["pair"]).players
    assert data["game"]["data_hash"] != read("rurik")["game"]["data_hash"]
    add_module(faulty, "more", "[agenda.tall]\ngoal = 'most_fur_honey'\nsource = 'published: a test'\n")
    for modules in (["pair", "more"], ["more", "pair"]):        # a table is emptied before anything is laid over it
        assert list(read("rurik", modules)["agenda"]).count("tall") == 1
    add_module(faulty, "none", "[module]\ntitle = ''\nabout = ''\nexcludes = []\nreplaces = ['agenda']\n")
    with refused("modules pair and none both replace agenda: take one of them"):
        read("rurik", ["pair", "none"])
    with refused("none.toml: agenda: 0 rows, expected 1 to 16"):
        read("rurik", ["none"])


def test_alternatives_are_modules_that_are_listed_apart(faulty):
    (faulty.folder / "alternatives").mkdir(exist_ok=True)
    add_module(faulty, "richer", "[knob]\nstart_coins = 4\n", "alternatives")
    offers = catalogue("rurik")
    assert "richer" not in offers["modules"] and offers["alternatives"]["richer"]["about"] == "a test"
    assert read("rurik", ["deed-row", "richer"])["knob"]["start_coins"] == 4
    add_module(faulty, "richer", "[knob]\nstart_coins = 5\n")
    with refused("richer.toml: both a module and an alternative"):
        read("rurik")


@pytest.mark.parametrize("game", games())
def test_every_alternative_can_be_played_and_says_what_it_reads_otherwise(game):
    offers, official = catalogue(game), read(game)["game"]["data_hash"]
    assert len({each["about"] for each in offers["alternatives"].values()}) == len(offers["alternatives"])
    for name in offers["alternatives"]:
        assert read(game, name)["game"]["data_hash"] != official


def test_alternatives_that_matter_beside_modules_and_knobs():
    assert alternatives("rurik", 4) == ["adjacent-markets", "other-rebels", "warfare-without-steps"]
    assert "other-rebels" not in alternatives("rurik", 4, "rebel-rewards")      # whose tokens are in play instead
    assert "adjacent-markets" not in alternatives("rurik", 4, ["adjacent-markets"])
    assert "warfare-without-steps" not in alternatives("rurik", 4, set={"warfare_needs_step": 0})
    assert "other-sheets" in alternatives("burgundy", 4, ["experts"])
    assert "other-sheets" not in alternatives("burgundy", 4)


def test_a_knob_may_be_of_use_to_some_numbers_of_players_only(faulty):
    faulty("data/game.toml", "[knob.warfare_needs_step]", "[knob.warfare_needs_step]\nplayers = [2, 3]")
    assert "warfare-without-steps" in alternatives("rurik", 3)
    assert "warfare-without-steps" not in alternatives("rurik", 4)
    assert "warfare_needs_step" in data_in_play(read("rurik"), 2)["knob"]
    assert {row["table"] for row in reconstructed_rows(read("rurik"), 4)} == {"rebel"}
    faulty("data/game.toml", "players = [2, 3]", "players = [3, 2]")
    with refused("game.toml: knob warfare_needs_step: players = 2, expected a whole number from 3 to 8"):
        read("rurik")


def test_a_knob_may_be_of_use_beside_some_rows_and_knobs_only():
    assert "shield_upkeep" in data_in_play(read("burgundy", "shields"), 2)["knob"]
    assert not {"shield_upkeep", "third_tower_bonuses"} & set(data_in_play(read("burgundy"), 2)["knob"])
    assert "towers-for-26" in alternatives("burgundy", 2, "watchtowers")
    assert "towers-for-26" not in alternatives("burgundy", 2)


def test_an_alternative_with_a_fault_is_no_conflict(faulty):
    add_module(faulty, "settled", "[knob]\nwarfare_needs_step = 1\n")
    assert "warfare-without-steps" not in alternatives("rurik", 4, "settled")   # which disagrees with it
    add_module(faulty, "broken", "[knob]\nstart_coin = 1\n", "alternatives")
    with refused("broken.toml: knob: no 'start_coin'"):
        alternatives("rurik", 4)


# ---- modules of the user's own

MY_CARDS = """
[module]
game = "rurik"
resizes = ["deed"]
[source]
deed = "rulebook: my own cards"
[deed.feast]
points = 1
cost = {honey = 2}
reward = {move = 3}
[deed.hoard]
points = 2
source = "rulebook: the printed card"
"""


GAME_LINE = 'game = "rurik"'


@pytest.fixture
def cards(tmp_path):
    """A file of the user's own with another text, as a path: cards(old, new)."""
    def write(old="", new="", name="my-cards.toml"):
        assert old in MY_CARDS
        path = tmp_path / name
        path.write_text(MY_CARDS.replace(old, new, 1), encoding="utf-8")
        return str(path)
    return write


def test_a_file_is_laid_over_the_game_and_travels_without_its_folder(cards):
    path = cards()
    made = load("rurik", [path, "deed-row"])
    assert made.modules == ("my-cards", "deed-row")
    rows = made.catalogue["rows"]["deed"]
    assert list(rows)[-1] == "feast" and rows["feast"]["source"] == "rulebook: my own cards"
    assert rows["hoard"]["source"].endswith("; points by my-cards.toml: rulebook: the printed card")
    names, files = named_modules([path, "deed-row"])
    assert names == made.modules and "source" not in files["my-cards"]["deed"]["feast"]     # as the file has it
    Path(path).unlink()
    for other in (pickle.loads(pickle.dumps(made)), load("rurik", names, files=files)):
        assert (other.data_hash, other.modules) == (made.data_hash, made.modules)
    with refused("my-cards.toml: no such file or directory"):
        load("rurik", [path])
    with refused("module: no 'my-cards'"):
        load("rurik", ["my-cards"])


@pytest.mark.parametrize("old, new, message", [
    (GAME_LINE, "", 'my-cards.toml: expected [module] with game = "rurik"'),
    ("[module]", "[modul]", 'my-cards.toml: expected [module] with game = "rurik"'),
    (GAME_LINE, 'game = "burgundy"', "my-cards.toml: module: game = 'burgundy', but rurik is to be played"),
    (GAME_LINE, GAME_LINE + '\nplayer = [1, 1]', "my-cards.toml: module: no 'player' (did you mean 'players'?)"),
    (GAME_LINE, GAME_LINE + '\nplayers = [1, 1]', "my-cards.toml: module: players: only a module of the game"),
    (GAME_LINE, GAME_LINE + '\ntitle = 3', "my-cards.toml: module: title = 3, expected a text"),
    (GAME_LINE, GAME_LINE + '\nexcludes = ["deed-rows"]', "my-cards.toml: excludes: no 'deed-rows' (did you"),
    (GAME_LINE, GAME_LINE + '\nreplaces = "deed"', "my-cards.toml: module: replaces = 'deed', expected a list"),
    (GAME_LINE, GAME_LINE + '\nreplaces = ["deeds"]', "my-cards.toml: replaces: no 'deeds' (did you mean 'deed'"),
    (GAME_LINE, GAME_LINE + '\nreplaces = ["claim"]', "my-cards.toml: replaces: no 'claim' ... known: rebel"),
    ("deed =", "deeds =", "my-cards.toml: source: no 'deeds' (did you mean 'deed'?)"),
    ('"rulebook: my own cards"', '"my own cards"',
     "my-cards.toml: deed feast: source = 'my own cards', expected a text that begins with rulebook or"),
    ('"rulebook: my own cards"', "7", "my-cards.toml: deed feast: source = 7, expected a text"),
    ("[source]\ndeed", "[sauce]\ndeed", "my-cards.toml: table: no 'sauce' (did you mean 'space'?)"),
    ("{honey = 2}", "{hony = 2}", "my-cards.toml: deed feast: cost: no 'hony' (did you mean 'honey'?); known: coins"),
    ("{honey = 2}", "{honey = 2000}", "my-cards.toml: deed feast: cost: honey = 2000, expected a whole number from 0"),
    ("{honey = 2}", "7", "my-cards.toml: deed feast: cost = 7, expected a table"),
    ("reward = {move = 3}", "", "my-cards.toml: deed: no row feast to change, and a new one needs reward too; known"),
    ("[deed.feast]", '[deed."a feast"]', "my-cards.toml: deed 'a feast': expected a name of letters, digits, - and _"),
    ("points = 1", "points = 1\ncopies = 2", "my-cards.toml: deed feast: no 'copies' ... known: title, points"),
    ("points = 2", 'title = ["Hoard"]', "my-cards.toml: deed hoard: title = ['Hoard'], expected a text"),
    ("[deed.hoard]\npoints = 2", "[rebel.wood]\ncount = 32",
     "map.toml and my-cards.toml: rebel: ... expected 15 to 32"),
    ("[deed.hoard]", "[deed.hoard", "my-cards.toml: not TOML: Expected ']'"),
    ("[deed.feast]", "[deed.hoard]", "my-cards.toml: not TOML: Cannot declare ('deed', 'hoard') twice"),
])
def test_a_fault_in_a_file_of_ones_own_is_located(cards, old, new, message):
    with refused(message):
        load("rurik", cards(old, new))


def test_files_need_a_name_of_their_own(cards, tmp_path):
    with refused("deed-row.toml: deed-row is one of rurik's modules; rename the file"):
        load("rurik", cards(name="deed-row.toml"))
    with refused("as its name a module of your own needs letters, digits, - and _ alone"):
        load("rurik", cards(name="my cards.toml"))
    with refused("module my-cards is given twice"):
        load("rurik", [cards(), cards()])
    (tmp_path / "other").mkdir()
    with refused("another file my-cards.toml with other content is in use; rename one of them"):
        load("rurik", [cards(), cards("points = 1", "points = 2", "other/my-cards.toml")])
    (tmp_path / "my-cards.toml").write_bytes(b"\xff")
    with refused("my-cards.toml: not TOML: not UTF-8 text"):
        load("rurik", [str(tmp_path / "my-cards.toml")])


@pytest.mark.parametrize("game, path, typed, message", [
    ("rurik", [], "[knob]\ntroops = 2\n[deed.hoard]\npoints = 1",
     "mine.toml: knob troops = 2: does not go with data/leaders.toml: leader agatha: troops = 0, expected -2 to -1"),
    ("rurik", [], "[deed.hoard]\npoints = 1\n[epic.catacombs]\neffect = 'wall'",
     "mine.toml: epic catacombs: does not go with data/epic_structures.toml: epic city_wall: effect: catacombs has"),
    ("rurik", [], "[claim.step_3]\ntrade = 12",
     "mine.toml: claim step_3: does not go with data/boards.toml: claim step_4: trade = 9, less than the step below"),
    ("rurik", [], "[region.kiev]\nplayers = 4",
     "mine.toml: region kiev: does not go with data/map.toml: region chernigov: has players = 2 and stands after kiev"),
    ("burgundy", ["shields"], "[shield.shield_3]\neffect = 'anywhere'",
     "mine.toml: shield shield_3: does not go with data/shields.toml: shield shield_18: effect: anywhere, which"),
])
def test_of_two_rows_that_clash_the_one_that_was_typed_is_named(tmp_path, game, path, typed, message):
    path = [*path, str(tmp_path / "mine.toml")]
    Path(path[-1]).write_text(f"[module]\ngame = '{game}'\n{typed}\n")
    with refused(message) as caught:
        read(game, path)
    assert str(caught.value).startswith("mine.toml: ")


def test_a_file_may_have_the_name_of_one_of_the_game(cards):
    with refused("claim.toml: claim step_3: does not go with data/boards.toml: claim step_4"):
        read("rurik", cards("[deed.feast]", "[claim.step_3]\ntrade = 12\n[deed.feast]", "claim.toml"))
    with refused("set: troops = 2: does not go with data/leaders.toml: leader agatha"):
        read("rurik", set={"start_coins": 2, "troops": 2})
    with refused("set: troops = 2: does not go with data/leaders.toml: leader agatha: troops = 0, expected -3 to -2"):
        read("rurik", set={"troops": 2, "start_troops": 4})     # both stand in the message


@pytest.mark.parametrize("typed, field, source", [
    ("points = 6\nsource = 'published: the printed tile'", "points", "published: the printed tile"),
    ("cost = {gold = 2}\nsource = 'rulebook: seen'", "cost", "rulebook: seen"),
    ("points = 6", "points", None),
])
def test_a_row_of_which_a_field_was_typed_stays_reconstructed_for_the_others(tmp_path, typed, field, source):
    path = tmp_path / "mine.toml"
    path.write_text(f"[module]\ngame = 'scythia'\n[quest.q04]\n{typed}\n")
    before, data = catalogue("scythia")["rows"]["quest"]["q04"]["source"], read("scythia", str(path))
    assert before.startswith("reconstructed")
    assert data["catalogue"]["rows"]["quest"]["q04"]["source"] == (
        f"{before}; {field} by mine.toml" + (f": {source}" if source else ""))
    assert "q04" in [row["row"] for row in reconstructed_rows(data, 4) if row["table"] == "quest"]


@pytest.mark.parametrize("table, row, typed", [
    ("quest", "q04", "points = 6\ncost = {gold = 2}\n"),
    ("quest", "q04", ""),                                       # the row as it stands
    ("hero", "vadash", "title = 'Vadash'\npay = {}\ngain = {hire = 1}\ndiscount = 2\n"),    # price: none before
])
def test_a_row_that_was_typed_as_a_whole_has_the_source_of_the_file(tmp_path, table, row, typed):
    path = tmp_path / "mine.toml"
    path.write_text(f"[module]\ngame = 'scythia'\n[{table}.{row}]\n{typed}source = 'published: the printed one'\n")
    assert catalogue("scythia", str(path))["rows"][table][row]["source"] == "published: the printed one"


def test_what_is_made_up_marks_the_whole_row(cards):
    rows = catalogue("rurik", cards('"rulebook: the printed card"', '"reconstructed: a guess"'))["rows"]["deed"]
    assert rows["hoard"]["source"].startswith("reconstructed: a guess; all but points: rulebook p. 12")


@pytest.mark.sample(1)
@pytest.mark.parametrize("typed", ["[deed]\n" + "\n".join(f"a{i} = {{}}" for i in range(20_000)),
                                   "\n".join(f"[deed.a{i}]\npoints = 1" for i in range(100_000)),
                                   "[knob]\n" + "\n".join(f"a{i} = 1" for i in range(20_000))])
def test_a_file_of_too_many_rows_is_refused_at_once(cards, typed):
    path = cards("[deed.feast]", f"{typed}\n[deed.x]")
    for _ in range(3):                                          # a pause of the interpreter may fall into one of them
        began = time.process_time()
        tomllib.loads(Path(path).read_text(encoding="utf-8"))
        parsed = time.process_time()
        with refused("my-cards.toml: "):
            read("rurik", path)
        if (ratio := (time.process_time() - parsed) / (parsed - began)) < 10:   # twice at most, on an idle machine
            return
    pytest.fail(f"reading takes {ratio:.0f} times as long as parsing")


def test_a_table_of_too_many_rows_is_named(cards):
    path = cards("[deed.feast]", "[deed]\n" + "\n".join(f"a{i} = {{}}" for i in range(1500)) + "\n[deed.x]")
    with pytest.raises(DataError, match=r"my-cards\.toml: deed: 1,50\d rows, expected \d+ at most"):
        read("rurik", path)


def test_a_number_that_may_be_left_blank_is_minus_one_then():
    rule = MaybeNumber(-1, 8, default=-1)
    assert [rule.check(value, "here", {}) for value in (BLANK, -1, 0, 8)] == [-1, -1, 0, 8]
    with pytest.raises(DataError, match="here"):
        rule.check(9, "here", {})


# ---- totals of the box

@pytest.mark.parametrize("game", games())
def test_the_data_hold_what_the_rulebook_counts(game):
    totals, rows = read(game)["box"], catalogue(game)["rows"]
    assert {name: sum(total.count(rows[total.table]).values()) for name, total in totals.items()} == {
        name: total.number for name, total in totals.items()}


@pytest.mark.parametrize("game, typed, message", [
    ("scythia", "[crew.champion]\ncopies = 4", "mine.toml: crew: 78 crew cards, but the box has 76 (rulebook, "
     "Components): champion: 4, was 2; to play with other totals, write resizes = [\"crew\"] under [module]"),
    ("scythia", "[plunder.gold]\ncount = 12", "mine.toml: plunder: 12 pieces of gold, but the box has 14"),
    ("scythia", "[quest.q3]\ncost = {gold = 1}\npoints = 6\nsource = 'rulebook'",
     "mine.toml: quest: 27 quests, but the box has 26 (rulebook, Components): q3 is added (did you mean 'q03'?); to"),
    ("rurik", "[deed.feast]\npoints = 1\nreward = {move = 1}\nsource = 'rulebook'",
     "mine.toml: deed: 27 deed cards, but the box has 26"),
    ("rurik", "[rebel.fur]\ncount = 2", "mine.toml: rebel: 16 rebels, but the box has 15 (rulebook p. 2): fur: 2,"),
    ("burgundy", "[tile.ship]\ncoloured = 21", "mine.toml: tile: 21 blue ships, but the box has 20 (rulebook p. 1)"),
])
def test_a_total_of_the_box_is_kept_unless_the_file_means_to_change_it(tmp_path, game, typed, message):
    path = tmp_path / "mine.toml"
    path.write_text(f"[module]\ngame = '{game}'\n{typed}\n")
    with refused(message):
        read(game, str(path))


def test_a_file_that_means_to_change_a_total_says_so(cards):
    assert len(read("rurik", cards())["deed"]) == 27
    with refused("my-cards.toml: deed: 27 deed cards, but the box has 26 (rulebook p. 2): feast is added; to play"):
        read("rurik", cards('resizes = ["deed"]', 'resizes = ["agenda"]'))
    with refused("my-cards.toml: resizes: no 'deeds' (did you mean 'deed'?); known: leader, scheme, deed"):
        read("rurik", cards('["deed"]', '["deeds"]'))
    with refused("my-cards.toml: module: resizes = 'deed', expected a list"):
        read("rurik", cards('["deed"]', '"deed"'))


def test_a_table_that_is_replaced_has_no_rows_to_change(cards):
    with refused("my-cards.toml: deed hoard: reward missing; all rows of a table that is replaced are new"):
        read("rurik", cards(GAME_LINE, f"{GAME_LINE}\nreplaces = ['deed']"))


def test_totals_are_those_of_the_modules_played_and_settings_are_free(cards):
    assert len(read("rurik", ["war", cards()])["deed"]) == 31
    with refused("31 deed cards, but the box has 30 (rulebook p. 2): feast is added"):
        read("rurik", ["war", cards('resizes = ["deed"]', "")])
    assert read("scythia", set={"crew.champion.copies": 4})["crew"]["champion"]["copies"] == 4


# ---- faults: what, where, and what would be right

@pytest.mark.parametrize("modules, message", [
    (["alternate-bord"],
     "module: no 'alternate-bord' (did you mean 'alternate-board'?); known: ... deed-row"),
    (["deed-row", "deed-row"], "module deed-row is given twice"),
])
def test_a_slip_in_the_modules_is_explained(modules, message):
    with refused(message):
        read("rurik", modules)


@pytest.mark.parametrize("game", ["rurk", "chess"])
def test_an_unknown_game_is_answered_with_those_there_are(game):
    with refused(f"game: no '{game}' ... known: ... rurik"):
        load(game)


@each_row("path, value, message", [
    ("start_coin", 2, "set: knob: no 'start_coin' (did you mean 'start_coins'?); known: rounds, start_coins, "),
    ("start_coins", 99, "set: knob start_coins = 99, expected a whole number from 0 to 12"),
    ("start_coins", 2.0, "set: knob start_coins = 2.0, expected a whole number"),
    ("start_coins", True, "set: knob start_coins = True, expected a whole number"),
    ("leaders.boris.coins", 1, "set: leaders.boris.coins: table: no 'leaders' (did you mean 'leader'?); known: "),
    ("leader.borys.coins", 1, "set: leader: no 'borys' (did you mean 'boris'?); known: agatha, boris, "),
    ("leader.boris.coin", 1, "set: leader boris: no 'coin' (did you mean 'coins'?); known: ability, amount"),
    ("leader.boris", 1, "set: leader.boris: expected a knob, table.row.field or table.row.field.word"),
    ("leader.boris.coins.wood", 1, "set: leader.boris.coins.wood: coins has no words; set leader.boris.coins itself"),
    ("deed.hoard.reward.taxx", 1, "set: deed hoard: reward: no 'taxx' (did you mean 'tax'?); known: muster, move, "),
    ("deed.hoard.reward.tax", -1, "set: deed hoard: reward: tax = -1, expected a whole number from 0 to 8"),
    ("deed.hoard.reward.scheme_draw", 9, "set: deed hoard: reward: scheme_draw = 9, expected a whole number from 0"),
    ("deed.hoard.cost.any_goods", 1, "set: deed hoard: cost: any_goods and same_goods, expected one of them at most"),
    ("deed.border_patrols.cost.troops", 2,
     "set: deed border_patrols: cost: troops and troops_apart, expected one of them at most"),
    ("deed.hoard.points", 80, "set: deed hoard: points = 80, expected a whole number from 0 to 9"),
    ("region.kiev.good", "silver", "set: region kiev: good: no 'silver'; known: ore, wood, fish, honey, fur"),
    ("agenda.regal.goal", "most_fur", "set: agenda regal: goal: no 'most_fur' (did you mean 'most_"),
    ("leader.maria.amount", 2, "set: leader maria: amount = 2, but far_muster has no number; these have: companions, "),
    ("leader.maria.coins", -4, "set: leader maria: coins = -4, expected at least -3 with start_coins = 3"),
    ("leader.maria.troops", -3, "leader maria: troops = -3, expected -2 to 9 with start_troops = 3 and troops = 12"),
    ("troops", 2, "leader agatha: troops = 0, expected -2 to -1 with start_troops = 3 and troops = 2"),
    ("advisor.players4_round4.numbers", [2, 1],
     "set: advisor players4_round4: numbers = [2, 1], expected some, in rising"),
    ("advisor.players4_round4.numbers", 5, "set: advisor players4_round4: numbers = 5, expected a list"),
    ("advisor.players4_round4.numbers", [1] * 7,
     "set: advisor players4_round4: numbers: 7 numbers, expected at most 6"),
    ("claim.step_3.trade", 4, "set: claim step_3: trade = 4, less than the step below asks or gives"),
    ("agendas_dealt", 3, "set: knob agendas_dealt = 3, expected a whole number from 1 to 2"),
    ("rounds", 5, "set: knob rounds = 5, expected a whole number from 1 to 4: the game has advisors and intrigue cards "
                  "for four rounds"),
])
def test_a_slip_in_set_is_explained(path, value, message):
    with refused(message):
        read("rurik", set={path: value})


MAP = [
    ("slots = 2", "slots = 20", "map.toml: good ore: slots = 20, expected a whole number from 0 to 9"),
    ("slots = 2", "slot = 2",
     "map.toml: good ore: no 'slot' (did you mean 'slots'?); known: title, slots, boon, source"),
    ("wood  = {slots = 3}", "wood = {}", "map.toml: good wood: slots is missing; a row has slots"),
    ("wood  = {slots = 3}", "wood = 3", "map.toml: good wood = 3, expected a table"),
    ("wood  = {slots = 3}", "", "map.toml: good: 4 rows, expected 5"),
    ("wood  = {slots = 3}", "wood = {slots = }", "map.toml: not TOML: no value after = (at line "),
    ("wood  = {slots = 3}", 'wood = {slots = 3, source = "hearsay"}',
     "map.toml: good wood: source = 'hearsay', expected a text that begins with rulebook or"),
    ("[good]", "[goods]", "map.toml: source: no 'good' (did you mean 'goods'?); known: goods, region"),
    ("[region]", "[regoin]", "map.toml: source: no 'region' (did you mean 'regoin'?)"),
    ("# In the order", "[city]\n#", "map.toml: table: no 'city'; known: game, knob, box, good, region"),
    ('"pskov", "polotsk", "smolensk"', '"polotsk", "smolensk"',
     "map.toml: region pskov: neighbours: novgorod, but novgorod does not name pskov"),
    ('"pskov", "polotsk"', '"pskov", "polotks"',
     "map.toml: region novgorod: neighbours: no 'polotks' (did you mean 'polotsk'"),
    ('"pskov", "polotsk"', '"pskov", "pskov"',
     "map.toml: region novgorod: neighbours = ['pskov', ... a name appears twice"),
    ("rostov      = {players = 2", "rostov      = {players = 3",
     "map.toml: region polotsk: has players = 2 and stands after rostov, which has 3; expected the fewest first"),
    ("count = 4", "count = 3", "map.toml: rebel: 14 in all, expected 15 to 32"),
    ('players = 4, good = "fur", count = 1', 'players = 4, good = "fur", count = 2',
     "map.toml: goods_token: 16 tokens for 4 players, expected 15, one for each region in play"),
]
BOARDS = [
    ("row = 2", "row = 1", "boards.toml: space muster_2: the same place as muster_1, row 1 of muster"),
    ("row = 2", "row = 2, marker = 1",
     "boards.toml: space muster_2: marker: only a space of scheme can give the marker"),
    ("round = 2", "round = 1", "boards.toml: advisor players2_round2: the same players and round as players2_round1"),
]
CARDS = [
    ("deed        = {", "deed = {colour = 3, ",
     "schemes.toml: scheme deed: no 'colour'; known: title, reward, instead, cost, "),
    ("{deed = 1}", "{deeds = 1}",
     "schemes.toml: scheme deed: reward: no 'deeds' (did you mean 'deed'?); known: muster"),
]
LEADERS = [
    ('leader = "rulebook', 'leader = "p. 3, rulebook',
     "leaders.toml: leader agatha: source = 'p. 3, rulebook p. 3', expected"),
    ('leader = "rulebook p. 3"', "",
     "leaders.toml: leader agatha: source = None, expected a text that begins with rulebook"),
    ("[leader]", "[knob]\n[leader]", "leaders.toml: table knob is also in data/game.toml"),
]
GAME = [
    ("official = 3", "offical = 3",
     "game.toml: knob start_coins: no 'offical' (did you mean 'official'?); known: official"),
    ("official = 3, ", "", "game.toml: knob start_coins: official is missing"),
    ("try = [3, 4]", "try = [3, 5]", "game.toml: knob rounds = 5, expected a whole number from 1 to 4"),
    ('rules_version = "4"', "rules_version = 1", "game.toml: game: rules_version = 1, expected a text"),
    ("players = [2, 4]", "players = [2]", "game.toml: game: players = [2], expected the fewest and the most"),
    ("players = [2, 4]", "", "game.toml: game: no 'players'; known: title, rules_version"),
]
MODULE = [
    ("deed_row_refresh", "deed_refresh",
     "deed-row.toml: knob: no 'deed_refresh' (did you mean 'deed_row_refresh'?); known: "),
    ("= 1", "= 3", "deed-row.toml: knob deed_row_refresh = 3, expected a whole number from 0 to 2"),
    ("[knob]", "[knobs]", "deed-row.toml: table: no 'knobs' (did you mean 'knob'?); known: "),
    ("[knob]", "[deed.horde]\npoints = 2\n[knob]",
     "deed-row.toml: deed: no row horde to change (did you mean 'hoard'?), and a new one needs reward, source too; "
     "known: amass_forces, "),
    ("[knob]", "[region.kyiv]\ngold = 1\n[knob]",
     "deed-row.toml: region: no 'kyiv' (did you mean 'kiev'?); known: novgorod"),
    ("[knob]", "[region.kiev]\ngould = 1\n[knob]",
     "deed-row.toml: region kiev: no 'gould' (did you mean 'gold'?); known: "),
    ("excludes = []", 'excludes = ["deed-rows"]', "deed-row.toml: excludes: no 'deed-rows' (did you mean 'deed-row'?)"),
    ("excludes = []", "", "deed-row.toml: module: no 'excludes'; known: title, about"),
]


@pytest.mark.parametrize("name, old, new, message", [
    (name, *fault) for name, faults in {
        "data/map.toml": MAP, "data/boards.toml": BOARDS, "data/schemes.toml": CARDS, "data/leaders.toml": LEADERS,
        "data/game.toml": GAME, "modules/deed-row.toml": MODULE}.items() for fault in faults])
def test_a_fault_in_a_file_is_located(faulty, name, old, new, message):
    faulty(name, old, new)
    with refused(message):
        read("rurik", ["deed-row"])


def test_a_table_that_is_in_no_file_is_missed(faulty):
    (faulty.folder / "data" / "leaders.toml").unlink()
    with refused("rurik: data: table: no 'leader'; known: "):
        load("rurik")


def test_an_island_is_found(faulty):
    # Suzdal loses its ways into a game of three
    faulty("data/map.toml", 'neighbours = ["rostov", "chernigov", "murom"]', 'neighbours = ["murom"]')
    faulty("data/map.toml", '"chernigov", "suzdal"]', '"chernigov"]')
    faulty("data/map.toml", '"kiev", "suzdal", "murom"', '"kiev", "murom"')
    with refused("map.toml: region: with 3 players no way leads from novgorod to suzdal"):
        read("rurik")
