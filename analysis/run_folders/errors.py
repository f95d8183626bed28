"""What can go wrong while games are played, apart from the games: for the other errors see simcore/errors.py."""


class WorkerError(RuntimeError):
    """Workers died or are out of reach. What they finished is kept, and the same sweep goes on from there."""


class TakenOver(WorkerError):
    """Another sweep writes into the folder of the run, which this one therefore no longer does."""
