"""Logs by themselves: they name all that lies open or is held, so that a referee can follow the game on a table."""
import re

import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.play import play_one
from ludometer.simcore.position_fields import HIDDEN
from ludometer.simcore.story import teller
from ludometer.simcore.typed import Spelling

SEED = 500_041
FIRST = {"rurik": ("place",), "burgundy": ("turn",), "scythia": ("turn",)}      # decisions before which all is laid out
ALL = {"rurik": ("stone-and-blade", "epic-structures", "intrigue", "war", "rebel-faction"),
       "burgundy": ("shields", "inns", "trade-routes", "white-castles", "extra-tiles"), "scythia": ()}
NOT_LAID_OUT = ("region", "conversion", "rebellion", "plan")    # places, what is printed, and decks


def setups():
    for game, modules in ALL.items():
        yield from ((game, (), players) for players in (2, 4))
        yield from ((game, (module,), 3) for module in modules)
        yield from ((game, more, players) for more, players in ((modules, 4), (("solo",), 1)) if more)


def set_up(game, modules, players):
    """(tables, position before the first turn, the log until then) of a game by chance."""
    tables = simcore.load(game, modules)
    events, states = play_one(tables, [policies.load(game, "random")] * players, SEED, 0, states=True)
    kinds = part(game, "declared").KINDS
    first = next(at for at, event in enumerate(events)
                 if event["n_moves"] and kinds[event["kind"]] in FIRST[game])
    return tables, states[first], teller(game)(tables, events, states).lines_until(first - 1)


def open_rows(tables, position):
    """{(table, title)} of what lies open, or is held by a seat."""
    found = set()
    spelling = Spelling(tables, position)
    for field in spelling.words.FIELDS:
        table = field.of if isinstance(field.of, str) else None
        if field.section == HIDDEN or table not in tables.data or table in NOT_LAID_OUT:
            continue
        titles = [row["title"] for row in tables.catalogue["rows"][table].values()]
        found |= {(table, titles[row]) for _, row in spelling.rows_in(field, table)}
    return found


def named(title, text):
    """Whether a text names a row by its title, as it begins or whole."""
    return re.search(rf"(?i)(?<!\w){re.escape(title)}", text)


@pytest.mark.parametrize("game, modules, players", [*setups()], ids=lambda value: str(value))
def test_the_setup_names_all_that_lies_open(game, modules, players):
    tables, position, log = set_up(game, modules, players)
    rows = open_rows(tables, position)
    assert rows and not [row for row in sorted(rows) if not named(row[1], "\n".join(log))]


@pytest.mark.sample("rurik-('stone-and-blade', 'e", "burgundy-('shields', 'i", "scythia-()-2", "solo")
@pytest.mark.parametrize("game, modules, players", [*setups()], ids=lambda value: str(value))
def test_what_comes_to_lie_open_is_named_as_it_comes(game, modules, players):
    tables = simcore.load(game, modules)
    events, states = play_one(tables, [policies.load(game, "random")] * players, SEED, 1, states=True)
    told = teller(game)(tables, events, states)
    begun = [at for at in range(1, len(events)) if events["step"][at] != events["step"][at - 1]]
    came, untold = 0, []
    for at, end, last in zip(begun, begun[1:], begun[2:], strict=False):        # what a step opens before its first
        after = open_rows(tables, states[end]) - open_rows(tables, states[at])  # event is told by that event
        text = "\n".join(told.lines_until(last - 1)[max(0, told.marks[at - 1][0] - 1):])
        came += len(after)
        untold += [(int(events["step"][at]), *row) for row in after if not named(row[1], text)]
    assert came > 3 and not untold


def test_war_rewards_have_their_steps():
    tables, position, log = set_up("rurik", ("stone-and-blade",), 3)
    line, = (line for line in log if line.startswith("  war rewards: "))
    titles = [row["title"] for row in tables.catalogue["rows"]["war_reward"].values()]
    assert {(titles[kind], step) for step, kind in enumerate(position["pub"]["war_reward"].tolist()) if kind >= 0} == {
        (title, int(step)) for title, step in re.findall(r"(?:: |, )([\w ]+) at step (\d+)", line)}


def test_what_a_seat_has_besides_and_who_the_rebellion_is():
    tables = simcore.load("rurik", (), {"seat.1.wood": 2})
    events, states = play_one(tables, [policies.load("rurik", "random")] * 2, SEED, 0, states=True)
    told = teller("rurik")(tables, events, states)
    assert any(re.fullmatch(r"  seat 0: \w+, \d coins, 2 wood", line) for line in told)
    assert any("the Rebellion (easy, Sviatopolk), 3 coins" in line for line in set_up("rurik", ("solo",), 1)[2])
