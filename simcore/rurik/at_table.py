"""A game of Rurik as one seat sees it: its log without what others hide, and what lies on the table."""
from ludometer.simcore.rurik import declared
from ludometer.simcore.rurik.declared import ACTIONS, GOODS
from ludometer.simcore.rurik.story import Story
from ludometer.simcore.story import SeatView, bits, count, listing, seat_functions


class Seen(SeatView, Story):
    """The Story as `seat` may read it: of cards that others look at, hold or return it says how many."""

    def on_agenda(self, event):
        if event.seat == self.seat:
            super().on_agenda(event)
        else:
            self.say(f"  {self.names[event.seat]} keeps an agenda")

    def on_heritage_keep(self, event):
        if event.seat == self.seat:
            super().on_heritage_keep(event)
        else:
            self.say(f"  {self.names[event.seat]} returns an inheritance")

    def on_keep(self, event):
        if event.seat == self.seat:
            super().on_keep(event)
        else:
            self.say("    keeps a scheme card")

    def on_return(self, event):
        if event.seat == self.seat:
            super().on_return(event)
        else:
            self.add_to("    puts back", "a scheme card", "{} scheme cards")

    def cards_of(self, seat):
        schemes, deeds = super().cards_of(seat)
        if seat == self.seat:
            return schemes, deeds
        return f"schemes: {len(bits(int(self.states['hid']['hand'][self.at, seat])))}", deeds

    # ---- the table

    def table(self):
        self.begin_table()
        pub = self.now.pub
        for seat in self.seats:
            self.tell_seat(seat, pub)
        if pub.leader[self.seat] >= 0:
            self.tell_own()
        for column, action in enumerate(ACTIONS):
            self.tell_column(column, action, pub)
        self.say(f"  deed row: {listing(map(self.deed_with_needs, (deed for deed in pub.deed_row if deed >= 0)))}")
        for opening, laid in self.laid_out(pub):
            self.say(f"  {opening}: {listing(laid)}")
        self.tell_map(pub)
        left = dict(zip(declared.POINTS, pub.points, strict=True))
        if any(left.values()):
            self.say(f"  left in this turn: {self.reward(left)}")
        return self.lines

    def tell_seat(self, seat, pub):
        goods = listing(f"{number} {good}" for good, number in zip(GOODS, pub.goods[seat], strict=True) if number)
        tracks = [f"{track} {pub.claim[place][seat]}" for place, track in enumerate(declared.TRACKS)]
        parts = [count(pub.coins[seat], "coin"), f"goods: {goods}",
                 f"tracks: {', '.join([*tracks, f'warfare {pub.warfare[seat]}'])}",
                 *(self.cards_of(seat) if seat in self.people else ())]
        who = f"  {self.names[seat]} (seat {seat}{', you' if seat == self.seat else ''})"
        self.say(f"{who}: {'; '.join(parts)}")

    def tell_own(self):
        """What only the seat knows, with what its cards bring."""
        hid, chosen = self.now.hid, not self.is_at("agendas", self.now)
        for agenda in (hid.agenda[self.seat], *(() if chosen else (hid.agenda_other[self.seat],))):
            if agenda >= 0:
                goal = declared.GOALS[self.rows["agenda"][agenda]["goal"]].replace("_", " ")
                self.say(f"  {'your agenda' if chosen else 'an agenda dealt to you'}: {self.titles['agenda'][agenda]} "
                         f"({goal})")
        for card in self.in_order("hid", "hand", self.seat):
            scheme = self.rows["scheme"][card]
            price = f" for {count(scheme['cost'], 'coin')}" if scheme["cost"] else ""
            self.say(f"  your scheme {self.titles['scheme'][card]}{price}: {self.reward(scheme['reward'])}")

        for deed in self.in_order("pub", "deeds_held", self.seat):
            self.say(f"  your deed {self.deed_with_needs(deed)}")

    def deed_with_needs(self, deed):
        """A deed with what it asks for."""
        row = self.rows["deed"][deed]
        words = [f"{word.replace('_', ' ')} {number}" for word, number in {**row["cost"], **row["need"]}.items()]
        return f"{self.deed(deed)}: {' + '.join(words) or 'nothing'}"

    def tell_column(self, column, action, pub):
        """The advisors in a column of the strategy board, from the top."""
        there = [f"{self.names[seat]} {number}{f' + {bribe}' if bribe else ''}"
                 for seat, number, bribe in self.column_of(pub, column) if seat >= 0]
        if there:
            self.say(f"  {action} on the strategy board, from the top: {', '.join(there)}")

    @staticmethod
    def column_of(pub, column):
        """[(seat, number, bribe)] of the spaces in a column, from the top."""
        return zip(pub.space_seat[column], pub.space_number[column], pub.space_bribe[column], strict=True)


tell, table = seat_functions(Seen)
