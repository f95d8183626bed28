"""The worked examples of the rulebooks as files of positions: what is decided in each, and what the log says then.

`python -m tests.examples rurik-b` plays that example out and prints its log.
"""
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ludometer.analysis.decisions.position_files import candidates, decided_so, waits_after
from ludometer.api.positions import position_of
from ludometer.simcore.play import play_one
from ludometer.simcore.seats import name_seats
from ludometer.simcore.story import teller

FOLDER = Path(__file__).parents[1] / "docs" / "examples"
SHOWN = 8                                                       # candidates that a page lists


class Example(NamedTuple):
    """An example. name: of its file; told: lines of the log, or parts of them, that say what comes of it; turns: what
    is decided in one turn after another, in words. A policy decides what else a turn asks.
    """
    name: str
    told: tuple
    turns: tuple

    @property
    def game(self):
        return self.name.partition("-")[0]

    @property
    def path(self):
        return FOLDER / f"{self.name}.toml"

    @property
    def picks(self):
        return sum(self.turns, ())

    @property
    def words(self):
        """(title, paragraph): the comment at the head of the file."""
        head = self.path.read_text(encoding="utf-8").partition("\n\n")[0]
        title, *lines = [line.removeprefix("# ") for line in head.splitlines()]
        return title, "\n".join(lines)

    def position(self):
        return position_of(self.game, None, None, 0, self.path, {})

    def offered(self):
        """What may be decided first."""
        place = self.position()
        return candidates(place, waits_after(place, place.script))

    def log(self):
        """The lines of the log on the turns of the example."""
        place, found = self.position(), []
        for picks in self.turns:
            for words in picks:
                place = decided_so(place, words, str(self.path))
            found += lines_of_turn(place)
            place = replace(place, boundary=played(place, 1)[1][-1], script=[])
        return found


def played(place, steps):
    """(events, positions) of so many turns from a position on."""
    return play_one(place.tables, place.players, place.seed, place.game, position=place.boundary, script=place.script,
                    states=True, steps=steps, **place.table)


def lines_of_turn(place):
    """The lines of the log on the turn that a position is in."""
    before, after = (teller(place.cell.game)(place.tables, *played(place, steps)) for steps in (0, 1))
    same = next((at for at, pair in enumerate(zip(before, after, strict=False)) if len(set(pair)) > 1), len(before))
    lines = [name_seats(line.strip()) for line in after[same:] if line.strip()]
    return lines[:next((at for at, line in enumerate(lines) if line.startswith("Final score")), None)]


EXAMPLES = (
    Example("rurik-a", ("main action: 1 tax point", "taxes Galich (1 honey)"), (("taxes Galich (1 honey)",),)),
    Example("rurik-b", ("Boris places 4 in Muster, 2nd space; Agatha's 2 moves down",),
            (("places 4 in Muster", "Boris places 4 in Muster, 2nd space; Agatha's 2 moves down"),)),
    Example("rurik-c", ("Agatha places 1 + 3 coins in Build, top space; Boris's 2 moves down",),
            (("places 1 in Build", "Agatha places 1 + 3 coins in Build, top space; Boris's 2 moves down"),)),
    Example("rurik-d", ("Agatha resolves 1 in Build, top space; main action: 2 build points",
                        "Boris resolves 1 in Tax, 2nd space; main action: 2 tax points", "Maria resolves 1 in Move"),
            (("main action: 2 build points", "builds a stronghold in Polotsk", "builds ... a market in Polotsk"),
             ("main action: 2 tax points", "taxes Kiev (1 wood)", "taxes ... Volyn (1 fish)", "ends the turn"),
             ("main action: 3 move points", "ends the turn"))),
    Example("rurik-e", ("accomplishes Market Day (2 VP)", "looks at 2 scheme cards of the first deck"),
            (("accomplishes Market Day (2 VP)", "looks at 2 scheme cards of the first deck", "keeps Build I"),)),
    Example("burgundy-workers", ("2 as 6: takes Castle from depot 6 for 2 workers",),
            (("2 as 6: takes Castle from depot 6 for 2 workers",),)),
    Example("burgundy-ship", ("loads from depot 4: 1 turquoise, 1 brown",),
            (("5: places Ship at d5", "loads from depot 4: 1 turquoise, 1 pink, 1 brown", "loads brown"),)),
    Example("burgundy-herd", ("cow: 7 VP", "cow: 11 VP"), (("5: places 4 cows at c1", "2: places 4 cows at b1"),)),
    Example("burgundy-sheep", ("sheep: 5 VP",), (("5: places 2 sheep at c1",),)),
    Example("burgundy-monastery", ("sheep: 9 VP", "pig: 3 VP"),
            (("5: places 3 sheep at c1", "2: places 2 pigs at b1"),)),
    Example("burgundy-monastery-8", ("3 as 6: takes Mine from depot 6 for 2 workers",),
            (("3 as 6: takes Mine from depot 6 for 2 workers",),)),
    Example("burgundy-geese", ("geese: 2 VP", "cow: 5 VP", "pig: 4 VP"),
            (("5: places Geese at c1", "2: places 4 pigs at b1"),)),
    Example("burgundy-inn", ("completes a river of 4: 15 VP + 10 VP",), (("1: places Inn at c4",),)),
    Example("scythia-raid", (
        "strength 30 (crew 9, animals 7, abilities 3, kumis 3, dice 8), 7 VP for the raid, 4 wounds",
        "wounds: Conqueror in slot 3 (2 wounds), Traveller in slot 4, Gravedigger in slot 5, which dies, +1 gold"),
        (("raids Greece left", "spends 3 kumis", "wounds Conqueror in slot 3", "wounds Conqueror in slot 3",
          "wounds Traveller in slot 4", "wounds Gravedigger in slot 5"),)),
)

if __name__ == "__main__":
    by_name = {example.name: example for example in EXAMPLES}
    if len(sys.argv) != 2 or sys.argv[1] not in by_name:
        print(f"expected the name of an example: {', '.join(by_name)}", file=sys.stderr)
        raise SystemExit(2)
    print("\n".join(by_name[sys.argv[1]].log()))
