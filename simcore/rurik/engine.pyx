"""Rurik as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for tests.

Playing itself is the same for every game: play_batch and play_one come from simcore.play.
"""
import numpy as np

from libc.string cimport memset
from simcore.choice cimport MAX_STATE_WORDS, Ctx, Game, Move
from simcore.play cimport GameTables
from simcore.rng cimport Rng
from simcore.rurik cimport actions, bonus, claim, game, hidden, setup, strategy
from simcore.rurik cimport scoring as score
from simcore.rurik.state cimport *

from simcore.play import picks, play_batch, play_one, redeal, sound, value
from simcore.errors import DataError
from simcore.rurik.schema import ACTIONS, COSTS, GOODS, NEEDS, REWARDS

cdef State _state
cdef Result _result
STATE = np.asarray(<State[:1]>&_state).dtype
RESULT = np.asarray(<Result[:1]>&_result).dtype
assert sizeof(State) <= 8 * MAX_STATE_WORDS and RESULT.itemsize == sum(RESULT[name].itemsize for name in RESULT.names)

STRUCTURES = ("church", "market", "stronghold")
TRACKS = ("rule", "build", "trade")
PARTS = ("rule", "build", "trade", "warfare", "agenda", "deeds")
KINDS = {                                                       # of events in a log
    AGENDA: "agenda", LEADER: "leader", TROOP: "troop", LEADER_PLACE: "leader_place", PLACE: "place", BRIBE: "bribe",
    RESOLVE: "resolve", RESTORE: "restore", TURN: "turn", LAND: "land", DECK: "deck", KEEP: "keep", RETURN: "return",
    MARKER: "marker", TAKE_DEED: "take_deed", PAY: "pay", DISCARD: "discard", REMOVE: "remove", RAZE: "raze",
    BOAT: "boat",
    NOTE_ROUND: "round", NOTE_CARD: "card", NOTE_LOSS: "loss", NOTE_REWARD: "reward", NOTE_STEAL: "steal",
    NOTE_TRACK: "track", NOTE_INCOME: "income", NOTE_RESHUFFLE: "reshuffle", NOTE_SCORE: "score", NOTE_DEED: "deed",
}
TURN_MOVES = {                                                  # `what` of a move of kind "turn"
    END: "end", MAIN: "main", FORFEIT: "forfeit", PLAY_SCHEME: "play_scheme", DO_DEED: "do_deed", CONVERT: "convert",
    BANISH_TROOP: "banish", MUSTER: "muster", MUSTER_FAR: "muster_far", MUSTER_BY_SWORD: "muster_by_sword",
    MARCH: "march", LIFT: "lift", TAX: "tax", BUILD: "build", ATTACK: "attack", ATTACK_CAREFUL: "attack_careful",
}
DEED_ASKS = {                                                   # words of cost and need, by what they ask for
    ASKS_KINDS: ("same_goods", "different_goods"), ASKS_TROOPS: ("troops", "troops_ruled"),
    ASKS_STRUCTURES: ("structures",), ASKS_TOGETHER: ("troops_together",),
    ASKS_PLACES: ("markets_different_goods", *(f"{name}_{where}" for name, where in (
        ("churches", "adjacent"), ("markets", "adjacent"), ("strongholds", "adjacent"), ("church", "here"),
        ("market", "here"), ("stronghold", "here")))),
}
DEED_AMOUNTS = {                                                # the same for what a seat has to have so much of
    HAS_COINS: ("coins",), HAS_SCHEMES: ("scheme_cards",), HAS_REBELS: ("rebels_defeated",),
    HAS_REGIONS: ("troops_apart", "regions_occupied"), HAS_MARKER: ("first_player_marker",),
    **{HAS_GOODS + i: (good,) for i, good in enumerate(GOODS)},
    HAS_ALL_GOODS: (*GOODS, "any_goods", "same_goods", "different_goods"),
}
assert {*COSTS, *NEEDS} == set(sum((*DEED_ASKS.values(), *DEED_AMOUNTS.values()), ()))
assert len(REWARDS) == N_GAINS and len(COSTS) == N_COSTS and len(NEEDS) == N_NEEDS and len(ACTIONS) == N_COLUMNS

COLUMNS = {
    "game": "number of the game in the experiment",
    "win": "share of the win: 1/k when k seats share it after every tie-break, else 0",
    "seat": "0 begins the game", "player": "place in the line-up",
    "faction": "leader", "rank": "1 is best", "score": "victory points",
    "vp_rule": "points from the rule track", "vp_build": "points from the build track",
    "vp_trade": "points from the trade track", "vp_warfare": "points from the warfare track",
    "vp_agenda": "points from the agenda", "vp_deeds": "points from accomplished deeds",
    **{f"score_round{round}": f"points after round {round}, without the agenda" for round in (1, 2, 3)},
    "agenda": "agenda kept", "agenda_other": "agenda dealt and returned",
    "regions_ruled": "regions ruled at the end", "regions_occupied": "regions occupied at the end",
    "structures": "own structures on the map at the end", "coins": "coins at the end",
    "goods": "goods at the end, boat and dock",
    "rebels_defeated": "rebels defeated", "warfare": "steps on the warfare track",
    "attacks": "attacks on opponents", "troops_lost": "own pieces lost in casualty checks",
    "troops_taken": "own pieces lost to attacks and churches of others",
    "forfeits": "main actions forfeited", "bribes": "coins spent on bribes",
    **{f"main_{action}": f"{action} actions taken as main action" for action in ACTIONS},
    **{f"checks_{cards}": f"casualty checks that were to reveal {cards}{' or more' if cards == 3 else ''} cards"
       for cards in range(4)},
    **{f"casualties_{cards}": f"of checks_{cards}, those that cost a troop" for cards in range(4)},
    "deeds_offered": "deeds that lay in the row when this seat chose", "deeds_taken": "deeds chosen",
    "deeds_done": "deeds accomplished",
    "schemes_offered": "scheme cards looked at when drawing", "schemes_kept": "scheme cards kept",
    "schemes_played": "scheme cards played",
}
assert set(COLUMNS) == set(RESULT.names)


include "../game.pxi"


cdef class RurikTables(GameTables):
    """Rurik's numbers; see GameTables."""
    cdef Tables c

    def __cinit__(self, data, origin):
        memset(&self.c, 0, sizeof(Tables))
        self.numbers, self.rules = &self.c, &GAME
        self.state_dtype, self.result_dtype, self.columns = STATE, RESULT, COLUMNS
        deeds, schemes, agendas = tuple(data["deed"]), tuple(data["scheme"]), tuple(data["agenda"])
        self.names = {"faction": self.factions, "agenda": agendas, "agenda_other": agendas}
        self.sets = {f"deeds_{what}": deeds for what in ("offered", "taken", "done")}
        self.sets |= {f"schemes_{what}": schemes for what in ("offered", "kept", "played")}


def make_tables(data, origin):
    """RurikTables from what simcore.tables.read() returns."""
    cdef RurikTables tables = RurikTables(data, origin)
    _map(&tables.c, data)
    _boards(&tables.c, data)
    _cards(&tables.c, data)
    _knobs(&tables.c, dict(data["knob"]))
    return tables


cdef int _map(Tables *c, data) except -1:
    for i, good in enumerate(data["good"].values()):
        c.slots[i] = good["slots"]
    for i, region in enumerate(data["region"].values()):
        c.region_good[i] = region["good"]
        c.gold |= region["gold"] << i
        for other in region["neighbours"]:
            c.neighbours[i] |= 1 << <int>other
        for players in range(region["players"], SEATS + 1):
            c.in_play[players] |= 1 << i
    for players in range(2, SEATS + 1):
        tokens = [token["good"] for token in data["goods_token"].values() if token["players"] <= players
                  for _ in range(token["count"])]
        for i, good in enumerate(tokens):
            c.token_good[players][i] = good
    for i, kind in enumerate(data["rebel"].values()):
        _fill(c.reward_gain[i], kind["reward"], REWARDS)
        for _ in range(kind["count"]):
            c.rebel_kinds[c.n_rebels] = i
            c.n_rebels += 1
    # the tokens' kinds follow those of the stickers; only one sort is ever in play
    for i, kind in enumerate(data["reward_token"].values()):
        _fill(c.reward_gain[len(data["rebel"]) + i], kind["reward"], REWARDS)
        for _ in range(kind["count"]):
            c.token_kinds[c.n_tokens] = len(data["rebel"]) + i
            c.n_tokens += 1
    c.n_reward_kinds = len(data["rebel"]) + len(data["reward_token"])
    return 0


cdef int _boards(Tables *c, data) except -1:
    for side, name in enumerate(("space", "space_large")):
        for space in data[name].values():
            column, row = space["action"], space["row"] - 1
            c.space_points[side][column][row] = space["points"]
            c.space_cost[side][column][row] = space["cost"]
            c.space_marker[side][column][row] = space["marker"]
            c.n_rows[side] = max(c.n_rows[side], space["row"])
    for advisor in data["advisor"].values():
        for number in advisor["numbers"]:
            c.advisors[advisor["players"]][advisor["round"] - 1][number] += 1
    for i, step in enumerate(data["claim"].values()):
        c.claim_points[i], c.claim_gold[i] = step["points"], step["gold"]
        for track, name in enumerate(TRACKS):
            c.claim_at[track][i] = step[name]
            for amount in range(step[name], MAX_AMOUNT):
                c.track_step[track][amount] = i + 1
    for track, name in enumerate(TRACKS):
        at = [0, *(step[name] for step in data["claim"].values())]
        points = [0, *(step["points"] for step in data["claim"].values())]
        c.track_smooth[track][:] = np.interp(np.arange(MAX_AMOUNT), at, points).tolist()
    for i, token in enumerate(data["conversion"].values()):
        for good in token["first"]:
            c.conversion_first[i] |= 1 << <int>good
        c.conversion_others[i] = token["others"]
        _fill(c.conversion_gain[i], token["reward"], REWARDS)
    c.n_conversions = len(data["conversion"])
    return 0


cdef int _cards(Tables *c, data) except -1:
    for i, scheme in enumerate(data["scheme"].values()):
        _fill(c.scheme_gain[i], scheme["reward"], REWARDS)
        c.scheme_cost[i], c.scheme_casualties[i] = scheme["cost"], scheme["casualties"]
    c.n_schemes = len(data["scheme"])
    for i, deed in enumerate(data["deed"].values()):
        _fill(c.deed_cost[i], deed["cost"], COSTS)
        _fill(c.deed_need[i], deed["need"], NEEDS)
        _fill(c.deed_gain[i], deed["reward"], REWARDS)
        c.deed_points[i] = deed["points"]
        for asks, words in DEED_ASKS.items():
            if set(words) & {*deed["cost"], *deed["need"]}:
                c.deed_asks[i] |= <int>asks
        for what, words in DEED_AMOUNTS.items():
            amounts = [(deed["cost"] | deed["need"]).get(word, 0) for word in words]
            asked = max(amounts) if what == HAS_REGIONS else sum(amounts)       # the same regions serve both
            for amount in range(asked, MAX_HAS):
                c.deeds_within[<int>what][<int>amount] |= one(i)
        c.deeds_asking |= one(i) if c.deed_asks[i] else 0
    c.n_deeds = len(data["deed"])
    for i, agenda in enumerate(data["agenda"].values()):
        c.agenda_goal[i] = agenda["goal"]
    c.n_agendas = len(data["agenda"])
    for i, leader in enumerate(data["leader"].values()):
        c.leader_ability[i], c.leader_amount[i] = leader["ability"], leader["amount"]
        c.leader_coins[i], c.leader_troops[i] = leader["coins"], leader["troops"]
    c.n_leaders = len(data["leader"])
    return 0


cdef int _fill(int8_t *places, words, names) except -1:
    for word, number in words.items():
        places[<int>names.index(word)] = number
    return 0


cdef int _knobs(Tables *c, knobs) except -1:
    knobs.pop("casualty_icons")                                 # schema.settle() turned it into casualties of cards
    c.rounds, c.start_coins, c.start_troops = knobs.pop("rounds"), knobs.pop("start_coins"), knobs.pop("start_troops")
    c.troops, c.structures_each = knobs.pop("troops"), knobs.pop("structures_each")
    c.region_rebels, c.agendas_dealt = knobs.pop("region_rebels"), knobs.pop("agendas_dealt")
    c.deed_row, c.columns_before_repeat = knobs.pop("deed_row"), knobs.pop("columns_before_repeat")
    c.forfeit_coins, c.market_coins = knobs.pop("forfeit_coins"), knobs.pop("market_coins")
    c.tax_ruled, c.tax_not_ruled = knobs.pop("tax_ruled"), knobs.pop("tax_not_ruled")
    c.build_ruled, c.build_not_ruled = knobs.pop("build_ruled"), knobs.pop("build_not_ruled")
    c.cards_revealed, c.cards_if_ruled = knobs.pop("cards_revealed"), knobs.pop("cards_if_ruled")
    c.cards_if_stronghold, c.warfare_length = knobs.pop("cards_if_stronghold"), knobs.pop("warfare_length")
    c.income_per_marker, c.income_per_column = knobs.pop("income_per_marker"), knobs.pop("income_per_column")
    c.agenda_points, c.warfare_first = knobs.pop("agenda_points"), knobs.pop("warfare_first")
    c.warfare_second, c.warfare_needs_step = knobs.pop("warfare_second"), knobs.pop("warfare_needs_step")
    c.goods_tokens, c.reward_tokens = knobs.pop("goods_tokens"), knobs.pop("reward_tokens")
    c.deed_row_refresh = knobs.pop("deed_row_refresh")
    if knobs:                                                   # a knob that turns nothing would pass for a finding
        raise DataError(f"rurik: no rule reads the knobs {', '.join(knobs)}")
    return 0


# ---- single rules, for tests: `position` is a STATE array of shape (1,), changed in place where a rule changes it

cdef State *state_of(position) except NULL:
    # by its bytes: Cython's own check of nested structs stumbles over their padding
    cdef uint8_t[::1] state = position.view(np.uint8)
    return <State *>&state[0]


def rule_changed(position):
    """Work out anew what follows from the pieces on the map: who occupies, rules and has built where."""
    cdef Public *pub = &state_of(position).pub
    cdef int region, seat
    for region in range(N_REGIONS):
        for seat in range(pub.n_seats):
            pub.built[seat] = with_bit(pub.built[seat], region, structures_of(pub, seat, region) > 0)
        changed(pub, region)


def rule_placements(RurikTables tables, position, int seat):
    """P-2, P-4, P-5: [(number, column), ...] open to the seat."""
    cdef Move moves[128]
    return [(moves[i].what, moves[i].where)
            for i in range(strategy.placements(&state_of(position).pub, &tables.c, seat, moves))]


def rule_turn_options(RurikTables tables, position, int seat):
    """A-13: [(what, where, to, extra), ...], what in words, for the points that the position holds."""
    cdef Move moves[MAX_TURN_MOVES]
    return [(TURN_MOVES[moves[i].what], moves[i].where, moves[i].to, moves[i].extra)
            for i in range(actions.turn_options(state_of(position), &tables.c, seat, moves))]


def rule_deed_possible(RurikTables tables, position, int seat, int deed):
    """B-20: whether needs are met and costs can be paid."""
    return bonus.possible_deeds(&state_of(position).pub, &tables.c, seat, one(deed)) != 0


def rule_step_reached(RurikTables tables, position, int seat, str track):
    """C-2: step of a claim track whose condition is met, with a boat as full as possible."""
    return score.step_reached(&state_of(position).pub, &tables.c, seat, TRACKS.index(track),
                              boat_load(&state_of(position).pub, &tables.c, seat))


def rule_full_columns(RurikTables tables, position, int seat, int room):
    """C-5, C-6: boat columns that can be full with so many goods."""
    return claim.full_columns(&state_of(position).pub, &tables.c, seat, room)


def rule_cards_to_reveal(RurikTables tables, position, int seat, int region, int target, bint careful=False):
    """A-44: of the casualty check, when `seat` attacks `target`."""
    return cards_to_reveal(&state_of(position).pub, &tables.c, seat, region, target, careful)


def rule_public_score(RurikTables tables, position):
    """E-1, E-2, E-5: fills pub.vp but for the agenda."""
    score.public_score(state_of(position), &tables.c)


def rule_agenda_met(RurikTables tables, position, int seat, int agenda):
    """E-4."""
    return score.agenda_met(&state_of(position).pub, seat, tables.c.agenda_goal[agenda])


def rule_rank(RurikTables tables, position, int seat):
    """E-6: (rank, seats that share it), from pub.vp."""
    cdef int sharing
    rank = score.rank_of(&state_of(position).pub, seat, &sharing)
    return rank, sharing
