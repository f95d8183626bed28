"""Parts of a run: which games a file of its folder holds, and how it gets there.

A part is a range of one cell's games, and what it holds depends on nothing but these. Parts end at multiples of PART
games and where a run was looked at: games asked for later are appended in files of their own. Cells take turns, so a
run that was stopped has about as many games of each.
"""
import errno
import hashlib
import os
import re
from dataclasses import asdict, dataclass

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from joblib import Parallel, cpu_count, delayed

from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.populations import name_column, population_columns
from ludometer.analysis.run_folders.column_dictionary import with_meanings
from ludometer.analysis.run_folders.manifest import LEADING, leading_columns
from ludometer.analysis.run_folders.storage import READERS, Stored, bytes_in
from ludometer.simcore.errors import DataError
from ludometer.simcore.gifts import COLUMN, GOT

PART = 12_000                       # games: seconds of play, which is what a run that is killed loses
PART_SEARCHED = 48                  # the same where a policy searches
MOST_PARTS = 100_000                # each is a file, and a line of the manifest
SUFFIX = ".partial"                 # of a file not yet renamed
FILE = re.compile(r"games/part-(\d+)\.parquet")


@dataclass(frozen=True)
class Part:
    """Games first to first + games - 1 of one cell, in one file."""

    file: str
    cell: int
    first: int
    games: int


def slices(part, size):
    """[(first game, number of games)] of the slices of a part."""
    end = part.first + part.games
    return [(first, min(size, end - first)) for first in range(part.first, end, size)]


def whole_blocks(games, players):
    """A number of games, rounded up to whole blocks."""
    return -(-games // players) * players


def planned_parts(cells, looks, entries=()):
    """All Parts of a run in the order of play: those of the manifest's entries, then those still missing.

    cells: (players, whether any of their policies searches) of each. looks: games of each cell, from few to many, at
    which the run was or is to be looked at; the last are all. entries: the parts in its manifest, without gaps. Raises
    DataError where there would be too many.
    """
    most = [(PART_SEARCHED if searched else PART) // players * players for players, searched in cells]
    parts = [Part(*(entry[name] for name in ("file", "cell", "first", "games"))) for entry in entries]
    ends = {part.cell: part.first + part.games for part in parts}
    asked = sum(whole_blocks(looks[-1], players) // each for (players, _), each in zip(cells, most, strict=True))
    if asked > MOST_PARTS:
        raise DataError(f"games = {looks[-1]:,}: too many for one run; with as many cells, and policies that search or "
                        f"not, expected at most {MOST_PARTS * looks[-1] // asked:,}")
    new = []
    for number, ((players, _), each) in enumerate(zip(cells, most, strict=True)):
        first = ends.get(number, 0)
        for place, look in enumerate(looks):
            end = whole_blocks(look, players)
            while first < end:
                last = min((first // each + 1) * each, end)
                new.append((place, last, number, first))
                first = last
    number = 1 + max((int(FILE.fullmatch(part.file)[1]) for part in parts), default=-1)
    return parts + [Part(f"games/part-{number + i:05d}.parquet", cell, first, last - first)
                    for i, (_, last, cell, first) in enumerate(sorted(new))]


# Files

def sound_files(out, entries, jobs=None):
    """Names of the files, of a manifest's entries, that are complete and unchanged; read by threads."""
    there, threads = bytes_in(out), READERS if isinstance(out, Stored) else jobs or cpu_count()
    whole_ones = Parallel(threads, backend="threading")(delayed(is_intact)(out, entry, there) for entry in entries)
    return {entry["file"] for entry, is_whole in zip(entries, whole_ones, strict=True) if is_whole}


def is_intact(out, entry, there):
    """Whether the file of a manifest's entry has its size and hash. there: as bytes_in() gives it."""
    if there(entry["file"]) != entry["bytes"]:
        return False
    with (out / entry["file"]).open("rb") as file:
        return sha256(file) == entry["sha256"]


def sha256(file):
    """The SHA-256 of an open file, in hexadecimal digits."""
    return hashlib.file_digest(file, "sha256").hexdigest()


def entry_of(part, rows, data):
    """The manifest's entry for a Part of this many rows, whose file has these bytes."""
    return asdict(part) | {"rows": rows, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def unlisted_entry(out, part, players, manifest):
    """The entry of a Part whose file the manifest does not list; None unless that is the part, whole and undamaged.

    So it is if its rows are the part's and, written again, give the same bytes. players: of the part's cell.
    """
    try:
        data = (out / part.file).read_bytes()
        table = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True).read(use_threads=False)
    except (pa.ArrowException, OSError):
        return None
    games = np.repeat(np.arange(part.first, part.first + part.games), players)
    fits = (table.column_names == [*manifest["columns"]] and np.array_equal(table["game"], games)
            and encode(with_meanings(table, manifest, part.cell)) == data)
    return entry_of(part, len(table), data) if fits else None


def store(path, data):
    """Write bytes to a path atomically: it then holds all of them or what it held, even after a power cut."""
    if isinstance(path, Stored):
        return path.write_bytes(data)
    aside = path.with_name(path.name + SUFFIX)
    try:
        with open(aside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
        raise DataError(f"{path}: {os.strerror(error.errno).lower()}; finished parts are kept, and once there is room "
                        f"the same command continues from them") from None
    finally:
        aside.unlink(missing_ok=True)


def clear(out, names):
    """Delete temporary copies of these files that a killed sweep left behind. Object storage has none."""
    if not isinstance(out, Stored):
        for name in names:
            (out / (name + SUFFIX)).unlink(missing_ok=True)


def tabulate(cell, seed, results, policies, gifts=False, populations=None):
    """Records of an engine, shape (n, players), as an Arrow table with the columns of the manifest.

    policies: the names that the column `policy` may hold, the same for all parts of a run.
    gifts: whether the run has the column of gifts, which says in cells without one that nobody got anything.
    populations: those of the run, {population: names of its members}, if it has the columns of who played for them.
    """
    rows, tables, choices = results.reshape(-1), cell.tables, cell.choices
    block = rows["game"] // cell.players
    drawn = lineups.draw(choices, seed, int(block[0]), int(block[-1] - block[0]) + 1)
    places = np.array([policies.index(name) for name in lineups.lineup_policies(choices)])
    chosen = drawn[block - block[0], rows["player"]]
    columns = {
        "cell": np.full(len(rows), cell.number, np.int16),
        "block": block,
        "policy": name_column(places[chosen], policies),
    }
    first = leading_columns(tables)
    for name in rows.dtype.names:
        if name in first or name not in (*LEADING, "player", COLUMN):
            columns[name] = name_column(rows[name], tables.names[name]) if name in tables.names else rows[name]
    if populations:
        columns |= population_columns(list(cell.policies.values()), populations, seed, block, chosen, rows["player"],
                                      cell.players)
    if gifts:
        columns[COLUMN] = name_column(rows[COLUMN] if cell.gift else np.zeros(len(rows), np.int8), GOT)
    return pa.table({name: columns[name] for name in (*first, *columns)})


def encode(table):
    """A table as the bytes of a Parquet file, the same for the same rows."""
    sink = pa.BufferOutputStream()
    repeating = [field.name for field in table.schema if field.type not in (pa.int64(), pa.uint64())]
    pq.write_table(table, sink, compression="zstd", compression_level=3, row_group_size=len(table),
                   write_page_checksum=True, use_dictionary=repeating)
    return sink.getvalue().to_pybytes()


def filled_from_twin(rows, run, part, twin, names):
    """Records of the games of a Part, those that were left out with what the Run has in their place of cell `twin`.

    rows: of shape (n, players), as an engine gives them that leaves games out. names: {column: tuple of names} of the
    cell's tables. The twin's games are in the run already: parts of a cell come before those of its gifts.
    """
    left_out = rows[COLUMN] < 0
    if not left_out.any():
        return rows
    rows = rows.copy()
    frame = run.rows_of(twin, part.first, part.first + part.games)
    for name in set(rows.dtype.names) & set(frame.columns) - {COLUMN}:
        values = pd.Categorical(frame[name], categories=names[name]).codes if name in names else frame[name]
        rows[name][left_out] = np.asarray(values).reshape(rows.shape)[left_out]
    rows[COLUMN][left_out] = ~rows[COLUMN][left_out]
    return rows
