"""What the battery must know of Rurik: what pieces there are, how a position is scored, and what a seat can see.

Written from RULES.md in plain Python, not from the engine.
"""

from collections import Counter

import numpy as np
from simcore.rurik.engine import KINDS, STRUCTURES, TRACKS, TURN_MOVES, redeal

from simcore.rurik.schema import ABILITIES, GOALS, GOODS

NONE = -1
KIND = {name: kind for kind, name in KINDS.items()}
# Players who draw and lay back many schemes and seldom play one: much that is half known lies in the decks.
WHIMS = {"noise": {"place": 3, "bribe": 1, "turn": 3, "keep": 1, "return": 1, "deck": 1, "take_deed": 1}}
SECRETIVE = WHIMS | {"place": {"scheme_bias": 4, "attack_bias": 1}, "turn": {"main": 9, "scheme": -1, "deed": 5}}
WARLIKE = WHIMS | {"place": {"attack_bias": 4, "scheme_bias": 3, "muster_bias": 2}, "turn": {"main": 9, "scheme": 5}}
# In the second kind of game many cards are shown, and the decks shuffled anew.
CARD_GAMES = [({"set": {f"space_large.scheme_{row}.points": 3 for row in (2, 3, 4)}}, SECRETIVE),
              ({"set": {"cards_revealed": 3, "casualty_icons": 4, "space_large.attack_2.points": 2}}, WARLIKE)]
LATE = 140                                                      # steps of such a game, when much has been seen
TRADING = WHIMS | {"place": {"tax_bias": 6, "muster_bias": 3}, "turn": {"main": 9}, "value": {"trade_smooth": 3}}
# Players and rules with whom a few games meet every kind of decision, with something to choose.
BUSY = (SECRETIVE, TRADING, "random", TRADING)
BUSY_RULES = {"set": {"deed.hoard.cost": {"structures": 1}, "deed.trade_route.cost": {"troops": 1},
                      "deed.reward_laborers.cost": {"any_goods": 1}, "deed.victory_march.cost": {},
                      **{f"deed.{name}.cost": {"scheme_cards": 1} for name in (
                          "generous_prince", "great_library", "honorable_prince", "law_giver", "master_beekeeper")},
                      "start_coins": 6, "start_troops": 2, "troops": 3}}
COIN_RULES = {}                                                 # the first choice is between two agendas
COIN_STEPS = 2
DEALT_RULES = {}                                                # factions are dealt as the game is printed
BROKEN = {"troop": {"neighbours": 1e308, "rival_troops": -1e308}}      # infinity minus infinity beside two rival troops
CONTRADICTIONS = [("pub", "coins", -1), ("pub", "supply", 3), ("pub", "schemes_left", 40), ("pub", "ruler", 2),
                  ("pub", "deeds_left", 3), ("pub", "warfare", 99), ("pub", "to_move", 3), ("pub", "deed_row", 0),
                  ("pub", "placed", 1), ("pub", "space_number", 1), ("hid", "hand", 6), ("hid", "scheme_deck", 0),
                  ("hid", "agenda", 1), ("hid", "rewards_left", 60)]
FAIR = [(("alternate-board", "rebel-rewards", "deed-row"), 3, 60)]
NOTES = [name for kind, name in KINDS.items() if kind >= 32]   # of a log, that are no decisions
SAME_LUCK = [{}, {"set": {"start_coins": 8, "rounds": 2, "start_troops": 5}}, {"set": {"leader.boris.coins": 2}},
             {"modules": ("deed-row",)}]


def bits(mask):
    return [i for i in range(64) if int(mask) >> i & 1]


def regions_in_play(tables, players):
    return [i for i, row in enumerate(tables.data["region"].values()) if row["players"] <= players]


def plain(position):
    """Public and hidden fields of a position as plain Python."""
    return {name: position[part][name].tolist() for part in ("pub", "hid") for name in position[part].dtype.names}


# ---- pieces: every one in one place at every boundary

def check_pieces(tables, position):
    """Assert that nothing was lost or doubled, and that what is kept beside the pieces follows from them."""
    p, knob = plain(position), tables.data["knob"]
    seats, here = range(p["n_seats"]), regions_in_play(tables, p["n_seats"])
    rulers = {region: ruler(tables, p, region) for region in here}
    assert bits(p["in_play"]) == here
    for seat in seats:
        troops = [row[seat] for row in p["troops"]]
        assert sum(troops) - (p["leader_at"][seat] != NONE) + p["supply"][seat] == knob["troops"]
        assert bits(p["occupied"][seat]) == [region for region in here if troops[region] > 0]
        assert bits(p["ruled"][seat]) == [region for region in here if rulers[region] == seat]
        assert bits(p["built"][seat]) == [region for region in here if seat in p["owner"][region]]
        for structure, left in enumerate(p["structures_left"][seat]):
            assert sum(owners[structure] == seat for owners in p["owner"]) + left == knob["structures_each"]
        assert bits(p["placed"][seat]) == [len(column) * i + row for i, column in enumerate(p["space_seat"])
                                           for row, other in enumerate(column) if other == seat]
        assert p["coins"][seat] >= 0 and min(p["goods"][seat]) >= 0
        assert len(bits(p["hand"][seat])) == p["hand_size"][seat]
    for region in range(len(p["troops"])):
        assert p["ruler"][region] == rulers.get(region, NONE)
        assert region in here or not (any(p["troops"][region]) or p["rebels"][region])
    assert sum(p["rebels"]) + sum(p["rebels_beaten"]) <= knob["region_rebels"] * len(here)
    schemes = bits(p["discard"]) + [card for seat in seats for card in bits(p["hand"][seat])]
    for deck, left in zip(p["scheme_deck"], p["schemes_left"], strict=True):
        schemes += deck[:left]
    assert sorted(schemes) == list(range(len(tables.data["scheme"])))
    deeds = bits(p["deeds_out"]) + p["deed_deck"][:p["deeds_left"]] + [deed for deed in p["deed_row"] if deed != NONE]
    deeds += [deed for what in ("deeds_held", "deeds_done") for seat in seats for deed in bits(p[what][seat])]
    assert sorted(deeds) == list(range(len(tables.data["deed"])))
    agendas = [agenda for what in ("agenda", "agenda_other") for agenda in p[what] if agenda != NONE]
    assert len(set(agendas)) == len(agendas) == p["n_seats"] * knob["agendas_dealt"]
    assert not any(p["points"]) and p["looker"] == NONE and not any(p["looked"])
    if not knob["reward_tokens"]:
        assert [region for region in here if p["rebel_kind"][region] != NONE] == [
            region for region in here if p["rebels"][region]]


def ruler(tables, p, region):
    """A-2, A-3, L-Yaroslav, L-Sviatopolk: the seat that rules a region, or NONE."""
    leaders = list(tables.data["leader"].values())
    here = {ABILITIES[leaders[p["leader"][seat]]["ability"]]: seat for seat in range(p["n_seats"])
            if p["leader_at"][seat] == region}
    lord, friend, rebels = here.get("overlord", NONE), here.get("rebel_lord", NONE), p["rebels"][region]
    stronghold = p["owner"][region][STRUCTURES.index("stronghold")]
    strength = [p["troops"][region][seat] + (seat == stronghold and lord in (NONE, seat)) + (seat == friend) * rebels
                for seat in range(p["n_seats"])]
    rulers = []
    for seat, own in enumerate(strength):
        others = strength[:seat] + strength[seat + 1:] + ([] if seat == friend else [rebels])
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
            "most_regions": len(bits(p["occupied"][seat])),
            "most_fur_honey": sum(p["goods"][seat][GOODS.index(good)] for good in ("fur", "honey"))}[name]


def expected_results(tables, end):
    """What the rows of the results must say, by seat: {column: value}."""
    p, knob = plain(end), tables.data["knob"]
    claims, deeds, agendas = (list(tables.data[name].values()) for name in ("claim", "deed", "agenda"))
    seats, rows = range(p["n_seats"]), []
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
        row["vp_deeds"] = sum(deeds[deed]["points"] for deed in bits(p["deeds_done"][seat]))
        counts = [goal(p, other, GOALS[agendas[p["agenda"][seat]]["goal"]]) for other in seats]
        row["vp_agenda"] = knob["agenda_points"] if counts[seat] == max(counts) > 0 else 0
        row["score"] = sum(value for column, value in row.items() if column.startswith("vp_"))
        row |= {"regions_ruled": len(bits(p["ruled"][seat])), "regions_occupied": len(bits(p["occupied"][seat])),
                "structures": sum(owner == seat for owners in p["owner"] for owner in owners),
                "coins": p["coins"][seat], "goods": sum(p["goods"][seat]), "warfare": p["warfare"][seat],
                "rebels_defeated": p["rebels_beaten"][seat], "deeds_done": p["deeds_done"][seat],
                "agenda": p["agenda"][seat], "agenda_other": p["agenda_other"][seat]}
        rows.append(row)
    order = [(row["score"], row["regions_ruled"], row["coins"]) for row in rows]
    for row, own in zip(rows, order, strict=True):
        row["rank"] = 1 + sum(other > own for other in order)
        row["win"] = 1 / order.count(own) if own == max(order) else 0
    return rows


# ---- the deal of a block

def deal(position, rotation):
    """What the setup dealt: (what lies on the table, [what each player got])."""
    pub, hid = position["pub"], position["hid"]
    n = int(pub["n_seats"])
    table = [hid["scheme_deck"].tolist(), hid["deed_deck"].tolist(), pub["deed_row"].tolist(), pub["good"].tolist(),
             hid["rebel_kind"].tolist(), hid["rewards"].tolist()]
    players = [(int(pub["leader"][seat]), int(hid["agenda"][seat]), int(hid["agenda_other"][seat]))
               for seat in ((player + rotation) % n for player in range(n))]
    return table, players


def luck(position):
    """What the same luck deals under the rules of SAME_LUCK."""
    return deal(position, 0)


# ---- what a seat can see (G-4)

def view(tables, position, seat):
    """All that the seat sees of a position, but not what it remembers."""
    pub, hid = position["pub"], position["hid"]
    own = [int(hid[name][seat]) for name in ("hand", "agenda", "agenda_other")]
    return str([own, *(pub[name].tolist() for name in pub.dtype.names)])


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
    mover = int(position["pub"]["to_move"])
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
    return places + [(("hand", other), card) for other in range(int(pub["n_seats"])) if other != seat
                     for card in bits(hid["hand"][other])]


def hidden(tables, position, seat):
    """All that the seat cannot see, as a redeal sets it."""
    pub, hid = position["pub"], position["hid"]
    rivals = [other for other in range(int(pub["n_seats"])) if other != seat]
    return (hid["hand"][rivals].tolist(), hid["scheme_deck"].tolist(), hid["deed_deck"].tolist(),
            hid["agenda"][rivals].tolist(), hid["agenda_other"][rivals].tolist(), hid["rebel_kind"].tolist(),
            hid["rewards"].tolist())


def found(tables, position, seat):
    """{(place, piece)} of all that the seat cannot see."""
    pub, hid = position["pub"], position["hid"]
    pairs = set(scheme_places(position, seat))
    pairs |= {(("deed", at), int(deed)) for at, deed in enumerate(hid["deed_deck"][:pub["deeds_left"]])}
    pairs |= {(("agenda", other), int(hid["agenda"][other])) for other in range(int(pub["n_seats"])) if other != seat}
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
    own = (hid["agenda"][seat], hid["agenda_other"][seat])
    agendas = [agenda for agenda in range(len(tables.data["agenda"])) if agenda not in own]
    rivals = [other for other in range(int(pub["n_seats"])) if other != seat]
    result.update({(("agenda", other), agenda): 1 / len(agendas) for other in rivals for agenda in agendas})
    places = [("reward", at) for at in range(hid["rewards_left"])]
    rebels = [("rebel", region) for region, kind in enumerate(hid["rebel_kind"]) if kind != NONE]
    if tables.data["knob"]["reward_tokens"]:                    # then those under the rebels mean nothing
        result.update({(place, int(hid["rebel_kind"][place[1]])): 1 for place in rebels})
    else:
        places += rebels
    kinds = Counter(kind for place, kind in found(tables, position, seat) if place in places)
    result.update({(place, kind): number / len(places) for place in places for kind, number in kinds.items()})
    return result


def remembered(tables, events, seat):
    """What a seat that forgets nothing knows from a log: ({place: scheme} of those that it laid into a deck and nobody
    touched since, all schemes it has seen that lie face down now and not in its own hand, sizes of the decks)."""
    n = len(tables.data["scheme"])
    decks, deck, drawn = [[None] * ((n + 1) // 2), [None] * (n // 2)], 0, 0
    seen, shown, hand, check = set(), set(), set(), set()
    kinds = [KINDS[kind] for kind in events["kind"]]

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
            deck, drawn, check = int(event["move"]["where"]), 0 if event["move"]["extra"] else what, set()
            draw()
        elif kind == "reshuffle":
            left = int(event["picked"])
            decks = [[None] * ((left + 1) // 2), [None] * (left // 2)]
            out = check if after == "card" else set()           # in the middle of a check its cards stay out
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
        elif kind == "turn" and TURN_MOVES[what] == "play_scheme":
            show(int(event["move"]["where"]))
    exact = {(i, at): card for i, cards in enumerate(decks) for at, card in enumerate(cards) if card is not None}
    return exact, seen - hand, [len(cards) for cards in decks]


def seen_events(events, seat):
    """A log as the seat sees it: without the cards that others look at, and without how many moves they had."""
    shown = events.copy()
    others = shown["seat"] != seat
    secret = others & np.isin(shown["kind"], [KIND[name] for name in ("agenda", "keep", "return")])
    shown["move"]["what"][secret] = 0
    decisions = others & (shown["n_moves"] > 0)
    shown["n_moves"][decisions] = 1
    shown["picked"][decisions] = 0
    return shown.tobytes()


def other_deal(tables, boundary, step, decision, seed):
    """A position that the seat of step[decision] cannot tell from `boundary`, even by what it saw in this step before.

    step: the events of the step that begins at the boundary. None if decks were shuffled anew before the decision, for
    then what came to light hangs on more than the cards that did.
    """
    seat, before = int(step["seat"][decision]), step[:decision]
    if (before["kind"] == KIND["reshuffle"]).any():
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
    keep(hid["deed_deck"], before[kinds == KIND["deed"]]["picked"], range(boundary["pub"]["deeds_left"] - 1, -1, -1))
    rewards = before[kinds == KIND["reward"]]
    if tables.data["knob"]["reward_tokens"]:
        keep(hid["rewards"], rewards["picked"], range(hid["rewards_left"] - 1, -1, -1))
    else:
        under = rewards["move"]["where"].tolist()
        stickers = np.concatenate([hid["rebel_kind"], hid["rewards"][:hid["rewards_left"]]])
        others = [at for at in range(len(stickers)) if stickers[at] != NONE and at not in under]
        keep(stickers, rewards["picked"], under + others)
        hid["rebel_kind"], hid["rewards"][:hid["rewards_left"]] = np.split(stickers, [len(hid["rebel_kind"])])
    return deal[0]


def keep(places, wanted, order):
    """Put what is wanted into the first places of the order, in exchange for what lies there."""
    order = list(order)
    for i, piece in enumerate(wanted):
        found = next(at for at in order[i:] if places[at] == piece)
        places[found], places[order[i]] = places[order[i]], piece
