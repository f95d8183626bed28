"""What the measures of how a game runs are called."""
from typing import NamedTuple


class Measure(NamedTuple):
    """A measure of tables.course(): how a table calls it, and whether it is a share."""

    name: str
    share: bool = False

    def title(self, close, stage="stage"):
        """Its name. close: points that are few, as Played.close; stage: what the game calls its rounds."""
        return self.name.format(close=close, stage=stage)


MEASURES = {
    "won": Measure("won against the game", True), "score": Measure("points"),
    "winner": Measure("winner’s points"), "runner_up": Measure("second player’s points"),
    "last": Measure("last player’s points"), "margin": Measure("points between first and second"),
    "close": Measure("decided by {close} points or less", True),
    "tie_break": Measure("first and second level on points", True), "shared": Measure("win shared", True),
    "lead_changes": Measure("changes of the lead between {stage}s"),
}
