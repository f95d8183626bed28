"""What the battery must know of Raiders of Scythia: what pieces there are, how a position is scored, what is seen.

Written from RULES.md in plain Python, not from the engine. What a seat remembers of a log, the table of
scythia_table.py knows, which is held against the engine by tests of its own.
"""

from collections import Counter

import numpy as np

from ludometer.simcore.play import FIRST_NOTE
from ludometer.simcore.scythia.declared import COLOURS, EAGLES, ENDS, PARTS, PLUNDER, REGIONS, TRIGGERS
from ludometer.simcore.scythia.engine import EVENTS, GOODS, redeal
from ludometer.simcore.tables import read
from tests.battery.masks import bits
from tests.battery.scythia_table import Table

NONE, FACE_DOWN = -1, -2
KIND = {name: kind for kind, name in EVENTS.items()}
VILLAGE_PLACES = 4                                              # for quests; then one for each space
DRAFT, KEEP, TURNS, OVER = range(4)
LIMITED = ("silver", "provisions", "kumis")
FIRST_PLUNDER = GOODS.index(PLUNDER[0])
CREW = list(read("scythia")["crew"])
# In the first kind of game decks run out.
CARD_GAMES = [({"set": {"meeting_cards": 5, "hand_limit": 12, "eagle_price": 0, "horse_price": 0, "idle_rounds": 40}},
               "random"), ({"modules": ("solo",)}, "random")]
SECRETIVE = "random"
LATE = 70                                                       # steps of such a game, when much has been seen
# Players and rules with whom a few games meet every kind of decision, with something to choose.
BUSY = ("random", "textbook", "random", "textbook")
MANY_CHOICES = ("brawler", "barbarian", "scout", "gravedigger", "elder", "recruiter", "traveller", "healer", "shaman")
BUSY_RULES = {"set": {"start_kumis": 4, "start_silver": 8, "start_provisions": 6, "cards_kept": 4, "hand_limit": 6,
                      "seat.2.silver": -1, "seat.3.kumis": 1, "seat.1.cards": 1,
                      **{f"crew.{name}.copies": 1 for name in CREW if name not in MANY_CHOICES},
                      **{f"crew.{name}.copies": 6 for name in MANY_CHOICES}}}
COIN_RULES = {"set": {"draft": 0, "cards_dealt": 2, "cards_kept": 1} | {f"crew.{name}.copies": 1 for name in CREW}}
COIN_STEPS = 4                                                  # the first choice is between two cards
DEALT_RULES = {"set": {"draft": 0}}
BROKEN = {"value": {"silver": 1e308, "silver_more": 1e308, "provisions": -1e308, "kumis": 1e308, "card": 1e308,
                    "card_more": -1e308, "strength": 1e308}}
CONTRADICTIONS = [
    ("player", "has", -1), ("player", "worker", 3), ("player", "hero", 99), ("player", "crew", 0),
    ("player", "crew", 99), ("player", "wounds", 9), ("player", "eagle", 3), ("player", "horse", 40),
    ("player", "n_hand", 41), ("player", "centre_used", 1), ("player", "quests", 1), ("pub.course", "to_move", 3),
    ("pub.course", "step", -1), ("pub", "in_use", 1), ("pub", "worker", 0), ("pub", "plunder", 1), ("pub", "spaces", 0),
    ("pub", "space_worker", 3), ("pub", "quest", 3), ("pub", "supply", 0), ("pub", "discards", -1),
    ("pub", "deck_left", 90), ("pub", "shown", 5), ("pub", "animals_left", 40), ("pub", "animal_discards", 2**40),
    ("pub", "turns_left", 1), ("pub", "ends", 9), ("hid", "deck", 0), ("hid", "hand", 2), ("hid", "animals", 1),
    ("hid", "quest", 1), ("hid", "box", 0)]
FAIR = [(("animals-shifted", "dice-harder", "worker-split"), 3, 60)]
NOTES = [name for kind, name in EVENTS.items() if kind >= FIRST_NOTE]   # of a log, that are no decisions
SAME_LUCK = [{}, {"set": {"start_silver": 8, "cards_kept": 2, "last_turns": 0}}, {"set": {"draft": 0}},
             {"modules": ("worker-split",)}]


def plain(position):
    """Public and hidden fields of a position as plain Python, the chief's in "chief", those of each seat in "seats"."""
    pub, hid, tally = position["pub"], position["hid"], position["tally"]
    players = position["player"][:pub["course"]["n_seats"]]
    seats = [{name: player[name].tolist() for name in players.dtype.names} for player in players]
    found = {name: part[name].tolist() for part in (pub, pub["course"]) for name in part.dtype.names if name != "chief"}
    return found | {
        "seats": seats, "chief": {name: pub["chief"][name].tolist() for name in pub["chief"].dtype.names},
        "hid": {name: hid[name].tolist() for name in hid.dtype.names},
        "tally": {name: tally[name].tolist() for name in tally.dtype.names}}


def rows(tables, name):
    return list(tables.data[name].values())


def there(cards):
    """The cards of a list with empty places."""
    return [card for card in cards if card != NONE]


def stack(cards, left):
    """The cards of a deck or a hand, of which so many are left."""
    assert NONE not in cards[:left] and set(cards[left:]) <= {NONE}
    return cards[:left]


def in_play(tables, players):
    """S-2."""
    most = 4 if players == 3 and tables.data["knob"]["three_player_spaces"] == 6 else players
    return [space for space, row in enumerate(rows(tables, "space")) if row["players"] <= most]


# ---- pieces: every one in one place at every boundary

def check_pieces(tables, position):
    """Assert that nothing was lost or doubled, and that what is kept beside the pieces follows from them."""
    p = plain(position)
    check_crew(tables, p)
    check_animals(tables, p)
    check_quests(tables, p)
    check_plunder(tables, p)
    check_workers(tables, p)
    check_raids(tables, p)
    check_course(tables, p)
    for player in p["seats"]:
        check_limits(tables, p, player)


def check_crew(tables, p):
    """S-7, S-8, S-12, S-13, N-2, C-40."""
    found = Counter({card: number for card, number in enumerate(p["discards"]) if number})
    found.update(stack(p["hid"]["deck"], p["deck_left"]))
    found.update(there(p["pair_crew"]))
    for player, hand in zip(p["seats"], p["hid"]["hand"], strict=False):
        found.update(stack(hand, player["n_hand"]) + there(player["crew"]))
    cards = Counter({card: row["copies"] for card, row in enumerate(rows(tables, "crew")) if row["copies"]})
    assert found <= cards
    assert (cards - found).total() == (p["n_seats"] == 1 and p["stage"] > DRAFT)
    heroes = there(p["pair_hero"]) + there([player["hero"] for player in p["seats"]])
    assert len(set(heroes)) == len(heroes) and max(heroes) < len(rows(tables, "hero"))
    assert len(there(p["pair_hero"])) == len(there(p["pair_crew"]))
    assert p["stage"] == DRAFT or not there(p["pair_hero"])


def check_animals(tables, p):
    """A-1, A-5, N-13, N-16."""
    found = stack(p["hid"]["animals"], p["animals_left"]) + there(p["shown"]) + bits(p["animal_discards"])
    found += bits(p["chief"]["horses"])
    for player in p["seats"]:
        found += there(player["eagle"] + player["horse"])
        slots = tables.data["knob"]["slots"]
        assert not there(player["crew"][slots:] + player["eagle"][slots:] + player["horse"][slots:])
    assert sorted(found) == list(range(len(rows(tables, "animal"))))
    assert not there(p["shown"][tables.data["knob"]["animals_shown"]:])


def check_quests(tables, p):
    """S-3, R-16, Q-5, N-15."""
    covered = [place for place, quest in enumerate(p["quest"]) if quest == FACE_DOWN]
    assert covered == [place for place, quest in enumerate(p["hid"]["quest"]) if quest != NONE]
    assert covered == [VILLAGE_PLACES + space for space, row in enumerate(rows(tables, "space"))
                       if row["quest"] and space in bits(p["spaces"])]
    assert bits(p["quests_down"]) == covered
    assert bits(p["quests_up"]) == [place for place, quest in enumerate(p["quest"]) if quest >= 0]
    found = [quest for quest in p["quest"] if quest >= 0] + there(p["hid"]["quest"] + p["hid"]["box"])
    found += [quest for player in [*p["seats"], p["chief"]] for quest in bits(player["quests"])]
    assert sorted(found) == list(range(len(rows(tables, "quest"))))
    laid = tables.data["knob"]["village_quests"] + sum(
        rows(tables, "space")[space]["quest"] for space in in_play(tables, p["n_seats"]))
    assert len(there(p["hid"]["box"])) == len(rows(tables, "quest")) - laid


def check_plunder(tables, p):
    """S-1, T-10, R-15, C-26, N-10."""
    spaces = bits(p["spaces"])
    assert not any(sum(plunder) for space, plunder in enumerate(p["plunder"]) if space not in spaces)
    for kind, row in enumerate(rows(tables, "plunder")):
        piles = [p["supply"][FIRST_PLUNDER + kind], *(plunder[kind] for plunder in p["plunder"])]
        piles += [player["has"][FIRST_PLUNDER + kind] for player in p["seats"]]
        assert min(piles) >= 0 and sum(piles) == row["count"]
    assert bits(p["gold"]) == [space for space, plunder in enumerate(p["plunder"]) if plunder[PLUNDER.index("gold")]]
    gone = [rows(tables, "space")[space]["plunder"] - sum(p["plunder"][space]) for space in spaces]
    assert min(gone, default=0) >= 0 and sum(gone) <= p["off_board"]    # some may be of spaces that are raided since


def check_workers(tables, p):
    """S-4 to S-6, T-2, T-3, T-5, R-3, N-12."""
    spaces, started = bits(p["spaces"]), in_play(tables, p["n_seats"])
    printed = [row["worker"] for row in rows(tables, "space")]
    assert set(spaces) <= set(started)
    assert [worker for space, worker in enumerate(p["space_worker"]) if space in spaces] == [
        printed[space] for space in spaces]
    assert {worker for space, worker in enumerate(p["space_worker"]) if space not in spaces} <= {NONE}
    village = {building: worker for building, worker in enumerate(p["worker"]) if worker != NONE}
    assert len(village) == 3
    assert all(worker in rows(tables, "building")[building]["workers"] for building, worker in village.items())
    gone = sum(p["raiders"]) + p["tally"]["chief_raids"]
    assert gone == len(started) - len(spaces)                   # each raid leaves one and takes another
    box = Counter(printed[space] for space in started) + Counter({COLOURS.index("blue"): 3 + p["n_seats"]})
    out = Counter(village.values()) + Counter(player["worker"] for player in p["seats"])
    out += Counter(printed[space] for space in spaces)
    assert out <= box and (box - out).total() == gone


def check_raids(tables, p):
    """R-1, R-3, R-11, and what is counted of raids."""
    settlements, tally = rows(tables, "settlement"), p["tally"]
    more = tables.data["knob"]["more_points"]
    for region in range(len(REGIONS)):
        here = [i for i, row in enumerate(settlements) if row["region"] == region]
        assert sum(tally["raids"][region]) == sum(p["raiders"][i] for i in here)
        highest = max(max(0, row["points"][-1] + more) for i, row in enumerate(settlements) if i in here)
        for seat in range(p["n_seats"]):
            assert 0 <= tally["raids_top"][region][seat] <= tally["raids"][region][seat]
            assert 0 <= tally["raid_points"][region][seat] <= highest * tally["raids"][region][seat]
    for seat, player in enumerate(p["seats"]):
        assert player["vp"][0] == sum(tally["raid_points"][region][seat] for region in range(len(REGIONS)))
        assert player["vp"][0] + player["vp"][1] >= 0           # C-11


def check_course(tables, p):
    """S-9, S-13, S-14, T-1, N-3, E-1 to E-4."""
    knob, n, step = tables.data["knob"], p["n_seats"], p["step"]
    phase = DRAFT if step < n else KEEP if step < 2 * n else TURNS
    assert p["stage"] in ((phase, OVER) if step > 2 * n else (phase,))
    assert p["to_move"] == (n - 1 - step if phase == DRAFT else step % n)
    turns, chief = max(0, step - 2 * n), n == 1
    assert p["tally"]["turns"] == turns * (1 + chief) or (
        chief and p["stage"] == OVER and p["tally"]["turns"] == 2 * turns - 1)
    for seat, player in enumerate(p["seats"]):
        assert player["worker"] != NONE and (player["hero"] != NONE or (phase == DRAFT and seat <= p["to_move"]))
        assert (player["hero"] == NONE) == (phase == DRAFT and not there(player["crew"]))
    assert [p["in_use"], p["settlement"], p["n_dice"], p["rerolled"], p["force"], p["wounds"]] == [0] * 6
    near = ends(tables, p)
    assert (p["ends"] == 0) == (not near and p["stage"] != OVER)
    if ENDS[p["ends"]] in ("plunder", "quests", "locked"):
        assert p["ends"] in near and p["turns_left"] <= (n + chief) * knob["last_turns"]
    assert (p["turns_left"] == 0) == (not near or p["stage"] == OVER)


def ends(tables, p):
    """E-1, E-5: the reasons for which the game is about to end."""
    knob, settlements = tables.data["knob"], rows(tables, "settlement")
    workers = {*p["worker"], *(player["worker"] for player in p["seats"])}
    waited = ENDS[p["ends"]] == "locked" or p["idle"] >= p["n_seats"] * knob["locked_rounds"] or (
        p["idle"] == 0 and not p["quests_up"])
    left = {rows(tables, "space")[space]["settlement"] for space in bits(p["spaces"])}
    near = {"plunder": len(bits(p["spaces"])) <= knob["spaces_left"],
            "quests": sum(quest != NONE for quest in p["quest"]) <= knob["quests_left"],
            "locked": waited and p["n_seats"] > 1 and not any(
                workers & {*settlements[place]["workers"]} for place in left)}
    return [ENDS.index(reason) for reason, reached in near.items() if reached]


def most_besides(tables, field):
    """How much of this any seat starts with besides."""
    return max(row[field] for row in tables.data["seat"].values())


def check_limits(tables, p, player):
    """T-11, T-12, W-4, W-11."""
    knob = tables.data["knob"]
    assert min(player["has"]) >= 0 and player["centre_used"] == 0
    if p["stage"] >= TURNS:
        for good, name in enumerate(LIMITED):
            assert player["has"][good] <= max(knob[f"{name}_limit"], knob[f"start_{name}"] + most_besides(tables, name))
        assert player["n_hand"] <= max(knob["hand_limit"], knob["cards_kept"] + most_besides(tables, "cards"))
    for card, wounds in zip(player["crew"], player["wounds"], strict=True):
        assert 0 <= wounds <= (rows(tables, "crew")[card]["strength"] if card != NONE else 0)


# ---- scores: E-10 to E-18, N-20, N-21, from the final position

def expected_results(tables, end):
    """What the rows of the results must say, by seat: {column: value}."""
    p = plain(end)
    found = [expected_row(tables, p, seat) for seat in range(p["n_seats"])]
    order = [(row["score"], row["crew_left"] + row["eagles"] + row["horses"] + row["n_quests"],
              row["silver_left"] + row["provisions_left"] + row["kumis_left"]) for row in found]
    chief = chief_result(tables, p)
    all_orders = [*order, (chief["chief_score"], 1 + chief["chief_horses"] + chief["chief_quests"],
                           p["chief"]["provisions"])] if len(order) == 1 else order
    for row, own in zip(found, order, strict=True):
        row["rank"] = 1 + sum(other > own for other in all_orders)
        row["win"] = 1 / all_orders.count(own) if row["rank"] == 1 else 0
        row |= chief
    return found


def expected_row(tables, p, seat):
    player, tally = p["seats"][seat], p["tally"]
    vp = dict(zip(PARTS, player["vp"], strict=True))
    crew, eagles, horses = (there(player[what]) for what in ("crew", "eagle", "horse"))
    animals, quests = rows(tables, "animal"), bits(player["quests"])
    has = dict(zip(GOODS, player["has"], strict=True))
    row = {
        "seat": seat, "faction": player["hero"], "score": sum(player["vp"]), "vp_raids": vp["raids"],
        "vp_cards": vp["cards"], "vp_crew": crew_points(tables, player, has, len(quests)),
        "vp_animals": sum(animals[i]["eagle_points"] for i in eagles) + sum(animals[i]["horse_points"] for i in horses),
        "vp_quests": sum(rows(tables, "quest")[quest]["points"] for quest in quests),
        "vp_plunder": sum(has[kind] // row["per"] * row["points"] for kind, row in tables.data["plunder"].items()),
        "quests": player["quests"], "n_quests": len(quests), "crew_left": len(crew), "eagles": len(eagles),
        "horses": len(horses), "gold": has["gold"], "equipment": has["equipment"], "wagons": has["wagon"],
        "livestock": has["livestock"], "hand_left": player["n_hand"], "ends": p["ends"], "turns": tally["turns"],
        **{f"{good}_left": has[good] for good in LIMITED},
        **{f"raids_{region}": tally["raids"][i][seat] for i, region in enumerate(REGIONS)},
        **{f"top_{region}": tally["raids_top"][i][seat] for i, region in enumerate(REGIONS)},
        "as_eagle": tally["eagles"][seat], "as_horse": tally["horses"][seat],
        "trained": tally["eagles"][seat] | tally["horses"][seat],
    }
    held = sum(1 << card for card in set(crew))
    assert tally["hired"][seat] & held == held
    for what, held in (("eagles", eagles), ("horses", horses)):
        assert not set(held) - set(bits(tally[what][seat]))
    assert tally["wounds"][seat] >= tally["deaths"][seat] + sum(player["wounds"])
    return row


def crew_points(tables, player, has, quests):
    """E-10, E-11, A-8."""
    eagles, horses, total = len(there(player["eagle"])), len(there(player["horse"])), 0
    numbers = {"vp": 1, "per_quest": quests, "per_two_livestock": has["livestock"] // 2,
               "per_two_horses": horses // 2, "per_crew": len(there(player["crew"])), "per_eagle": eagles,
               "per_horse": horses, "per_gold": has["gold"], "per_card": player["n_hand"]}
    for card, eagle in zip(player["crew"], player["eagle"], strict=True):
        row = rows(tables, "crew")[card]
        if card != NONE and TRIGGERS[row["trigger"]] == "end":
            doubled = eagle != NONE and EAGLES[rows(tables, "animal")[eagle]["eagle"]] == "double"
            total += (1 + doubled) * sum(numbers[word] * number for word, number in row["effect"].items())
    return total


def chief_result(tables, p):
    """N-10, N-14, N-20: the columns about the chief; nothing without him."""
    chief, horses, quests = p["chief"], bits(p["chief"]["horses"]), bits(p["chief"]["quests"])
    points = chief["points"] + sum(rows(tables, "animal")[horse]["horse_points"] for horse in horses) + sum(
        rows(tables, "quest")[quest]["points"] for quest in quests)
    assert p["n_seats"] == 1 or not any([points, horses, quests, chief["provisions"]])
    return {"chief_score": points, "chief_raids": p["tally"]["chief_raids"], "chief_quests": len(quests),
            "chief_horses": len(horses)}


# ---- the deal of a block

def deal(position, rotation):
    """What the setup dealt: (what lies on the table, [what each player got])."""
    n = int(position["pub"]["course"]["n_seats"])
    players = [position["player"][(player + rotation) % n] for player in range(n)]
    return luck(position), [(int(player["hero"]), player["crew"].tolist()) for player in players]


def luck(position):
    """What the same luck deals under the rules of SAME_LUCK."""
    pub, hid = position["pub"], position["hid"]
    return (pub["plunder"].tolist(), pub["quest"].tolist(), pub["shown"].tolist(),
            *(hid[name].tolist() for name in ("deck", "animals", "quest", "box")))


# ---- what a seat can see (S-15)

def rivals(position, seat):
    return [other for other in range(int(position["pub"]["course"]["n_seats"])) if other != seat]


def places(position, seat):
    """[[(place, piece)]] of all that the seat cannot see, by what is dealt again together."""
    pub, hid = position["pub"], position["hid"]
    crew = [(("deck", at), card) for at, card in enumerate(hid["deck"][:pub["deck_left"]])]
    crew += [((other, at), card) for other in rivals(position, seat)
             for at, card in enumerate(hid["hand"][other][:position["player"][other]["n_hand"]])]
    quests = [(("quest", at), quest) for at, quest in enumerate(hid["quest"]) if quest != NONE]
    quests += [(("box", at), quest) for at, quest in enumerate(hid["box"]) if quest != NONE]
    animals = [(("animal", at), animal) for at, animal in enumerate(hid["animals"][:pub["animals_left"]])]
    plans = [(("plan", at), plan) for at, plan in enumerate(hid["plans"][:len(bits(pub["chief"]["plans_left"]))])]
    return [[(place, int(piece)) for place, piece in group] for group in (crew, quests, animals, plans)]


def view(tables, position, seat):
    """All that the seat sees of a position."""
    seen = plain(position)
    return str((seen.pop("hid")["hand"][seat], seen))


def hidden(tables, position, seat):
    """All that the seat cannot see, as a redeal sets it."""
    return places(position, seat)


def found(tables, position, seat):
    """{(place, piece)} of all that the seat cannot see."""
    return {pair for group in places(position, seat) for pair in group}


def chances(tables, position, seat):
    """{(place, piece): probability} under a fair redeal."""
    result = {}
    for group in places(position, seat):
        kinds = Counter(piece for _, piece in group)
        result |= {(place, piece): number / len(group) for place, _ in group for piece, number in kinds.items()}
    return result


def memory(position, seat):
    """Nothing is known by half: cards that were seen and come back to a hand are among all others."""
    return {}, []


def half_known(position, seat):
    return False


def known(tables, position, seat):
    """What is hidden, but not where: crew, quests, animals and plans, which a seat can tell from what it has seen."""
    return [Counter(piece for _, piece in group) for group in places(position, seat)]


def remembered(tables, events, seat):
    """What a seat that forgets nothing knows from a log of the same: all pieces but those it has seen elsewhere."""
    table = Table(tables, events, seats_of(events))
    crew = Counter({card: row["copies"] for card, row in enumerate(rows(tables, "crew"))})
    crew -= table.discards + Counter(table.box + [card for _, card in table.pairs] + table.hands[seat])
    crew -= Counter(card for board in table.crew for card in board if card is not None)
    quests = set(range(len(rows(tables, "quest")))) - {*table.laid.values(), *table.chief["quests"]}
    animals = set(range(len(rows(tables, "animal")))) - {*table.shown.values(), *table.chief["horses"]}
    animals -= table.animal_discards
    for other in table.seats:
        quests -= set(table.quests[other])
        animals -= {*table.eagles[other], *table.horses[other]}
    plans = plans_left(tables, events) if table.alone else ()
    return [crew, Counter(quests), Counter(animals), Counter(plans)]


def seats_of(events):
    """S-8, S-10: one pair more than there are seats without a hero of their own."""
    heroes = events[events["kind"] == KIND["hero"]]
    laid_out = set(heroes["move"]["what"][heroes["seat"] == NONE].tolist())
    return len(laid_out) - 1 + len(set(heroes["move"]["what"].tolist()) - laid_out)


def plans_left(tables, events):
    """N-5: the chief's plans that were not turned up since they were shuffled; they are shuffled when one is needed."""
    number, plans = len(rows(tables, "plan")), events[events["kind"] == KIND["plan"]]["move"]["what"].tolist()
    return set(range(number)) - set(plans[(max(len(plans), 1) - 1) // number * number:])


def seen_events(events, seat):
    """A log as the seat sees it: without the cards that others draw, and without how many moves they had."""
    shown = events.copy()
    others = shown["seat"] != seat
    shown["move"]["what"][others & (shown["kind"] == KIND["drawn"])] = 0
    decisions = others & (shown["n_moves"] > 0)
    shown["n_moves"][decisions] = 1
    shown["picked"][decisions] = 0
    return shown.tobytes()


def other_deal(tables, boundary, step, decision, seed):
    """A position that the seat of step[decision] cannot tell from `boundary`, even by what it saw in this step before.

    step: the events of the step that begins at the boundary. None if cards were shuffled again before the decision, for
    then what came to light depends on more than what did.
    """
    seat, before, pub = int(step["seat"][decision]), step[:decision], boundary["pub"]
    seen = {name: before[before["kind"] == KIND[name]]["move"] for name in ("drawn", "turned_up", "shown")}
    if len(seen["drawn"]) > pub["deck_left"] or len(seen["shown"]) > pub["animals_left"]:
        return None
    deal = np.array([boundary])
    redeal(tables, deal, seat, seed)
    hid = deal[0]["hid"]
    hands = [(hid["hand"][other], at) for other in rivals(boundary, seat)
             for at in range(boundary["player"][other]["n_hand"])]
    keep([(hid["deck"], at) for at in range(pub["deck_left"] - 1, -1, -1)] + hands, seen["drawn"]["what"])
    keep([(hid["animals"], at) for at in range(pub["animals_left"] - 1, -1, -1)], seen["shown"]["what"])
    covered = seen["turned_up"]["where"].tolist()
    covered += [at for at in range(len(hid["quest"])) if hid["quest"][at] != NONE and at not in covered]
    boxed = [(hid["box"], at) for at in range(len(hid["box"])) if hid["box"][at] != NONE]
    keep([(hid["quest"], at) for at in covered] + boxed, seen["turned_up"]["what"])
    return deal[0]


def keep(order, wanted):
    """Put what is wanted into the first places of the order, in exchange for what lies there."""
    for i, piece in enumerate(wanted.tolist()):
        cards, at = next((cards, at) for cards, at in order[i:] if cards[at] == piece)
        first, place = order[i]
        cards[at], first[place] = first[place], piece
