"""What the files of a run say of themselves, for whoever reads them without the manifest.

The schema of a Parquet file has metadata. Its key `ludometer` holds a JSON object: game, rules_version, data_hash,
seed, cell, setup. A column has its `meaning` and, where it has one that is the same in all games, its `unit`; a set has
`bits`: the names that its bits stand for, as a JSON list. Files of older runs, without any of this, are read as well.
"""
import json

import pyarrow as pa

from analysis.played import PART, STANDING

KEY = "ludometer"
UNITS = {"win": "share", "score": "points"} | dict.fromkeys(("cell", "game", "block", "seat", "rank"), "number")


def with_meanings(table, manifest, number):
    """The Arrow table of a part with these metadata. manifest: of its run; number: of its cell."""
    cell = manifest["cells"][number]
    about = {"game": manifest["experiment"]["game"], "rules_version": cell["tables"]["rules_version"],
             "data_hash": cell["tables"]["data_hash"], "seed": manifest["experiment"]["seed"], "cell": number,
             "setup": cell["label"]}
    sets = manifest["sets"] | cell.get("sets", {})
    fields = [field.with_metadata(meaning(field.name, manifest["columns"][field.name], sets)) for field in table.schema]
    return pa.Table.from_arrays(table.columns, schema=pa.schema(fields, {KEY: json.dumps(about, ensure_ascii=False)}))


def meaning(column, about, sets):
    """The metadata of a column. sets: {column of bits: names}."""
    unit = UNITS.get(column, "points" if PART.match(column) or STANDING.match(column) else None)
    found = {"meaning": about} | ({"unit": unit} if unit else {})
    return found | ({"bits": json.dumps(sets[column], ensure_ascii=False)} if column in sets else {})
