"""Every knob turns what it says."""
import pytest

from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import PRIORITIES
from ludometer.simcore.tables import load, read
from tests.simcore.knobs import knobs_of
from tests.simcore.rurik.rebellion import PLAYER, REBELLION, Solo
from tests.simcore.rurik.scene import Scene

A, B, C = 0, 1, 2                           # seats
CORE, WAR, FACTION = ("stone-and-blade",), ("war",), ("rebel-faction",)
PLAIN = "muster_a", "move", "tax_a"         # schemes without an icon
HIT = "main", "attack kiev 1", "deck 0"     # an attack, and its check
OFFICIAL = {
    "rounds": 4, "start_coins": 3, "start_troops": 3, "troops": 12, "structures_each": 3, "region_rebels": 1,
    "agendas_dealt": 2, "deed_row": 3, "columns_before_repeat": 3, "forfeit_coins": 1, "tax_ruled": 1,
    "tax_not_ruled": 2, "build_ruled": 1, "build_not_ruled": 2, "market_coins": 1, "cards_revealed": 1,
    "cards_if_ruled": 1, "cards_if_stronghold": 1, "warfare_length": 10, "income_per_marker": 1,
    "income_per_column": 1, "agenda_points": 2, "warfare_first": 3, "warfare_second": 1, "goods_tokens": 0,
    "reward_tokens": 0, "stone_and_blade": 0, "structure_limit": 3, "inheritances_dealt": 3,
    "inheritances_kept": 2, "inheritance_decline": 2, "inheritance_elsewhere": 1, "war_reward_every": 2,
    "rides_from_region": 0, "intrigue": 0, "intrigue_cards": 3, "epic_structures": 0, "epic_extra": 1,
    "fort_one_piece": 0, "tower_losses_there": 0, "war": 0, "capture_cards": 1,
    "dungeon_troops": 4, "dungeon_leaders": 1, "dungeon_leader_points": 2,
    "dungeon_pair_points": 2, "rebel_faction": 0, "rebel_faction_hard": 0, "faction_rebels": 1, "solo": 0,
    "rebellion_level": 1, "rebellion_leader": 1, "rebellion_troops": 15, "rebellion_coins": 3,
    "rebellion_home_troops": 2, "rebellion_regions": 2, "rebellion_region_troops": 2, "neutral_troops": 1,
    "neutrals_kept": 0, "rebellion_forfeit_coins": 1, "rebellion_moves_first": 1, "rebellion_income": 1,
    "rebellion_card_each_turn": 1, "rebellion_at_home": 0, "rebellion_choices": 0, "rebellion_gains": 0,
    "rebellion_coins_per_point": 3, "rebellion_goods_per_point": 3, "deed_row_refresh": 0,
    "warfare_needs_step": 1, "casualty_icons": 10}
knob, test_each_knob_has_its_official_number_and_a_test = knobs_of("rurik", OFFICIAL)


@pytest.fixture
def duel(scene):
    """A turn of seat 0 of two, with an advisor on the top space of a column: duel("tax", tax_ruled=2)."""
    def make(column, row=1, leaders=("agatha", "maria"), **settings):
        return scene(*leaders, **settings).coins(0, 0).advisor(A, column, row)
    return make


# ---- setup

@knob("rounds")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_rounds(scene, rounds):
    # G-1
    board = scene("agatha", "maria", phase="claim", number=rounds, rounds=rounds).troops(A, kiev=1).troops(B, kiev=1)
    assert board.go().phase() == "over"
    if rounds < 4:
        board = scene("agatha", "maria", phase="claim", number=rounds).troops(A, kiev=1).troops(B, kiev=1)
        assert board.go().phase() == "strategy"


@knob("start_coins")
@knob("troops")
@knob("structures_each")
def test_what_seats_start_with(game):
    # S-3, S-8, S-9
    board = game("agatha", "maria", start_coins=7, troops=9, structures_each=5)
    assert board.pub["coins"][:2].tolist() == [7, 7] and board.pub["supply"][:2].tolist() == [9, 9]
    assert board.pub["structures_left"][A, :3].tolist() == [5, 5, 5]


@knob("start_troops")
@pytest.mark.parametrize("n", [1, 2, 5])
def test_start_troops(game, n):
    # S-10
    board = game("agatha", "maria", start_troops=n)
    while board.phase() != "strategy":
        board.by_chance()
    assert [sum(board.pieces(seat).values()) for seat in (A, B)] == [n + 1] * 2         # and the leader


@knob("region_rebels")
def test_region_rebels(game):
    # S-2
    assert [int(game("agatha", "maria", region_rebels=n).pub["rebels"].sum()) for n in (0, 1)] == [0, 8]


@knob("agendas_dealt")
def test_agendas_dealt(game):
    # S-7
    assert len(game("agatha", "maria", agendas_dealt=2).options()) == 2
    assert game("agatha", "maria", agendas_dealt=1).step() == []            # nothing to choose


@knob("deed_row")
@pytest.mark.parametrize("n", [1, 4, 6])
def test_deed_row(game, n):
    # S-5
    assert len(game("agatha", "maria", deed_row=n).row()) == n


@knob("goods_tokens")
def test_goods_tokens(game):
    # V-1
    def kinds(switch):
        return {tuple(game("agatha", "maria", goods_tokens=switch, game=2 * deal).pub["good"]) for deal in range(10)}
    assert len(kinds(0)) == 1 and len(kinds(1)) == 10


@knob("reward_tokens")
def test_reward_tokens(game):
    # V-2: instead of stickers a pile, and nothing beneath the rebels comes out of it
    tokens = sum(row["count"] for row in read("rurik")["reward_token"].values())
    assert [int(game("agatha", "maria", reward_tokens=switch).hid["rewards_left"]) for switch in (0, 1)] == [7, tokens]


# ---- strategy and actions

@knob("columns_before_repeat")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_columns_before_repeat(scene, n):
    # P-5
    board = scene("agatha", "maria", phase="strategy", number=4, columns_before_repeat=n)
    board.troops(A, kiev=1).troops(B, kiev=1)
    columns = "tax", "build", "muster"
    for place, column in enumerate(columns[:n]):
        assert ("tax" in {words.split()[2] for words in board.options()}) == (place == 0)
        number = sorted({words.split()[1] for words in board.options()})[0]
        board.step(f"place {number} {column}", "bribe 0")
        board.course["to_move"] = A
    assert "tax" in {words.split()[2] for words in board.options()}


@knob("forfeit_coins")
@pytest.mark.parametrize("n", [0, 3])
def test_forfeit_coins(duel, n):
    #
    board = duel("tax", forfeit_coins=n).troops(A, kiev=1)
    board.step("forfeit")
    assert board.pub["coins"][A] == n


@knob("tax_ruled")
@knob("tax_not_ruled")
def test_prices_of_taxes(duel):
    # seat 0 rules Kiev and not Volyn
    def may(region, **settings):
        board = duel("tax", **settings).troops(A, kiev=2, volyn=1).troops(B, volyn=2)
        return f"tax {region}" in board.options("main")
    assert may("kiev", tax_ruled=1, tax_not_ruled=6) and not may("volyn", tax_ruled=1, tax_not_ruled=6)
    assert may("volyn", tax_ruled=6, tax_not_ruled=1) and not may("kiev", tax_ruled=6, tax_not_ruled=1)


@knob("build_ruled")
@knob("build_not_ruled")
def test_prices_of_structures(duel):
    #
    def may(region, **settings):
        board = duel("build", **settings).troops(A, kiev=2, volyn=1).troops(B, volyn=2)
        return f"build market {region}" in board.options("main")
    assert may("kiev", build_ruled=1, build_not_ruled=6) and not may("volyn", build_ruled=1, build_not_ruled=6)
    assert may("volyn", build_ruled=6, build_not_ruled=1) and not may("kiev", build_ruled=6, build_not_ruled=1)


@knob("market_coins")
@pytest.mark.parametrize("n", [0, 3])
def test_market_coins(duel, n):
    #
    board = duel("tax", market_coins=n).troops(A, kiev=2).built(A, kiev="market")
    board.step("main", "tax kiev coin")
    assert board.pub["coins"][A] == n and board.goods_of(A) == {"wood": 1}


@knob("cards_revealed")
@knob("cards_if_ruled")
@knob("cards_if_stronghold")
@pytest.mark.parametrize("settings, cards", [
    ({}, (1, 2, 3)), ({"cards_revealed": 3}, (3, 4, 5)), ({"cards_if_ruled": 4}, (1, 5, 6)),
    ({"cards_if_stronghold": 0}, (1, 2, 2)), ({"cards_revealed": 0, "cards_if_stronghold": 2}, (0, 1, 3))])
def test_cards_of_a_check(duel, settings, cards):
    # of an opponent who does not rule, who does, and who has a stronghold besides
    def shown(board):
        return engine.rule_cards_to_reveal(board.tables, board.state, A, board.region("kiev"), B)
    boards = (duel("attack", **settings).troops(A, kiev=1).troops(B, kiev=theirs) for theirs in (1, 2, 2))
    weak, ruling, fortified = boards
    assert (shown(weak), shown(ruling), shown(fortified.built(B, kiev="stronghold"))) == cards


@knob("casualty_icons")
@pytest.mark.parametrize("n", [0, 6, 10, 14, 27])
def test_casualty_icons(n):
    #
    assert sum(card["casualties"] > 0 for card in load("rurik", set={"casualty_icons": n}).data["scheme"].values()) == n


@knob("warfare_length")
@pytest.mark.parametrize("n", [1, 5])
def test_warfare_length(duel, n):
    #
    board = duel("attack", warfare_length=n).troops(A, kiev=3).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    board.pub["warfare"][A] = n - 1
    board.step(*HIT)
    assert board.pub["warfare"][A] == n
    board = duel("attack", warfare_length=n).troops(A, kiev=3).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    board.pub["warfare"][A] = n
    board.step(*HIT)
    assert board.pub["warfare"][A] == n


# ---- claim phase and score

@pytest.fixture
def claim(scene):
    """A claim phase of two seats with a troop each."""
    def make(number=1, **settings):
        board = scene("agatha", "maria", phase="claim", number=number, **settings)
        return board.troops(A, kiev=1).troops(B, kiev=1).coins(0, 0)
    return make


@knob("income_per_marker")
@knob("income_per_column")
def test_income(claim):
    # C-5: no marker is on its track; ore fills one column
    for settings, coins in (({}, 4 + 1), ({"income_per_marker": 0}, 1), ({"income_per_marker": 3}, 12 + 1),
                            ({"income_per_column": 0}, 4), ({"income_per_column": 4}, 4 + 4)):
        assert claim(**settings).goods(A, ore=2).go().pub["coins"][A] == coins


@knob("deed_row_refresh")
def test_deed_row_refresh(claim):
    # V-3: what lies there for the second seat, and after it
    first, *others = claim().row()
    offered = [claim(deed_row_refresh=switch).options(f"take {first}") for switch in (0, 1, 2)]
    left = {f"take {deed}" for deed in others}
    assert left < offered[0] and left < offered[1] and not offered[2] & left and len(offered[2]) == 3
    for switch, kept in ((0, 1), (1, 0), (2, 0)):
        board = claim(deed_row_refresh=switch)
        board.go(f"take {first}", *([f"take {others[0]}"] if switch < 2 else []))
        assert len({*board.row()} & {*others}) == kept and len(board.row()) == 3


@knob("agenda_points")
@pytest.mark.parametrize("n", [0, 5])
def test_agenda_points(claim, n):
    # E-4
    board = claim(4, agenda_points=n).coins(9, 0).agendas("wealthy", "courageous").go()
    assert board.points(A)["agenda"] == n


@knob("warfare_first")
@knob("warfare_second")
def test_warfare_points(claim):
    # E-2
    for settings, points in (({}, [3, 1]), ({"warfare_first": 7}, [7, 1]), ({"warfare_second": 0}, [3, 0])):
        board = claim(4, **settings)
        board.pub["warfare"][:2] = 4, 2
        board.go()
        assert [board.points(seat)["warfare"] for seat in (A, B)] == points


@knob("warfare_needs_step")
def test_warfare_needs_step(claim):
    # E-3
    for switch, points in ((1, 0), (0, 3)):
        assert claim(4, warfare_needs_step=switch).go().points(A)["warfare"] == points


# ---- Stone & Blade

@knob("stone_and_blade")
@knob("intrigue")
@knob("epic_structures")
@knob("war")
@knob("rebel_faction")
@knob("solo")
@pytest.mark.parametrize("switch, seen", [
    (None, set()), ("stone_and_blade", {"stables", "inheritances"}), ("intrigue", {"intrigue"}),
    ("epic_structures", {"epic"}), ("war", {"captures"}), ("rebel_faction", {"faction"}), ("solo", {"neutral"})])
def test_switches_of_modules(switch, seen):
    # H-1, I-1, Q-1, W-1, F-1, R-1
    leaders = ("agatha",) if switch == "solo" else ("agatha", "maria")
    board = Scene(*leaders, modules=[switch.replace("_", "-")] if switch else [])
    fight = Scene("agatha", "maria", modules=["war"] if switch == "war" else []).at("action").advisor(A, "attack")
    fight.troops(A, kiev=3).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    there = {
        "stables": board.pub["structures_left"][A, 3] > 0, "inheritances": (board.hid["inheritance"] >= 0).any(),
        "intrigue": (board.pub["intrigue"] >= 0).any(), "epic": board.pub["epic_left"].any(),
        "captures": "capture yes" in fight.options(*HIT),
        "faction": board.pub["faction"] >= 0, "neutral": board.pub["neutral"].any()}
    assert {name for name, found in there.items() if found} == seen


@knob("structure_limit")
@pytest.mark.parametrize("n", [1, 2, 5])
def test_structure_limit(duel, n):
    # H-30
    def built_on(*structures):
        board = duel("build", modules=CORE, structure_limit=n).troops(A, kiev=3)
        return board.built(A, kiev=" ".join(structures)).options("main") > {"end"}
    structures = "church", "market", "stronghold", "stable", "tavern"
    assert built_on(*structures[:n - 1])
    kiev = duel("build", modules=CORE, structure_limit=n).troops(A, kiev=3).built(A, kiev=" ".join(structures[:n]))
    assert not any(words.endswith(" kiev") for words in kiev.options("main"))


@knob("inheritances_dealt")
@knob("inheritances_kept")
def test_inheritances(game):
    # H-3
    def hands(**settings):
        board = game("agatha", "maria", modules=CORE, **settings)
        dealt, returned = int((board.hid["inheritance"][A] >= 0).sum()), 0
        while board.phase() != "troops":
            board.by_chance()
            returned += len([words for words in board.said(A) if words.startswith("returns")])
        return dealt, dealt - returned
    assert hands() == (3, 2) and hands(inheritances_dealt=2, inheritances_kept=1) == (2, 1)
    assert hands(inheritances_kept=3) == (3, 3)


@knob("inheritance_decline")
@knob("inheritance_elsewhere")
def test_coins_of_inheritances(scene):
    # H-10, H-12
    for n in (0, 5):
        board = scene("agatha", "maria", modules=CORE, phase="heritage", inheritance_decline=n, inheritance_elsewhere=n)
        board.coins(0, 0).inherits(A, "polotsk", "novgorod")
        board.step("inherit polotsk declined", "inherit novgorod declined")
        assert board.pub["coins"][A] == 2 * n
    board = scene("agatha", "maria", modules=CORE, phase="heritage", inheritance_elsewhere=3)
    prices = {}
    for coins in range(8):
        for words in board.coins(coins, 0).inherits(A, "polotsk", "novgorod").options():
            prices.setdefault(words, coins)
    assert prices["inherit polotsk polotsk"] + 3 == prices["inherit polotsk kiev"]


@knob("war_reward_every")
@pytest.mark.parametrize("n, steps", [(2, [2, 4, 6, 8, 10]), (3, [3, 6, 9]), (10, [10])])
def test_war_reward_every(game, n, steps):
    # H-7
    laid = game("agatha", "maria", modules=CORE, war_reward_every=n).pub["war_reward"]
    assert [step for step, kind in enumerate(laid) if kind >= 0] == steps


@knob("rides_from_region")
def test_rides_from_region(scene):
    # H-31: whether a piece that came from the stable's region may ride on
    for switch, on in ((0, True), (1, False)):
        board = scene("agatha", "maria", modules=CORE, rides_from_region=switch).advisor(A, "build").troops(A, kiev=3)
        left = board.options("main", "build stable kiev", "ride kiev volyn")
        assert any(words.startswith("ride volyn") for words in left) == on


@knob("intrigue_cards")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_intrigue_cards(game, n):
    # I-2
    assert (game("agatha", "maria", modules=("intrigue",), intrigue_cards=n).pub["intrigue"] >= 0).sum() == n


@knob("fort_one_piece")
def test_fort_one_piece(scene):
    # Q-Fort: whether a second piece may cross in the same turn
    for switch, second in ((0, {"cross kiev volyn", "cross volyn kiev"}), (1, set())):
        board = scene("boris", "maria", modules=("epic-structures",), fort_one_piece=switch).advisor(A, "tax")
        board.troops(A, kiev=2, volyn=1).epic(border_fort="volyn kiev")
        assert {words for words in board.options("cross kiev volyn") if words.startswith("cross")} == second


@knob("tower_losses_there")
def test_tower_losses_there(scene):
    # Q-Tower: whether an icon costs a piece of the region attacked or of the one beside it
    for switch, lost in ((0, "loss volyn"), (1, "loss kiev")):
        board = scene("boris", "maria", modules=("epic-structures",), tower_losses_there=switch, cards_if_ruled=0)
        board.advisor(A, "attack").troops(A, volyn=2, kiev=1).troops(B, kiev=2).epic(siege_tower="volyn kiev")
        assert lost in board.top(0, "deed").step("main", "attack kiev 1 from volyn", "deck 0")


@knob("epic_extra")
@pytest.mark.parametrize("n", [0, 2])
def test_epic_extra(game, n):
    #
    assert (game("agatha", "maria", modules=("epic-structures",), epic_extra=n).pub["epic_left"] > 0).sum() == 2 + n


@knob("capture_cards")
@pytest.mark.parametrize("n", [0, 2])
def test_capture_cards(duel, n):
    # W-5
    board = duel("attack", modules=WAR, capture_cards=n).troops(A, kiev=3).troops(B, kiev=1, rostov=1)
    told = board.top(0, *PLAIN).step(*HIT, "capture yes", *["deck 0"] * (n > 0))
    assert len([words for words in told if words.startswith("card ")]) == 1 + n


@knob("dungeon_troops")
@knob("dungeon_leaders")
def test_places_of_a_dungeon(duel):
    # W-4
    def room(**settings):
        board = duel("attack", leaders=("agatha", "maria", "boris"), modules=WAR, **settings).troops(A, kiev=3)
        board.leader(B, "kiev").troops(C, kiev=1).troops(B, rostov=1).top(0, *PLAIN)
        board.dungeon(A, C, C, leaders=(C,))
        return ["capture yes" in board.options("main", f"attack kiev {seat}", "deck 0") for seat in (B, C)]
    assert room(dungeon_troops=2, dungeon_leaders=1) == [False, False]
    assert room(dungeon_troops=3, dungeon_leaders=1) == [False, True]
    assert room(dungeon_troops=2, dungeon_leaders=2) == [True, False]


@knob("dungeon_leader_points")
@knob("dungeon_pair_points")
def test_points_of_releases(claim):
    # W-8
    def points(**settings):
        board = claim(modules=WAR, **settings).dungeon(A, B, B, leaders=(B,)).go()
        return int(board.pub["vp_tokens"][A])
    assert points() == 4 and points(dungeon_leader_points=4) == 6 and points(dungeon_pair_points=0) == 2


@knob("rebel_faction_hard")
@pytest.mark.parametrize("hard, asked", [(0, 4), (1, 5)])
def test_rebel_faction_hard(scene, hard, asked):
    # F-1, F-7
    board = scene("agatha", "maria", modules=FACTION, rebel_faction_hard=hard).troops(A, kiev=1).advisor(A, "tax")
    board.faction("armed_uprising", "rostov")
    for beaten in (asked - 1, asked):
        board.pub["rebels_beaten"][A] = beaten
        assert ("defeat_faction" in board.options()) == (beaten == asked)


@knob("faction_rebels")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_faction_rebels(claim, n):
    # F-5
    board = claim(modules=FACTION, faction_rebels=n).faction("peasant_unrest", "rostov", "volyn", "polotsk", "novgorod")
    before = int(board.pub["rebels"].sum())
    assert board.go().pub["rebels"].sum() == before + n


# ---- solo game

@knob("rebellion_troops")
@knob("rebellion_coins")
@knob("rebellion_home_troops")
@knob("rebellion_regions")
@knob("rebellion_region_troops")
@knob("neutral_troops")
def test_what_the_rebellion_starts_with():
    #
    def start(**settings):
        board = Scene("boris", modules=("solo",), **settings)
        kiev, *others = (n for _, n in sorted(board.pieces(REBELLION).items(), key=lambda item: item[0] != "kiev"))
        neutral = board.pub["neutral"][board.pub["neutral"] > 0].tolist()
        return int(board.pub["coins"][REBELLION]), int(board.pub["supply"][REBELLION]), kiev, others, neutral
    assert start() == (3, 9, 3, [2, 2], [1] * 5)
    assert start(rebellion_coins=6, rebellion_troops=20) == (6, 14, 3, [2, 2], [1] * 5)
    assert start(rebellion_home_troops=0) == (3, 11, 1, [2, 2], [1] * 5)
    assert start(rebellion_regions=4, rebellion_region_troops=1) == (3, 9, 3, [1] * 4, [1] * 3)
    assert start(neutral_troops=3) == (3, 9, 3, [2, 2], [3] * 5) and start(neutral_troops=0)[4] == []


@knob("rebellion_level")
def test_rebellion_level():
    #
    boards = [Scene("boris", modules=("solo",), rebellion_level=n) for n in (1, 2, 3, 4)]
    assert [PRIORITIES[board.pub["priority"]] for board in boards] == ["build", "tax", "attack_move", "build"]


@knob("rebellion_leader")
def test_rebellion_leader():
    #
    factions = [load("rurik", modules=("solo", *CORE), set={"rebellion_leader": n}).factions for n in (1, 2)]
    assert "sviatopolk" not in factions[0] and "gleb" in factions[0]
    assert "sviatopolk" in factions[1] and "gleb" not in factions[1]


@knob("neutrals_kept")
def test_neutrals_kept():
    #
    for kept in (0, 1):
        board = Solo(neutrals_kept=kept).neutral(kiev=1).troops(PLAYER, kiev=1).advisor(PLAYER, "attack")
        board.course["to_move"] = board.pub["count"] = 0
        board.step("main", "attack kiev neutral")
        assert board.pub["rebels_beaten"][PLAYER] == kept


@knob("rebellion_forfeit_coins")
@pytest.mark.parametrize("n", [0, 3])
def test_rebellion_forfeit_coins(n):
    #
    board = Solo(rebellion_forfeit_coins=n).troops(REBELLION, kiev=1).advisor(REBELLION, "tax", 1, 1)
    board.pub["taxable"] = 0
    assert board.go().pub["coins"][REBELLION] == n


@knob("rebellion_moves_first")
@pytest.mark.parametrize("first, did", [(1, ["march kiev volyn", "tax volyn"]), (0, ["tax kiev", "march kiev volyn"])])
def test_rebellion_moves_first(first, did):
    #
    board = Solo(rebellion_moves_first=first, bonus__easy_build_3__action="tax").priority("attack_move")
    board.troops(REBELLION, kiev=2, novgorod=1, rostov=1, polotsk=1, smolensk=1, chernigov=1).goods(REBELLION, wood=3)
    taxable = ("kiev", "volyn")[:1 + first]
    board.unlocked("easy_build_3").pub["taxable"] = sum(1 << board.region(name) for name in taxable)
    assert board.act("tax", 1) == did


@knob("rebellion_income")
@pytest.mark.parametrize("n", [0, 4])
def test_rebellion_income(n):
    #
    board = Solo(phase="claim", rebellion_income=n).troops(PLAYER, kiev=1).troops(REBELLION, rostov=1).go()
    assert f"income {n}" in board.said(REBELLION)


@knob("rebellion_card_each_turn")
def test_rebellion_card_each_turn():
    #
    for switch in (1, 0):
        board = Solo(rebellion_card_each_turn=switch).troops(REBELLION, kiev=1).advisor(REBELLION, "muster", 1, 1)
        board.pub["rebellion_rows"] = 6                         # as after a strategy phase
        board.advisor(REBELLION, "tax", 1, 2).go()
        board.course["to_move"] = REBELLION
        board.go()
        assert board.said(REBELLION)[0].startswith("card_") == switch


@knob("rebellion_at_home")
def test_rebellion_at_home():
    #
    for switch, taxed in ((0, ["tax kiev"]), (1, ["tax novgorod", "tax kiev"])):
        board = Solo(rebellion_at_home=switch).troops(REBELLION, novgorod=1, kiev=1).neutral(novgorod=1, kiev=2)
        assert len(board.act("tax", 2)) == len(taxed)


@knob("rebellion_choices")
def test_rebellion_choices():
    #
    for switch, taxed in ((0, "tax volyn"), (1, "tax novgorod")):               # which it does not rule
        board = Solo(rebellion_choices=switch).troops(REBELLION, novgorod=1, volyn=1).neutral(novgorod=1)
        assert board.act("tax", 2)[0] == taxed


@knob("rebellion_gains")
def test_rebellion_gains():
    #
    for switch, told in ((0, ["tax volyn"]), (1, ["tax volyn", "boon fish"])):
        board = Solo(modules=CORE, rebellion_gains=switch).troops(REBELLION, volyn=2).goods(REBELLION, fish=2)
        assert board.act("tax", 1) == told


@knob("rebellion_coins_per_point")
@knob("rebellion_goods_per_point")
@pytest.mark.parametrize("settings, points", [
    ({}, (2, 2)), ({"rebellion_coins_per_point": 1}, (4, 2)), ({"rebellion_goods_per_point": 5}, (2, 1))])
def test_points_of_the_rebellion(settings, points):
    # four coins, four goods on the dock
    board = Solo(phase="claim", number=4, **settings).troops(PLAYER, kiev=1).troops(REBELLION, rostov=1)
    board.coins(0, 4).goods(REBELLION, fur=5, ore=1).agendas("successful").go()
    assert (board.points(REBELLION)["coins"], board.points(REBELLION)["dock"]) == points
