"""What tests of the command line share."""
import pytest

from ludometer.cli import main
from tests.reports import conftest

sketched = conftest.sketched                                    # pages have empty figures


@pytest.fixture
def ludometer(capsys, monkeypatch, tmp_path):
    """A function that runs a command line in an empty folder; gives (exit code, output, errors)."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err
    return run
