"""Plants each fault of faults.py in a copy of this clone, and says whether its tests find it.

    python -m tests.planted             all of them; ends with 1 if one is not found
    python -m tests.planted 3 17        those with these numbers
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.planted.faults import FAULTS

HOUSE = Path(__file__).parents[2]
COPY = HOUSE / "build" / "planted"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0"]
WITHIN = {"make test": "not verify", "make verify": "verify"}


def copied_clone():
    """The folder of a fresh copy of this clone, with links to what is compiled."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(HOUSE, COPY, symlinks=True,
                    copy_function=lambda old, new: (os.link if old.endswith(".so") else shutil.copy2)(old, new),
                    ignore=shutil.ignore_patterns("build", ".git", ".venv", ".hypothesis", "__pycache__", "runs"))
    return COPY


def found_by(fault, folder):
    """The make target whose tests find a fault in this folder, or "nothing"."""
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.text) == 1, f"{fault.file}: {fault.text!r} stands there {text.count(fault.text)} times"
    path.write_text(text.replace(fault.text, fault.planted), encoding="utf-8")
    try:
        for target, marked in WITHIN.items():
            done = subprocess.run(
                [*PYTEST, "-m", marked, *fault.tests.split()], cwd=folder, capture_output=True, text=True, check=False,
                env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})  # each fault has another text of the same second
            if done.returncode == 1:                            # tests have failed; 2 to 4 are faults of the call
                return target
            assert done.returncode in (0, 5), done.stdout + done.stderr
        return "nothing"
    finally:
        path.write_text(text, encoding="utf-8")


def main(*numbers):
    folder = copied_clone()
    wanted = [int(number) for number in numbers] or range(len(FAULTS))
    missed = 0
    for number in wanted:
        target = found_by(FAULTS[number], folder)
        missed += target == "nothing"
        print(f"{number:3}  {target:12} {FAULTS[number].file}: {FAULTS[number].planted}", flush=True)
    shutil.rmtree(folder)
    print(f"{len(wanted) - missed} of {len(wanted)} faults are found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
