"""How the spaces of a duchy lie, by the maps of data/duchies.toml."""
from ludometer.simcore.burgundy.declared import COLOURS

LETTERS = "BAMSYC"                                              # of the colours in a map
ROWS = (4, 5, 6, 7, 6, 5, 4)                                    # S-7, spaces in the rows of a duchy, from the north
SPACES = sum(ROWS)
TEAM_ROWS = (8, 10, 12, 13, 12, 10, 8)                          # and of a team's, whose halves share one
TEAM_SPACES = sum(TEAM_ROWS)


def rows_of(spaces):
    """How many of the spaces of a duchy lie in each row, from the north; a duchy of another size is a single row."""
    return {SPACES: ROWS, TEAM_SPACES: TEAM_ROWS}.get(spaces, (spaces,))


def near(spaces, land=(), river=()):
    """Lists of the spaces next to each one: by land, which makes regions, and by land and river, for placing.

    land, river: of the duchy; without land its spaces lie as in a picture of this size.
    """
    by_land = [[] for _ in range(spaces)] if land else list(map(list, AROUND[spaces]))
    both = [list(others) for others in by_land]
    for pairs, lists in ((land, (by_land, both)), (river, (both,))):
        for one, other in pairs:
            for around in lists:
                around[one].append(other)
                around[other].append(one)
    return by_land, both


def neighbours(space, coordinates=None):
    """The spaces next to a space of a duchy, numbered in the order of reading."""
    coordinates = coordinates or COORDINATES
    q, r = coordinates[space]
    around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return [coordinates.index((q + dq, r + dr)) for dq, dr in around if (q + dq, r + dr) in coordinates]


# Of spaces: column and row, the column counted so that a step to the south-east leaves it as it is. A team's duchy has
# the spaces of two, whose centres lie six columns apart.
COORDINATES = [(q + max(-3, -3 - r), r) for r, spaces in enumerate(ROWS, -3) for q in range(spaces)]
TEAM_COORDINATES = sorted({(q + way, r) for q, r in COORDINATES for way in (-3, 3)}, key=lambda space: space[::-1])
AROUND = {len(spaces): [neighbours(space, spaces) for space in range(len(spaces))]
          for spaces in (COORDINATES, TEAM_COORDINATES)}


def regions(letters, land=()):
    """{colour: sizes} of the regions of a map, the largest first. letters: of its spaces; land: as of near()."""
    around, _ = near(len(letters), land)
    sizes, seen = {}, set()
    for space, letter in enumerate(letters):
        if space not in seen:
            region = connected_spaces(space, around, {other for other, its in enumerate(letters) if its == letter})
            seen |= region
            sizes.setdefault(COLOURS[LETTERS.index(letter)], []).append(len(region))
    return {colour: sorted(found, reverse=True) for colour, found in sizes.items()}


def connected_spaces(space, around, among):
    """All spaces of `among` that are connected with this space."""
    found, border = {space}, [space]
    while border:
        new = [other for other in around[border.pop()] if other in among and other not in found]
        found.update(new)
        border += new
    return found
