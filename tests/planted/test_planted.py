"""The table of faults fits the code that it speaks of."""
import ast
from pathlib import Path

from tests.planted.faults import FAULTS

HOUSE = Path(__file__).parents[2]


def test_all_faults_can_be_planted():
    odd = []
    for number, fault in enumerate(FAULTS):
        text = (HOUSE / fault.file).read_text(encoding="utf-8")
        planted = text.replace(fault.text, fault.planted)
        if text.count(fault.text) != 1 or planted == text:
            odd.append((number, fault.file, fault.text, text.count(fault.text)))
        ast.parse(planted)
        odd += [(number, path) for path in fault.tests.split() if not (HOUSE / path.partition("::")[0]).is_file()]
    assert len(FAULTS) >= 40 and not odd
