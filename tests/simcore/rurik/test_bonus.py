"""The chapter "Bonus" of RULES.md: every scheme, every deed, and the conversions."""
from dataclasses import dataclass, field

import pytest

from ludometer.simcore.rurik import engine

A, B = 0, 1                                 # seats
POINTS = "muster", "move", "tax", "build", "attack", "attack_careful", "move_anywhere"


@pytest.fixture
def turn(scene):
    """A turn of seat 0 with one troop in Kiev, no coins, and an advisor on the top tax space."""
    def make(players=4, **settings):
        leaders = ("agatha", "maria", "boris", "mstislav")[:players]
        return scene(*leaders, **settings).advisor(A, "tax").coins(0).troops(A, kiev=1)
    return make


def test_B_1_one_bonus_action_of_each_type_a_turn(turn):
    board = turn().hand(A, "coins2_a", "move", "tax_a").deeds(A, "generous_prince", "law_giver")
    board.goods(A, wood=2, fish=2).coins(9)
    board.pub["rebels_beaten"][A] = 3
    schemes = {"play coins2_a", "play move", "play tax_a"}
    deeds = {"accomplish generous_prince", "accomplish law_giver"}
    conversions = {"convert build", "convert muster"}
    assert board.options() == {"main", "forfeit"} | schemes | deeds | conversions
    played = "play coins2_a",
    assert board.options(*played) == {"main", "forfeit"} | deeds | conversions
    accomplished = *played, "accomplish law_giver", "deck 0", f"keep {board.deck_of(0)[0]}"
    assert board.options(*accomplished) == {"main", "forfeit"} | conversions
    converted = board.options(*accomplished, "convert build", "pay wood", "pay wood")
    assert {words.split()[0] for words in converted} == {"main", "forfeit", "build"}


def test_B_1_and_again_in_the_next_turn(turn):
    board = turn(2).hand(A, "coins2_a", "move").advisor(A, "move", 1, 2).advisor(B, "tax", 2).troops(B, kiev=1)
    board.step("play coins2_a", "forfeit")
    board.step("forfeit")
    assert "play move" in board.options()


# ---- schemes

SCHEMES = {                                 # rewards and cost (published)
    "deed_coin": ({"deed": 1, "coins": 1}, 0), "deed": ({"deed": 1}, 0), "deed_pay1": ({"deed": 1}, 1),
    "muster_a": ({"muster": 1}, 0), "muster_b": ({"muster": 1}, 0), "muster_pay1": ({"muster": 1}, 1),
    "muster_coin": ({"muster": 1, "coins": 1}, 0), "muster2": ({"muster": 2}, 0),
    "move": ({"move": 1}, 0), "move2_a": ({"move": 2}, 0), "move2_b": ({"move": 2}, 0), "move3": ({"move": 3}, 0),
    "coins2_a": ({"coins": 2}, 0), "coins2_b": ({"coins": 2}, 0),
    "tax_a": ({"tax": 1}, 0), "tax_b": ({"tax": 1}, 0), "tax_coin": ({"tax": 1, "coins": 1}, 0),
    "tax2": ({"tax": 2}, 0), "tax2_pay1": ({"tax": 2}, 1),
    "attack_a": ({"attack": 1}, 0), "attack_b": ({"attack": 1}, 0), "attack_pay1": ({"attack": 1}, 1),
    "attack_coin": ({"attack": 1, "coins": 1}, 0),
    "build_a": ({"build": 1}, 0), "build_b": ({"build": 1}, 0), "build_pay1": ({"build": 1}, 1),
    "build_coin": ({"build": 1, "coins": 1}, 0),
}


def test_B_10_all_27_schemes_are_listed_and_three_give_a_deed(rich):
    assert set(SCHEMES) == set(rich().names.scheme) and len(SCHEMES) == 27
    assert sum("deed" in reward for reward, _ in SCHEMES.values()) == 3         # p. 8


@pytest.mark.parametrize("card", SCHEMES)
def test_B_10_a_scheme_gives_its_rewards_and_is_discarded(rich, card):
    reward, cost = SCHEMES[card]
    board = rich().advisor(A, "tax").coins(cost).hand(A, card)
    taken = [f"take {board.row()[0]}"] * reward.get("deed", 0)
    assert board.purse(f"play {card}", *taken) == {kind: n for kind, n in reward.items() if kind in POINTS}
    board.step(f"play {card}", *taken, "forfeit")
    assert board.pub["coins"][A] == reward.get("coins", 0) + 1                  # the one is for forfeiting
    assert board.hand_of(A) == set() and board.discards() == {card}
    assert len(board.chosen_by(A)) == reward.get("deed", 0)


@pytest.mark.parametrize("card", [card for card, (_, cost) in SCHEMES.items() if cost])
def test_B_11_a_scheme_that_cannot_be_paid_cannot_be_played(rich, card):
    assert rich().advisor(A, "tax").coins(0).hand(A, card).options() == {"main", "forfeit"}


def test_B_12_a_deed_is_taken_from_the_row_which_is_filled_up_at_once(turn):
    board = turn().hand(A, "deed").offer("hoard", "law_giver", "tithe_payments", then=["market_day"])
    assert board.options("play deed") == {"take hoard", "take law_giver", "take tithe_payments"}
    board.step("play deed", "take law_giver", "forfeit")
    assert board.row() == ["hoard", "market_day", "tithe_payments"]
    assert board.chosen_by(A) == {"law_giver"}


def test_B_12_it_may_be_accomplished_in_the_same_turn(turn):
    board = turn().hand(A, "deed").coins(4).offer("generous_prince", "law_giver", "tithe_payments")
    board.step("play deed", "take generous_prince", "accomplish generous_prince", "forfeit")
    assert board.done_by(A) == {"generous_prince"}


def test_B_12_nothing_is_gained_from_an_empty_row(turn):
    board = turn().hand(A, "deed_coin").offer(deck=0)
    board.step("play deed_coin", "forfeit")
    assert board.pub["deeds_held"][A] == 0 and board.pub["coins"][A] == 2
    board = turn().hand(A, "deed_coin").offer("hoard", deck=0)
    board.step("play deed_coin", "take hoard", "forfeit")
    assert board.row() == []


def test_B_13_a_reward_of_two_scheme_cards_keeps_one_and_lays_the_other_back(turn):
    #
    board = turn().coins(2).deeds(A, "law_giver").top(1, "tax_a", "move", "deed")
    board.pub["rebels_beaten"][A] = 3
    assert board.options("accomplish law_giver") == {"deck 0", "deck 1"}
    assert board.options("accomplish law_giver", "deck 1") == {"keep tax_a", "keep move"}
    board.step("accomplish law_giver", "deck 1", "keep move", "forfeit")
    assert board.hand_of(A) == {"move"} and board.deck_of(1)[:2] == ["tax_a", "deed"]


# ---- deeds

@dataclass
class Deed:
    """A deed of the reference (p. 12). `meets` is exactly enough for it, each of `lacks` is short of one thing."""
    points: int
    gains: dict
    meets: str                                                  # see give(); there is one troop in Kiev already
    lacks: list
    pays: list = field(default_factory=list)                    # decisions while paying
    left: dict = field(default_factory=dict)                    # goods not spent
    pieces: dict = None                                         # if pieces are removed: those that stay
    roomy: str = None                                           # `meets` on a map that holds many troops already


def give(board, things):
    """Give seat 0 "2 coins, 3 wood, 2 rebels, schemes, 2 in kiev, church in kiev", or seat 1 "their 2 in kiev"."""
    board.coins(0)
    for words in (thing.split() for thing in things.split(", ") if thing):
        seat = B if words[0] == "their" else A
        what, *rest = words[seat == B:]
        if what == "schemes":
            board.hand(seat, "tax_a", "move")
        elif what == "marker":
            board.pub["marker"] = seat
        elif rest[0] == "in":
            board.troops(seat, **{rest[1]: int(what)}) if what.isdigit() else board.built(seat, **{rest[1]: what})
        elif rest[0] == "rebels":
            board.pub["rebels_beaten"][seat] = int(what)
        elif rest[0] == "coins":
            board.pub["coins"][seat] = int(what)
        else:
            board.goods(seat, **{rest[0]: int(what)})
    return board


DEEDS = {
    "amass_forces": Deed(1, {"move": 1}, "5 in kiev", ["4 in kiev, 5 in volyn"]),
    "border_patrols": Deed(
        1, {"move_anywhere": 2}, "1 in kiev, 2 in volyn, 1 in rostov",
        ["4 in kiev, 4 in volyn", "1 in volyn, church in rostov", "1 in volyn, their 1 in rostov"],
        ["remove rostov", "remove kiev", "remove volyn"], pieces={"kiev": 1, "volyn": 1}),
    "capital_city": Deed(
        2, {"tax": 1}, "church in kiev, market in kiev, stronghold in kiev",
        ["church in kiev, market in kiev, stronghold in volyn",
         "stronghold in kiev, market in kiev, their church in kiev"]),
    "defensive_belt": Deed(
        1, {"attack_careful": 1}, "stronghold in novgorod, stronghold in rostov, stronghold in smolensk",
        ["stronghold in novgorod, stronghold in rostov, stronghold in kiev",
         "stronghold in novgorod, stronghold in rostov, church in smolensk",
         "stronghold in novgorod, stronghold in rostov, their stronghold in smolensk"]),
    "dispatch_messengers": Deed(
        2, {"muster": 2}, "1 in volyn, 1 in polotsk, 1 in rostov, 1 in novgorod, 1 in murom, 1 in azov, 1 in brest",
        ["1 in volyn, 1 in polotsk, 1 in rostov, 1 in novgorod, 1 in murom, 1 in azov, 5 in kiev, church in brest"],
        roomy="1 in murom, 1 in azov"),
    "enforce_peace": Deed(
        1, {"attack_careful": 1}, "1 wood, 1 honey, 2 rebels",
        ["1 wood, 1 honey, 1 rebels", "2 wood, 2 rebels", "2 honey, 2 rebels"]),
    "establish_fortress": Deed(
        1, {"scheme_draw": 2}, "2 wood, church in kiev, stronghold in kiev",
        ["1 wood, church in kiev, stronghold in kiev", "2 wood, church in kiev, stronghold in volyn",
         "2 wood, church in kiev, market in kiev"]),
    "generous_prince": Deed(1, {"muster": 2}, "4 coins", ["3 coins"]),
    "grand_hunter": Deed(2, {"move": 1}, "2 fur", ["1 fur", "2 fur, their marker"]),
    "great_library": Deed(1, {"build": 1}, "1 ore, schemes", ["9 wood, schemes", "1 ore"], ["discard tax_a"]),
    "hire_mercenaries": Deed(
        1, {"attack_careful": 1}, "1 fish, 1 ore, 2 coins",
        ["2 fish, 2 coins", "2 ore, 2 coins", "1 fish, 1 ore, 1 coins"]),
    "hoard": Deed(
        1, {"scheme_draw": 2}, "3 ore, 4 fish, 2 wood",
        ["2 ore, 2 fish, 2 wood"], ["pay ore"], left={"fish": 4, "wood": 2}),
    "honorable_prince": Deed(1, {"muster": 2}, "3 coins, schemes", ["2 coins, schemes", "3 coins"], ["discard tax_a"]),
    "law_giver": Deed(1, {"scheme_draw": 2}, "2 coins, 3 rebels", ["1 coins, 3 rebels", "2 coins, 2 rebels"]),
    "market_day": Deed(
        2, {"scheme_draw": 2}, "market in volyn, market in smolensk, market in peresech",         # fish, honey, fur
        ["market in volyn, market in smolensk, market in chernigov",
         "market in volyn, market in smolensk, church in peresech",
         "market in volyn, market in smolensk, their market in peresech"]),
    "master_beekeeper": Deed(2, {"build": 1}, "2 honey, schemes", ["1 honey, schemes", "2 honey"], ["discard tax_a"]),
    "new_beginning": Deed(
        1, {"tax": 2}, "church in kiev, stronghold in volyn", ["", "their church in kiev"], ["raze stronghold volyn"]),
    "peace_maker": Deed(
        1, {"scheme_draw": 2}, "2 in volyn, 3 in novgorod, their 1 in rostov",
        ["3 in volyn, their 3 in volyn", "1 in volyn, 1 in novgorod"],
        ["remove volyn"], pieces={"kiev": 1, "novgorod": 3}),
    "retire_veterans": Deed(
        1, {"scheme_draw": 2}, "2 coins, 2 in volyn", ["1 coins, 2 in volyn", "2 coins"],
        ["remove volyn", "remove volyn"], pieces={"kiev": 1}),
    "reward_laborers": Deed(
        1, {"scheme_draw": 2}, "2 coins, 1 wood, 2 fur", ["1 coins, 1 wood, 2 fur", "2 coins, 1 fur"],
        ["pay fur", "pay wood"], left={"fur": 1}),
    "send_gifts": Deed(
        1, {"move_anywhere": 2}, "2 coins, 1 fish, 1 fur",
        ["1 coins, 1 fish, 1 fur", "2 coins, 2 fish", "2 coins, 2 fur"]),
    "splendid_feast": Deed(
        1, {"scheme_draw": 2}, "2 coins, 1 fish, 1 honey",
        ["1 coins, 1 fish, 1 honey", "2 coins, 2 fish", "2 coins, 2 honey"]),
    "tithe_payments": Deed(
        1, {"coins": 3}, "church in kiev, church in volyn, church in polotsk",
        ["church in kiev, church in volyn, church in smolensk", "church in kiev, market in volyn, church in polotsk",
         "church in kiev, church in volyn, their church in polotsk"]),
    "trade_route": Deed(
        1, {"coins": 2}, "2 wood, 1 fish, 1 fur, 1 honey", ["3 wood, 3 fish"],
        ["pay wood", "pay fish", "pay fur"], left={"wood": 1, "honey": 1}),
    "victory_march": Deed(
        1, {"move_anywhere": 2}, "schemes, 2 in volyn", ["2 in volyn", "schemes"],
        ["discard tax_a", "remove kiev", "remove volyn"], pieces={"volyn": 1}),
    "wilderness_forts": Deed(
        1, {"build": 1}, "1 ore, 1 fur, 1 wood", ["1 ore, 1 fur, 1 honey", "1 ore, 3 wood", "3 fur, 1 wood"]),
}


def test_B_20_all_26_deeds_are_listed(turn):
    assert set(DEEDS) == set(turn().names.deed) and len(DEEDS) == 26


@pytest.mark.parametrize("name", DEEDS)
def test_B_20_a_deed_is_accomplished_with_all_needs_and_costs_and_not_with_one_less(turn, name):
    board = give(turn().deeds(A, name), DEEDS[name].meets)
    assert f"accomplish {name}" in board.options()
    assert engine.rule_deed_possible(board.tables, board.state, A, board.names.deed.index(name))
    for lacking in DEEDS[name].lacks:
        board = give(turn().deeds(A, name), lacking)
        assert f"accomplish {name}" not in board.options()
        assert not engine.rule_deed_possible(board.tables, board.state, A, board.names.deed.index(name))


@pytest.mark.parametrize("name", DEEDS)
def test_B_20_costs_are_paid_and_needs_are_not(turn, name):
    # B-22, B-28
    deed, board = DEEDS[name], give(turn().deeds(A, name), DEEDS[name].meets)
    pieces, built, hand = board.pieces(A), board.regions(board.pub["built"][A]), board.hand_of(A)
    rebels = int(board.pub["rebels_beaten"][A])
    draw = ["deck 0", f"keep {board.deck_of(0)[0]}"] if "scheme_draw" in deed.gains else []
    board.step(f"accomplish {name}", *deed.pays, *draw, "forfeit")
    assert board.goods_of(A) == deed.left and board.pub["coins"][A] == deed.gains.get("coins", 0) + 1
    assert board.pieces(A) == (pieces if deed.pieces is None else deed.pieces)
    assert board.pub["supply"][A] == 12 - sum(board.pieces(A).values())
    assert board.pub["rebels_beaten"][A] == rebels and board.pub["marker"] == A
    discarded = {words.split()[1] for words in deed.pays if words.startswith("discard")}
    assert board.hand_of(A) == hand - discarded | {words.split()[1] for words in draw[1:]}
    assert board.discards() == discarded
    assert board.regions(board.pub["built"][A]) == (built - {"volyn"} if name == "new_beginning" else built)
    assert board.done_by(A) == {name} and not board.pub["deeds_held"][A]


@pytest.mark.parametrize("name", DEEDS)
def test_B_21_a_deed_gives_its_rewards_at_once_and_its_points(rich, name):
    # E-5
    deed = DEEDS[name]
    board = give(rich(4).advisor(A, "tax").deeds(A, name), deed.roomy or deed.meets)
    moves = f"accomplish {name}", *deed.pays
    if "scheme_draw" in deed.gains:
        assert len(board.options(*moves, "deck 0")) == deed.gains["scheme_draw"]
        moves = *moves, "deck 0", f"keep {board.deck_of(0)[0]}"
    assert board.purse(*moves) == {kind: n for kind, n in deed.gains.items() if kind in POINTS}
    board.step(*moves, "forfeit")
    engine.rule_public_score(board.tables, board.state)
    assert board.points(A)["deeds"] == deed.points
    assert board.pub["coins"][A] == deed.gains.get("coins", 0) + 1


def test_B_20_deeds_of_the_row_or_of_others_or_already_accomplished_are_not_accomplished(turn):
    board = turn().coins(9).goods(A, wood=9, fish=9, fur=9).offer("generous_prince", "hoard", "trade_route")
    board.deeds(B, "reward_laborers").done(A, "retire_veterans")
    assert not [words for words in board.troops(A, volyn=3).options() if words.startswith("accomplish")]


def test_B_20_needs_are_judged_before_costs_are_paid(turn):
    board = turn(deed__new_beginning__need__stronghold_here=1).deeds(A, "new_beginning").built(A, kiev="stronghold")
    board.step("accomplish new_beginning", "forfeit")
    assert board.done_by(A) == {"new_beginning"} and board.owner("kiev", "stronghold") is None


def test_B_22_goods_of_dock_and_boat_alike(turn):
    board = turn().deeds(A, "hoard").goods(A, fur=3)            # the boat holds one fur
    board.step("accomplish hoard", "deck 0", f"keep {board.deck_of(0)[0]}", "forfeit")
    assert board.goods_of(A) == {}


def test_B_23_troops_from_anywhere_and_the_leader_only_as_the_last(turn):
    # FAQ; A-5
    board = turn().coins(2).leader(A, "volyn").troops(A, volyn=1).deeds(A, "retire_veterans")
    draw = "deck 0", f"keep {board.deck_of(0)[0]}", "forfeit"
    assert board.options("accomplish retire_veterans") == {"remove kiev", "remove volyn"}
    board.step("accomplish retire_veterans", "remove kiev", "remove volyn", *draw)
    assert board.pieces(A) == {"volyn": 1} and board.leader_at(A) == "volyn" and board.pub["supply"][A] == 12
    board = turn().coins(2).leader(A, "volyn").troops(A, volyn=1).deeds(A, "retire_veterans")
    board.step("accomplish retire_veterans", "remove volyn", "remove volyn", *draw)
    assert board.pieces(A) == {"kiev": 1} and board.leader_at(A) is None and board.pub["supply"][A] == 11


def test_B_23_together_from_one_ruled_region(turn):
    board = turn().leader(A, "volyn").troops(A, volyn=1, rostov=2, novgorod=3).troops(B, novgorod=3)
    board.deeds(A, "peace_maker")
    assert board.options("accomplish peace_maker") == {"remove volyn", "remove rostov"}
    board.step("accomplish peace_maker", "remove volyn", "deck 0", f"keep {board.deck_of(0)[0]}", "forfeit")
    assert board.pieces(A) == {"kiev": 1, "rostov": 2, "novgorod": 3} and board.leader_at(A) is None
    assert board.ruler("volyn") is None


def test_B_23_one_each_from_different_regions(turn):
    board = turn().leader(A, "volyn").troops(A, rostov=3, kiev=1).deeds(A, "border_patrols")
    assert board.options("accomplish border_patrols") == {"remove kiev", "remove volyn", "remove rostov"}
    assert board.options("accomplish border_patrols", "remove rostov") == {"remove kiev", "remove volyn"}
    board.step("accomplish border_patrols", "remove rostov", "remove kiev", "remove volyn", "forfeit")
    assert board.pieces(A) == {"kiev": 1, "rostov": 2} and board.leader_at(A) is None


@pytest.mark.parametrize("structure", ["church", "market", "stronghold"])
def test_B_24_a_structure_of_any_type_is_removed_and_may_be_built_again(turn, structure):
    board = turn(2).advisor(A, "build", 1, 2).advisor(B, "tax", 2).troops(B, volyn=1).deeds(A, "new_beginning")
    board.built(A, kiev="church market stronghold", volyn="church").built(B, rostov="church")
    own = {"raze church kiev", "raze market kiev", "raze stronghold kiev", "raze church volyn"}
    assert board.options("accomplish new_beginning") == own
    board.step("accomplish new_beginning", f"raze {structure} kiev", "forfeit")
    assert board.owner("kiev", structure) is None
    board.step("forfeit")
    board.step("main", f"build {structure} kiev")
    assert board.owner("kiev", structure) == A


def test_B_24_a_razed_stronghold_rules_no_more(turn):
    board = turn().troops(B, kiev=1).built(A, kiev="stronghold").deeds(A, "new_beginning")
    assert board.ruler("kiev") == A
    board.step("accomplish new_beginning", "forfeit")
    assert board.ruler("kiev") is None


def test_B_25_the_seat_chooses_which_scheme_card_it_gives_up(turn):
    board = turn().hand(A, "tax_a", "move", "deed").goods(A, ore=1).deeds(A, "great_library")
    assert board.options("accomplish great_library") == {"discard tax_a", "discard move", "discard deed"}


def test_B_26_any_same_and_different_goods(turn):
    board = turn().goods(A, wood=3, ore=4, fish=2, fur=1).coins(2).deeds(A, "hoard", "trade_route", "reward_laborers")
    assert board.options("accomplish hoard") == {"pay wood", "pay ore"}
    assert board.options("accomplish trade_route") == {"pay wood", "pay ore", "pay fish", "pay fur"}
    assert board.options("accomplish trade_route", "pay ore") == {"pay wood", "pay fish", "pay fur"}
    assert board.options("accomplish reward_laborers", "pay wood") == {"pay wood", "pay ore", "pay fish", "pay fur"}
    assert board.options("accomplish reward_laborers", "pay fur") == {"pay wood", "pay ore", "pay fish"}


@pytest.mark.parametrize("deed, goods, met", [
    ("reward_laborers", {"wood": 3}, True), ("reward_laborers", {"wood": 1, "fur": 2}, True),
    ("reward_laborers", {"wood": 2}, False), ("reward_laborers", {"fur": 9}, False),
    ("hoard", {"wood": 4}, True), ("hoard", {"wood": 1, "fur": 3}, True), ("hoard", {"wood": 3, "fur": 2}, False),
    ("trade_route", {"wood": 2, "fur": 1, "ore": 1}, True), ("trade_route", {"wood": 1, "fur": 5, "ore": 1}, False),
])
def test_B_26_goods_of_some_kind_are_paid_beside_those_named(turn, deed, goods, met):
    # two of any, three of a kind, three different ones
    board = turn(**{f"deed__{deed}__cost__wood": 1}).coins(9).goods(A, **goods).deeds(A, deed)
    assert (f"accomplish {deed}" in board.options()) == met


def test_B_28_the_same_regions_serve_a_need_and_a_cost(turn):
    patrols = turn(deed__border_patrols__need__regions_occupied=3).deeds(A, "border_patrols").troops(A, volyn=1)
    assert "accomplish border_patrols" not in patrols.options()
    assert "accomplish border_patrols" in patrols.troops(A, rostov=1).options()


def test_B_27_the_leader_counts_among_troops_together_and_for_regions_occupied(turn):
    board = turn().leader(A, "kiev").troops(A, kiev=4).deeds(A, "amass_forces")
    assert "accomplish amass_forces" in board.options()
    board = turn().troops(A, kiev=4).built(A, kiev="stronghold").deeds(A, "amass_forces")
    assert "accomplish amass_forces" not in board.options()
    board = turn().troops(A, volyn=1, polotsk=1, rostov=1, novgorod=1, murom=1, azov=1).deeds(A, "dispatch_messengers")
    assert "accomplish dispatch_messengers" not in board.built(A, brest="stronghold").options()
    assert "accomplish dispatch_messengers" in board.leader(A, "brest").options()


def test_B_28_defeated_rebels_serve_more_than_one_deed(turn):
    board = give(turn(2).deeds(A, "law_giver", "enforce_peace"), "2 coins, 1 wood, 1 honey, 3 rebels")
    board.advisor(A, "move", 1, 2).advisor(B, "tax", 2).troops(B, volyn=1)
    board.step("accomplish law_giver", "deck 0", f"keep {board.deck_of(0)[0]}", "forfeit")
    board.step("forfeit")
    assert "accomplish enforce_peace" in board.options()


@pytest.mark.parametrize("regions, met", [
    (("kiev", "volyn", "brest"), True),                         # a chain: kiev and brest do not touch
    (("kiev", "volyn", "rostov"), False), (("kiev", "novgorod", "murom"), False), (("kiev", "volyn"), False),
])
@pytest.mark.parametrize("structure, deed, settings", [
    ("church", "tithe_payments", {}), ("stronghold", "defensive_belt", {}),
    ("market", "new_beginning", {"deed__new_beginning__need__markets_adjacent": 3}),
])
def test_B_29_own_structures_of_one_type_in_connected_regions(turn, structure, deed, settings, regions, met):
    board = turn(**settings).deeds(A, deed).built(A, **dict.fromkeys(regions, structure))
    assert (f"accomplish {deed}" in board.options()) == met


@pytest.mark.parametrize("regions, met", [
    (("kiev", "rostov", "pereyaslavl"), True), (("volyn", "kiev", "polotsk"), True),           # adjacent or not
    (("kiev", "novgorod", "volyn"), False), (("kiev", "volyn"), False),                         # twice wood
])
def test_B_30_own_markets_in_regions_of_different_goods(turn, regions, met):
    board = turn().deeds(A, "market_day").built(A, **dict.fromkeys(regions, "market"))
    assert ("accomplish market_day" in board.options()) == met


def test_B_31_all_the_structures_in_the_same_region_and_own(turn):
    structures = "church", "market", "stronghold"
    for missing in structures:
        two = " ".join(each for each in structures if each != missing)
        board = turn().deeds(A, "capital_city").built(A, kiev=two, volyn=missing)
        assert "accomplish capital_city" not in board.options()
        assert "accomplish capital_city" not in board.built(B, kiev=missing).options()
    assert "accomplish capital_city" in turn().deeds(A, "capital_city").built(A, azov=" ".join(structures)).options()


# ---- conversion

@pytest.mark.parametrize("token, first", [("build", ("ore", "wood")), ("muster", ("fish", "honey"))])
def test_B_40_one_good_of_two_kinds_and_any_other_for_a_point(rich, token, first):
    every = {"ore": 1, "wood": 1, "fish": 1, "honey": 1, "fur": 1}
    board = rich().advisor(A, "tax").goods(A, **every)
    assert board.options(f"convert {token}") == {f"pay {kind}" for kind in first}
    for kind in first:
        assert board.options(f"convert {token}", f"pay {kind}") == {f"pay {other}" for other in every if other != kind}
        assert board.purse(f"convert {token}", f"pay {kind}", "pay fur") == {token: 1}
        two_of_a_kind = rich().advisor(A, "tax").goods(A, **{kind: 2})
        two_of_a_kind.step(f"convert {token}", "forfeit")
        assert two_of_a_kind.goods_of(A) == {}
        assert f"convert {token}" not in rich().advisor(A, "tax").goods(A, **{kind: 1}).options()
    others = {kind: 2 for kind in every if kind not in first}
    assert f"convert {token}" not in rich().advisor(A, "tax").goods(A, **others).options()


def test_B_40_once_a_turn_and_each_token_once_a_round(turn):
    # C-8
    board = turn(2).goods(A, wood=9, fish=9).advisor(A, "move", 1, 2).advisor(A, "move", 2, 4)
    board.advisor(B, "tax", 2, 1).advisor(B, "tax", 3, 2).troops(B, volyn=1)
    pay = "pay wood", "pay wood"
    assert not [words for words in board.options("convert build", *pay) if words.startswith("convert")]
    board.step("convert build", *pay, "forfeit")
    board.step("forfeit")
    assert {words for words in board.options() if words.startswith("convert")} == {"convert muster"}
    board.step("convert muster", "pay fish", "pay fish", "forfeit")
    board.step("forfeit")
    assert board.options() == {"main", "forfeit"}
    assert board.goods_of(A) == {"wood": 7, "fish": 7}
    board.at("claim").go()
    assert {"convert build", "convert muster"} < board.at("action", 2).advisor(A, "tax").options()
