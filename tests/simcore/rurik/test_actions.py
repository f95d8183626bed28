"""The chapter "Actions" of RULES.md: who occupies and rules, turns, and the six main actions."""
import pytest

from ludometer.simcore.rurik import engine

A, B, C = 0, 1, 2                           # seats
PLAIN = "muster_a", "move", "tax_a"         # schemes without a casualty icon
BLOODY = "deed", "muster2", "move3"         # and with one


@pytest.fixture
def duel(scene):
    """A turn of seat 0 against seat 1 whose leaders do nothing here, with an advisor on the top space of a column."""
    def make(column, row=1, **settings):
        return scene("agatha", "maria", **settings).advisor(A, column, row)
    return make


def fight(duel, mine=2, theirs=1, row=1, **more):
    return duel("attack", row).troops(A, kiev=mine).troops(B, kiev=theirs, rostov=1, **more)


# ---- occupying and ruling

def test_A_1_structures_alone_do_not_occupy(duel):
    board = duel("muster").built(A, kiev="church market stronghold").troops(A, volyn=1).leader(A, "rostov")
    assert board.regions(board.pub["occupied"][A]) == {"volyn", "rostov"}
    assert board.options("main") == {"end", "muster volyn", "muster rostov"}
    for column in ("tax", "build", "attack"):
        board = duel(column).built(A, kiev="church").rebels(kiev=1, volyn=1).troops(A, volyn=1)
        assert not [words for words in board.options("main") if "kiev" in words]


@pytest.mark.parametrize("pieces, rebels, ruler", [
    ((2, 1, 0), 1, A), ((1, 0, 0), 0, A), ((0, 0, 1), 0, C), ((3, 2, 2), 2, A),     # compared one by one, not together
    ((1, 1, 0), 0, None), ((2, 2, 1), 0, None), ((1, 2, 2), 0, None),               # a tie for the most
    ((2, 1, 0), 2, None), ((2, 0, 0), 3, None), ((0, 0, 0), 1, None), ((0, 0, 0), 0, None),
])
def test_A_2_to_rule_is_to_be_stronger_than_each_other_seat_and_than_the_rebels(scene, pieces, rebels, ruler):
    board = scene("agatha", "maria", "boris")
    for seat, n in enumerate(pieces):
        board.troops(seat, kiev=n)
    assert board.rebels(kiev=rebels).ruler("kiev") == ruler


@pytest.mark.parametrize("pieces, rebels, stronghold, ruler", [
    ((0, 0), 0, A, A),                      # FAQ: a stronghold with nobody else there
    ((0, 0), 1, A, None), ((0, 1), 0, A, None), ((1, 1), 0, A, A), ((2, 1), 0, B, None), ((2, 2), 0, B, B),
    ((3, 1), 0, B, A),
])
def test_A_3_a_stronghold_is_one_more_troop_even_without_any(duel, pieces, rebels, stronghold, ruler):
    board = duel("tax").troops(A, kiev=pieces[A]).troops(B, kiev=pieces[B]).rebels(kiev=rebels)
    assert board.built(stronghold, kiev="stronghold").ruler("kiev") == ruler


def test_A_3_other_structures_and_the_leader(duel):
    board = duel("tax").troops(A, kiev=1).troops(B, kiev=1)
    assert board.built(A, kiev="church market").ruler("kiev") is None
    assert board.leader(A, "kiev").ruler("kiev") == A


def test_A_4_a_leader_is_a_troop(scene):
    board = scene("mstislav", "boris").leader(A, "kiev").troops(B, kiev=1, volyn=1).rebels(rostov=1)
    assert board.ruler("kiev") is None and board.pieces(A) == {"kiev": 1}
    board.advisor(A, "attack").step("main", "attack kiev 1", "deck 0")
    assert board.pub["warfare"][A] == 1


def test_A_4_off_the_map_a_leader_has_no_ability(scene):
    tax = scene("mstislav", "boris").advisor(A, "tax", 2).troops(A, kiev=1).rebels(kiev=1)
    assert tax.options("main") == {"end"}                       # one tax point, and kiev costs two
    banish = scene("predslava", "boris").advisor(A, "tax").troops(A, kiev=1).troops(B, kiev=1)
    assert banish.options() == {"main", "forfeit"}
    muster = scene("maria", "boris").advisor(A, "muster").troops(A, kiev=1)
    assert muster.options("main") == {"end", "muster kiev", "muster kiev leader"}
    swords = scene("sudislav", "boris").advisor(A, "attack").troops(A, kiev=1)
    assert swords.options("main") == {"end"}


def test_A_5_the_leader_is_the_last_piece_to_go(duel):
    board = fight(duel, theirs=1).leader(B, "kiev").top(0, *PLAIN)
    board.step("main", "attack kiev 1", "deck 0")
    assert board.leader_at(B) == "kiev" and board.pieces(B) == {"kiev": 1, "rostov": 1} and board.pub["supply"][B] == 11
    board = fight(duel, theirs=1).leader(B, "kiev").top(0, *PLAIN)
    board.step("main", "attack kiev 1", "deck 0", "attack kiev 1", "deck 0")
    assert board.leader_at(B) is None and board.pieces(B) == {"rostov": 1} and board.pub["supply"][B] == 11


def test_A_5_in_a_casualty_check_too(duel):
    board = duel("attack").troops(A, kiev=1).leader(A, "kiev").troops(B, kiev=2, volyn=1).top(0, *BLOODY)
    board.step("main", "attack kiev 1", "deck 0")
    assert board.leader_at(A) == "kiev" and board.pieces(A) == {"kiev": 1}
    board = duel("attack").leader(A, "kiev").troops(B, kiev=2, volyn=1).top(0, *BLOODY)
    board.step("main", "attack kiev 1", "deck 0")
    assert board.leader_at(A) is None and board.pieces(A) == {} and board.pub["supply"][A] == 12


def test_A_6_each_point_is_priced_as_things_stand_when_it_is_spent(duel):
    board = duel("tax").troops(A, kiev=1, volyn=1).rebels(kiev=1).hand(A, "muster_a")
    assert "tax volyn" not in board.options("main", "tax kiev")             # two points where nobody rules
    assert "tax volyn" in board.options("main", "play muster_a", "muster kiev", "tax kiev")
    board = duel("build").troops(A, kiev=2).rebels(kiev=1).hand(A, "move")
    assert "build church kiev rebel" in board.options("main", "build market kiev")
    assert board.options("main", "build market kiev", "play move", "march kiev volyn") == {
        "end", "build church volyn", "build market volyn", "build stronghold volyn"}        # kiev is no longer ruled


# ---- a turn

def test_A_10_seats_resolve_their_lowest_advisors_in_turn(scene):
    board = scene("agatha", "maria", "boris").troops(A, kiev=1).troops(B, kiev=1).troops(C, kiev=1)
    board.pub["first_seat"] = board.course["to_move"] = B
    for seat, columns in enumerate((("muster", "move", "tax", "build"), ("attack", "scheme", "muster", "move"),
                                    ("tax", "attack", "scheme", "muster"))):
        for number, column in zip((4, 2, 5, 1), columns, strict=True):
            board.advisor(seat, column, 1 + len(board.space(column)), number)
    turns = []
    for _ in range(12):
        board.step("forfeit")
        turns.append((board.log[0][0], int(board.log[0][1].split()[1])))
    assert turns == [(seat, number) for number in (1, 2, 4, 5) for seat in (B, C, A)]
    assert board.phase() == "claim" and not any(board.on_board())


def test_A_11_the_seat_chooses_between_two_advisors_with_the_same_number(duel):
    board = duel("tax").troops(A, kiev=2)
    board.pub["space_number"][3, 0] = 4
    board.advisor(A, "muster", 2, 2).advisor(A, "move", 3, 2)
    assert board.options() == {"resolve 2 muster 2", "resolve 2 move 3"}
    board.step("resolve 2 move 3", "main", "march kiev volyn")
    assert board.pieces(A) == {"kiev": 1, "volyn": 1} and board.space("muster")[1] == (A, 2, 0)


SPACES = {                                  # of both sides, from the top: points, and coins they cost (photographs)
    2: {"muster": [(3, 0), (2, 0), (1, 1)], "move": [(3, 0), (2, 0), (1, 0)], "attack": [(2, 0), (1, 0), (1, 1)],
        "tax": [(2, 0), (1, 0), (1, 1)], "build": [(2, 0), (1, 0), (1, 1)], "scheme": [(3, 0), (2, 0), (1, 0)]},
    3: {"muster": [(3, 0), (2, 0), (1, 0), (1, 1)], "move": [(4, 0), (3, 0), (2, 0), (1, 0)],
        "attack": [(2, 0), (1, 0), (1, 1), (1, 2)], "tax": [(3, 0), (2, 0), (1, 0), (1, 1)],
        "build": [(2, 0), (1, 0), (1, 1), (1, 2)], "scheme": [(3, 0), (2, 0), (1, 0), (1, 1)]},
}
SPACES[4] = SPACES[3]


@pytest.mark.parametrize("players, column", [(players, column) for players in (2, 3, 4) for column in SPACES[2]])
def test_A_12_the_space_says_what_the_main_action_gives_and_costs(rich, players, column):
    # A-15, S-12
    for row, (points, cost) in enumerate(SPACES[players][column], 1):
        board = rich(players).advisor(A, column, row).coins(cost)
        if column == "scheme":
            looked_at = board.deck_of(0)[:points]
            board.step("main", "deck 0", f"keep {looked_at[0]}", *(f"return {card}" for card in looked_at[1:]),
                       *["marker 0"] * (row == 1))
            assert board.cards(board.tally["schemes_offered"][A]) == set(looked_at)
        else:
            assert board.purse("main") == {column: points}
            board.step("main")
        assert board.pub["coins"][A] == 0
        if cost:
            assert "main" not in rich(players).advisor(A, column, row).coins(cost - 1).options()


def test_A_12_nobody_moves_up_when_others_leave(duel):
    board = duel("muster", 2).troops(A, kiev=1).advisor(B, "muster", 1)
    board.pub["first_seat"] = board.course["to_move"] = B
    board.troops(B, rostov=1).step("main")
    board.step("main", "muster kiev", "muster kiev")
    assert board.pieces(A) == {"kiev": 3}                       # two points of the second space, not three


def test_A_13_points_of_all_sources_lie_in_one_pool(duel):
    # FAQ: two tax points from two sources tax a region that is not ruled
    for first, second in (("main", "play tax_a"), ("play tax_a", "main")):
        board = duel("tax", 2).troops(A, kiev=1).rebels(kiev=1).hand(A, "tax_a")
        assert "tax kiev" not in board.options(first)
        board.step(first, second, "tax kiev")
        assert board.goods_of(A) == {"wood": 1}


@pytest.mark.parametrize("leader", ["agatha", "predslava", "sviatoslav", "theophania"])
def test_A_13_the_list_has_room_for_more_than_any_turn_can_offer(scene, leader):
    # all pieces, cards and points at once, with knobs and modules that make them most: more than choose() takes
    board = scene(leader, "maria", "boris", "mstislav", modules=(
        "stone-and-blade", "epic-structures", "war", "rebel-faction", "intrigue"), troops=20, structures_each=5,
        structure_limit=8)
    board.pub["troops"], board.pub["rebels"], board.pub["supply"], board.pub["points"] = 1, 1, 1, 9
    kiev = board.region("kiev")
    board.pub["troops"][kiev], board.pub["leader_at"] = 5, kiev
    board.pub["coins"], board.pub["goods"], board.pub["rebels_beaten"], board.pub["ride"] = 99, 20, 15, 9
    board.pub["epic_left"][:len(board.names.epic)] = board.pub["circuit"] = 1
    board.pub["fort"] = board.pub["tower"] = [(board.region("volyn"), kiev), (kiev, board.region("azov"))]
    board.hid["hand"][A] = (1 << len(board.names.scheme)) - 1
    board.pub["deeds_held"][A] = (1 << len(board.names.deed)) - 1
    moves = engine.rule_turn_options(board._changed().tables, board.state, A)
    assert 512 < len(moves) == len(set(moves))
    for what in ("march", "ride", "lift", "muster", "tax", "build", "attack", "attack_careful"):
        assert len({where for word, where, *_ in moves if word == what}) == len(board.names.region)


def test_A_13_bonus_actions_go_before_between_and_after_and_the_main_action_must_be_settled(duel):
    board = duel("tax").troops(A, kiev=1, volyn=1).hand(A, "muster_a").goods(A, wood=1, fish=1, honey=2).coins(4)
    board.deeds(A, "generous_prince")
    assert board.options() == {"main", "forfeit", "play muster_a", "accomplish generous_prince", "convert build",
                               "convert muster"}
    board.step("convert build", "pay wood", "pay honey", "main", "tax kiev", "build market volyn", "play muster_a",
               "tax volyn good", "accomplish generous_prince", "muster kiev", "muster kiev", "muster volyn")
    assert board.goods_of(A) == {"wood": 1, "fish": 3, "honey": 1} and board.pieces(A) == {"kiev": 3, "volyn": 2}
    assert board.pub["coins"][A] == 0
    for settled in ("main", "forfeit"):
        board = duel("tax").troops(A, kiev=1)
        assert "end" not in board.options() and "end" in board.options(settled)


def test_A_14_points_not_spent_are_lost_at_the_end_of_the_turn(duel):
    board = duel("muster").troops(A, kiev=1).troops(B, kiev=1).hand(A, "move2_a").advisor(A, "tax", 1, 2)
    board.advisor(B, "tax", 2)
    board.step("play move2_a", "main", "muster kiev")
    assert board.pieces(A) == {"kiev": 2} and not board.pub["points"].any()
    board.step("forfeit")
    assert board.options("forfeit") == {"end"}


def test_A_15_the_cost_may_come_from_a_bonus_action_before(duel):
    board = duel("attack", 3).coins(0, 5).troops(A, kiev=1).rebels(kiev=1).hand(A, "coins2_a")
    assert board.options() == {"forfeit", "play coins2_a"}
    board.step("play coins2_a", "main", "attack kiev rebel")
    assert board.pub["coins"][A] == 2 - 1 + 1 and board.pub["coins"][B] == 5            # the reward is a coin


def test_A_16_a_forfeited_action_gives_a_coin_and_leaves_bonus_actions_open(duel):
    board = duel("attack", 3).coins(0, 0).troops(A, kiev=1).rebels(kiev=1).hand(A, "muster_a", "tax_a")
    assert board.options("forfeit") == {"end", "play muster_a", "play tax_a"}
    board.step("forfeit", "play muster_a", "muster kiev")
    assert board.pub["coins"][A] == 1 and board.pieces(A) == {"kiev": 2} and board.pub["rebels"].sum() == 1
    board = duel("muster").troops(A, kiev=1).coins(7)           # of its own free will
    assert board.options("forfeit") == {"end"}


# ---- muster

def test_A_20_troops_come_from_the_supply_into_occupied_regions(duel):
    board = duel("muster").troops(A, kiev=1).leader(A, "rostov").troops(B, volyn=1).rebels(kiev=1)
    assert board.options("main") == {"end", "muster kiev", "muster rostov"}
    board.step("main", "muster kiev", "muster kiev", "muster rostov")
    assert board.pieces(A) == {"kiev": 3, "rostov": 2} and board.pub["supply"][A] == 12 - 4


def test_A_20_an_empty_supply_ends_it(duel):
    board = duel("muster").troops(A, kiev=11).leader(A, "kiev")
    assert board.options("main") == {"end", "muster kiev"} and board.options("main", "muster kiev") == {"end"}


def test_A_21_a_removed_leader_is_mustered_like_a_troop(duel):
    board = duel("muster").troops(A, kiev=1, rostov=11)
    assert board.options("main") == {"end", "muster kiev leader", "muster rostov leader"}      # even with no troop left
    board.step("main", "muster rostov leader")
    assert board.leader_at(A) == "rostov" and board.pieces(A) == {"kiev": 1, "rostov": 12}
    assert board.pub["supply"][A] == 0


# ---- move

@pytest.mark.parametrize("players, neighbours", [
    (2, {"volyn", "polotsk", "chernigov", "pereyaslavl"}),
    (3, {"volyn", "polotsk", "chernigov", "pereyaslavl", "galich"}),
    (4, {"volyn", "polotsk", "chernigov", "pereyaslavl", "galich", "azov"}),
])
def test_A_30_pieces_move_to_adjacent_regions_in_play(scene, players, neighbours):
    # S-1
    board = scene(*("boris", "maria", "agatha", "mstislav")[:players]).advisor(A, "move").troops(A, kiev=2)
    assert board.options("main") == {"end", *(f"march kiev {region}" for region in neighbours)}
    board.leader(A, "kiev")
    assert board.options("main") == {"end", *(f"march kiev {region}{who}" for region in neighbours
                                              for who in ("", " leader"))}


def test_A_30_points_are_split_or_spent_on_one_piece_and_nobody_stands_in_the_way(duel):
    board = duel("move").troops(A, kiev=2).leader(A, "volyn").troops(B, chernigov=5).built(B, chernigov="stronghold")
    split = board.rebels(rostov=1)
    split.step("main", "march kiev chernigov", "march kiev polotsk", "march volyn kiev leader")
    assert split.pieces(A) == {"chernigov": 1, "polotsk": 1, "kiev": 1} and split.leader_at(A) == "kiev"
    board = duel("move").troops(A, kiev=1).troops(B, chernigov=5).rebels(rostov=1)
    board.step("main", "march kiev chernigov", "march chernigov rostov", "march rostov novgorod")
    assert board.pieces(A) == {"novgorod": 1} and board.pieces(B) == {"chernigov": 5}


def test_A_31_anywhere_is_any_other_region_in_play(duel):
    board = duel("tax").troops(A, pereyaslavl=1).goods(A, fish=1, fur=1).coins(2).deeds(A, "send_gifts")
    everywhere = set(board.names.region[:8])
    assert board.options("accomplish send_gifts", "lift pereyaslavl") == {
        f"land {region}" for region in everywhere - {"pereyaslavl"}}
    board.step("accomplish send_gifts", "lift pereyaslavl", "land novgorod", "lift novgorod", "land volyn", "forfeit")
    assert board.pieces(A) == {"volyn": 1}


# ---- attack

def test_A_40_targets_are_rebels_and_opponents_where_an_own_piece_is(scene):
    board = scene("agatha", "maria", "boris").advisor(A, "attack").troops(A, kiev=1).leader(A, "volyn")
    board.troops(B, kiev=1, rostov=1).troops(C, kiev=1).rebels(kiev=1, volyn=1, polotsk=1).built(C, volyn="stronghold")
    assert board.options("main") == {"end", "attack kiev 1", "attack kiev 2", "attack kiev rebel", "attack volyn rebel"}


def test_A_40_a_second_attack_needs_a_piece_that_is_still_there(duel):
    # FAQ
    board = fight(duel, mine=1, theirs=3).top(0, *BLOODY)
    assert board.options("main", "attack kiev 1", "deck 0") == {"end"}
    board = fight(duel, mine=1, theirs=3).top(0, *PLAIN)
    assert board.options("main", "attack kiev 1", "deck 0") == {"end", "attack kiev 1"}


REBELS = {"coin": {"coins": 1}, "coins": {"coins": 2}, "ore": {"ore": 1}, "wood": {"wood": 1}, "fish": {"fish": 1},
          "honey": {"honey": 1}, "fur": {"fur": 1}}


@pytest.mark.parametrize("kind", REBELS)
def test_A_41_a_rebel_attacked_is_defeated_and_gives_its_reward_without_a_check(duel, kind):
    board = duel("attack").coins(0).troops(A, kiev=1).rebels(kiev=kind).troops(B, kiev=1)
    before = board.deck_of(0), board.deck_of(1)
    assert board.step("main", "attack kiev rebel")[-2:] == [f"reward {kind}", "end"]
    gained = board.goods_of(A) | ({"coins": int(board.pub["coins"][A])} if board.pub["coins"][A] else {})
    assert gained == REBELS[kind]
    assert board.pub["rebels_beaten"][A] == 1 and board.pub["rebels"].sum() == 0 and board.pub["warfare"][A] == 0
    assert (board.deck_of(0), board.deck_of(1)) == before and board.pieces(A) == {"kiev": 1}


def test_A_42_an_opponent_attacked_takes_a_piece_into_its_supply(duel):
    #
    board = fight(duel, mine=1, theirs=2).top(1, *PLAIN)
    board.step("main", "attack kiev 1", "deck 1")
    assert board.pieces(B) == {"kiev": 1, "rostov": 1} and board.pub["supply"][B] == 10
    assert list(board.pub["warfare"][:2]) == [1, 0] and not board.pub["rebels_beaten"].any()


def test_A_43_the_warfare_marker_goes_up_a_step_for_each_attack_and_stops_at_the_end_of_its_track(duel):
    board = fight(duel, theirs=4).top(0, *PLAIN).top(1, "coins2_a", "build_a")
    board.pub["warfare"][A] = 8
    board.step("main", "attack kiev 1", "deck 0", "attack kiev 1", "deck 1")
    assert board.pub["warfare"][A] == 10
    board = fight(duel, theirs=4).top(0, *PLAIN)
    board.pub["warfare"][A] = 10
    board.step("main", "attack kiev 1", "deck 0")
    assert board.pub["warfare"][A] == 10 and board.pieces(B)["kiev"] == 3


CHECKS = [                                  # own pieces, theirs, their stronghold, who rules, cards
    (2, 1, False, A, 1), (1, 1, False, None, 1), (1, 2, False, B, 2), (2, 1, True, None, 2), (3, 1, True, A, 2),
    (1, 1, True, B, 3), (1, 4, True, B, 3),
]


@pytest.mark.parametrize("mine, theirs, stronghold, ruler, cards", CHECKS)
def test_A_44_one_card_and_one_more_each_for_rule_and_for_a_stronghold(duel, mine, theirs, stronghold, ruler, cards):
    board = fight(duel, mine, theirs).top(0, *PLAIN)
    if stronghold:
        board.built(B, kiev="stronghold")
    assert board.ruler("kiev") == ruler
    assert engine.rule_cards_to_reveal(board.tables, board.state, A, board.region("kiev"), B) == cards
    told = board.step("main", "attack kiev 1", "deck 0")
    assert [words for words in told if words.startswith("card")] == [f"card {card}" for card in PLAIN[:cards]]
    assert board.tally["checks"][min(cards, 3)][A] == 1 and board.pieces(A) == {"kiev": mine}


def test_A_44_what_the_attacker_or_a_third_seat_has_adds_no_card(scene):
    board = scene("agatha", "maria", "boris").advisor(A, "attack").troops(A, kiev=1).troops(B, kiev=1).troops(C, kiev=3)
    board.built(A, kiev="church market").built(C, kiev="stronghold").built(B, volyn="stronghold")
    assert board.ruler("kiev") == C
    for seat, cards in ((B, 1), (C, 3)):
        assert engine.rule_cards_to_reveal(board.tables, board.state, A, board.region("kiev"), seat) == cards


def test_A_45_rule_is_judged_before_the_opponent_loses_its_piece(duel):
    board = fight(duel, mine=1, theirs=2).top(0, "muster_a", "deed")
    assert board.ruler("kiev") == B
    assert board.step("main", "attack kiev 1", "deck 0")[4:] == ["card muster_a", "card deed", "loss kiev", "end"]
    board = fight(duel, mine=1, theirs=1).built(B, kiev="stronghold").top(0, "muster_a", "tax_a", "deed")
    assert "loss kiev" in board.step("main", "attack kiev 1", "deck 0")


@pytest.mark.parametrize("deck", [0, 1])
def test_A_46_cards_come_from_the_chosen_deck_until_the_first_casualty(duel, deck):
    board = fight(duel, mine=2, theirs=3).built(B, kiev="stronghold").top(deck, "tax_a", "deed", "muster2", "move")
    other = board.deck_of(1 - deck)
    assert board.options("main", "attack kiev 1") == {"deck 0", "deck 1"}
    assert board.step("main", "attack kiev 1", f"deck {deck}")[4:] == ["card tax_a", "card deed", "loss kiev", "end"]
    assert board.deck_of(deck)[:2] == ["muster2", "move"] and board.deck_of(1 - deck) == other
    assert board.discards() == {"tax_a", "deed"}
    assert board.pieces(A) == {"kiev": 1} and board.pub["supply"][A] == 11 and board.tally["troops_lost"][A] == 1


def test_A_46_all_ten_casualty_icons_and_no_other(duel):
    # p. 2: 27 cards; published: ten icons, 14 of 32 with the expansion's
    names = duel("attack").names.scheme
    icons = []
    for name in names:
        board = fight(duel, mine=2, theirs=1).top(0, name)
        icons += [name] * ("loss kiev" in board.step("main", "attack kiev 1", "deck 0"))
    assert len(names) == 27
    assert icons == ["deed_coin", "deed", "muster_coin", "muster2", "move3", "tax_coin", "tax2", "tax2_pay1",
                     "attack_coin", "build_coin"]


@pytest.mark.parametrize("mine, theirs, stronghold, ruler, cards", CHECKS)
def test_A_47_a_careful_attack_reveals_one_card_fewer(duel, mine, theirs, stronghold, ruler, cards):
    board = fight(duel, mine, theirs).top(0, *PLAIN).deeds(A, "hire_mercenaries").goods(A, fish=1, ore=1).coins(2)
    if stronghold:
        board.built(B, kiev="stronghold")
    told = board.step("accomplish hire_mercenaries", "attack_careful kiev 1", *["deck 0"] * (cards > 1), "forfeit")
    assert len([words for words in told if words.startswith("card")]) == cards - 1
    assert board.pub["warfare"][A] == 1 and board.pieces(B).get("kiev", 0) == theirs - 1


def test_A_47_a_careful_attack_may_meet_a_rebel_and_adds_to_others(duel):
    board = fight(duel).rebels(kiev=2).deeds(A, "hire_mercenaries").goods(A, fish=1, ore=1).coins(2)
    assert board.options("main", "accomplish hire_mercenaries") == {
        "end", "attack kiev 1", "attack kiev rebel", "attack_careful kiev 1", "attack_careful kiev rebel"}
    board.step("accomplish hire_mercenaries", "attack_careful kiev rebel", "main", "attack kiev rebel")
    assert board.pub["rebels_beaten"][A] == 2


# ---- tax

def test_A_60_a_good_costs_one_point_where_the_seat_rules_and_two_elsewhere(duel):
    board = duel("tax").troops(A, kiev=2, volyn=1, polotsk=1, rostov=1).troops(B, volyn=1, smolensk=1)
    board.rebels(polotsk=2).built(B, rostov="stronghold")
    assert [board.ruler(region) for region in ("kiev", "volyn", "polotsk", "rostov")] == [A, None, None, None]
    assert board.options("main") == {"end", "tax kiev", "tax volyn", "tax polotsk", "tax rostov"}
    assert board.options("main", "tax kiev") == {"end"}         # of two points one is left, and no more ruled regions
    board.step("main", "tax rostov")
    assert board.goods_of(A) == {"ore": 1}
    board = duel("tax", 2).troops(A, kiev=2, volyn=1).troops(B, volyn=1)
    assert board.options("main") == {"end", "tax kiev"}


def test_A_60_every_region_yields_its_good(scene):
    icons = {"wood": "novgorod kiev suzdal brest", "ore": "rostov polotsk murom", "honey": "smolensk galich",
             "fish": "volyn chernigov pskov azov", "fur": "pereyaslavl peresech"}
    for good, regions in icons.items():
        for region in regions.split():
            board = scene("agatha", "maria", "boris", "mstislav").advisor(A, "tax").troops(A, **{region: 1})
            board.step("main", f"tax {region}")
            assert board.goods_of(A) == {good: 1}


def test_A_61_each_region_is_taxed_once_a_round_by_anybody(duel):
    board = duel("tax").troops(A, kiev=3).troops(B, kiev=1, volyn=2).advisor(B, "tax", 2)
    assert board.options("main", "tax kiev") == {"end"}
    board.step("main", "tax kiev")
    assert board.options("main") == {"end", "tax volyn"}        # the next seat's


def test_A_61_no_good_no_market_bonus(duel):
    board = duel("tax").troops(A, kiev=2).built(A, kiev="market")
    board.pub["taxable"] -= 1 << board.region("kiev")
    assert board.options("main") == {"end"}


@pytest.mark.parametrize("bonus, goods, coins", [("good", 2, 0), ("coin", 1, 1)])
def test_A_62_an_own_market_adds_a_good_or_a_coin(duel, bonus, goods, coins):
    board = duel("tax").coins(0).troops(A, kiev=2).built(A, kiev="market")
    assert board.options("main") == {"end", "tax kiev good", "tax kiev coin"}
    board.step("main", f"tax kiev {bonus}")
    assert board.goods_of(A) == {"wood": goods} and board.pub["coins"][A] == coins


def test_A_62_an_opponents_market_adds_nothing(duel):
    board = duel("tax").troops(A, kiev=2).built(B, kiev="market").built(A, volyn="market", kiev="church stronghold")
    assert board.options("main") == {"end", "tax kiev"}


@pytest.mark.parametrize("goods, boat", [
    ({"ore": 2}, 2), ({"ore": 5}, 2), ({"wood": 4, "fish": 4}, 6), ({"honey": 3, "fur": 3}, 3),
    ({"ore": 2, "wood": 3, "fish": 3, "honey": 2, "fur": 1}, 11),
    ({"ore": 9, "wood": 9, "fish": 9, "honey": 9, "fur": 9}, 11),
])
def test_A_63_the_boat_is_as_full_as_its_slots_allow(duel, goods, boat):
    # slots 2, 3, 3, 2, 1: all eleven for the top step of the trade track
    board = duel("tax").goods(A, **goods)
    steps = {3: 1, 5: 2, 7: 3, 9: 4, 11: 5}
    expected = max((step for needed, step in steps.items() if needed <= boat), default=0)
    assert engine.rule_step_reached(board.tables, board.state, A, "trade") == expected


# ---- build

def test_A_70_a_structure_costs_one_point_where_the_seat_rules_and_two_elsewhere(duel):
    board = duel("build").coins(0).troops(A, kiev=1, volyn=1).troops(B, volyn=1, rostov=2)
    structures = {"market", "stronghold"}
    assert board.options("main") == {"end", "build church kiev", "build church volyn 1",
                                     *(f"build {each} {region}" for each in structures for region in ("kiev", "volyn"))}
    assert board.options("main", "build market kiev") == {"end", "build church kiev", "build stronghold kiev"}
    assert board.options("main", "build market volyn") == {"end"}
    board.step("main", "build stronghold volyn")
    assert board.owner("volyn", "stronghold") == A and board.pub["coins"][A] == 0 and board.ruler("volyn") == A
    assert list(board.pub["structures_left"][A]) == [3, 3, 2, 0, 0]


def test_A_71_one_structure_of_each_type_in_a_region_whoever_built_it(duel):
    board = duel("build").troops(A, kiev=2).built(B, kiev="market").built(A, kiev="church")
    assert board.options("main") == {"end", "build stronghold kiev"}
    assert board.options("main", "build stronghold kiev") == {"end"}


def test_A_71_a_seat_has_three_of_each(duel):
    # G-3, S-8
    board = duel("build").troops(A, kiev=2).built(A, volyn="market", polotsk="market", rostov="market")
    assert board.options("main") == {"end", "build church kiev", "build stronghold kiev"}


def test_A_72_a_church_removes_a_rebel_or_an_opponents_troop_but_no_leader(scene):
    board = scene("agatha", "maria", "boris").advisor(A, "build").troops(A, kiev=4).troops(B, kiev=1).leader(C, "kiev")
    churches = {words for words in board.rebels(kiev=1).options("main") if "church" in words}
    assert churches == {"build church kiev rebel", "build church kiev 1"}
    board = scene("agatha", "maria", "boris").advisor(A, "build").troops(A, kiev=4).leader(C, "kiev")
    board.step("main", "build church kiev")                     # only a leader: nothing happens
    assert board.pieces(A) == {"kiev": 4} and board.pieces(C) == {"kiev": 1} and board.owner("kiev", "church") == A
    board = scene("agatha", "maria", "boris").advisor(A, "build").troops(A, kiev=4).leader(C, "kiev").troops(C, kiev=1)
    board.step("main", "build church kiev 2")
    assert board.pieces(C) == {"kiev": 1} and board.leader_at(C) == "kiev"


def test_A_73_a_rebel_removed_by_a_church_goes_to_the_box(duel):
    #
    board = duel("build").coins(0).troops(A, kiev=2).rebels(kiev="fur")
    board.step("main", "build church kiev rebel")
    assert board.pub["rebels"].sum() == 0 and board.pub["rebels_beaten"][A] == 0 and board.goods_of(A) == {}
    assert board.pub["coins"][A] == 0 and board.pieces(A) == {"kiev": 3} and board.pub["supply"][A] == 9
    assert not [words for words in board.said(A) if words.startswith("reward")]


def test_A_73_a_troop_removed_by_a_church_goes_to_its_supply(duel):
    # and one of the builder's takes its place; no attack
    board = duel("build").troops(A, kiev=3).troops(B, kiev=2)
    board.step("main", "build church kiev 1")
    assert board.pieces(B) == {"kiev": 1} and board.pub["supply"][B] == 11
    assert board.pieces(A) == {"kiev": 4} and board.pub["supply"][A] == 8 and board.pub["warfare"][A] == 0


def test_A_74_with_nothing_to_remove_no_troop_is_placed_and_with_no_supply_only_the_removal_happens(duel):
    board = duel("build").troops(A, kiev=2)
    board.step("main", "build church kiev")
    assert board.pieces(A) == {"kiev": 2}
    board = duel("build").troops(A, kiev=12).troops(B, kiev=1)  # the leader, off the map, is not placed either
    board.step("main", "build church kiev 1")
    assert board.pieces(A) == {"kiev": 12} and board.pieces(B) == {} and board.leader_at(A) is None


def test_A_74_the_troop_placed_may_bring_rule(duel):
    board = duel("build").troops(A, kiev=1).troops(B, kiev=1)
    board.step("main", "build church kiev 1")
    assert board.ruler("kiev") == A


# ---- scheme

def test_A_80_one_card_is_kept_and_the_others_go_back_on_top_in_any_order(duel):
    board = duel("scheme").troops(A, kiev=1).top(1, "tax_a", "move", "deed", "build_a").hand(A, "muster_a")
    first = board.deck_of(0)
    assert board.options("main") == {"deck 0", "deck 1"}
    assert board.options("main", "deck 1") == {"keep tax_a", "keep move", "keep deed"}
    assert board.options("main", "deck 1", "keep move") == {"return tax_a", "return deed"}
    board.step("main", "deck 1", "keep move", "return tax_a", "return deed", "marker 0")
    assert board.hand_of(A) == {"muster_a", "move"} and board.pub["hand_size"][A] == 2
    assert board.deck_of(1)[:3] == ["deed", "tax_a", "build_a"] and board.deck_of(0) == first


def test_A_81_the_top_space_gives_the_marker_to_any_seat_at_once(scene):
    # S-13, C-1: the order of turns stays until the claim phase
    board = scene("agatha", "maria", "boris").troops(A, kiev=1).troops(B, kiev=1).troops(C, kiev=1)
    for seat, column in enumerate(("scheme", "tax", "move")):
        board.advisor(seat, column)
    cards = board.deck_of(0)[:3]
    moves = "main", "deck 0", f"keep {cards[0]}", f"return {cards[1]}"
    assert board.options(*moves) == {"marker 0", "marker 1", "marker 2"}
    board.step(*moves, "marker 2")
    assert board.pub["marker"] == C and board.pub["first_seat"] == A and board.course["to_move"] == B
    board.step("forfeit")
    assert board.course["to_move"] == C


@pytest.mark.parametrize("row, moves", [(1, ["forfeit"]), (2, ["main", "deck 0", "keep tax_a", "return move"]),
                                        (3, ["main", "deck 0", "keep tax_a"])])
def test_A_81_no_other_space_and_no_forfeited_one_moves_the_marker(duel, row, moves):
    board = duel("scheme", row).troops(A, kiev=1).top(0, "tax_a", "move")
    board.pub["marker"] = B
    board.step(*moves)
    assert board.pub["marker"] == B


def test_A_81_grand_hunter_may_be_met_in_between(duel):
    board = duel("scheme").troops(A, kiev=1).goods(A, fur=2).deeds(A, "grand_hunter").top(0, "tax_a", "move", "deed")
    board.pub["marker"] = B
    assert "accomplish grand_hunter" not in board.options()
    moves = "main", "deck 0", "keep tax_a", "return move"
    assert "accomplish grand_hunter" in board.options(*moves, "marker 0")
    assert "accomplish grand_hunter" not in board.options(*moves, "marker 1")


def test_A_82_a_deck_used_up_is_made_again_from_the_discards_and_the_other_deck(duel):
    board = duel("scheme", 3).troops(A, kiev=1).top(0, "tax_a").discard_down_to(1, 6)
    assert len(board.discards()) == 27 - 7
    assert "reshuffle 26" in board.step("main", "deck 0")
    assert board.hand_of(A) == {"tax_a"} and board.pub["discard"] == 0
    assert list(board.pub["schemes_left"]) == [13, 13]
    assert len({*board.deck_of(0), *board.deck_of(1)}) == 26


def test_A_82_in_the_middle_of_a_draw_what_is_looked_at_stays_out(duel):
    board = duel("scheme").troops(A, kiev=1).top(0, "tax_a", "move").discard_down_to(2, 3)
    keeps = board.options("main", "deck 0")
    assert len(keeps) == 3 and {"keep tax_a", "keep move"} < keeps
    board.step("main", "deck 0", "keep tax_a", "return move", "marker 0")
    assert board.log[3] == (0, "reshuffle 25") and sum(board.pub["schemes_left"]) == 26
    assert board.deck_of(0)[1] == "move"                        # what was returned last lies above it


def test_A_82_in_the_middle_of_a_check_what_is_revealed_stays_out(duel):
    board = fight(duel, mine=1, theirs=2).built(B, kiev="stronghold").top(0, "tax_a").discard_down_to(1, 3)
    told = board.step("main", "attack kiev 1", "deck 0")
    assert told[4:6] == ["card tax_a", "reshuffle 26"]
    assert "tax_a" in board.discards() and "tax_a" not in board.deck_of(0) + board.deck_of(1)


def test_A_82_after_a_check_its_own_cards_are_shuffled_in(duel):
    board = fight(duel, mine=2, theirs=1).top(0, "tax_a").discard_down_to(1, 3)
    assert "reshuffle 27" in board.step("main", "attack kiev 1", "deck 0")
    assert list(board.pub["schemes_left"]) == [14, 13] and board.pub["discard"] == 0


def test_A_82_with_no_cards_anywhere_a_draw_or_a_check_ends_early(duel):
    board = duel("scheme").troops(A, kiev=1).top(0, "tax_a", "move")
    board.hand(B, *(set(board.names.scheme) - {"tax_a", "move"}))
    board.step("main", "deck 0", "keep move", "return tax_a", "marker 0")
    assert board.hand_of(A) == {"move"} and sum(board.pub["schemes_left"]) == 1
    board = duel("scheme").troops(A, kiev=1).top(0, "tax_a").top(1, "move")     # one card alone is the first deck
    board.hand(B, *(set(board.names.scheme) - {"tax_a", "move"}))
    assert board.options("main", "deck 1") == {"keep tax_a", "keep move"}
    board = fight(duel, mine=1, theirs=2).top(0, "tax_a")
    board.hand(B, *(set(board.names.scheme) - {"tax_a"}))
    assert [words for words in board.step("main", "attack kiev 1", "deck 0") if "card" in words] == ["card tax_a"]
    board = fight(duel, mine=1, theirs=2)
    board.hand(B, *board.names.scheme)
    assert "attack kiev 1" in board.step("main", "attack kiev 1") and board.pieces(A) == {"kiev": 1}
