"""Names, lists and rewards in words: what the story of Rurik (story.py) and those of its modules share."""
from ludometer.simcore.rurik import declared
from ludometer.simcore.rurik.declared import GOODS, POINTS, STAGES, STRUCTURES
from ludometer.simcore.story import Story, bits, count

REBEL = 4                                                       # from here on targets are no seats: then neutral troops
NAMED = {"warfare": "warfare step", "vp": "victory point token", "any_good": "good of choice", "deed_top": "top deed"}


class Words(Story):
    """Words of Rurik's log. people: the seats with a player. names, heads: of seats and leaders. regions: in play."""

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        public = states[-1]["pub"]
        self.alone = bool(self.knob["solo"])
        self.people = self.seats[:1] if self.alone else self.seats
        self.leaders = public["leader"].tolist()
        names = [self.titles["leader"][self.leaders[seat]] if self.leaders[seat] >= 0 else f"seat {seat}"
                 for seat in self.people]                       # seats have no leader yet where these are chosen
        self.names = names + ["the Rebellion"] * self.alone
        self.heads = names + ["the leader of the Rebellion"] * self.alone
        self.regions = bits(int(public["in_play"]))
        self.opened = None                                      # lines when the turn began; None between turns

    # ---- lines

    def join(self, text):
        """Say what comes of the last thing, on its line."""
        self.follow(f"; {text}")
        self.said = None

    def add_to(self, opening, item, several=None):
        """Say one more thing of a kind: on the last line, if that began with the same words.

        several: words for n times the same item in a row, with {} for n.
        """
        if self.said and self.said[0] == opening:
            self.add(item, opening, several)
        else:
            self.say(f"{opening} {item}")
            self.said = opening, item, 1, item

    def add_pieces(self, opening, who, where):
        """Say where pieces are: who is "a troop" or names others; troops of one place are counted."""
        self.add_to(opening, f"{who} {where}", f"{{}} troops {where}" if who == "a troop" else None)

    def say_in_turn(self, text, otherwise, opening=None):
        """Begin a line of a turn, or one that stands outside of turns."""
        self.say(f"  {otherwise}" if self.opened is None else f"    {text}", opening)

    def on_silent(self, event):
        """Of a decision that another event words."""

    # ---- positions

    def is_at(self, stage, position):
        return STAGES[position.pub.course.stage] == stage

    def change(self, field, seat):
        """How much more of this the seat has after the event."""
        return getattr(self.after.pub, field)[seat] - getattr(self.now.pub, field)[seat]

    def from_market(self, event, before, after):
        """The goods of a tax beyond the one of its region."""
        kind = self.now.pub.good[event.where]
        return f" and {after.pub.goods[event.seat][kind] - before.pub.goods[event.seat][kind] - 1} more from the market"

    def coins_paid(self, seat, coins=None):
        """" for 2 coins", or nothing. coins: if not those that the seat has fewer after the event."""
        coins = -self.change("coins", seat) if coins is None else coins
        return f" for {count(coins, 'coin')}" if coins else ""

    def loss_in_words(self, seat, region):
        """What a seat loses in a region: the leader is the last one there (A-5)."""
        gone = self.now.pub.leader_at[seat] == region != self.after.pub.leader_at[seat]
        return "the leader" if gone else "a troop"

    def holding(self, seat, region, pub):
        """What a seat has in a region, in words."""
        leader = pub.leader_at[seat] == region
        troops = pub.troops[region][seat] - leader
        parts = ["leader"] * leader + [count(troops, "troop")] * (troops > 0)
        parts += [name for name, owner in zip(STRUCTURES, pub.owner[region], strict=True) if owner == seat]
        return f"{self.names[seat]} {' + '.join(parts)}" if parts else ""

    def rebels_in_words(self, region, pub):
        """Rebels and neutral troops of a region, in words."""
        return [count(n, name) for n, name in ((pub.rebels[region], "rebel"), (pub.neutral[region], "neutral troop"))
                if n > 0]

    # ---- names

    def region(self, region):
        return self.titles["region"][region].split(" (")[0]     # without a second spelling

    def deed(self, deed):
        return f"{self.titles['deed'][deed]} ({self.rows['deed'][deed]['points']} VP)"

    def who(self, seat, extra):
        """Pieces that go, by `extra` of a march."""
        if not extra:
            return "a troop"
        return self.names[seat] + (f" with {count(extra - 1, 'troop')}" if extra > 1 else "")

    def target(self, target):
        """A piece that is attacked, captured, or leaves for a church."""
        return ("a rebel", "a neutral troop")[target - REBEL] if target >= REBEL else f"a troop of {self.names[target]}"

    def prisoners(self, numbers):
        """Troops and rebels, from how many there are of each owner."""
        return [self.target(owner) for owner, number in enumerate(numbers) for _ in range(number)]

    def reward(self, reward):
        """A reward in words: {"tax": 2, "wood": 1} is "2 tax points, 1 wood"."""
        words = []
        for word in declared.REWARDS:
            amount = reward.get(word)
            if not amount:
                continue
            if word in POINTS:
                kind = "careful attack" if word == "attack_careful" else word.replace("_", "-")
                words.append(count(amount, f"{kind} point"))
            elif word == "scheme_draw":
                words.append(f"a look at {count(amount, 'scheme card')}")
            elif word in GOODS:
                words.append(f"{amount} {word}")
            else:
                words.append(count(amount, NAMED.get(word, word.removesuffix("s"))))
        return ", ".join(words) or "nothing"


def series(items):
    """Items as a list in a sentence: ["a", "b", "c"] becomes "a, b and c"."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def tokens(number):
    return count(number, "victory point token")
