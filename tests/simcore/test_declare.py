"""What a game declares once, and the C that follows from it."""
import re
from pathlib import Path

import pytest

from ludometer.simcore import DataError, engine, games
from ludometer.simcore.declare import All, Column, Each, Features, Kinds, Notes, Words, columns, constant, each
from ludometer.simcore.derive import MADE, filler_pxd, knob_places, knobs_of, pxd, write
from ludometer.simcore.games import folder, part
from ludometer.simcore.play import FIRST_NOTE
from ludometer.simcore.unread import code_of, unlogged_words, unread_knobs

DECLARED = """from ludometer.simcore.declare import Column, Kinds, Notes, Words, columns, each

{words}
KINDS = Kinds({{"turn": "what = ...", "re-roll": "nothing"}})
NOTES = Notes({{"die": "value = the face"}})
COLUMNS = columns(None, {columns})
"""
DATA = "[game]\ntitle = 'Hen'\nrules_version = '1'\nplayers = [2, 4]\n{knobs}"
KNOB = "[knob]\n{} = {{official = 1, range = [0, 9], try = [2], about = 'a', source = 'published: a'}}\n"
GRAIN = 'GRAIN = Words({"rye": "r", "oats": "o", "barley": "b"})'


@pytest.fixture
def made(tmp_path):
    """A function from what a game declares to the text of its declared.pxd."""
    def make(words="", columns="", knobs=""):
        (tmp_path / "data").mkdir(exist_ok=True)
        (tmp_path / "declared.py").write_text(DECLARED.format(words=words, columns=columns))
        (tmp_path / "data" / "game.toml").write_text(DATA.format(knobs=knobs))
        return pxd(tmp_path)
    return make


def struct(text, name):
    """Fields of a struct of declared.pxd, in order: [(type, field)]."""
    body = re.search(rf"cdef (?:packed )?struct {name}:\n((?:    .*\n)+)", text)[1]
    return [tuple(line.split(maxsplit=1)) for line in body.splitlines()]


def numbers(text):
    """{constant: number} of all enums, but for the mark of a build and the seats of a position."""
    found = re.findall(r"^    (\w+) = (MAX_KINDS \+ )?(\d+)$", text, re.M)
    return {name: FIRST_NOTE * bool(note) + int(number) for name, note, number in found
            if name not in ("DECLARED", "GAME_SEATS")}


def body(text, function):
    return re.search(rf"{function}\(.*\n((?:    .*\n)+)", text)[1]


# ---- words

def test_words_are_numbered_in_their_order_and_know_what_they_mean():
    words = Words({"re-roll": "once more", "hold": "no more"}, "TURN_")
    assert words == ("re-roll", "hold") and words.index("hold") == 1
    assert words.constants() == {"TURN_RE_ROLL": 0, "TURN_HOLD": 1} and words.about["hold"] == "no more"
    assert constant("TURN_", "re-roll") == "TURN_RE_ROLL"


def test_words_after_others_go_on_with_their_numbers():
    first = Words({"silver": "s", "gold": "g"})
    more = Words({"heal": "h"}, "GAIN_", after=first)
    assert more == ("silver", "gold", "heal") and more.constants() == {"GAIN_HEAL": 2}
    assert more.about == {"silver": "s", "gold": "g", "heal": "h"}


def test_notes_have_numbers_behind_all_kinds():
    kinds, notes = Kinds({"turn": "t"}), Notes({"die": "d", "banked": "b"})
    assert kinds.constants() == {"KIND_TURN": 0}
    assert notes.constants() == {"NOTE_DIE": "MAX_KINDS + 0", "NOTE_BANKED": "MAX_KINDS + 1"}


def test_enums_have_every_word_and_how_many_there_are(made):
    found = numbers(made(GRAIN + '\nMORE = Words({"hay": "h"}, "M_", after=GRAIN)'))
    assert found == {"RYE": 0, "OATS": 1, "BARLEY": 2, "N_GRAIN": 3, "M_HAY": 3, "N_MORE": 4, "KIND_TURN": 0,
                     "KIND_RE_ROLL": 1, "N_KINDS": 2, "NOTE_DIE": FIRST_NOTE}


def test_words_that_change_places_do_so_in_c_and_in_python(made):
    one, other = made(GRAIN), made(GRAIN.replace('"rye": "r", "oats": "o"', '"oats": "o", "rye": "r"'))
    assert one != other
    assert (numbers(one)["RYE"], numbers(one)["OATS"]) == (numbers(other)["OATS"], numbers(other)["RYE"]) == (0, 1)
    assert {name: number for name, number in numbers(one).items() if name not in ("RYE", "OATS")} == {
        name: number for name, number in numbers(other).items() if name not in ("RYE", "OATS")}


@pytest.mark.parametrize("words, message", [
    ('A = Words({"rye": "r",\n "rye": "again"})', "declared.py, line 4: 'rye' appears twice"),
    ('A = Words({"rye": "r"})\nB = Words({"rye": "r"})',
     "'rye' of A and 'rye' of B are both RYE in C: give one of them a prefix"),
    ('A = Words({"rye": "r"})\nB = Words({"hay": "r", "rye": "again"}, after=A)',
     "'rye': appears twice among rye, hay"),
    ('A = Words({"turn": "t"}, "KIND_")', "'turn' of A and 'turn' of KINDS are both KIND_TURN in C"),
    ('A = Words({"a": "t"}, "N_")', "'a' of A and the number of A are both N_A in C"),
    ('A = Words({"re-roll": "t", "re_roll": "u"})', "A: 're-roll' and 're_roll' are both RE_ROLL in C: rename one"),
    ('A = Words({"2nd": "t"})', "declared.py: A: '2nd': 2ND is no name in C: expected letters, digits, - and _"),
    ('A = Words({"roll!": "t"})', "declared.py: A: 'roll!': ROLL! is no name in C"),
])
def test_faults_in_words_are_named(made, words, message):
    with pytest.raises(DataError, match=re.escape(message)):
        made(words)


@pytest.mark.parametrize("name", ["KINDS", "NOTES", "COLUMNS"])
def test_what_every_game_declares_is_missed(made, tmp_path, name):
    made()
    path = tmp_path / "declared.py"
    path.write_text(re.sub(rf"^{name}\b", "OTHER", path.read_text(), flags=re.M))
    with pytest.raises(DataError, match=f"declared.py: {name} is missing; it may be empty"):
        pxd(tmp_path)


# ---- columns

def test_wider_columns_come_first_in_c_and_the_common_ones_in_the_results(made):
    text = made(columns='Column("sown", "s"), Column("flock", "f", set_of="hen", width="uint32_t"), '
                'Column("herd", "h", set_of="hen"), Column("kept", "k", width="int64_t")')
    found = struct(text, "Result")
    assert found == [("int64_t", "game"), ("int64_t", "kept"), ("double", "win"), ("uint64_t", "herd"),
                     ("uint32_t", "flock"),
                     *(("int16_t", name) for name in ("seat", "player", "faction", "rank", "score", "sown"))]
    assert [column.name for column in columns(None)] == ["game", "win", "seat", "player", "faction", "rank", "score"]


def test_what_is_counted_during_play_has_a_field_in_tally_and_is_copied(made):
    text = made(GRAIN, 'Column("turns", "t", counted=True), Column("laid", "l", counted="eggs"), '
                '*each(GRAIN, "sown_{}", "sown {}", "sown"), Column("days", "d", counted=True, shared=True), '
                'Column("left", "l"), Column("herd", "h", set_of="hen", counted=True)')
    assert struct(text, "Tally") == [
        ("uint64_t", "herd[GAME_SEATS]"), ("int16_t", "turns[GAME_SEATS]"), ("int16_t", "eggs[GAME_SEATS]"),
        ("int16_t", "sown[3][GAME_SEATS]"), ("int16_t", "days")]
    assert body(text, "fill_counted").split("\n    ") == [
        "    row.turns = tally.turns[seat]", "row.laid = tally.eggs[seat]", "row.sown_rye = tally.sown[RYE][seat]",
        "row.sown_oats = tally.sown[OATS][seat]", "row.sown_barley = tally.sown[BARLEY][seat]",
        "row.days = tally.days", "row.herd = tally.herd[seat]\n"]


@pytest.mark.parametrize("players, seats", [("[2, 4]", 4), ("[2, 2]", 4), ("[6, 8]", 8), ("[1, 5]", 5)])
def test_a_position_has_room_for_as_many_seats_as_play_and_for_four(made, tmp_path, players, seats):
    made()
    data = tmp_path / "data" / "game.toml"
    data.write_text(data.read_text().replace("[2, 4]", players))
    assert f"    GAME_SEATS = {seats}\n" in pxd(tmp_path)


def test_an_array_has_a_place_for_each_word_of_its_list(made):
    text = made(GRAIN, 'Column("first", "f", counted="sown[RYE]")')
    assert struct(text, "Tally") == [("int16_t", "sown[3][GAME_SEATS]")]


def test_a_column_names_all_rows_of_its_table_or_those_that_it_picks_in_their_order():
    data = {"hen": {"a": {"age": 3}, "b": {"age": 1}, "c": {"age": 2}}}
    old = Column("herd", "h", set_of="hen", rows=lambda hens: sorted(hens, key=lambda name: hens[name]["age"])[1:])
    assert old.names(data) == ("c", "a") and Column("first", "f", of="hen").names(data) == ("a", "b", "c")


def test_what_most_games_say_of_a_common_column_can_be_said_in_other_words():
    said = {column.name: column.about for column in columns("hen", rank="1 is worst", score="eggs", win="first egg")}
    assert (said["rank"], said["score"], said["win"], said["faction"]) == ("1 is worst", "eggs", "first egg", "hen")


def test_a_game_that_counts_nothing_compiles_too(made):
    assert struct(made(), "Tally") == [("int16_t", "none")] and struct(made(), "Knobs") == [("int16_t", "_free[32]")]
    assert body(made(), "fill_counted") == "    pass\n"


def test_columns_for_words_say_which():
    words = Words({"rye": "r", "oats": "o"})
    found = each(words, "sown_{}", "sown {}", titles={"rye": "Rye"})
    assert [(column.name, column.about, column.counted) for column in found] == [
        ("sown_rye", "sown Rye", False), ("sown_oats", "sown oats", False)]


@pytest.mark.parametrize("columns, message", [
    ('Column("rye", "r", counted="acts[NOPLACE]")', "column rye: counted = 'acts[NOPLACE]': no word is NOPLACE in C"),
    ('Column("rye", "r", counted="acts[OAT]")', "no word is OAT in C (did you mean 'OATS'?)"),
    ('Column("rye", "r", counted="acts[NOTE_DIE]")', "no word is NOTE_DIE in C"),
    ('Column("rye", "r"), Column("rye", "s")', "declared.py: COLUMNS: rye appears twice"),
    ('Column("score", "r")', "COLUMNS: score appears twice; every game has the columns of columns()"),
    ('Column("a", "a", counted="x"), Column("b", "b", counted="x[RYE]")',
     "column b: counted = 'x[RYE]': other columns"),
    ('Column("a", "a", counted="x"), Column("b", "b", counted="x", shared=True)', "other columns count x by seat"),
    ('Column("Left over", "a")', "column 'Left over': expected small letters, digits and _"),
    ('Column("a", "a", width="long")', "column a: width = 'long', expected one of int64_t, double, uint64_t,"),
])
def test_faults_in_columns_are_named(made, columns, message):
    with pytest.raises(DataError, match=re.escape(message)):
        made(GRAIN, columns)


# ---- knobs

def knobs(*names):
    """The knobs of a game's data."""
    head, row = KNOB.splitlines()
    return "\n".join((head, *(row.format(name) for name in names)))


def test_each_knob_is_a_field_and_is_filled(made, tmp_path):
    text = made(knobs=knobs("eggs", "hens"))
    assert struct(text, "Knobs") == [("int16_t", "eggs"), ("int16_t", "hens"), ("int16_t", "_free[30]")]
    assert body(filler_pxd(tmp_path), "fill_knobs").splitlines()[:4] == [
        "    if values.keys() != {'eggs', 'hens'}:", "        raise ValueError",
        '    knobs.eggs = values["eggs"]', '    knobs.hens = values["hens"]']
    with pytest.raises(DataError, match=re.escape("data/game.toml: knob 'Two Hens': expected small letters")):
        made(knobs=KNOB.format('"Two Hens"'))


def times_of_what_is_made(folder):
    """{file: when it was written} of what a build makes, after another build."""
    write(folder)
    return {name: (folder / name).stat().st_mtime_ns for name in MADE}


def test_a_knob_that_is_added_compiles_only_what_reads_it(made, tmp_path):
    made(knobs=knobs("eggs", "hens"))
    before = times_of_what_is_made(tmp_path)
    made(knobs=knobs("cocks", "eggs", "hens"))
    after = times_of_what_is_made(tmp_path)
    assert after["declared.pxd"] == before["declared.pxd"] and after["fill_knobs.pxd"] > before["fill_knobs.pxd"]
    kept = (tmp_path / "declared.pxd").read_text()
    assert [name for _, name in struct(kept, "Knobs")] == ["eggs", "hens", "cocks", "_free[29]"]


@pytest.mark.parametrize("words, names", [
    ("", ["eggs"]), ("", ["eggs", "cocks"]), (GRAIN, ["eggs", "hens", "cocks"]),
    ("", ["eggs", "hens", *(f"egg_{number}" for number in range(30))])])
def test_whatever_else_changes_compiles_all_that_declared_pxd_is_read_by(made, tmp_path, words, names):
    made(knobs=knobs("eggs", "hens"))
    before = times_of_what_is_made(tmp_path)
    made(words, knobs=knobs(*names))
    assert times_of_what_is_made(tmp_path)["declared.pxd"] > before["declared.pxd"]
    found = [name for _, name in struct((tmp_path / "declared.pxd").read_text(), "Knobs")]
    assert found[:-1] == names and found[-1] == f"_free[{-len(names) % 32 or 32}]"


@pytest.mark.parametrize("file, text", [
    ("rules.pyx", "if tables.knob.eggs: pass"), ("rules.pxd", "tables.knob.eggs"),
    ("engine.pyx", 'data["knob"]["eggs"]'), ("schema.py", "knob['eggs']"), ("engine.pyx", 'knob[f"{what}s"]'),
    (None, "eggs"), ("rules.pyx", "knob.eggs_laid"), ("fill_knobs.pxd", "knobs.eggs"), ("story.py", "knob['eggs']")])
def test_a_knob_that_no_rule_reads_is_found(made, tmp_path, file, text):
    made(knobs=KNOB.format("eggs"))
    if file:
        (tmp_path / file).write_text(text)
    read = file in ("rules.pyx", "rules.pxd", "engine.pyx", "schema.py") and "laid" not in text
    assert unread_knobs(tmp_path) == ([] if read else ["eggs"])


@pytest.mark.parametrize("game", games())
def test_each_knob_of_each_game_is_read_by_a_rule(game):
    assert unread_knobs(folder(game)) == []


@pytest.mark.parametrize("game", games())
def test_each_decision_and_note_of_each_game_is_in_its_code(game):
    declared, code = part(game, "declared"), code_of(folder(game))
    assert len(declared.KINDS) and unlogged_words(declared.KINDS, code) + unlogged_words(declared.NOTES, code) == []


# ---- what stands in the tree

def test_a_file_is_written_only_if_it_changes(made, tmp_path):
    text, path = made(GRAIN), tmp_path / "declared.pxd"
    write(tmp_path)
    assert path.read_text() == text
    before = path.stat().st_mtime_ns
    write(tmp_path)
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize("game", [game for game in games() if part(game, "declared")])
def test_what_is_compiled_is_what_is_declared(game):
    declared = part(game, "declared")
    compiled = (Path(folder(game)) / "declared.pxd").read_text(encoding="utf-8")
    assert compiled == pxd(folder(game), compiled) and {*knob_places(compiled)} == knobs_of(folder(game)).keys()
    names = [name for _, name in struct(pxd(folder(game)), "Result")]
    assert sorted(names) == sorted(engine(game).MEANINGS) == sorted(column.name for column in declared.COLUMNS)
    row = engine(game).RESULT
    assert list(row.names) == names and row.itemsize == sum(row[name].itemsize for name in names)      # no gaps
    assert dict(enumerate(declared.KINDS)) | {
        FIRST_NOTE + number: word for number, word in enumerate(declared.NOTES)} == engine(game).EVENTS


# ---- features

PLAYERS = """from ludometer.simcore.declare import All, Each, Features

GRAIN = ("rye", "oats", "barley")
FEATURES = {{{}}}
"""
SOWING = '"sow": Features("where", {"near": "a", Each("<grain>_worth", GRAIN): "b", ("dry", "wet"): "c"})'


@pytest.fixture
def looked_at(tmp_path):
    """A function from entries of FEATURES to the text of the declared.pxd of players apart from their rules."""
    def make(entries):
        (tmp_path / "declared.py").write_text(PLAYERS.format(entries))
        return pxd(tmp_path)
    return make


def test_features_have_the_places_of_their_weights(looked_at):
    text = looked_at(SOWING + ', "value": Features("worth", {"coin": "d"}, "V_"), "pass": Features("none")')
    assert numbers(text) == {
        "TABLE_SOW": 0, "W_SOW_NEAR": 0, "W_SOW_GRAIN_WORTH": 1, "W_SOW_DRY": 4, "W_SOW_WET": 5, "N_W_SOW": 6,
        "TABLE_VALUE": 1, "V_COIN": 0, "N_V": 1, "TABLE_PASS": 2, "N_W_PASS": 0}
    names = Features("where", {"near": "a", Each("<grain>_worth", ("rye", "oats")): "b", ("dry", "wet"): "c"})
    assert names == ("near", "rye_worth", "oats_worth", "dry", "wet")


def test_names_with_several_places_have_all_combinations_of_words(looked_at):
    names = Each("<grain>_in_<month>", ("rye", "oats"), ("may", "june"))
    assert names == ("rye_in_may", "rye_in_june", "oats_in_may", "oats_in_june")
    assert names.pattern == "<grain>_in_<month>"
    text = looked_at('"sow": Features("when", {Each("<grain>_<day>", GRAIN, "12"): "a", "dry": "b"})')
    assert numbers(text) == {"TABLE_SOW": 0, "W_SOW_GRAIN_DAY": 0, "W_SOW_DRY": 6, "N_W_SOW": 7}


def test_signs_of_a_position_have_the_places_of_their_weights_too(looked_at):
    text = looked_at('}\nSIGNS = Features("ahead", {Each("<grain>", GRAIN): "a", "coin": "b"})\n_ = {')
    assert numbers(text) == {"SIGN_GRAIN": 0, "SIGN_COIN": 3, "N_SIGN": 4}


def test_features_beside_rules_are_written_with_them(made):
    assert "W_TURN_NEAR" in made(words='from ludometer.simcore.declare import Features\n'
                                       'FEATURES = {"turn": Features("what", {"near": "a"})}')


@pytest.mark.parametrize("entries, text", [
    ('"sow": ("near",)', "FEATURES: sow: expected Features"),
    ('"sow": Features("where", {"near": "a", ("dry", "near"): "b"})',
     "'near': expected once, and with one meaning, among"),
    ('"sow": Features("where", {Each("<grain>", GRAIN): {"rye": "a", "hay": "b", "oats": "c"}})',
     "'barley', 'hay': expected once, and with one meaning, among the features of: where"),
    ('"sow": Features("where", {"Near": "a"})', "FEATURES: sow: feature 'Near': expected small letters"),
    (SOWING + ', "reap": Features("who", {"near": "a"}, "W_SOW_")',
     "FEATURES: sow and FEATURES: reap are both W_SOW_NEAR in C"),
    ('"sow": Features("where", {"grain": "a", Each("<grain>", GRAIN): "b"})',
     "FEATURES: sow: feature 'grain': another is W_SOW_GRAIN in C too: rename one"),
    ('"sow": Features("where", {Each("<grain>_<day>", GRAIN): "b"})', "'<grain>_<day>': expected as many lists"),
    ('}\nSIGNS = {"coin": "a"', "declared.py: SIGNS: expected Features(what it is about, {name: what it counts})"),
    (SOWING[:-1] + ', "SIGN_")}\nSIGNS = Features("ahead", {"near": "a"})\n_ = {',
     "FEATURES: sow and SIGNS are both SIGN_NEAR in C: give one of them another prefix"),
])
def test_features_that_cannot_be_declared_are_refused(looked_at, entries, text):
    with pytest.raises(DataError, match=re.escape(text)):
        looked_at(entries)


def test_a_table_may_have_all_features_of_others(looked_at):
    value = Features("worth", {Each("<grain>_worth", ("rye", "oats")): "b", "coin": "d"})
    assert Features("later", {(All("value", value), "late"): "e"}) == ("rye_worth", "oats_worth", "coin", "late")
    found = numbers(looked_at('"value": (value := Features("worth", {Each("<grain>_worth", GRAIN): "b", "coin": "d"}))'
                              ', "later": Features("later", {All("value", value): "e", "late": "f"})'))
    assert {name: found[name] for name in ("W_LATER_VALUE", "W_LATER_LATE", "N_W_LATER")} == {
        "W_LATER_VALUE": 0, "W_LATER_LATE": 4, "N_W_LATER": 5}


def test_names_made_of_words_may_count_different_things():
    sow = Features("where", {Each("<grain>_worth", ("rye", "oats", "hay")): {
        ("rye_worth", "hay_worth"): "b", "oats_worth": "c"}, "near": "a"})
    assert sow == ("rye_worth", "oats_worth", "hay_worth", "near")
    assert sow.groups == [(("rye_worth", "hay_worth"), "b"), (("oats_worth",), "c"), (("near",), "a")]
    assert sow.constants("W_") == {"W_GRAIN_WORTH": 0, "W_NEAR": 3}


# ---- the mark by which an engine knows what it was compiled from

def test_the_mark_changes_with_the_order_of_words_and_with_columns_and_not_with_what_they_mean(made):
    def mark(*declared):
        return re.search(r"DECLARED = (\d+)\n", made(*declared))[1]
    swapped, meant = 'GRAIN = Words({"oats": "o", "rye": "r", "barley": "b"})', GRAIN.replace('"r"', '"for bread"')
    column = 'Column("rolls", "of the die"{})'
    rolls = column.format("")
    assert mark(GRAIN, rolls) == mark(meant, rolls) == mark(GRAIN, rolls.replace("of the die", "a count"))
    marks = [mark(GRAIN), mark(swapped), mark(GRAIN, rolls), mark(GRAIN, rolls.replace("rolls", "roll")),
             mark(GRAIN, column.format(", counted=True")), mark(GRAIN, column.format(', width="double"'))]
    assert len(set(marks)) == len(marks) and all(0 < int(mark) < 2**31 for mark in marks)


def test_the_name_of_the_mark_is_taken(made):
    with pytest.raises(DataError, match="the mark of a build and 'declared' of STAGES are both DECLARED in C"):
        made('STAGES = Words({"declared": "d"})')
