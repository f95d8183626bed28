"""The boundary of a run's intervals, as its folder records it from before the first game on.

    {"kind": "focal", "planned": 12000}     a number of games of each cell that was asked for; never changes as it grows
    {"kind": "mixture", "planned": null}    answers decide when it stops; a pool of runs
    {"kind": "length", "planned": 9000}     the length of intervals decided, which was short enough at these games

So no interval depends on how often somebody looked, on steps of growth, or on the most games that were allowed. See
analysis/estimates/group_sequential.py for what each promises.
"""
from ludometer.analysis.estimates.group_sequential import FOCAL, LENGTH, MIXTURE


def boundary_record(kind, planned=None):
    """The entry of a manifest for a boundary of this kind, with the games that were planned."""
    return {"kind": kind, "planned": planned}


def ledger_of(manifest):
    """A manifest's entry for the boundary of its intervals; for older ones, which lack it, the one that fits.

    Their first look was the number asked for before they were played. Runs that stopped when it was clear get the
    mixture, whatever looks they planned, and so do old pools, which do not know how their parts grew.
    """
    if manifest.get("boundary"):
        return manifest["boundary"]
    until, looks = manifest.get("until"), manifest.get("looks") or ()
    if manifest.get("pooled"):
        return boundary_record(MIXTURE)
    if until and not (looks and looks[0]["asked"].startswith("games")):
        if until.get("repeated", True):
            return boundary_record(MIXTURE)
        rules = {look["asked"] for look in looks if look["asked"].startswith("until")}
        return boundary_record(LENGTH, until["settled"] if len(rules) < 2 else None)
    return boundary_record(FOCAL, looks[0]["games"] if looks else manifest["experiment"]["games"])


def is_as_planned(manifest):
    """Whether a run has exactly the games that were planned before it was played."""
    ledger = ledger_of(manifest)
    return ledger["kind"] == FOCAL and ledger["planned"] == manifest["experiment"]["games"]
