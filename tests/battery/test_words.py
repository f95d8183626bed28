"""What holds for the words of every decision of every game: they are about what was decided, and about nothing else.

NAMED is a second model: which words of the data, and which verbs, a decision of a kind must name. TOLD_BY_WHAT says the
same of decisions whose `what` says which act it is.
"""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.analysis.decisions.candidates_in_words import NOTHING, own_words
from ludometer.simcore.games import part
from ludometer.simcore.play import play_one
from ludometer.simcore.story import Position, named_events, teller

GAMES = ("burgundy", "rurik", "scythia")
MORE = {"rurik": [(("solo", "stone-and-blade"), 1),
                  (("stone-and-blade", "epic-structures", "war", "rebel-faction"), 4)]}
OFFERED = {"scheme": "the discards", "pursuit": "move points", "instead": "reward of", "veche": "Veche"}


def setups(game):
    """[(modules, players)]: the base game with each number of players, and each module alone."""
    about, (fewest, most) = simcore.load(game).catalogue["modules"], simcore.load(game).players
    alone = [((name,), module["players"][0] if module.get("players") else min(most, max(fewest, 3)))
             for name, module in about.items()]
    alone = [(modules, 4 if modules == ("teams",) else players) for modules, players in alone]
    return [((), players) for players in range(max(2, fewest), most + 1)] + alone + MORE.get(game, [])


def title(table, field="what"):
    """Words that name the row of a table that a field of the decision gives."""
    return lambda told, event: ([told.titles[table][getattr(event, field)].partition(" (")[0]]
                                if getattr(event, field) >= 0 else [])


def verb(*words):
    return lambda told, event: list(words)


def both(*functions):
    return lambda told, event: [word for function in functions for word in function(told, event)]


def at_depot(told, event):
    return ["loads", f"depot {event.where + 1}"] if event.where >= 0 else ["loads all"]


def tile_of_slot(told, event):
    return [told.titles["tile"][told.now.pub.slot[event.where]]]


def slot(told, event):
    return [f"slot {event.where + 1}"]


def good(told, event):
    goods = told.declared.GOODS
    return [goods[event.what]] if event.what < len(goods) else ["trade boon"]


def gained(told, event):
    return [told.declared.GAIN[event.what].split("_")[0]]


def plunder(told, event):
    return [simcore.engine("scythia").GOODS[event.what]]


def column(told, event):
    return [told.declared.ACTIONS[event.where].title(), str(event.extra if event.kind == "bribe" else event.what)]


def region(field="where"):
    return title("region", field)


def shown(told, event):
    return [told.titles["animal"][told.now.pub.shown[event.where]], told.declared.ACTS[event.what]]


TURNS = ("turn", "castle_action", "fetch", "warehouse", "city_hall", "white_castle", "free_tile", "swap")
ACTS = ("act", "animal", "hire", "quest", "centre")
NAMED = {
    "burgundy": {
        "duchy": title("duchy"), "castle": verb("for its castle"), "discard": both(verb("discards"), title("tile")),
        "ship": at_depot, "goods": both(verb("loads"), title("good")), "store": both(verb("stores"), title("tile")),
        "route": title("route"), "crane": lambda told, event: ["the crane"], "geese": title("animal"),
        "swap_good": both(verb("gives"), title("good")), "top_up": verb("buys"), "next": verb(" at "),
        "drop_shield": verb("gives up"), "upkeep": verb("seat")},
    "rurik": {
        "agenda": title("agenda"), "leader": title("leader"), "troop": both(verb("troop"), region()),
        "leader_place": both(verb("leader"), region()), "place": both(verb("places"), column), "bribe": column,
        "resolve": both(verb("resolves"), column), "restore": region(), "land": both(verb("moves"), region()),
        "deck": lambda told, event: [("first", "second")[event.where]], "keep": both(verb("keeps"), title("scheme")),
        "return": title("scheme"), "marker": verb("the first player marker"), "take_deed": title("deed"),
        "pay": both(verb("pays"), good), "discard": both(verb("gives up"), title("scheme")),
        "remove": both(verb("gives up"), region()), "raze": both(verb("gives up"), region()),
        "heritage_keep": title("inheritance"), "heritage": title("inheritance"), "site": title("epic"),
        "swap": verb("swaps"), "offer": lambda told, event: [OFFERED[told.declared.OFFERS[event.what]]]},
    "scythia": {
        "draft": both(title("hero"), title("crew", "where")), "keep": both(verb("discards"), title("crew")),
        "discard": both(verb("discards"), title("crew")), "worker": title("building", "where"),
        "kumis": lambda told, event: ["spends", str(event.what or "no"), "kumis"], "wound": both(verb("wounds"), slot),
        "heal": both(verb("heals"), slot), "loot": title("space", "where"), "swap_crew": title("crew"),
        "lose_crew": both(verb("gives up"), slot), "pay": both(verb("pays"), plunder),
        "take": both(verb("takes"), gained), "rob": lambda told, event: [f"seat {event.where}"],
        "building": title("building", "where"), "swap_eagle": verb("lays back"),
        "reroll": verb("rerolls"),
        "turn": lambda told, event: title("settlement" if event.what else "building", "where")(told, event)}}
TOLD_BY_WHAT = {
    "burgundy": (TURNS, "ACTS", {
        "end": lambda told, event: [{"turn": "ends the turn", "swap": "swaps no goods"}.get(event.kind, "declines")],
        "take": tile_of_slot, "buy": both(verb("buys"), tile_of_slot), "place": verb("places"),
        "sell": both(verb("sells"), title("good", "where")), "workers": verb("takes"), "shield": verb("takes")}),
    "rurik": (("turn",), "TURN_MOVES", {
        "end": verb("ends the turn"), "main": verb("main action"), "forfeit": verb("forfeits"),
        "play_scheme": both(verb("plays"), title("scheme", "where")), "do_deed": title("deed", "where"),
        "convert": title("conversion", "where"), "banish": both(region(), region("to")),
        "muster": both(verb("musters"), region()), "muster_far": region(),
        "muster_by_sword": region(), "march": both(verb("moves"), region(), region("to")),
        "lift": both(verb("moves"), region()), "tax": both(verb("taxes"), region()),
        "build": both(verb("builds"), region()), "attack": verb("attacks"), "attack_careful": verb("attacks"),
        "ride": both(verb("rides"), region(), region("to")), "errand": both(region(), region("to")),
        "build_epic": both(verb("builds"), title("epic", "where")), "defeat_faction": verb("defeats"),
        "cross": both(verb("crosses"), region(), region("to"))}),
    "scythia": (ACTS, "ACTS", {
        "pass": verb("does nothing"), "eagle": shown, "horse": shown,
        "hire": both(verb("hires"), title("crew", "where")), "heal": verb("heals"),
        "silver": verb("takes silver"), "provisions": verb("takes provisions"),
        "wagon": verb("takes wagons"), "feed": verb("livestock"), "card": both(verb("plays"), title("crew", "where")),
        "quest": lambda told, event: ["completes", told.titles["quest"][told.now.pub.quest[event.to]]],
        "hero": verb("uses"), "eagle_action": lambda told, event: ["uses", f"slot {event.to + 1}"],
        "cards": verb("draws cards"), "card_and_kumis": verb("kumis"),
        "sell": both(verb("sells"), title("crew", "where")), "trade": verb("discards cards for")})}


class Told:
    """What NAMED asks about: titles, declared, and the position at a decision."""

    def __init__(self, tables):
        self.declared = part(tables.game, "declared")
        rows = tables.catalogue["rows"]
        self.titles = {table: [row["title"] for row in rows[table].values()] for table in rows}


def needed(told, game, event):
    """Words that a decision must be told with; None of kinds of which nothing is asked."""
    kinds, acts, by_what = TOLD_BY_WHAT[game]
    if event.kind in kinds:
        asked = by_what.get(list(getattr(told.declared, acts))[event.what])
    else:
        asked = NAMED[game].get(event.kind)
    return asked and asked(told, event)


def played(game, modules, players, policy):
    """(tables, events, states) of a game."""
    tables = simcore.load(game, modules=modules)
    return tables, *play_one(tables, [policies.load(game, policy)] * players, 7, players, states=True)


def faults(game, modules, players, policy, words=own_words):
    """([what a decision was told with, and what is missing], how many decisions were asked about) of a game."""
    tables, events, states = played(game, modules, players, policy)
    told, log, wrong, asked = Told(tables), teller(game)(tables, events, states), [], 0
    for place, event in enumerate(named_events(game, events)):
        if event.n_moves < 2:
            continue
        told.now, text = Position(states[place]), words(log, place)
        missing = needed(told, game, event)
        asked += missing is not None
        if text == NOTHING or any(word.lower() not in text.lower() for word in missing or ()):
            wrong.append((event.kind, event.what, text, missing))
    return wrong, asked


@pytest.mark.parametrize(("game", "modules", "players"), [
    (game, modules, players) for game in GAMES for modules, players in setups(game)])
def test_words_of_a_decision_name_what_was_decided(game, modules, players):
    for policy in ("textbook", "random"):
        wrong, asked = faults(game, modules, players, policy)
        assert not wrong and asked > 40


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_decision_know_nothing_of_later_ones(game):
    # the log is told again without what was decided later
    rng, seen = np.random.default_rng(5), set()
    for modules, players in setups(game):
        tables, events, states = played(game, modules, players, "random")
        log, decisions = teller(game)(tables, events, states), np.flatnonzero(events["n_moves"] > 0)
        places = rng.permutation(np.flatnonzero(events["n_moves"] > 1))
        for place in places[:120]:
            kind = modules, events["kind"][place], events["picked"][place] > 0
            if kind in seen:
                continue
            seen.add(kind)
            later = decisions[decisions > place]
            end = int(later[0]) if len(later) else len(events)
            short = teller(game)(tables, events[:end], states[:end + 1])
            assert own_words(short, int(place)) == own_words(log, int(place))
    assert len(seen) > 20
