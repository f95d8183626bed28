"""The columns of a game's results: names, types, units, ranges and meanings, as run folders have them."""
import json

import pyarrow as pa

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.populations import POPULATED
from ludometer.analysis.run_folders.manifest import ADDED, describe
from ludometer.simcore.declare import Column
from ludometer.simcore.games import home, part

OURS = {                                                        # columns that are not the engine's
    "cell": Column("cell", ADDED["cell"], unit="number"),
    "block": Column("block", ADDED["block"], width="int64_t", unit="number"),
    "policy": Column("policy", ADDED["policy"], unit="name"),
} | {name: Column(name, about, unit="name") for name, about in POPULATED.items()}
FIELDS = ("column", "type", "unit", "range", "meaning")
KEY = "ludometer"


def declared_columns(game):
    """{name: Column} of all columns of a game's results, those that every run adds included. Raises DataError."""
    return {column.name: column for column in part(game, "declared").COLUMNS} | OURS


def columns(game):
    """[{"column", "type", "unit", "range", "meaning"}] of a game's results, in the order of a run's rows.

    type: of Parquet, or name (a dictionary column) or set (bits). unit: of a set the table of its rows, which depend
    on modules. range: in words, "" for names and sets. Raises DataError.
    """
    experiment = Experiment.make({"game": home(game), "lineup": "random", "games": 1}, game)
    found = declared_columns(game)
    return [column_row(found[name], about)
            for name, about in describe(experiment)["columns"].items()]


def population_column_rows(game):
    """Rows as of columns(), of the columns of runs with populations; none if no net can play the game."""
    return [column_row(OURS[name], about) for name, about in POPULATED.items()] if part(game, "sight") else []


def column_row(column, about):
    """One row of columns(): name, type, unit, range and meaning of a Column."""
    named = column.of or column.unit_in_words == "name"
    type_ = "name" if named else "set" if column.set_of else column.type.removesuffix("_t")
    values = column.name, type_, column.unit_in_words, "" if named else column.span, about
    return dict(zip(FIELDS, values, strict=True))


def with_meanings(table, manifest, number):
    """The Arrow table of a part with metadata: game, setup and meanings of columns. number: of its cell."""
    cell = manifest["cells"][number]
    about = {"game": manifest["experiment"]["game"], "rules_version": cell["tables"]["rules_version"],
             "data_hash": cell["tables"]["data_hash"], "seed": manifest["experiment"]["seed"], "cell": number,
             "setup": cell["label"]}
    sets = manifest["sets"] | cell.get("sets", {})
    columns = declared_columns(manifest["experiment"]["game"])
    fields = [field.with_metadata(meaning(columns.get(field.name), manifest["columns"][field.name], sets, field.name))
              for field in table.schema]
    return pa.Table.from_arrays(table.columns, schema=pa.schema(fields, {KEY: json.dumps(about, ensure_ascii=False)}))


def meaning(column, about, sets, name):
    """The Arrow metadata of a column: meaning, unit and names of bits. sets: {column of bits: names}."""
    found = {"meaning": about} | ({"unit": column.unit_in_words} if column else {})
    return found | ({"bits": json.dumps(sets[name], ensure_ascii=False)} if name in sets else {})
