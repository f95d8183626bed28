"""What people install, made and checked in a minute: python -m tests.packed FOLDER

The sdist must hold what git does, and no file that a build makes. It is unpacked, and the wheel is built there, with
what this copy has compiled already: only what differs is compiled again. The wheel must hold a compiled file for each
.pyx, and all declarations and data. Both lie in FOLDER afterwards; `make lowest` installs the wheel and plays with it.
"""
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path, PurePath

from ludometer.simcore.derive import MADE
from ludometer.simcore.toml import PARSED

ROOT = Path(__file__).parents[1]
PACKAGES = ("simcore", "policies", "analysis", "reports", "ludometer")
ADDED = ("PKG-INFO", "setup.cfg")                               # to an sdist by setuptools, and a folder .egg-info
PARTS = PACKAGES[:-1]                                           # which the wheel holds below ludometer
LEFT_OUT = (".gitignore", *(f"ludometer/{name}" for name in PARTS))     # links to their folders, made by setup.py
COMPILED = Path("build", "release")                             # C of the default kind of build


def tracked():
    """Paths of all files that git has here."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split("\0") if name}


def packed_as(name):
    """The path of a file in the wheel."""
    return f"ludometer/{name}" if name.split("/")[0] in PARTS else name


def sdist_faults(packed, files):
    """What is wrong with an sdist, in sentences. packed: its paths below its own folder; files: what git has."""
    expected = files - {*LEFT_OUT}
    found = {name for name in packed if name not in ADDED and ".egg-info/" not in name}
    return [*(f"the sdist lacks {name}: MANIFEST.in names no such file" for name in sorted(expected - found)),
            *(f"the sdist has {name}, which git does not have" for name in sorted(found - expected))]


def wheel_faults(packed, files):
    """What is wrong with a wheel, in sentences. packed: its paths; files: what git has."""
    inside = {packed_as(name) for name in files if name.split("/")[0] in PACKAGES and name not in LEFT_OUT}
    compiled = {name.partition(".")[0] for name in packed if PurePath(name).suffix in (".so", ".pyd")}
    sources = {name.removesuffix(".pyx") for name in inside if name.endswith(".pyx")}
    data = {name for name in inside if PurePath(name).suffix != ".pyx"} | {f"ludometer/simcore/{PARSED}"}
    made = {name for name in packed if PurePath(name).name in (*MADE, PARSED) or name.partition(".")[0] in sources
            or ".dist-info/" in name}
    return [*(f"the wheel lacks the compiled {name}" for name in sorted(sources - compiled)),
            *(f"the wheel lacks {name}: [tool.setuptools.package-data] names no such file"
              for name in sorted(data - packed)),
            *(f"the wheel has {name}, which git does not have" for name in sorted(packed - data - made))]


def borrow(names, tree):
    """Lay what is compiled here of these files into an unpacked sdist, with its times, so that it is not made again."""
    for name in names:
        path = Path(name)
        found = [Path("build", "kind")]
        if path.suffix == ".pyx":
            path = Path(packed_as(name))
            found += [COMPILED / path.with_suffix(".c"), *(
                each.relative_to(ROOT) for each in ROOT.glob(f"build/lib.*/{path.with_suffix('')}.*"))]
        elif path.name == "declared.py":
            found += [path.with_name(name) for name in MADE]
        for each in found:
            if (ROOT / each).exists():
                (tree / each).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / each, tree / each)


def made(tree, kind, folder, notes):
    """The file that setup.py makes in a tree; kind: its command. What it prints is shown where it fails.

    notes: an empty folder for what setuptools writes down of the package; in the tree, tests that run at the same time
    could read it half written.
    """
    done = subprocess.run([sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(notes), kind,
                           "--dist-dir", str(folder)], cwd=tree, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}setup.py {kind} failed")
    return max(folder.iterdir(), key=lambda path: path.stat().st_mtime)


def main(folder):
    folder, files = Path(folder).resolve(), tracked()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as notes:
        source = made(ROOT, "sdist", folder, notes)
        with tarfile.open(source) as packed:
            packed.extractall(place, filter="data")
        tree, = Path(place).iterdir()
        names = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()}
        faults = sdist_faults(names, files)
        borrow(names, tree)
        wheel = made(tree, "bdist_wheel", folder, notes)
    with zipfile.ZipFile(wheel) as packed:
        faults += wheel_faults({name for name in packed.namelist() if not name.endswith("/")}, files)
    for path in (source, wheel):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    return "\n".join(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)
