"""Which modules are compiled for the compiler's time, and which for that of games."""
from pathlib import Path

import pytest

from ludometer.simcore.building import FLAGS, GLUE, extension

ROOT = Path(__file__).parents[2]
SOURCES = [path.relative_to(ROOT) for package in ("simcore", "policies", "ludometer")
           for path in (ROOT / package).rglob("*.pyx")]


def level(path, kind):
    """The last -O, which is the one that counts."""
    return [flag for flag in extension(path, kind).extra_compile_args if flag.startswith("-O")][-1]


def test_what_knows_numpy_is_glue_and_rules_and_players_are_not():
    assert {*GLUE} <= {path.stem for path in SOURCES}
    for path in SOURCES:
        knows = "import numpy" in (ROOT / path).read_text(encoding="utf-8") or path == Path("policies/spec.pyx")
        glue = knows and path.stem not in ("lessons", "nets")  # whose loops take most of a game
        assert level(path, "release") == ("-O1" if glue else "-O3"), path


@pytest.mark.parametrize("kind", [kind for kind in FLAGS if kind != "release"])
def test_other_kinds_of_build_have_one_level(kind):
    assert len({level(path, kind) for path in SOURCES}) == 1
