"""The chapter "Scoring" of RULES.md."""
import pytest

from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import TRACKS

A, B, C = 0, 1, 2                           # seats
NEUTRAL = "courageous", "capable", "committed"          # agendas that nobody meets with nothing done


@pytest.fixture
def last(scene):
    """The claim phase of the last round: after it the game is over."""
    def make(players=3, **settings):
        board = scene(*("agatha", "maria", "boris", "mstislav")[:players], phase="claim", number=4, **settings)
        return board.coins(*[0] * players).agendas(*(*NEUTRAL, "conquering")[:players])
    return make


def ranks(board):
    return [engine.rule_rank(board.tables, board.state, seat)[0] for seat in range(board.course["n_seats"])]


@pytest.mark.parametrize("step, points", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8)])
@pytest.mark.parametrize("track", ["rule", "build", "trade"])
def test_E_1_a_claim_marker_scores_its_step(last, track, step, points):
    board = last().claimed(B, **{track: step})
    board.step()
    assert board.points(B)[track] == points and board.points(A)[track] == 0


@pytest.mark.parametrize("steps, points", [
    ((5, 3, 1), (3, 1, 0)), ((1, 2, 3), (0, 1, 3)), ((4, 4, 2), (3, 3, 0)), ((4, 4, 4), (3, 3, 3)),
    ((6, 2, 2), (3, 1, 1)),
    ((6, 2, 2, 1), (3, 1, 1, 0)), ((6, 2, 2, 2), (3, 1, 1, 1)), ((6, 6, 2, 1), (3, 3, 0, 0)), ((2, 1), (3, 1)),
    ((2, 2), (3, 3)),
])
def test_E_2_the_warfare_track_scores_first_and_second_place_with_ties(last, steps, points):
    board = last(len(steps))
    board.pub["warfare"][:len(steps)] = steps
    board.step()
    assert tuple(board.points(seat)["warfare"] for seat in range(len(steps))) == points


@pytest.mark.parametrize("steps, needed, free", [
    ((0, 0, 0), (0, 0, 0), (3, 3, 3)), ((2, 0, 0), (3, 0, 0), (3, 1, 1)), ((0, 2, 1), (0, 3, 1), (0, 3, 1)),
    ((1, 0), (3, 0), (3, 1)),
])
def test_E_3_a_marker_off_the_track_is_in_no_place(last, steps, needed, free):
    for switch, points in enumerate((free, needed)):
        board = last(len(steps), warfare_needs_step=switch)
        board.pub["warfare"][:len(steps)] = steps
        board.step()
        assert tuple(board.points(seat)["warfare"] for seat in range(len(steps))) == points
    assert last().tables.data["knob"]["warfare_needs_step"] == 1


def rebels(board, *amounts):
    board.pub["rebels_beaten"][:len(amounts)] = amounts


def warfare(board, *amounts):
    board.pub["warfare"][:len(amounts)] = amounts


def rule(board, *steps, track="rule"):
    for seat, step in enumerate(steps):
        board.claimed(seat, **{track: step})


def build(board, *steps):
    rule(board, *steps, track="build")


def trade(board, *steps):
    rule(board, *steps, track="trade")


def goods(board, *amounts):
    for seat, kinds in enumerate(amounts):
        board.goods(seat, **kinds)


def coins(board, *amounts):
    board.coins(*amounts)


def deeds(board, *amounts):
    names = iter(board.names.deed)
    for seat, n in enumerate(amounts):
        board.done(seat, *(next(names) for _ in range(n)))


def occupying(board, *regions):
    """One troop in each of seat 0's regions, two in each of seat 1's: where both are, seat 1 rules."""
    for seat, names in enumerate(regions):
        board.troops(seat, **dict.fromkeys(names.split(), seat + 1))


def ruling(board, *structures):
    """Seat 0 rules Kiev, seat 1 Rostov; the third seat has built there and in Volyn, which nobody rules."""
    board.troops(A, kiev=1).troops(B, rostov=1)
    board.built(C, kiev=structures[A], rostov=structures[B], volyn="church market")


AGENDAS = {                                 # how seats come by it; A alone meets it, A and B do, B alone does
    "courageous": (rebels, (2, 1), (2, 2, 1), (1, 2)),
    "capable": (goods, ({"wood": 4}, {"fish": 2, "fur": 1}), ({"ore": 3}, {"fish": 2, "fur": 1}),
                ({"wood": 3}, {"fur": 4})),
    "committed": (build, (2, 1), (3, 3, 1), (2, 3)),
    "conquering": (warfare, (4, 3), (2, 2, 1), (4, 5)),
    "dignified": (deeds, (2, 1), (1, 1), (1, 2)),
    "esteemed": (occupying, ("kiev volyn rostov", "kiev volyn"), ("kiev volyn", "kiev volyn"), ("kiev", "kiev volyn")),
    "prosperous": (trade, (2, 1), (3, 3, 1), (2, 3)),
    "protective": (ruling, ("church market", "stronghold"), ("church", "market"), ("church", "church market")),
    "regal": (goods, ({"fur": 1, "honey": 2}, {"wood": 9, "fur": 2}), ({"fur": 3}, {"honey": 2, "fur": 1}),
              ({"wood": 9, "fur": 1}, {"honey": 2})),
    "successful": (rule, (2, 1), (3, 3, 1), (2, 3)),
    "wealthy": (coins, (3, 2, 1), (3, 3, 1), (3, 4, 1)),
}


@pytest.mark.parametrize("agenda", AGENDAS)
def test_E_4_an_agenda_is_met_by_the_first_or_by_all_who_tie_for_it(last, agenda):
    # E-10 to E-14
    arrange, *amounts = AGENDAS[agenda]
    for each, met in zip(amounts, ([True, False], [True, True], [False, True]), strict=True):
        board = last()
        arrange(board, *each)
        number = board.names.agenda.index(agenda)
        assert [engine.rule_agenda_met(board.tables, board.state, seat, number) for seat in (A, B)] == met
        other = next(name for name in board.names.agenda if name != agenda)
        board.agendas(agenda, other, "wealthy" if agenda != "wealthy" else "regal").step()
        assert board.points(A)["agenda"] == 2 * met[0]


@pytest.mark.parametrize("agenda", AGENDAS)
def test_E_4_nobody_is_first_with_nothing(last, agenda):
    board = last()
    number = board.names.agenda.index(agenda)
    assert not any(engine.rule_agenda_met(board.tables, board.state, seat, number) for seat in (A, B, C))


def test_E_4_all_11_agendas_are_listed(last):
    assert set(AGENDAS) == set(last().names.agenda) and len(AGENDAS) == 11


def test_E_5_accomplished_deeds_score_their_points_and_chosen_ones_nothing(last):
    board = last().done(A, "hoard", "market_day", "capital_city").deeds(A, "grand_hunter").done(B, "law_giver")
    board.step()
    assert [board.points(seat)["deeds"] for seat in (A, B, C)] == [1 + 2 + 2, 1, 0]


@pytest.mark.parametrize("scores, ruled, coins, expected", [
    ((5, 8, 3), (9, 0, 9), (9, 0, 9), [2, 1, 3]),               # points first
    ((5, 5, 3), (1, 2, 6), (9, 0, 9), [2, 1, 3]),               # then regions ruled
    ((5, 5, 5), (2, 2, 2), (1, 0, 4), [2, 3, 1]),               # then coins
    ((5, 5, 5), (2, 2, 1), (1, 1, 4), [1, 1, 3]),               # then the win is shared
])
def test_E_6_ties_go_to_regions_ruled_then_to_coins_and_then_are_shared(last, scores, ruled, coins, expected):
    board = last().coins(*coins)
    board.pub["vp"][0, :3] = scores
    for seat, n in enumerate(ruled):
        board.pub["ruled"][seat] = (1 << n) - 1
    assert ranks(board) == expected
    shares = [engine.rule_rank(board.tables, board.state, seat)[1] for seat in range(3)]
    assert shares == [expected.count(rank) for rank in expected]


def test_E_6_results_share_the_win_among_equals(last):
    chance = last().chance
    results = engine.play_batch(last().tables, chance, 3, 0, 600)
    assert (abs(results["win"].sum(axis=1) - 1) < 1e-9).all()
    assert ((results["rank"] == 1) == (results["win"] > 0)).all()
    best = results["score"].max(axis=1, keepdims=True)
    assert (results["score"][results["rank"] == 1] == best.repeat(3, axis=1)[results["rank"] == 1]).all()


@pytest.mark.parametrize("track, agenda", [("build", "committed"), ("trade", "prosperous"), ("rule", "successful")])
def test_E_10_first_is_the_place_of_the_marker_and_not_what_is_on_the_map_now(last, track, agenda):
    board = last().claimed(B, **{track: 3}).troops(A, kiev=1, volyn=1).built(A, kiev="church", volyn="church")
    board.goods(A, wood=3)
    board.agendas("wealthy", agenda, "regal").step()
    assert board.pub["claim"][TRACKS.index(track)][:2].tolist() == [1, 3]
    assert board.points(B)["agenda"] == 2


def test_E_11_rebels_removed_by_churches_do_not_count(scene):
    board = scene("agatha", "maria").advisor(A, "build").troops(A, kiev=2).rebels(kiev=1)
    board.step("main", "build church kiev rebel")
    assert not engine.rule_agenda_met(board.tables, board.state, A, board.names.agenda.index("courageous"))


def test_E_12_goods_on_the_dock_count(last):
    board = last().agendas("capable", "wealthy", "regal").goods(A, fur=6).goods(B, wood=3, fish=2)
    board.step()
    assert board.points(A) == {"rule": 0, "build": 0, "trade": 0, "warfare": 0, "agenda": 2, "deeds": 0}


def test_E_13_most_coins_with_no_income_in_the_last_round(last):
    # with income A would have three coins more, for its markers and its column
    board = last().agendas("wealthy", "committed", "regal").coins(1, 2).goods(A, fur=1)
    board.claimed(B, rule=1, build=1, trade=1).step()
    assert board.points(A)["agenda"] == 0 and board.pub["coins"][:2].tolist() == [1, 2]


def test_E_14_structures_of_all_seats_in_regions_ruled_count(last):
    board = last().agendas("protective", "wealthy", "regal").troops(A, kiev=2).built(B, kiev="church market")
    board.built(C, kiev="stronghold")
    board.built(B, volyn="church", rostov="church").troops(B, volyn=1, rostov=1).step()
    assert board.ruler("kiev") == A and board.points(A)["agenda"] == 2
