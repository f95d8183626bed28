"""What the log of a game says of claim phases (C-*), how all stand after them, and the final score; see story.py."""
from ludometer.simcore.rurik import declared
from ludometer.simcore.rurik.declared import GOODS
from ludometer.simcore.rurik.story_words import Words
from ludometer.simcore.story import bits, count, listing


class ClaimPhase(Words):
    """The part of Story on the events of the claim phase and of the end."""

    def on_boat(self, event):
        words = "loads all goods" if event.what else "does not advance on the trade track"
        self.say(f"  {self.names[event.seat]} {words}")

    def on_track(self, event):
        self.add_to(f"  {self.names[event.seat]}:", f"{declared.TRACKS[event.where]} track to step {event.value}")

    def on_income(self, event):
        self.add_to("  income:", f"{self.names[event.seat]} {event.value}")

    def on_score(self, event):
        self.tell_last_round()
        if self.next_kind is None:
            self.tell_scores()

    def tell_last_round(self):
        """Before the first of the events that end the game."""
        if self.last().kind not in ("tokens", "score"):
            self.tell_positions(self.now.pub.round)

    def tell_positions(self, played):
        """How the seats stand and what lies on the map after the claim phase of a round."""
        pub = self.now.pub
        self.say("")
        self.head(f"After round {played + 1}")
        for seat in self.seats:
            goods = listing(f"{number} {good}" for good, number in zip(GOODS, pub.goods[seat], strict=True) if number)
            parts = [f"{self.now.tally.round_score[played][seat]} VP", count(pub.coins[seat], "coin"),
                     f"goods: {goods}", f"warfare track {pub.warfare[seat]}",
                     *(self.cards_of(seat) if seat in self.people else ()),
                     f"rules {listing(map(self.region, bits(pub.ruled[seat])))}"]
            dungeon = [self.heads[other] for other in bits(pub.captive_leaders[seat])]
            dungeon += self.prisoners(pub.dungeon[seat])
            parts += [f"dungeon: {', '.join(dungeon)}"] if dungeon else []
            self.say(f"  {self.names[seat]}: {'; '.join(parts)}")
        self.tell_map(pub)

    def tell_map(self, pub):
        """What lies in each region."""
        nobody = []
        for region in self.regions:
            parts = [part for seat in self.seats if (part := self.holding(seat, region, pub))]
            if parts:
                self.say(f"  {self.region(region)}: {', '.join(parts + self.rebels_in_words(region, pub))}")
            else:
                nobody.append(region)
        others = {"neutral troops": pub.neutral} if self.alone else {}
        if not self.alone or pub.lair >= 0:                     # a faction's
            others["rebels"] = pub.rebels
        for name, standing in others.items():
            self.say(f"  only {name}: {listing(self.region(region) for region in nobody if standing[region])}")

    def cards_of(self, seat):
        schemes, deeds = self.in_order("hid", "hand", seat), self.in_order("pub", "deeds_held", seat)
        return (f"schemes: {listing(self.titles['scheme'][card] for card in schemes)}",
                f"deeds: {listing(self.titles['deed'][deed] for deed in deeds)}")

    def in_order(self, part, field, seat):
        """The cards of a set in the order in which they came."""
        held = self.states[part][field][self.at::-1, seat]      # now, and back to the setup
        return sorted(bits(int(held[0])), key=lambda card: -int((held >> card & 1).argmin()))

    def tell_scores(self):
        """A line for each seat, from the winner on (E-6)."""
        pub, scores = self.after.pub, dict(zip(declared.PARTS, self.after.pub.vp, strict=True))
        order = {seat: (sum(part[seat] for part in pub.vp), len(bits(pub.ruled[seat])), pub.coins[seat])
                 for seat in self.seats}
        best = sorted(self.seats, key=order.get, reverse=True)
        agendas = [self.titles["agenda"][self.after.hid.agenda[seat]] + (", met" if scores["agenda"][seat] else "")
                   for seat in self.people] + ["-"] * self.alone
        wide = max(map(len, [*self.names, "Final score"]))
        hidden = {"tokens": not any(pub.vp_tokens), "coins": not self.alone, "dock": not self.alone}
        shown = [part for part in declared.PARTS if not hidden.get(part)]
        self.say("")
        self.head("Final score".ljust(wide) + "".join(f"{head:>9}" for head in (*shown, "total")) + "  agenda")
        for seat in best:
            numbers = "".join(f"{number:9}" for number in (*(scores[part][seat] for part in shown), order[seat][0]))
            self.say(f"{self.names[seat].ljust(wide)}{numbers}  {agendas[seat]}")
        self.say_winner({self.names[seat]: order[seat] for seat in best}, "regions ruled", "coins")
