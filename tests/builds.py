"""Tests on a build of another kind (setup.py: checked, sanitize), in a folder of its own: python -m tests.builds KIND

The compiled files of the working copy stay as they are. build/tree-KIND keeps what is compiled for the next time.
Further arguments go to pytest; without any, the tests of the engines, the battery and the golden games run.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("simcore", "policies", "analysis", "reports", "ludometer", "tests", "docs",
         "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "Makefile")
TESTED = ("tests/simcore", "tests/battery", "tests/golden", "tests/ludometer/test_pig.py")


def sources(root):
    """Files of the project below a folder, compiled ones aside."""
    places = [root / part for part in PARTS]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*"))]
    return {file.relative_to(root) for file in files
            if file.is_file() and file.suffix not in (".so", ".pyc") and "__pycache__" not in file.parts}


def mirror(folder):
    """Bring the folder up to date, file by file, so that only what has changed is compiled."""
    wanted = sources(ROOT)
    for name in sources(folder) - wanted:
        (folder / name).unlink()
    for name in sorted(wanted):
        target = folder / name
        if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)


def libraries(*names):
    """Where the compiler keeps the libraries that a sanitized extension needs loaded before Python."""
    compiler = os.environ.get("CC", "gcc")
    return " ".join(subprocess.run([compiler, f"-print-file-name=lib{name}.so"], check=True, capture_output=True,
                                   text=True).stdout.strip() for name in names)


def main(kind, *arguments):
    folder = ROOT / "build" / f"tree-{kind}"
    folder.mkdir(parents=True, exist_ok=True)
    mirror(folder)
    environment = os.environ | {"SIM_BUILD": kind, "PYTHONPATH": str(folder)}

    def python(*words, **more):
        return subprocess.run([sys.executable, *words], cwd=folder, env=environment, **more)

    python("setup.py", "--quiet", "build_ext", "--inplace", check=True)
    if kind == "sanitize":
        environment |= {"LD_PRELOAD": libraries("asan", "ubsan"), "ASAN_OPTIONS": "detect_leaks=0",
                        "UBSAN_OPTIONS": "print_stacktrace=1"}
    asked = python("-c", "from ludometer.simcore import play; print(play.__file__)", check=True, capture_output=True,
                   text=True)
    found = Path(asked.stdout.strip())
    if folder not in found.parents:
        raise SystemExit(f"the tests would run on {found}, which is another build")
    # a sanitizer ends the process: -s, or what pytest has caught of its report ends with it; and no other worker takes
    # over, or the last tests of both would wait for one another
    usual = ["-s", "--quiet", "--numprocesses", "auto", "--dist", "loadfile", "--max-worker-restart", "0"]
    return python("-m", "pytest", *(arguments or (*usual, "-m", "sample or not verify", *TESTED))).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
