import pytest

from reports import report
from tests import synthetic

CELLS = (("base game", {"boris": 2.0, "maria": -1.5}), ("alternate-board", {"boris": 0.5, "maria": -1.5}))


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Folder of a run of two cells."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "two cells", 800, cells=CELLS)


@pytest.fixture(scope="session")
def plain(tmp_path_factory):
    """Folder of a run of one cell."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "one cell", 300)


@pytest.fixture(scope="session")
def page(run, tmp_path_factory):
    """The report of the run of two cells."""
    return report.write(run, tmp_path_factory.mktemp("page"))
