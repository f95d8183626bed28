"""What several files of tests read and no worker makes twice."""
import os
from fcntl import LOCK_EX, flock
from pathlib import Path


def once(tmp_path_factory, name, make):
    """The file that make(folder) writes into a folder of this name, and returns: made once for all workers.

    Whoever asks for it while another worker makes it waits. Tests read such a file and its folder, and write nothing.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "once" / name
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        flock(lock, LOCK_EX)                                    # until it is closed
        made = folder / "made"
        if not made.exists():
            made.write_text(str(make(folder)), encoding="utf-8")
        return Path(made.read_text(encoding="utf-8"))
