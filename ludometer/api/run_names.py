"""Names of run folders that nobody named: the game, what is asked of it, the day, and a mark of the whole question."""
import hashlib
import json
import re
from datetime import date
from pathlib import Path

from ludometer.analysis.experiments.experiment import PLAYERS, Experiment

FOLDER = Path("runs")
LONGEST = 60                        # letters of what is asked
MARK = 6                            # hexadecimal digits


def own_folder(experiment: Experiment, rule: object = None, of: str | None = None) -> Path:
    """The folder of an experiment without a given one, such as runs/rurik-boris-coins-2026-11-23-5f0c2a.

    The same question has the folder it was begun in, on whichever day, so that a stopped run continues; another one has
    another mark. rule: what is played until, if anything; of: a word for what is done with the runs, in front.
    """
    asked = experiment.plain() | ({"games": str(rule)} if rule else {})
    mark = hashlib.sha256(json.dumps([asked, of], sort_keys=True).encode()).hexdigest()[:MARK]
    begun = sorted(FOLDER.glob(f"*-{mark}"))
    words = [of, experiment.game, *experiment_words(experiment), f"until-{str(rule).split()[0]}" if rule else None]
    name = re.sub(r"[^A-Za-z0-9]+", "-", " ".join(filter(None, words)))[:LONGEST].strip("-")
    return begun[-1] if begun else FOLDER / f"{name}-{date.today()}-{mark}"


def experiment_words(experiment: Experiment) -> list[str]:
    """A few words on what sets an experiment apart from the plain game: what is fixed, then what varies."""
    found = [*experiment.modules, *map(knob_without_table, experiment.set)]
    found += [experiment.lineup] if experiment.lineup != "club" else []
    found += [f"{experiment.players} players"] if experiment.players not in (None, PLAYERS) else []
    for key, values in experiment.vary.items():
        if key == "set":
            found += map(knob_without_table, dict.fromkeys(knob for value in values for knob in value))
        elif key == "modules":
            found += dict.fromkeys(name for modules in values for name in modules)
        else:
            found.append(knob_without_table(key.removeprefix("set.")))
    found += ["alternatives"] if experiment.alternatives else []
    return found + [knob_without_table(gift) for gift in (*experiment.give, *experiment.swap)]


def knob_without_table(knob: str) -> str:
    """The name of a knob without its table: boris.coins for leader.boris.coins."""
    table, dot, place = knob.partition(".")
    return place if dot and "*" not in place else table
