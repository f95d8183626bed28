"""How seats choose: features of decisions, weights for them, search.

    spec = load("rurik", "club")            # or "random", "plan", "search-200", "search-200:ruler", a dict of weights
    library("rurik")                        # {name: its idea}
    by_tier("rurik")                        # the same for readers: tiers first, the weakest first, then styles
    searches("rurik")                       # {how a search is written that needs no file: its idea}
    tiers("rurik")                          # names of the tiers that its library has, the weakest first
    by_weights("rurik")                     # name of the best player that no net decides for: "textbook"
    at_table("rurik")                       # names of the tiers and styles that people play

What makes players (learning, responses, training, tuning, valuing) are programs: python -m ludometer.policies.tuning.
"""
if __name__ == "policies":
    raise ImportError("this folder is the package ludometer.policies: import it by that name")

from ludometer.policies.ready import (
    LEARNED_NOTHING,
    TEXTBOOK,
    by_weights,
    has_learned_nothing,
    is_search,
    judges_positions,
    library,
    library_names,
    unlearned_policies,
)

TIERS = ("novice", "casual", "club", "tournament", "expert")    # the weakest first
NOT_AT_TABLE = ("random", "purist")                             # of a library, those whom `table` does not draw

SEARCHES = {
    "plan": "Thinks to the end of its own turn, with `textbook`; `plan:NAME` with another policy.",
    "search-N": "Tries moves in N imagined games a decision, with `textbook`; `search-20:NAME` with another policy.",
}

__all__ = ["LEARNED_NOTHING", "SEARCHES", "TIERS", "at_table", "by_tier", "by_weights", "has_learned_nothing",
           "is_search", "library", "load", "searches", "tiers", "unlearned_policies"]


def load(game, source, search=None, called="(given)"):
    """A PolicySpec for a game. Arguments and errors are those of load() of spec.pyx."""
    from ludometer.policies import spec  # brings NumPy, which names alone need not
    return spec.load(game, source, search, called)


def tiers(game):
    """The tiers that a game's library has, by name, the weakest first."""
    names = library_names(game)
    return tuple(tier for tier in TIERS if tier in names)


def by_tier(game):
    """{name: its idea} of the library in reading order: tiers, the weakest first, then styles, then "random"."""
    ideas = library(game)
    styles = [name for name in ideas if name not in (*TIERS, "random")]
    return {name: ideas[name] for name in (*tiers(game), *styles, "random")}


def searches(game):
    """{how it is written: its idea} of the entries of SEARCHES that a game's policies can play."""
    return {name: idea.replace(TEXTBOOK, by_weights(game)) for name, idea in SEARCHES.items()
            if name != "plan" or judges_positions(game)}


def at_table(game):
    """Names of a game's policies that `table` draws from: tiers and styles that do not search."""
    return [name for name in library(game) if name not in NOT_AT_TABLE and "search" not in load(game, name).config]
