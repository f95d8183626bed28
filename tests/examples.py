"""The worked examples of the rulebooks as files of positions: what is decided in each, and what the log says then."""
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
    """An example. name: of its file, after the game; picks: what its seats decide, in words; told: lines of the log,
    or parts of them, that say what comes of it.
    """
    game: str
    name: str
    picks: tuple
    told: tuple

    @property
    def path(self):
        return FOLDER / f"{self.game}-{self.name}.toml"

    @property
    def words(self):
        """(title, paragraph): the comment at the head of the file."""
        head = self.path.read_text(encoding="utf-8").partition("\n\n")[0]
        title, *lines = [line.removeprefix("# ") for line in head.splitlines()]
        return title, "\n".join(lines)

    def position(self):
        return position_of(self.game, None, None, 0, self.path, {})

    def offered(self, made=0):
        """What may be decided after the first picks."""
        place = self.after(made)
        return candidates(place, waits_after(place, place.script))

    def after(self, made):
        """The position after the first picks."""
        place = self.position()
        for words in self.picks[:made]:
            place = decided_so(place, words, str(self.path))
        return place

    def log(self):
        """The lines of the log on the step in which the picks are made."""
        place = self.after(len(self.picks))
        before, after = (teller(self.game)(place.tables, *play_one(
            place.tables, place.players, place.seed, place.game, position=place.boundary, script=place.script,
            states=True, steps=steps, **place.table)) for steps in (0, 1))
        same = next((at for at, pair in enumerate(zip(before, after, strict=False)) if len(set(pair)) > 1), len(before))
        lines = [name_seats(line.strip()) for line in after[same:] if line.strip()]
        return lines[:next((at for at, line in enumerate(lines) if line.startswith("Final score")), None)]


EXAMPLES = (
    Example("rurik", "b", ("places 4 in Muster", "Boris places 4 in Muster, 2nd space; Agatha's 2 moves down"),
            ("Boris places 4 in Muster, 2nd space; Agatha's 2 moves down",)),
    Example("rurik", "c", ("places 1 in Build", "Agatha places 1 + 3 coins in Build, top space; Boris's 2 moves down"),
            ("Agatha places 1 + 3 coins in Build, top space; Boris's 2 moves down",)),
    Example("burgundy", "workers", ("2 as 6: takes Castle from depot 6 for 2 workers",),
            ("2 as 6: takes Castle from depot 6 for 2 workers",)),
    Example("burgundy", "ship", ("5: places Ship at d5", "loads from depot 4: 1 turquoise, 1 pink, 1 brown",
                                 "loads brown"), ("loads from depot 4: 1 turquoise, 1 brown",)),
    Example("burgundy", "herd", ("5: places 4 cows at c1",), ("cow: 11 VP",)),
    Example("burgundy", "monastery", ("5: places 3 sheep at c1",), ("sheep: 9 VP",)),
    Example("scythia", "raid", ("raids Greece left", "spends 3 kumis"),
            ("strength 30 (crew 9, animals 7, abilities 3, kumis 3, dice 8), 7 VP for the raid",)),
)
