"""What the page says is what the tables say; wrong folders are refused, and nothing is lost."""

import json
import re
import shutil
from html.parser import HTMLParser

import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document import report, what_was_played
from ludometer.reports.document.checks import check
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.section import Column, Section, Table
from ludometer.reports.elements.values import text_value
from ludometer.reports.rurik import fights
from ludometer.simcore import games
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import catalogue
from tests import synthetic
from tests.reports import pages
from tests.reports.conftest import drawing
from tests.reports.pages import section_names, unlisted_sections, written

RULES = catalogue("rurik")["rules_version"]


def facts(folder):
    return {finding["tag"]: finding["text"] for finding in reversed(report.compose([folder], draws=False)["findings"])}


def copied(folder, path, **changes):
    """A copy of a run folder whose manifest has these changes."""
    shutil.copytree(folder, path)
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | changes))
    return path


def with_rules(folder, path, version):
    manifest = json.loads((folder / "manifest.json").read_text())
    for cell in manifest["cells"]:
        cell["tables"]["rules_version"] = version
    return copied(folder, path, cells=manifest["cells"])


def test_findings_quote_the_tables(run):
    told = report.compose([run], draws=False)["findings"]
    found = {finding["tag"]: finding["text"] for finding in reversed(told)}
    assert found["strong"].startswith("Boris is strong in both setups: ")
    strong = next(finding["text"] for finding in told if finding["text"].startswith("Boris wins"))
    cell = tables.played_cells(Run.open(run))[0].held_with(2 * 2)       # half of the error, for two cells
    boris = tables.factions(cell).set_index("faction").loc["boris"]
    assert f"{100 * boris['value']:.1f}" in strong
    assert f"({100 * boris['low']:.1f}–{100 * boris['high']:.1f})" in strong
    assert f"{int(boris['n']):,} games" in strong and "percentage points above a fair share of 25" in strong
    assert found["weak"].startswith("Maria is weak in both setups: ")
    assert "Boris −" in found["variant"] and "1,600 deals" in found["variant"] and "times narrower" in found["variant"]
    assert found["agendas"].startswith("Being dealt Courageous has the largest effect seen")
    for one in ("deed", "scheme"):
        assert f"the games are too few to tell whether any {one} stands out" in found[f"{one}s"]
    assert "reconstructed" in found["caution"]


def solo_text(path):
    """What a page says, without its marks."""
    return re.sub(r"<[^>]+>", "", path.read_text())


@pytest.mark.verify
def test_one_seat_is_told_its_chance_to_win(alone, solo):
    found, cell = facts(alone), tables.played_cells(Run.open(alone))[0]
    won = tables.course(cell).set_index("measure").loc["won"]
    assert f"A solo player wins {100 * won['value']:.1f} % (" in found["chance"]
    boris = tables.chances(cell).set_index("faction").loc["boris"]
    assert f"Boris moves the chance to win by +{100 * boris['gain']:.1f}" in found["leaders"]
    assert found["variant"].startswith("alternate-board against base game: the chance to win changes by −")
    assert "2,000 deals" in found["variant"] and "the chance to win changes by, in percentage points, Boris −" in (
        solo_text(solo))
    assert not {"seats", "strong", "weak", "balanced", "undecided", "match-ups"} & found.keys()
    html = solo.read_text()
    body = html.partition("<main>")[2].partition('id="provenance"')[0]
    assert 'id="seats"' not in html and 'id="match-ups"' not in html and "fair share" not in body
    assert 'class="tag undecided">undecided' not in body and "the mean of all games" in body


def test_one_seat_that_always_or_never_wins_is_no_fault(tmp_path):
    for name, par in (("always", -99), ("never", 999)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(synthetic, "PAR", par)
            folder = synthetic.write_run(tmp_path / name, 40, 1, policies=("club",))
        assert f"A solo player wins {'100.0' if name == 'always' else '0.0'} %" in facts(folder)["chance"]


@pytest.mark.verify
def test_a_page_may_hold_one_seat_beside_several(alone, plain):
    found = report.compose([alone, plain], draws=False)
    assert any(finding["tag"] == "chance" for finding in found["findings"])
    seats = next(finding["text"] for finding in found["findings"] if finding["tag"] == "seats")
    assert seats.startswith("one cell: base game: ")


def test_exactly_fair_leaders_are_not_said_to_lie_on_the_edge(tmp_path):
    """With few games an interval is far wider than the margin; where within it the share lies, nobody can tell."""
    found = facts(synthetic.write_run(tmp_path / "run", 50, cells=(("base game", {}),), agenda_worth=0))
    assert "too few games to tell" in found["undecided"] and "edge of the margin" not in found["undecided"]
    assert "A new run" not in found["undecided"]


@pytest.mark.verify
@pytest.mark.parametrize("name", ["page", "solo"])
def test_no_page_invites_to_play_on_until_there_is_a_verdict(name, request):
    text = solo_text(request.getfixturevalue(name))
    assert "Intervals hold whenever one looks" in text
    assert not re.search(r"more games (would|to)|settle", text)


@pytest.mark.verify
def test_the_same_games_are_called_so(tmp_path):
    run = synthetic.write_run(tmp_path / "run", 800, cells=(("base game", {}), ("alternate-board", {})))
    found = report.compose([run], draws=False)["findings"]
    text = next(finding["text"] for finding in found if finding["tag"] == "variant")
    bound = re.match(
        r"alternate-board against base game: the same games. All 3,200 end with the same points and the same winner, "
        r"so no leader’s win share changes by more than ([\d.]+) percentage points.", text)
    assert float(bound[1]) < 2.5


@pytest.mark.verify
def test_words_in_bold_have_their_spaces(run, plain):
    for folder in (run, plain):
        html = report.compose([folder])["html"]
        found = "".join(re.findall(r'<h1>.*?</h1>|<li>.*?</li>|<p class="finding">.*?</p>', html, re.DOTALL))
        assert "<b>" in found and "  " not in re.sub(r"\n *", "", found)
        assert not re.search(r"[\w,.;:)]<b>|</b>[\w(]|<b>\s|\s</b>|\s[,.;:)]|\(\s", found)


def test_the_page_states_its_cells_policies_rules_and_seed(page):
    html = page.read_text()
    assert "Rurik: Dawn of Kiev" in html[html.index("<header>"):html.index("</header>")]
    first = html[html.index('id="findings"'):html.index("<nav")]
    for words in ("12,800 in 2\N{NO-BREAK SPACE}setups", "club: ", "dealt at random", "hold together with 95"):
        assert words in first
    facts = html.partition('<dl class="facts">')[2].partition("</dl>")[0]
    for words in (f"version {RULES}", "<dd>7</dd>", "dealt at random", "<dd>club</dd>"):
        assert words in facts
    for section in re.findall(r'<section id="([\w-]+)">(.*?)</section>', html, re.S):
        if section[0] not in ("findings", "provenance"):
            assert "base game" in section[1], f"section {section[0]} names no cell"


def test_the_page_stands_alone(page):
    html = page.read_text()
    assert not re.search(r"""(src|href)=["'](?!data:|#)""", html.replace("xlink:href", ""))
    assert "@import" not in html and "http://" not in html.replace("http://www.w3.org/", "")
    assert page.stat().st_size < report.LARGEST


class Checker(HTMLParser):
    """Counts open elements and collects ids."""

    VOID = ("meta", "link", "br", "img", "hr", "input")

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.faults = [], [], []

    def handle_starttag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


def test_the_page_is_well_formed_and_ids_are_unique(page):
    checker = Checker()
    checker.feed(page.read_text())
    assert not checker.faults and not checker.open
    assert len(checker.ids) == len(set(checker.ids))


@pytest.mark.verify
@pytest.mark.drawn
def test_the_same_run_gives_the_same_bytes(run, page, tmp_path):
    assert written(run, tmp_path / "again.html").read_bytes() == page.read_bytes()


def test_a_report_goes_into_its_run_folder(plain, tmp_path):
    folder = copied(plain, tmp_path / "run")
    (folder / "report.html").write_text("the one before")
    assert written(str(folder)) == folder / "report.html"
    assert "Rurik" in (folder / "report.html").read_text()
    assert not list(folder.rglob("*.partial"))


@pytest.mark.verify
def test_several_runs_become_cells_of_one_page(run, plain, tmp_path):
    two = synthetic.write_run(tmp_path / "for two", 200, players=2)
    html = written([plain, run, two], tmp_path / "all.html").read_text()
    for name in ("one cell: base game", "two cells: base game", "two cells: alternate-board", "for two: base game"):
        assert name in html
    variants = re.search(r'<section id="variants">(.*?)</section>', html, re.S)[1]
    assert "two cells: alternate-board" in variants and variants.count("for two") == 1
    assert "Compared with no other setup, because none has as many players: for two: base game." in variants


@pytest.mark.verify
def test_runs_of_another_seed_are_compared_without_pairing(plain, tmp_path):
    other = synthetic.write_run(tmp_path / "other seed", 300, seed=8)
    found = report.compose([plain, other])
    assert "share no deals" in found["html"]
    variant = next(finding["text"] for finding in found["findings"] if finding["tag"] == "variant")
    assert "narrower" not in variant


def many_cells(folder, number):
    """A run of so many cells."""
    synthetic.write_run(folder, 10, cells=[("base game", {})] * number)
    manifest = json.loads((folder / "manifest.json").read_text())
    for cell in manifest["cells"]:
        cell["label"] = f"cell {cell['cell']}"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.mark.verify
@pytest.mark.parametrize("cells", [6, 40, 150])
def test_the_page_stays_small_with_many_cells(tmp_path, cells):
    html = written(many_cells(tmp_path / "run", cells)).read_text()
    assert len(html.encode()) < report.LARGEST
    assert cells == 6 or f"the first 6 of {cells} setups" in html


def with_knobs(folder, sets):
    """A run with a cell for each of these settings of knobs."""
    synthetic.write_run(folder, 60, cells=[("base game", {})] * len(sets))
    manifest = json.loads((folder / "manifest.json").read_text())
    for cell, knobs in zip(manifest["cells"], sets, strict=True):
        cell["set"] = knobs
        cell["label"] = ", ".join(f"{name} = {value}" for name, value in knobs.items())
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.mark.sample(1)
@pytest.mark.parametrize(("sets", "drawn"), [
    ([{"start_coins": value} for value in (3, 2, 4)], True),
    ([{"start_coins": value} for value in (3, 2)], False),
    ([{"start_coins": value, "rounds": 3} for value in (3, 2, 5)], True),
    ([{"start_coins": 3, "rounds": 4}, {"start_coins": 2, "rounds": 4}, {"start_coins": 4, "rounds": 3}], False),
    ([{"start_coins": 3, "rounds": 4}, *({"start_coins": 3 + by, "rounds": 4} for by in (1, 2)),
      *({"start_coins": 3, "rounds": rounds} for rounds in (2, 3))], False)])
def test_a_knob_with_three_values_gets_a_curve(tmp_path, monkeypatch, sets, drawn):
    monkeypatch.setattr(Page, "draw", drawing("by start_coins"))
    monkeypatch.setattr(report, "MOST_SHOWN", (1,))             # in other sections than the one that compares
    html = report.compose([with_knobs(tmp_path / "run", sets)])["html"]
    assert ("<figcaption>Win share of each leader by start_coins</figcaption>" in html) == drawn
    if drawn:
        section = html[html.index('id="variants"'):]
        curves = section[section.index("by start_coins</figcaption>"):]
        assert curves.index(">Boris<") < curves.index("</svg>") and ">start coins<" in curves


@pytest.mark.sample(1)
@pytest.mark.parametrize("fewer", [True, False])
def test_fewer_losses_than_by_the_odds_are_explained(plain, monkeypatch, fewer):
    found = fights.commonest_check

    def moved(frame):
        row = found(frame)
        return row.where(row.index != "odds", row["high"] + 0.01 if fewer else row["low"])

    monkeypatch.setattr(fights, "commonest_check", moved)
    assert ("an explanation, not a measurement" in report.compose([plain])["html"]) == fewer


@pytest.fixture(scope="module")
def war(tmp_path_factory):
    """Folder of a run of two cells, the second one without module war."""
    return synthetic.write_run(tmp_path_factory.mktemp("war") / "run", 300, cells=(("war", {}), ("base game", {})))


@pytest.mark.verify
def test_captures_stand_beside_their_odds(war, page):
    found = report.compose([war])
    words = next(finding["text"] for finding in found["findings"] if finding["tag"] == "captures")
    assert re.fullmatch(
        r"A player tries 0\.\d+ \(.*\) captures a game; 5\d\.\d % \(.*\) of [\d,]+ tries succeed, 54\.8 % by the odds "
        r"after one card\. The dungeon pays 2 for a leader and 2 for a pair: a prisoner brought 0\.\d+ \(.*\) "
        r"tokens\. Winners capture 0\.\d+ \(.*\) leaders, the others 0\.\d+ \(.*\): an association\. "
        r"Players: 4 club\.",
        words.replace("\u202f", " "))
    section = found["html"].partition('id="captures"')[2].partition("</section>")[0]
    for text in ("Price of a capture by 3 pieces, exact: war", "54.84", "30.85", "What prisoners brought",
                 "tries that captured", "checks with a loss that cost two"):
        assert text in section
    assert "<td" in section and "base game" not in section
    assert 'id="captures"' not in page.read_text()


@pytest.mark.verify
def test_captures_of_other_data_and_captures_that_nobody_tried(war, tmp_path, monkeypatch):
    manifest = json.loads((war / "manifest.json").read_text())
    manifest["cells"][0]["tables"]["data_hash"] = "another"
    html = report.compose([copied(war, tmp_path / "other", cells=manifest["cells"])])["html"]
    section = html.partition('id="captures"')[2].partition("</section>")[0]
    assert "no exact odds for it" in section and "Price of a capture" not in section and "54.84" not in section
    monkeypatch.setattr(synthetic, "TRIES", 0)
    folder = synthetic.write_run(tmp_path / "none", 20, cells=(("war", {}),))
    assert facts(folder)["captures"] == "No capture was tried in any game. Players: 4 club."


@pytest.mark.verify
@pytest.mark.drawn
def test_cells_beyond_the_first_ones_are_compared_only(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "MOST_SHOWN", (1,))
    html = written(many_cells(tmp_path / "run", 3)).read_text()
    assert "the first 1 of 3 setups" in html
    variants = html.partition('id="variants"')[2].partition("</section>")[0]
    assert [variants.count(f">cell {i}</text>") for i in (1, 2)] == [1, 1]
    assert [html.count(f"Win share of each leader: cell {i}<") for i in range(3)] == [1, 0, 0]


@pytest.mark.verify
@pytest.mark.drawn
def test_fewer_cells_are_shown_before_a_page_grows_too_large(run, page, monkeypatch):
    monkeypatch.setattr(report, "LARGEST", page.stat().st_size - 1)
    monkeypatch.setattr(report, "MOST_SHOWN", (2, 1))
    assert "the first 1 of 2 setups" in report.compose([run])["html"]


@pytest.mark.verify
def test_policies_of_a_line_up_are_compared(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 100, policies=("trader", "warrior"))
    found = facts(folder)["policies"].replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert "trader has 2 seats, each of which wins" in found
    assert "of the 800 times it was played against warrior" in found
    assert 'id="line-up"' in report.compose([folder])["html"]


def test_policies_with_their_weights_and_the_experiment_are_told(page):
    html = page.read_text()
    provenance = html[html.index('id="provenance"'):]
    assert "<summary>club</summary>" in provenance and "noise" in provenance
    assert "game = &#34;rurik&#34;" in provenance and "seed = 7" in provenance
    assert "nobody printed it" in provenance


def test_the_experiment_on_the_page_can_be_played_again(tmp_path):
    experiment = Experiment.make({
        "game": "rurik", "games": 20, "lineup": "miser,öko,random*2", "set": {"leader": {"boris": {"coins": 1}}},
        "policies": {"miser": {"base": "textbook", "value": {"coin": -0.5}, "noise": {"value": 1e-7}},
                     "öko": {"place": {}}},
        "vary": {"modules": [[], ["deed-row"]], "set": {"start_coins": [3, 2]},
                 "factions": ["random", ["boris", "random", "random", "maria"]]}})
    path = tmp_path / "again.toml"
    path.write_text(what_was_played.experiment_file(json.loads(json.dumps({"experiment": experiment.plain()}))))
    assert Experiment.read(path) == experiment
    plain = Experiment.make({"game": "rurik"})
    path.write_text(what_was_played.experiment_file({"experiment": plain.plain()}))
    assert Experiment.read(path) == plain


def test_odds_are_left_out_where_the_data_have_changed(plain, tmp_path):
    manifest = json.loads((plain / "manifest.json").read_text())
    manifest["cells"][0]["tables"]["data_hash"] = "another"
    found = report.compose([copied(plain, tmp_path / "run", cells=manifest["cells"])])
    assert "no exact odds for it" in found["html"] and "Chance that all swords strike" not in found["html"]


def test_nothing_is_taken_for_a_run(tmp_path):
    with pytest.raises(DataError, match="does not exist"):
        written(tmp_path / "nowhere")
    with pytest.raises(DataError, match="not a run folder"):
        written(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_half_written_run_is_reported_and_says_so(plain, tmp_path):
    manifest = json.loads((plain / "manifest.json").read_text())
    played = [cell | {"games": cell["games"] + 4_000} for cell in manifest["cells"]]
    experiment = manifest["experiment"] | {"games": manifest["experiment"]["games"] + 4_000}
    folder = copied(plain, tmp_path / "run", complete=False, cells=played, experiment=experiment)
    found = report.compose([folder])
    games = sum(part["games"] for part in manifest["parts"])
    asked = sum(cell["games"] for cell in played)
    assert f"<dt>Unfinished</dt><dd>{games:,} of {asked:,} games are played</dd>" in found["html"]
    assert found["unfinished"] == f"{games:,} of {asked:,} games are played"
    with pytest.raises(DataError, match=f"half written, {games:,} of {asked:,} games"):
        check([folder])                                         # setups without games could not fail
    whole = report.compose([plain])
    assert whole["unfinished"] == ""
    assert "<dt>Unfinished" not in whole["html"] and "Intervals hold whenever one looks" in found["html"]
    texts = [next(each["text"] for each in page["findings"] if each["chapter"] == "seats") for page in (found, whole)]
    assert texts[0] != texts[1]                                 # not yet what was planned, so intervals are longer


def test_a_run_says_what_decided_its_length(plain, tmp_path):
    manifest = json.loads((plain / "manifest.json").read_text())
    games = manifest["experiment"]["games"]
    old = [{"games": number, "asked": f"games = {number}"} for number in (games // 2, games)]
    looks = [look | {"asked": "until = verdicts"} for look in old]
    until = {"rule": "verdicts", "planned": [games // 2, games, 2 * games], "repeated": True, "settled": None}
    grown, stopped = (report.compose([copied(plain, tmp_path / name, **keys)]) for name, keys in (
        ("grown", {"looks": old}), ("stopped", {"looks": looks, "until": until})))     # folders of an earlier version
    assert (f"<dt>Length</dt><dd>{games // 2:,} games of each setup planned, grown to {games:,}; intervals hold "
            "whenever one looks</dd>") in grown["html"]
    assert (f"until verdicts, not clear at {games:,} games of each setup; intervals hold whenever one looks" in
            stopped["html"])
    page = report.compose([plain])
    assert "<dt>Length" not in page["html"] and "Intervals hold whenever one looks" in page["html"]
    assert len({json.dumps(each["findings"]) for each in (page, grown, stopped)}) == 3
    bounds = {"kind": "focal", "planned": games}
    assert report.compose([copied(plain, tmp_path / "new", looks=old, boundary=bounds)])["findings"] == page["findings"]


def test_a_run_that_holds_no_games_of_a_setup_says_so(run, tmp_path):
    manifest = json.loads((run / "manifest.json").read_text())
    last = manifest["cells"][-1]
    parts = [part for part in manifest["parts"] if part["cell"] != last["cell"]]
    folder = copied(run, tmp_path / "run", complete=False, parts=parts)
    page = report.compose([folder])
    assert f"games are played, none of {last['label']}</dd>" in page["html"]
    assert [cell.number for cell in page["page"].cells] == [cell["cell"] for cell in manifest["cells"][:-1]]
    (folder / "report.html").write_text("the one before")
    copied(run, tmp_path / "none", complete=False, parts=[])
    with pytest.raises(DataError, match="holds no games yet"):
        written(tmp_path / "none")
    assert (folder / "report.html").read_text() == "the one before"


def test_a_run_that_lost_a_part_is_refused(plain, tmp_path):
    folder = copied(plain, tmp_path / "run")
    (folder / "games" / "part-00000.parquet").unlink()
    with pytest.raises(DataError, match="missing"):
        written(folder)


def test_a_run_of_another_format_is_refused(plain, tmp_path):
    with pytest.raises(DataError, match="format 99"):
        written(copied(plain, tmp_path / "run", format=99))


def test_runs_by_other_rules_are_refused(plain, tmp_path):
    older = with_rules(plain, tmp_path / "older", "0")
    with pytest.raises(DataError, match=rf"rules 0 of rurik, and these are rules {RULES}.*sweep its experiment again"):
        written(older)
    with pytest.raises(DataError, match=rf"rules 0 of rurik and .* by rules {RULES}; .*: ludometer compare "):
        written([plain, older])


def test_runs_of_different_games_are_refused(plain, tmp_path):
    manifest = json.loads((plain / "manifest.json").read_text())
    other = copied(plain, tmp_path / "other", experiment=manifest["experiment"] | {"game": "chess"})
    with pytest.raises(DataError, match="one game"):
        written([plain, other])
    with pytest.raises(DataError, match="chess"):
        written(other)


def test_a_run_with_a_module_nobody_knows_is_refused(plain, tmp_path):
    manifest = json.loads((plain / "manifest.json").read_text())
    manifest["cells"][0]["modules"] = ["dragons"]
    with pytest.raises(DataError, match=r"run.*dragons"):
        written(copied(plain, tmp_path / "run", cells=manifest["cells"]))


def test_a_run_without_a_column_is_refused(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 10, leave_out=("rank",))
    with pytest.raises(DataError, match="no column 'rank'"):
        written(folder)


def test_a_report_needs_a_folder_to_go_to(plain, tmp_path):
    with pytest.raises(DataError, match="make it first"):
        written(plain, tmp_path / "no" / "report.html")


def test_a_full_disk_leaves_the_old_page(plain, tmp_path, monkeypatch):
    page = tmp_path / "report.html"
    page.write_text("the one before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DataError, match=r"report\.html"):
        written(plain, page)
    assert page.read_text() == "the one before" and len(list(tmp_path.iterdir())) == 1


def test_a_game_without_sections_of_its_own_gets_the_common_ones():
    assert report.words_and_sections("pig") == (report.WORDS, ())
    words, own = report.words_and_sections("rurik")
    assert words["faction"] == "leader" and own


def test_every_section_is_listed():
    unlisted = {game: names for game in games() if (names := unlisted_sections(game))}
    assert not unlisted, "name them in USUAL or IN_SOME_RUNS of tests/reports/pages.py"


def test_what_is_listed_is_a_section():
    assert {*pages.USUAL, *pages.IN_SOME_RUNS} <= {name for game in games() for name in section_names(game)}
    assert not pages.USUAL.keys() & pages.IN_SOME_RUNS.keys()


def test_a_slip_in_a_section_is_named():
    with pytest.raises(ValueError, match=r"section new: basis = 'associaton'; expected causal, association"):
        Section("new", "New", "associaton", "")
    table = Table([Column("what", text=True), Column("games")], [[text_value("all"), text_value("2")],
                                                                 [text_value("most")]], "How often")
    with pytest.raises(ValueError, match=r"table 'How often': a row of 1 .*, first 'most'; expected 2: what, games"):
        assert table.rows


@pytest.mark.verify
def test_setups_are_compared_with_the_first_of_as_many_players(tmp_path):
    run = sweep(Experiment.make({"game": "rurik", "games": 24, "lineup": "random", "vary": {
        "players": [4, 3], "set": {"start_coins": [3, 2]}}}), tmp_path / "run", jobs=1)
    two = sweep(Experiment.make({"game": "rurik", "games": 24, "lineup": "random", "players": 2}), tmp_path / "two",
                jobs=1)
    page = report.compose([run.path, two.path])
    four, three = (re.search(rf'<section id="{key}">(.*?)</section>', page["html"], re.S)[1]
                   for key in ("variants", "variants-3"))
    base = next(cell["label"] for cell in run.cells if cell["players"] == 3).replace("_", " ")
    assert f"against run: {base}" in three and "3 players" not in four.partition("<p class")[0]
    assert "Compared with no other setup, because none has as many players: two: " in four
    texts = [finding["text"] for finding in page["findings"] if finding["tag"] == "variant"]
    assert len(texts) == 2 and texts[1].endswith("Players: 3 random.")
