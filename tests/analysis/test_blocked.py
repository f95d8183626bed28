"""The test of the blocked ability, and policies that never do something."""
import json

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies, simcore
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.strength import run_audit
from ludometer.analysis.strength.ability_test import (
    BRINGS,
    MISPLAYED,
    OPEN,
    UNUSED,
    Blocked,
    ability_rows,
    faction_rows,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.play import is_note

GAMES = [game for game in simcore.games() if getattr(part(game, "declared"), "OPTIONAL", {})]
IDLE = {"base": "textbook", "turn": {"forfeit": 60.0}}          # would rather have coins than any main action


def taken(game, events, name):
    """How many events of a log are among the moves of a thing that may be left."""
    declared, found = part(game, "declared"), 0
    for kind, first, last, extra in declared.OPTIONAL[name].numbers(declared.KINDS):
        move = events["move"]
        found += ((events["kind"] == kind) & (first <= move["what"]) & (move["what"] <= last)
                  & (move["extra"] >= extra)).sum()
    return found


def owners_of(one, tables):
    return one.owners(faction_rows(tables))


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_never_does_what_it_is_told_to_leave(game):
    optional = part(game, "declared").OPTIONAL
    done = dict.fromkeys(optional, 0)
    for name, one in optional.items():
        modules = [one.module] if one.module else []
        tables = simcore.load(game, modules)
        pair = [policies.load(game, {"base": "textbook", "never": [name]}), policies.load(game, "textbook")]
        owners = owners_of(one, tables)
        if not owners:                                          # of leaders of a module, tested with it
            tables = simcore.load(game, ["stone-and-blade"])
            owners = owners_of(one, tables)
        dealt = [owners[0], None] if owners[0] else None
        for number in range(6):
            events, _ = simcore.engine(game).play_one(tables, pair, 3, number, factions=dealt)
            events = events[~is_note(events) & (events["n_moves"] > 1)]
            own = events["seat"] == number % 2                  # player 0
            assert taken(game, events[own], name) == 0, name
            events, _ = simcore.engine(game).play_one(tables, pair[1:] * 2, 3, number, factions=dealt)
            done[name] += taken(game, events, name)
    assert sum(times > 0 for times in done.values()) >= len(done) - 2, done


def test_every_faction_that_has_something_is_one_that_can_be_played():
    for game in GAMES:
        for one in part(game, "declared").OPTIONAL.values():
            tables = simcore.load(game, [one.module] if one.module else [])
            assert owners_of(one, tables) or one.of["ability"] in ("pursuit", "errand", "circuit")
            assert one.module in (None, *tables.catalogue["modules"])


@pytest.mark.parametrize("never, text", [
    (["banishh"], "did you mean 'banish'"), ("banish", "expected a list of names"), ([], "expected a list of names"),
    ([1], "expected a list of names")])
def test_only_what_the_game_declares_can_be_left(never, text):
    with pytest.raises(DataError, match=text):
        policies.load("rurik", {"never": never})
    with pytest.raises(DataError, match="never"):
        policies.load("pig", {"never": ["hold"]})


def test_a_search_cannot_be_told_and_bases_are_obeyed():
    with pytest.raises(DataError, match="searches"):
        policies.load("rurik", {"base": "textbook", "never": ["banish"]}, {"playouts": 5})
    spec = policies.load("rurik", {"base": "textbook", "never": ["banish", "deeds"]})
    assert policies.load("rurik", spec.config).config == spec.config == policies.load("rurik", "textbook").config | {
        "never": ["banish", "deeds"]}


def test_who_hurts_himself_is_found_out_and_who_does_not_is_not():
    idle = lm.blocked("rurik", 300, ["forfeit"], players=3, lineup="idle,textbook*", policies={"idle": IDLE})
    idle = idle.rows.loc[0]
    assert idle["verdict"] == MISPLAYED and idle["difference"] < idle["high"] < -0.2
    sound = lm.blocked("rurik", 1200, ["banish"], players=3)
    row = sound.rows.loc[0]
    assert sound.misplayed_factions() == () and row["verdict"] == BRINGS
    assert 0 < row["low"] < row["difference"] < row["high"]
    assert row["games"] == 1200 and row["printed"] - row["blocked"] == pytest.approx(row["difference"])


def test_a_faction_is_misplayed_if_anything_of_it_is():
    items = [("banish", "predslava"), ("schemes", None), ("companions", "agatha")]
    printed, rest = np.zeros((2, 400, 3))
    printed[:, 2] = rest[:, 0] = rest[:, 1] = 4
    frame = ability_rows(items, part("rurik", "declared").OPTIONAL, printed, rest, printed != rest, 4)
    assert frame["verdict"].tolist() == [MISPLAYED, MISPLAYED, BRINGS]
    assert Blocked("", frame, ()).misplayed_factions() == ("predslava",)


def test_only_the_first_player_leaves_it_and_all_else_is_the_same_luck():
    """A mixture draws the same policies in both, so a policy that never used it wins the same games."""
    never = {"base": "textbook", "never": ["schemes"]}
    found = lm.blocked("rurik", 300, ["schemes"], players=2, lineup="never,textbook", policies={"never": never})
    assert found.rows.loc[0, "verdict"] == UNUSED and found.rows.loc[0, "printed"] == found.rows.loc[0, "blocked"]
    other = lm.blocked("rurik", 300, ["schemes"], players=2, lineup="textbook,never", policies={"never": never})
    assert other.rows.loc[0, "changed"] > 0.3


def test_modules_bring_more_that_may_be_left():
    assert "shields" in {*lm.blocked("burgundy", 8, players=2, modules=["shields"]).rows["what"]}
    assert "shields" not in {*lm.blocked("burgundy", 8, players=2).rows["what"]}


@pytest.mark.verify
def test_threads_do_not_matter():
    one, two = (lm.blocked("scythia", 60, players=2, jobs=jobs, progress=False).plain() for jobs in (1, 2))
    assert json.dumps(one, default=str) == json.dumps(two, default=str)


def test_chance_that_many_look_harmful_is_paid_for():
    """Twenty things that change nothing on average: seldom is any of them called misplayed."""
    luck, wrong = np.random.default_rng(1), 0
    optional = part("rurik", "declared").OPTIONAL
    items = [("schemes", str(number)) for number in range(20)]
    for _ in range(200):
        printed, rest = luck.binomial(4, 0.25, (2, 500, 20)).astype(float)
        wrong += (ability_rows(items, optional, printed, rest, printed != rest, 4)["verdict"] != OPEN).any()
    assert wrong <= 20                                          # 5 % of 200 are 10; 0.1 % have more than 20


@pytest.mark.parametrize("values, text", [
    ({"lineup": "random,textbook*"}, "cannot be told"), ({"lineup": "search-5,textbook*"}, "cannot be told"),
    ({"names": ["schemse"]}, "did you mean 'schemes'")])
def test_what_cannot_be_tested_is_refused(values, text):
    with pytest.raises(DataError, match=text):
        lm.blocked("rurik", 8, players=2, **values)


def test_rivals_may_search_or_play_by_chance():
    assert len(lm.blocked("rurik", 8, ["schemes"], players=2, lineup="textbook,random").rows) == 1


# What is kept with a run

@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    out = tmp_path_factory.mktemp("runs") / "idle"
    run = lm.sweep("rurik", out, players=2, games=40, lineup="idle", policies={"idle": IDLE}, progress=False)
    return run, lm.audit_run(run, decisions=40, playouts=4, games=200, progress=False)


def test_an_audit_is_kept_with_its_run(audited):
    run, found = audited
    kept = run_audit.read(Run.open(run.path))
    assert {*kept} == {*found} == {0}
    assert kept[0]["regret"]["total"]["regret"] == pytest.approx(found[0][0].total["regret"])
    rows = {row["what"]: row for row in kept[0]["blocked"]["blocked"]}
    assert rows["forfeit"]["verdict"] == MISPLAYED and run_audit.misplayed_rows(kept[0]) == {}
    rows["banish"]["verdict"] = MISPLAYED
    assert run_audit.misplayed_rows(kept[0]) == {"predslava": rows["banish"]} and run_audit.misplayed_rows(None) == {}


def test_an_audit_of_other_players_is_not_believed(audited):
    run = Run.open(audited[0].path)
    run.manifest["policies"]["idle"]["turn"]["forfeit"] = 61.0
    assert run_audit.read(run) == {}


def test_a_damaged_audit_is_named(audited):
    run = Run.open(audited[0].path)
    path = run.path / run_audit.NAME
    text = path.read_text()
    for damage in ("{", "[]", '{"cells": [1]}'):
        path.write_text(damage)
        with pytest.raises(DataError, match=r"audit\.json is damaged"):
            run_audit.read(run)
    path.write_text(text)


def test_a_run_whose_players_have_changed_is_not_audited(audited):
    run = Run.open(audited[0].path)
    run.manifest["policies"]["idle"] = run.manifest["policies"]["idle"] | {"noise": {"turn": 1.0}}
    with pytest.raises(DataError, match="the policy idle has changed"):
        lm.audit_run(run, progress=False)
