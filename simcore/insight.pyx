"""What a net sees of a decision and makes of it, as Python asks for it."""
from typing import NamedTuple

import numpy as np

from libc.stdint cimport uint8_t, uint64_t
from ludometer.simcore.choice cimport MAX_SEATS, MAX_SEEN, MEMO_WORDS, Ctx, Move, course_of
from ludometer.simcore.nets cimport N_SHOWN, STEPS_OF_INPUT, STEPS_OF_WEIGHT, Thought, consider, judges, net_of
from ludometer.simcore.play cimport GameTables, prepare
from ludometer.simcore.policy cimport PolicySpec

from ludometer.simcore.errors import DataError
from ludometer.simcore.nets import NO_SCORES, shapes

OF_SCORES = N_SHOWN                 # features of a candidate, the last ones, that say its score


class Seen(NamedTuple):
    """What a net sees of a decision."""
    candidates: object  # (n,) ints: their places among all
    players: int        # of the game
    layer: int          # that judges the decision
    inputs: object      # float64 (n_inputs,)
    features: object    # float64 (n, n_features)
    scores: object      # (n,), of the policy's weights, in units of heat below the best


cdef int think(Thought *thought, GameTables tables, PolicySpec policy, waiting, int member) except -1:
    # How a member sees a Waiting. The number of players; 0 where no net decides, or no other candidate comes near.
    cdef Ctx ctx
    cdef uint8_t[::1] state = np.array([waiting.state]).view(np.uint8)
    cdef uint8_t[::1] moves = waiting.moves.view(np.uint8)
    cdef int seat = waiting.seat, kind = waiting.kind
    prepare(&ctx, tables, course_of(&state[0]).n_seats - tables.unmanned, None)
    ctx.policy[seat] = policy.c
    if policy.c.nets != NULL:
        ctx.policy[seat].nets += member * MAX_SEATS
    if judges(&ctx, seat) and consider(&ctx, &state[0], seat, kind, <const Move *>&moves[0], len(waiting.moves),
                                       False, thought):
        return ctx.n_seats
    return 0


def preferences(GameTables tables not None, PolicySpec policy not None, waiting):
    """How a net sees the candidates of a Waiting: [(candidate, preference, chance)], those it considers.

    Of a population means over its members. None where the policy has no net for this decision, or no other candidate
    comes near the first.
    """
    cdef Thought thought
    cdef int member, members = policy.c.n_populations * policy.c.n_members
    if policy.game != tables.game or not members or not len(waiting.moves):
        return None
    found = np.zeros((members, MAX_SEEN, 2))
    for member in range(members):
        if not think(&thought, tables, policy, waiting, member):
            return None
        found[member, :thought.n, 0] = <float[:thought.n]>&thought.preference[0]
        found[member, :thought.n, 1] = <float[:thought.n]>&thought.chance[0]
    return [(thought.candidate[i], *found[:, i].mean(axis=0).tolist()) for i in range(thought.n)]


def sight_of(GameTables tables not None, PolicySpec policy not None, waiting):
    """What a net sees of a Waiting: a Seen; None as preferences()."""
    cdef Thought thought
    cdef int i, j, players = think(&thought, tables, policy, waiting, 0)
    if not players:
        return None
    parts = shapes(tables.game)
    inputs = np.array([thought.seen.amount[i] for i in range(<int>parts["inputs"][1][0])]) / STEPS_OF_INPUT
    features = np.zeros((thought.n, parts["alone"][1][0]))
    for i in range(thought.n):
        for j in range(thought.seen.n_features[i]):
            features[i, thought.seen.feature[i][j]] += thought.seen.value[i][j]
    candidates, by_score = (np.array([row[i] for i in range(thought.n)]) for row in (thought.candidate, thought.score))
    return Seen(candidates, players, thought.layer, inputs, features, by_score)


def layer_of(PolicySpec policy not None, int players, int layer):
    """[{part of shapes(): float64 array}] of the members: "inputs" and the parts of this layer, for so many players."""
    found, parts = [], shapes(policy.game)
    for member in range(policy.c.n_populations * policy.c.n_members):
        weights, trunk, _ = policy.layers[member, players]
        first, (_, size) = parts["layers"]
        own = weights[first + layer * size:][:size]
        found.append({"inputs": trunk / STEPS_OF_WEIGHT} | {
            name: own[begin:begin + int(np.prod(shape))].reshape(shape).astype(float)
            for name, (begin, shape) in parts.items() if name not in ("inputs", "layers")})
    return found


def heat_of(PolicySpec policy not None, int players, int kind):
    """The heat of a decision: a preference of 1 counts as much as so much of a score. 1 where no score counts."""
    cdef float heat = net_of(policy, 0, players).heat[kind]
    return heat if heat < NO_SCORES else 1.0


def scores(GameTables tables not None, PolicySpec policy not None, waiting):
    """What a policy makes of the candidates of a Waiting, without noise: float64, one for each.

    Where a net decides, the candidates that it considers have its preferences instead of their scores, in the same
    units, and no other has a higher one. Raises DataError for a policy that scores nothing (random), and for a Waiting
    at the end of its step.
    """
    if policy.c.score == NULL:
        raise DataError(f"{policy!r} scores no candidates: it picks by chance")
    if not len(waiting.moves):
        raise DataError("the step is at its end, and no decision waits for scores")
    cdef uint64_t memo[MEMO_WORDS]
    cdef uint8_t[::1] state = np.array([waiting.state]).view(np.uint8)
    cdef uint8_t[::1] moves = waiting.moves.view(np.uint8)
    cdef double[::1] result = np.zeros(len(waiting.moves))
    memo[0] = 0
    policy.c.score(&state[0], tables.numbers, waiting.seat, waiting.kind, <const Move *>&moves[0], len(result),
                   policy.c.weights, memo, &result[0])
    found = np.asarray(result)
    seen = preferences(tables, policy, waiting)
    if seen is not None:
        heat = heat_of(policy, course_of(&state[0]).n_seats - tables.unmanned, waiting.kind)
        considered = [each[0] for each in seen]
        preferred = np.array([each[1] for each in seen])
        best = found.max()
        found[considered] = best + heat * preferred
        others = np.setdiff1d(np.arange(len(found)), considered)
        found[others] = np.minimum(found[others], found[considered].min())
    return found
