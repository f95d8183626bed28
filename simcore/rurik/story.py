"""One logged game of Rurik as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did. Here are the setup and turns of the base game, in
story_claim.py the claim phase and the end; story_stone_and_blade.py and story_rebellion.py word the events of modules,
and story_moves.py what a decision is where its line says more or less.
"""
from collections import Counter
from itertools import takewhile

from ludometer.simcore.rurik import declared
from ludometer.simcore.rurik.declared import ACTIONS, GOODS, STAGES, STRUCTURES, TURN_MOVES
from ludometer.simcore.rurik.story_claim import ClaimPhase
from ludometer.simcore.rurik.story_moves import Moves
from ludometer.simcore.rurik.story_rebellion import Rebellion
from ludometer.simcore.rurik.story_stone_and_blade import StoneAndBlade
from ludometer.simcore.rurik.story_words import REBEL, Words, series
from ludometer.simcore.story import Position, count

SPACES = ("top", "2nd", "3rd", "4th")
PAYMENTS = ("pay", "discard", "remove", "raze", "prisoner")     # what a deed or a conversion asks before its reward
REBEL_LORD = declared.ABILITIES.index("rebel_lord")
ATTACKS = tuple(map(TURN_MOVES.index, ("attack", "attack_careful")))


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, states).log_lines()


class Story(ClaimPhase, StoneAndBlade, Rebellion, Moves):

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        self.named = 0                                          # payments to come that the line of a deed has named
        self.reward_due = None                                  # of what is being paid for
        counts = states["pub"]["warfare"], states["tally"]["checks"][:, 0]
        risen = [(count[1:] > count[:-1]).any(axis=1) for count in counts]
        # where one has risen; to look at both positions of each event would take 10 ms a log, not 7
        self.counted = set((risen[0] | risen[1]).nonzero()[0].tolist())
        abilities = [self.rows["leader"][self.leaders[seat]]["ability"] for seat in self.people]
        self.lord = abilities.index(REBEL_LORD) if REBEL_LORD in abilities else None
        self.say(self.title(len(self.people)))
        self.say("")
        self.head("Setup")
        taken = states["pub"]["course"]["stage"] > STAGES.index("leaders")
        start = Position(states[int(taken.argmax())]).pub
        for seat in self.seats:
            self.say(f"  seat {seat}: {', '.join(self.begins_with(seat, start))}")
        if self.knob["goods_tokens"]:
            for region in self.regions:
                self.add_to("  goods tokens:", f"{self.region(region)} {GOODS[start.good[region]]}")
        for opening, laid in self.laid_out(start):
            self.say(f"  {opening}: {', '.join(laid)}")

    def word(self, event):
        super().word(event)
        if self.reward_due is not None and self.next_kind not in PAYMENTS:
            self.join(f"reward: {self.reward(self.reward_due)}")
            self.reward_due = None
        if self.at in self.counted:
            self.tell_counts(event)
        if self.lord == self.now.pub.course.to_move and self.opened is not None:
            self.tell_lord(event)

    def tell_counts(self, event):
        """A-43, A-46: what an attack or a reward has brought without an event."""
        seat, now, after = self.now.pub.course.to_move, self.now, self.after
        attack = event.kind in ("turn", "rebellion") and event.what in ATTACKS and event.to < REBEL
        for step in range(now.pub.warfare[seat] + 1, after.pub.warfare[seat] + 1):
            if attack or event.kind == "steal":
                self.join(f"warfare track {step}")
            else:
                self.say(f"    warfare track {step}")
        if after.tally.checks[0][seat] > now.tally.checks[0][seat] and event.kind != "capture":
            self.say("    no casualty check")

    def tell_lord(self, event):
        """L-Sviatopolk: a troop comes without an event, after all that the rebel's reward brings."""
        turn = event if event.kind in ("turn", "resolve") else self.last("turn", "resolve")
        if turn.kind == "turn" and turn.what in ATTACKS and turn.to == REBEL:
            region = attacked_region(turn)
            had, has = (position.pub.troops[region][self.lord] for position in (self.now, self.after))
            if has > had:
                self.say(f"    a troop of {self.names[self.lord]} takes the rebel's place")

    # ---- setup

    def begins_with(self, seat, start):
        """Who a seat is, and what it has before any card, in words."""
        mat, leader = (self.titles[table][self.knob[f"rebellion_{knob}"] - 1] for table, knob in (
            ("household", "level"), ("rebellion_leader", "leader")))
        yield f"{self.names[seat]} ({mat.lower()}, {leader})" if seat not in self.people else self.names[seat]
        yield count(start.coins[seat], "coin")
        yield from (f"{number} {good}" for good, number in zip(GOODS, start.goods[seat], strict=True) if number)

    def on_agenda(self, event):
        returned = self.after.hid.agenda_other[event.seat]
        self.say(f"  {self.names[event.seat]} keeps the agenda {self.titles['agenda'][event.what]}, "
                 f"returns {self.titles['agenda'][returned]}")

    def on_leader(self, event):
        self.say(f"  seat {event.seat} takes {self.names[event.seat]}")

    def on_troop(self, event):
        self.add_to("  troops:", f"{self.names[event.seat]} in {self.region(event.where)}")

    def on_leader_place(self, event):
        self.add_to("  leaders:", f"{self.names[event.seat]} in {self.region(event.where)}")

    def on_deed(self, event):
        """Laid out: on the card of the Library, after a deed was taken, or by itself."""
        deed = self.deed(event.value)
        if event.to:
            self.add_to("    on the card of the Library:", deed)
        elif self.said and self.said[0] in ("takes", "laid out:", "new deed row:"):
            if self.said[0] == "takes":
                more = list(takewhile(lambda other: other.kind == "deed" and not other.to, self.events[self.at + 1:]))
                self.add(deed, "new deed row:" if more else "laid out:")        # V-3
            else:
                self.add(deed, self.said[0])
        else:
            self.add_to("  deed row:" if self.opened is None else "    laid out:", deed)

    # ---- strategy phase

    def on_round(self, event):
        if event.value:
            self.tell_positions(event.value - 1)
        self.say("")
        self.head(f"Round {event.value + 1}, strategy phase: {self.names[event.seat]} begins")

    def on_restore(self, event):
        name, region = self.names[event.seat], self.region(event.where)
        if self.after.pub.leader_at[event.seat] != event.where:
            self.say(f"  a troop of {name} returns to {region}")
        else:
            self.say(f"  {name} returns to {region}{' with a troop' if self.change('supply', event.seat) else ''}")

    on_place = Words.on_silent                                  # the decision for a bribe says it

    def on_bribe(self, event):
        column = self.column(event.where)                       # P-3: the new one goes below its equals
        above = [other for other in column if sum(other[1:]) >= event.extra + event.what]
        self.tell_placed(event, event.extra, event.what, len(above), column[len(above):])

    def column(self, action):
        """[(seat, number, bribe)] of the advisors in a column, from the top."""
        pub = self.now.pub
        column = zip(pub.space_seat[action], pub.space_number[action], pub.space_bribe[action], strict=True)
        return [advisor for advisor in column if advisor[0] >= 0]

    def tell_placed(self, event, number, bribe, row, below):
        seat, text = event.seat, f"  {self.names[event.seat]} places {number}"
        if bribe:
            text += f" + {count(bribe, 'coin')}"
        text += f" in {ACTIONS[event.where].title()}, {SPACES[row]} space"
        if below:
            moved = [f"{self.names[other]}'s {'own ' * (other == seat)}{lower}" for other, lower, _ in below]
            text += f"; {series(moved)} {'moves' if len(moved) == 1 else 'move'} down"
        self.say(text)
        if self.is_at("action", self.after):
            self.say("")
            self.head(f"Round {self.now.pub.round + 1}, action phase")

    # ---- action phase

    def on_resolve(self, event):
        self.say(f"  {self.names[event.seat]} resolves {event.what} in {ACTIONS[event.where].title()}, "
                 f"{SPACES[event.to]} space")
        self.opened = len(self.lines)

    def on_turn(self, event):
        getattr(self, f"on_{TURN_MOVES[event.what]}")(event)

    def on_end(self, event):
        left = dict(zip(declared.POINTS, self.now.pub.points, strict=True))
        if any(left.values()):
            self.say(f"    leaves {self.reward(left)}")
        self.opened = None
        if self.is_at("claim", self.after):
            self.say("")
            self.head(f"Round {self.now.pub.round + 1}, claim phase")

    def on_main(self, event):
        action, price = ACTIONS[event.where], self.coins_paid(event.seat)
        if action == "scheme":
            self.tell_main(f"main action{price}")
        else:
            point = declared.POINTS.index(action)
            points = self.after.pub.points[point] - self.now.pub.points[point]
            self.tell_main(f"main action{price}: {self.reward({action: points})}")

    def tell_main(self, text):
        """What becomes of the main action, on the line of the advisor if it comes first in the turn."""
        if self.opened == len(self.lines):
            self.join(text)
        else:
            self.say(f"    {text}")

    def on_forfeit(self, event):
        self.tell_main(f"forfeits the main action for {count(self.change('coins', event.seat), 'coin')}")

    def on_marker(self, event):
        receiver = "keeps" if event.where == event.seat else f"gives {self.names[event.where]}"
        self.say(f"    {receiver} the first player marker")

    def on_muster(self, event):
        self.add_pieces("    musters", "the leader" if event.extra else "a troop", f"in {self.region(event.where)}")

    def on_muster_far(self, event):
        self.add_pieces("    musters", "a troop", f"next door in {self.region(event.where)}")

    def on_muster_by_sword(self, event):
        self.add_pieces("    musters", "a troop", f"in {self.region(event.where)} with an attack point")

    def on_march(self, event):
        self.tell_move("    moves", event, event.where, event.to)

    def tell_move(self, opening, event, origin, target, straight=""):
        self.add_pieces(opening, self.who(event.seat, event.extra),
                        f"from {self.region(origin)} {straight}to {self.region(target)}")

    on_lift = Words.on_silent                                   # the decision for a region to land in says it

    def on_land(self, event):
        self.tell_move("    moves", event, event.to, event.where, "straight ")

    def on_banish(self, event):
        leader, other = divmod(event.extra, REBEL)
        self.say(f"    sends {self.names[other] if leader else self.target(other)} from {self.region(event.where)} to "
                 f"{self.region(event.to)}, who gains {count(self.change('coins', other), 'coin')}")

    def on_tax(self, event):
        more = {"none": "", "good": self.from_market(event, self.now, self.after),
                "coin": f" and {count(self.change('coins', event.seat), 'coin')} from the market"}
        good = GOODS[self.now.pub.good[event.where]]
        self.add_to("    taxes", f"{self.region(event.where)} (1 {good}{more[declared.MARKETS[event.extra]]})")

    def on_build(self, event):
        text = f"a {STRUCTURES[event.to]} in {self.region(event.where)}"
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            text += self.conversion_in_words(event)
        points, coins = self.change("ride", event.where), self.change("coins", event.seat)
        if points:                                              # H-31, H-32
            text += f" ({count(points, 'move point')} there)"
        if coins:
            text += f" ({count(coins, 'coin')})"
        self.add_to("    builds", text)

    def conversion_in_words(self, event):
        """A-73, A-74: who leaves and comes where a church is built, in words."""
        seat, region = event.seat, event.where
        comes = self.after.pub.troops[region][seat] > self.now.pub.troops[region][seat]
        return f" ({self.target(event.extra)} leaves" + (
            f", a troop of {self.names[seat]} takes its place)" if comes else ")")

    # ---- attacks

    def on_attack(self, event):
        opening, region = "    attacks", attacked_region(event)
        if event.what == TURN_MOVES.index("attack_careful"):
            opening += " with care"
        if event.extra:
            opening += f" by the siege tower from {self.region(event.where)}"
        if event.to >= REBEL:
            self.say(f"{opening} {self.target(event.to)} in {self.region(region)}")
        else:
            self.tell_attack(event, opening, region)

    on_attack_careful = on_attack

    def tell_attack(self, event, opening, region):
        """A-42: on an opponent."""
        self.say(f"{opening} {self.names[event.to]} in {self.region(region)}, who loses "
                 f"{self.loss_in_words(event.to, region)}")

    def on_steal(self, event):
        self.follow(" and 1 coin")

    def on_reward(self, event):
        rebels = self.rows["rebel"]
        row = [*rebels, *self.rows["reward_token"]][event.value]
        self.join(f"{'reward' if event.value < len(rebels) else 'reward token'}: {self.reward(row['reward'])}")

    def on_deck(self, event):
        deck = ("first", "second")[event.where]
        if event.extra:
            self.say(f"    casualty check of {count(event.what, 'card')} of the {deck} deck")
        else:
            self.say(f"    looks at {count(event.what, 'scheme card')} of the {deck} deck")

    def on_card(self, event):
        icons, title = self.rows["scheme"][event.value]["casualties"], self.titles["scheme"][event.value]
        self.add_to("    reveals", f"{title} ({count(icons, 'casualty icon')})" if icons else title)

    def on_loss(self, event):
        self.add_pieces("    loses", self.loss_in_words(event.seat, event.where), f"in {self.region(event.where)}")

    # ---- cards

    def on_reshuffle(self, event):
        self.say(f"    {count(event.value, 'scheme card')} are shuffled and split into new decks")

    def on_deed_deck(self, event):
        words = f"new deed deck: {count(event.value, 'discarded deed')}, shuffled"
        self.say_in_turn(words, words)

    def on_keep(self, event):
        self.say(f"    keeps {self.titles['scheme'][event.what]}")

    def on_return(self, event):
        self.add_to("    puts back", self.titles["scheme"][event.what])

    def on_take_deed(self, event):
        text = f"takes the deed {self.deed(event.what)}"
        self.say_in_turn(text, f"{self.names[event.seat]} {text}", opening="takes")

    def on_play_scheme(self, event):
        self.tell_scheme(event.where, "plays the scheme")

    def tell_scheme(self, card, words):
        """B-10, B-11; W-11: the decision for its other reward comes next."""
        scheme, instead = self.rows["scheme"][card], False
        if scheme["instead"] and self.next_kind == "offer":
            instead = self.events[self.at + 1].extra
        self.say(f"    {words} {self.titles['scheme'][card]}{self.coins_paid(None, scheme['cost'])}: "
                 f"{self.reward(scheme['instead' if instead else 'reward'])}")

    # ---- deeds and conversions, and what is paid for them

    def on_do_deed(self, event):
        deed = self.rows["deed"][event.where]
        cost, self.reward_due = deed["cost"], deed["reward"]
        paid = [count(cost["coins"], "coin")] if "coins" in cost else []
        paid += self.goods_named(event.seat, cost)
        self.say(f"    accomplishes {self.deed(event.where)}" + (f", paying {', '.join(paid)}" if paid else ""))

    def goods_named(self, seat, cost):
        """B-26: the goods that a deed names, or the kind that is chosen for it; H-21: or boons, as decided next."""
        goods, boons = [good for good in GOODS for _ in range(cost.get(good, 0))], Counter()
        had = self.goods_count(self.now, seat)
        following = zip(self.events[self.at + 1:], self.states[self.at + 1:], strict=False)
        for event, record in takewhile(lambda pair: pair[0].kind == "pay", following):
            if event.where < 0:                                 # the kind of goods all of one kind
                goods += [GOODS[event.what]] * cost["same_goods"]
            elif (paid := had - self.goods_count(Position(record), seat)) < len(goods):
                boons[goods[paid]] += event.what == len(GOODS)
            else:
                break
            self.named += 1
        words = []
        for good in dict.fromkeys(goods):
            rest = goods.count(good) - boons[good]
            words += [f"{rest} {good}"] * (rest > 0) + [count(boons[good], "trade boon")] * (boons[good] > 0)
        return words

    def goods_count(self, position, seat):
        return sum(position.pub.goods[seat]) + position.pub.boons[seat]

    def on_convert(self, event):
        self.reward_due = self.rows["conversion"][event.where]["reward"]
        self.say(f"    {self.move_convert(event)}")
        self.tell_rebels_given(event.seat)

    def on_pay(self, event):
        if self.named:
            self.named -= 1
        elif event.what == len(GOODS):
            self.add_to("    pays", "1 trade boon", "{} trade boons")
        else:
            self.add_to("    pays", f"1 {GOODS[event.what]}", f"{{}} {GOODS[event.what]}")

    def on_discard(self, event):
        self.add_to("    gives up the scheme", self.titles["scheme"][event.what])

    def on_remove(self, event):
        """B-23: one piece, or several of a region."""
        pieces = self.now.pub.troops[event.where][event.seat] - self.after.pub.troops[event.where][event.seat]
        for left in range(pieces, 0, -1):
            self.add_pieces("    gives up", self.loss_in_words(event.seat, event.where) if left == 1 else "a troop",
                            f"in {self.region(event.where)}")

    def on_raze(self, event):
        self.add_to("    gives up", f"a {STRUCTURES[event.what]} in {self.region(event.where)}")


def attacked_region(event):
    """The region that an attack aims at; Q-Tower: not always the attacker's own."""
    return event.extra - 1 if event.extra else event.where
