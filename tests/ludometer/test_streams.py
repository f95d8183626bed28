"""Where the output goes, and what a machine refuses: one message and an exit code, and no traceback."""
import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludometer import simcore
from ludometer.analysis.results import visible_text
from ludometer.cli import main
from ludometer.commands.terminal import cell, change, say, show_rows
from ludometer.reports.wording.numbers_in_words import gain

ROOT = Path(__file__).parents[2]
RESET = "\x1b[31mred\x1b[0m"


def shell(line, folder, **environment):
    """(exit code, output, errors) of a line of bash in which "$LM" is ludometer; bytes become latin-1."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONUTF8" and not key.startswith("LC_")}
    env |= {"PYTHONPATH": str(ROOT), "LM": f"{sys.executable} -m ludometer"} | environment
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=env, capture_output=True, check=False, timeout=300)
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


@pytest.fixture(scope="module")
def reported(tmp_path_factory):
    """A folder with a run and its report, made as most people's machines make it."""
    folder = tmp_path_factory.mktemp("reported")
    assert shell("$LM sweep rurik --lineup random --games 8 --out run && $LM report run", folder)[0] == 0
    return folder


@pytest.mark.sample(2)
@pytest.mark.parametrize("words", ["games rurik", "games --json", "--help",
                                   "sweep rurik --lineup random --games 4 --out run"])
def test_a_full_disk_behind_the_output_is_one_message(tmp_path, words):
    code, _, err = shell(f"$LM {words} >/dev/full", tmp_path)
    assert (code, err) == (2, "ludometer: standard output: no space left on device\n")


@pytest.mark.parametrize("words", ["games rurik", "games rurik --json", "sweep --help"])
def test_a_reader_that_has_enough_is_no_fault(tmp_path, words):
    assert shell(f"set -o pipefail; $LM {words} | head -0", tmp_path)[::2] == (0, "")


def test_closed_streams(tmp_path):
    code, _, err = shell("$LM sweep rurik --lineup random --games 4 --out run >&-", tmp_path)
    assert code == 2 and err == "ludometer: standard output is closed; to see nothing, use >/dev/null\n"
    assert not (tmp_path / "run").exists()
    assert shell("$LM games chess 2>&-", tmp_path) == (2, "", "")       # not on standard output in its place


@pytest.mark.verify
@pytest.mark.sample("C")
@pytest.mark.parametrize("locale", [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
                                    {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}], ids=["C", "latin-1"])
def test_any_locale_gives_the_same_page_and_a_readable_table(reported, tmp_path, locale):
    page = tmp_path / "page.html"
    code, _, err = shell(f"$LM report run --out {page} && $LM games rurik && $LM games --json", reported, **locale)
    assert (code, err) == (0, "") and page.read_bytes() == (reported / "run" / "report.html").read_bytes()


@pytest.mark.verify
def test_a_folder_with_a_name_that_is_no_utf_8(tmp_path):
    # each command on its own, as a shell would give it
    name = "$'bad\\xff'"
    assert shell(f"$LM sweep pig --lineup random --games 8 --out {name}", tmp_path)[0] == 0
    assert shell(f"$LM report {name} && $LM play {name}", tmp_path)[0] == 0
    assert shell(f"$LM sweep pig --lineup random --games 8 --seed 2 --out {name}2", tmp_path)[0] == 0
    code, out, err = shell(f"$LM report {name} {name}2", tmp_path)
    assert (code, out, err) == (0, "bad\\udcff/report.html\n", "")
    assert "bad\\xff2: base game" in (tmp_path / os.fsdecode(b"bad\xff") / "report.html").read_text(encoding="utf-8")


def test_a_report_takes_the_place_of_no_device_or_pipe(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    assert main(["sweep", "rurik", "--lineup", "random", "--games", "8", "--out", "run"]) == 0
    assert main(["report", "run", "--out", "pipe"]) == 2 and Path("pipe").is_fifo()
    assert "pipe: not a regular file" in capsys.readouterr().err


def test_what_a_terminal_would_obey_is_spelled_out(capsys):
    assert visible_text(RESET) == "\\u001b[31mred\\u001b[0m"
    assert visible_text("\x9b \u202e \udcff \r\n\té") == "\\u009b \\u202e \\udcff \\u000d\n\té"
    assert cell({RESET: [RESET]}) == "\\u001b[31mred\\u001b[0m \\u001b[31mred\\u001b[0m"
    say(RESET)
    show_rows(RESET, [{RESET: RESET}], RESET)
    assert main(["games", RESET]) == main(["report", RESET]) == 2
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err and out.count("u001b") == 10 and err.count("\n") == 2


def test_a_title_cannot_colour_a_log_or_a_table(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text("""[module]\ngame = "rurik"\ntitle = "\\u001b[31mA"
[leader.boris]\ntitle = "\\u001b[31mBoris"\nsource = "published: \\u001b[31m"\n""", encoding="utf-8")
    for words in (["data", "check", "mine.toml"], ["play", "rurik", "--module", "mine.toml", "--factions",
                  "boris,random,random,random"], ["games", "rurik", "--rows", "leader", "--module", "mine.toml"],
                  ["games", "rurik", "--json", "--module", "mine.toml"]):
        assert main(words) == 0
        out, err = capsys.readouterr()
        assert "\x1b" not in out + err and "\\u001b" in out, words


@pytest.mark.parametrize("error, says", [
    (OSError(errno.EMFILE, "Too many open files"), "too many open files; allow more with ulimit -n"),
    (BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"), "no more threads or processes"),
    (RuntimeError("can't start new thread"), "no more threads or processes; allow more with ulimit -u"),
    (MemoryError(), "out of memory"),
    (PermissionError(errno.EACCES, "Permission denied", "there"), "there: permission denied"),
], ids=lambda value: type(value).__name__)
def test_what_the_machine_refuses_is_one_message(monkeypatch, capsys, error, says):
    def fails(*arguments, **values):
        try:
            raise error
        except OSError:
            raise
        except Exception:
            raise AttributeError("a pool of workers that cannot end what it has not started") from None

    monkeypatch.setattr(simcore, "games", fails)
    assert main(["games"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("ludometer: ") and err.count("\n") == 1 and says in err


def test_a_fault_of_the_program_is_not_hidden(monkeypatch):
    for error in (RuntimeError("a fault"), BrokenPipeError(errno.EPIPE, "Broken pipe"), ZeroDivisionError()):
        def fails(error=error):
            raise error
        monkeypatch.setattr(simcore, "games", fails)
        with pytest.raises(type(error)):                        # a broken pipe of a worker, not of the output
            main(["games"])


def test_ctrl_c_ends_any_command_with_its_code(monkeypatch, capsys):
    def stopped():
        raise KeyboardInterrupt
    monkeypatch.setattr(simcore, "games", stopped)
    assert main(["games"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_message_that_repeats_much_of_what_was_typed_is_cut(capsys):
    assert main(["play", "rurik", "--lineup", "random," * 20_000]) == 2
    err = capsys.readouterr().err
    assert len(err) < 5_000 and "..." in err and err.endswith("or \"club|random\"\n")


def test_output_of_any_kind_can_stand_for_the_terminal(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["--version"]) == 0 and stream.getvalue().startswith("ludometer") and sys.stdout is stream


@pytest.mark.parametrize(("low", "high", "text"), [
    (-0.2, 0.1, "−0.1 (−0.2 to +0.1)"), (-0.2, -0.01, "−0.10 (−0.20 to −0.01)"), (0.2, 0.3, "−0.1 (+0.2 to +0.3)")])
def test_changes_are_written_as_on_a_page(low, high, text):
    row = {"value": -0.1, "low": low, "high": high}
    assert change(row, digits=1) == text == gain(row)
