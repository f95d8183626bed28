"""The story of a game: its words must be right, and the table that its log tells must come out as the engine's."""
import re

import pytest

from ludometer.policies import load as policy
from ludometer.simcore import load
from ludometer.simcore.rurik.declared import EPIC, POINTS
from ludometer.simcore.rurik.engine import play_one
from ludometer.simcore.rurik.story import tell
from tests.battery.rurik_table import Table
from tests.players import players_of
from tests.simcore.stories import games_of

BASE_MODULES = ("alternate-board", "rebel-rewards", "deed-row")
BOX = ("stone-and-blade", "war", "rebel-faction", "intrigue", "epic-structures")
MUCH_BUILT = {"build_not_ruled": 1, "space.build_1.points": 5, "space_large.build_1.points": 5}
VARIANTS = {"base": {}, "base modules": {"modules": BASE_MODULES},
            "deed row laid out again each time": {"modules": ("deed-row",), "set": {"deed_row_refresh": 2}},
            "handicaps": {"set": {"leader.boris.coins": 2, "leader.maria.troops": 1, "leader.yaroslav.coins": -1}},
            "Stone & Blade": {"modules": ("stone-and-blade",)}, "intrigue": {"modules": ("intrigue",)},
            "war": {"modules": ("war",), "set": {"capture_cards": 0}},
            "rebel faction": {"modules": ("rebel-faction",), "set": {"faction_rebels": 2}},
            "epic structures": {"modules": ("epic-structures",), "set": MUCH_BUILT},
            "whole box": {"modules": BOX},
            "whole box, crowded": {"modules": (*BASE_MODULES, *BOX), "set": MUCH_BUILT | {
                "capture_cards": 0, "epic_extra": 7, "faction_rebels": 3, "war_reward_every": 1,
                "war_reward.scheme.count": 6, "epic.library.need": {}}},
            "solo": {"modules": ("solo",)},
            "solo with modules": {"modules": ("solo", "stone-and-blade", "war", "rebel-faction", "rebel-rewards"),
                                  "set": {"neutrals_kept": 1, "neutral_troops": 2}},
            "solo, as later printed": {"modules": ("solo", "stone-and-blade", "solo-later"),
                                       "set": {"rebellion_leader": 3, "rebellion_level": 4, "rebellion_troops": 9}}}


def lines(tables, name, players, game, **more):
    return list(tell(tables, *play_one(tables, [policy("rurik", name)] * players, 11, game, states=True, **more)))


@pytest.mark.sample(28)
@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.verify)])   # six are of all sorts
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", players_of("rurik"))
def test_the_table_that_a_log_tells_is_that_of_the_engine(name, variant, games):
    tables = load("rurik", **VARIANTS[variant])
    for game in games_of("rurik", name, variant, VARIANTS, games):
        players = tables.players[0] + game % (tables.players[1] - tables.players[0] + 1)
        factions = "chosen" if game % 2 else None
        events, states = play_one(tables, [policy("rurik", name)] * players, 11, game, factions=factions, states=True)
        begin, end, public = states[(events["n_moves"] > 0).argmax()]["pub"], states[-1], states[-1]["pub"]
        dealt = [None if leader < 0 else int(leader) for leader in begin["leader"][:players]]
        left = []                                               # points as each turn ends, told and in the position

        def at_end(at, table, states=states, left=left):
            now = states[at]["pub"]
            left.append(([table.points[word] for word in POINTS] + [table.riding[region] for region in range(15)],
                         [*now["points"], *now["ride"]]))

        table = Table(tables, events, dealt, begin["good"].tolist(), at_end)
        assert left and all(told == played for told, played in left)
        players += tables.unmanned
        seats = table.seats
        assert len(seats) == players
        assert [list(row[:players]) for row in public["troops"]] == table.pieces
        assert [list(row) for row in public["owner"]] == [[-1 if owner is None else owner for owner in row]
                                                          for row in table.owners]
        assert list(public["rebels"]) == table.rebels
        assert list(public["neutral"]) == table.neutral
        assert list(public["coins"][:players]) == table.coins
        assert list(public["warfare"][:players]) == table.warfare
        assert list(public["boons"][:players]) == table.boons
        assert list(public["vp_tokens"][:players]) == table.tokens
        assert list(public["discards"][:public["n_discards"]]) == table.discards
        assert list(public["standing"]) == [table.standing(region) for region in range(len(public["standing"]))]
        assert list(public["rebels_beaten"][:players]) == table.beaten
        assert list(public["supply"][:players]) == [table.supply(seat) for seat in seats]
        assert list(public["veche"][:players]) == table.veche
        assert [deed for deed in public["library"] if deed >= 0] == table.library
        assert {EPIC[effect]: at for effect, at in enumerate(public["epic_at"]) if at >= 0} == table.epic_at
        assert [-1 if at is None else at for at in table.leader_at] == list(public["leader_at"][:players])
        assert [table.leaders[seat] for seat in table.people] == list(public["leader"][:len(table.people)])
        assert [-1 if (ruler := table.ruler(region)) is None else ruler for region in table.regions] == list(
            public["ruler"][:len(table.regions)])
        assert [-1 if deed is None else deed for deed in table.row] == list(public["deed_row"][:len(table.row)])
        assert [[dungeon[owner] for owner in range(5)] for dungeon in table.dungeons] == [
            list(dungeon) for dungeon in public["dungeon"][:players]]
        assert [sum(1 << seat for seat in captives) for captives in table.captives] == list(
            public["captive_leaders"][:players])
        for seat in seats:
            assert list(public["goods"][seat]) == [table.goods[seat][good] for good in range(5)]
            assert end["hid"]["hand"][seat] == sum(1 << card for card in table.hands[seat])
            assert public["deeds_held"][seat] == sum(1 << deed for deed in table.deeds[seat])
            assert public["deeds_done"][seat] == sum(1 << deed for deed in table.done[seat])
            assert list(public["vp"][:, seat][:len(table.scores[seat])]) == table.scores[seat]
            assert not any(public["vp"][:, seat][len(table.scores[seat]):])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_told_from_its_setup_to_its_winner(players):
    for game in range(6):
        text = lines(load("rurik"), "random", players, game)
        assert text[0] == f"Rurik: Dawn of Kiev, {players} players"
        heads = [line for line in text if line and not line.startswith(" ")]
        assert heads[1] == "Setup"
        assert heads[2].startswith("Round 1, strategy phase: ")
        assert [head.split(":")[0] for head in heads[2:-players - 2]] == [
            head for number in range(1, 5)
            for head in (*(f"Round {number}, {phase} phase" for phase in ("strategy", "action", "claim")),
                         f"After round {number}")]
        assert re.search("wins|share the win", heads[-1])


def test_words_of_a_turn():
    tables = load("rurik")
    text = "\n".join(line for game in range(60) for line in lines(tables, "random", 4, game))
    for pattern in (r"^  \w+ places \d \+ \d+ coins? in \w+, (top|2nd|3rd|4th) space; \w+'s \d moves down$",
                    r"^  \w+ resolves \d in \w+, (top|2nd|3rd) space; "
                    r"main action: \d (muster|move|attack|tax|build) points?$",
                    r"^    main action: \d (muster|move|attack|tax|build) points?$",
                    r"space; main action for 1 coin$",
                    r"^    attacks a rebel in \w+; reward: 2 coins$",
                    r"space; forfeits the main action for 1 coin$", r"^    musters a troop in \w+, a troop in \w+$",
                    r"^    musters 2 troops in \w+$", r"^    moves 2 troops from \w+ to \w+$",
                    r"^    pays 2 wood; reward: ",
                    r"; \w+'s \d, \w+'s \d and \w+'s \d move down$", r"; \w+'s own \d moves down$",
                    r"^    taxes \w+ \(1 \w+\)$", r"^    taxes \w+ \(1 \w+ and 1 coin from the market\)",
                    r"^    builds a church in \w+ \(a troop of \w+ leaves, a troop of \w+ takes its place\)$",
                    r"^    attacks \w+ in \w+, who loses a troop; warfare track \d$",
                    r"^    attacks \w+ in \w+, who loses the leader; warfare track \d$",
                    r"^    attacks \w+ in \w+, who loses a troop and 1 coin; warfare track \d$",
                    r"^    casualty check of 2 cards of the first deck$", r"^    reveals [\w ]+ \(1 casualty icon\)$",
                    r"^    loses a troop in \w+$", r"^    no casualty check$", r"^    loses the leader in \w+$",
                    r"^    a troop of Sviatopolk takes the rebel's place$",
                    r"^    looks at 3 scheme cards of the \w+ deck$",
                    r"^    puts back [\w ]+, [\w ]+$", r"^    keeps the first player marker$",
                    r"^    plays the scheme Two taxes for a coin for 1 coin: 2 tax points$",
                    r"^    accomplishes Generous Prince \(1 VP\), paying 4 coins; reward: 2 muster points$",
                    r"^    converts goods with the token \w+$",
                    r"^    sends a troop of \w+ from \w+ to \w+, who gains 1 coin$",
                    r"^    moves Agatha with 2 troops from \w+ to \w+", r"^    musters a troop next door in \w+$",
                    r"^  \w+ returns to \w+ with a troop$", r"^  income: \w+ \d+, \w+ \d+, \w+ \d+, \w+ \d+$",
                    r"^  \w+: rule track to step \d", r"^  deed row: [\w ]+ \(\d VP\), [\w ]+",
                    r"^  \w+ takes the deed [\w ]+ \(\d VP\); laid out: [\w ]+ \(\d VP\)$",
                    r"^    takes the deed [\w ]+ \(\d VP\); laid"):
        assert re.search(pattern, text, re.MULTILINE), pattern


def test_words_of_variants():
    tables = load("rurik", modules=("deed-row", "rebel-rewards"))
    text = "\n".join(line for game in range(20) for line in lines(tables, "random", 2, game))
    for pattern in (r"^    attacks a rebel in \w+; reward token: 2 (coin|muster point)s$",
                    r"^  \w+ takes the deed [\w ]+ \(\d VP\); laid out: [\w ]+ \(\d VP\)$",
                    r"^  \w+ takes the deed [\w ]+ \(\d VP\); new deed row: "
                    r"([\w ]+ \(\d VP\), ){2}[\w ]+ \(\d VP\)$"):
        assert re.search(pattern, text, re.MULTILINE), pattern
    assert not re.search(r"attacks a rebel in \w+; reward:", text)


@pytest.mark.verify
def test_words_of_war_faction_and_intrigue():
    tables = load("rurik", modules=("war", "rebel-faction", "intrigue"), set={"cards_revealed": 0})
    text = "\n".join(line for game in (*range(200), 559)
                     for line in lines(tables, "random", 2 + game % 3, game))
    for pattern in (r"^    attacks a rebel in \w+; reward: [^\n]+\n    no casualty check$",        # F-Armed
                    r"^    tries to capture the rebel$", r"^    tries to capture what \w+ lost$",
                    r"^    reveals a card of its own will$", r"^    does not try to capture$",
                    r"^    captures a rebel$", r"^    captures a troop of \w+$", r"^    captures [A-Z]\w+$",
                    r"^    loses [2-9] troops in \w+$", r"; dungeon: a troop of \w+$",
                    r"^  \w+ releases a rebel, a rebel for 2 victory point tokens$",
                    r"^  \w+ releases [A-Z]\w+ for 2 victory point tokens$",
                    r"^    converts rebels with the token Attack\n    gives up a captured rebel; "
                    r"reward: 1 attack point$",
                    r"^    gives up a troop in \w+, a troop of \w+ of its dungeon; reward: ",
                    r"^    plays the scheme Two taxes or two musters: 2 tax points$",
                    r"^    plays the scheme Two taxes or two musters: 2 muster points$",
                    r"^    plays the scheme War step and two moves: 2 move points, 1 warfare step$",
                    r"^  rebel faction: [\w ]+, its lair in \w+$", r"^  new rebels: 1 in \w+$",
                    r"^    defeats the rebel faction [\w ]+ for 1 victory point token$",
                    r"^  intrigue: Synthetic: \w+"):
        assert re.search(pattern, text, re.MULTILINE), pattern


def test_after_the_last_round_all_points_announced_before_are_counted():
    # tokens of the end (Q-Cathedral, Q-Logging, Q-Veche) are announced after the table and counted in the final score
    tables = load("rurik", modules=("epic-structures",), set=MUCH_BUILT | {"epic_extra": 7})
    seen = 0
    for game in range(12):
        text = lines(tables, "textbook", 2, game)
        after = text.index("After round 4")
        assert not [line for line in text[:after] if re.match(r"  [\w ]+: \w+ gains \d victory point token", line)]
        heads = text[next(i for i, line in enumerate(text) if line.startswith("Final score"))].split()
        for line in text[after + 1:after + 3]:
            name, points = re.match(r"  (\w+): (\d+) VP", line).groups()
            gained = [item for other in text[after:] for item in re.findall(rf"{name} gains (\d) victory point", other)]
            final = next(other for other in text if other.startswith(name) and len(other.split()) > 7).split()
            agenda = int(final[heads.index("agenda") - 1])
            seen += len(gained)
            assert int(points) + sum(map(int, gained)) + agenda == int(final[heads.index("total") - 1])
    assert seen


def test_variants_are_named():
    tables = load("rurik", modules=("alternate-board",), set={"start_coins": 5})
    text = lines(tables, "random", 2, 0)
    assert text[0] == "Rurik: Dawn of Kiev, 2 players (alternate board, start_coins = 5)"
    assert any(line.startswith("  goods tokens: Novgorod ") for line in text)
    assert any(re.match(r"  seat 1: \w+, 5 coins", line) for line in text)
