"""Which cells differ by modules alone, so that what differs between their games is caused by the modules."""


def smaller(cell, cells):
    """The cell that has most of this one's modules but not all, and is equal in all else; None if there is none."""
    alike = [other for other in cells if other.players == cell.players and all(
        other.about[key] == cell.about[key] for key in ("set", "lineup", "factions")) and set(
            other.about["modules"]) < set(cell.about["modules"])]
    return max(alike, key=lambda other: len(other.about["modules"]), default=None)


def added(page, cell, other):
    """The modules that a cell has and the other has not, in words."""
    offered = page.numbers[cell]["modules"]
    return " and ".join(offered.get(name, {}).get("title") or name for name in cell.about["modules"]
                        if name not in other.about["modules"])
