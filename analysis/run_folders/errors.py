"""What can go wrong while games are played, apart from the games: for the other errors see simcore/errors.py."""


class WorkerError(RuntimeError):
    """Workers died or are out of reach. What they finished is kept, and the same sweep goes on from there."""


class TakenOver(WorkerError):
    """Another sweep writes into the folder of the run, which this one therefore no longer does."""


class Stopped(KeyboardInterrupt):
    """A person stops a sweep. kept, asked: games in finished parts, and of the whole run; part: those of a part."""

    def __init__(self, kept, asked, part):
        super().__init__()
        self.kept, self.asked, self.part = kept, asked, part

    def __str__(self):
        if not self.kept:
            return (f"stopped before a part of {self.part:,} games was finished, so no games are kept; the same "
                    "command begins again")
        return f"stopped with {self.kept:,} of {self.asked:,} games kept; the same command continues from there"
