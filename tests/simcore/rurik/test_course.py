"""The chapter "Course" of RULES.md."""
from itertools import groupby

import pytest

from ludometer.simcore.rurik import engine

A, B, C = 0, 1, 2                           # seats
LEADERS = "agatha", "maria", "boris", "mstislav"
PLAIN = "muster_a", "move", "tax_a"         # schemes without a casualty icon


def whole_game(make, players, **settings):
    """The position after each step of a game between players of chance."""
    board = make(*LEADERS[:players], **settings)
    while board.phase() != "over":
        yield board
        board.by_chance()
    yield board


@pytest.mark.parametrize("players, advisors", [(2, (4, 4, 5, 6)), (3, (4, 4, 5, 6)), (4, (4, 4, 5, 5))])
def test_G_1_four_rounds_of_three_phases(game, players, advisors):
    # S-9: as many steps as there are placements and turns, and one for each claim phase
    steps = [(board.phase(), int(board.pub["round"])) for board in whole_game(game, players)]
    course = [(phase, number, len(list(group))) for (phase, number), group in groupby(steps)]
    expected = [("agendas", 0, players), ("leaders", 0, players)]
    expected += [("troops", 0, 3 * players), ("leader_places", 0, players)]
    for number, n in enumerate(advisors):
        expected += [("strategy", number, n * players), ("action", number, n * players), ("claim", number, 1)]
    assert course == [*expected, ("over", 3, 1)]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_G_1_or_fewer_rounds(game, rounds):
    steps = [(board.phase(), int(board.pub["round"])) for board in whole_game(game, 2, rounds=rounds)]
    assert steps[-1] == ("over", rounds - 1) and ("claim", rounds - 1) in steps


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_2_every_phase_begins_with_the_first_player_and_goes_by_seats(game, players):
    phases = {}
    for board in whole_game(game, players, game=5):
        if board.phase() != "over":
            turns = phases.setdefault((board.phase(), int(board.pub["round"])), [int(board.pub["first_seat"])])
            turns.append(int(board.course["to_move"]))
    leaders = {first for first, *_ in phases.values()}
    assert len(leaders) > 1 and phases["strategy", 0][0] == A   # seat 0 leads the first round
    for first, *turns in phases.values():
        assert turns == [(first + i) % players for i in range(len(turns))]


def test_G_3_goods_and_coins_never_run_out(scene):
    board = scene("agatha", "maria").advisor(A, "tax").coins(1000, 1000).troops(A, kiev=2).built(A, kiev="market")
    for seat in (A, B):
        board.goods(seat, wood=60)          # the box holds 16 wood and 36 coins
    board.step("main", "tax kiev good")
    assert board.goods_of(A) == {"wood": 62}


def test_G_4_agendas_hands_decks_and_rewards_are_hidden_and_all_else_is_open(scene):
    board = scene("agatha", "maria", "boris").hand(A, "deed", "move").hand(B, "tax_a", "tax_b").deeds(B, "hoard")
    board.rebels(kiev=1, rostov="fur")
    own, changed = (board.hid["agenda"][A], board.hid["agenda_other"][A]), set()
    for seed in range(40):
        deal = board.state.copy()
        engine.redeal(board.tables, deal, A, seed)
        pub, hid, truth = deal["pub"][0], deal["hid"][0], board.hid
        assert engine.sound(board.tables, deal)
        assert all((pub[name] == board.pub[name]).all() for name in pub.dtype.names)
        assert hid["hand"][A] == truth["hand"][A] and (hid["agenda"][A], hid["agenda_other"][A]) == own
        for what in ("hand", "agenda", "agenda_other", "scheme_deck", "deed_deck", "rebel_kind", "rewards"):
            changed |= {what} if (hid[what] != truth[what]).any() else set()
    assert changed == {"hand", "agenda", "agenda_other", "scheme_deck", "deed_deck", "rebel_kind", "rewards"}


def test_G_4_cards_put_back_are_known_to_the_seat_that_put_them_there_alone(scene):
    board = scene("agatha", "maria", "boris").advisor(A, "scheme").troops(A, kiev=1).top(1, "deed", "move", "tax_a")
    board.step("main", "deck 1", "keep move", "return tax_a", "return deed", "marker 0")
    tops = {seat: set() for seat in (A, B)}
    for seat in tops:
        for seed in range(40):
            deal = board.state.copy()
            engine.redeal(board.tables, deal, seat, seed)
            left = deal["pub"][0]["schemes_left"][1]
            tops[seat].add(tuple(board.names.scheme[card] for card in deal["hid"][0]["scheme_deck"][1][:left][:-3:-1]))
    assert tops[A] == {("deed", "tax_a")} and len(tops[B]) > 30


def test_G_4_in_a_new_deal_nobody_knows_the_place_of_a_card_that_moved(scene):
    """What A put back is dealt again for B: there A no longer knows where these cards lie. A's own deal keeps them."""
    board = scene("agatha", "maria", "boris").advisor(A, "scheme").troops(A, kiev=1).top(1, "deed", "move", "tax_a")
    board.step("main", "deck 1", "keep move", "return tax_a", "return deed", "marker 0")
    put_back = {board.names.scheme.index(name) for name in ("deed", "tax_a")}
    for seat, known in ((A, put_back), (B, set()), (C, set())):
        deal = board.state.copy()
        engine.redeal(board.tables, deal, seat, 1)
        hid, truth = deal["hid"][0], board.hid
        assert {card for card, seats in enumerate(hid["exact"]) if seats} == known
        tops = slice(int(board.pub["schemes_left"][1]) - 2, int(board.pub["schemes_left"][1]))
        group, = set(truth["group"][truth["scheme_deck"][1][tops]])     # whatever lies there now is of the same one
        assert group and set(hid["group"][hid["scheme_deck"][1][tops]]) == {group}


@pytest.mark.parametrize("phase", ["strategy", "action"])
def test_G_5_a_seat_without_pieces_places_its_leader_and_one_troop_in_any_region_in_play(scene, phase):
    board = scene("agatha", "maria", phase=phase).troops(B, kiev=4).rebels(kiev=1).coins(0, 0)
    if phase == "action":
        board.advisor(A, "muster")
    assert board.options() == {f"restore {region}" for region in board.names.region[:8]}
    told = board.step("restore kiev", *(["place 1 tax"] if phase == "strategy" else ["main", "muster kiev"]))
    assert told[0] == "restore kiev" and board.leader_at(A) == "kiev"           # before it goes on
    assert board.pieces(A) == {"kiev": 2 + (phase == "action")} and board.pub["coins"][A] == 0
    assert board.pub["supply"][A] == 11 - (phase == "action")


def test_G_5_not_in_the_turn_in_which_it_lost_the_last_piece_nor_in_the_claim_phase(scene):
    board = scene("agatha", "maria").advisor(A, "attack", 1, 1).advisor(A, "muster", 1, 2).advisor(B, "tax", 1, 1)
    board.troops(A, kiev=1).troops(B, kiev=3).top(0, "deed").hand(A, "muster2")
    assert board.options("main", "attack kiev 1", "deck 0", "play muster2") == {"end"}
    board.step("main", "attack kiev 1", "deck 0")
    assert board.pieces(A) == {}
    board.step("forfeit")
    board.step("restore volyn", "forfeit")
    assert board.pieces(A) == {"volyn": 2} and board.leader_at(A) == "volyn"
    board = scene("agatha", "maria", phase="claim").troops(B, kiev=1).go()
    assert board.pieces(A) == {} and not [words for words in board.said(A) if words.startswith("restore")]


def test_G_5_not_for_a_seat_with_a_single_piece(scene):
    for place in ("troops", "leader"):
        board = scene("agatha", "maria").advisor(A, "tax")
        board.troops(A, kiev=1) if place == "troops" else board.leader(A, "kiev")
        assert board.options() == {"main", "forfeit"}
