"""What a manifest holds: each key with its type, and what must agree with what."""
from reprlib import Repr
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ludometer.analysis.estimates.group_sequential import BOUNDARIES, FOCAL, LENGTH, MIXTURE
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.cell import check_factions
from ludometer.analysis.experiments.experiment import Experiment

FORMAT = 1
PLACE = ("cell", "game", "block", "seat")                       # columns that say which row it is
SHORT = Repr()                                                  # how much of a wrong value a message repeats
SHORT.maxstring = SHORT.maxother = 60
Count = Annotated[int, Field(ge=1, lt=2**62)]


class Shape(BaseModel):
    """Base of the parts of a manifest. Unknown keys are kept but not read: later versions may have written them."""

    model_config = ConfigDict(strict=True, extra="ignore")


class Row(Shape):
    table: str
    row: str
    source: str


class Numbers(Shape):
    rules_version: str
    data_hash: str
    reconstructed: list[Row]


class PlayedCell(Shape):
    cell: Annotated[int, Field(ge=0)]
    label: str
    players: Count
    games: Count
    modules: list[str]
    alternative: str | None
    of: int | None
    set: dict[str, Any]
    lineup: str
    factions: Any
    tables: Numbers
    sets: dict[str, list[str]] = {}
    gift: str | None = None
    twin: int | None = None
    reading: int | None = None
    filled: dict[str, Any] | None = None                        # values of the reading, by path

    @field_validator("factions")
    @classmethod
    def _factions(cls, value):
        return check_factions(value)


class Entry(Shape):
    """A finished part. Its file lies in games/, so that no manifest makes anyone read or write elsewhere."""

    file: Annotated[str, Field(pattern=r"^games/part-\d{5,9}\.parquet$")]
    cell: Annotated[int, Field(ge=0)]
    first: Annotated[int, Field(ge=0, lt=2**62)]
    games: Count
    rows: Count
    bytes: Count
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Look(Shape):
    """Games of each cell at which the run was looked at, or is to be, and what had been asked for."""

    games: Count
    asked: str


class StopRecord(Shape):
    """Record of a run that was played until a rule had its answers."""

    rule: str
    settled: Count | None                                       # games of each cell at which it was so
    repeated: bool = True                                       # of older runs: whether answers decided when to stop


class Bounds(Shape):
    """By which boundary intervals hold whenever anyone looks (analysis/run_folders/ledger.py)."""

    kind: Literal[BOUNDARIES]
    planned: Count | None = None                                # games of each cell


class Pooled(Shape):
    """Record of a run that was joined with others into this one."""

    seed: Annotated[int, Field(ge=0, lt=2**64)]
    games: Count                                                # of each cell
    boundary: Bounds | None = None                              # of its own intervals; older pools do not know it


class Machine(Shape):
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    begun: list[str] = []                                       # when each look was asked for


class Manifest(Shape):
    """Everything that readers of a run folder rely on."""

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    complete: bool
    experiment: Experiment                                      # its shape; whether its names are known is not asked
    cells: Annotated[list[PlayedCell], Field(min_length=1)]
    policies: dict[str, dict[str, Any]]
    columns: dict[str, str]
    sets: dict[str, list[str]]
    populations: dict[str, list[str]] | None = None             # their members; None where no policy has any
    parts: list[Entry]
    seating: str | None = None                                  # runs without it were played in one order
    looks: list[Look] | None = None                             # runs that could not grow have none
    readings: list[Count] | None = None                         # of each setup, where it grew by some: as asked for
    until: StopRecord | None = None
    boundary: Bounds | None = None  # older runs have none: analysis/run_folders/ledger.py reads them
    pooled: list[Pooled] | None = None
    versions: dict[str, str]
    machine: Machine

    @model_validator(mode="after")
    def _agree(self):
        """What no part of it can say alone."""
        expect(self.seating in (None, lineups.SEATING), "seating", self.seating,
               f"{lineups.SEATING}, the only one of this version")
        for place, cell in enumerate(self.cells):
            where = f"cells.{place}"
            expect(cell.cell == place, f"{where}.cell", cell.cell, f"cells are numbered in order, so {place}")
            expect(cell.games % cell.players == 0, f"{where}.games", cell.games,
                   f"a multiple of {cell.players} players")
            expect(isinstance(cell.factions, str) or len(cell.factions) == cell.players, f"{where}.factions",
                   cell.factions, f"a name for each of {cell.players} players")
            named = cell.alternative is not None or (cell.reading is not None and cell.of is not None)
            expect((cell.of is not None) == named and (cell.of is None or 0 <= cell.of < place),
                   f"{where}.of", cell.of, "the number of an earlier cell where an alternative is named, else null")
            expect((cell.reading is None) == (cell.filled is None), f"{where}.filled", cell.filled,
                   "the values of the reading, where one is named")
            expect((cell.twin is None) == (cell.gift is None) and (cell.twin is None or 0 <= cell.twin < place),
                   f"{where}.twin", cell.twin, "the number of an earlier cell where a gift is named, else left out")
        missing = [name for name in PLACE if name not in self.columns]
        expect(not missing, "columns", list(self.columns), f"also {', '.join(missing)}")
        ends, files = [0] * len(self.cells), set()
        for place, part in enumerate(self.parts):
            where = f"parts.{place}"
            expect(part.cell < len(self.cells), f"{where}.cell", part.cell, f"at most {len(self.cells) - 1}")
            expect(part.file not in files, f"{where}.file", part.file, "each file once")
            files.add(part.file)
            cell = self.cells[part.cell]
            expect(part.first == ends[part.cell], f"{where}.first", part.first, f"the next game, {ends[part.cell]}")
            expect(part.games % cell.players == 0, f"{where}.games", part.games,
                   f"a multiple of {cell.players} players")
            expect(part.rows == part.games * cell.players, f"{where}.rows", part.rows,
                   f"{part.games} games of {cell.players} players")
            ends[part.cell] = part.first + part.games
            expect(ends[part.cell] <= cell.games, f"{where}.games", part.games,
                   f"games up to {cell.games - 1} of cell {part.cell}")
        if self.boundary:
            kind, planned = self.boundary.kind, self.boundary.planned
            wanted = {FOCAL: planned is not None, MIXTURE: planned is None, LENGTH: True}
            expect(wanted[kind], "boundary.planned", planned,
                   "the games that were planned" if kind == FOCAL else f"null where the kind is {kind}")
        looks = [look.games for look in self.looks or ()]
        expect(looks == sorted(set(looks)), "looks", looks, "rising numbers of games")
        expect(looks[-1:] in ([], [self.experiment.games]), "looks", looks,
               f"{self.experiment.games} games, as the experiment says, at the last")
        for cell in self.cells:
            there = sum(part.games for part in self.parts if part.cell == cell.cell)
            expect(not self.complete or there == cell.games, "parts", there,
                   f"all {cell.games} games of cell {cell.cell}, since the run is marked complete")
        return self


def expect(holds, key, value, right):
    """Raise ValueError unless `holds`: the value of a key is not what is right."""
    if not holds:
        raise ValueError(f"{key} = {SHORT.repr(value)}; expected {right}")
