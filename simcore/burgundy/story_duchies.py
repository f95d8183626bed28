"""How the log of The Castles of Burgundy names and draws what lies in duchies: a part of the Story in story.py."""
from ludometer.simcore.burgundy.maps import LETTERS, ROWS, TEAM_ROWS, connected_spaces, near

EMPTY = -1
LINES = "abcdefghijklmnopqrstuvwxyz"                            # of spaces, from the north


class Duchies:

    def duchy(self, seat):
        return self.rows["duchy"][self.estate(seat).duchy]

    def space(self, seat, space):
        return name_of(space, self.shape(seat))

    def shape(self, seat):
        """Spaces in the lines of the seat's duchy."""
        if self.duchy(seat)["land"]:
            drawn = self.tables.catalogue["rows"]["duchy"][list(self.data["duchy"])[self.estate(seat).duchy]]["map"]
            return list(map(len, drawn.split()))
        return TEAM_ROWS if self.knob["teams"] else ROWS

    def lying(self, duke):
        """Tiles by space of a duchy."""
        halves = self.now.half[duke::len(self.dukes)][:1 + self.knob["teams"]]
        return [tile for half in halves for tile in half.tile][:len(self.duchy(duke)["map"])]

    def size_of_region(self, seat, space):
        """Spaces of the region that has this one (S-7)."""
        row = self.duchy(seat)
        around, _ = near(len(row["map"]), row["land"])
        return len(connected_spaces(space, around, {
            other for other, colour in enumerate(row["map"]) if colour == row["map"][space]}))

    def tell_duchies(self):
        """Side by side."""
        drawn = [[f"{self.owner(duke)}, {self.titles['duchy'][self.estate(duke).duchy]}", *self.draw(duke)]
                 for duke in self.dukes]
        for line in zip(*drawn, strict=True):
            self.say("".join(f"  {part}".ljust(36 if self.knob["teams"] else 18) for part in line).rstrip())

    def draw(self, duke):
        """The duchy by letters of its colours: large ones for tiles, small ones for empty spaces."""
        letters = [LETTERS[colour].lower() if tile == EMPTY else LETTERS[colour]
                   for colour, tile in zip(self.duchy(duke)["map"], self.lying(duke), strict=True)]
        shape, drawn = self.shape(duke), []
        for line, spaces in zip(LINES, shape, strict=False):
            blanks = 1 if self.duchy(duke)["land"] else 1 + max(shape) - spaces
            drawn.append(line + " " * blanks + " ".join(letters[:spaces]))
            letters = letters[spaces:]
        return drawn


def name_of(space, lines=ROWS):
    """The name of a space, such as d4 for the centre: its line from the north, its place from the west.

    lines: how many spaces each has.
    """
    row = 0
    while space >= lines[row]:
        space -= lines[row]
        row += 1
    return f"{LINES[row]}{1 + space}"
