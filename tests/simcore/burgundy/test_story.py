"""The log of a game: what its events say must be so on the table of the engine, and its words must be right."""
import re

import numpy as np
import pytest

from ludometer.policies import load as policy
from ludometer.simcore import load
from ludometer.simcore.burgundy.declared import SHIELD_EFFECTS
from ludometer.simcore.burgundy.engine import EVENTS, play_one, results
from ludometer.simcore.burgundy.story import Story, tell
from ludometer.simcore.burgundy.story_duchies import name_of
from ludometer.simcore.story import bits
from tests.battery.burgundy_table import Table
from tests.players import players_of
from tests.simcore.stories import games_of

# Much silver and few points for size: many purchases, and games that end in ties.
VARIANTS = {
    "base": {}, "extra tiles": {"modules": ("extra-tiles",)}, "all modules": {"modules": ("extra-tiles", "experts")},
    "shopping": {"modules": ("extra-tiles",), "set": {
        "start_silver": 12, "purchases": 3, "purchase_price": 1, "discard_always": 0, "mine_silver": 4,
        "tile.monastery_6.coloured": 9, "tile.monastery_28.coloured": 9, "tile.monastery_27.coloured": 9}},
    "short": {"set": {"phases": 1, "rounds": 2, "points_good": 0, "points_silver": 0, "workers_per_point": 0,
                      "start_castle_scores": 1, "castle_chosen": 2, "most_empty_wins_tie": 0}},
}
TURN = next(kind for kind, name in EVENTS.items() if name == "turn")


def lines(tables, players, game, name="random", **more):
    return list(tell(tables, *play_one(tables, [policy("burgundy", name)] * players, 11, game, states=True, **more)))


def check_table(tables, events, position, goods):
    """Hold the table that events tell against the position that follows them; it is returned."""
    public, teams = position["pub"], tables.data["knob"]["teams"]
    seats = int(public["course"]["n_seats"])
    table = Table(tables, events, seats, goods)
    for duke in range(2) if teams else range(seats):
        estate = position["estate"][duke]
        assert (table.silver[duke], table.workers[duke]) == (estate["silver"], estate["workers"])
        assert table.goods[duke] == list(estate["goods"]) and table.sold[duke] == list(estate["sold"])
        assert table.common[duke] == list(estate["common"][:estate["n_common"]])
        assert sorted(map(SHIELD_EFFECTS.index, table.shields[duke])) == bits(int(estate["shields"]))
        assert table.patrons[duke] == (None if estate["patron"] < 0 else estate["patron"])
        tiles = [tile for half in (duke, duke + 2)[:1 + teams] for tile in position["half"][half]["tile"]]
        assert [-1 if tile is None else tile for tile in table.tiles[duke]] == tiles
    for seat in range(seats):
        own = position["seat"][seat]
        assert table.stored[seat] == list(own["stored"][:own["n_stored"]])
        assert table.scores[seat] == list(own["vp"]) and table.spaces[seat] == own["bridge"]
    assert table.bridge == list(public["bridge_order"][:seats])
    assert table.depots == [list(goods) for goods in public["goods"]]
    assert seats == 1 or table.bonuses == list(public["bonuses_taken"])     # solo they are no bonus tiles
    assert [table.slots.get(slot, -1) for slot in range(len(public["slot"]))] == list(public["slot"])
    assert table.inns == public["inns"]
    shields = [table.laid_shields.get(slot) for slot in range(len(public["shield"]))]
    assert [-1 if shield is None else SHIELD_EFFECTS.index(shield) for shield in shields] == list(public["shield"])
    return table


def check_log(tables, lineup, game, factions):
    """Hold the events against the positions, in the middle of the game too, and the last lines against the results."""
    events, states = play_one(tables, lineup, 11, game, factions=factions, states=True)
    goods, teams, solo = states[0]["estate"]["goods"].tolist(), tables.data["knob"]["teams"], len(lineup) == 1
    turns = np.flatnonzero((np.diff(events["step"]) > 0) & (events["kind"][1:] == TURN)) + 1
    middle = turns[len(turns) // 2]
    check_table(tables, events[:middle], states[middle], goods)
    table = check_table(tables, events, states[-1], goods)
    rows, text = results(tables, states[-1:]), tell(tables, events, states)
    scores = [line for line in text if re.match(r"seat \d( +\d+)+$", line)]
    assert [(int(line[5]), int(line.split()[-1])) for line in scores] == [
        (row["seat"], row["own_score"]) for row in sorted(rows, key=lambda row: row["rank"])]
    titles = {row["effect"]: row["title"] for row in tables.catalogue["rows"]["shield"].values()}
    for seat in range(len(lineup) if tables.data["knob"]["shields"] else 0):
        stands = [line for line in text if re.match(rf"  seat {seat}: \d+ VP; ", line)][-1]
        held = [titles[shield] for shield in table.shields[seat % 2 if teams else seat]]
        assert f"; shields: {', '.join(held) or 'none'}; sold: " in stands
    if not solo:
        best = [row["seat"] for row in rows if row["rank"] == 1]
        assert text[-1].startswith(f"seats {best[0]} and {best[1]} win" if teams else f"seat {best[0]} wins")
    else:
        assert text[-1].startswith("seat 0 wins" if rows[0]["win"] else "seat 0 loses")
    return text


@pytest.mark.sample(12)
@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.verify)])   # six are of all sorts
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", players_of("burgundy"))
def test_the_log_tells_the_table_of_the_engine(name, variant, games):
    tables = load("burgundy", **VARIANTS[variant])
    for game in games_of("burgundy", name, variant, VARIANTS, games):
        lineup = [policy("burgundy", name)] * (2 + game % 3)
        check_accounts(check_log(tables, lineup, game, "chosen" if game % 2 else None))


@pytest.mark.sample(3)
@pytest.mark.parametrize("modules, players", [
    (("shields", "extra-tiles", "inns", "trade-routes", "white-castles", "experts"), 2),
    (("shields", "inns", "trade-routes", "white-castles", "watchtowers"), 3), (("shields", "extra-tiles"), 3),
    (("shields", "inns", "trade-routes", "white-castles", "teams"), 4), (("shields", "extra-tiles", "teams"), 4),
    (("extra-tiles", "inns", "trade-routes", "white-castles", "watchtowers", "experts"), 4)])
def test_the_log_tells_the_table_with_modules(modules, players):
    tables = load("burgundy", modules, {"tile.monastery_27.coloured": 6} if "extra-tiles" in modules else {})
    for name in ("random", "textbook"):
        for game in range(6):
            check_log(tables, [policy("burgundy", name)] * players, game, None)


def check_accounts(text):
    """What the words say of workers and silver is what a seat has when it moves again."""
    has, seat = {}, None
    for line in text:
        if found := re.match(r"  seat (\d)(?: has rolled|: \d+ VP).*?; (\d+) workers?, (\d+) silver", line):
            seat, now = found[1], (int(found[2]), int(found[3]))
            assert has.get(seat, now) == now, line
            has[seat] = now
        elif found := re.match(r"  seat (\d): mines bring (.*)", line):
            change(has, found[1], found[2], 1)
        elif seat and line.startswith("    "):
            done, _, paid = re.sub(r"\(.*?\)", "", line).partition(" for ")
            paid, _, gained = paid.partition(": ")
            change(has, seat, paid, -1)
            if re.search(r"\b(takes|gains|hires) \d", done):
                change(has, seat, done, 1)
            elif " sells " in done:
                change(has, seat, gained or done, 1)


def change(has, seat, words, sign):
    workers, silver = has[seat]
    has[seat] = (workers + sign * sum(map(int, re.findall(r"(\d+) workers?", words))),
                 silver + sign * sum(map(int, re.findall(r"(\d+) silver", words))))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_told_from_its_setup_to_its_winner(players):
    for game in range(6):
        text = lines(load("burgundy"), players, game)
        assert text[0] == f"The Castles of Burgundy, {players} players"
        heads = [line.split(":")[0] for line in text if line and not line.startswith(" ")]
        assert heads[1:-players - 3] == ["Setup", *(
            head for phase in "ABCDE"
            for head in (f"Phase {phase}", *(f"Round {phase}{number}" for number in range(1, 6)),
                         f"End of phase {phase}"))]
        assert heads[-players - 3] == "End of the game" and heads[-players - 2].startswith("Final score")
        assert sum(line.lstrip().startswith(f"seat {players - 1} has rolled") for line in text) == 25


@pytest.mark.parametrize("modules", [(), ("shields", "trade-routes", "inns"), ("teams", "shields")])
def test_the_end_of_the_last_phase_comes_before_anything_is_counted(modules):
    # how seats stand there is the final score without what is counted at the end
    tables = load("burgundy", modules)
    players = 4 if "teams" in modules else 3
    for game in range(6):
        text = lines(tables, players, game)
        end, final = text.index("End of phase E"), text.index("End of the game")
        assert end < final
        stood = [int(line.split(":")[1].split()[0]) for line in text[end:final] if re.match(r"  seat \d: \d+ VP", line)]
        counted = [0] * players
        for line in text[final:]:
            if found := re.match(r"  seats? (\d)(?: and \d)?: (\d+) VP", line):
                counted[int(found[1])] += int(found[2])
        totals = {int(line[5]): int(line.split()[-1]) for line in text if re.match(r"seat \d( +\d+)+$", line)}
        assert sum(counted) and stood == [totals[seat] - counted[seat] for seat in range(players)]


@pytest.mark.parametrize("settings", [{}, {"start_castle_scores": 1, "solo_target": 10, "tile.crane.black": 6}])
def test_the_story_of_a_solo_game(settings):
    # what a tile brings is told when it comes
    tables = load("burgundy", ("solo", "extra-tiles", "white-castles", "inns", "trade-routes"), settings)
    for name in ("random", "textbook"):
        for game in range(8):
            text = "\n".join(check_log(tables, [policy("burgundy", name)], game, "chosen"))
            for size in re.findall(r"completes a \w+ of (\d+): (\d+) VP", text):
                worth = [row["points"] for row in tables.data["region"].values()]
                assert int(size[1]) in worth[int(size[0]) - 1:int(size[0]) + 1]     # an inn adds one


TILE = r"[\w' ]+( \([\w, ]+\))?"


WORDS = (
    r"^  seat 3: No\. [12], castle at d4; 4 workers, 1 silver; goods: \d \w+",
    r"^  depot 4: Mine, Ship, [\w' ]+, \d \w+$", rf"^  the black depot: {TILE}(, {TILE}){{7}}$",
    r"^  goods of the phase: (\w+, ){4}\w+$", r"^Round C2: \w+ to depot \d$",
    r"^  seat \d has rolled \d and \d; \d+ workers?, \d+ silver; stored: .*; goods: .*$",
    rf"^    (\d): takes {TILE} from depot \1$", r"^    \d as 6: takes Castle from depot 6 for \d workers?$",
    rf"^      discards {TILE}$", r"^    \d: places Ship at [a-g]\d\n      loads from depot \d: \d \w+, \d \w+$",
    r"^      moves to space 1 of the bridge: order \d \d \d \d$", r"^    \d: takes 2 workers$",
    r"^    \d: takes 2 workers, 1 silver$", r"^    \d: takes 4 workers$", r"^    \d: sells 1 \w+: 4 VP, 1 silver$",
    r"^    \d as \d: sells 2 \w+ for 2 workers: 8 VP, 1 silver$", r"^    \d: sells 2 \w+: 8 VP, 1 silver, 1 worker$",
    rf"^    buys {TILE} from the black depot for 2 silver$",
    rf"^    buys {TILE} from depot \d for 1 silver, 1 worker$",
    r"places Castle at \w\d.*\n(      completes .*\n)?(      takes the .*\n)?"
    r"      takes Ship from depot \d\n",
    r"places Castle at \w\d.*\n(      completes .*\n)?(      takes the .*\n)?"
    r"      places Mine at \w\d\n(        completes .*\n)?    \d",
    r"places Church at \w\d.*\n(      completes .*\n)?      takes (Mine|Monastery.*) from depot \d$",
    r"places Market at \w\d.*\n(      completes .*\n)?      declines$",
    r"places Boarding house at .*\n(      completes .*\n)?      gains 4 workers$",
    r"places Bank at \w\d.*\n      gains 2 silver$", r"places Watchtower at .*\n(      completes .*\n)?      4 VP$",
    r"^      cow: \d VP$", r"^      completes a mine of 1: 1 VP \+ (10|8|6|4|2) VP$",
    r"^ +completes a (\w+) of 3: 6 VP \+ \d VP$",
    r"^ +completes a (\w+) of .*\n +takes the large bonus tile \(\1\): 7 VP$",
    r"^  seat \d: mines bring 2 silver$", r"^  seat \d: mines bring 1 silver, 1 worker$",
    r"^End of phase E\n(  seat \d: mines.*\n)+  seat 0: \d+ VP; \d+ workers?, \d+ silver; stored: .*; sold: ",
    r"^  a    [aA] [cC] [cC] y      a    [aA] [cC] [cC] Y", r"^  d s s S C s s s",
    r"^  seat \d: \d+ VP for what is left$", r"^  seat \d: \d+ VP for Monastery 18 \(carpenters\)$",
)
WORDS_OF_MODULES = (
    r"^  seat \d chooses No\. \d+$", r"^  seat \d chooses [a-g]\d for its castle$",
    r"^      uses the crane as Boarding house\n      gains 4 workers$", r"^      declines the crane$",
    r"^      geese: 2 VP$", r"^      lets the geese flock with goat\n      goat: \d VP$",
    r"^    hires 2 workers for 1 silver$",
)


@pytest.mark.verify
@pytest.mark.parametrize("tables, patterns", [
    (load("burgundy"), WORDS),
    (load("burgundy", ("extra-tiles", "experts"), {"tile.crane.black": 8, "tile.geese.black": 8}), WORDS_OF_MODULES),
], ids=["base", "modules"])
def test_words_of_games(tables, patterns):
    text = "\n".join(line for game in range(160) for line in lines(tables, 4, game))
    for pattern in patterns:
        assert re.search(pattern, text, re.MULTILINE), pattern


def test_variants_are_named():
    tables = load("burgundy", modules=("extra-tiles",), set={"start_silver": 5})
    text = lines(tables, 2, 0)
    assert text[0] == "The Castles of Burgundy, 2 players (extra tiles, start_silver = 5)"
    assert any(re.match(r"  seat 1: No\. \d, castle at d4; 2 workers, 5 silver", line) for line in text)


def test_spaces_are_named_by_row_and_place():
    assert [name_of(space) for space in (0, 3, 4, 18, 36)] == ["a1", "a4", "b1", "d4", "g4"]


def test_every_event_has_its_words():
    assert not [name for name in EVENTS.values() if not hasattr(Story, f"on_{name}")]
