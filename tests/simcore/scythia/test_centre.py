"""Crew cards: hiring, what they and heroes do in the Town Centre, and their abilities at buildings."""
from collections import Counter

import pytest

from ludometer.simcore.scythia.declared import GAIN, PAY, PLUNDER, REGIONS
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED

A, B, C, D = 0, 1, 2, 3                     # seats
CENTRE = "visit farm", "pass", "take town_centre"
DATA = read("scythia", set=PINNED)
CREW, HERO = DATA["crew"], DATA["hero"]


# ---- all Centre actions, by a second reading of the data

GOODS = {"silver": 3, "provisions": 2, "kumis": 1, "gold": 1, "equipment": 2, "wagon": 2, "livestock": 4}
RIVALS = {B: {"silver": 4, "kumis": 1, "livestock": 5}, C: {"silver": 3, "livestock": 4},
          D: {"silver": 8, "livestock": 1}}
HAND = ["scout", "veteran", "rival", "youth"]
DRAWN = ["healer", "amazon", "shaman"]


class Model:
    """The position of rich(), and what an action makes of it; say: the choices it takes."""

    def __init__(self, board):
        self.board, self.say = board, []
        self.goods, self.rivals = Counter(GOODS), {seat: Counter(goods) for seat, goods in RIVALS.items()}
        self.supply = Counter(board.supply())
        self.hand, self.deck, self.discards = list(HAND), list(DRAWN), Counter()
        self.crew, self.wounds = ["archer", "warlord", "mercenary", None, None], [2, 1, 0, 0, 0]
        self.eagles, self.horses = [None, "a26", None, None, None], [None, "a27", None, None, None]
        self.row, self.animals = ["a32", "a33", "a34"], ["a30", "a31"]
        self.points, self.quests = 0, []

    def thing(self, word, amount):
        if word == "cards":
            for _ in range(amount):
                self.hand.append(self.deck.pop(0))
        elif word == "vp":
            self.points += amount
        else:
            if word in PLUNDER:
                amount = min(amount, self.supply[word])
                self.supply[word] -= amount
            self.goods[word] += amount

    def dismiss(self, slot):
        self.discards[self.crew[slot]] += 1
        self.crew[slot], self.wounds[slot] = None, 0

    def carry_out(self, row):
        for word in sorted(row["pay"], key=PAY.index):
            amount = row["pay"][word]
            if word == "cards":
                for _ in range(amount):
                    self.say.append(f"discard {self.hand[0]}")
                    self.discards[self.hand.pop(0)] += 1
            elif word == "crew":
                self.say.append(f"lose {self.crew[0]} 1")
                self.dismiss(0)
            elif word == "plunder":
                self.say.append("pay equipment")
                self.thing("equipment", -1)
            else:
                self.thing(word, -amount)
        for word in sorted(row["gain"], key=GAIN.index):
            for _ in range(row["gain"][word] if word in ("eagle", "horse", "plunder", "heal") else 1):
                self.gain(word, row["gain"][word], row)

    def gain(self, word, amount, row):
        if word in (*GOODS, "vp", "cards"):
            self.thing(word, amount)
        elif word == "plunder":
            self.say.append("gain gold")
            self.thing("gold", 1)
        elif word == "heal":
            slot = next((slot for slot in (1, 0) if self.wounds[slot]), None)
            if slot is not None:
                self.say.append(f"mend {self.crew[slot]} {slot + 1}")
                self.wounds[slot] -= 1
        elif word in ("eagle", "horse"):
            self.say.append(f"{word} 3 4")
            (self.eagles if word == "eagle" else self.horses)[3] = self.row[2]
            self.row[2] = self.animals.pop(0)
        elif word == "hire":
            card = self.hand[0]
            price = row["price"] if row["price"] >= 0 else max(0, CREW[card]["cost"] - row["discount"])
            self.say.append(f"hire {card} 2")
            self.hand.remove(card)
            self.goods["silver"] -= price
            self.dismiss(1)
            self.crew[1] = card
        elif word == "quest":
            self.say.append("quest q13 less wagon")
            self.thing("wagon", -(2 - row["discount"]))
            self.quests.append("q13")
        elif word == "building":
            self.say += ["use silversmith", "silver"]
            self.thing("silver", 3)
        elif word == "swap_crew":
            card = self.hand[0]
            self.say.append(f"swap {card} 1")
            self.hand.remove(card)
            self.hand.append(self.crew[0])
            self.crew[0], self.wounds[0] = card, 0
        elif word == "swap_eagle":
            self.say += ["return eagle 2", "horse 1 5"]
            self.horses[4], self.row[0], self.eagles[1] = self.row[0], self.eagles[1], None
        elif word == "centre":
            self.say.append("play veteran")
            self.hand.remove("veteran")
            self.discards["veteran"] += 1
            self.carry_out(CREW["veteran"])
        else:
            thing, whom = word.split("_from_")
            richer = [seat for seat in self.rivals if self.rivals[seat][thing] > self.goods[thing]]
            if whom == "one" and richer:
                self.say.append(f"rob {richer[0]}")
                richer = richer[:1]
            for seat in richer:
                self.goods[thing] += amount
                self.rivals[seat][thing] -= amount


def rich(board):
    """Seat 0 has some of everything; seats 1 and 3 have more silver, and seat 1 more livestock."""
    for seat, goods in ((A, GOODS), *RIVALS.items()):
        board.goods(seat, **goods)
    board.village_quests("q13", "q24").points(A, raids=5)
    board.crew(A, "archer", "warlord", "mercenary").wounds(A, 2, 1).next_cards(*DRAWN)
    board.eagles(A, None, "a26").horses(A, None, "a27").shown("a32", "a33", "a34").next_animals("a30", "a31")
    return board


def compare(board, model):
    """Everything of seat 0, and what its action may have taken from others."""
    assert board.goods_of(A) == +model.goods and board.supply() == model.supply
    assert board.hand_of(A) == sorted(model.hand) and board.discards() == +model.discards
    assert board.crew_of(A) == model.crew and board.wounds_of(A) == model.wounds
    assert board.eagles_of(A) == model.eagles and board.horses_of(A) == model.horses and board.row() == model.row
    assert board.points_of(A) == {part: n for part, n in (("raids", 5), ("cards", model.points)) if n}
    assert board.quests_of(A) == model.quests
    for seat, goods in model.rivals.items():
        assert board.goods_of(seat) == +goods


@pytest.mark.parametrize("card", list(CREW))
def test_C_10_every_card_played(scene, card):
    # V-9, C-11 to C-25: see Model
    board = rich(scene(4)).hand(A, card, *HAND)
    model = Model(board)
    model.carry_out(CREW[card])
    model.discards[card] += 1
    board.step(*CENTRE, f"play {card}", *model.say)
    compare(board, model)


@pytest.mark.parametrize("card", list(CREW))
def test_A_9_every_card_by_an_eagle(scene, card):
    """The same, and the crew member stays; its eagle is in the third slot."""
    board = rich(scene(4)).hand(A, *HAND).crew(A, "archer", "warlord", card).wounds(A, 2, 1)
    board.eagles(A, None, "a26", "a13")
    model = Model(board)
    model.crew[2], model.eagles[2] = card, "a13"
    model.carry_out(CREW[card])
    board.step(*CENTRE, "use eagle 3", *model.say)
    compare(board, model)


@pytest.mark.parametrize("hero", list(HERO))
def test_V_10_every_hero(scene, hero):
    others = [name for name in HERO if name != hero]
    board = rich(scene(4, heroes=[hero, *others[:3]])).hand(A, *HAND)
    model = Model(board)
    model.carry_out(HERO[hero])
    board.step(*CENTRE, "hero", *model.say)
    compare(board, model)
    assert board.tally["heroics"][A] == 1


def poor(board, row, without):
    """rich(), with too little of one thing that the action asks for."""
    amount = row["pay"][without] - 1
    if without == "vp":
        board.points(A, raids=amount)
    elif without == "cards":
        board.hand(A, *[name for name in board.hand_of(A) if name in CREW][:amount])
    elif without == "crew":
        board.crew(A, *["mercenary"] * amount)
    elif without == "plunder":
        board.goods(A, wagon=amount)
    else:
        board.goods(A, **{**GOODS, without: amount})
    return board


@pytest.mark.parametrize("card, without", [(card, word) for card, row in CREW.items() for word in row["pay"]])
def test_T_8_cards_that_cannot_be_paid(scene, card, without):
    """With one less than it asks for it cannot be played, and with just as much it can."""
    def playable(board):
        return f"play {card}" in board.options(*CENTRE)

    board = poor(rich(scene()), CREW[card], without)
    assert not playable(board.hand(A, card, *board.hand_of(A)))
    more = {**CREW[card], "pay": {word: n + 1 for word, n in CREW[card]["pay"].items()}}
    board = poor(rich(scene()).hand(A, *HAND), more, without)
    assert playable(board.hand(A, card, *board.hand_of(A)))


@pytest.mark.parametrize("hero, without", [(hero, word) for hero, row in HERO.items() for word in row["pay"]])
def test_T_8_heroes_that_cannot_be_paid(scene, hero, without):
    other = next(name for name in HERO if name != hero)
    board = poor(rich(scene(heroes=[hero, other])), HERO[hero], without)
    assert "hero" not in board.options(*CENTRE)
    # one card more than Vadasz asks for, as there must be one to hire
    more = {**HERO[hero], "pay": {word: n + 1 for word, n in HERO[hero]["pay"].items()}}
    board = poor(rich(scene(heroes=[hero, other])).hand(A, *HAND), more, without)
    if without == "cards":
        board.hand(A, "scout", "youth")
    assert "hero" in board.options(*CENTRE)


@pytest.mark.parametrize("card, setting", [
    ("guardian", lambda board: board.crew(A, "champion")),                              # nobody is wounded
    ("gravedigger", lambda board: board.crew(A)),                                       # nobody to swap
    ("scout", lambda board: board.eagles(A)),                                           # no eagle
    ("trader", lambda board: board.village_quests(None, None)),                         # no quest
    ("recruiter", lambda board: board.hand(A, "recruiter")),                            # nobody to hire
    ("avenger", lambda board: board.goods(A, silver=8)),                                # nobody has more
    ("barbarian", lambda board: board.goods(A, livestock=5)),
    ("armourer", lambda board: board.goods(B, equipment=board.supply()["equipment"]))])  # none left
def test_T_8_cards_that_bring_nothing(scene, card, setting):
    board = rich(scene(4))
    assert f"play {card}" in board.hand(A, card, "veteran").options(*CENTRE)
    setting(board.goods(A) if card == "armourer" else board)
    assert f"play {card}" not in board.options(*CENTRE)


# ---- hiring

def test_C_1_slots(scene):
    """Five slots, the same kind twice; nobody can be moved: no choice of a turn says so."""
    board = scene().goods(A, silver=8).hand(A, "scout", "scout")
    assert board.options("visit barracks") == {"pass", *(f"hire scout {slot}" for slot in range(1, 6))}
    board.step("visit barracks", "hire scout 2")
    board.to_move(A).worker(A, "blue").workers(farm="blue", market="blue", town_centre="blue")
    board.step("visit barracks", "hire scout 4")
    assert board.crew_of(A) == [None, "scout", None, "scout", None]
    assert len(board.seats[A]["crew"]) == 5


@pytest.mark.parametrize("card", list(CREW))
def test_C_2_hiring_costs_silver(scene, card):
    cost = CREW[card]["cost"]
    board = scene().goods(A, silver=cost).hand(A, card)
    board.step("visit barracks", f"hire {card} 1")
    assert board.goods_of(A) == {} and board.crew_of(A)[0] == card and board.hand_of(A) == []
    assert scene().goods(A, silver=cost - 1).hand(A, card).options("visit barracks") == {"pass"}


def test_C_3_replacing(scene):
    """The old one is discarded, its wounds return, its animals stay."""
    board = scene().crew(A, "champion", "scout").wounds(A, 2).eagles(A, "a36").goods(A, silver=1).hand(A, "youth")
    board.step("visit barracks", "hire youth 1")
    assert board.crew_of(A)[:2] == ["youth", "scout"] and board.wounds_of(A) == [0] * 5
    assert board.discards() == {"champion": 1} and board.eagles_of(A)[0] == "a36" and board.goods_of(A) == {}


def test_C_4_discounts(scene):
    """Recruiters on the board make hires in the barracks cheaper, down to nothing, and add up."""
    # C-32; A-7: doubled by an eagle
    board = scene().crew(A, "recruiter").goods(A, silver=3).hand(A, "veteran", "gravedigger")
    board.step("visit barracks", "hire veteran 2")
    assert board.goods_of(A) == {}
    board = scene().crew(A, "recruiter", "recruiter").eagles(A, "a01").goods(A, silver=1).hand(A, "veteran", "youth")
    board.step("visit barracks", "hire veteran 3")
    assert board.goods_of(A) == {}
    board = scene().crew(A, "recruiter", "recruiter").goods(A, silver=1).hand(A, "youth")
    board.step("visit barracks", "hire youth 3")
    assert board.goods_of(A) == {"silver": 1}


def test_C_5_fixed_price(scene):
    """2 silver for any card, dear or cheap; other discounts do not help (C-17)."""
    board = scene().crew(A, "recruiter").goods(A, silver=2).hand(A, "recruiter", "veteran", "youth")
    assert board.options(*CENTRE, "play recruiter") == {
        "pass", *(f"hire {name} {slot}" for name in ("veteran", "youth") for slot in range(1, 6))}
    board.step(*CENTRE, "play recruiter", "hire veteran 3")
    assert board.goods_of(A) == {} and board.crew_of(A)[2] == "veteran"
    board = scene().goods(A, silver=2).hand(A, "recruiter", "youth").go(*CENTRE, "play recruiter", "hire youth 1")
    assert board.goods_of(A) == {}
    board = scene().goods(A, silver=1).hand(A, "recruiter", "youth").go(*CENTRE, "play recruiter")
    assert board.crew_of(A) == [None] * 5 and board.goods_of(A) == {"silver": 1}


def test_C_17_hires_of_cards_know_no_barracks(scene):
    """Vadasz: a card for a hire, one silver less; a recruiter on the board does not help."""
    board = scene(heroes=["vadash", "kumis"]).crew(A, "recruiter").goods(A, silver=2)
    board.hand(A, "champion", "veteran", "youth")
    assert board.options(*CENTRE, "hero", "discard youth") == {
        "pass", *(f"hire champion {slot}" for slot in range(1, 6))}
    board.step(*CENTRE, "hero", "discard youth", "hire champion 1")
    assert board.goods_of(A) == {} and board.crew_of(A)[0] == "champion"
    assert board.discards() == {"youth": 1, "recruiter": 1}     # C-3


# ---- paying and gaining

def test_C_10_all_is_paid_first(scene):
    """The mercenary's point, then its silver; the trade's piece before the piece it brings."""
    board = rich(scene()).hand(A, "mercenary")
    said = board.step(*CENTRE, "play mercenary")
    assert said.index("points cards -1") < said.index("silver +3")
    board = rich(scene(heroes=["trade", "kumis"]))
    said = board.step(*CENTRE, "hero", "pay wagon", "gain gold")
    assert said.index("wagon -1") < said.index("silver +2") < said.index("gold +1")


def test_C_10_parts_may_be_left_out(scene):
    """An animal, a hire, a quest, another Centre action; the elder's silver is there all the same."""
    for card in ("falconer", "recruiter", "trader", "elder"):
        board = rich(scene()).hand(A, card, "scout")
        assert "pass" in board.options(*CENTRE, f"play {card}")
        board.step(*CENTRE, f"play {card}", "pass")
        assert board.hand_of(A) == ["scout"] and board.discards() == {card: 1}
        assert board.goods_of(A)["silver"] == 3 + {"falconer": -1, "elder": 1}.get(card, 0)
    assert "pass" in rich(scene(heroes=["horses", "trade"])).options(*CENTRE, "hero")


def test_C_11_points(scene):
    """The mercenary asks for a point on the track, as the rulebook says; points may come from raids or from cards."""
    for points, playable in (({}, False), ({"raids": 1}, True), ({"cards": 1}, True),
                             ({"raids": 1, "cards": -1}, False)):
        board = scene().hand(A, "mercenary").points(A, **points)
        assert ("play mercenary" in board.options(*CENTRE)) == playable
    board = scene().hand(A, "mercenary").points(A, raids=1).go(*CENTRE, "play mercenary")
    assert board.points_of(A) == {"raids": 1, "cards": -1} and board.goods_of(A) == {"silver": 3}
    # points for animals, quests and plunder are not on the track before the end
    board = scene().hand(A, "mercenary").goods(A, gold=3).done(A, "q01")
    assert "play mercenary" not in board.options(*CENTRE)


def test_C_12_cards_paid_are_others(scene):
    board = scene().hand(A, "herdsman", "scout")
    assert "play herdsman" not in board.options(*CENTRE)
    board = scene().hand(A, "herdsman", "scout", "youth")
    board.step(*CENTRE, "play herdsman", "discard scout", "discard youth")
    assert board.hand_of(A) == [] and board.goods_of(A) == {"gold": 1}
    board = scene().hand(A, "herdsman", "herdsman", "youth", "scout")
    board.step(*CENTRE, "play herdsman", "discard herdsman", "discard scout")
    assert board.hand_of(A) == ["youth"]


def test_C_13_a_crew_member_paid(scene):
    """One of the board, with its wounds; a gravedigger given so pays no gold (W-8)."""
    board = scene().crew(A, "gravedigger", "champion").wounds(A, 0, 1).hand(A, "brawler")
    assert board.options(*CENTRE, "play brawler") == {"lose gravedigger 1", "lose champion 2"}
    supply = board.supply()
    board.step(*CENTRE, "play brawler", "lose gravedigger 1", "gain livestock")
    assert board.goods_of(A) == {"livestock": 1} and board.supply()["gold"] == supply["gold"]
    assert board.discards() == {"brawler": 1, "gravedigger": 1} and board.wounds_of(A) == [0, 1, 0, 0, 0]
    assert "play brawler" not in scene().hand(A, "brawler", "scout").options(*CENTRE)


def test_C_14_any_plunder(scene):
    """Of a kind that the seat has, for one that the supply has, and not the same."""
    board = scene(heroes=["trade", "kumis"]).goods(A, wagon=1, livestock=2)
    assert board.options(*CENTRE, "hero") == {"pay wagon", "pay livestock"}
    assert board.options(*CENTRE, "hero", "pay wagon") == {"gain gold", "gain equipment", "gain livestock"}
    board.step(*CENTRE, "hero", "pay livestock", "gain gold")
    assert board.goods_of(A) == {"wagon": 1, "livestock": 1, "gold": 1, "silver": 2}
    board = scene(heroes=["trade", "kumis"]).goods(A, wagon=1)
    board.goods(B, gold=board.supply()["gold"])
    assert board.options(*CENTRE, "hero", "pay wagon") == {"gain equipment", "gain livestock"}
    assert scene(heroes=["trade", "kumis"]).options(*CENTRE) == {"pass"}
    # with nothing paid any kind will do
    board = scene().crew(A, "champion").hand(A, "brawler").goods(A, gold=1)
    assert board.options(*CENTRE, "play brawler", "lose champion 1") == {f"gain {kind}" for kind in PLUNDER}


def test_C_15_healing(scene):
    """Up to three wounds, wherever they are; fewer if there are fewer, and always all that can be."""
    board = scene().crew(A, "champion", "scout", "veteran").wounds(A, 2, 0, 2).hand(A, "healer")
    turn = *CENTRE, "play healer"
    assert board.options(*turn) == {"mend champion 1", "mend veteran 3"}
    board.step(*turn, "mend veteran 3", "mend champion 1", "mend veteran 3")
    assert board.wounds_of(A) == [1, 0, 0, 0, 0]
    board = scene().crew(A, "champion").wounds(A, 1).hand(A, "healer").go(*turn, "mend champion 1")
    assert board.wounds_of(A) == [0] * 5


def test_C_16_animals_of_cards(scene):
    """For what stands in pay: the prices of the stables and the falconer's discount there do not count."""
    board = scene().crew(A, "falconer").hand(A, "falconer", "horse_breeder").goods(A, silver=1, livestock=1)
    board.shown("a32", "a33", "a34")
    board.step(*CENTRE, "play falconer", "eagle 2 1")
    assert board.goods_of(A) == {"livestock": 1} and board.eagles_of(A)[0] == "a33"
    board.to_move(A).worker(A, "blue").workers(town_centre="blue", farm="red", market="blue")
    board.step("visit silversmith", "pass", "take town_centre", "play horse_breeder", "horse 1 4")
    assert board.goods_of(A) == {} and board.horses_of(A)[3] == "a32"
    assert "play falconer" not in scene().crew(A, "falconer").hand(A, "falconer").options(*CENTRE)


def test_C_19_another_building(scene):
    """The traveller uses any building that takes the worker's colour, whoever stands there."""
    turn = *CENTRE, "play traveller"
    board = scene().hand(A, "traveller", "scout").workers(town_centre="blue", market="red", barracks="grey")
    everywhere = {"use barracks", "use silversmith", "use farm", "use town_centre", "use meeting_tent", "use market"}
    assert board.options(*turn) == everywhere
    for colour in ("grey", "red"):
        board = scene().hand(A, "traveller", "scout").workers(town_centre=colour, market="red", barracks="grey")
        assert board.options(*turn) == everywhere | {"use stables", "use chiefs_tent"}
    # the colour counts for the amount too: the one taken from the centre, or placed there
    board = scene().hand(A, "traveller").workers(town_centre="red", market="blue", barracks="blue")
    assert board.options(*turn, "use farm") == {"pass", "provisions", "wagon"}
    board.step(*turn, "use silversmith", "silver")
    assert board.goods_of(A) == {"silver": 2} and "silversmith" not in board.village()
    board = scene().worker(A, "grey").hand(A, "traveller").workers(farm="red", market="blue", barracks="blue")
    board.goods(A, livestock=1)
    board.step("visit town_centre", "play traveller", "use chiefs_tent", "feed", "take farm", "pass")
    assert board.goods_of(A) == {"provisions": 2, "kumis": 1}


def test_C_20_another_centre_action(scene):
    """A card, the hero, or an eagle; of which hero and eagle serve once in a turn (C-21)."""
    board = scene(heroes=["kumis", "hiring"]).hand(A, "elder", "elder", "archer").crew(A, "archer").eagles(A, "a13")
    turn = *CENTRE, "play elder"
    assert board.options(*turn) == {"pass", "play elder", "play archer", "hero", "use eagle 1"}
    assert board.options(*turn, "play elder") == {"pass", "play archer", "hero", "use eagle 1"}
    board.step(*turn, "play elder", "hero")
    assert board.goods_of(A) == {"silver": 2, "kumis": 2} and board.hand_of(A) == ["archer"]


def test_C_21_once_a_turn(scene):
    """Each eagle and the hero: over both visits and all other actions of the turn, and again in the next one."""
    board = scene(heroes=["kumis", "hiring"]).crew(A, "elder", "elder", "traveller").eagles(A, "a13", "a14", "a15")
    turn = *CENTRE, "use eagle 1"
    assert board.options(*turn) == {"pass", "hero", "use eagle 2", "use eagle 3"}
    assert board.options(*turn, "use eagle 2") == {"pass", "hero", "use eagle 3"}
    onwards = *turn, "use eagle 2", "use eagle 3", "use town_centre"
    assert board.options(*onwards) == {"pass", "hero"}
    board.step(*onwards, "hero")
    assert board.goods_of(A) == {"silver": 2, "kumis": 2}
    board.to_move(A).worker(A, "blue").workers(town_centre="blue", stables="red", market="blue")
    assert board.options("visit silversmith", "pass", "take town_centre") == {
        "pass", "hero", "use eagle 1", "use eagle 2", "use eagle 3"}
    # by a building's action too: the hero in the centre, then by a card of the building taken
    board = scene(heroes=["kumis", "hiring"]).workers(market="blue", farm="blue", stables="red")
    board.hand(A, "traveller", "traveller")
    assert board.options("visit town_centre", "play traveller", "use town_centre", "hero", "take farm") == {
        "pass", "provisions"}
    assert board.options("visit town_centre", "play traveller", "use town_centre") == {"pass", "play traveller", "hero"}


def test_C_22_swap_crew(scene):
    """The hired one comes to the hand without its wounds; the other takes its slot for nothing."""
    board = scene().crew(A, None, "champion", "scout").wounds(A, 0, 3, 1).hand(A, "gravedigger", "veteran", "youth")
    board.eagles(A, None, "a36")
    turn = *CENTRE, "play gravedigger"
    assert board.options(*turn) == {f"swap {name} {slot}" for name in ("veteran", "youth") for slot in (2, 3)}
    board.step(*turn, "swap veteran 2")
    assert board.crew_of(A) == [None, "veteran", "scout", None, None] and board.wounds_of(A) == [0, 0, 1, 0, 0]
    assert board.hand_of(A) == ["champion", "youth"] and board.goods_of(A) == {} and board.eagles_of(A)[1] == "a36"
    assert board.discards() == {"gravedigger": 1} and "play gravedigger" not in scene().crew(
        A, "champion").hand(A, "gravedigger").options(*CENTRE)


def test_C_23_swap_eagle(scene):
    """The eagle returns to the row; one of the three that lay there becomes a horse, anywhere."""
    board = scene().crew(A, "champion", "scout").eagles(A, "a36", None, "a35").horses(A, None, "a30").hand(A, "scout")
    board.shown("a32", "a33", "a34").next_animals("a20")
    turn = *CENTRE, "play scout"
    assert board.options(*turn) == {"return eagle 1", "return eagle 3"}
    assert board.options(*turn, "return eagle 3") == {f"horse {place} {slot}" for place in (1, 2, 3)
                                                      for slot in range(1, 6)}
    board.step(*turn, "return eagle 3", "horse 2 2")
    assert board.eagles_of(A) == ["a36", None, None, None, None]
    assert board.horses_of(A) == [None, "a33", None, None, None] and board.animal_discards() == ["a30"]
    assert sorted(board.row()) == ["a32", "a34", "a35"] and board.animal_deck()[0] == "a20"
    assert board.goods_of(A) == {}


def test_C_23_swap_eagle_with_a_short_row(scene):
    """With one animal in the row that one is taken, with none there is nothing to swap for."""
    for shown, offered in ((["a32", None, None], {f"horse 1 {slot}" for slot in range(1, 6)}), ([None] * 3, set())):
        board = scene(4).shown(None, None, None)
        rest = [name for name in board.names.animal if name not in ("a32", "a36")]
        for seat in (B, C, D):
            mine, rest = rest[:10], rest[10:]
            board.eagles(seat, *mine[:5]).horses(seat, *mine[5:])
        board.eagles(A, "a36", *rest[:4]).horses(A, *([] if shown[0] else ["a32"])).shown(*shown)
        assert board.animal_deck() == [] and board.animal_discards() == []
        board.hand(A, "scout")
        if offered:
            assert board.options(*CENTRE, "play scout", "return eagle 1") == offered
            board.step(*CENTRE, "play scout", "return eagle 1", "horse 1 3")
            assert sorted(name for name in board.row() if name) == ["a36"] and board.horses_of(A)[2] == "a32"
        else:
            assert "play scout" not in board.options(*CENTRE)


def test_C_24_from_each_who_has_more(scene):
    """The avenger: those who have as much or less give nothing; all are compared before anything is taken."""
    board = scene(4).hand(A, "avenger").goods(A, silver=2).goods(B, silver=3).goods(C, silver=2).goods(D, silver=8)
    board.step(*CENTRE, "play avenger")
    assert [board.goods_of(seat).get("silver", 0) for seat in range(4)] == [4, 2, 2, 7]
    board = scene(4).hand(A, "avenger").goods(A, silver=2).goods(B, silver=3).goods(C, silver=3).goods(D, silver=3)
    board.step(*CENTRE, "play avenger")
    assert [board.goods_of(seat).get("silver", 0) for seat in range(4)] == [5, 2, 2, 2]
    board = scene(3).hand(A, "avenger").goods(A, silver=3).goods(B, silver=3).goods(C, silver=2)
    assert "play avenger" not in board.options(*CENTRE)


def test_C_25_from_one_who_has_more(scene):
    board = scene(4).hand(A, "barbarian").goods(A, livestock=2).goods(B, livestock=3).goods(C, livestock=2)
    board.goods(D, livestock=4)
    assert board.options(*CENTRE, "play barbarian") == {"rob 1", "rob 3"}
    board.step(*CENTRE, "play barbarian", "rob 3")
    assert [board.goods_of(seat)["livestock"] for seat in range(4)] == [3, 3, 2, 3]
    board = scene(3).hand(A, "barbarian").goods(A, livestock=2).goods(B, livestock=2).goods(C, livestock=1)
    assert "play barbarian" not in board.options(*CENTRE)


@pytest.mark.parametrize("whom", ["each", "one"])
@pytest.mark.parametrize("thing", list(GOODS))
def test_C_24_any_good(scene, thing, whom):
    """All words of this kind that a card may have, also for more than one piece and more than there is."""
    # C-25
    board = scene(3, crew__avenger__gain={f"{thing}_from_{whom}": 2}).hand(A, "avenger")
    board.goods(B, **{thing: 1}).goods(C, **{thing: 3})
    board.step(*CENTRE, "play avenger", *(["rob 1"] if whom == "one" else []))
    assert [board.goods_of(seat).get(thing, 0) for seat in range(3)] == ([1, 0, 3] if whom == "one" else [3, 0, 1])


# ---- abilities at buildings

AT_BUILDINGS = {                            # crew member: (a turn that triggers it, what it adds)
    "forager": (("visit farm", "provisions"), {"provisions": 1}),
    "storyteller": (("visit silversmith", "take meeting_tent", "cards"), {"cards": 1}),
    "jeweller": (("visit silversmith", "silver"), {"silver": 1}),
    "brewer": (("visit farm", "take meeting_tent", "card and kumis"), {"kumis": 1}),
}


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("card", list(AT_BUILDINGS))
def test_C_31_abilities_at_buildings(scene, card, doubled):
    """Each time the action is carried out there; not if it is left out, nor elsewhere."""
    # C-30, C-34, A-8
    turn, added = AT_BUILDINGS[card]

    def after(*turn, crew=()):
        board = scene().crew(A, *crew).eagles(A, *["a01"] * doubled).go(*turn)
        return Counter({**board.goods_of(A), "cards": len(board.hand_of(A))})

    times = 2 if doubled else 1
    for crew, works in (([card], times), ([card, card], times + 1)):
        assert after(*turn, crew=crew) - after(*turn) == Counter({word: n * works for word, n in added.items()})
    for other, (elsewhere, _) in AT_BUILDINGS.items():          # in two of these turns the first action is left out
        if CREW[other]["building"] != CREW[card]["building"]:
            assert after(*elsewhere, crew=[card]) == after(*elsewhere)


def test_C_31_kumis_only_with_kumis(scene):
    """C-34: the brewer adds to the meeting tent's kumis, and nothing to two cards."""
    board = scene().crew(A, "brewer").go("visit farm", "take meeting_tent", "cards")
    assert board.goods_of(A) == {} and len(board.hand_of(A)) == 2
    board = scene().crew(A, "brewer").go("visit farm", "take meeting_tent", "card and kumis")
    assert board.goods_of(A) == {"kumis": 3}


def test_C_31_by_a_card_too(scene):
    """The traveller's use of the farm brings the forager's provision, as placing and taking do."""
    board = scene().crew(A, "forager").hand(A, "traveller")
    board.step("visit farm", "provisions", "take town_centre", "play traveller", "use farm", "provisions")
    assert board.goods_of(A) == {"provisions": 6}
    board = scene().crew(A, "forager").workers(farm="red", market="blue", town_centre="blue")
    board.step("visit silversmith", "take farm", "provisions")
    assert board.goods_of(A) == {"provisions": 4}


def test_C_31_those_on_the_board_before(scene):
    """A card hired in the barracks does nothing for the hire that brings it; one that leaves by it still counts."""
    board = scene().goods(A, silver=4).hand(A, "recruiter", "youth")
    assert "hire recruiter 1" in board.options("visit barracks")
    board.step("visit barracks", "hire recruiter 1")
    assert board.goods_of(A) == {"silver": 2}
    board = scene().crew(A, "recruiter").goods(A, silver=3).hand(A, "veteran")
    board.step("visit barracks", "hire veteran 1")
    assert board.goods_of(A) == {} and board.crew_of(A)[0] == "veteran"
    scribe = {"crew__youth__trigger": "building", "crew__youth__building": "barracks", "crew__youth__effect": {"vp": 1},
              "crew__youth__worker": ""}
    board = scene(**scribe).goods(A, silver=1).hand(A, "youth").go("visit barracks", "hire youth 1")
    assert board.points_of(A) == {}
    board = scene(**scribe).crew(A, "youth").goods(A, silver=1).hand(A, "elder", "forager")
    board.step("visit barracks", "hire forager 1")
    assert board.points_of(A) == {"cards": 1}


def test_C_32_cheaper_eagles(scene):
    """The falconer's silver off an eagle in the stables, not off a horse."""
    board = scene().worker(A, "grey").crew(A, "falconer").goods(A, silver=1)
    assert {words.split()[0] for words in board.options("visit stables")} == {"pass", "eagle"}
    board.step("visit stables", "eagle 1 1")
    assert board.goods_of(A) == {}
    board = scene().worker(A, "grey").crew(A, "falconer", "falconer").eagles(A, "a01")
    board.step("visit stables", "eagle 1 2")                    # C-4: down to nothing
    assert board.goods_of(A) == {}
    assert scene().worker(A, "grey").options("visit stables") == {"pass"}


def test_C_33_extra_actions(scene):
    """The elder's second action in the chief's tent: each may be left out; doubled by an eagle there are three."""
    board = scene().worker(A, "grey").crew(A, "elder").goods(A, livestock=5).village_quests("q10")
    turn = "visit chiefs_tent", "feed"
    assert board.options(*turn) == {"pass", "feed", "quest q10"}
    assert board.options("visit chiefs_tent", "quest q10") == {"pass", "feed"}
    assert board.options(*turn, "feed") == {"take town_centre", "take meeting_tent", "take market"}
    board.step(*turn, "feed")
    assert board.goods_of(A) == {"livestock": 3, "provisions": 4, "kumis": 2}
    board = scene().worker(A, "grey").crew(A, "elder").eagles(A, "a01").goods(A, livestock=5)
    board.step(*turn, "feed", "feed")
    assert board.goods_of(A) == {"livestock": 2, "provisions": 6, "kumis": 3}
    board = scene().worker(A, "grey").crew(A, "elder").goods(A, livestock=5)
    assert board.options("visit chiefs_tent", "pass") == {"take town_centre", "take meeting_tent", "take market"}


def test_C_33_what_triggers_works_each_time(scene):
    board = scene(crew__elder__building="farm").crew(A, "elder", "forager").go("visit farm", "provisions", "provisions")
    assert board.goods_of(A) == {"provisions": 6}
    board = scene(crew__elder__building="farm").crew(A, "elder", "forager").go("visit farm", "provisions", "pass")
    assert board.goods_of(A) == {"provisions": 3}


# ---- the deck

def test_C_40_discards_are_shuffled(scene):
    board = scene().hand(A, "archer").only_cards("scout")
    discards = Counter(board.discards())
    assert board.deck() == ["scout"]
    board.step("visit farm", "take meeting_tent", "cards")
    other, = Counter(board.hand_of(A)) - Counter(["scout", "archer"])
    assert board.discards() == {} and Counter([*board.deck(), other]) == discards
    assert board.deck() != sorted(board.deck(), key=board.names.crew.index)


def test_C_40_no_card_at_all(scene):
    """The deck and the discards are empty: what can be drawn is drawn."""
    sizes = {f"crew__{name}__copies": 0 for name in list(CREW)[13:]}
    board = scene(**sizes, hand_limit=12, cards_dealt=3)
    cards = sorted(board.deck())
    assert len(cards) == 26
    board.hand(B, *cards[:12]).hand(A, *cards[12:22]).crew(A, *cards[22:25])
    assert board.deck() == [cards[25]] and board.discards() == {}
    said = board.step("visit farm", "take meeting_tent", "cards")
    assert [words for words in said if words.startswith("drawn")] == [f"drawn {cards[25]}"]
    assert board.deck() == []


def test_every_word_of_actions_is_used_or_tested():
    """What cards may pay and gain, and which of it the deck has: the rest is tested with altered cards above."""
    data = read("scythia")
    words = {word for row in (*data["crew"].values(), *data["hero"].values()) for word in row["gain"]}
    assert words <= set(GAIN)
    unused = {word for word in GAIN if "_from_" not in word} - words
    assert unused == {"vp", "plunder_of_assyria", "plunder_of_persia", "plunder_of_greece"}


# ---- a choice, and plunder off the board

def test_C_26_plunder_off_the_board(scene):
    """The herdsman: any piece of a space of Cimmeria that is not raided, but no space's last one."""
    board = scene(printed=True).hand(A, "herdsman", "scout").raided("cimmeria_3")
    board.plunder("cimmeria_1", gold=1, wagon=1).plunder("cimmeria_2", livestock=1).plunder("cimmeria_4", equipment=2)
    board.plunder("assyria_1", gold=2)
    assert board.options(*CENTRE, "play herdsman") == {
        "gain gold cimmeria_1", "gain wagon cimmeria_1", "gain equipment cimmeria_4"}
    supply = board.supply()
    board.step(*CENTRE, "play herdsman", "gain gold cimmeria_1")
    assert board.goods_of(A) == {"gold": 1} and board.plunder_on("cimmeria_1") == {"wagon": 1}
    assert board.supply() == supply and "cimmeria_1" in board.spaces_left()
    assert not board.pub["gold"] & 1                            # no yellow die any more
    board = scene(printed=True).hand(A, "herdsman", "scout").raided("cimmeria_3").plunder("cimmeria_1", gold=1)
    board.plunder("cimmeria_2", livestock=1).plunder("cimmeria_4", equipment=1)
    assert "play herdsman" not in board.options(*CENTRE)        # T-8


@pytest.mark.parametrize("region", REGIONS)
def test_C_26_of_each_region(scene, region):
    board = scene(printed=True, crew__herdsman__gain={f"plunder_of_{region}": 2}).hand(A, "herdsman")
    for other in REGIONS:
        board.plunder(f"{other}_1", wagon=3)
    assert board.options(*CENTRE, "play herdsman") >= {f"gain wagon {region}_1"}
    assert len(board.options(*CENTRE, "play herdsman")) == 1
    board.step(*CENTRE, "play herdsman")
    assert board.goods_of(A) == {"wagon": 2} and board.plunder_on(f"{region}_1") == {"wagon": 1}


def test_C_27_a_choice_of_gains(scene):
    """The brawler: two cards or two provisions."""
    board = scene(printed=True).hand(A, "brawler").next_cards("archer", "scout")
    assert board.options(*CENTRE, "play brawler") == {"gain cards", "gain provisions"}
    board.step(*CENTRE, "play brawler", "gain provisions")
    assert board.goods_of(A) == {"provisions": 2} and board.hand_of(A) == []
    board = scene(printed=True).hand(A, "brawler").next_cards("archer", "scout")
    board.step(*CENTRE, "play brawler", "gain cards")
    assert board.goods_of(A) == {} and board.hand_of(A) == ["archer", "scout"]


def test_C_27_what_brings_nothing_is_no_choice(scene):
    """Among healing and silver the seat has silver, if nobody is hurt; what is chosen comes after the price."""
    changed = {"crew__brawler__gain": {"silver": 2, "heal": 1}, "crew__brawler__pay": {"kumis": 1}}
    board = scene(printed=True, **changed).hand(A, "brawler").goods(A, kumis=1).crew(A, "champion")
    board.step(*CENTRE, "play brawler")
    assert board.goods_of(A) == {"silver": 2}
    board = scene(printed=True, **changed).hand(A, "brawler").goods(A, kumis=1).crew(A, "champion").wounds(A, 1)
    assert board.options(*CENTRE, "play brawler") == {"gain silver", "gain heal"}
    assert board.step(*CENTRE, "play brawler", "gain heal") and board.wounds_of(A)[0] == 0
