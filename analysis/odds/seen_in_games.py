"""Shares that a run saw, set beside exact odds."""

import numpy as np

from ludometer.analysis.estimates.coverage import BY_ITSELF
from ludometer.analysis.odds import chance


def observed_columns(trials, hits, odds, found=None):
    """Columns that set shares which a run saw beside exact odds: a list of dicts, one for each of K chances.

    trials, hits: block sums (B, K), or totals (1, K). odds: a fraction for each, None where there is none. found: where
    there are totals, the Moments of trials and hits over blocks, if they are known. Intervals are simultaneous for all
    chances that were tried and have odds above 0, over blocks where blocks are given, else as if trials were
    independent. z: by how many standard errors the share lies above the odds.
    """
    from ludometer.analysis.estimates import intervals  # brings SciPy and pandas, 1.3 s, which exact odds do without

    trials, hits = np.asarray(trials, float), np.asarray(hits, float)
    n, seen = trials.sum(axis=0), hits.sum(axis=0)
    found = intervals.Moments.of(trials, hits) if found is None and len(trials) > 1 else found
    family = max(1, sum(bool(tried) and exact != 0 for tried, exact in zip(n, odds, strict=True)))
    shares = found.ratio(family=family, proportion=True) if found else None
    rows = []
    for i, exact in enumerate(odds):
        row = {"share": None, "low": None, "high": None, "odds": None, "odds_exact": "", "difference": None, "z": None}
        if exact is not None:
            row |= chance("odds", exact)
        if n[i]:
            row["share"] = float(seen[i] / n[i])
            if shares:
                low, high, error = shares.low[i], shares.high[i], shares.error[i]
            else:
                low, high = intervals.proportion(seen[i], n[i], BY_ITSELF.level(family))
                error = np.sqrt(float(exact * (1 - exact)) / n[i]) if exact is not None else np.nan
            if np.isfinite(low):
                row |= {"low": float(low), "high": float(high)}
            if exact is not None:
                row["difference"] = row["share"] - row["odds"]
                row["z"] = float(row["difference"] / error) if error > 0 else None
        rows.append(row)
    return rows
