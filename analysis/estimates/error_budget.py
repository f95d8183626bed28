"""How the error of a page, 5 %, is shared out among all intervals that it quotes.

Whoever looks at several families of intervals and quotes what stands out chooses after the fact. The intervals stay
right if all these families hold at once, as one family so many times larger does: Šidák's inequality does not ask how
families correlate. A number of families may be a fraction of the whole: families made with 2, 4 and 4 hold together as
well as one alone, for 1/2 + 1/4 + 1/4 = 1.
"""
from dataclasses import dataclass, replace

HALVES = 2                                                      # one for verdicts, one for all else that is quoted


@dataclass(frozen=True)
class ErrorBudget:
    """Half of the error is for verdicts on factions, in all setups alike, half for every other interval quoted.

    setups: how many setups have verdicts; quoted: how many other intervals sentences quote.
    """

    setups: int
    quoted: int = 1

    def families(self, verdict):
        """With how many families in all a family of intervals holds. verdict: whether it is one of verdicts."""
        return HALVES * (self.setups if verdict else self.quoted)

    def covers(self, quoted):
        """Whether it is enough for this many intervals besides verdicts."""
        return quoted <= self.quoted

    def quoting(self, quoted):
        """The budget of the same setups for this many other intervals, at least one."""
        return replace(self, quoted=max(1, quoted))
