"""The example notebook runs, here and in a kernel of its own, and shows what it says."""
import ast
import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

HOUSE = Path(__file__).parents[1]
EXAMPLE = HOUSE / "docs" / "example.ipynb"


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    """The cells of the notebook with what they put out."""
    notebook = nbformat.read(EXAMPLE, nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    folder = tmp_path_factory.mktemp("notebook")
    path = os.pathsep.join([str(HOUSE), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        NotebookClient(notebook, timeout=300, kernel_name="python3",
                       resources={"metadata": {"path": str(folder)}}).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell):
    """What a cell shows, by type."""
    found = {}
    for output in cell.outputs:
        found |= output.get("data", {"text/plain": output.get("text", "")})
    return found


def test_it_is_kept_without_output():
    notebook = nbformat.read(EXAMPLE, nbformat.NO_CONVERT)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert 10 <= len(code) <= 15 and not any(cell.outputs or cell.execution_count for cell in code)


def test_cells_end_in_tables_and_figures(tmp_path, monkeypatch):
    """Without a kernel: what follows from the last line of each."""
    monkeypatch.chdir(tmp_path)
    names, last = {}, []
    for cell in nbformat.read(EXAMPLE, nbformat.NO_CONVERT).cells:
        if cell.cell_type == "code":
            *lines, end = ast.parse(cell.source).body
            exec(compile(ast.Module(lines, []), str(EXAMPLE), "exec"), names)
            last.append(eval(compile(ast.Expression(end.value), str(EXAMPLE), "eval"), names))
            if cell.source.endswith("\nrun"):
                assert "start_coins = 2" in last[-1]._repr_html_() and "400 games" in last[-1]._repr_html_()
    names["plt"].close("all")
    assert sum(hasattr(value, "_repr_html_") for value in last) >= 8
    assert sum(type(value).__module__.startswith("matplotlib") for value in last) == 2


@pytest.mark.verify
def test_every_cell_shows_something_and_none_complains(cells):
    for cell in cells:
        assert shown(cell), cell.source
        assert [output for output in cell.outputs if output.get("name") == "stderr"] == [], cell.source


@pytest.mark.verify
def test_results_are_shown_as_tables_and_figures(cells):
    html = ["text/html" in shown(cell) for cell in cells]
    figures = [cell.source for cell in cells if "image/png" in shown(cell)]
    assert sum(html) >= 8 and len(figures) == 2 and all("run.plot." in source for source in figures)
    run = next(cell for cell in cells if cell.source.endswith("\nrun"))
    assert "start_coins = 2" in shown(run)["text/html"] and "400 games" in shown(run)["text/html"]
    odds = next(cell for cell in cells if cell.source.startswith("lm.odds("))
    assert "You lose" in shown(odds)["text/html"]
