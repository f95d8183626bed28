"""Decisions of real games looked into: which, and what their candidates are worth."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.insight import scores
from ludometer.simcore.play import Waiting, picks, play_one
from ludometer.simcore.probe import probe, score_probes

GAMES = {"burgundy": 2, "pig": 3, "rurik": 2, "scythia": 3}
each_game = pytest.mark.parametrize("game", GAMES)
HOLD = 1


def look(game, first=0, n=6, lineup=None, **more):
    tables, player = simcore.load(game), policies.load(game, lineup or policies.by_weights(game))
    asked = {"teacher": player, "share": 0.1, "playouts": 4} | more
    return tables, player, probe(tables, [player] * GAMES[game], asked.pop("teacher"), 31, first, n, **asked)


@pytest.mark.sample("pig", "False-rurik")
@each_game
@pytest.mark.parametrize("themselves", [False, True])
def test_players_play_as_ever_and_are_found_where_they_were(game, themselves):
    """Searches of imagined games leave the real one as it is."""
    searching = {"lineup": "search-4", "teacher": None, "themselves": True, "playouts": 1,
                 "share": 0.1 if game == "pig" else 0.02}
    tables, player, found = look(game, **searching if themselves else {})
    assert found.games == 6 and len(set(found.rows["game"])) > 3
    for number, rows in ((number, found.rows[found.rows["game"] == number]) for number in range(6)):
        events, _ = play_one(tables, [player] * GAMES[game], 31, number)
        script = picks(events)
        assert script[rows["at"]].tolist() == rows["picked"].tolist()
        decisions = events[events["n_moves"] > 0]
        for field, at in (("n_moves", "n_moves"), ("kind", "kind"), ("seat", "seat"), ("step", "step")):
            assert decisions[at][rows["at"]].tolist() == rows[field].tolist()


@pytest.mark.sample("pig")
@each_game
def test_any_split_gives_the_same(game):
    whole, parts = look(game)[2], [look(game, first, 3)[2] for first in (0, 3)]
    for field in ("states", "moves", "tried", "values", "wins"):
        assert str(list(getattr(whole, field))) == str([row for part in parts for row in getattr(part, field)])
    fields = ["game", "at", "step", "n_moves", "n_tried", "picked", "kind", "seat", "player"]
    assert whole.rows[fields].tolist() == [row for part in parts for row in part.rows[fields].tolist()]


@each_game
def test_scores_of_many_decisions_are_those_of_each(game):
    tables, player, found = look(game)
    many = score_probes(tables, player, found)
    for row, state in zip(found.rows, found.states, strict=True):
        own = many[row["first_move"]:row["first_move"] + row["n_moves"]]
        assert own.argmax() == row["picked"] or player.config.get("noise")
        moves = found.moves[row["first_move"]:row["first_move"] + row["n_moves"]]
        waiting = Waiting(state, row["seat"], row["kind"], moves, [])
        assert scores(tables, player, waiting).tolist() == own.tolist()


def test_who_holds_last_of_all_wins_by_the_points_there_are():
    """P-6: after the last round the highest score wins, so holding in the last turn has a certain end."""
    tables, player = simcore.load("pig", set={"rounds": 1}), policies.load("pig", "club")
    found = probe(tables, [player] * 2, player, 31, 0, 400, playouts=20)
    seen = set()
    for row, state in zip(found.rows, found.states, strict=True):
        tried = found.tried[row["first_tried"]:row["first_tried"] + row["n_tried"]]
        hold = found.wins[row["first_tried"] + tried.tolist().index(HOLD)]
        if row["seat"] == 1:
            lead = int(state["pub"]["turn_points"]) - int(state["pub"]["score"][0])
            assert (hold == (np.sign(lead) + 1) / 2).all()
            seen.add(np.sign(lead))
    assert seen == {-1, 0, 1}


def test_the_better_half_by_score_is_tried_and_what_was_picked_in_any_case():
    tables, player, found = look("burgundy", width=3, share=0.3)
    scores_ = score_probes(tables, player, found)
    assert found.rows["n_tried"].max() == 3
    for row in found.rows:
        tried = found.tried[row["first_tried"]:row["first_tried"] + row["n_tried"]]
        own = scores_[row["first_move"]:row["first_move"] + row["n_moves"]]
        assert row["picked"] in tried and len(set(tried)) == min(3, row["n_moves"])
        assert own[tried].min() >= np.sort(own)[-row["n_tried"]] - 1e-12


def test_kinds_are_looked_into_by_their_share():
    kinds = part("rurik", "declared").KINDS
    share = [1.0 if kind == "agenda" else 0 for kind in kinds]
    found = look("rurik", share=share)[2]
    assert set(found.rows["kind"]) == {kinds.index("agenda")} and len(found.rows) == 12


@pytest.mark.parametrize("more, text", [
    ({"playouts": -1}, "playouts = -1"), ({"themselves": True}, "a teacher plays"),
    ({"most": 1, "share": 1.0}, "most = 1, too few decisions for one game")])
def test_what_cannot_be_asked_is_refused(more, text):
    with pytest.raises(simcore.DataError, match=text):
        look("rurik", **more)
