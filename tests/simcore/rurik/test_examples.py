"""The worked examples of the rulebook, A to H."""
import pytest

from ludometer.simcore.rurik import engine

EMILY, KIRK, STAN = 0, 1, 2                 # Example D: Stan is the first player; then Emily, then Kirk
pytestmark = pytest.mark.usefixtures("through_files")


def test_Example_A_two_troops_rule_over_one_troop_and_one_rebel(scene):
    # A-2, p. 6
    galich = scene("boris", "maria", "agatha").troops(EMILY, galich=2).troops(KIRK, galich=1).rebels(galich=1)
    assert galich.ruler("galich") == EMILY


@pytest.mark.parametrize("number, column", [
    (4, [(KIRK, 4, 0), (EMILY, 4, 0), (STAN, 2, 0)]),           # what she does
    (5, [(EMILY, 5, 0), (KIRK, 4, 0), (STAN, 2, 0)]),           # what she spares for later
])
def test_Example_B_an_advisor_goes_below_its_equals_and_bumps_the_weaker(scene, number, column):
    # P-3, p. 6
    board = scene("boris", "maria", "agatha", phase="strategy").troops(EMILY, kiev=1)
    board.advisor(KIRK, "muster", 1, 4).advisor(STAN, "muster", 2, 2)
    board.step(f"place {number} muster", "bribe 0")
    assert board.space("muster") == column


def test_Example_C_a_bribe_of_three_puts_the_1_above_the_2(scene):
    # P-6, p. 6
    board = scene("boris", "maria", "agatha", phase="strategy").troops(EMILY, kiev=1).troops(STAN, kiev=1)
    board.course["to_move"], board.pub["first_seat"] = STAN, STAN
    board.advisor(EMILY, "build", 1, 2).coins(3, 3, 3)
    board.step("place 1 build", "bribe 3")
    assert board.space("build") == [(STAN, 1, 3), (EMILY, 2, 0)] and list(board.pub["coins"][:3]) == [3, 3, 0]


def test_Example_D_the_first_player_resolves_the_1_and_all_others_theirs_before_any_2(scene):
    # P-7, p. 6
    board = scene("boris", "maria", "agatha").coins(0, 0, 0)
    board.troops(EMILY, kiev=2, volyn=1).troops(KIRK, polotsk=1).troops(STAN, rostov=1)
    board.course["to_move"] = board.pub["first_seat"] = board.pub["marker"] = STAN
    board.advisor(STAN, "build", 1, 1, bribe=3).advisor(EMILY, "build", 2, 2)
    board.advisor(KIRK, "tax", 1, 2).advisor(EMILY, "tax", 2, 1).advisor(KIRK, "move", 1, 1)
    assert board.step("main", "build church rostov", "build market rostov")[0] == "resolve 1 build 1"
    assert board.pub["coins"][STAN] == 0 and board.space("build")[0] == (-1, 1, 0)
    assert board.step("main", "tax kiev", "tax volyn")[0] == "resolve 1 tax 2"
    assert board.goods_of(EMILY) == {"wood": 1, "fish": 1}
    assert board.step("forfeit")[0] == "resolve 1 move 1" and board.log[0][0] == KIRK
    assert board.course["to_move"] == STAN and board.on_board() == [1, 1, 0]


def test_Example_E_market_day_may_wait_and_gives_a_scheme_card_and_two_points(scene):
    # B-20, B-21, B-30, p. 8
    board = scene("boris", "maria").troops(EMILY, kiev=3).troops(KIRK, rostov=1).deeds(EMILY, "market_day")
    board.built(EMILY, kiev="market", volyn="market", polotsk="market")         # wood, fish and ore, all adjacent
    board.advisor(EMILY, "muster", 1, 1).advisor(EMILY, "move", 1, 4).advisor(KIRK, "tax", 1, 1)
    board.top(1, "tax_coin", "move")
    board.step("main", "muster kiev")
    assert board.chosen_by(EMILY) == {"market_day"}
    board.step("forfeit")
    board.step("main", "accomplish market_day", "deck 1", "keep move")
    assert board.hand_of(EMILY) == {"move"} and board.deck_of(1)[0] == "tax_coin"
    engine.rule_public_score(board.tables, board.state)
    assert board.done_by(EMILY) == {"market_day"} and board.points(EMILY)["deeds"] == 2


def test_Example_F_markers_advance_by_regions_ruled_built_and_goods_on_the_boat(scene):
    # C-2, C-3, C-4, p. 8
    board = scene("boris", "maria", "agatha", phase="claim", number=2)
    board.troops(EMILY, kiev=1, volyn=1, polotsk=1).built(EMILY, kiev="church", volyn="market", polotsk="church")
    board.goods(EMILY, wood=1, fish=1, fur=1)
    board.troops(STAN, rostov=1, suzdal=1, smolensk=1).built(STAN, rostov="church", suzdal="market stronghold")
    board.goods(STAN, wood=3, ore=2, honey=2)
    board.go()
    assert board.said(EMILY)[1:4] == ["track rule 2", "track build 2", "track trade 1"]      # first the boat is loaded
    assert board.said(STAN)[1:4] == ["track rule 2", "track build 1", "track trade 3"]
    assert board.points(EMILY) == {"rule": 2, "build": 2, "trade": 1, "warfare": 0, "agenda": 0, "deeds": 0}
    assert board.points(STAN) == {"rule": 2, "build": 1, "trade": 3, "warfare": 0, "agenda": 0, "deeds": 0}


def test_Example_G_two_ore_fill_their_column_for_a_coin(scene):
    # C-5, p. 8
    board = scene("boris", "maria", phase="claim").troops(EMILY, kiev=1).coins(0, 0).goods(EMILY, ore=2)
    assert board.go().pub["coins"][EMILY] == 4 + 1              # and one for each of four markers not placed


def test_Example_H_the_final_score_is_20(scene):
    # E-1, E-2, E-4, E-5, p. 9
    board = scene("boris", "maria", phase="claim", number=4).claimed(EMILY, rule=3, build=4, trade=4)
    board.pub["warfare"][:2] = 2, 1
    board.agendas("committed", "wealthy").done(EMILY, "hoard", "trade_route").step()
    assert board.phase() == "over"
    assert board.points(EMILY) == {"rule": 3, "build": 5, "trade": 5, "warfare": 3, "agenda": 2, "deeds": 2}
    assert sum(board.points(EMILY).values()) == 20
