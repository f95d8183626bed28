"""What holds for how any game feels: the base games and each of their modules."""
from xml.etree import ElementTree

import pytest

from ludometer import simcore
from ludometer.analysis.decisions.candidates_in_words import own_words
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies.followed_games import follow
from ludometer.analysis.studies.game_feel import SHARES, summary
from ludometer.analysis.studies.openings import EARLY, faction_titles, move_in_words
from ludometer.reports.figures import place_maps
from ludometer.simcore.story import teller
from tests.battery.test_words import setups

SETUPS = [pytest.param(game, modules, players, id="-".join((game, *modules, str(players))))
          for game in simcore.games() for modules, players in (setups(game) if game != "pig" else [((), 3)])]


@pytest.mark.sample("pig", "solo", "teams", "draft")
@pytest.mark.parametrize(("game", "modules", "players"), SETUPS)
def test_any_game_can_be_followed(game, modules, players):
    """Numbers lie within their bounds, chances add up, moves have the words of the whole log, and boards are drawn."""
    cell = Experiment.make({"game": game, "players": players, "modules": list(modules)}).only_cell(game)
    sample = [follow(cell, 3, number, cell.policies) for number in range(2 * players)]
    for number, one in enumerate(sample[:2]):
        assert one.strengths is not None and one.strengths.shape[1] == len(one.won) and one.won.sum() == 1
        events, states = cell.play(3, number, states=True)
        log, names = teller(game)(cell.tables, events, states), faction_titles(cell.tables)
        chosen = [place for place, event in enumerate(events) if event["n_moves"] > 1]
        seats = [int(events[place]["seat"]) for place in chosen]
        early = [place for at, place in enumerate(chosen) if seats[:at].count(seats[at]) < EARLY]
        assert [move for _, _, move in one.first_choices] == [
            move_in_words(own_words(log, place), names) for place in early]
        assert all(move for _, _, move in one.first_choices)
    found = summary(sample, cell)
    shares = found.measures[found.measures["measure"].isin(SHARES)]["value"]
    assert shares.between(0, 1).all() and (found.measures["value"] >= 0).all() and found.by
    assert found.over_time["decided"].is_monotonic_increasing and found.calibration["won"].between(0, 1).all()
    assert players == 1 or not found.comebacks.empty
    first = found.openings[found.openings["after"] == ""]
    assert first.groupby(["kind", "by", "who"])["share"].sum().to_numpy() == pytest.approx(1)
    assert found.places.empty == (game == "pig")
    if game != "pig":
        assert found.places[["share", "games"]].stack().between(0, 1).all() and (found.places["mean"] >= 0).all()
        assert found.places["n"].max() <= len(sample) * len(sample[0].scores)
        ElementTree.fromstring(place_maps.picture_file(place_maps.place_map(cell.tables, found.places)))
