"""What the battery must know of Rurik: what pieces there are, how a position is scored, and what a seat can see.

Written from RULES.md in plain Python, not from the engine.
"""

from collections import Counter

import numpy as np

from ludometer.simcore.play import FIRST_NOTE
from ludometer.simcore.rurik.declared import ABILITIES, EPIC, GOALS, GOODS, PARTS, STRUCTURES, TRACKS, TURN_MOVES
from ludometer.simcore.rurik.engine import EVENTS, redeal
from tests.battery.masks import bits

NONE, REBEL = -1, 4
TURNS_STAGE = "action"                                          # of which each step is a turn
STAGES = ("agendas", "leaders", "heritage_keep", "troops", "leader_places", "heritage", "strategy", "action", "claim",
          "over")
BOX = ("stone-and-blade", "war", "rebel-faction", "intrigue", "epic-structures")        # what goes together
PRIORITIES = ("attack_move", "build", "tax")
REBELLION = 1                                                   # its seat in the solo game
ON_BORDERS = {"crossing": "fort", "tower": "tower"}             # fields of the epic structures that stand on borders
OFFER_SCHEME = 0                                                # Move.what of an offer: the top of the discards (H-33)
KIND = {name: kind for kind, name in EVENTS.items()}
# Players who draw and lay back many schemes and seldom play one: much that is half known lies in the decks.
WHIMS = {"noise": {"place": 3, "bribe": 1, "turn": 3, "keep": 1, "return": 1, "deck": 1, "take_deed": 1}}
SECRETIVE = WHIMS | {"place": {"scheme_bias": 4, "attack_bias": 1}, "turn": {"main": 9, "scheme": -1, "deed": 5}}
WARLIKE = WHIMS | {"place": {"attack_bias": 4, "scheme_bias": 3, "muster_bias": 2}, "turn": {"main": 9, "scheme": 5}}
# In the second kind of game many cards are shown, and the decks shuffled again.
CARD_GAMES = [({"set": {f"space_large.scheme_{row}.points": 3 for row in (2, 3, 4)}}, SECRETIVE),
              ({"modules": BOX, "set": {"cards_revealed": 3, "casualty_icons": 4, "space_large.attack_2.points": 2}},
               WARLIKE)]
LATE = 140                                                      # steps of such a game, when much has been seen
TRADING = WHIMS | {"place": {"tax_bias": 6, "muster_bias": 3}, "turn": {"main": 9}, "value": {"trade_smooth": 3}}
# Players and rules with whom a few games meet every kind of decision, with something to choose.
BUSY = (SECRETIVE, TRADING, "random", TRADING)
BUSY_DEEDS = {                                                  # much of what a deed may cost, and no needs
    "structures": ("hoard", "mead_brewery", "horse_breeder", "send_gifts", "splendid_feast", "wilderness_forts"),
    "scheme_cards": ("generous_prince", "great_library", "honorable_prince", "law_giver", "master_beekeeper"),
    "any_goods": ("reward_laborers", "enforce_peace"), "captured_troops": ("peace_treaty", "conquest"),
    "troops": ("trade_route",),
}
BUSY_RULES = {"modules": BOX, "set": {
    **{f"deed.{deed}.cost": {word: 1} for word, deeds in BUSY_DEEDS.items() for deed in deeds},
    **{f"deed.{deed}.need": {} for deed in ("mead_brewery", "horse_breeder", "enforce_peace", "conquest")},
    **{f"rebel.{kind}.reward": {"any_good": 1} for kind in ("coins", "ore", "fish")},
    "deed.victory_march.cost": {}, "epic.library.need": {}, "conversion.attack.coins": 0,
    "start_coins": 6, "start_troops": 2, "troops": 5, "capture_cards": 0, "epic_extra": 7, "build_not_ruled": 1,
    "space.attack_1.points": 3, "space_large.attack_1.points": 4, "space.build_1.points": 4,
    "space_large.build_2.points": 3, "seat.2.coins": 2, "seat.2.fish": 1, "seat.1.troops": 1, "seat.3.schemes": 2}}
COIN_RULES = {}                                                 # the first choice is between two agendas
COIN_STEPS = 2
DEALT_RULES = {"modules": BOX}                                  # factions are dealt as the game is printed
BROKEN = {"troop": {"neighbours": 1e308, "rival_troops": -1e308}}      # infinity minus infinity beside two rival troops
CONTRADICTIONS = [("pub", "coins", -1), ("pub", "supply", 3), ("pub", "schemes_left", 40), ("pub", "ruler", 2),
                  ("pub", "deeds_left", 3), ("pub", "warfare", 99), ("pub.course", "to_move", 3),
                  ("pub", "deed_row", 0), ("pub", "deeds_out", 1),
                  ("pub", "placed", 1), ("pub", "space_number", 1), ("hid", "hand", 6), ("hid", "scheme_deck", 0),
                  ("hid", "agenda", 1), ("hid", "rewards_left", 60),
                  ("pub", "standing", 9), ("pub", "epic_at", 0), ("pub", "fort", 0), ("pub", "library", 0),
                  ("pub", "veche", 1), ("pub", "war_reward", 0), ("pub", "boons_under", 1), ("pub", "vp_tokens", -1),
                  ("pub", "lair", 0), ("pub", "intrigue", 0), ("pub", "dungeon", 1), ("pub", "captive_leaders", 1),
                  ("pub", "n_discards", 3), ("pub", "ride", 1), ("pub", "crossed", 1), ("pub", "neutral", 1),
                  ("hid", "inheritance", 0), ("hid", "heritage_left", 1),
                  ("pub", "goods", 65), ("pub", "boons", 65), ("pub", "rebels_beaten", 65)]
FAIR = [(BOX, 3, 7), (("alternate-board", "deed-row", *BOX), 3, 60),
        (("solo",), 1, 8), (("solo", "stone-and-blade", "rebel-faction", "war"), 1, 40)]
NOTES = [name for kind, name in EVENTS.items() if kind >= FIRST_NOTE]   # of a log, that are no decisions
SAME_LUCK = [{}, {"set": {"start_coins": 8, "rounds": 2, "start_troops": 5}}, {"set": {"leader.boris.coins": 2}},
             {"modules": ("deed-row", "rebel-faction", "intrigue")},
             {"set": {"stone_and_blade": 1, "epic_structures": 1, "war": 1}}]                # without their cards


def regions_in_play(tables, players):
    return [i for i, row in enumerate(tables.data["region"].values()) if row["players"] <= players]


def players_of(tables, p):
    """R-1: seats that players have; they are the first ones."""
    return range(1 if tables.data["knob"]["solo"] else p["n_seats"])


def rivals_of(tables, position, seat):
    """Seats with a hand and agendas of their own."""
    seats = {"n_seats": int(position["pub"]["course"]["n_seats"])}
    return [other for other in players_of(tables, seats) if other != seat]


def plain(position):
    """Public and hidden fields of a position as plain Python."""
    return {name: part[name].tolist() for part in (position["pub"], position["pub"]["course"], position["hid"])
            for name in part.dtype.names}


# ---- pieces: every one in one place at every boundary

def check_pieces(tables, position):
    """Assert that nothing was lost or doubled, and that what is kept beside the pieces follows from them."""
    p, knob = plain(position), tables.data["knob"]
    tally = {name: position["tally"][name].tolist() for name in position["tally"].dtype.names}
    seats, here = range(p["n_seats"]), regions_in_play(tables, p["n_seats"])
    rulers = {region: ruler(tables, p, region) for region in here}
    assert bits(p["in_play"]) == here
    for seat in seats:
        troops = [row[seat] for row in p["troops"]]
        off_map = p["supply"][seat] + p["veche"][seat] + sum(dungeon[seat] for dungeon in p["dungeon"])
        every = knob["rebellion_troops" if seat not in players_of(tables, p) else "troops"]
        assert sum(troops) - (p["leader_at"][seat] != NONE) + off_map == every
        assert min(p["supply"][seat], p["veche"][seat]) >= 0
        assert bits(p["occupied"][seat]) == [region for region in here if troops[region] > 0]
        assert bits(p["ruled"][seat]) == [region for region in here if rulers[region] == seat]
        assert bits(p["built"][seat]) == [region for region in here if seat in p["owner"][region]]
        assert bits(p["placed"][seat]) == [len(column) * i + row for i, column in enumerate(p["space_seat"])
                                           for row, other in enumerate(column) if other == seat]
        assert p["coins"][seat] >= 0 and min(p["goods"][seat]) >= 0 and p["vp_tokens"][seat] >= 0
        assert len(bits(p["hand"][seat])) == p["hand_size"][seat]
    for region in range(len(p["troops"])):
        assert p["ruler"][region] == rulers.get(region, NONE)
        assert region in here or not (any(p["troops"][region]) or p["rebels"][region])
    assert not any(p["points"]) and p["looker"] == NONE and not any(p["looked"])
    assert not (any(p["ride"]) or any(map(any, p["crossed"])) or p["leader_crossed"] or p["forts_used"] or p["attacks"]
                or p["struck"])
    check_structures(tables, p, here)
    check_cards(tables, p)
    check_rebels(tables, p, tally, here)
    check_stone_and_blade(tables, p, tally)
    check_dungeons(knob, p)
    check_epic(tables, p, tally, here)
    check_faction(tables, p, tally, here)
    check_rebellion(tables, p, here)
    intrigue = [card for card in p["intrigue"] if card != NONE]                             # I-2, I-3
    assert len(set(intrigue)) == len(intrigue) == (knob["intrigue_cards"] if knob["intrigue"] else 0)
    assert p["intrigue_active"] == (p["intrigue"][p["round"] - 1] if begun(p) and p["round"] else NONE)


def begun(p):
    """Whether the setup is over."""
    return STAGES[p["stage"]] in ("strategy", "action", "claim", "over")


def check_structures(tables, p, here):
    """S-8, H-6: each in one place; H-30: how many a region holds, but for a lair that came to a full one (F-4)."""
    knob, kinds = tables.data["knob"], list(tables.data["structure"].values())
    counts = [row["count"] if knob["stone_and_blade"] or i < STRUCTURES.index("stable") else 0
              for i, row in enumerate(kinds)]
    for seat in range(p["n_seats"]):
        for structure, left in enumerate(p["structures_left"][seat]):
            assert left >= 0 and sum(owners[structure] == seat for owners in p["owner"]) + left == counts[structure]
    limited = knob["stone_and_blade"] or knob["epic_structures"] or knob["rebel_faction"]
    for region, owners in enumerate(p["owner"]):
        lair, built = p["lair"] == region, sum(owner != NONE for owner in owners) + p["epic_at"].count(region)
        assert p["standing"][region] == built + lair
        assert region in here or built + lair == 0
        assert not limited or built + lair <= knob["structure_limit"] or (lair and built <= knob["structure_limit"])


def check_cards(tables, p):
    """Schemes, deeds and agendas: each card in one place."""
    seats = range(p["n_seats"])
    schemes = bits(p["discard"]) + bits(p["schemes_boxed"]) + [card for seat in seats for card in bits(p["hand"][seat])]
    for deck, left in zip(p["scheme_deck"], p["schemes_left"], strict=True):
        schemes += deck[:left]
    assert sorted(schemes) == list(range(len(tables.data["scheme"])))
    assert sorted(p["discards"][:p["n_discards"]]) == bits(p["discard"])
    assert tables.data["knob"]["stone_and_blade"] or not p["schemes_boxed"]                 # H-33
    boxed = {name: [card for card, row in enumerate(tables.data[name].values()) if row["boxed"]]
             for name in ("deed", "agenda")}
    deeds = bits(p["deeds_out"]) + p["deed_deck"][:p["deeds_left"]] + [deed for deed in p["deed_row"] if deed != NONE]
    deeds += [deed for what in ("deeds_held", "deeds_done") for seat in seats for deed in bits(p[what][seat])]
    library = [deed for deed in p["library"] if deed != NONE]                               # Q-Library
    assert sorted(deeds + library + boxed["deed"]) == list(range(len(tables.data["deed"])))
    assert not library or p["epic_at"][EPIC.index("library")] != NONE
    if NONE in p["deed_row"][:tables.data["knob"]["deed_row"]]:                             # C-12
        assert not p["deeds_left"] and not p["deeds_out"]
    agendas = [agenda for what in ("agenda", "agenda_other") for agenda in p[what] if agenda != NONE]
    assert len(set(agendas)) == len(agendas) == len(players_of(tables, p)) * tables.data["knob"]["agendas_dealt"]
    assert not set(agendas) & set(boxed["agenda"])


def check_rebels(tables, p, tally, here):
    """S-2, F-5, I-4: rebels on the map, in the box, or defeated once; W-10: or given up after that."""
    knob = tables.data["knob"]
    kinds = [*tables.data["rebel"].values(), *tables.data["reward_token"].values()]
    first = 0 if not knob["reward_tokens"] else len(tables.data["rebel"])
    every = Counter({first + i: row["count"] for i, row in enumerate(
        tables.data["reward_token" if first else "rebel"].values())})
    rebels = sum(row["count"] for row in kinds[:len(tables.data["rebel"])])
    more, gone = knob["rebel_faction"] or knob["intrigue"], p["rebels_gone"]
    assert sum(p["rebels"]) + gone <= (rebels if more else knob["region_rebels"] * len(here))
    for seat in range(p["n_seats"]):
        assert 0 <= p["rebels_beaten"][seat] <= tally["rebels_defeated"][seat]
        assert knob["war"] or p["rebels_beaten"][seat] == tally["rebels_defeated"][seat]
    neutrals = sum(tally["rebels_defeated"]) - gone
    assert neutrals == 0 or (knob["neutrals_kept"] and neutrals > 0)
    rewards = Counter(p["rewards"][:p["rewards_left"]])
    if knob["reward_tokens"]:                                   # V-2: one for each rebel defeated, while they last
        assert rewards <= every and rewards.total() == max(0, every.total() - gone)
        return
    under = [p["rebel_kind"][region] for region in here if p["rebel_kind"][region] != NONE]
    assert all((p["rebel_kind"][region] != NONE) == (p["rebels"][region] > 0) for region in here)
    rewards.update(under)
    assert rewards <= every and rewards.total() == every.total() - gone
    assert sum(max(0, n - 1) for n in p["rebels"]) <= p["rewards_left"]


def check_stone_and_blade(tables, p, tally):
    """H-3 to H-7, H-20: inheritances, trade boons, war rewards."""
    knob, n = tables.data["knob"], len(players_of(tables, p))
    every = knob["stone_and_blade"]
    dealt = knob["inheritances_dealt"] if every else 0
    cards = [card for seat in range(n) for card in p["inheritance"][seat] if card != NONE]
    assert all(sum(card != NONE for card in p["inheritance"][seat]) == dealt for seat in range(n))
    assert len(set(cards)) == len(cards) and set(cards) <= set(inheritances(tables, p["n_seats"]))
    settled = n if begun(p) else p["count"] if STAGES[p["stage"]] == "heritage" else 0
    shown = [card for seat in range(settled) for card in kept_inheritances(tables, p, seat)]        # seat 0 begins
    assert bits(p["heritage_shown"]) == sorted(shown)
    under = [i for i, good in enumerate(tables.data["good"].values()) if every and good["boon"]]
    for seat in range(p["n_seats"]):
        left = bits(p["boons_under"][seat])
        assert set(left) <= set(under) and p["boons"][seat] >= 0
        assert len(under) == len(left) + p["boons"][seat] + tally["boons_spent"][seat]
        if seat < n or knob["rebellion_gains"]:
            slots = [row["slots"] for row in tables.data["good"].values()]
            assert all(p["goods"][seat][good] < max(1, slots[good]) for good in left)
    laid = Counter(kind for kind in p["war_reward"] if kind != NONE)
    assert laid <= Counter({kind: row["count"] for kind, row in enumerate(tables.data["war_reward"].values())})
    assert [step for step, kind in enumerate(p["war_reward"]) if kind != NONE] == [
        step for step in range(1, knob["warfare_length"] + 1) if every and step % knob["war_reward_every"] == 0]


def inheritances(tables, players):
    """H-3: the cards of this number of players."""
    return [card for card, row in enumerate(tables.data["inheritance"].values()) if row["players"] <= players]


def kept_inheritances(tables, p, seat):
    """H-3: once the others are returned."""
    return [card for card in p["inheritance"][seat][:tables.data["knob"]["inheritances_kept"]] if card != NONE]


def check_dungeons(knob, p):
    """W-4, W-6, W-8: who lies in the dungeons; after a claim phase one troop or rebel at most."""
    most = (knob["dungeon_troops"], knob["dungeon_leaders"]) if knob["war"] else (0, 0)
    captives = []
    for seat in range(p["n_seats"]):
        prisoners, leaders = p["dungeon"][seat], bits(p["captive_leaders"][seat])
        assert min(prisoners) >= 0 and prisoners[seat] == 0 and prisoners[REBEL] <= p["rebels_beaten"][seat]
        assert sum(prisoners) <= most[0] and len(leaders) <= most[1] and seat not in leaders
        assert STAGES[p["stage"]] not in ("strategy", "over") or (sum(prisoners) <= 1 and not leaders)
        captives += leaders
    assert len(set(captives)) == len(captives) and all(p["leader_at"][seat] == NONE for seat in captives)


def check_epic(tables, p, tally, here):
    """Q-1 to Q-6: pieces lie out or stand where they may; each was built by one seat."""
    knob, cards = tables.data["knob"], list(tables.data["epic"].values())
    neighbours = [row["neighbours"] for row in tables.data["region"].values()]
    standing, laid_out = {}, 0
    for name in ON_BORDERS.values():
        for low, high in p[name]:
            assert low == high == NONE or (low < high and low in here and high in here and high in neighbours[low])
    for card, row in enumerate(cards):
        effect, at = EPIC[row["effect"]], p["epic_at"][row["effect"]]
        if effect in ON_BORDERS:
            standing[card] = sum(low != NONE for low, _ in p[ON_BORDERS[effect]])
            assert at == NONE
        else:
            standing[card] = int(at != NONE)
        laid_out += standing[card] + p["epic_left"][card] > 0
        assert p["epic_left"][card] + standing[card] in (0, row["pieces"]) and p["epic_left"][card] >= 0
        builders = sum(card in bits(built) for built in tally["epic_built"])
        assert (standing[card] > 0) <= builders <= standing[card]
        if at != NONE and row["good"] not in (NONE, ""):        # what cannot change once it stands
            assert p["good"][at] == row["good"]
    assert not any(p["epic_left"][len(cards):])
    assert laid_out == (min(len(cards), p["n_seats"] + knob["epic_extra"]) if knob["epic_structures"] else 0)
    assert not any(p["veche"]) or p["epic_at"][EPIC.index("veche")] != NONE


def check_faction(tables, p, tally, here):
    """F-1 to F-7: a card, its lair and its deck; it stands until a seat has defeated it."""
    knob, on = tables.data["knob"], tables.data["knob"]["rebel_faction"]
    assert (0 <= p["faction"] < len(tables.data["rebel_faction"])) if on else p["faction"] == NONE
    assert (p["lair"] in here) == bool(on and begun(p))
    assert p["faction_stands"] + sum(map(bool, tally["faction_round"])) == bool(on)
    deck = p["heritage_deck"][:p["heritage_left"]]
    assert len(set(deck)) == len(deck) and set(deck) <= set(inheritances(tables, p["n_seats"]))
    assert (on and begun(p)) or not deck
    if on and p["faction_stands"] and begun(p) and not p["round"] and STAGES[p["stage"]] == "strategy":
        assert len(deck) == len(inheritances(tables, p["n_seats"])) - 1
        assert knob["faction_rebels"] >= 0


def check_rebellion(tables, p, here):
    """R-3 to R-7, R-62: the seat that nobody has, its cards, and the neutral troops."""
    knob = tables.data["knob"]
    if not knob["solo"]:
        assert not any(p["neutral"]) and not p["unlocked"] and p["marker"] != NONE
        return
    assert p["n_seats"] == 2 and p["marker"] == NONE and p["first_seat"] == 0 and p["leader"][REBELLION] == NONE
    assert not p["hand"][REBELLION] and not p["deeds_held"][REBELLION] and not p["deeds_done"][REBELLION]
    assert not any(p["dungeon"][REBELLION]) and not p["captive_leaders"][REBELLION]
    assert min(p["neutral"]) >= 0 and (knob["rebel_faction"] or not any(p["rebels"]))
    without = 1 + min(knob["rebellion_regions"], len(here) - 1)
    assert max(p["neutral"]) <= knob["neutral_troops"]
    assert sum(neutral > 0 for neutral in p["neutral"]) <= len(here) - without
    cards = len(tables.data["rebellion"])
    assert sorted(p["rebellion_deck"][:cards]) == list(range(cards))
    assert 0 <= p["rebellion_top"] < cards and 0 <= p["priority"] < len(PRIORITIES)
    open_ones = {i for i, bonus in enumerate(bonuses(tables)) if not bonus["locked"]}
    assert open_ones <= set(bits(p["unlocked"])) <= set(range(len(bonuses(tables))))


def bonuses(tables):
    """Those of the mat of the level, in the order of columns and places."""
    level = tables.data["knob"]["rebellion_level"] - 1
    rows = [row for row in tables.data["bonus"].values() if row["household"] == level]
    return sorted(rows, key=lambda row: (row["priority"], row["place"]))


def ruler(tables, p, region):
    """A-2, A-3, R-7, L-Yaroslav, L-Sviatopolk: the seat that rules a region, or NONE."""
    leaders = list(tables.data["leader"].values())
    here = {ABILITIES[leaders[p["leader"][seat]]["ability"]]: seat for seat in players_of(tables, p)
            if p["leader_at"][seat] == region}
    lord, friend, rebels = here.get("overlord", NONE), here.get("rebel_lord", NONE), p["rebels"][region]
    stronghold = p["owner"][region][STRUCTURES.index("stronghold")]
    strength = [p["troops"][region][seat] + (seat == stronghold and lord in (NONE, seat)) + (seat == friend) * rebels
                for seat in range(p["n_seats"])]
    rulers = []
    for seat, own in enumerate(strength):
        others = strength[:seat] + strength[seat + 1:] + [p["neutral"][region]] + ([] if seat == friend else [rebels])
        if own > 0 and all(own > other or (own == other and lord == seat) for other in others):
            rulers.append(seat)
    assert len(rulers) <= 1
    return rulers[0] if rulers else NONE


# ---- scores: E-1 to E-6, from the final position

def largest_group(tables, regions):
    """C-4: regions connected by borders."""
    neighbours = [row["neighbours"] for row in tables.data["region"].values()]
    left, most = set(regions), 0
    while left:
        group, border = set(), {left.pop()}
        while border:
            group |= border
            border = {other for region in border for other in neighbours[region]} & left
            left -= border
        most = max(most, len(group))
    return most


def reached(tables, p, seat, track):
    """C-2 to C-4: the step whose condition the seat meets now."""
    ruled, regions = set(bits(p["ruled"][seat])), list(tables.data["region"].values())
    amount = {"rule": len(ruled), "build": largest_group(tables, bits(p["built"][seat])),
              "trade": sum(min(have, good["slots"]) for have, good
                           in zip(p["goods"][seat], tables.data["good"].values(), strict=True))}[track]
    step = 0
    for i, row in enumerate(tables.data["claim"].values()):
        golden = all(region in ruled for region, fields in enumerate(regions) if fields["gold"])
        if amount >= row[track] and (golden or not (track == "rule" and row["gold"])):
            step = i + 1
    return step


def goal(p, seat, name):
    """E-10 to E-14: what an agenda counts."""
    if name.startswith("first_"):
        track = name.removeprefix("first_")
        return p["warfare"][seat] if track == "warfare" else p["claim"][TRACKS.index(track)][seat]
    if name == "most_structures_ruled":
        return sum(owner != NONE for region in bits(p["ruled"][seat]) for owner in p["owner"][region])
    return {"most_rebels": p["rebels_beaten"][seat], "most_goods": sum(p["goods"][seat]),
            "most_coins": p["coins"][seat], "most_deeds": len(bits(p["deeds_done"][seat])),
            "most_regions": len(bits(p["occupied"][seat])), "most_vp_tokens": p["vp_tokens"][seat],
            "most_epic_ruled": len({at for at in p["epic_at"] if at != NONE} & set(bits(p["ruled"][seat]))),
            "most_fur_honey": sum(p["goods"][seat][GOODS.index(good)] for good in ("fur", "honey"))}[name]


def war_rewards(p, seat):
    """H-40: kinds of those that its marker has come to, step by step."""
    return [kind for kind in p["war_reward"][1:p["warfare"][seat] + 1] if kind != NONE]


def tokens(tables, p, tally, seat):
    """H-50: victory point tokens by what gave them: rewards, the faction, prisoners, and the end of the game."""
    knob, epic = tables.data["knob"], list(tables.data["epic"].values())
    rewards = list(tables.data["war_reward"].values())
    total = sum(rewards[kind]["reward"].get("vp", 0) for kind in war_rewards(p, seat))
    total += sum(epic[card]["reward"].get("vp", 0) for card in bits(tally["epic_built"][seat]))
    if tally["faction_round"][seat]:                            # F-7
        side = "hard" if knob["rebel_faction_hard"] else "easy"
        total += list(tables.data["rebel_faction"].values())[p["faction"]][f"{side}_points"]
    leaders = tally["leaders_captured"][seat]                   # W-8, W-9: all of them are released
    pairs, odd = divmod(tally["released"][seat] - leaders, 2)
    assert odd == 0
    total += leaders * knob["dungeon_leader_points"] + pairs * knob["dungeon_pair_points"]
    wood = [goods[GOODS.index("wood")] for goods in p["goods"][:p["n_seats"]]]
    for effect, wins in (("cathedral", p["ruler"][p["epic_at"][EPIC.index("cathedral")]] == seat),
                         ("logging", wood[seat] == max(wood) > 0),
                         ("veche", p["veche"][seat] == max(p["veche"]) > 0)):
        if wins and p["epic_at"][EPIC.index(effect)] != NONE:
            total += next(row["amount"] for row in epic if EPIC[row["effect"]] == effect)
    return total


def expected_results(tables, end):
    """What the rows of the results must say, by seat: {column: value}."""
    p, knob = plain(end), tables.data["knob"]
    tally = {name: end["tally"][name].tolist() for name in end["tally"].dtype.names}
    claims, deeds, agendas = (list(tables.data[name].values()) for name in ("claim", "deed", "agenda"))
    seats, rows = range(p["n_seats"]), []
    solo = knob["solo"]
    boons = sum(good["boon"] for good in tables.data["good"].values()) * knob["stone_and_blade"]
    on_track = [seat for seat in seats if p["warfare"][seat] or not knob["warfare_needs_step"]]
    for seat in seats:
        row = {"seat": seat, "faction": p["leader"][seat]}
        for i, track in enumerate(TRACKS):
            step = p["claim"][i][seat]
            assert step >= reached(tables, p, seat, track)      # C-11: the markers moved last of all
            row[f"vp_{track}"] = claims[step - 1]["points"] if step else 0
        ahead = [other for other in on_track if p["warfare"][other] > p["warfare"][seat]]
        places = (knob["warfare_first"], knob["warfare_second"]) if seat in on_track else ()
        row["vp_warfare"] = places[len(ahead)] if len(ahead) < len(places) else 0
        row["vp_tokens"] = tokens(tables, p, tally, seat)
        row["vp_deeds"] = sum(deeds[deed]["points"] for deed in bits(p["deeds_done"][seat]))
        if seat not in players_of(tables, p):
            row |= {"vp_tokens": p["vp_tokens"][seat], "vp_coins": p["vp"][PARTS.index("coins")][seat],
                    "vp_dock": dock_points(tables, p)}
            rows.append(row | {"score": sum(n for column, n in row.items() if column.startswith("vp_")),
                               "regions_ruled": len(bits(p["ruled"][seat])), "coins": 0})
            continue
        counts = [goal(p, other, GOALS[agendas[p["agenda"][seat]]["goal"]]) for other in seats]
        row["vp_agenda"] = knob["agenda_points"] if counts[seat] == max(counts) > 0 else 0
        row["score"] = sum(value for column, value in row.items() if column.startswith("vp_"))
        own = [[owner == seat for owner in owners] for owners in p["owner"]]
        row |= {"regions_ruled": len(bits(p["ruled"][seat])), "regions_occupied": len(bits(p["occupied"][seat])),
                "structures": sum(map(sum, own)),
                **{name: sum(built[STRUCTURES.index(name.removesuffix("s"))] for built in own)
                   for name in ("stables", "taverns")},
                "coins": p["coins"][seat], "goods": sum(p["goods"][seat]), "warfare": p["warfare"][seat],
                "deeds_done": p["deeds_done"][seat], "rebel_faction": p["faction"],
                "agenda": p["agenda"][seat], "agenda_other": p["agenda_other"][seat],
                "inheritances_dealt": sum(1 << card for card in p["inheritance"][seat] if card != NONE),
                "inheritances_kept": sum(1 << card for card in kept_inheritances(tables, p, seat)),
                "war_rewards_laid": sum(1 << kind for kind in {*p["war_reward"]} - {NONE}),
                "war_rewards": sum(1 << kind for kind in set(war_rewards(p, seat))),
                "epic_laid": sum(1 << card for card, left in enumerate(p["epic_left"])
                                 if left > 0 or any(built >> card & 1 for built in tally["epic_built"])),
                "boons_spent": boons - len(bits(p["boons_under"][seat])) - p["boons"][seat],
                "rebellion_score": sum(part[REBELLION] for part in p["vp"]) if solo else 0,
                "rebellion_unlocked": sum(bonuses(tables)[i]["locked"] for i in bits(p["unlocked"]))}
        if not knob["war"]:                                     # W-10: else some may be given up
            row |= {"rebels_defeated": p["rebels_beaten"][seat], "released": 0, "captured": 0, "captures": 0,
                    "captures_tried": 0, "leaders_captured": 0}
        rows.append(row)
    check_totals(tally, p)
    order = [(row["score"], row["regions_ruled"], row["coins"]) for row in rows]
    for row, own in zip(rows, order, strict=True):
        row["rank"] = 1 + sum(other > own for other in order)
        row["win"] = 1 / order.count(own) if own == max(order) else 0
    assert not solo or rows[REBELLION]["score"] == rows[0]["rebellion_score"]
    return rows[:len(players_of(tables, p))]


def dock_points(tables, p):
    """R-43, R-37: started lots of the goods that do not fit on its boat, and of its trade boons."""
    slots = [good["slots"] for good in tables.data["good"].values()]
    dock = sum(max(0, have - room) for have, room in zip(p["goods"][REBELLION], slots, strict=True))
    return -(-(dock + p["boons"][REBELLION]) // tables.data["knob"]["rebellion_goods_per_point"])


def check_totals(tally, p):
    """Counts that depend on each other: of captures, inheritances and schemes."""
    captors = range(p["n_seats"])
    assert sum(tally["captured"]) <= sum(tally["captures"])     # the others were rebels
    for seat in captors:
        assert tally["captures_tried"][seat] >= tally["captures"][seat] >= tally["leaders_captured"][seat]
        assert tally["captures"][seat] >= tally["released"][seat] + sum(p["dungeon"][seat])
        assert tally["inheritances_taken"][seat] & ~tally["inheritances_kept"][seat] == 0
        assert tally["inheritances_kept"][seat] & ~tally["inheritances_dealt"][seat] == 0


# ---- the deal of a block

def deal(position, rotation):
    """What the setup dealt: (what lies on the table, [what each player got])."""
    pub, hid = position["pub"], position["hid"]
    n = int(pub["course"]["n_seats"])
    table = [hid["scheme_deck"].tolist(), hid["deed_deck"].tolist(), pub["deed_row"].tolist(), pub["good"].tolist(),
             hid["rebel_kind"].tolist(), hid["rewards"].tolist(), pub["war_reward"].tolist(), pub["epic_left"].tolist(),
             pub["intrigue"].tolist(), int(pub["faction"])]
    players = [(int(pub["leader"][seat]), int(hid["agenda"][seat]), int(hid["agenda_other"][seat]),
                hid["inheritance"][seat].tolist()) for seat in ((player + rotation) % n for player in range(n))]
    return table, players


def luck(position):
    """What the same luck deals under the rules of SAME_LUCK: what only a module lays out, it may lay out."""
    table, players = deal(position, 0)
    return table[:6], [player[:3] for player in players]


# ---- what a seat can see (G-4)

def view(tables, position, seat):
    """All that the seat sees of a position, but not what it remembers."""
    pub, hid = position["pub"], position["hid"]
    own = [int(hid[name][seat]) for name in ("hand", "agenda", "agenda_other")]
    cards, _, shown = rebellion_cards(tables, position)
    own += hid["inheritance"][seat].tolist()
    return str([own, cards, shown, *(pub[name].tolist() for name in pub.dtype.names)])


def rebellion_cards(tables, position):
    """R-11, R-14: [(place, card)] known to all, the same unseen, the bottom one first, and the rows seen of it."""
    pub, deck = position["pub"], position["hid"]["rebellion_deck"].tolist()
    if not tables.data["knob"]["solo"]:
        return [], [], []
    n = len(tables.data["rebellion"])
    places = [(int(pub["rebellion_top"]) + i) % n for i in range(n)]
    known, unseen = places[:pub["rebellion_seen"]], places[pub["rebellion_seen"]:][::-1]
    shown = rows_of(tables, deck[places[-1]], int(pub["rebellion_rows"]))
    return [(place, deck[place]) for place in known], [(place, deck[place]) for place in unseen], shown


def rows_of(tables, card, n):
    """n rows of a card of the Rebellion, from below."""
    row = list(tables.data["rebellion"].values())[card]
    return [row[field][:n] for field in ("advisors", *PRIORITIES)]


def flights(tables, position):
    """R-52: [(place, card)] of the inheritances that are still to say where the Rebellion's leader goes."""
    knob, played = tables.data["knob"], int(position["pub"]["round"])
    leader = list(tables.data["rebellion_leader"].values())[knob["rebellion_leader"] - 1]
    if not knob["solo"] or not leader["power"].get("round_flight"):
        return []
    return [(("flight", i), int(card)) for i, card in enumerate(position["hid"]["flights"]) if i >= played]


def memory(position, seat):
    """What the position says that the seat knows: ({place: scheme}, [(places, the schemes known to lie in them)])."""
    hid, one = position["hid"], 1 << seat
    exact, groups = {}, {}
    for place, card in scheme_places(position, seat):
        if hid["exact"][card] & one:
            exact[place] = card
        else:
            places, cards = groups.setdefault(int(hid["group"][card]), ([], []))
            places.append(place)
            if hid["seen"][card] & one and hid["group"][card]:
                cards.append(card)
    return exact, [(places, cards) for places, cards in groups.values() if cards]


def half_known(position, seat):
    """Whether the seat to move may show a card of which this seat knows only that it may be in that hand."""
    mover = int(position["pub"]["course"]["to_move"])
    held = {int(position["hid"]["group"][card]) for card in bits(position["hid"]["hand"][mover])}
    return seat != mover and len(held) > 1 and any(("hand", mover) in places for places, _ in memory(position, seat)[1])


def known(tables, position, seat):
    """The same as remembered(), from what the position keeps for the seat."""
    exact, groups = memory(position, seat)
    cards = {*exact.values(), *(card for _, cards in groups for card in cards)}
    return exact, cards, position["pub"]["schemes_left"].tolist()


def scheme_places(position, seat):
    """[(place, card)] of the schemes that the seat does not hold itself. Places in a hand are alike."""
    pub, hid = position["pub"], position["hid"]
    places = [((deck, at), int(hid["scheme_deck"][deck][at])) for deck in range(2)
              for at in range(pub["schemes_left"][deck])]
    return places + [(("hand", other), card) for other in range(int(pub["course"]["n_seats"])) if other != seat
                     for card in bits(hid["hand"][other])]


def hidden(tables, position, seat):
    """All that the seat cannot see, as a redeal sets it."""
    hid, rivals = position["hid"], rivals_of(tables, position, seat)
    return (hid["hand"][rivals].tolist(), hid["scheme_deck"].tolist(), hid["deed_deck"].tolist(),
            hid["agenda"][rivals].tolist(), hid["agenda_other"][rivals].tolist(), hid["rebel_kind"].tolist(),
            hid["rewards"].tolist(), hid["heritage_deck"].tolist(),
            [card for _, card in unseen_inheritances(position, seat)], rebellion_cards(tables, position)[1],
            flights(tables, position))


def unseen_inheritances(position, seat):
    """H-3, H-4: [(place, card)] of the rivals, face down. What was returned matters no more once all are revealed."""
    pub, hid = position["pub"], position["hid"]
    if begun({"stage": pub["course"]["stage"]}):
        return []
    shown = bits(pub["heritage_shown"])
    return [(("inheritance", other, at), int(card)) for other in range(int(pub["course"]["n_seats"])) if other != seat
            for at, card in enumerate(hid["inheritance"][other]) if card != NONE and card not in shown]


def found(tables, position, seat):
    """{(place, piece)} of all that the seat cannot see."""
    pub, hid = position["pub"], position["hid"]
    pairs = set(scheme_places(position, seat))
    pairs |= {(("deed", at), int(deed)) for at, deed in enumerate(hid["deed_deck"][:pub["deeds_left"]])}
    pairs |= {(("agenda", other), int(hid["agenda"][other])) for other in rivals_of(tables, position, seat)}
    pairs |= {*unseen_inheritances(position, seat), *flights(tables, position)}
    pairs |= {(("rebellion", place), card) for place, card in rebellion_cards(tables, position)[1]}
    pairs |= {(("lair", at), int(card)) for at, card in enumerate(hid["heritage_deck"][:hid["heritage_left"]])}
    pairs |= {(("rebel", region), int(kind)) for region, kind in enumerate(hid["rebel_kind"]) if kind != NONE}
    return pairs | {(("reward", at), int(kind)) for at, kind in enumerate(hid["rewards"][:hid["rewards_left"]])}


def chances(tables, position, seat):
    """{(place, piece): probability} under a fair redeal, by G-4 and by what the position remembers."""
    pub, hid, result = position["pub"], position["hid"], Counter()
    exact, groups = memory(position, seat)
    everywhere = scheme_places(position, seat)
    unseen = {card for _, card in everywhere} - set(exact.values()) - {card for _, cards in groups for card in cards}
    result.update(dict.fromkeys(exact.items(), 1))
    grouped = Counter()
    for places, cards in groups:
        grouped.update(places)
        for place in places:
            result.update({(place, card): 1 / len(places) for card in cards})
            result.update({(place, card): (1 - len(cards) / len(places)) / len(unseen) for card in unseen})
    for place in (Counter(place for place, _ in everywhere) - Counter(exact.keys()) - grouped).elements():
        result.update({(place, card): 1 / len(unseen) for card in unseen})
    deeds = hid["deed_deck"][:pub["deeds_left"]].tolist()
    result.update({(("deed", at), deed): 1 / len(deeds) for at in range(len(deeds)) for deed in deeds})
    lairs = hid["heritage_deck"][:hid["heritage_left"]].tolist()
    result.update({(("lair", at), card): 1 / len(lairs) for at in range(len(lairs)) for card in lairs})
    own = (hid["agenda"][seat], hid["agenda_other"][seat])
    agendas = [agenda for agenda, row in enumerate(tables.data["agenda"].values())
               if agenda not in own and not row["boxed"]]
    result.update({(("agenda", other), agenda): 1 / len(agendas) for other in rivals_of(tables, position, seat)
                   for agenda in agendas})
    seen_ones = {*bits(pub["heritage_shown"]), *hid["inheritance"][seat].tolist()}
    cards = [card for card in inheritances(tables, int(pub["course"]["n_seats"])) if card not in seen_ones]
    result.update({(place, card): 1 / len(cards) for place, _ in unseen_inheritances(position, seat)
                   for card in cards})
    result.update(chances_of_rebellion(tables, position))
    places = [("reward", at) for at in range(hid["rewards_left"])]
    rebels = [("rebel", region) for region, kind in enumerate(hid["rebel_kind"]) if kind != NONE]
    if tables.data["knob"]["reward_tokens"]:                    # then those under the rebels mean nothing
        result.update({(place, int(hid["rebel_kind"][place[1]])): 1 for place in rebels})
    else:
        places += rebels
    kinds = Counter(kind for place, kind in found(tables, position, seat) if place in places)
    result.update({(place, kind): number / len(places) for place in places for kind, number in kinds.items()})
    return result


def chances_of_rebellion(tables, position):
    """R-11, R-52: the bottom card may be any unseen one with the rows seen of it; the others lie in any order."""
    _, unseen, shown = rebellion_cards(tables, position)
    cards = [card for _, card in unseen]
    fitting = [card for card in cards if rows_of(tables, card, int(position["pub"]["rebellion_rows"])) == shown]
    result = {(("rebellion", unseen[0][0]), card): 1 / len(fitting) for card in fitting}
    for place, _ in unseen[1:]:
        result |= {(("rebellion", place), card): (1 - (card in fitting) / len(fitting)) / (len(cards) - 1)
                   for card in cards}
    places = flights(tables, position)
    drawn = position["hid"]["flights"][:position["pub"]["round"]] if places else []
    left = [card for card in inheritances(tables, int(position["pub"]["course"]["n_seats"])) if card not in drawn]
    return result | {(place, card): 1 / len(left) for place, _ in places for card in left}


def remembered(tables, events, seat):
    """What a seat that forgets nothing knows from a log: ({place: scheme} of those that it laid into a deck and nobody
    touched since, all schemes it has seen that lie face down now and not in its own hand, sizes of the decks)."""
    n = len(tables.data["scheme"])
    decks, deck, drawn, playing = [[None] * ((n + 1) // 2), [None] * (n // 2)], 0, 0, None
    seen, shown, hand, check = set(), set(), set(), set()
    kinds = [EVENTS[kind] for kind in events["kind"]]

    def draw():
        # as many as the deck has; the rest after a reshuffle
        nonlocal drawn
        while drawn and decks[deck]:
            decks[deck].pop()
            drawn -= 1

    def show(card):
        shown.add(card)
        seen.discard(card)
        hand.discard(card)

    for kind, after, event in zip(kinds, [*kinds[1:], None], events, strict=True):
        what, own = int(event["move"]["what"]), event["seat"] == seat
        if kind == "deck":
            deck, drawn, check = int(event["move"]["where"]), 0 if event["move"]["extra"] else min(what, 8), set()
            draw()
        elif kind == "reshuffle":
            left = int(event["picked"])
            decks = [[None] * ((left + 1) // 2), [None] * (left // 2)]
            out = check if after == "card" else set()           # in the middle of a check its cards stay out
            out = out | {playing}                               # B-10: discarded after its rewards
            seen |= shown - out
            shown &= out
            draw()
        elif kind == "card":
            (decks[deck] or decks[1 - deck]).pop()
            check.add(int(event["picked"]))
            show(int(event["picked"]))
        elif kind == "keep":
            drawn = 0
            if own:
                hand.add(what)
        elif kind == "return":
            decks[deck].append(what if own else None)
            if own:
                seen.add(what)
        elif kind == "discard":
            show(what)
        elif kind == "offer" and what == OFFER_SCHEME and event["move"]["extra"]:
            shown.discard(int(event["move"]["where"]))          # H-33: to the box
        elif kind == "turn":
            playing = int(event["move"]["where"]) if TURN_MOVES[what] == "play_scheme" else None
            if playing is not None:
                show(playing)
    exact = {(i, at): card for i, cards in enumerate(decks) for at, card in enumerate(cards) if card is not None}
    return exact, seen - hand, [len(cards) for cards in decks]


def seen_events(events, seat):
    """A log as the seat sees it: without the cards that others look at, and without how many moves they had."""
    shown = events.copy()
    others = shown["seat"] != seat
    secret = others & np.isin(shown["kind"], [KIND[name] for name in ("agenda", "keep", "return", "heritage_keep")])
    shown["move"]["what"][secret] = 0
    decisions = others & (shown["n_moves"] > 0)
    shown["n_moves"][decisions] = 1
    shown["picked"][decisions] = 0
    return shown.tobytes()


def other_deal(tables, boundary, step, decision, seed):
    """A position that the seat of step[decision] cannot tell from `boundary`, even by what it saw in this step before.

    step: the events of the step that begins at the boundary. None if decks were shuffled again before the decision, for
    then what came to light depends on more than the cards that did.
    """
    seat, before = int(step["seat"][decision]), step[:decision]
    if np.isin(before["kind"], [KIND["reshuffle"], KIND["deed_deck"]]).any():
        return None
    deal = np.array([boundary])
    hid, kinds = deal[0]["hid"], before["kind"]
    cards = before["picked"][kinds == KIND["card"]].tolist()
    at = [i for i in range(decision + 1) if step["kind"][i] == KIND["keep"]]
    for i in at:                                                # the cards looked at: that kept, and those laid back
        cards.append(int(step["move"]["what"][i]))
        while i + 1 < len(step) and step["kind"][i + 1] == KIND["return"]:
            i += 1
            cards.append(int(step["move"]["what"][i]))
    exact, seen = hid["exact"].copy(), hid["seen"].copy()
    hid["exact"][cards] |= 1 << seat
    redeal(tables, deal, seat, seed)
    hid["exact"][cards] = exact[cards]
    hid["seen"][cards] = seen[cards]
    deeds = before["picked"][np.isin(kinds, [KIND["deed"], KIND["top_deed"]])]
    keep(hid["deed_deck"], deeds, range(boundary["pub"]["deeds_left"] - 1, -1, -1))
    if STAGES[boundary["pub"]["course"]["stage"]] == "claim":             # F-5: where its rebels have come
        drawn = range(hid["heritage_left"] - 1, -1, -1)[:tables.data["knob"]["faction_rebels"]]
        keep(hid["heritage_deck"], boundary["hid"]["heritage_deck"][drawn], range(hid["heritage_left"] - 1, -1, -1))
    if (kinds == KIND["rebellion_card"]).any():                 # its cards have come to light
        hid["rebellion_deck"] = boundary["hid"]["rebellion_deck"]
    rewards = before["picked"][kinds == KIND["reward"]]
    if tables.data["knob"]["reward_tokens"]:
        keep(hid["rewards"], rewards, range(hid["rewards_left"] - 1, -1, -1))
    else:
        stickers = np.concatenate([hid["rebel_kind"], hid["rewards"][:hid["rewards_left"]]])
        under = revealed_stickers(boundary, before)
        others = [at for at in range(len(stickers)) if stickers[at] != NONE and at not in under]
        keep(stickers, rewards, under + others)
        hid["rebel_kind"], hid["rewards"][:hid["rewards_left"]] = np.split(stickers, [len(hid["rebel_kind"])])
    return deal[0]


def revealed_stickers(boundary, events):
    """Where the rewards of rebels lay that were defeated since the boundary: by region, then by place in the pile.

    A region's next rebel takes its sticker from the top of the pile, to which churches send those that they remove.
    """
    pub, hid, revealed = boundary["pub"], boundary["hid"], []
    rebels, under = pub["rebels"].tolist(), list(range(len(pub["rebels"])))
    pile = [len(under) + at for at in range(hid["rewards_left"])]
    for event in events:
        kind, move = EVENTS[int(event["kind"])], event["move"]
        region, removed = int(move["where"]), False
        if kind == "turn" and TURN_MOVES[int(move["what"])] == "build":
            removed = STRUCTURES[move["to"]] == "church" and move["extra"] == REBEL
            if removed:
                pile.append(under[region])
        elif kind == "reward":
            revealed.append(under[region])
        if removed or kind == "reward":
            rebels[region] -= 1
            under[region] = pile.pop() if rebels[region] else None
    return revealed


def keep(places, wanted, order):
    """Put what is wanted into the first places of the order, in exchange for what lies there."""
    order = list(order)
    for i, piece in enumerate(wanted):
        found = next(at for at in order[i:] if places[at] == piece)
        places[found], places[order[i]] = places[order[i]], piece
