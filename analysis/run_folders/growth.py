"""How many joint readings a run has that grew by some, as its manifest says."""
from ludometer.analysis.estimates.group_sequential import FOCAL, Boundary


def readings_after(manifest, more):
    """How many readings of each setup a run is to have with more added; the same where it was stopped at these."""
    there, steps = of_each(manifest), [0, *manifest.get("readings", ())]
    stopped = not manifest["complete"] and len(steps) > 1 and steps[-1] - steps[-2] == more
    return there if stopped else there + more


def add_readings(manifest, old):
    """Enter in a manifest which readings the old one of its folder says it had; whether it is to have more."""
    there, wanted = of_each(old), of_each(manifest)
    steps = old.get("readings", [there] if there else [])
    if wanted > there:
        manifest["readings"] = [*steps, wanted]
    elif "readings" in old:
        manifest["readings"] = steps
    return wanted > there


def of_each(manifest):
    """Readings of each setup that are asked for."""
    return manifest["experiment"].get("readings", 0)


def boundary_of(manifest, played):
    """The Boundary of intervals over this many readings, which hold however many were added later."""
    return Boundary(played, FOCAL, manifest.get("readings", [played])[0])
