"""Every rule of a game's RULES.md is cited where it is carried out, and by a test of that game."""
import re
from pathlib import Path

import pytest

from ludometer.simcore import games
from ludometer.simcore.games import folder

GAMES = games()
PACKAGE = {game: Path(str(folder(game))) for game in GAMES}
TEXT = {game: (PACKAGE[game] / "RULES.md").read_text(encoding="utf-8") for game in GAMES}
RULES = {game: re.findall(r"^- \*\*([A-Z]-\w+)\*\*", TEXT[game], re.MULTILINE) for game in GAMES}
each_game = pytest.mark.parametrize("game", GAMES)


def cited(game, paths):
    """Ids named in any of the files: as A-44, in a range like A-40 to A-44, or in the name of a test, test_A_44_..."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    found = set(re.findall(r"\b[A-Z]-(?:\d+|[A-Z][a-z]+)\b", text))
    for chapter, first, last in re.findall(r"\b([A-Z])-(\d+) to \1-(\d+)\b", text):
        found |= {f"{chapter}-{number}" for number in range(int(first), int(last))} & set(RULES[game])
    return found | {f"{chapter}-{rule}" for chapter, rule in re.findall(r"def test_([A-Z])_(\d+|[A-Z][a-z]+)_", text)}


def cited_by_code(game):
    return cited(game, (path for kind in ("*.pyx", "*.pxd", "*.py") for path in PACKAGE[game].glob(kind)))


def cited_by_tests(game):
    # those of an example of the package ludometer are with the other tests of that package
    own = Path(__file__).parent / game
    return cited(game, own.rglob("test_*.py") if own.is_dir() else [own.parents[1] / "ludometer" / f"test_{game}.py"])


@each_game
def test_ids_are_unique_and_references_lead_somewhere(game):
    assert len(RULES[game]) == len(set(RULES[game])) == len(re.findall(r"^- \*\*", TEXT[game], re.MULTILINE)) > 0
    assert cited(game, [PACKAGE[game] / "RULES.md"]) <= set(RULES[game])


@each_game
@pytest.mark.parametrize("citing", [cited_by_code, cited_by_tests])
def test_all_rules_are_cited_and_no_others(game, citing):
    cited = citing(game)
    assert {"not cited": {*RULES[game]} - cited, "no such rule": cited - {*RULES[game]}} == {
        "not cited": set(), "no such rule": set()}
