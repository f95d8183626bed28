"""Files that hold the weights of nets (simcore/nets.pxd): policies.training writes them, policies.load() reads them.

A file is a population: nets as they were at several steps of one training. For each number of players n that they can
play there are weights_n, float16 (nets, size_of(game)), scale_n, float32 by sign, heats_n, float32 by kind of decision,
and curve_n, what the net won as it learned, step by step, by a fair share (n = 1: the share of games won). `about` is
JSON: the command that made the file, {players: {rival: [share of the win, its standard error]}} of games that it did
not learn from, the game, the policy of its library that it was laid over ("" = none), and a hash of what nets of the
game saw, sight_hash(): weights mean nothing to a net that sees otherwise, or to another base.
"""
import hashlib
import io
import json
import os
import zipfile
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np

from ludometer.simcore.errors import DataError
from ludometer.simcore.games import nets, part

WEIGHTS, SCALE, HEATS = "weights_", "scale_", "heats_"
SUFFIX = ".npz"
SHORT = 12                          # letters of a hash
MOST_MEMBERS = 26                   # of a policy, in all its populations


def nets_of(game):
    """Names of the nets that come with a game."""
    there = nets(game)
    files = there.iterdir() if there.is_dir() else ()
    return sorted(file.name.removesuffix(SUFFIX) for file in files if file.name.endswith(SUFFIX))


def read(game, name, where):
    """({players: (weights of each net, scale, heats)}, a hash of these, the base) of a file, by name or path.

    where: how errors say what asks for it. Raises DataError.
    """
    if not isinstance(name, str):
        raise DataError(f"{where}: weights = {name!r}: expected a name, the path of a file of "
                        "ludometer.policies.training, or a "
                        "list of these")
    path = Path(name) if name.endswith(SUFFIX) else nets(game) / f"{name}{SUFFIX}"
    if not path.is_file():
        if not name.endswith(SUFFIX):
            meant = f"; for the file say {name + SUFFIX!r}" if Path(name + SUFFIX).is_file() else ""
            raise DataError(f"{where}: weights = {name!r}: expected one of {', '.join(nets_of(game)) or 'none'}, or "
                            f"the path of a file, which ends with {SUFFIX}{meant}")
        raise DataError(f"{where}: weights = {name!r}: there is no such file")
    try:
        found, mark, about = unpack_file(path.read_bytes())
    except (ValueError, TypeError, KeyError, EOFError, OSError, zipfile.BadZipFile, zlib.error):
        raise DataError(f"{where}: weights = {name!r}: "
                        "this is no file that ludometer.policies.training wrote") from None
    if not any(len(weights) for weights, *_ in found.values()):
        raise DataError(f"{where}: weights = {name!r}: it has no net for any number of players")
    if about["game"] != game:
        raise DataError(f"{where}: weights = {name!r}: it has learned {about['game']}, expected a file of {game}")
    if about["sees"] != sight_hash(game):
        raise DataError(f"{where}: weights = {name!r}: what it learned from is not what {game} declares now: train it "
                        f"again, as by {about['command']}")
    return found, mark, about["base"]


@lru_cache(maxsize=32)
def unpack_file(data):
    """(weights by players, hash, what the file says of itself) of a file's bytes; nobody may change the arrays."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        found = {int(key.removeprefix(WEIGHTS)): (np.ascontiguousarray(np.atleast_2d(file[key]), np.float32),
                                                  *(np.ravel(file[key.replace(WEIGHTS, other)]).astype(np.float32)
                                                    for other in (SCALE, HEATS)))
                 for key in file.files if key.startswith(WEIGHTS)}
        about = json.loads(str(file["about"]))
        about = {key: about[key] for key in ("command", "sees", "game", "base")}
    mark = hashlib.sha256()
    for players, arrays in sorted(found.items()):
        mark.update(f"{players}".encode())
        for array in arrays:
            mark.update(f"{array.shape}".encode() + array.tobytes())
    return found, mark.hexdigest()[:SHORT], about


def sight_hash(game):
    """A short hash of what nets of a game see, in order: inputs, features, signs, decisions that share layers."""
    sight, chance = part(game, "sight"), part(game, "chance")
    signs = list(chance.SIGNS) if chance else []
    return hash_of([list(sight.INPUTS), list(sight.SHOWN), signs, list(sight.HIDDEN_SIGNS), list(sight.HEATS)])


def read_all(game, said, where):
    """([{players: (weights of each net, scale, heats)}], names of files, names of nets, a short hash) of some files.

    said: a name, or a list of names. Names of nets are those of their files, with a letter behind where these have
    several. Raises DataError, also where files do not have as many nets for the same numbers of players, or have other
    heats.
    """
    names = files_of(said)
    found, marks, _ = zip(*(read(game, name, where) for name in names), strict=True)
    sizes = [{players: len(weights) for players, (weights, *_) in each.items()} for each in found]
    for name, size in zip(names, sizes, strict=True):
        if size != sizes[0] or len({*size.values()}) > 1:
            raise DataError(f"{where}: weights = {name!r}: it has {in_words(size)}, expected as many for each number, "
                            f"as {names[0]!r} has: {in_words(sizes[0])}")
    for name, file in zip(names, found, strict=True):           # by which all of them weigh and leave out
        if any(not np.array_equal(file[players][i], found[0][players][i]) for players in file for i in (1, 2)):
            raise DataError(f"{where}: weights = {name!r}: its scale or heats are not those of {names[0]!r}, so they "
                            "were trained by different versions; train both by this one")
    each = next(iter(sizes[0].values()))
    if len(names) * each > MOST_MEMBERS:
        raise DataError(f"{where}: weights: {len(names) * each} nets, expected at most {MOST_MEMBERS}")
    stems = [population_name(name) for name in names]
    if twice := [stem for stem in stems if stems.count(stem) > 1]:
        raise DataError(f"{where}: weights: two files that are called {twice[0]!r}, expected each population once, "
                        "under a name of its own")
    members = [f"{stem}{chr(ord('a') + i) if each > 1 else ''}" for stem in stems for i in range(each)]
    mark = marks[0] if len(marks) == 1 else hashlib.sha256("".join(marks).encode()).hexdigest()[:SHORT]
    return found, stems, members, mark


def bases_of(game, said, where):
    """[(file, the policy that it was laid over)] of some files; said, where and errors: as of read_all()."""
    return [(name, read(game, name, where)[2]) for name in files_of(said)]


def files_of(said):
    """The files that `weights` in the table [net] of a policy names, as a list."""
    return said if isinstance(said, list) and said else [said]


def last_net(game, said, players, place=0):
    """(weights, scale, heats) of the last net of the file at this place, for a number of players. Raises DataError."""
    found = read_all(game, said, f"{game}: net")[0][place]
    if players not in found:
        raise DataError(f"{game}: weights = {said!r}: there are none for {players} players")
    nets, scale, heats = found[players]
    return nets[-1], scale, heats


def population_name(name):
    """The name of the population whose file has this name or path."""
    return Path(name).name.removesuffix(SUFFIX)


def in_words(size):
    return ", ".join(f"{nets} nets for {players} players" for players, nets in sorted(size.items()))


def hash_of(data, letters=SHORT):
    """A short hash of plain data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:letters]


def file_notes(game, name):
    """What the file of a bundled net says of itself: {"game", "base", "command", "results", "sees"}."""
    with np.load(nets(game) / f"{name}{SUFFIX}", allow_pickle=False) as file:
        return json.loads(str(file["about"]))


def check_place(path):
    """Raise DataError where no file can be written, so that a long training does not end in vain."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise DataError(f"--out {path}: {path.parent} is no folder; expected a file in one") from None
    except OSError as error:
        raise DataError(f"--out {path}: {error.strerror.lower()}") from None
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise DataError(f"--out {path}: it cannot be written; expected a file in a folder that you may write to")


def write(path, game, base, arrays, command, results):
    """Write a file of nets. base: the name of a policy, or "". arrays: {key: array}; results: as in the file."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    about = json.dumps({"game": game, "base": base, "command": command, "results": results, "sees": sight_hash(game)})
    np.savez_compressed(path, about=np.array(about), **arrays)
