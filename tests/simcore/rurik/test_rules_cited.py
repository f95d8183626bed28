"""Every rule of RULES.md is cited where it is carried out, and by a test."""
import re
from importlib.resources import files
from pathlib import Path

import pytest

PACKAGE = Path(str(files("simcore.rurik")))
TESTS = Path(__file__).parents[2]
TEXT = (PACKAGE / "RULES.md").read_text(encoding="utf-8")
RULES = re.findall(r"^- \*\*([A-Z]-\w+)\*\*", TEXT, re.MULTILINE)


def cited(paths):
    """Ids named in any of the files: as A-44, in a range like A-40 to A-44, or in the name of a test, test_A_44_..."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    found = set(re.findall(r"\b[A-Z]-(?:\d+|[A-Z][a-z]+)\b", text))
    for chapter, first, last in re.findall(r"\b([A-Z])-(\d+) to \1-(\d+)\b", text):
        found |= {f"{chapter}-{number}" for number in range(int(first), int(last)) if f"{chapter}-{number}" in RULES}
    return found | {f"{chapter}-{rule}" for chapter, rule in re.findall(r"def test_([A-Z])_(\d+|[A-Z][a-z]+)_", text)}


def test_ids_are_unique_and_references_lead_somewhere():
    assert len(RULES) == len(set(RULES)) > 100
    assert cited([PACKAGE / "RULES.md"]) <= set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_cited_by_code(rule):
    assert rule in cited(path for kind in ("*.pyx", "*.pxd", "*.py") for path in PACKAGE.glob(kind))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_cited_by_a_test(rule):
    assert rule in cited(path for path in TESTS.rglob("test_*.py") if path != Path(__file__))


def test_code_and_tests_cite_no_rule_that_is_not_there():
    code = cited(path for kind in ("*.pyx", "*.pxd", "*.py") for path in PACKAGE.glob(kind))
    tests = cited((TESTS / "simcore" / "rurik").rglob("test_*.py"))
    assert code | tests <= set(RULES)
