"""A game of Raiders of Scythia as one seat sees it: its log without the hands of others, and what lies on the table."""
from ludometer.simcore.scythia.declared import COLOURS, PLUNDER
from ludometer.simcore.scythia.engine import GOODS
from ludometer.simcore.scythia.story import EMPTY, END_POINTS, KEEP, Story
from ludometer.simcore.scythia.story_moves import amount
from ludometer.simcore.story import SeatView, bits, count, listing, seat_functions


class Seen(SeatView, Story):
    """The Story as `seat` may read it: of cards that others draw and hold it says how many."""

    def means(self, seat):
        if seat == self.seat:
            return super().means(seat)
        player = self.now.player[seat]
        goods = [amount(number, good) for good, number in zip(GOODS, player.has, strict=True) if number]
        return f"{listing(goods, 'nothing')}; hand: {count(player.n_hand, 'card')}; {sum(player.vp[:END_POINTS])} VP"

    def on_drawn(self, event):
        if event.seat == self.seat:
            super().on_drawn(event)
            return
        if self.now.pub.course.stage == KEEP:
            self.go_on(f"  seat {event.seat}")
        if not self.before.pub.deck_left:
            self.add("shuffles the discards")
        self.add("a card", "draws", "{} cards")

    # ---- the table

    def table(self):
        self.begin_table()
        pub = self.now.pub
        for seat in self.seats:
            self.tell_seat(seat)
        workers = [f"{COLOURS[colour]} in {self.building(place)}" for place, colour in enumerate(pub.worker)
                   if colour >= 0]
        self.say(f"  workers in the village: {listing(workers)}")
        self.say(f"  quests: {listing(self.quest(pub.quest[place]) for place in bits(pub.quests_up))}")
        self.say(f"  animals: {listing(self.halves(animal) for animal in pub.shown if animal != EMPTY)}")
        hand = self.now.hid.hand[self.seat][:self.now.player[self.seat].n_hand]
        self.say(f"  your hand: {listing(map(self.card_in_words, hand))}")
        self.tell_spaces()
        return self.lines

    def card_in_words(self, card):
        row = self.rows["crew"][card]
        return f"{self.card(card)} (cost {row['cost']}, strength {row['strength']})"

    def tell_seat(self, seat):
        player, you = self.now.player[seat], ", you" if seat == self.seat else ""
        if player.hero < 0:
            self.say(f"  seat {seat}{you}: {self.means(seat)}")
            return
        self.say(f"  seat {seat} ({self.hero(seat)}{you}) with a {COLOURS[player.worker]} worker; {self.means(seat)}")
        for slot, card, wounds, beside in self.used_slots(player):
            name = "empty" if card == EMPTY else f"{self.card(card)}, strength {self.rows['crew'][card]['strength']}"
            hurt = f", {count(wounds, 'wound')}" if wounds else ""
            self.say(f"    slot {slot}: {'; '.join([name + hurt, *beside])}")

    def tell_spaces(self):
        """What may still be raided: spaces of a settlement on one line."""
        pub, there = self.now.pub, {}
        for space in bits(pub.spaces):
            pieces = [amount(number, kind) for kind, number in zip(PLUNDER, pub.plunder[space], strict=True) if number]
            there.setdefault(self.rows["space"][space]["settlement"], []).append(
                f"{self.titles['space'][space]}: {listing([*pieces, self.worker_on(space)])}")
        for settlement, spaces in there.items():
            self.say(f"  {self.settlement(settlement)}: {'; '.join(spaces)}")

    def settlement(self, settlement):
        """What a raid of a settlement asks for, and what it may bring."""
        row = self.rows["settlement"][settlement]
        asked = [count(row["crew"], "crew member"), amount(row["provisions"], "provisions")]
        asked += [amount(row["wagons"], "wagon")] if row["wagons"] else []
        points = ", ".join(f"{points} VP for strength {strength}" for strength, points in zip(
            row["strength"], row["points"], strict=True))
        return f"{self.titles['settlement'][settlement]} ({', '.join(asked)}; {points})"

    def worker_on(self, space):
        return f"{COLOURS[self.now.pub.space_worker[space]]} worker"


tell, table = seat_functions(Seen)
