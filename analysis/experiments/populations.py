"""Populations: players that have learned apart from each other, of whom each deal draws one, and each seat a member.

What is said of a game holds in general if it holds in each of them. So a run plays them all, and its files say who
played: simcore/nets.pxd says how they are drawn, analysis/tables/agreement.py what their verdicts say together.
"""
from itertools import chain

import numpy as np
import pyarrow as pa

from ludometer.policies.weights import files_of, population_name
from ludometer.simcore.errors import DataError
from ludometer.simcore.nets import members_of

POPULATED = {                       # columns of runs in which members of populations play
    "population": "the population that the deal drew, of which all members at its tables are, in runs in "
                  "which any play; empty for other policies",
    "member": "who played for the seat's policy, drawn from that population for the deal, in runs in which any play; "
              "empty for other policies",
}


def populations_of(specs):
    """{population: names of its members} of PolicySpecs; nothing where none is a population.

    Raises DataError where two of them call different files the same.
    """
    found, files = {}, {}
    for spec in specs:
        for i, name in enumerate(spec.populations):
            file = files_of(spec.config["net"]["weights"])[i]
            if files.setdefault(name, file) != file:
                raise DataError(f"{spec!r}: the file {file!r} and the file {files[name]!r} of another policy are both "
                                f"called {name!r}, so rows could not say who played; rename one")
            each = len(spec.members) // len(spec.populations)
            found[name] = list(spec.members[i * each:(i + 1) * each])
    return found


def populations_drawn(config, known):
    """Names of the populations from which a policy draws its players, by its config in a manifest; () if none.

    known: those of the manifest. Raises ValueError where these do not fit each other.
    """
    net = config.get("net")
    if net is None:
        return ()
    said = files_of(net["weights"]) if isinstance(net, dict) and "weights" in net else [None]
    if not all(isinstance(file, str) for file in said):
        raise ValueError(f"net = {net!r}; expected weights = the name of a file, or a list of names")
    names = tuple(map(population_name, said))
    if unknown := [name for name in names if name not in known and known.keys() & {*names}]:
        raise ValueError(f"net: weights = {said!r}: {unknown[0]!r} is none of the populations {', '.join(known)}")
    return names if known.keys() & {*names} else ()


def population_columns(specs, populations, seed, block, chosen, player, players):
    """The columns `population` and `member`: of each row the population of its policy and the member that played.

    specs: of the cell's policies. block, chosen (place in specs), player: of each row.
    """
    names, members = list(populations), list(dict.fromkeys(chain(*populations.values())))
    found = np.full((2, len(block)), -1)
    for place, spec in enumerate(specs):
        if spec.members:
            each = len(spec.members) // len(spec.populations)
            there = np.array([[names.index(spec.populations[i // each]), members.index(name)]
                              for i, name in enumerate(spec.members)]).T
            drawn = members_of(spec, seed, int(block[0]), int(block[-1] - block[0]) + 1, players)
            rows = chosen == place
            found[:, rows] = there[:, drawn[block[rows] - block[0], player[rows]]]
    return {"population": name_column(found[0], names), "member": name_column(found[1], members)}


def name_column(indices, names):
    """An Arrow dictionary column of names from indices; -1 becomes null."""
    codes = pa.array(indices.astype(np.int16), mask=indices < 0)
    return pa.DictionaryArray.from_arrays(codes, pa.array(names, pa.string()))


def shared_populations(*cells):
    """Names of the populations that all of these cells draw their players from; () unless they are the same several.

    Cells that draw from none are left aside.
    """
    found = {names for cell in cells if (names := tuple(getattr(cell, "populations", ())))}
    one, *others = map(sorted, found or [()])
    return tuple(one) if len(one) > 1 and all(other == one for other in others) else ()
