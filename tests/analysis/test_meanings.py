"""What the files of a run say of themselves."""
import json
import re

import pyarrow.parquet as pq
import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import parts, sweep
from ludometer.analysis.run_folders.run import Run
from ludometer.simcore.tables import catalogue


@pytest.fixture
def run(tmp_path):
    return lm.sweep("rurik", tmp_path / "run", players=2, games=8, seed=11, lineup="random",
                    vary={"modules": [[], ["stone-and-blade"]]})


def schema_of(run, number=0):
    return pq.read_schema(run.path / run.manifest["parts"][number]["file"])


def test_a_file_says_what_was_played(run):
    for number, cell in enumerate(run.cells):
        assert json.loads(schema_of(run, number).metadata[b"ludometer"]) == {
            "game": "rurik", "rules_version": catalogue("rurik")["rules_version"],
            "data_hash": cell["tables"]["data_hash"], "seed": 11, "cell": number, "setup": cell["label"]}


def test_every_column_has_its_meaning_and_sets_their_names(run):
    for number, cell in enumerate(run.cells):
        sets = run.sets | cell.get("sets", {})
        for field in schema_of(run, number):
            assert field.metadata[b"meaning"].decode() == run.columns[field.name]
            bits = field.metadata.get(b"bits")
            assert (bits is None) == (field.name not in sets)
            assert bits is None or json.loads(bits) == sets[field.name]
    assert any(b"bits" in field.metadata for field in schema_of(run))


def test_a_set_has_the_names_of_its_own_cell(fake, tmp_path):
    played = sweep.sweep(Experiment.make({"game": "fake", "games": 4, "lineup": "club", "vary": {
        "modules": [["bog"], ["frost"]]}}), tmp_path / "fake")
    bits = [json.loads(schema_of(played, number).field("deeds").metadata[b"bits"])[-1] for number in (0, 1)]
    assert bits == ["cross the bog", "cross the frost"]


def test_units_are_those_of_the_numbers(run):
    units = {field.name: field.metadata.get(b"unit") for field in schema_of(run)}
    assert units["win"] == b"share" and units["rank"] == b"number" and units["coins"] == b"coins"
    declared = lm.columns("rurik").set_index("column")["unit"]
    assert all(unit is not None and unit.decode() == declared[name] for name, unit in units.items())
    points = {name for name, unit in units.items() if unit == b"points"}
    assert {"score", "vp_rule", "score_round1"} < points
    assert all(re.search(r"score|^vp_", name) for name in points)


def test_names_are_text_with_few_values_for_every_reader(run):
    schema = schema_of(run)
    for name in ("faction", "policy", "agenda"):
        assert str(schema.field(name).type) == "dictionary<values=string, indices=int16, ordered=0>"


def test_a_run_whose_files_say_nothing_opens_grows_and_is_the_same(tmp_path, run, monkeypatch):
    with monkeypatch.context() as patch:                        # as they were written before
        patch.setattr(sweep, "with_meanings", lambda table, manifest, number: table)
        older = lm.sweep("rurik", tmp_path / "older", players=2, games=8, seed=11, lineup="random",
                         vary={"modules": [[], ["stone-and-blade"]]})
    assert b"ludometer" not in (schema_of(older).metadata or {}) and schema_of(older).field("win").metadata is None
    assert Run.open(older.path).to_pandas().equals(run.to_pandas())
    grown = lm.sweep(older, more=8)
    assert b"ludometer" in schema_of(grown, 2).metadata
    assert grown.to_pandas().equals(lm.sweep(run, more=8).to_pandas())


def test_parts_of_a_pool_keep_the_seed_they_were_played_with(run, tmp_path):
    other = lm.sweep("rurik", tmp_path / "other", players=2, games=8, seed=12, lineup="random",
                     vary={"modules": [[], ["stone-and-blade"]]})
    both = lm.pool(run, other, out=tmp_path / "both")
    seeds = [json.loads(schema_of(both, number).metadata[b"ludometer"])["seed"]
             for number in range(len(both.manifest["parts"]))]
    assert sorted(seeds) == [11, 11, 12, 12]


def test_metadata_do_not_depend_on_how_a_part_was_cut(tmp_path, run, monkeypatch):
    monkeypatch.setattr(parts, "PART", 4)
    cut = lm.sweep("rurik", tmp_path / "cut", players=2, games=8, seed=11, lineup="random",
                   vary={"modules": [[], ["stone-and-blade"]]})
    assert len(cut.manifest["parts"]) == 4
    for number, part in enumerate(cut.manifest["parts"]):
        assert schema_of(cut, number).equals(schema_of(run, part["cell"]), check_metadata=True)
    assert not schema_of(run, 0).equals(schema_of(run, 1), check_metadata=True)
