"""Blunders of players of The Castles of Burgundy, counted from logs of whole games."""
import numpy as np

from ludometer import policies, simcore
from ludometer.simcore import engine
from ludometer.simcore.burgundy.declared import ACTS
from ludometer.simcore.burgundy.engine import EVENTS
from ludometer.simcore.play import is_note

GAME = "burgundy"
KIND = {name: kind for kind, name in EVENTS.items()}
TAKE, PLACE, BUY = (ACTS.index(name) for name in ("take", "place", "buy"))
DEEP = 3                                                        # decisions of a last turn that are tried
NONE = -1


class Games:
    """Logged games of one policy in all seats, each of another deal.

    events, states: by game; states are before what an event decides. tables: what is played.
    """

    def __init__(self, policy, players, games, seed=1, modules=(), **settings):
        self.tables = simcore.load(GAME, modules, set=settings or None)
        self.players, self.seed = players, seed
        self.line = [policies.load(GAME, policy)] * players
        self.logs = [engine(GAME).play_one(self.tables, self.line, seed, game, states=True)
                     for game in range(0, games * players, players)]
        rows = self.tables.data["tile"].values()
        self.colour = [row["colour"] for row in rows]

    def __len__(self):
        return len(self.logs)

    def seats(self):
        return len(self) * self.players

    def final(self):
        """(estate, half, seat) records of each seat as its game ends."""
        return [(state["estate"][seat], state["half"][seat], state["seat"][seat])
                for _, states in self.logs for state in states[-1:] for seat in range(self.players)]


def homeless(games):
    """Tiles gained although the own duchy has no space left for them, beside those stored already: by seat."""
    n = 0
    for events, states in games.logs:
        for event, state in zip(events, states[:-1], strict=True):
            if is_note(np.array([event]))[0] or event["move"]["what"] not in (TAKE, BUY) or event["kind"] not in (
                    KIND["turn"], KIND["castle_action"], KIND["fetch"], KIND["city_hall"]):
                continue
            own, estate = state["seat"][event["seat"]], state["estate"][event["seat"]]
            colour = games.colour[state["pub"]["slot"][event["move"]["where"]]]
            stored = sum(games.colour[tile] == colour for tile in own["stored"][:own["n_stored"]])
            n += estate["colour_left"][colour] <= stored
    return n / games.seats()


def rich(games, workers=10, silver=8):
    """Shares of the seats that end with at least these workers, and with at least this silver."""
    final = games.final()
    return (np.mean([estate["workers"] >= workers for estate, _, _ in final]),
            np.mean([estate["silver"] >= silver for estate, _, _ in final]))


def empty_ships(games, phases=1):
    """Ships of the first phases that bring no goods: (share of these ships, ships by seat)."""
    empty = ships = 0
    for events, states in games.logs:
        for i in np.flatnonzero((events["kind"] == KIND["bridge"]) & (states["pub"]["phase"][:-1] < phases)):
            here = (events["step"] == events["step"][i]) & (np.arange(len(events)) < i)
            last = np.flatnonzero(here & (events["kind"] != KIND["goods_taken"]) & (events["kind"] != KIND["goods"]))
            ships += 1
            empty += not (events["kind"][last[-1] + 1:i] == KIND["goods_taken"]).any()
    return empty / max(1, ships), ships / games.seats()


def castles(policy, games=20_000, players=2, seed=1):
    """What the space of the starting castle gives away, by duchy: float (duchies,), share of the win.

    All seats have the same duchy. In games of `policy` in which chance chooses all spaces, those that it likes best
    are held against those that win most.
    """
    tables = simcore.load(GAME, set={"duchies": 1, "castle_chosen": 2})
    own, anywhere = policies.load(GAME, policy), policies.load(GAME, {"base": policy, "noise": {"castle": 1000}})
    chosen = engine(GAME).play_batch(tables, [own] * players, seed, 0, games // 20)
    drawn = engine(GAME).play_batch(tables, [anywhere] * players, seed, 0, games)
    return np.array([lost_by_castle(chosen[chosen["faction"] == duchy], drawn[drawn["faction"] == duchy])
                     for duchy in range(len(tables.data["duchy"]))])


def lost_by_castle(chosen, drawn):
    wins = {space: drawn["win"][drawn["castle"] == space].mean() for space in np.unique(drawn["castle"])}
    return max(wins.values()) - np.mean([wins[space] for space in chosen["castle"]])


def last_turns(games, deep=DEEP):
    """Of each game, points that the last player's last turn gives away, tried `deep` decisions deep."""
    return [lost_in_last_turn(games, game, deep) for game in range(len(games))]


def lost_in_last_turn(games, game, deep):
    events, states = games.logs[game]
    first = np.flatnonzero(events["step"] == events["step"][~is_note(events)][-1])[0]
    position, seat = states[first], events["seat"][first]

    def tried(script):
        found, end = engine(GAME).play_one(games.tables, games.line, games.seed, game, position=position, script=script)
        return found[~is_note(found)]["n_moves"], end["seat"][seat]["vp"].sum()

    def best(script):
        moves, points = tried(script)
        if len(script) == deep or len(script) >= len(moves):
            return points
        return max(best([*script, pick]) for pick in range(moves[len(script)]))
    return int(best([]) - tried([])[1])
