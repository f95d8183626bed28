import pytest

from ludometer.analysis.human_games.winner_groups import Simulated


@pytest.fixture
def fitted_once(monkeypatch):
    """Strengths of the same simulated games are fitted once."""
    made, fit = {}, Simulated.strengths

    def kept(self, kind):
        if (id(self), kind) not in made:
            made[id(self), kind] = self, fit(self, kind)
        return made[id(self), kind][1]

    monkeypatch.setattr(Simulated, "strengths", kept)
