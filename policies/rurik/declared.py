"""What players of Rurik look at, declared once: tables of weights, each feature with what it counts."""
from ludometer.simcore.declare import Each, Features
from ludometer.simcore.rurik.declared import (
    ABILITIES,
    ACTIONS,
    BASE_STRUCTURES,
    EPIC,
    GOALS,
    GOODS,
    REWARDS,
    ROUNDS,
    STRUCTURES,
    TRACKS,
    TURN_MOVES,
)

NUMBERS = tuple("12345")                                        # of advisors
ADVISOR_NUMBERS = tuple(f"advisor_{number}" for number in NUMBERS)
PLACES = tuple(f"{players}_{behind}" for players in (2, 3, 4) for behind in range(players))
POINTED = tuple(action for action in ACTIONS if action != "scheme")     # actions that give points
TRACK = ("points of the track, in proportion between its steps; in the last six turns more and more those of the step "
         "reached")

START = {
    "neighbours": "regions in play next to it",
    ("own_troops", "rival_troops"): "pieces already there",
    "own_near": "regions next to it that the seat occupies",
    "gold": "1 if its name is framed in gold, as the top step of the rule track asks",
    "rules": "what one own piece more there is worth by `[value]`",
    "new_good": "1 if it yields a good that no region of the seat yields",
    ("rival_near", "gold_near"): "rivals' pieces in regions next to it; such regions framed in gold",
    ("one_rival", "one_own"): "1 if a single piece of rivals, or of the seat, is there",
    Each("<good>", GOODS): "1 if it yields the good",
}
VALUES = Features("what things are worth, in victory points", {
    "rule_smooth": TRACK,
    "ruled": "a region ruled; fades",
    "margin": "strength above or below what ruling needs, within two",
    "gold": "a region ruled that the top step asks for",
    "region": "a region occupied; fades, to a quarter",
    "troop": "a troop on the map; fades",
    "leader": "the leader on the map",
    ("rival_ruled", "rival_troop"):
        "a region ruled by a rival; a rival's troop on the map (below 0, since it is a loss)",
    "build_smooth": TRACK,
    "structure": "a built region outside the largest group",
    Each("<base_structure>", BASE_STRUCTURES): "an own church, market or stronghold; fades",
    "trade_smooth": TRACK,
    "dock": "a good without a slot on the boat",
    "column": "a full column of the boat, for each income still to come",
    "coin": "a coin",
    "warfare_vp": "points for places on the warfare track, were they given now",
    "warfare": "a step on it; less in the last six turns",
    "rebel": "the reward of a rebel",
    "deed_vp": "a point of a deed accomplished",
    "spent": "a piece given up for a deed, beside what changes where it stood, as a loss; less in the last six turns",
    "deed_need": "a thing that a deed held still asks for",
    "agenda": "one more of what the own agenda counts",
    "marker": "the first player marker",
    "hold": "a scheme or conversion kept for a later turn",
    "deny": "a good taken before a rival could",
    "under": "of a track's points below the own claim marker, the share that counts; in the last six turns it falls to "
             "nothing",
    "agenda_vp": "meeting the own agenda: one more of what it counts brings a share of this, the larger the closer "
                 "rivals are",
    "near": "being in, or ruling, a region without an own structure next to one with; and for building, such regions "
            "next to it; less in the last six turns",
    "fits": "being in, or ruling, a region whose good has an empty slot on the boat; less in the last six turns",
    "towards": "of a region's rule, what each of several pieces brings when the points in hand are enough to rule it",
}, "V_")
ADVISORS = Each("<action>_<number>", ACTIONS, NUMBERS)

FEATURES = {                                                    # by decision, in the order of the decision kinds
    "agenda": Features("which of two to keep", {Each("<goal>", GOALS): "1 if the agenda has this goal"}),
    "leader": Features("which to take, where leaders are chosen", {
        Each("<ability>", ABILITIES): "1 if the leader has this ability",
    }),
    "troop": Features("where to place one at the start", {
        **START,
        Each("<feature>_duel", Features("", START)): "added to each of these with two players",
    }),
    "leader_place": Features("where to place the leader at the start", {
        ("neighbours", "own_troops", "rival_troops", "gold"): "as for `troop`",
        "rules": "what the leader there is worth by `[value]`",
    }),
    "place": Features("which advisor into which column", {
        Each("<action>_worth", ACTIONS):
            "what the points of the space would buy now, beyond those of own advisors already in the column",
        Each("<action>_bias", ACTIONS): "1 in the column: a preference for the action",
        "risk": "what is lost by going down a space, times rivals who may still place a stronger advisor in the "
                "column, as far as it has room",
        "bumped": "rivals' and own weaker advisors that move down",
        "again": "1 if an own advisor stands in the column",
        "cost": "less this for each coin the space costs",
        Each("marker_<place>", PLACES):
            "1 on the space that gives the first player marker away, in all rounds but the last, for a seat n "
            "places behind its holder, by number of players",
        "draws": "in the scheme column, the first card looked at",
        Each("<action>_duel", ACTIONS): "added to `<action>_bias` with two players",
        (Each("<action>_alone", ACTIONS), "risk_alone"):
            "in the solo game: instead of `<action>_duel` and `risk_duel`",
        ("risk_early", "risk_duel"): "as `risk`, fading; with two players",
    }, "P_"),
    "bribe": Features("how many coins to add", {
        "worth": "what the space so reached is worth, by the table `place`",
        "risk": "as for `place`, with the power so reached",
        ("coins", "coins_early"): "less this for each coin; the same, fading",
        "broke": "less this if no coin is left",
        "marker": "1 if it wins the space that gives the marker away",
        ("coins_last", "coins_duel"): "less this for each coin in the last round, and with two players",
        ("coins_rich", "coins_next"):
            "less this for each coin, times the seat's coins (a tenth, 1 at most), and times a quarter of its "
            "advisors still to be placed",
        ("worth_early", "worth_duel"): "as `worth`, fading; with two players",
        "top": "1 if it wins the top space",
    }),
    "resolve": Features("which of two equal advisors", {Each("<action>", ACTIONS): "1 for the column's action"}),
    "restore": Features("where a seat without pieces comes back", {
        ("neighbours", "rival_troops", "gold"): "as for `troop`",
    }),
    "turn": Features("what to do next", {
        "main": "added to taking the main action",
        "forfeit": "added to forfeiting it, beside its coins",
        ("scheme", "deed", "convert"): "added to playing a scheme, accomplishing a deed, converting",
        "banish": "added to moving an opponent's piece away",
        "leader_march": "added to moves of the leader",
        "point": "for each tax or build point that a good or structure costs",
        "draws": "the first card looked at in a scheme action",
        "end": "what ending the turn is worth: moves worth less are not made",
        "march": "added to moving a piece",
        ("scheme_early", "deed_early", "draws_early", "convert_early", "march_early"):
            "as `scheme`, `deed`, `draws`, `convert` and `march`, fading",
        "march_duel": "added to `march_early` with two players",
        "journeys": "of movement points on a scheme, the share that counts as the best journeys they allow, instead of "
                    "as regions they could rule; above 0, a move action too is asked for a march that is worth making",
        "idle": "added to taking a main action whose points buy nothing better than ending the turn",
    }),
    "land": Features("where a piece moved anywhere goes", {"change": "what the move is worth by `[value]`"}),
    "deck": Features("which scheme deck", {
        ("known_icon", "known_safe"):
            "in a check, 1 if the top card is one the seat laid there itself, with an icon or without",
        "size": "cards in the deck",
        ("rebellion_icon", "rebellion_safe"): "as `known_icon` and `known_safe`, where the check is the Rebellion's",
    }),
    "keep": Features("which scheme card, and worth of gains", {
        Each("<reward>", REWARDS): "amount of the reward",
        "cost": "coins the card costs",
    }),
    "return": Features("which card goes back next; the last is on top", {"icon": "casualty icons of the card"}),
    "marker": Features("who gets the first player marker", {
        "self": "1 for the seat itself",
        "ahead": "public points of another seat",
        Each("place_<place>", PLACES): "1 if the seat itself is then n places behind, by number of players",
    }),
    "take_deed": Features("which deed of the row", {
        "points": "its victory points",
        "gain": "its reward, by `[keep]`",
        "possible": "1 if it could be accomplished now",
        ("goods", "coins", "schemes"): "goods, coins, scheme cards the seat lacks for it",
        "troops": "pieces it costs, or that the seat lacks in one region",
        "structures": "structures the seat lacks for it",
        ("rebels", "regions"): "rebels to be defeated, regions to be occupied still",
        "marker": "1 if it asks for the marker and the seat has it not",
        "raze": "structures it costs",
        "ruled": "regions it asks to be ruled that the seat does not rule",
        "attacks": "what it asks of the attacks of one turn, and captured troops it costs",
    }),
    "pay": Features("which good to pay", {"value": "what the good is worth by `[value]`, as a loss"}),
    "discard": Features("which scheme card to give up", {"value": "what the card is worth by `[keep]`, as a loss"}),
    "remove": Features("which region gives up a piece", {
        "change": "what is lost there by `[value]`",
        "last": "1 if it is the last piece there",
    }),
    "raze": Features("which structure to give up", {
        "group": "regions the largest group of built regions loses",
        "ruled": "1 for a stronghold in a region the seat rules",
    }),
    "boat": Features("load all, or hold back for income (C-6)", {
        "load": "for loading all: goods beyond what the first step asks",
        "early": "1 for loading all",
    }),
    "heritage_keep": Features("which inheritance goes back, the one worth least by `heritage`"),
    "heritage": Features("take an inheritance, where, or decline", {
        "decline": "added to declining",
        ("coins", "goods"): "coins and goods it brings; or the coins for declining",
        ("scheme", "deed", "troops"): "1 if it brings scheme cards; how many deeds and troops it brings",
        Each("<structure>", STRUCTURES): "1 if it brings one of the type",
        ("rule", "group"): "of troops and structures, what the place is worth by `[value]`",
        ("price", "price_crowd"): "less this for each coin it costs; the same, more with four players",
    }),
    "site": Features("where an epic structure is built", {"worth": "what it is worth there by `[box]`"}),
    "capture": Features("try one, or risk a card for it", {
        "worth": "the prize times its chance, less the loss times its chance",
    }),
    "good": Features("which good to gain", {"worth": "what it is worth by `[value]`"}),
    "swap": Features("which deed for one of the library", {
        "worth": "what the reward of one is worth beyond the other's",
    }),
    "prisoner": Features("who stays, or is given up", {
        "worth": "what the piece is worth in the dungeon, as a loss if given up",
    }),
    "offer": Features("take what is offered, or not", {"worth": "what it is worth"}),
    "value": VALUES,
    "box": Features("what Stone & Blade is worth, in victory points", {
        "vp": "a victory point token",
        ("boon", "boon_near"): "a trade boon; the share of a column filled with one beneath",
        ("stable", "tavern"): "an own structure of the type; fades",
        "ride": "of movement points bound to a region, what they can do there",
        "war_reward": "of the token at the next step of the warfare track, its worth",
        "half_pair": "of what two prisoners bring, the share for the first",
        ("prisoner", "prisoner_leader"):
            "a rival's troop in the own dungeon, a rival's leader there; less in the last six turns",
        "lost": "a piece lost in the check of a capture or of an armed rebel, as a loss beside what changes where it "
                "stood; fades, to a quarter",
        "faction": "of the faction's points: half of this for the last thing asked of whoever defeats it, less for "
                   "those before",
        ("errand", "circuit", "cross"): "added to steps of Sviatoslav, of Theophania and over a fort",
        "veche_troop": "a troop for the veche",
        "deed_swap": "of the difference between two deeds",
        ("site_ruled", "site_troops"): "for an epic structure: 1 if the seat rules the place; its pieces there",
        "tavern_coin": "a coin of a tavern",
        "build_epic": "added to building an epic structure",
        "defeat": "added to defeating the faction",
        "capture": "added to trying a capture",
        "contest": "of a token for whoever rules the cathedral's region, has most wood or most troops for the veche at "
                   "the end, the share that counts, in proportion to how settled the contest is",
        "palace_leader": "the leader in the palace's region, in all rounds but the last",
        Each("<epic>", EPIC): "what the effect of an epic structure is worth; fades, to a quarter",
    }, "B_"),
    "alone": Features("more than by `value`, in the solo game", {
        Each("<value>", VALUES): "as for `value`, added to it",
    }),
    "number": Features("what each advisor is for", {
        ADVISORS: "1 for the advisor of that number in the column of the action",
    }),
    "number_early": Features("the same, fading", {ADVISORS: "as in `number`"}),
    "number_duel": Features("added with two players", {ADVISORS: "as in `number`"}),
    "number_alone": Features("added in the solo game instead", {ADVISORS: "as in `number`"}),
    "number_first": Features("added in the first round", {ADVISORS: "as in `number`"}),
    "number_crowd": Features("added with four players", {ADVISORS: "as in `number`"}),
    "value_early": Features("added to `value`, fading", {Each("<value>", VALUES): "as for `value`"}),
    "value_duel": Features("added to `value` with two players", {Each("<value>", VALUES): "as for `value`"}),
    "ability": Features("leader and column", {
        Each("<ability>_<action>", ABILITIES, POINTED): "1 in the column of the action, with a leader of the ability",
    }),
    "beside": Features("column and column", {
        Each("<action>_<other>", ACTIONS, ACTIONS):
            "1 in the column of the first action, if an own advisor stands in that of the second",
    }),
}
SIGNS = Features("what a position shows about who will win", {
    "claimed": "points of the claim markers",
    Each("<track>", TRACKS): {
        "rule": "points for regions ruled, in proportion between the steps, beyond those claimed",
        "build": "points for connected structures, in proportion, beyond those claimed",
        "trade": "points for goods on the boat, in proportion, beyond those claimed",
    },
    "next_claim": "points that the next claim phase would add",
    ("warfare", "steps"): "points on the warfare track, were they given now; steps on it",
    ("deeds", "held", "tokens"): "points of deeds accomplished; deeds held; points of tokens",
    "agenda": "1 if the own agenda is met",
    ("ruled", "occupied", "contested"): "regions ruled, occupied, and occupied while a rival rules them",
    "gold": "gold regions ruled",
    ("troops", "leader"): "troops on the map; 1 if the leader is there",
    ("structures", "strongholds"): "structures; strongholds among them",
    ("goods", "columns", "coins", "schemes"): "goods, full columns of the boat, coins, schemes in hand",
    "rebels": "rebels defeated",
    "advisors": "numbers of the advisors not placed yet",
    Each("<action>_placed", ACTIONS): "points to take the action with, of advisors that wait on the board",
    ("boons", "prisoners"): "trade boons; troops in the dungeon",
    ("tied", "behind"): "regions occupied in which one piece more would rule; two pieces more",
    ("frail", "safe"): "of regions occupied, those ruled by a lead of one at most; by a lead of three or more",
    ("prey", "targets"): "rebels, and rivals' pieces, in regions occupied",
    ("threat", "lone"): "rivals' pieces in regions occupied and ruled; regions occupied by a single piece",
    ("taxable", "fetchable"): "goods waiting in regions ruled; in others occupied",
    ("fresh", "joins"): "regions ruled without an own structure; those of them next to one with an own structure",
    ("kinds", "short"): "kinds of goods; columns of the boat that lack a single one",
    Each("<good>", GOODS): "goods of the kind on the boat",
    ("churches", "markets"): "churches; markets",
    ("held_points", "ready"): "points of the deeds held; of those that could be accomplished at once",
    ("hand_coins", "hand_points"): "coins that schemes in hand would bring beyond their cost; points of main actions",
    "agenda_lead": "over the best rival, or over one, in what the own agenda counts (a rival's claim marker stands for "
                   "what its step asks); three at most, ahead or behind",
    "supply": "troops in the supply",
    ("behind_first", "marker"): "places behind the first seat of this round; 1 if the first player marker is here",
    ("waiting", "owed"): "own advisors that wait on the board; coins that their spaces cost",
    Each("<number>_left", ADVISOR_NUMBERS): "advisors of that number not placed yet",
    "at_risk": "of advisors that wait in columns with room, the points of a space less those of the next one down, "
               "times the rivals' advisors of higher numbers not placed yet",
    "outbid": "of advisors that wait on the board, rivals' advisors above each",
    Each("<track>_short", TRACKS): "1 if one more, of gold regions if one is missing, would reach a step above "
                                     "that of the own marker",
    ("alone", "rebellion"): "1 in the solo game; points of the Rebellion there, as they stand",
})


# What a net sees (simcore/nets.pxd).

HIDDEN_SIGNS = ("agenda", "agenda_lead", "hand_coins", "hand_points")       # of rivals


def up_to(most, least=0):
    return tuple(str(number) for number in range(least, most + 1))


LEADS = ("2 or more behind the strongest", "1 behind the strongest", "level with the strongest",
         "1 ahead of all others", "2 ahead of all others", "3 or more ahead of all others")


def region_features(said, words):
    """Features of a region. said: how their names begin; words: how their meanings begin."""
    return {
        Each(f"{said}_lead_<lead>", up_to(5)): {
            f"{said}_lead_{place}": f"{words}: {text}" for place, text in enumerate(LEADS)},
        f"{said}_ruled": f"{words}: ruled by the seat", f"{said}_nobody": f"{words}: ruled by nobody",
        f"{said}_rival": f"{words}: ruled by a rival",
        f"{said}_rebel": f"{words}: a rebel there", f"{said}_good": f"{words}: a good to be taxed",
        f"{said}_built": f"{words}: an own structure there", f"{said}_near": f"{words}: an own structure next to it",
        f"{said}_gold": f"{words}: its name is in gold", f"{said}_leader": f"{words}: the own leader there",
        f"{said}_troops": f"{words}: own troops there", f"{said}_one": f"{words}: a single own troop there",
        f"{said}_there": f"{words}: own pieces there",
        Each(f"{said}_of_<good>", GOODS): f"{words}: its good is <good>",
        f"{said}_stowed": f"{words}: no room in the boat for its good",
        f"{said}_neighbours": f"{words}: regions next to it",
    }


INPUTS = Features("what a net sees of a position beside the signs of all sides", {
    Each("<space>_of_<behind>", tuple(f"{action}_{row}" for action in ACTIONS for row in "1234"), up_to(3)):
        "who stands on the space: the seat itself, or the rival so many places behind",
    Each("power_<space>", tuple(f"{action}_{row}" for action in ACTIONS for row in "1234")):
        "number and bribe of the advisor there",
    Each("round_<round>", ROUNDS): "the round",
    Each("placed_<advisors>", up_to(5)): "advisors that each has placed",
    Each("goal_<goal>", GOALS): "what the own agenda asks",
    Each("ability_<ability>", ABILITIES): "what the own leader is good at",
    Each("<action>_buys_<points>", ACTIONS[:5], up_to(3, 1)): "what points would buy now, as advisors are placed",
    Each("points_<points>", up_to(6)): "points in hand in this turn, by kind",
    ("to_act", "acted", "passed"): "whether the main action is to be taken, is taken, is given up",
    Each("column_<action>", ACTIONS): "the column of the advisor that acts",
    Each("row_<row>", up_to(4, 1)): "its space",
    ("scheme_used", "deed_used", "converted"): "whether the turn had its scheme, its deed, its conversion",
}, "X_")

SHOWN = Features("what it sees of a candidate", {
    Each("number_<number>", NUMBERS): "an advisor <number>",
    Each("into_<action>", ACTIONS): "the column <action>",
    Each("<action>_<number>", ACTIONS, NUMBERS): "an advisor <number> in <action>",
    Each("<action>_space_<row>", ACTIONS, up_to(4, 1)): "space <row> of <action>",
    Each("<action>_in_<round>", ACTIONS, ROUNDS): "<action> in round <round>",
    Each("space_<row>", up_to(4, 1)): "space <row> of a column",
    Each("power_<power>", up_to(10)): "number and bribe together are <power>",
    Each("coins_<coins>", up_to(5)): "a bribe of <coins>",
    "points": "points of the space",
    "cost": "coins that the space costs",
    "marker": "it gives the first player marker away",
    "worth": "what its points buy",
    "lower": "what the points of the space below would buy",
    "bumped": "advisors that it moves down",
    "own_bumped": "own advisors that it moves down",
    "above": "rivals who may still go above it",
    "risk": "what it would lose if they did",
    "again": "an own advisor is in the column",
    "left": "coins left once the space is paid",
    "poor": "too few coins to pay for the space",
    "higher": "higher own advisors still to be placed",
    Each("do_<move>", TURN_MOVES): "what is done: <move>",
    Each("<move>_round_<round>", TURN_MOVES[:3], ROUNDS): "what is done: <move>, in round <round>",
    "first_troop": "one of the first troops",
    "first_leader": "where the leader begins",
    Each("at_<region>", up_to(14)): "the region is <region of region>",
    **region_features("here", "the region"),
    **region_features("there", "the region it goes to"),
    Each("against_<behind>", up_to(3)): "whom it meets: the player <behind> places behind",
    "against_rebel": "whom it meets: a rebel",
    "with_leader": "the leader goes along",
    "with_bonus": "what it has besides",
    Each("builds_<structure>", STRUCTURES): "it builds a <structure>",
    Each("brings_<reward>", REWARDS): "it brings: <reward>",
    "price": "coins of the card",
    "deed_points": "points of the deed",
}, "Y_")
