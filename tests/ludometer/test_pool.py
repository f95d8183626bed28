"""`ludometer pool` on the command line."""
import json

from tests.synthetic import write_run


def test_a_mean_over_two_runs_that_differ_is_no_number(ludometer, tmp_path):
    runs = [write_run(tmp_path / name, 60, seed=seed, cells=(("base game", {"boris": boost}),))
            for seed, (name, boost) in enumerate((("one", 8.0), ("two", -8.0)))]
    code, out, err = ludometer("pool", *runs, "--summary")
    assert (code, err) == (0, "")
    boris = next(line for line in out.splitlines() if "boris" in line.lower()).split()
    assert boris == ["Boris", "too", "few", "runs", "<", "0.0001"]
    text = " ".join(out.split())
    assert "too few runs: the interval of the mean is missing or wider than 80 points" in text
    head = next(line for line in out.splitlines() if "p if alike" in line)
    assert "mean" in head
    assert not any(word in head or f"{word}:" in text for word in ("spread", "interval", "a further run"))
    assert "p if alike: how likely" in text and "2 runs are too few to say where a further run will lie" in text
    rows = {row["item"]: row for row in json.loads(ludometer("pool", *runs, "--summary", "--json")[1])}
    assert rows["boris"]["high"] - rows["boris"]["low"] > 0.8     # data for machines keep it
    runs = [write_run(tmp_path / str(seed), 60, seed=seed, cells=(("base game", {}),)) for seed in range(3, 9)]
    out = ludometer("pool", *runs, "--summary")[1]
    assert "too few runs" not in out and "a further run" in out and "agatha" not in out and "Agatha" in out
    assert all(f"{word}: " in " ".join(out.split()) for word in ("interval", "spread", "a further run", "p if alike"))


def test_a_pool_without_a_folder_names_both_ways_out(ludometer):
    code, _, err = ludometer("pool", "one", "two")
    assert code == 2 and "--out: expected the folder" in err and "--summary" in err
