"""What holds for every game with hidden cards: a search imagines no more and no less than its seat has seen (G-4)."""
from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometer import policies, simcore
from ludometer.simcore.play import picks
from ludometer.simcore.questions import redeal, sound
from tests.battery.experiments import MANY, SOME, Experiment, experiments, games_that_hide, knowledge, steps_of
from tests.players import players_of_each

each_game = pytest.mark.parametrize("game", games_that_hide())


def redealt(tables, position, seat, seed):
    deal = np.frombuffer(bytearray(position.tobytes()), position.dtype)     # with the gaps between fields
    redeal(tables, deal, seat, seed)
    return deal[0]


def card_game(game, number):
    """A game in which much is known by half; even and odd numbers are two kinds."""
    rules, policy = knowledge(game).CARD_GAMES[number % 2]
    tables = simcore.load(game, **rules)
    return Experiment(tables, [policies.load(game, policy)] * tables.players[1], None, 77 + number, 0)


def check_redeal(experiment, step, seed):
    """A seat cannot tell a redeal from the true deal, and a redeal is not the true deal."""
    know, tables = knowledge(experiment.tables.game), experiment.tables
    events, position = experiment.play(steps=step)
    for seat in range(len(experiment.lineup)):
        deals = [redealt(tables, position, seat, seed + i) for i in range(4)]
        exact, groups = know.memory(position, seat)
        assert know.known(tables, position, seat) == know.remembered(tables, events, seat)
        for deal in deals:
            know.check_pieces(tables, deal)
            assert sound(tables, np.array([deal]))
            assert know.view(tables, deal, seat) == know.view(tables, position, seat)
            pairs = know.found(tables, deal, seat)
            assert set(exact.items()) <= pairs
            for places, cards in groups:
                assert all(any((place, card) in pairs for place in places) for card in cards)
            assert know.memory(deal, seat)[0] == exact
        assert len({str(know.hidden(tables, deal, seat)) for deal in deals}) > 1 or not much_hidden(
            know.chances(tables, position, seat))


def much_hidden(chances):
    """Whether so much is hidden that deals are hardly ever alike: places where more than one thing may lie."""
    return sum(0 < chance < 0.9 for chance in chances.values()) > 60


@each_game
def test_a_redeal_keeps_all_that_a_seat_has_seen(game):
    for number in range(0, 24, 3):
        check_redeal(card_game(game, number), 30 + 6 * number, 5)
    SOME(given(experiments(game), st.integers(0, 120), st.integers(0, 1000))(check_redeal))()


def test_in_a_redeal_nobody_else_knows_where_a_card_lies_that_was_dealt_again():
    """Rurik: what a seat does not know is dealt anew, so what another had seen of it is not true in that world."""
    know, forgotten = knowledge("rurik"), 0
    for number in range(12):
        experiment = card_game("rurik", number)
        position = experiment.play(steps=40 + 6 * number)[1]
        for seat, other in permutations(range(len(experiment.lineup)), 2):
            deal = redealt(experiment.tables, position, seat, number)
            known, before = know.memory(position, seat)[0], know.memory(position, other)[0]
            assert know.memory(deal, other)[0].items() <= known.items()
            forgotten += len(before.keys() - known.keys())
    assert forgotten > 20


@pytest.mark.verify
@each_game
def test_many_redeals_keep_all_that_a_seat_has_seen(game):
    for number in range(12):
        for step in range(20, 170, 12):
            check_redeal(card_game(game, number), step, number)
    MANY(given(experiments(game), st.integers(0, 120), st.integers(0, 1000))(check_redeal))()


def check_fair(experiment, step, n):
    """All that a seat does not know is as likely in one place as in another that it cannot tell from it."""
    know, tables = knowledge(experiment.tables.game), experiment.tables
    position = experiment.play(steps=step)[1]
    for seat in (0, len(experiment.lineup) - 1):
        counts, expected = Counter(), know.chances(tables, position, seat)
        for seed in range(n):
            counts.update(know.found(tables, redealt(tables, position, seat, seed), seat))
        assert counts.keys() <= expected.keys()
        for pair, chance in expected.items():
            # five and a half standard deviations: 4 of 100 million
            assert abs(counts[pair] - n * chance) <= 5.5 * (n * chance * max(0, 1 - chance)) ** 0.5 + 1e-6, pair


@each_game
def test_a_redeal_is_fair(game):
    for number in range(2):
        check_fair(card_game(game, number), knowledge(game).LATE, 600)
    for modules, players, step in knowledge(game).FAIR:         # also while modules are set up
        chance = [policies.load(game, "random")] * players
        check_fair(Experiment(simcore.load(game, modules), chance, None, 1, 1), step, 700)


@pytest.mark.verify
@each_game
def test_redeals_are_fair(game):
    for number in range(12):
        check_fair(card_game(game, number), 30 + 11 * number, 8000)


def check_blind(experiment, boundary, seat, worlds, further):
    """In worlds that have looked the same to a seat since a boundary its redeals are the same. Counts such worlds.

    The worlds are redeals at the boundary, each played on by chance.
    """
    know, tables = knowledge(experiment.tables.game), experiment.tables
    chance = replace(experiment, lineup=[policies.load(tables.game, "random")] * len(experiment.lineup))
    alike = {}
    for seed in range(worlds):
        events, end = chance.play(position=redealt(tables, boundary, seat, seed), steps=further)
        deals = [str(know.hidden(tables, redealt(tables, end, seat, i), seat)) for i in range(3)]
        assert deals == alike.setdefault((know.seen_events(events, seat), know.view(tables, end, seat)), deals)
    return worlds - len(alike)


def check_all_blind(game, games, worlds, further):
    """check_blind() wherever the next turn may show a card that some seat knows by half, and now and then elsewhere."""
    know, compared = knowledge(game), 0
    for number in range(games):
        experiment = card_game(game, number)
        for step, boundary in enumerate(steps_of(experiment)[0]):
            for seat in range(len(experiment.lineup)):
                if know.half_known(boundary, seat) or (step + seat) % 40 == 20:
                    compared += check_blind(experiment, boundary, seat, worlds, further)
    return compared


@each_game
def test_a_redeal_depends_on_nothing_that_was_not_seen(game):
    assert check_all_blind(game, 2, 70, 1) > 30


@pytest.mark.verify
@each_game
def test_redeals_hang_on_nothing_that_was_not_seen(game):
    assert check_all_blind(game, 20, 150, 1) + check_all_blind(game, 20, 150, 4) > 3000


# ---- choices

def check_choices(course, asked, done, most, deals):
    """Ask players what they would do in a game, and in other deals that their seats cannot tell from it.

    course: the game. asked: the same with the players to be asked. done: Counter of comparisons, by kind of decision.
    """
    know, tables = knowledge(course.tables.game), course.tables
    boundary = course.play(steps=0)[1]
    while True:
        step, after = course.play(position=boundary, steps=1)
        for i, at in enumerate(np.flatnonzero(step["n_moves"])):
            kind = int(step["kind"][at])
            if step["n_moves"][at] == 1 or done[kind] >= most:
                continue
            script = picks(step)[:i]
            chosen = asked.play(position=boundary, script=script, steps=1)[0][at]
            for seed in range(deals):
                deal = know.other_deal(tables, boundary, step, at, seed)
                if deal is None:
                    break
                events, _ = asked.play(position=deal, script=script, steps=1)
                assert events[:at].tobytes() == step[:at].tobytes()     # else the seat could have told
                assert events[at] == chosen, know.EVENTS[kind]
                done[kind] += 1
        if after.tobytes() == boundary.tobytes():
            return
        boundary = after


def check_all_choices(game, asked, games, most, deals):
    know, done = knowledge(game), Counter()
    variants = [(simcore.load(game, **know.BUSY_RULES), None)]
    variants += [(simcore.load(game, modules), players) for modules, players, _ in know.FAIR]
    course = [policies.load(game, source) for source in know.BUSY]
    for number in range(40 * max(games, 12)):                   # until all kinds have come up, some of which are rare
        missing = [kind for number, kind in know.EVENTS.items() if kind not in know.NOTES and done[number] < 3]
        if number >= games and not missing:
            return
        tables, players = variants[number % len(variants)]
        players = players or tables.players[0] + number // len(variants) % (tables.players[1] - tables.players[0] + 1)
        check_choices(Experiment(tables, course[:players], "chosen", 6, number),
                      Experiment(tables, [asked] * players, "chosen", 6, number), done, most, deals)
    raise AssertionError(f"{asked.name}: seldom asked for {', '.join(missing)}")


def thinker(game, playouts):
    """Few playouts, by players who draw much: then a card more or less seen is soon another choice."""
    player = knowledge(game).SECRETIVE
    return policies.load(game, player, search={"playouts": playouts, "width": 0} | (
        {"horizon": 10} if player != "random" else {"horizon": 0}))


each_policy = pytest.mark.parametrize("game, name", players_of_each(games_that_hide()))


@pytest.mark.sample(5)
@each_policy
def test_no_choice_depends_on_what_its_seat_cannot_see(game, name):
    player = policies.load(game, name)
    if "search" in player.config:                               # how they search is asked of thinker() too
        check_all_choices(game, player, 3, 20, 3)
    else:
        check_all_choices(game, player, 6, 60, 3)


@pytest.mark.sample(1)
@each_game
def test_no_choice_of_a_search_depends_on_what_its_seat_cannot_see(game):
    check_all_choices(game, thinker(game, 6), 6, 60, 3)


@pytest.mark.sample(1)
@each_game
def test_no_choice_of_a_plan_depends_on_what_its_seat_cannot_see(game):
    """In some libraries nobody stops at the end of its turn."""
    check_all_choices(game, policies.load(game, "plan", {"width": 0}), 6, 60, 3)


@pytest.mark.verify
@each_policy
def test_many_choices_hang_on_nothing_hidden(game, name):
    check_all_choices(game, policies.load(game, name), 80, 2000, 4)


@pytest.mark.verify
@each_game
def test_many_choices_of_a_search_hang_on_nothing_hidden(game):
    check_all_choices(game, thinker(game, 2), 40, 200, 4)
    check_all_choices(game, thinker(game, 40), 8, 12, 3)
