"""The demo: an experiment that comes with Ludometer, played and reported."""
from pathlib import Path

from ludometer.api.values import ExperimentValues, Folder, Place

DEMO = "demo"


def demo(games: int | None = None, out: Folder | None = None, jobs: int | None = None, progress: bool = True) -> Place:
    """Play the experiment `demo`, does any leader of Rurik win too often, and report it: the path of the page.

    games: of each of its three cells, by default 20,000. out: the run folder, by default runs/demo; a demo that was
    stopped continues there. jobs: threads, by default one per core. Raises DataError.
    """
    from ludometer.api.report import report  # brings pandas, as sweeps do
    from ludometer.api.sweep import sweep

    wanted: ExperimentValues = {} if games is None else {"games": games}
    return report(sweep(DEMO, out or Path("runs") / DEMO, jobs, progress=progress, **wanted))
