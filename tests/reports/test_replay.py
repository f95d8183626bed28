"""Replays: what the board shows is what the positions of the log hold, and a reader can step through it."""
import json
import re

import numpy as np
import pytest

import ludometer as lm
from ludometer import simcore
from ludometer.reports.figures.basic import PALETTE
from ludometer.reports.figures.boards import amounts, count_names, fill
from ludometer.reports.replay.replay import lines_of, page, stops_of
from ludometer.simcore.story import Position
from tests.reports.test_alive import STYLE, css

SEED = 500_011
TABLES = [                          # what is laid out differently
    ("rurik", {}), ("rurik", {"players": 2}), ("rurik", {"players": 1, "modules": ["solo"]}),
    ("rurik", {"players": 3, "modules": ["stone-and-blade", "war", "rebel-faction", "epic-structures"]}),
    ("burgundy", {}), ("burgundy", {"modules": ["teams"]}), ("burgundy", {"players": 1, "modules": ["solo"]}),
    ("burgundy", {"players": 3, "modules": ["shields", "trade-routes", "inns", "white-castles", "watchtowers"]}),
    ("burgundy", {"players": 2, "set": {"duchies": 1, "same_duchy": 0}}),
    ("scythia", {}), ("scythia", {"players": 1, "modules": ["solo"]}), ("pig", {"players": 3})]


def called(value):
    return value if isinstance(value, str) else "-".join(map(str, value.get("modules", [value.get("players", 4)])))


each_table = pytest.mark.parametrize("game, values", TABLES, ids=called)


def written(game, values):
    """(Game, Log, page without decisions)."""
    found = lm.load(game, seed=SEED, **values)
    log = found.play(2)
    return found, log, page(log.lines[0], log.told, log.events, log.states, found.tables)


def data_of(text):
    return json.loads(re.search(r'<script type="application/json" id="replay">(.*?)</script>', text, re.DOTALL)[1])


def board_at(data, stop):
    """What the script puts on the board at a stop, by place."""
    values = list(data["start"])
    for change in data["changes"][:stop + 1]:
        for key, value in zip(change[::2], change[1::2], strict=True):
            values[key] = value
    return dict(zip(data["keys"], values, strict=True))


@pytest.mark.sample(4)
@each_table
def test_a_replay_can_be_written_of_each_table(game, values):
    _, log, text = written(game, values)
    data = data_of(text)
    assert len(data["lines"]) == len(data["changes"]) > 10 and set(data["turns"]) <= set(range(len(data["lines"])))
    assert data["lines"] == sorted(set(data["lines"]))
    assert data["lines"][-1] < len(log.told) == text.count('class="line')
    shown = re.sub(r"<(style|script)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert not re.findall(r"\b(nan|None|inf)\b", shown) and len(text.encode()) < 2_000_000
    places = re.findall(r'data-[tcm]="([^"]+)"', shown)
    assert set(places) <= set(data["keys"])                     # each place on the page has values


@pytest.mark.sample(4)
@each_table
def test_the_last_stop_has_the_score_of_the_game(game, values):
    found, log, text = written(game, values)
    last, rows = board_at(data_of(text), 10**6), simcore.engine(game).results(found.tables, np.array([log.end]))
    key = "score." if game == "pig" else "p"
    points = np.array([last[f"{key}{seat}"] for seat in range(len(rows))])
    if "teams" in values.get("modules", ()):                    # a result has the points of the team
        points = np.tile(points[:2] + points[2:], 2)
    assert points.tolist() == rows["score"].tolist()
    for place in ("p0", "vp1", "coin0"):                        # without script the page shows this too
        assert place not in last or f'data-t="{place}">{last[place]}<' in text


def test_the_map_shows_the_pieces_of_the_position():
    _, log, text = written("rurik", {})
    data = data_of(text)
    for stop, (_, event) in list(enumerate(stops_of(lines_of(log.told, log.events))))[::17]:
        pub, board = log.states[event + 1]["pub"], board_at(data, stop)
        troops = [[board[f"t{region}.{seat}"] or 0 for seat in range(4)] for region in range(15)]
        assert troops == pub["troops"].tolist()
        assert [board[f"coin{seat}"] for seat in range(4)] == pub["coins"].tolist()
        ruled = [board[f"r{region}"] for region in range(15)]
        assert ruled == ["free" if ruler < 0 else f"s{ruler}" for ruler in pub["ruler"].tolist()]
        steps = [[next(step for step in range(6) if board[f"c{track}.{seat}.{step}"]) for seat in range(4)]
                 for track in range(3)]
        assert steps == pub["claim"][:3].tolist()


@pytest.mark.parametrize("game, kinds", [("rurik", ("place", "bribe")), ("scythia", ("draft",))])
def test_a_decision_belongs_to_the_line_of_who_decides(game, kinds):
    """Whoever places an advisor or takes a pair is named once the bribe or the hero is known."""
    log = lm.load(game, seed=SEED).play(2)
    at, names = lines_of(log.told, log.events), simcore.engine(game).EVENTS
    leader = [line.split(": ")[1].split(",")[0] for line in log.told if line.startswith("  seat ")] if (
        game == "rurik") else [f"seat {seat} has" for seat in range(4)]
    there = [event for event, kind in enumerate(log.events["kind"]) if names[kind] in kinds]
    for event in there:
        assert log.told[at[event]].startswith(f"  {leader[log.events['seat'][event]]}"), log.told[at[event]]
    assert len(there) >= 4 and at == sorted(at)


@pytest.mark.parametrize("game", ["rurik", "scythia", "burgundy"])
def test_tracks_of_points_have_names(game):
    text = written(game, {})[2]
    track = text.partition("<h2>Points</h2>")[2].partition("</svg>")[0]
    names = re.findall(r'class="m">([^<]+)<', track)
    heads = re.findall(r'class="dot s\d"></span> ([^<]+)</th>', text)
    assert names == heads and len(set(names)) == 4


def test_duchies_show_the_tiles_of_the_position():
    found, log, text = written("burgundy", {})
    titles = [row["title"] for row in found.catalogue["rows"]["tile"].values()]
    last = board_at(data_of(text), 10**6)
    for seat in range(4):
        lying = log.end["half"]["tile"][seat].tolist()
        assert [last[f"w{seat}.{space}"] for space in range(37)] == [
            titles[tile] if tile >= 0 else "" for tile in lying]
        assert [bool(last[f"f{seat}.{space}"]) for space in range(37)] == [tile >= 0 for tile in lying]


def test_duchies_have_their_shields_routes_and_inns():
    found, log, text = written("burgundy", {"players": 3, "modules": ["shields", "trade-routes", "inns"]})
    rows, data = found.tables.data, data_of(text)
    titles = {table: [row["title"] for row in found.catalogue["rows"][table].values()] for table in ("shield", "route")}
    effects = [row["effect"] for row in rows["shield"].values()]
    heads = set(re.findall(r">([^<>]+)</(?:dt|th)>", text))
    assert {"Shields, depot 1", "Inns to come", "trade route", "shields"} <= heads
    last, most = board_at(data, 10**6), 0
    for seat in range(3):
        held = [titles["shield"][effects.index(bit)] for bit in range(32)
                if log.end["estate"]["shields"][seat] >> bit & 1]
        assert last[f"shields{seat}"] == count_names(held)
        boards = [titles["route"][board] for board in log.end["estate"]["route"][seat] if board >= 0]
        goods = int(log.end["estate"]["on_route"][seat])
        assert last[f"route{seat}"] == f"{', '.join(boards)}; {goods} good{'s' * (goods != 1)} on it"
        most = max(most, len(held))
    assert most and last["inns"] == log.end["pub"]["inns"]
    assert len({board_at(data, stop)["inns"] for stop in range(0, len(data["changes"]), 9)}) > 2


def test_duchies_show_their_watchtowers():
    found, log, text = written("burgundy", {"players": 3, "modules": ["watchtowers"]})
    duchies = list(found.tables.data["duchy"].values())
    assert text.count('class="tower"') == sum(
        len(duchies[log.end["estate"]["duchy"][seat]]["towers"]) for seat in range(3)) > 0 and "■ watchtower" in text
    last = board_at(data_of(text), 10**6)
    assert [last[f"towers{seat}"] for seat in range(3)] == log.end["estate"]["towers"][:3].tolist()


def test_the_map_names_epic_structures_and_who_lies_in_a_dungeon():
    modules = ["stone-and-blade", "war", "rebel-faction", "epic-structures"]
    found, log, text = written("rurik", {"modules": modules, "lineup": "textbook"})
    titles = [row["title"] for row in found.catalogue["rows"]["epic"].values()]
    effects = [row["effect"] for row in found.tables.data["epic"].values()]
    pub, data = log.end["pub"], data_of(text)
    last, boards = board_at(data, 10**6), [board_at(data, stop) for stop in range(len(data["changes"]))]
    for title, effect in zip(titles, effects, strict=True):
        borders = {0: pub["fort"], 8: pub["tower"]}.get(effect)
        built = pub["epic_at"][effect] >= 0 if borders is None else (borders[:, 0] >= 0).any()
        assert (f"{title} (" in last["epic"]) == bool(built)
    assert last["epic"] != "–" and any(
        board[f"dungeon{seat}"] != "–" for board in boards for seat in range(4))
    for seat in range(4):
        held = int(pub["dungeon"][seat].sum()) + int(pub["captive_leaders"][seat]).bit_count()
        shown = 0 if last[f"dungeon{seat}"] == "–" else sum(
            int(each.split(" × ")[0]) if " × " in each else 1 for each in last[f"dungeon{seat}"].split(", "))
        assert shown == held


def test_spaces_show_what_there_is_to_raid():
    found, log, text = written("scythia", {"players": 2})
    first, last = board_at(data_of(text), -1), board_at(data_of(text), 10**6)
    start = Position(log.states[0])
    for space, row in enumerate(found.tables.data["space"].values()):
        there = log.end["pub"]["spaces"] >> space & 1
        assert ("not in play" in last[f"u{space}.0"]) == (row["players"] > 2)
        assert last[f"u{space}.0"].startswith("raided") == bool(row["players"] <= 2 and not there)
        assert (first[f"v{space}"] != "") == (start.pub.space_worker[space] >= 0)


def test_spaces_are_empty_until_they_are_dealt():
    """And what lies on them reads as in the log."""
    _, log, text = written("scythia", {})
    data = data_of(text)
    setup = [line for line, said in enumerate(log.told) if said.startswith("  Cimmeria ")]
    for place, line in enumerate(setup):
        board = board_at(data, data["lines"].index(line))
        shown = [" ".join(filter(None, (board[f"u{space}.{part}"] for part in range(3)))) for space in range(24)]
        assert all(shown[:place + 1]) and not any(shown[place + 2:])      # the log tells of a space once it is full
        assert log.told[line].partition("quest, ")[2] == shown[place]
    assert len(setup) == 6 and "raided" not in shown


def test_the_words_of_a_board():
    assert count_names(["Ship", "Mine", "Ship"]) == "2 × Ship, Mine" and count_names([]) == "–"
    assert amounts([2, 0, 1], ["wood", "fish", "fur"]) == "2 wood, 1 fur" and amounts([0], ["wood"]) == "–"
    assert fill('<b data-t="a"></b><g class="x" data-c="b"></g>', {"a": "<", "b": ""}) == (
        '<b data-t="a">&lt;</b><g class="x none" data-c="b" data-b="x"></g>')


# In a browser

@pytest.fixture(scope="session")
def replay(tmp_path_factory):
    """The replay of a game of Rurik, with chances at one decision."""
    at = lm.decisions("rurik", 2, players=2, seed=SEED)["at"][40]
    return lm.replay("rurik", 2, players=2, seed=SEED, asked=[int(at)], playouts=10, progress=False,
                     out=tmp_path_factory.mktemp("replay") / "replay.html")


def current(view):
    return view.locator("[aria-current] > :first-child").inner_text()


@pytest.mark.verify
def test_it_is_stepped_through_by_keys_and_buttons(show, replay):
    view, wrong = show(1280, "replay")
    data = data_of(replay.read_text())
    lines = view.locator(".line").evaluate_all(
        "lines => lines.map(line => (line.matches('tr') ? line : line.firstElementChild).innerText)")
    stops = [lines[line] for line in data["lines"]]
    assert current(view) == stops[0]
    for _ in range(30):
        view.keyboard.press("ArrowRight")
    assert current(view) == stops[30] and view.evaluate("location.hash") == "#31"
    board = board_at(data, 30)
    for place in ("coin0", "goods1", "vp0", "t3.0", "n0.0"):
        assert view.locator(f"[data-t='{place}']").first.text_content() == str(board[place])
    view.keyboard.press("ArrowLeft")
    assert current(view) == stops[29]
    view.keyboard.press("Shift+ArrowRight")
    assert current(view) == stops[next(turn for turn in data["turns"] if turn > 29)]
    view.keyboard.press("End")
    assert current(view) == stops[-1] and view.locator(".now").inner_text() == f"{len(stops)} of {len(stops)}"
    view.locator("[data-go=first]").click()
    assert current(view) == stops[0]
    view.locator("ol > li.stop > span").nth(50).click()
    assert current(view) == stops[50]
    again, _ = show(1280, "replay")
    again.goto(replay.as_uri() + "#45")
    assert current(again) == stops[44]
    assert wrong == []                                          # nothing asked of the network, no errors


def test_the_moves_of_a_decision_stand_below_its_line(show, replay):
    view, _ = show(1280, "replay")
    item = view.locator("li", has=view.locator("th", has_text="verdict")).first
    item.locator("span").first.click()
    assert view.locator("details[open]").count() == 1 and item.locator(".picked").count() >= 1
    text = item.inner_text()
    assert re.search(r"[\d.]+ % \([\d.]+ to [\d.]+\)", text) and "may be as good as the best" in text
    folded = view.locator("details").count()
    assert view.locator("details tr.picked").count() >= folded > 50


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["rurik", "scythia", "burgundy"])
def test_the_final_score_is_one_table_with_its_total(show, tmp_path, game):
    found, log, text = written(game, {})
    (tmp_path / "replay.html").write_text(text, encoding="utf-8")
    view, wrong = show(1280, tmp_path / "replay.html")
    view.keyboard.press("End")
    rows = [[cell.strip() for cell in row.split("\t")] for row in view.locator(".score tr").all_inner_texts()]
    total = [each.replace("\n", " ") for each in rows[0]].index("total")
    scores = simcore.engine(game).results(found.tables, np.array([log.end]))["score"]
    assert sorted(int(row[total]) for row in rows[1:]) == sorted(scores.tolist()) and len(rows) == 5
    right = view.evaluate("[...document.querySelectorAll('.score, ol')].map(e => e.getBoundingClientRect().right)")
    assert right[1] <= right[0] <= view.viewport_size["width"] and wrong == []
    assert view.evaluate("(list => list.scrollWidth - list.clientWidth)(document.querySelector('ol'))") == 0
    top, bottom = view.evaluate("(({top, bottom}) => [top, bottom])(document.querySelector('[aria-current]')"
                                ".getBoundingClientRect())")
    assert 0 < top < bottom < 900                               # the line of the last stop is in view
    wide = view.evaluate("[...document.querySelectorAll('.board svg [data-t^=u]')].map(e => e.getBBox().width)")
    assert max(wide, default=0) <= 106


@pytest.mark.verify
def test_it_can_be_read_without_script(show, replay):
    view, wrong = show(1280, "replay", java_script_enabled=False)
    last = board_at(data_of(replay.read_text()), 10**6)
    assert view.locator("[data-t=coin0]").text_content() == str(last["coin0"])
    assert not view.locator(".bar").is_visible() and view.locator(".still").is_visible()
    view.locator("summary").first.click()
    assert view.locator("details tr.picked").first.is_visible() and wrong == []


def test_it_fits_a_phone(show, replay):
    view, wrong = show(390, "replay", color_scheme="dark")
    assert view.evaluate("document.documentElement.scrollWidth") <= 390 and wrong == []
    assert view.locator(".board svg").first.is_visible() and view.locator(".bar").is_visible()
    assert view.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 27)"
    smallest = view.evaluate("Math.min(...[...document.querySelectorAll('button')].map(each => each.clientHeight))")
    assert smallest >= 24                                       # WCAG 2.2, 2.5.8


def test_it_has_the_colours_of_reports(replay):
    """tests/reports/test_alive.py measures their contrast."""
    text = css(replay)
    dark = dict(STYLE.findall(text.partition("prefers-color-scheme: dark")[2].partition("body {")[0]))
    assert dark.keys() == PALETTE.keys()
    assert set(re.findall(r"var\(--(\w+)", text)) <= {*PALETTE, "own", "tone", "full"}
    assert not re.search(r"(?:color|fill|background|stroke): ?#", text)


def test_it_is_one_small_file(replay):
    text = replay.read_text()
    assert len(text.encode()) < 2_000_000 and len(re.findall(r"<script>(.*?)</script>", text, re.DOTALL)[0]) < 5000
    assert not re.search(r'(?:src|href)="|url\(|@import|https?://', text)
