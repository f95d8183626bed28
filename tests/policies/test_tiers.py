"""Tiers and `textbook`: which player is laid over which, and what files of users make of them."""
import pytest

from ludometer import policies
from ludometer.policies import learning, tuning
from ludometer.simcore import DataError, load
from ludometer.simcore.games import part
from ludometer.simcore.play import play_batch

GAMES = ("burgundy", "rurik", "scythia")
each_game = pytest.mark.parametrize("game", GAMES)


def config(game, name):
    return policies.load(game, name).config


@each_game
def test_club_is_populations_over_textbook_and_better_tiers_search_with_club(game):
    weights = config(game, "textbook")
    club = config(game, "club")
    assert "net" not in weights and weights | {"net": club["net"]} == club
    assert len(policies.load(game, "club").populations) > 1
    for tier, settings in (("tournament", (6, 8, 3)), ("expert", (20, 12 if game == "scythia" else 16, 4))):
        found = config(game, tier)
        search = found.pop("search")
        assert found == club and tuple(search[name] for name in ("playouts", "horizon", "width")) == settings


@each_game
def test_textbook_is_a_style_that_people_play_and_that_searches_think_with(game):
    assert policies.tiers(game) == policies.TIERS and "textbook" in policies.at_table(game)
    assert "club" in policies.at_table(game) and policies.by_weights(game) == "textbook"
    names = [*policies.by_tier(game)]
    assert names.index("expert") < names.index("textbook") < names.index("random")
    for search in ("plan", "search-7"):
        found = config(game, search)
        assert found == config(game, f"{search}:textbook") == config(game, "textbook") | {"search": found["search"]}
    assert policies.by_weights("pig") == "club"                 # Pig has no textbook
    assert "net" not in config("pig", "search-7")
    assert "with `club`" in policies.searches("pig")["search-N"]
    assert "with `textbook`" in policies.searches(game)["plan"]


def forfeits(base):
    """Forfeits in a game of two of Rurik by a player who would rather have coins than actions, and by one as usual."""
    lazy = policies.load("rurik", {"base": base, "turn": {"forfeit": 60.0}})
    rows = play_batch(load("rurik"), [lazy, policies.load("rurik", base)], 3, 0, 24)
    return [rows["forfeits"][rows["player"] == player].mean() for player in (0, 1)], lazy


@pytest.mark.parametrize("base", ["textbook", "club"])
def test_own_weights_over_either_are_what_decides(base):
    """Over `club` they move its scores, among which its nets still choose, and its populations stay the same."""
    (own, usual), lazy = forfeits(base)
    assert own > 15 > 3 > usual
    assert lazy.populations == policies.load("rurik", base).populations
    assert policies.load("rurik", lazy.config).config == lazy.config


@each_game
def test_noise_over_a_player_that_draws_its_moves_is_refused(game):
    noise = {next(iter(part(game, "features").FEATURES)): 0.5}
    with pytest.raises(DataError, match=r"noise: it decides by a net, .* as base = 'textbook' does"):
        policies.load(game, {"base": "club", "noise": noise})
    with pytest.raises(DataError, match="noise: it decides by a net"):
        policies.load(game, {"base": "textbook", "noise": noise, "net": {"weights": "1"}})
    assert policies.load(game, {"base": "textbook", "noise": noise}).config["noise"] != {}
    assert policies.load(game, config(game, "club")).config == config(game, "club")     # as a manifest has it


@each_game
def test_weights_are_not_found_for_a_player_under_a_net(game):
    says = "club: a net decides for it, .* begin with .* such as 'textbook'"
    with pytest.raises(DataError, match=says):
        tuning.tune(game, "club", [], minutes=1, players=[2])
    with pytest.raises(DataError, match=says):
        learning.learn(game, "club", ["textbook"])
