"""Words of decisions that the log words together with others, or with what they bring; see Story.move()."""
from ludometer.simcore.scythia.declared import ACTS, COLOURS, DICE, GAIN
from ludometer.simcore.scythia.engine import GOODS
from ludometer.simcore.story import count

PLAIN = {                                                       # acts of which the log says what they bring
    "pass": "does nothing", "heal": "heals", "silver": "takes silver", "provisions": "takes provisions",
    "wagon": "takes wagons", "feed": "gives a livestock for provisions and kumis", "cards": "draws cards",
    "card_and_kumis": "draws a card and takes kumis"}


def amount(number, good, sign=""):
    """An amount with its good: 2, "wagon" becomes "2 wagons", or with the sign "+" "+2 wagons"."""
    return f"{number:{sign}} {'wagons' if good == 'wagon' and abs(number) != 1 else good}"


class Moves:
    """The part of Story that words the moves of a turn."""

    def move_turn(self, event):
        if event.what:
            return f"raids {self.titles['settlement'][event.where]}"
        return f"places the {COLOURS[self.now.player[event.seat].worker]} worker in {self.building(event.where)}"

    def move_draft(self, event):
        return f"chooses {self.titles['hero'][event.what]} with {self.card(event.where)}"

    def move_keep(self, event):
        return f"discards {self.card(event.what)}"

    move_discard = move_keep

    def move_act(self, event):
        act = ACTS[event.what]
        if act == "trade":
            return f"discards cards for 1 {GOODS[event.where]}"
        words = PLAIN.get(act) or self.action(event)
        if act == "quest" and event.extra:
            words += f", {amount(event.extra, GOODS[event.where])} less"
        return words

    move_animal = move_hire = move_quest = move_centre = move_act

    def move_kumis(self, event):
        return f"spends {amount(event.what, 'kumis')}" if event.what else "spends no kumis"

    def move_reroll(self, event):
        if event.what < 0:
            return "rerolls nothing"
        dice = [self.die(at) for at in range(self.now.pub.n_dice) if not self.now.pub.rerolled >> at & 1]
        die = self.die(event.what)
        return f"rerolls {die}" + (f", one of {dice.count(die)} alike" if dice.count(die) > 1 else "")

    def die(self, at):
        """A die of those rolled in words: "red 3 with 2 wounds"."""
        colour, face = self.now.pub.die[at], self.now.pub.face[at]
        row = self.rows["die"][colour]
        wounds = f" with {count(row['wounds'][face], 'wound')}" if row["wounds"][face] else ""
        return f"{DICE[colour]} {row['strength'][face]}{wounds}"

    def move_wound(self, event):
        return f"wounds {self.in_slot(event.seat, event.where)}"

    def move_heal(self, event):
        return f"heals {self.in_slot(event.seat, event.where)}"

    def move_lose_crew(self, event):
        return f"gives up {self.in_slot(event.seat, event.where)}"

    def move_pay(self, event):
        return f"pays 1 {GOODS[event.what]}"

    def move_take(self, event):
        place = f" from {self.titles['space'][event.where]}" if event.where >= 0 else ""
        return f"takes {amount(event.extra, GAIN[event.what].replace('_', ' '))}{place}"

    def move_rob(self, event):
        return f"takes from seat {event.where}"

    def move_swap_eagle(self, event):
        return f"lays back {self.animal(self.now.player[event.seat].eagle[event.where])}"
