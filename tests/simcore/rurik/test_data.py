"""Stone & Blade and the solo game as data: the box adds up, and what rows must keep together is checked."""
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from ludometer.simcore.rurik import declared, schema
from ludometer.simcore.tables import catalogue, read, reconstructed_rows
from tests.simcore.faults import refused

MODULES = ("stone-and-blade", "intrigue", "epic-structures", "war", "rebel-faction", "solo")
PARTY = MODULES[:-1]                                            # all that goes with several players
ALTERNATIVES = ("dungeon-one-one", "dungeon-two-one", "inheritance-arms", "inheritance-goods", "inheritance-shifted",
                "rebellion-cards", "solo-later", "solo-ukrainian")
WORTH = {"coins": 1, "troops": 2, "scheme_draw": 1.5, "deed_top": 1.5, **dict.fromkeys(declared.GOODS, 1),
         **dict.fromkeys(declared.STRUCTURES, 3)}                 # of an inheritance, roughly, in coins


def rows(table, modules=(), **arguments):
    return catalogue("rurik", modules, **arguments)["rows"][table]


# ---- the whole

def test_every_switch_has_a_module_and_is_off_in_the_printed_game():
    knobs = catalogue("rurik")["knobs"]
    for switch, module in zip(schema.SWITCHES, MODULES, strict=True):
        assert knobs[switch]["official"] == 0
        assert read("rurik", [module])["knob"][switch] == 1


@pytest.mark.parametrize("modules", [[], ["stone-and-blade"], PARTY, PARTY[:3], PARTY[2:], [*PARTY, "deed-row"],
                                     ["solo"], ["solo", "stone-and-blade", "war", "rebel-faction"]],
                         ids="+".join)
def test_modules_go_together(modules):
    data = read("rurik", modules)
    assert data["game"]["players"] == ((1, 1) if "solo" in modules else (2, 4))
    on = {name.replace("-", "_") for name in modules if name in MODULES}
    assert {switch for switch in schema.SWITCHES if data["knob"][switch]} == on


@pytest.mark.parametrize("name", ALTERNATIVES)
def test_alternatives_are_other_readings_of_what_is_not_known(name):
    modules = ["solo" if name.startswith(("solo", "rebellion")) else "war", "stone-and-blade"]
    about = catalogue("rurik", modules)["alternatives"][name]
    assert about["title"] and read("rurik", [*modules, name])["game"]["data_hash"] != read("rurik", modules)[
        "game"]["data_hash"]


@pytest.mark.parametrize("module", ["epic-structures", "intrigue"])
def test_two_modules_are_not_for_the_solo_game(module):
    with refused(f"modules solo and {module} exclude each other"):
        read("rurik", ["solo", module])
    with refused("not for the solo game"):
        read("rurik", ["solo"], set={module.replace("-", "_"): 1})


def test_a_template_shows_the_new_rows(tmp_path):
    text = (files("ludometer.simcore.rurik") / "template.toml").read_text("utf-8")
    new = ("inheritance", "intrigue", "war_reward", "epic", "rebel_faction", "rebellion", "bonus")
    assert set(new) <= set(tomllib.loads(text)) & set(tomllib.loads(text)["source"])
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    made = rows("inheritance", [str(tmp_path / "mine.toml")])
    assert made["novgorod"]["source"] == "rulebook: the printed card"


# ---- Stone & Blade

def test_the_core_holds_what_its_rulebook_lists():
    data = catalogue("rurik", ["stone-and-blade"])["rows"]
    assert {"gleb", "sviatoslav", "theophania"} == set(data["leader"]) - set(rows("leader"))
    assert [data["structure"][name]["count"] for name in declared.STRUCTURES] == [3, 3, 3, 2, 2]
    assert [name for name, row in data["good"].items() if row["boon"]] == ["wood", "fish", "honey"]
    assert sum(row["count"] for row in data["war_reward"].values()) == 6
    assert len(data["deed"]) == 26 + 4
    assert sum(row["count"] for row in data["rebel"].values()) == 15 + 4
    assert sum(row["count"] for row in data["reward_token"].values()) == 15 + 4
    knob = read("rurik", ["stone-and-blade"])["knob"]
    assert (knob["start_coins"], knob["start_troops"]) == (2, 2)


@pytest.mark.parametrize("alternative", [None, *(name for name in ALTERNATIVES if name.startswith("inheritance"))])
def test_inheritances_are_one_for_each_region_and_worth_as_much_as_the_known_two(alternative):
    cards = rows("inheritance", ["stone-and-blade", *([alternative] if alternative else [])])
    assert [row["region"] for row in cards.values()] == list(rows("region"))
    for name, row in cards.items():
        assert row["players"] == rows("region")[name]["players"] and row["cost"] in (0, 1)
        worth = sum(WORTH[word] * number for word, number in row["reward"].items())
        assert 2 <= worth - row["cost"] <= 2.5, name
        assert row["source"].startswith("rulebook" if name in ("rostov", "kiev") else "reconstructed")
    assert Counter(row["players"] for row in cards.values()) == {2: 8, 3: 3, 4: 4}
    assert (cards["rostov"]["cost"], cards["rostov"]["reward"]) == (1, {"stronghold": 1})          # example A
    assert (cards["kiev"]["cost"], cards["kiev"]["reward"]) == (1, {"troops": 1, "deed_top": 1})


def test_inheritances_moved_on_by_one_are_the_same_cards():
    def bonuses(modules):
        return sorted(str((row["players"], row["cost"], row["reward"]))
                      for row in rows("inheritance", modules).values())
    assert bonuses(["stone-and-blade", "inheritance-shifted"]) == bonuses(["stone-and-blade"])
    before, after = rows("inheritance"), rows("inheritance", ["inheritance-shifted"])
    assert all(before[name]["reward"] != after[name]["reward"] for name in before if name not in ("rostov", "kiev"))


def test_structures_each_still_sets_the_three_of_the_game():
    counts = [row["count"] for row in rows("structure", set={"structures_each": 2}).values()]
    assert counts == [2, 2, 2, 2, 2]


def test_made_up_intrigue_cards_say_so():
    cards = rows("intrigue")
    assert len(cards) == 7
    for row in cards.values():
        assert row["title"].startswith("Synthetic: ") and "synthetic" in row["source"]


def test_epic_structures_are_11_kinds_and_13_pieces():
    kinds = rows("epic", ["epic-structures"])
    assert len(kinds) == 11 and sum(row["pieces"] for row in kinds.values()) == 13
    assert {row["effect"] for row in kinds.values()} == set(declared.EPIC)
    assert {row["place"] for row in kinds.values()} == set(declared.PLACES)
    assert {name for name, row in kinds.items() if row["reward"].get("vp")} == {"cathedral", "palace", "city_wall"}
    assert "glorious" in rows("agenda", ["epic-structures"])


def test_with_war_14_of_32_schemes_have_an_icon_and_three_of_them_two():
    schemes = rows("scheme", ["war"])
    assert len(schemes) == 32 and len(rows("scheme")) == 27
    assert sorted(row["casualties"] for row in schemes.values()) == 18 * [0] + 11 * [1] + 3 * [2]
    assert read("rurik", ["war"])["knob"]["casualty_icons"] == 14
    assert len(rows("deed", ["war"])) == 26 + 4 and len(rows("deed", PARTY)) == 34
    assert "victorious" in rows("agenda", ["war"]) and len(rows("conversion", ["war"])) == 3


def test_what_a_dungeon_pays_has_alternatives():
    def pays(*modules):
        knob = read("rurik", modules)["knob"]
        return knob["dungeon_leader_points"], knob["dungeon_pair_points"]
    assert [pays("war"), pays("war", "dungeon-one-one"), pays("war", "dungeon-two-one")] == [(2, 2), (1, 1), (2, 1)]


def test_rebel_factions_ask_more_on_their_hard_side():
    factions = rows("rebel_faction")
    assert [row["effect"] for row in factions.values()] == list(declared.FACTION_EFFECTS)
    assert all((row["easy_points"], row["hard_points"]) == (1, 2) for row in factions.values())


# ---- the solo game

def test_rebellion_cards_have_the_structure_of_the_printed_ones():
    cards = rows("rebellion", ["solo"])
    assert list(cards) == [f"card_{number}" for number in range(1, 19)]
    for number, row in enumerate(cards.values(), 1):
        assert len(row["regions"]) == 8 and len(row["advisors"]) == 6
        for priority in declared.PRIORITIES:
            assert len(row[f"{priority}_builds"]) == 3
            coins = sum(letter.isupper() for letter in row[priority])
            assert coins == (2 if 7 <= number <= 14 else 1), (number, priority)
        assert "b" in row["tax"].lower() and "a" not in row["tax"].lower()
        assert "v" in row["attack_move"].lower()
    assert len({tuple(row["regions"]) for row in cards.values()}) == 18
    assert {name for name, row in cards.items() if row["source"].startswith("reconstructed")} == {
        f"card_{number}" for number in (2, 3, 5, 7, 11, 17)}


def test_the_other_transcription_differs_in_nine_places():
    one, other = (rows("rebellion", modules) for modules in ([], ["rebellion-cards"]))
    differ = [(name, priority) for name in one for priority in declared.PRIORITIES
              for here, there in zip(one[name][priority], other[name][priority], strict=True) if here != there]
    assert len(differ) == 9


def test_household_mats():
    mats, bonuses = rows("household"), rows("bonus")
    assert [(name, row["level"]) for name, row in mats.items()] == [
        ("easy", 1), ("medium", 2), ("hard", 3), ("very_hard", 4)]
    locked, spaces = Counter(), Counter()
    for row in bonuses.values():
        locked[row["household"]] += row["locked"]
        spaces[row["household"]] += 1
    assert locked == {"easy": 6, "medium": 7, "hard": 8, "very_hard": 9}
    assert spaces == {"easy": 7, "medium": 9, "hard": 10, "very_hard": 12}
    # the example of p. 10: an attack with a card fewer in the left column and one more attack in the middle one
    easy = [(row["priority"], row["gain"]) for row in bonuses.values()
            if row["household"] == "easy" and row["action"] == "attack"]
    assert easy == [("attack_move", {"cards_fewer": 1}), ("build", {"attack": 1})]


def test_the_rebellion_s_advisors_are_those_of_a_seat_of_two():
    ours = rows("rebellion_advisor", ["solo"]).values()
    for round in (1, 2, 3, 4):
        numbers = sorted(row["number"] for row in ours if row["round"] <= round)
        assert [row["numbers"] for row in rows("advisor").values()
                if (row["players"], row["round"]) == (2, round)] == [numbers]


def test_six_cards_stay_in_the_box_of_the_solo_game():
    data = catalogue("rurik", ["solo"])["rows"]
    boxed = {name for table in ("deed", "agenda") for name, row in data[table].items() if row["boxed"]}
    assert boxed == {"enforce_peace", "grand_hunter", "law_giver", "courageous", "dignified", "wealthy"}


def test_in_the_solo_game_what_is_for_two_is_in_play():
    data = read("rurik", ["solo", "alternate-board"])
    found = {(row["table"], row["row"]) for row in reconstructed_rows(data, 1)}
    assert ("goods_token", "ore_2") in found and ("goods_token", "ore_4") not in found
    assert ("rebellion", "card_3") in found and not any(table == "rebel" for table, row in found)


# ---- faults

@pytest.mark.parametrize("change, message", [
    ({"deed.hoard.need": {"taverns": 2}}, "taverns has rules only with stone_and_blade = 1"),
    ({"deed.hoard.rules": ["kiev"]}, "rules has rules only with stone_and_blade = 1"),
    ({"scheme.move.instead": {"tax": 1}}, "instead has rules only with war = 1"),
    ({"agenda.wealthy.goal": "most_vp_tokens"}, "most_vp_tokens has rules only with war = 1"),
    ({"leader.boris.ability": "pursuit"}, "pursuit has rules only with stone_and_blade = 1"),
    ({"scheme.move.reward": {"vp": 1}}, "vp has rules only with stone_and_blade or epic_structures or war or"),
    ({"conversion.build.coins": 1}, "coins has rules only with war = 1"),
    ({"deed.hoard.boxed": 1}, "boxed has rules only with solo = 1"),
    ({"solo": 1}, "solo = 1, but region_rebels = 1; expected 0"),
    ({"rebellion_leader": 2}, "rebellion_leader = 2, expected 1 without stone_and_blade"),
    ({"rebellion_region_troops": 4, "rebellion_regions": 5}, "22 of them are placed at the start"),
    ({"inheritances_dealt": 1}, "inheritances_kept = 2, expected at most inheritances_dealt = 1"),
    ({"inheritance.pskov.players": 2}, "players = 2, but pskov is in play from 3 on"),
    ({"epic.catacombs.good": "fish"}, "expected one with place = \"good\", and none without"),
    ({"epic.catacombs.place": "border"}, "catacombs works in a region"),
    ({"epic.city_wall.effect": "palace"}, "palace has the effect palace too"),
    ({"epic.catacombs.amount": 2}, "catacombs has no number; these have: cathedral"),
    ({"rebel_faction.armed_uprising.hard": {"rebels_defeated": 3}}, "rebels_defeated = 3, fewer than the easy side"),
    ({"rebel_faction.armed_uprising.easy": {}}, "nothing asked, expected some of rebels_defeated, churches"),
    ({"rebellion.card_1.regions": ["kiev", "azov"]}, "expected all of novgorod, rostov"),
    ({"rebellion.card_1.tax": "sAttx"}, "card_1: tax: line 1: no 'x'"),
    ({"rebellion.card_1.tax": "sAtt"}, "card_1: tax: line 1: 4 letters, expected 6"),
    ({"rebellion.card_1.tax_builds": ["church", "stable", "market"]}, "expected all of church, market, stronghold"),
    ({"bonus.easy_tax_2.place": 3}, "the column tax of easy has the places [1, 3], expected 1 to 2"),
    ({"household.easy.level": 2}, "expected the levels 1 to 4, in this order"),
    ({"rebellion_leader.maria.home": "azov"}, "azov is not in play with two players"),
    ({"intrigue.levy.lasting": {}}, "a card without effect; expected at_once or lasting"),
], ids=str)
def test_what_cannot_be_is_refused(change, message):
    with refused(message):
        read("rurik", set=change)


@pytest.mark.parametrize("change, message", [
    ({"inheritance.azov.players": 4, "war_reward.wood.count": 0, "war_reward.fish.count": 0},
     "4 tokens for 5 spaces of the warfare track"),
    ({"deed.distant_rule.rules": ["azov"]}, "azov is not in play with two players"),
    ({"epic_extra": 7, "epic.veche.effect": "veche"}, None),
], ids=str)
def test_what_cannot_be_with_modules_is_refused(change, message):
    if message is None:
        assert read("rurik", PARTY, set=change)["knob"]["epic_extra"] == 7
        return
    with refused(message):
        read("rurik", PARTY, set=change)


def test_too_few_cards_are_refused(tmp_path):
    (tmp_path / "few.toml").write_text('[module]\ngame = "rurik"\nreplaces = ["inheritance", "epic"]\n'
                                       '[source]\ninheritance = "rulebook"\nepic = "rulebook"\n'
                                       '[inheritance]\nkiev = {region = "kiev", players = 2, reward = {coins = 2}}\n'
                                       '[epic]\nwall = {place = "anywhere", reward = {vp = 1}, effect = "wall"}\n',
                                       encoding="utf-8")
    with refused("inheritance: 1 cards for 2 players cannot deal 3 to each"):
        read("rurik", ["stone-and-blade", str(tmp_path / "few.toml")])
    with refused("epic: 1 cards cannot lay out 5 for four players"):
        read("rurik", ["epic-structures", str(tmp_path / "few.toml")])
