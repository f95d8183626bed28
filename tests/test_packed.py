"""The check of what is packed finds what is missing and what does not belong there."""
import pytest

from tests.packed import sdist_faults, wheel_faults

FILES = {".gitignore", "README.md", "tests/test_it.py", "simcore/a.pyx", "simcore/a.pxd", "simcore/g/data/game.toml",
         "ludometer/pig/b.pyx", "ludometer/simcore", "reports/document/page.css"}
SDIST = (FILES - {".gitignore", "ludometer/simcore"}) | {"PKG-INFO", "setup.cfg", "ludometer.egg-info/SOURCES.txt"}
WHEEL = {"ludometer/simcore/a.pxd", "ludometer/simcore/a.cpython-311.so", "ludometer/simcore/g/declared.pxd",
         "ludometer/simcore/g/data/game.toml", "ludometer/pig/b.pyx", "ludometer/pig/b.cpython-311.so",
         "ludometer/simcore/parsed.json", "ludometer/reports/document/page.css", "ludometer-0.1.dist-info/RECORD"}


def test_what_is_complete_has_no_faults():
    assert not sdist_faults(SDIST, FILES) and not wheel_faults(WHEEL, FILES)


@pytest.mark.parametrize("name", ["README.md", "tests/test_it.py", "simcore/a.pyx", "simcore/g/data/game.toml"])
def test_a_file_that_the_sdist_lacks_is_named(name):
    fault, = sdist_faults(SDIST - {name}, FILES)
    assert f"lacks {name}:" in fault


@pytest.mark.parametrize("name", ["simcore/a.c", "simcore/g/declared.pxd", "simcore/g/fill_knobs.pxd", "build/kind"])
def test_a_file_that_a_build_made_is_named(name):
    fault, = sdist_faults(SDIST | {name}, FILES)
    assert f"has {name}," in fault


@pytest.mark.parametrize("name, says", [
    ("ludometer/simcore/a.pxd", "lacks ludometer/simcore/a.pxd:"),
    ("ludometer/simcore/g/data/game.toml", "lacks ludometer/simcore/g/data/game.toml:"),
    ("ludometer/reports/document/page.css", "lacks ludometer/reports/document/page.css:"),
    ("ludometer/simcore/parsed.json", "lacks ludometer/simcore/parsed.json:"),
    ("ludometer/simcore/a.cpython-311.so", "lacks the compiled ludometer/simcore/a")])
def test_what_the_wheel_lacks_is_named(name, says):
    fault, = wheel_faults(WHEEL - {name}, FILES)
    assert says in fault


@pytest.mark.parametrize("name", ["ludometer/simcore/old.cpython-311.so", "tests/test_it.py", "simcore/a.pxd",
                                  "ludometer/simcore/left.py"])
def test_what_does_not_belong_into_the_wheel_is_named(name):
    fault, = wheel_faults(WHEEL | {name}, FILES)
    assert f"has {name}," in fault
