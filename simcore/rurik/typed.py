"""Words for what a seat of Rurik has, in positions that are typed in; see simcore/typed.py."""
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.rurik.declared import GOODS, STRUCTURES, TRACKS
from ludometer.simcore.rurik.engine import rule_changed
from ludometer.simcore.typed import number, numbers_by_place, table

MOST_COINS, MOST_GOODS, STEPS, NONE = 99, 20, 5, -1


def settle(tables, position, where):
    """Work out what follows from the pieces on the map; H-30."""
    rule_changed(position)
    knob, names = tables.data["knob"], tuple(tables.data["region"])
    if knob["stone_and_blade"] or knob["epic_structures"] or knob["rebel_faction"]:
        for name, standing in zip(names, position[0]["pub"]["standing"].tolist(), strict=False):
            if standing > knob["structure_limit"]:
                raise DataError(f"{where}: {standing} structures in {name}, but a region holds at most "
                                f"{knob['structure_limit']}")


def goods(tables, state, seat, value, where):
    for good, amount in numbers_by_place(value, GOODS, MOST_GOODS, where).items():
        state["pub"]["goods"][seat, good] = amount


def claim(tables, state, seat, value, where):
    for track, step in numbers_by_place(value, TRACKS, STEPS, where).items():
        state["pub"]["claim"][track, seat] = step


def regions(tables, state):
    """(names of all regions, names of the regions in play)."""
    names = tuple(tables.data["region"])
    return names, [name for at, name in enumerate(names) if int(state["pub"]["in_play"]) >> at & 1]


def troops(tables, state, seat, value, where):
    """Set a seat's troops by region, besides the leader: {region: number}; the supply gets the others."""
    pub, (names, in_play) = state["pub"], regions(tables, state)
    had = int(pub["troops"][:, seat].sum())
    asked = {known(name, in_play, where): each for name, each in table(value, where).items()}
    for name, amount in numbers_by_place(asked, names, 127, where).items():
        pub["troops"][name, seat] = amount + (pub["leader_at"][seat] == name)
    left = int(pub["supply"][seat]) + had - int(pub["troops"][:, seat].sum())
    if left < 0:
        own = int(pub["troops"][:, seat].sum()) - (pub["leader_at"][seat] != NONE)
        raise DataError(f"{where}: that makes {own} troops on the map, but the seat has only {own + left} of them")
    pub["supply"][seat] = left


def structures(tables, state, seat, value, where):
    """Set a seat's structures: {region: [names]}; regions that are not named keep theirs."""
    pub, (names, in_play) = state["pub"], regions(tables, state)
    for name, built in table(value, where).items():
        region = names.index(known(name, in_play, where))
        if not isinstance(built, list):
            raise DataError(f"{where}.{name} = {built!r}, expected a list of structures, such as [\"church\"]")
        for each in built:
            known(each, STRUCTURES, f"{where}.{name}")
            if built.count(each) > 1:
                raise DataError(f"{where}.{name} = {built}: a region holds at most one {each}")
        for kind, title in enumerate(STRUCTURES):
            owner = int(pub["owner"][region, kind])
            if title in built and owner not in (NONE, seat):
                raise DataError(f"{where}.{name}: a {title} of seat {owner} stands there already")
            pub["structures_left"][seat, kind] += (owner == seat) - (title in built)
            if title in built or owner == seat:
                pub["owner"][region, kind] = seat if title in built else NONE
    for kind, left in enumerate(pub["structures_left"][seat].tolist()):
        if left < 0:
            raise DataError(f"{where}: one {STRUCTURES[kind]} more than the seat has")


SEAT = {"coins": number(lambda state, seat: (state["pub"]["coins"], seat), MOST_COINS), "goods": goods, "claim": claim,
        "troops": troops, "structures": structures}
