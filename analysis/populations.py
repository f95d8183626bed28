"""Populations: players that have learned apart from each other, of whom each deal draws one, and each seat a member.

What is said of a game holds in general if it holds in each of them. So a run plays them all, and its files say who
played: simcore/nets.pxd says how they are drawn, analysis/agreement.py what their verdicts say together.
"""
import numpy as np
import pyarrow as pa
from simcore.nets import members_of

POPULATED = {                       # columns of runs in which members of populations play
    "population": "the population that the deal drew, of which all members at its tables are; empty for other policies",
    "member": "who played for the seat's policy, drawn from that population for the deal; empty for other policies",
}


def populations_of(specs):
    """{population: names of its members} of PolicySpecs; nothing where none is a population."""
    found = {}
    for spec in specs:
        each = len(spec.members) // max(1, len(spec.populations))
        found |= {name: list(spec.members[i * each:(i + 1) * each]) for i, name in enumerate(spec.populations)}
    return found


def who_played(specs, populations, seed, block, chosen, player, players):
    """Columns of POPULATED: of each row the population of its policy, and the member that played for it.

    specs: of the cell's policies. block, chosen (place in specs), player: of each row.
    """
    of = {member: name for name, members in populations.items() for member in members}
    names, members = list(populations), list(of)
    found = np.full((2, len(block)), -1)
    for place, spec in enumerate(specs):
        if spec.members:
            there = np.array([[names.index(of[name]), members.index(name)] for name in spec.members]).T
            drawn = members_of(spec, seed, int(block[0]), int(block[-1] - block[0]) + 1, players)
            rows = chosen == place
            found[:, rows] = there[:, drawn[block[rows] - block[0], player[rows]]]
    return {"population": by_name(found[0], names), "member": by_name(found[1], members)}


def by_name(indices, names):
    """A column of names from indices; -1 becomes null."""
    codes = pa.array(indices.astype(np.int16), mask=indices < 0)
    return pa.DictionaryArray.from_arrays(codes, pa.array(names, pa.string()))
