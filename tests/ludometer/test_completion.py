"""What a shell completes, as it asks for it: through _LUDOMETER_COMPLETE."""
import pytest

from ludometer.cli import main
from tests.rows import each_row


@pytest.fixture
def completed(monkeypatch, capsys):
    """A function that gives what a bash offers behind the last word of a line."""
    def offer(line):
        words = line.split()
        monkeypatch.setenv("_LUDOMETER_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) if line.endswith(" ") else len(words) - 1))
        with pytest.raises(SystemExit) as ended:
            main([])
        assert ended.value.code == 0
        return capsys.readouterr().out.split()
    return offer


@each_row("line, offered", [
    ("ludometer s", ["sweep", "sensitivity"]), ("ludometer data t", ["template"]), ("ludometer games r", ["rurik"]),
    ("ludometer sweep sc", ["scythia"]), ("ludometer data template p", ["pig"]), ("ludometer bench b", ["burgundy"]),
    ("ludometer play rurik --module i", ["intrigue", "inheritance-arms", "inheritance-goods", "inheritance-shifted"]),
    ("ludometer play Rurik --seed 3 --module de", ["deed-row"]),
    ("ludometer sweep rurik --lineup ru", ["ruler"]), ("ludometer sweep rurik --lineup club,no", ["club,novice"]),
    ("ludometer play rurik --factions boris,ma", ["boris,maria"]), ("ludometer play rurik --factions ch", ["chosen"]),
    ("ludometer games burgundy --rows d", ["die", "duchy"]), ("ludometer sweep rurik --set start_c", ["start_coins="]),
    ("ludometer odds rurik cas", ["casualty", "casualty-known"]), ("ludometer sweep rurik --one-t", ["--one-tier-up"]),
    ("ludometer play --module de", []), ("ludometer play chess --module de", []), ("ludometer odds pig ", []),
])
def test_names_are_completed(completed, line, offered):
    assert completed(line) == offered


def test_each_shell_is_told_how_to_ask(monkeypatch, capsys):
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv("_LUDOMETER_COMPLETE", f"source_{shell}")
        with pytest.raises(SystemExit) as ended:
            main([])
        assert ended.value.code == 0 and "_LUDOMETER_COMPLETE=complete_" + shell in capsys.readouterr().out


def test_help_says_how_completion_is_installed(ludometer):
    assert "--install-completion" in ludometer("--help")[1]
    assert "--install-completion" not in ludometer("play", "--help")[1] + ludometer("odds", "--help")[1]
