"""A game in Cython, `old_hen`: the example for two to seven players, made and compiled by the command line, once."""
from tests.ludometer.forked import command
from tests.once import once

MOST = 7                                                        # players


def old_hen(tmp_path_factory):
    """Its folder, of which tests make a copy."""
    def make(folder):
        assert command(folder, "new", "old_hen", "--cython")[0] == 0
        data = folder / "old_hen" / "data" / "game.toml"
        text = data.read_text(encoding="utf-8")
        assert "players = [2, 4]" in text
        data.write_text(text.replace("players = [2, 4]", f"players = [2, {MOST}]"), encoding="utf-8")
        code, out, err = command(folder, "build", "old_hen")
        assert (code, err) == (0, "") and "old_hen is compiled; next: ludometer play old_hen" in out
        return folder / "old_hen"
    return once(tmp_path_factory, "old_hen", make)
