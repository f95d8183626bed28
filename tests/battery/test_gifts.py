"""What holds for every game in which something can be given: the seat holds it, and all else is as in the twin deal."""
from functools import cache
from itertools import pairwise, product, takewhile

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.gifts import GAVE, HAD, RECEIVED, expand_gifts, gift_of, kinds, laid_kinds, module_of, parse_gift
from ludometer.simcore.play import play_batch, play_one
from ludometer.simcore.questions import handed, holdings, lying, redeal, sound
from tests.battery.experiments import knowledge

GAMES = [game for game in simcore.games() if kinds(game)]
NEEDED = {                          # arguments of load() where the printed game deals no such thing, and players
    ("rurik", "inheritance"): ({"modules": ["stone-and-blade"]}, 4),
    ("burgundy", "duchy"): ({"set": {"duchies": 1, "same_duchy": 0}}, 3),
    ("burgundy", "route"): ({"modules": ["trade-routes"]}, 3),
    ("rurik", "epic"): ({"modules": ["epic-structures"]}, 3),
    ("rurik", "intrigue"): ({"modules": ["intrigue"]}, 3),
    ("rurik", "rebel_faction"): ({"modules": ["rebel-faction"]}, 3),
    ("burgundy", "shield"): ({"modules": ["shields"]}, 3),
}
KINDS = [(game, kind) for game in GAMES for kind in kinds(game) if kind not in laid_kinds(game)]
LAID = [(game, kind) for game in GAMES for kind in laid_kinds(game)]
ADDED = {("rurik", "scheme"), ("rurik", "deed")}                # seats hold none: it comes in addition
SECRET = {("rurik", "agenda"), ("rurik", "inheritance")}        # and exchanged with what others do not see
FIRST_STAGE = {"burgundy": "turns", "rurik": "strategy", "scythia": "turns"}     # behind the setup
ASKS = {"inheritance": "heritage"}                              # decisions of the setup that such a row asks itself
TOUCHED = {("burgundy", "duchy"): 400}                          # bytes of a position that a gift changes; 40 elsewhere
each_kind = pytest.mark.parametrize(("game", "kind"), KINDS)
each_laid = pytest.mark.parametrize(("game", "kind"), LAID)
each_of_all = pytest.mark.parametrize(("game", "kind"), KINDS + LAID)


@cache
def table_of(game, kind):
    """(tables, line-up) of a game that deals such things."""
    rules, players = NEEDED.get((game, kind), ({}, 3))
    return simcore.load(game, **rules), [policies.load(game, "casual")] * players


def gifts(game, kind, n=4):
    """Some rows of a kind, as the engine takes them."""
    tables, _ = table_of(game, kind)
    rows = [gift_of(tables, f"{kind}.{name}") for name, row in tables.data[kind].items() if not row.get("boxed")]
    if (game, kind) in LAID:                                    # what lies in some deals and not in others
        rows = [gift for gift in rows if handed(tables, table_of(game, kind)[1], 5, 0, gift) is not None]
    return rows[::max(1, len(rows) // n)]


def there(tables, position, gift):
    """A list of what each seat holds of the gift's kind, or for all seats lies on the table; None until it is dealt."""
    if gift[0] < len(kinds(tables.game)) - len(laid_kinds(tables.game)):
        return holdings(tables, np.array([position]), gift[0])
    found = lying(tables, np.array([position]), gift)
    return found and [found[0]]


def twins(game, kind, gift, number, players=None):
    """(position without, position with it) as soon as it is handed over. players: other than in table_of()."""
    tables, lineup = table_of(game, kind)
    lineup = lineup[:1] * players if players else lineup
    for steps in range(40):
        plain = play_one(tables, lineup, 5, number, steps=steps)[1]
        if there(tables, plain, gift) is not None:
            return plain, play_one(tables, lineup, 5, number, steps=steps, gift=gift)[1]
    raise AssertionError("it is never dealt")


def apart(one, other):
    """In how many bytes two positions differ."""
    return sum(a != b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))


@each_kind
def test_who_is_drawn_holds_it_and_the_others_what_they_had(game, kind):
    tables, lineup = table_of(game, kind)
    seen = set()
    for gift in gifts(game, kind):
        for number in range(6):
            codes = handed(tables, lineup, 5, number, gift)
            before, after = (holdings(tables, np.array([each]), gift[0]) for each in twins(game, kind, gift, number))
            assert codes.count(RECEIVED) + codes.count(HAD) == 1
            for seat, code in enumerate(codes):
                had, has = gift[1] in before[seat], gift[1] in after[seat]
                assert (had, has) == {RECEIVED: (False, True), HAD: (True, True), GAVE: (True, False)}.get(
                    code, (had, had))
                if code == RECEIVED:
                    assert len(after[seat] - before[seat]) == 1
                    gone = len(before[seat] - after[seat])      # a copy may be left
                    assert gone == (0 if (game, kind) in ADDED else 1) or (gone == 0 and kind == "crew")
                elif code != GAVE and (game, kind) != ("burgundy", "duchy"):    # where sheets have two sides
                    assert before[seat] == after[seat]
            seen |= set(codes)
    assert RECEIVED in seen and (HAD in seen or (game, kind) in ADDED)


@each_of_all
def test_no_piece_is_lost_and_little_else_has_moved(game, kind):
    tables, lineup = table_of(game, kind)
    for gift in gifts(game, kind):
        plain, given = twins(game, kind, gift, 2)
        knowledge(game).check_pieces(tables, given)
        assert sound(tables, np.array([given]))
        assert apart(plain, given) <= TOUCHED.get((game, kind), 40)
        for seat in range(len(lineup)):
            deal = np.array([given])
            redeal(tables, deal, seat, 3)
            assert sound(tables, deal)


@pytest.mark.sample(6)
@each_of_all
def test_the_setup_asks_what_it_asks_in_the_twin_deal(game, kind):
    # no rule of the setup is another because seats differ, or because something else lies on the table
    rules, players = NEEDED.get((game, kind), ({}, 3))
    asked = 0
    for more in (rules, {}) if (game, kind) == ("burgundy", "duchy") else (rules,):
        tables, lineup = simcore.load(game, **more), [policies.load(game, "random")] * players
        rows = [gift_of(tables, f"{kind}.{name}") for name in tables.data[kind]]
        rows = [gift for gift in rows if handed(tables, lineup, 5, 0, gift) is not None]
        swaps = [(one[0], one[1], other[1]) for one, other in pairwise(rows)]
        for gift, number in product((*rows[::3], *swaps[::3]), range(3)):
            plain, given = (questions(tables, lineup, number, each, ASKS.get(kind)) for each in (None, gift))
            assert given == plain
            asked += len(plain)
    assert asked or game == "burgundy"                          # where all have the same duchy, nothing is asked


def questions(tables, lineup, number, gift, until):
    """[(seat, kind, candidates)] of the decisions of a setup, those with one candidate included, until one is asked."""
    declared = part(tables.game, "declared")
    last, kinds_ = list(declared.STAGES).index(FIRST_STAGE[tables.game]), list(declared.KINDS)
    events, states = play_one(tables, lineup, 5, number, gift=gift, states=True)
    begun = np.flatnonzero(states["pub"]["course"]["stage"] >= last)[0]
    found = [(event["seat"], kinds_[event["kind"]], event["n_moves"]) for event in events[:begun] if event["n_moves"]]
    return list(takewhile(lambda each: each[1] != until, found))


@pytest.mark.parametrize(("given", "chosen"), [({}, 0), ({"duchies": 1}, 2)])
def test_who_says_where_castles_lie_is_no_matter_of_a_gift(given, chosen):
    # S-14: nobody chooses in the beginners' game, all do in duchies 3 to 10; with one other duchy, too
    lineup = [policies.load("burgundy", "textbook")] * 3
    factions = ["duchy_7"] * 3 if chosen else None
    texts = ("duchy.duchy_1", "duchy.duchy_7=duchy_1") if chosen else ("duchy.duchy_1", "duchy.duchy_2")
    for text in texts:
        rows = [play_batch(tables, lineup, 5, 0, 30, factions, gift=gift_of(tables, text)) for tables in (
            simcore.load("burgundy", set=given), simcore.load("burgundy", set=given | {"castle_chosen": chosen}))]
        assert (rows[0]["given"] == RECEIVED).any() and rows[0].tobytes() == rows[1].tobytes()


@pytest.mark.parametrize(("game", "kind"), sorted(SECRET))
def test_who_has_no_part_in_it_cannot_see_it(game, kind):
    tables, lineup = table_of(game, kind)
    view = knowledge(game).view
    for gift in gifts(game, kind):
        codes = handed(tables, lineup, 5, 1, gift)
        plain, given = twins(game, kind, gift, 1)
        same = [seat for seat, code in enumerate(codes) if not code and view(tables, plain, seat) == view(
            tables, given, seat)]
        lost = [seat for seat, code in enumerate(codes) if not code and seat not in same]
        assert len(lost) <= 1                                   # who had returned it has now returned the other


@pytest.mark.sample(4)
@each_kind
def test_the_same_player_gets_it_in_all_seats_of_a_block(game, kind):
    tables, lineup = table_of(game, kind)
    n = len(lineup)
    rows = play_batch(tables, lineup, 5, 0, 20 * n, gift=gifts(game, kind)[0])
    assert rows.dtype.itemsize == sum(rows.dtype[name].itemsize for name in rows.dtype.names)   # no gaps
    got = np.isin(rows["given"], (RECEIVED, HAD))
    assert (got.sum(axis=1) == 1).all()
    player = rows["player"][got].reshape(-1, n)
    assert (player == player[:, :1]).all() and len(np.unique(player)) > 1
    assert (np.sort(rows["seat"][got].reshape(-1, n), axis=1) == np.arange(n)).all()
    split = np.concatenate([play_batch(tables, lineup, 5, first, 2 * n, gift=gifts(game, kind)[0])
                            for first in range(0, 20 * n, 2 * n)])
    assert split.tobytes() == rows.tobytes()


@each_laid
def test_what_lies_on_the_table_is_exchanged_with_the_box(game, kind):
    tables, lineup = table_of(game, kind)
    for gift in gifts(game, kind):
        seen = set()
        for number in range(0, 12 * len(lineup), len(lineup)):
            plain, given = twins(game, kind, gift, number)
            (before, boxed), (after, left) = (lying(tables, np.array([each]), gift) for each in (plain, given))
            assert gift[1] in before ^ after and len(before) == len(after) and before | boxed == after | left
            assert len(before ^ after) == 2 and before ^ after == boxed ^ left
            codes = handed(tables, lineup, 5, number, gift)
            assert codes == [RECEIVED if gift[1] in after else GAVE] * len(lineup)
            seen.add(frozenset(before ^ after))
        assert len(seen) > 1                                    # the block draws the other one


@each_laid
def test_all_games_of_a_block_have_it_or_not(game, kind):
    tables, lineup = table_of(game, kind)
    n = len(lineup)
    rows = play_batch(tables, lineup, 5, 0, 20 * n, gift=gifts(game, kind)[0])
    got = rows["given"].reshape(20, -1)
    assert (got == got[:, :1]).all() and set(got[:, 0]) <= {RECEIVED, GAVE}


def test_what_lies_in_every_deal_or_in_none_cannot_be_laid():
    for game, rules, players, text in (("burgundy", {}, 4, "tile.market"), ("rurik", {}, 4, "epic.library"),
                                       ("burgundy", {}, 4, "tile.monastery_6=monastery_7")):
        tables = simcore.load(game, **rules)
        assert handed(tables, [policies.load(game, "random")] * players, 5, 0, gift_of(tables, text)) is None


@each_of_all
def test_a_swap_with_itself_is_the_same_bytes(game, kind):
    tables, lineup = table_of(game, kind)
    _, row, _ = gifts(game, kind)[0]
    swap = list(kinds(game)).index(kind), row, row
    plain, swapped = (play_batch(tables, lineup, 5, 0, 60, gift=gift) for gift in (None, swap))
    assert not swapped["given"].any()
    assert swapped[list(plain.dtype.names)].astype(plain.dtype).tobytes() == plain.tobytes()


@pytest.mark.sample(10)
@each_of_all
def test_games_that_a_gift_does_not_change_can_be_left_out(game, kind):
    tables, lineup = table_of(game, kind)
    n = len(lineup)
    one, other = gifts(game, kind, 2)[:2]
    plain = play_batch(tables, lineup, 5, 0, 20 * n)
    for gift in (one, (one[0], one[1], other[1])):
        rows, skipped = (play_batch(tables, lineup, 5, 0, 20 * n, gift=gift, skip=skip) for skip in (False, True))
        out = skipped["given"] < 0
        assert (out == out[:, :1]).all() and (out | (rows["given"] != HAD)).all()
        assert (~skipped["given"][out] == rows["given"][out]).all()
        assert skipped[~out].tobytes() == rows[~out].tobytes()
        for name in plain.dtype.names:
            assert (rows[name][out] == plain[name][out]).all(), name


def test_games_left_out_are_those_with_neither_of_two_leaders():
    tables, lineup = simcore.load("rurik"), [policies.load("rurik", "casual")] * 2
    boris, maria = (tables.factions.index(name) for name in ("boris", "maria"))
    plain = play_batch(tables, lineup, 5, 0, 400)
    rows = play_batch(tables, lineup, 5, 0, 400, gift=gift_of(tables, "leader.boris=maria"), skip=True)
    neither = ~np.isin(plain["faction"], (boris, maria)).any(axis=1)
    assert ((rows["given"] < 0).all(axis=1) == neither).all() and 0.4 < neither.mean() < 0.7


@each_of_all
def test_a_swap_and_back_changes_nothing_and_a_swap_moves_both(game, kind):
    tables, _ = table_of(game, kind)
    one, other = gifts(game, kind, 2)[:2]
    swap = (one[0], one[1], other[1])
    plain, swapped = twins(game, kind, swap, 3)
    before, after = (there(tables, each, one) for each in (plain, swapped))
    trade = {one[1]: other[1], other[1]: one[1]}
    assert after == [{trade.get(row, row) for row in rows} for rows in before]
    knowledge(game).check_pieces(tables, swapped)
    assert sound(tables, np.array([swapped]))
    assert twins(game, kind, (one[0], other[1], one[1]), 3)[1].tobytes() == swapped.tobytes()


@pytest.mark.sample(10)
@each_of_all
def test_any_number_of_players_can_be_given_it(game, kind):
    rules, _ = NEEDED.get((game, kind), ({}, 3))
    tables = simcore.load(game, **rules)
    dealt = []
    for players in range(tables.players[0], tables.players[1] + 1):
        lineup = [policies.load(game, "casual")] * players
        gifts = [gift_of(tables, f"{kind}.{name}") for name in tables.data[kind]]
        gift = next((each for each in gifts if handed(tables, lineup, 5, 3, each) is not None), None)
        dealt.append(gift is not None)
        for number in range(3) if gift else ():
            assert apart(*twins(game, kind, gift, number, players)) <= TOUCHED.get((game, kind), 40)
            end, itself, untouched = (play_one(tables, lineup, 5, number, gift=each)[1] for each in (
                gift, (gift[0], gift[1], gift[1]), None))
            knowledge(game).check_pieces(tables, end)
            assert sound(tables, np.array([end])) and itself.tobytes() == untouched.tobytes()
    assert all(dealt[:-1]) and (dealt[-1] or kind == "tile")    # four players need all tiles with a coloured back


def test_a_shield_that_nobody_takes_changes_no_score():
    tables, _ = table_of("burgundy", "shield")
    never = policies.load("burgundy", {"base": "casual", "never": ["shields"]})
    for lineup, same in (([never] * 3, True), ([policies.load("burgundy", "casual")] * 3, False)):
        plain, given = (play_batch(tables, lineup, 5, 0, 90, gift=gift) for gift in (
            None, gift_of(tables, "shield.shield_1")))
        assert np.isin(given["given"], (RECEIVED, GAVE)).all()
        assert (plain["shields_offered"] != given["shields_offered"]).all()
        assert ((plain["score"] == given["score"]).all() and (plain["win"] == given["win"]).all()) == same


def test_a_twin_of_itself_changes_no_score():
    # rows that say the same and stand side by side, so that all lists have the same order
    tables, lineup = simcore.load("rurik"), [policies.load("rurik", "textbook")] * 4
    plain = play_batch(tables, lineup, 5, 0, 200)
    same = play_batch(tables, lineup, 5, 0, 200, gift=gift_of(tables, "scheme.tax_a=tax_b"))
    other = play_batch(tables, lineup, 5, 0, 200, gift=gift_of(tables, "scheme.tax_a=attack_coin"))
    assert (plain["score"] == same["score"]).all() and (plain["win"] == same["win"]).all()
    assert (plain["score"] != other["score"]).any()


def test_a_rebel_faction_that_does_the_same_changes_no_score():
    row = simcore.load("rurik").catalogue["rows"]["rebel_faction"]["pagan_resistance"]
    same = {f"rebel_faction.armed_uprising.{field}": value for field, value in row.items()
            if field not in ("source", "title")}
    tables = simcore.load("rurik", modules=["rebel-faction"], set=same)
    lineup = [policies.load("rurik", "textbook")] * 4
    plain, twin, other = (play_batch(tables, lineup, 5, 0, 200, gift=text and gift_of(tables, text)) for text in (
        None, "rebel_faction.armed_uprising=pagan_resistance", "rebel_faction.peasant_unrest=pagan_resistance"))
    assert (plain["score"] == twin["score"]).all() and (plain["win"] == twin["win"]).all()
    assert np.isin(twin["given"], (RECEIVED, GAVE)).any() and (plain["score"] != other["score"]).any()


def test_what_is_chosen_is_exchanged_once_it_has_been():
    tables, lineup = simcore.load("rurik"), [policies.load("rurik", "casual")] * 3
    gift = gift_of(tables, "leader.boris")
    rows = play_batch(tables, lineup, 5, 0, 90, factions="chosen", gift=gift)
    assert (rows["faction"][np.isin(rows["given"], (RECEIVED, HAD))] == gift[1]).all()
    assert (rows["given"] == RECEIVED).sum() > 20


def test_leaders_bring_their_coins_and_troops():
    tables = simcore.load("rurik", set={"leader.boris.coins": 3, "leader.maria.coins": -3, "leader.boris.troops": 1})
    lineup = [policies.load("rurik", "casual")] * 3
    boris = tables.factions.index("boris")
    _, given = play_one(tables, lineup, 5, 1, steps=0, gift=gift_of(tables, "leader.boris"))
    for seat in range(3):
        leader = tables.data["leader"][tables.factions[given["pub"]["leader"][seat]]]
        assert given["pub"]["coins"][seat] == tables.data["knob"]["start_coins"] + leader["coins"]
    assert boris in given["pub"]["leader"][:3]
    for factions in (None, "chosen"):
        end = play_one(tables, lineup, 5, 1, factions=factions, gift=gift_of(tables, "leader.boris"))[1]
        assert sound(tables, np.array([end]))


def test_a_deed_of_the_row_leaves_its_place_to_the_next():
    tables, lineup = simcore.load("rurik"), [policies.load("rurik", "casual")] * 3
    plain = play_one(tables, lineup, 5, 0, steps=0)[1]
    row, left = plain["pub"]["deed_row"], plain["pub"]["deeds_left"]
    given = play_one(tables, lineup, 5, 0, steps=0, gift=(list(kinds("rurik")).index("deed"), int(row[1]), -1))[1]
    assert given["pub"]["deed_row"][1] == plain["hid"]["deed_deck"][left - 1]
    assert given["pub"]["deeds_left"] == left - 1 and (given["pub"]["deed_row"][[0, 2]] == row[[0, 2]]).all()


@pytest.mark.parametrize(("game", "rules", "text"), [
    ("burgundy", {}, "duchy.duchy_3"), ("rurik", {}, "inheritance.kiev"),
    ("rurik", {"modules": ["solo"]}, "agenda.wealthy")])
def test_what_is_in_no_deal_is_not_handed_over(game, rules, text):
    tables = simcore.load(game, **rules)
    lineup = [policies.load(game, "random")] * tables.players[0]
    assert handed(tables, lineup, 5, 0, gift_of(tables, text)) is None


def test_the_module_that_a_meaning_names_is_one_of_the_game():
    found = {(game, kind): module_of(game, kind) for game, kind in (*KINDS, *LAID)}
    assert {key: {"modules": [module]} for key, module in found.items() if module} == {
        key: rules for key, (rules, _) in NEEDED.items() if "modules" in rules}


def test_what_cannot_be_given_is_refused():
    rows = simcore.load("rurik").catalogue["rows"]
    for text, swap, message in (
            ("scheme", False, "expected a table and a row, such as scheme.attack_coin"),
            ("scheme.", False, "expected a table and a row"),
            ("leader.maria", True, r"expected a table and two rows, such as leader.maria=agatha \(tables: "),
            ("leader.none", True, "expected a table and two rows, such as leader.boris=maria"),
            ("leader.boris=maria", False, "a row, such as .*; two rows trade places by swap leader.boris=maria"),
            ("region.kiev", False, "table: no 'region'"), ("leader.borys", False, "did you mean 'boris'"),
            ("leader.*=maria", True, r"no '\*'")):
        with pytest.raises(DataError, match=message):
            parse_gift("rurik", rows, text, swap)
    with pytest.raises(DataError, match="nothing can be given in pig"):
        parse_gift("pig", {}, "card.x", False)
    assert expand_gifts("rurik", rows, ["agenda.*", "agenda.wealthy"]) == [f"agenda.{name}" for name in rows["agenda"]]


def test_a_star_stands_for_any_letters_of_a_row():
    """Reported: tile.monastery_* was answered by "did you mean 'monastery_9'"."""
    rows = simcore.load("burgundy").catalogue["rows"]
    assert expand_gifts("burgundy", rows, ["tile.cow_*", "tile.*_2"]) == [f"tile.{name}" for name in (
        "cow_2", "cow_3", "cow_4", "sheep_2", "pig_2", "goat_2", "monastery_2")]
    assert len(expand_gifts("burgundy", rows, ["tile.monastery_*"])) == sum(
        name.startswith("monastery_") for name in rows["tile"]) > 20
    for pattern in ("monestery_*", "cow_?*", "[a-z]*"):
        with pytest.raises(DataError, match=r"no tile is called .*\* standing for any letters; known: market, "):
            expand_gifts("burgundy", rows, [f"tile.{pattern}"])
