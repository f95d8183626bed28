"""The chapter "Intrigue": a card each round from the second on. The cards are made up; others are made up here."""
from collections import Counter

import pytest

A, B, C = 0, 1, 2                           # seats
MODULE = ("intrigue",)
PLAIN = "muster_a", "move", "tax_a"         # schemes without an icon
OTHERS = """
[module]
game = "rurik"
title = "Other intrigues"
replaces = ["intrigue"]
resizes = ["intrigue"]
[source]
intrigue = "reconstructed: made up for a test"
[intrigue]
council = {at_once = {scheme_draw = 2}}
charter = {at_once = {deed_top = 1}}
harvest = {at_once = {refill = 1, coins = 1}}
whisper = {lasting = {scheme_more = 1}}
"""


@pytest.fixture
def under(scene):
    """under(card, column): a turn of seat 0 in the second round, in which the card is active."""
    def make(card, column, *leaders, row=1, modules=(), **settings):
        board = scene(*(leaders or ("agatha", "maria")), number=2, modules=(*MODULE, *modules), **settings)
        others = [name for name in board.names.intrigue if name != card]
        return board.intrigue(card, *others[:2]).advisor(A, column, row)
    return make


@pytest.fixture
def before(scene):
    """before(card): the claim phase of the first round; with the second round the card becomes active."""
    def make(card, *leaders, number=1, modules=(), **settings):
        board = scene(*(leaders or ("agatha", "maria")), phase="claim", number=number, modules=(*MODULE, *modules),
                      **settings)
        cards = [name for name in board.names.intrigue if name != card][:2]
        cards.insert(number - 1, card)
        for seat, region in zip(range(len(leaders) or 2), ("kiev", "rostov", "volyn"), strict=False):
            board.troops(seat, **{region: 1})
        return board.intrigue(*cards)
    return make


@pytest.fixture
def others(tmp_path):
    """A module with other made-up cards."""
    (tmp_path / "intrigues.toml").write_text(OTHERS, encoding="utf-8")
    return (str(tmp_path / "intrigues.toml"),)


def test_I_1_it_is_a_module_of_its_own_and_its_cards_are_made_up(game):
    cards = game("agatha", "maria", modules=MODULE).tables.catalogue["rows"]["intrigue"].values()
    assert len(cards) == 7 and all(row["title"].startswith("Synthetic: ") for row in cards)
    assert game("agatha", "maria", modules=("stone-and-blade",)).pub["intrigue"].tolist() == [-1, -1, -1]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_I_2_so_many_of_the_shuffled_cards_are_laid_out(game, cards):
    found = Counter()
    for number in range(40):
        row = game("agatha", "maria", game=number, modules=MODULE, intrigue_cards=cards).pub["intrigue"].tolist()
        assert len(set(row[:cards])) == cards and min(row[:cards]) >= 0 and set(row[cards:]) <= {-1}
        found.update(row[:cards])
    assert sorted(found) == list(range(7))


def test_I_3_from_the_second_round_on_the_leftmost_becomes_active(game):
    board = game("agatha", "maria", modules=MODULE)
    row, active = board.pub["intrigue"].tolist(), []
    while board.phase() != "over":
        if board.pub["count"] == 0 and board.phase() == "strategy":
            active.append(int(board.pub["intrigue_active"]))
        board.by_chance()
    assert active == [-1, *row]


def test_I_3_it_lasts_to_the_end_of_the_round(before):
    board = before("levy")
    assert board.pub["intrigue_active"] == -1
    told = [words for _, words in board.go().log]
    assert told.index("intrigue levy") == told.index("round 2") + 1
    board.at("claim", 2).go()
    assert board.pub["intrigue_active"] == board.pub["intrigue"][1]


def test_I_3_with_fewer_cards_than_rounds_none_is_active(before):
    board = before("levy", number=1, intrigue_cards=1)
    board.pub["intrigue"][1:] = -1
    board.go().at("claim", 2).go()
    assert board.pub["round"] == 2 and board.pub["intrigue_active"] == -1


def test_I_4_at_once_means_before_the_first_placement(before):
    board = before("gifts")
    coins = before("levy").go().pub["coins"][:2]
    assert (board.go().pub["coins"][:2] == coins + 2).all() and board.phase() == "strategy" and not board.pub["count"]


def test_I_4_seats_gain_in_turn_from_the_first_player(before, others):
    board = before("council", "agatha", "maria", "boris", modules=others)
    board.pub["marker"] = B
    board.go()
    assert [seat for seat, words in board.log if words.startswith("keep")] == [B, C, A]
    assert board.pub["hand_size"][:3].tolist() == [1, 1, 1]


def test_I_4_deed_top_is_the_top_deed_of_the_deck(before, others):
    # C-7: first each seat chooses one of the row, which is filled from the deck
    board = before("charter", modules=others)
    top = board.deed_deck()[2:4]
    board.go()
    assert [words for _, words in board.log if words.startswith("top_deed")] == [f"top_deed {name}" for name in top]
    assert {top[0]} < board.chosen_by(A) and {top[1]} < board.chosen_by(B)


def test_I_4_rebels_rise_where_there_are_none(before):
    board = before("revolt").rebels(kiev=1, volyn=2)
    board.go()
    assert board.pub["rebels"][:8].tolist() == [
        2 if name == "volyn" else 1 for name in board.names.region[:8]] and not board.pub["rebels"][8:].any()
    assert (board.hid["rebel_kind"][:8] >= 0).all()


def test_I_4_as_long_as_there_are_any(before):
    board = before("revolt")
    board.hid["rewards_left"], board.hid["rewards"][3:] = 3, -1
    board.go()
    assert board.pub["rebels"].sum() == 3 and board.hid["rewards_left"] == 0


def test_I_4_refill_lays_a_good_where_one_is_missing(before, others):
    board = before("harvest", modules=others).go()
    assert board.pub["taxable"] == board.pub["in_play"]


@pytest.mark.parametrize("card, column, spent", [
    ("levy", "muster", "muster kiev"), ("rich_harvest", "tax", "tax kiev")])
def test_I_5_more_points_of_a_main_action(under, card, column, spent):
    def points(active):
        board = under(active, column).troops(A, kiev=1, volyn=1, polotsk=1, smolensk=1)
        moves, bought = ["main"], 0
        while offered := [words for words in board.options(*moves) if words.startswith(column)]:
            moves.append(min(offered))
            bought += 1
        return bought
    assert points(card) == points("gifts") + 1


def test_I_5_only_of_the_main_action(under):
    board = under("levy", "tax").troops(A, kiev=1).hand(A, "muster_a")
    assert "muster kiev" not in board.options("play muster_a", "muster kiev")


def test_I_5_more_cards_to_look_at(under, others):
    board = under("whisper", "scheme", modules=others).troops(A, kiev=1).top(0, *PLAIN, "build_a")
    assert board.options("main", "deck 0") == {f"keep {name}" for name in (*PLAIN, "build_a")}


def test_I_5_an_attack_costs_a_coin(under):
    board = under("truce", "attack").troops(A, kiev=2).rebels(kiev="fish").troops(B, kiev=1, rostov=1).coins(1)
    assert board.options("main") == {"end", "attack kiev rebel", "attack kiev 1"}
    assert board.options("main", "attack kiev rebel") == {"end"}
    board = under("truce", "attack").troops(A, kiev=2).rebels(kiev=1).coins(0)
    assert board.options("main") == {"end"}


def test_I_5_to_the_supply(under):
    board = under("truce", "attack").troops(A, kiev=3).troops(B, kiev=1, rostov=1).coins(3, 3).top(0, *PLAIN)
    board.step("main", "attack kiev 1", "deck 0")
    assert board.pub["coins"][:2].tolist() == [2, 3]


@pytest.mark.parametrize("card, shown", [("ambushes", 2), ("gifts", 1)])
def test_I_5_a_casualty_check_reveals_a_card_more(under, card, shown):
    board = under(card, "attack").troops(A, kiev=3).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    told = board.step("main", "attack kiev 1", "deck 0")
    assert sum(words.startswith("card ") for words in told) == shown


def test_I_5_but_not_for_a_capture(under):
    board = under("ambushes", "attack", modules=("war",)).troops(A, kiev=3).rebels(kiev=1).top(0, *PLAIN)
    told = board.step("main", "attack kiev rebel", "reveal yes", "deck 0", "capture yes", "deck 0")
    assert [words for words in told if words.startswith("card ")] == ["card muster_a", "card move"]


def test_I_5_armed_rebels_are_attacked_as_opponents_are(under):
    board = under("ambushes", "attack", modules=("rebel-faction",)).troops(A, kiev=3).rebels(kiev=1).top(0, *PLAIN)
    board.faction("armed_uprising", "rostov")
    told = board.step("main", "attack kiev rebel", "deck 0")
    assert sum(words.startswith("card ") for words in told) == 2


def test_I_5_each_good_costs_a_point_more(under):
    board = under("muddy_roads", "tax").troops(A, kiev=1, volyn=1).troops(B, volyn=1, rostov=1)
    assert board.options("main") == {"end", "tax kiev"} and board.options("main", "tax kiev") == {"end"}
