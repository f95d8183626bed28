"""What Pig declares once: its decisions, the notes of its log, the columns of its results, what its players look at."""
from ludometer.simcore.declare import Column, Each, Features, Kinds, Notes, Words, columns

STAGES = Words({"turns": "a step is a turn", "over": "the game is over"}, "STAGE_")
KINDS = Kinds({"turn": "what = TURN_..."})
TURNS = Words({"roll": "the die once more", "hold": "keep the points of the turn"}, "TURN_")
NOTES = Notes({"die": "value = what was rolled", "banked": "value = points after the turn"})
LOG = {"turn": "decides to {word}", "die": "rolls a {value}", "banked": "has {value} points"}

COLUMNS = columns(
    None,
    Column("turns", "turns of this player", counted=True),
    Column("rolls", "rolls of the die", counted=True),
    Column("lost", "turns lost to a low roll", counted=True),
    score="points at the end",
)
FEATURES = {"turn": Features("to roll or to hold", {            # by decision, then the weights of its features
    "hold_at": "for a roll: the points of the turn at which holding is as good",
    "behind": "for a roll: points by which the seat is behind",
})}
INPUTS = Features("what a net sees of a position", {            # see sight.pyx
    ("own", "rival"): "points as a share of the goal, its own and the best rival's",
    Each("own_<tenth>", tuple(map(str, range(10)))): "the tenth of the goal in which its own points lie",
    Each("rival_<tenth>", tuple(map(str, range(10)))): "the same of the best rival's points",
}, "X_")
SHOWN = Features("what it sees of a move", {
    ("roll", "hold"): "1 for it",
    ("turn", "wins"): "for a roll: points of the turn, for each 20; 1 where holding would win",
    Each("turn_<points>", tuple(map(str, range(40)))): "for a roll: 1 for so many points of the turn",
}, "Y_")
HIDDEN_SIGNS = ()                                               # signs of rivals that a seat cannot see
