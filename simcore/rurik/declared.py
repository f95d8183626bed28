"""What Rurik declares: words, events of a log, columns of its results. declared.pxd follows from it."""
from ludometer.simcore.declare import DECIDED, Column, Kinds, Notes, Optional, Words, columns, each, moves_of

# ---- words of rules and data; n is the number beside a word in a row

GOODS = Words({
    "ore": "first column of the boat", "wood": "second column", "fish": "third column",
    "honey": "fourth column", "fur": "fifth column",
})
BASE_STRUCTURES = Words({
    "church": "replaces a rebel or an opponent's troop by an own one when it is built (A-72, A-74)",
    "market": "brings another good or a coin with a tax (A-62)",
    "stronghold": "counts as a troop for ruling (A-3)",
})
STRUCTURES = Words({                                            # those of Stone & Blade come last (H-6)
    "stable": "movement points for pieces in the region (H-31)",
    "tavern": "coins, and a scheme of the discards (H-32, H-33)",
}, after=BASE_STRUCTURES)
ACTIONS = Words({                                               # columns of the strategy board, from the left
    "muster": "troops come to the map (A-20)", "move": "pieces go to other regions (A-30)",
    "attack": "troops of opponents and rebels are defeated (A-40)", "tax": "goods are collected (A-60)",
    "build": "structures are built (A-70)", "scheme": "scheme cards are drawn (A-80)",
}, "COLUMN_")
TRACKS = Words({                                                # claim tracks
    "rule": "regions ruled", "build": "connected regions with own structures", "trade": "goods on the boat",
}, "TRACK_")
POINTS = Words({                                                # they pool over a turn
    "muster": "muster points", "move": "movement points", "tax": "tax points", "build": "build points",
    "attack": "attack points",
    "attack_careful": "attack points whose casualty check reveals one card fewer (A-47)",
    "move_anywhere": "points that move one own piece to any other region (A-31)",
}, "GAIN_")
REWARDS = Words({                                               # what a card or a token may give
    "coins": "coins", "scheme_draw": "look at n scheme cards of one deck, keep one (B-13)",
    "deed": "take n deeds of the row (B-12)",
    **{good: f"{good}, a good" for good in GOODS},
    "warfare": "steps on the warfare track (H-40)",             # from here on only with modules
    "vp": "victory point tokens (H-8, H-50)", "any_good": "goods of the seat's choice (Q-3)",
    "deed_top": "n deeds from the top of the deck (H-11)",
}, "GAIN_", after=POINTS)
COSTS = Words({                                                 # what a deed asks to be paid
    "coins": "coins (B-22)",
    **{good: f"{good}, a good (B-22)" for good in GOODS},
    "any_goods": "goods of any kinds (B-26)", "same_goods": "goods all of one kind (B-26)",
    "different_goods": "goods each of another kind (B-26)",
    "scheme_cards": "scheme cards from hand (B-25)", "troops": "own pieces from anywhere (B-23)",
    "troops_ruled": "own pieces from one region the seat rules (B-23)",
    "troops_apart": "own pieces from n different regions, one each (B-23)",
    "structures": "own structures of any type (B-24)", "captured_troops": "n troops of the dungeon go home (W-13)",
}, "COST_")
NEEDS = Words({                                                 # what a deed asks to be there, and leaves there
    "troops_together": "n own pieces in one region (B-27)", "regions_occupied": "n regions occupied (B-27)",
    "rebels_defeated": "n rebels defeated (B-28)", "first_player_marker": "the marker (B-28)",
    "markets_different_goods": "own markets in n regions of different goods (B-30)",
    **{f"{name}_adjacent": f"own {name} in n connected regions (B-29)"
       for name in ("churches", "markets", "strongholds")},
    **{f"{name}_here": f"an own {name}, in the same region as all others named so (B-31)" for name in BASE_STRUCTURES},
    "stables": "own stables in n regions (H-35)", "taverns": "own taverns in n regions (H-35)",
    "attacks_this_turn": "n attacks on opponents in this turn (W-12)",
    "attacked_leader": "1: one of these attacks met a leader (W-12)",
    "attacked_stronghold": "1: one of them met an opponent with a stronghold there (W-12)",
}, "NEED_")
GOALS = Words({                                                 # of agendas: to be first, or to have most (E-4)
    "most_rebels": "rebels defeated (E-11)", "most_goods": "goods (E-12)",
    "first_build": "on the build track (E-10)", "first_warfare": "on the warfare track (E-10)",
    "most_deeds": "deeds accomplished (E-13)", "most_regions": "regions occupied (E-14)",
    "first_trade": "on the trade track (E-10)",
    "most_structures_ruled": "structures of all seats in regions the seat rules (E-14)",
    "most_fur_honey": "fur and honey (E-12)", "first_rule": "on the rule track (E-10)",
    "most_coins": "coins (E-13)", "most_epic_ruled": "regions with epic structures that the seat rules (Q-20)",
    "most_vp_tokens": "victory point tokens (W-14)",
}, "GOAL_")
ABILITIES = Words({                                             # of leaders; n is `amount`
    "companions": "n troops go with the leader for free (L-Agatha)",
    "raid": "n cards fewer in a check, and n coins from the opponent (L-Boris)",
    "far_muster": "musters into a neighbouring region the seat does not occupy (L-Maria)",
    "cheap_work": "taxes and builds as if the seat ruled (L-Mstislav)",
    "banish": "moves an opponent's piece away, who gains n coins (L-Predslava)",
    "sword_muster": "attack points muster (L-Sudislav)",
    "rebel_lord": "rebels help to rule, and are replaced when defeated (L-Sviatopolk)",
    "overlord": "wins ties for rule; opponents' structures don't work (L-Yaroslav)",
    "pursuit": "n movement points after an attack without loss (L-Gleb)",
    "errand": "goes to the next region before building, where no rebel is for n coins (L-Sviatoslav)",
    "circuit": "goes to the next region after a tax, or gains n coins (L-Theophania)",
})
ADDED = {"leader": ("coins", "troops")}                         # numbers on top of what all seats start with

# ---- words of Stone & Blade and of the solo game

INHERITED = Words({                                             # what an inheritance may bring (H-10)
    "coins": "coins", **{good: f"{good}, a good" for good in GOODS},
    "scheme_draw": "top cards of a scheme deck (H-11)", "deed_top": "top cards of the deed deck (H-11)",
    "troops": "troops in the region of the card (H-12)",
    **{name: f"a {name} in the region of the card (H-13, H-14)" for name in STRUCTURES},
}, "INHERIT_")
AT_ONCE = Words({                                               # what an intrigue card does at once (I-3, I-4)
    "coins": "each seat gains this amount", "scheme_draw": "each seat gains this amount",
    "deed_top": "each seat gains this amount", "rebels": "n rebels come to each region that has none",
    "refill": "1: a good comes to each region that lacks one",
}, "ONCE_")
LASTING = Words({                                               # and what it changes until the round ends (I-5)
    **{f"{action}_more": f"points of the main action {action}" for action in ACTIONS[:5]},
    "scheme_more": "scheme cards to look at in the main action scheme",
    "attack_price": "coins for each attack", "cards_more": "cards of each casualty check",
    "tax_price": "tax points that each good costs more",
}, "LASTING_")
PLACES = Words({                                                # where an epic structure may stand
    "anywhere": "any region the builder occupies", "good": "a region that produces the `good` of the row",
    "centre": "a region for two players", "border": "between two regions",
    "church": "instead of one of your churches (Q-Cathedral)",
    "contested": "a region that another seat occupies too",
    "two_structures": "a region in which there are two structures already",
}, "PLACE_")
CONDITIONS = Words({                                            # what else is asked of its builder
    "deeds_done": "n deeds accomplished", "troops_given": "n troops of the supply for the card (Q-Veche)",
}, "ASKED_")
EPIC = Words({                                                  # what it does: there is one of each at most
    "crossing": "pieces cross the border without points (Q-Fort)",
    "port": "a good taxed there may be swapped (Q-Port)",
    "catacombs": "nothing more is built there (Q-Catacombs)",
    "cathedral": "n tokens for its ruler at the end (Q-Cathedral)",
    "gate": "moving there costs n movement points more (Q-Gate)",
    "library": "n deeds lie there, to be swapped (Q-Library)",
    "logging": "n tokens for the most wood at the end (Q-Logging)",
    "palace": "n deeds for each leader there as a round ends (Q-Palace)",
    "tower": "attacks reach across the border (Q-Tower)",
    "wall": "attacks there reveal n cards more (Q-Wall)",
    "veche": "troops put there draw a scheme, and n tokens for the most of them at the end (Q-Veche)",
}, "EPIC_")
FACTION_EFFECTS = Words({                                       # what a rebel faction does until it is defeated
    "armed": "attacks on rebels have a casualty check (F-Armed)", "pagan": "churches remove no rebels (F-Pagan)",
    "unrest": "taxes in a region with a rebel cost `amount` more (F-Peasant)",
}, "FACTION_")
FACTION_NEEDS = Words({                                         # what a seat must have to defeat it (F-7, F-8)
    "rebels_defeated": "n rebels defeated", "churches": "n own churches on the map",
    "kinds_of_goods": "goods of n kinds",
}, "BROUGHT_")
PRIORITIES = Words({                                            # of the Rebellion
    "attack_move": "attack and move", "build": "build", "tax": "tax",
}, "PRIORITY_")
BONUSES = Words({                                               # what a bonus of the Rebellion adds
    "muster": "muster points", "move": "movement points", "tax": "tax points", "build": "build points",
    "attack": "attack points",
    "cards_fewer": "n cards fewer in the checks of its attacks", "coins": "coins",
}, "BONUS_")
POWERS = Words({                                                # of its leaders, where they stand
    "cards_fewer": "n cards fewer in the checks of its attacks",
    "checks_more": "n casualty checks more after attacks of the player",
    "build_attack": "building gives n attack points", "build_muster": "building gives n troops",
    "tax_muster": "taxing gives n troops", "round_muster": "n troops at the end of a round",
    "round_flight": "1: it goes to the region of the next inheritance card at the end of a round",
}, "POWER_")

# ---- the course of a game, and its score

STAGES = Words({                                                # a step is one of these
    "agendas": "an agenda kept", "leaders": "a leader taken: only if they are chosen",
    "heritage_keep": "inheritances kept: only with Stone & Blade (H-3)", "troops": "a starting troop placed",
    "leader_places": "a leader placed", "heritage": "an inheritance accepted or declined (H-4)",
    "strategy": "an advisor placed", "action": "a turn", "claim": "a claim phase",
    "over": "none: the game is over",
}, "STAGE_")
ROUNDS = Words({"1": "the first", "2": "the second", "3": "the third", "4": "the fourth"}, "ROUND_")
CHECKS = Words({                                                # casualty checks by the cards to be revealed
    "0": "none", "1": "one", "2": "two", "3": "three or more",
}, "CHECK_")
PARTS = Words({                                                 # of the score; the claim tracks come first
    "rule": "points from the rule track", "build": "points from the build track",
    "trade": "points from the trade track", "warfare": "points from the warfare track",
    "agenda": "points from the agenda", "deeds": "points from accomplished deeds",
    "tokens": "points from victory point tokens",
    "coins": "points of the Rebellion for its coins (R-43)", "dock": "points of the Rebellion for its dock (R-43)",
}, "VP_")

# ---- decisions, and what the fields of their moves mean

KINDS = Kinds({
    "agenda": "what = agenda kept",
    "leader": "what = leader taken",
    "troop": "where = region of a starting troop",
    "leader_place": "where = region",
    "place": "what = advisor's number, where = column",
    "bribe": "what = coins, where = column, extra = the advisor's number",
    "resolve": "where = column, to = row of the advisor: only among equal numbers",
    "restore": "where = region of the leader and one troop of a seat without any",
    "turn": "what = TURN_..., which says the rest",
    "land": "where = region to which a troop goes by GAIN_MOVE_ANYWHERE",
    "deck": "where = scheme deck, what = cards to be drawn or revealed, extra = 1 for a check",
    "keep": "what = scheme card kept of those looked at",
    "return": "what = scheme card laid back next; what is laid back last is on top",
    "marker": "where = seat that gets the first player marker",
    "take_deed": "what = deed, where = place in the row",
    "pay": "what = kind of goods",
    "discard": "what = scheme card given up for a deed",
    "remove": "where = region of an own troop given up for a deed",
    "raze": "what = structure, where = region: given up for a deed",
    "boat": "what = 1 load all, 0 hold back from the trade track (C-6)",
    # from here on only with modules
    "heritage_keep": "what = inheritance returned to the box",
    "heritage": "what = inheritance, where = region of its pieces, NONE = declined",
    "site": "where, to = place of an epic structure; what = its card",
    "capture": "what = 1 try, 0 leave it; where = region, to = target; extra = TRY_... as bits",
    "good": "what = kind of good gained; Q-Port: where = kind given for it, both NONE = no swap",
    "swap": "what = own deed, where = deed of the library, NONE = no exchange",
    "prisoner": "what = owner of a piece in the dungeon, REBEL, or NONE = a rebel that is not in it; "
                "extra = what for: PRISONER_...",
    "offer": "what = OFFER_..., extra = 1 taken, 0 not",
})
TURN_MOVES = Words({                                            # in the order in which they are offered
    "end": "the turn is over; not before the main action is taken or forfeited",
    "main": "take the main action",
    "forfeit": "or coins instead",
    "play_scheme": "where = card",
    "do_deed": "where = deed",
    "convert": "where = conversion token",
    "banish": "where = from, to = region, extra = opponent, + SEATS if it is the leader",
    "muster": "where = region, extra = 1 for the leader",
    "muster_far": "Maria: into a region not occupied",
    "muster_by_sword": "Sudislav: with an attack point",
    "march": "where = from, to = region, extra = 0 a troop, 1 the leader, 2.. with companions",
    "lift": "where = from, extra as for march: goes anywhere, see the decision land",
    "tax": "where = region, extra = MARKET_...",
    "build": "where = region, to = structure, extra = church's target: a seat, REBEL or NONE",
    "attack": "where = region, to = opponent or REBEL",
    "attack_careful": "the same with one card fewer",
    "ride": "as march, with a point of a stable or of Gleb's: where = from",
    "errand": "Sviatoslav: where = from, to = region",
    "circuit": "Theophania: where = from, to = region, NONE = coins",
    "build_epic": "where = card; where it stands: the decision site",
    "cross": "Q-Fort: as march, without points",
    "defeat_faction": "F-7",
}, "TURN_")
MARKETS = Words({                                               # what a market adds to a tax
    "none": "there is none, or none that works", "good": "another good of the kind", "coin": "`market_coins` coins",
}, "MARKET_")
OFFERS = Words({
    "scheme": "H-33: play the top of the discards; where = card",
    "pursuit": "L-Gleb: take the points now; where = region",
    "instead": "W-11: the scheme's other reward; where = card",
    "veche": "Q-Veche: a troop for a scheme; where = region",
}, "OFFER_")

OPTIONAL = {                                                    # what a player may leave
    **{ability: Optional(ABILITIES.about[ability], moves, {"ability": ability}) for ability, moves in {
        "companions": moves_of("turn", words=TURN_MOVES, first="march", extra=2),
        "far_muster": moves_of("turn", words=TURN_MOVES, first="muster_far"),
        "banish": moves_of("turn", words=TURN_MOVES, first="banish"),
        "sword_muster": moves_of("turn", words=TURN_MOVES, first="muster_by_sword"),
        "pursuit": moves_of("offer", words=OFFERS, first="pursuit", extra=1),
        "errand": moves_of("turn", words=TURN_MOVES, first="errand"),
        "circuit": moves_of("turn", words=TURN_MOVES, first="circuit"),
    }.items()},
    "schemes": Optional("playing scheme cards", moves_of("turn", words=TURN_MOVES, first="play_scheme")),
    "deeds": Optional("accomplishing deeds", moves_of("turn", words=TURN_MOVES, first="do_deed")),
    "conversions": Optional("conversion tokens", moves_of("turn", words=TURN_MOVES, first="convert")),
    "bribes": Optional("coins for a place further up", moves_of("bribe", first=1, last=127)),
    "forfeit": Optional("coins instead of a main action", moves_of("turn", words=TURN_MOVES, first="forfeit")),
    "rides": Optional("points of stables, and of Gleb (H-31)", moves_of("turn", words=TURN_MOVES, first="ride"),
                      module="stone-and-blade"),
    "tavern_schemes": Optional("the scheme of a tavern (H-33)", moves_of(
        "offer", words=OFFERS, first="scheme", extra=1), module="stone-and-blade"),
    "epic_structures": Optional("building epic structures", moves_of("turn", words=TURN_MOVES, first="build_epic"),
                                module="epic-structures"),
    "captures": Optional("trying captures (W-4)", moves_of("capture", first=1, last=1), module="war"),
    "rebel_faction": Optional("defeating the faction (F-7)", moves_of("turn", words=TURN_MOVES, first="defeat_faction"),
                              module="rebel-faction"),
}

# ---- what chance and rules do, for the log

NOTES = Notes({
    "round": "a round begins: value = round",
    "card": "revealed in a check: value = card, where = region",
    "loss": "the seat loses a troop in a check: where = region",
    "reward": "of a rebel: value = kind",
    "steal": "the seat takes a coin: value = from whom",
    "track": "a claim marker moves: value = step, where = track",
    "income": "value = coins",
    "reshuffle": "new scheme decks are made: value = cards",
    "score": "end of the game: value = points, what = part of the score",
    "deed": "laid into the row: value = deed, where = place; to = 1: on the Library",
    "war_reward": "value = kind of token",
    "boon": "a trade boon goes to the dock: value = kind of good",
    "top_deed": "comes from the top of the deck: value = deed",
    "intrigue": "a card becomes active: value = card",
    "captured": "value = owner or REBEL, what = 1 for the leader, where = region",
    "release": "value = points, what = pieces",
    "spawn": "rebels come to the map: value = how many, where = region",
    "faction": "value = 0: the lair is placed, else the faction falls for this many points; what = card, where = lair",
    "tokens": "of the end of the game: value = tokens, what = EPIC_...",
    "rebellion": "what the Rebellion does: a move as of turn, value = points left; TURN_MAIN and TURN_FORFEIT have its "
                 "advisor too: where = column, to = row, extra = number",
    "rebellion_place": "value = bribe, what = number, where = column",
    "unlock": "a bonus of the Rebellion: value = bonus",
    "priority": "of the Rebellion: value = its priority",
    "rebellion_card": "comes on top of its cards: value = card",
    "deed_deck": "is made of the discards: value = how many",
})

# ---- columns of the results

HIDDEN = ("the others' scheme cards and agendas, the order of the decks except for cards that the seat has seen there, "
          "and the rewards under standing rebels")              # from a seat; what redeal() deals again, in words
GIFTS = Words({                                                 # tables of what a seat can be given at the start
    "leader": "the leader of the seat, with abilities and coins",
    "agenda": "the agenda that the seat keeps",
    "scheme": "a scheme card in hand, in addition",
    "deed": "a deed to accomplish, in addition",
    "inheritance": "one of the inheritances that the seat keeps",
}, "GIFT_")
LAID = Words({                                                  # tables of what can be laid out, or left in the box
    "epic": "an epic structure that is laid out",
    "intrigue": "an intrigue card of one of the rounds",
    "rebel_faction": "the rebel faction",
}, "GIFT_", after=GIFTS)
GIFT_MODULES = {                                                # without which a table has nothing to be given
    "inheritance": "stone-and-blade", "epic": "epic-structures", "intrigue": "intrigue",
    "rebel_faction": "rebel-faction"}
COLUMNS = columns(
    "leader",
    *(Column(f"vp_{part}", PARTS.about[part]) for part in PARTS[:6]),
    *(Column(f"score_round{round}", f"points after round {round}, without the agenda",
             counted=f"round_score[ROUND_{round}]") for round in ROUNDS[:3]),
    Column("agenda", "agenda kept", of="agenda"),
    Column("agenda_other", "agenda dealt and returned", of="agenda"),
    Column("regions_ruled", "regions ruled at the end"),
    Column("regions_occupied", "regions occupied at the end"),
    Column("structures", "own structures on the map at the end"),
    Column("coins", "coins at the end", unit="coins"),
    Column("goods", "goods at the end, boat and dock"),
    Column("rebels_defeated", "rebels defeated", counted=True),
    Column("warfare", "steps on the warfare track"),
    Column("attacks", "attacks on opponents", counted=True),
    Column("troops_lost", "own pieces lost in casualty checks", counted=True),
    Column("troops_taken", "own pieces lost to attacks and churches of others", counted=True),
    Column("forfeits", "main actions forfeited", counted=True),
    Column("bribes", "coins spent on bribes", counted=True, unit="coins"),
    *each(ACTIONS, "main_{}", "{} actions taken as main action", counted="main"),
    *each(CHECKS, "checks_{}", "casualty checks that were to reveal {} cards", counted="checks",
          titles={"3": "3 or more"}),
    *each(CHECKS, "casualties_{}", "of checks_{}, those that cost a troop", counted="casualties"),
    Column("deeds_offered", "deeds that lay in the row when this player chose", set_of="deed", counted=True),
    Column("deeds_taken", "deeds chosen", set_of="deed", counted=True),
    Column("deeds_done", "deeds accomplished", set_of="deed"),
    Column("schemes_offered", "scheme cards looked at when drawing", set_of="scheme", counted=True),
    Column("schemes_kept", "scheme cards kept", set_of="scheme", counted=True),
    Column("schemes_played", "scheme cards played", set_of="scheme", counted=True),
    Column("inheritances_dealt", "inheritance cards dealt", set_of="inheritance", counted=True, width="uint32_t"),
    Column("inheritances_kept", "inheritance cards kept", set_of="inheritance", counted=True, width="uint32_t"),
    Column("inheritances_taken", "inheritances accepted, not declined", set_of="inheritance", counted=True,
           width="uint32_t"),
    Column("war_rewards_laid", "kinds of war rewards on the warfare track", set_of="war_reward", width="uint32_t"),
    Column("war_rewards", "of these, those gained", set_of="war_reward", counted=True, width="uint32_t"),
    Column("epic_laid", "epic structures laid out in the game", set_of="epic", width="uint32_t"),
    Column("epic_built", "of these, those this player built", set_of="epic", counted=True, width="uint32_t"),
    Column("vp_tokens", PARTS.about["tokens"]),
    Column("stables", "own stables on the map at the end"),
    Column("taverns", "own taverns on the map at the end"),
    Column("boons_spent", "trade boons paid instead of goods", counted=True),
    Column("captures_tried", "checks made for a capture", counted=True),
    Column("captures", "pieces captured, rebels too", counted=True),
    Column("leaders_captured", "leaders captured", counted=True),
    Column("released", "pieces released for victory point tokens", counted=True),
    Column("doubles", "casualty checks that cost two pieces", counted=True),
    Column("captured", "own pieces captured by others", counted=True),
    Column("rebel_faction", "the rebel faction in play", of="rebel_faction"),
    Column("faction_defeated", "round in which this player defeated the rebel faction, 0 = it did not",
           counted="faction_round", unit="number"),
    Column("rebellion_score", "victory points of the Rebellion", unit="points"),
    Column("rebellion_unlocked", "bonuses it had unlocked at the end"),
    Column("turns", "turns of the game, those of all seats and of the Rebellion: advisors resolved", counted=True,
           shared=True),
    *DECIDED,
)
