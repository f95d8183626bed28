"""What the files of a run say of themselves, for whoever reads them without the manifest.

The schema of a Parquet file has metadata. Its key `ludometer` holds a JSON object: game, rules_version, data_hash,
seed, cell, setup. A column has its `meaning` and `unit`, as `ludometer columns` has them; a set has `bits`: the names
that its bits stand for, as a JSON list. Files of older runs, without any of this, are read as well.
"""
import json

import pyarrow as pa

from ludometer.analysis.run_folders.column_dictionary import declared

KEY = "ludometer"


def with_meanings(table, manifest, number):
    """The Arrow table of a part with these metadata. manifest: of its run; number: of its cell."""
    cell = manifest["cells"][number]
    about = {"game": manifest["experiment"]["game"], "rules_version": cell["tables"]["rules_version"],
             "data_hash": cell["tables"]["data_hash"], "seed": manifest["experiment"]["seed"], "cell": number,
             "setup": cell["label"]}
    sets = manifest["sets"] | cell.get("sets", {})
    columns = declared(manifest["experiment"]["game"])
    fields = [field.with_metadata(meaning(columns.get(field.name), manifest["columns"][field.name], sets, field.name))
              for field in table.schema]
    return pa.Table.from_arrays(table.columns, schema=pa.schema(fields, {KEY: json.dumps(about, ensure_ascii=False)}))


def meaning(column, about, sets, name):
    """The metadata of a column, None where its game declares none of this name. sets: {column of bits: names}."""
    found = {"meaning": about} | ({"unit": column.measured} if column else {})
    return found | ({"bits": json.dumps(sets[name], ensure_ascii=False)} if name in sets else {})
