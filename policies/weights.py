"""Files that hold the weights of nets (simcore/nets.pxd): policies.training writes them, policies.load() reads them.

For each number of players n that a net can play there are weights_n, float16 (layers, numbers of a layer), scale_n,
float32 by sign, and curve_n, what it won as it learned, step by step, by a fair share. `about` is JSON: the command
that made the file, and {players: {rival: [share of the win, its standard error]}} of games that it did not learn from.
"""
import hashlib
import io
import json
import zipfile
import zlib
from pathlib import Path

import numpy as np

from simcore.errors import DataError, known
from simcore.games import nets

WEIGHTS, SCALE = "weights_", "scale_"
SHORT = 12                          # letters of a hash


def nets_of(game):
    """Names of the nets that come with a game."""
    there = nets(game)
    return sorted(file.name.removesuffix(".npz") for file in there.iterdir()) if there.is_dir() else []


def read(game, name, where):
    """({players: (weights, scale)}, a short hash) of a net, given by name or by the path of its file. Raises DataError.

    where: how errors say what asks for it.
    """
    if not isinstance(name, str):
        raise DataError(f"{where}: weights = {name!r}: expected a name, or the path of a file of policies.training")
    path = Path(name) if name.endswith(".npz") else nets(game) / f"{name}.npz"
    if not path.is_file():
        if not name.endswith(".npz"):
            known(name, nets_of(game), f"{where}: weights")
        raise DataError(f"{where}: weights = {name!r}: there is no such file")
    data = path.read_bytes()
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            found = {int(key.removeprefix(WEIGHTS)): (np.ascontiguousarray(file[key], np.float32),
                                                      file[key.replace(WEIGHTS, SCALE)])
                     for key in file.files if key.startswith(WEIGHTS)}
    except (ValueError, TypeError, KeyError, EOFError, OSError, zipfile.BadZipFile, zlib.error) as error:
        raise DataError(f"{where}: weights = {name!r}: this is no file of policies.training ({error})") from None
    if not found:
        raise DataError(f"{where}: weights = {name!r}: it has none for any number of players")
    return found, hashlib.sha256(data).hexdigest()[:SHORT]


def about(game, name):
    """What the file of one of these says of itself: {"command", "results"}."""
    with np.load(nets(game) / f"{name}.npz", allow_pickle=False) as file:
        return json.loads(str(file["about"]))


def write(path, arrays, command, results):
    """Write the file. arrays: {key: array}; results: as `about` has them."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    about = json.dumps({"command": command, "results": results})
    np.savez_compressed(path, about=np.array(about), **arrays)
