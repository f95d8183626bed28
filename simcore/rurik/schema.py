"""What data/*.toml may say: tables, fields, words and their order, and the rules that rows must keep together.

The order of words is the order of the enums in state.pxd: the engine gets words as their places in these tuples.
"""
from itertools import pairwise

from simcore.errors import DataError
from simcore.tables import Number, Numbers, Row, Rows, Table, Word, Words

FACTIONS = "leader"                                             # the table whose rows players may be
UNIQUE_FACTIONS = True                                          # there is one of each

GOODS = ("ore", "wood", "fish", "honey", "fur")
ACTIONS = ("muster", "move", "attack", "tax", "build", "scheme")          # columns of the board, from the left
REWARDS = ("muster", "move", "tax", "build", "attack", "attack_careful", "move_anywhere",     # points, then the rest
           "coins", "scheme_draw", "deed", *GOODS)              # scheme_draw: the number of cards to look at
COSTS = ("coins", *GOODS, "any_goods", "same_goods", "different_goods",
         "scheme_cards", "troops", "troops_ruled", "troops_apart", "structures")
ONE_OF = (("any_goods", "same_goods", "different_goods"),       # costs of which a deed may have one: how two of them go
          ("troops", "troops_ruled", "troops_apart"))           # together no rule says
NEEDS = ("troops_together", "regions_occupied", "rebels_defeated", "first_player_marker", "markets_different_goods",
         "churches_adjacent", "markets_adjacent", "strongholds_adjacent",
         "church_here", "market_here", "stronghold_here")
GOALS = ("most_rebels", "most_goods", "first_build", "first_warfare", "most_deeds", "most_regions", "first_trade",
         "most_structures_ruled", "most_fur_honey", "first_rule", "most_coins")
ABILITIES = ("companions", "raid", "far_muster", "cheap_work", "banish", "sword_muster", "rebel_lord", "overlord")
MOST_REBELS = 32                                                # that state.pxd has room for
COUNTED_ABILITIES = ("companions", "raid", "banish")            # those that read `amount`


def by_players(row, knob, players):
    return row["players"] <= players


def space(rows):
    fields = {"action": Word(ACTIONS), "row": Number(1, rows), "points": Number(1, 8), "cost": Number(0, 8, default=0),
              "marker": Number(0, 1, default=0)}
    return Table(fields, rows=rows * len(ACTIONS), in_play=lambda row, knob, players: (players == 2) == (rows == 3))


SCHEMA = {
    "good": Table({"slots": Number(0, 9)}, rows=len(GOODS)),
    "region": Table({"players": Number(2, 4), "good": Row("good"), "gold": Number(0, 1, default=0),
                     "neighbours": Rows("region")}, rows=15, in_play=by_players),
    "rebel": Table({"count": Number(0, 32), "reward": Words(REWARDS, 8)}, room=8,
                   in_play=lambda row, knob, players: knob["region_rebels"] and not knob["reward_tokens"]),
    "reward_token": Table({"count": Number(0, 32), "reward": Words(REWARDS, 8)}, room=8,
                          in_play=lambda row, knob, players: knob["reward_tokens"]),
    "goods_token": Table({"players": Number(2, 4), "good": Row("good"), "count": Number(0, 15)}, room=16,
                         in_play=lambda row, knob, players: knob["goods_tokens"] and row["players"] <= players),
    "space": space(3),
    "space_large": space(4),
    "advisor": Table({"players": Number(2, 4), "round": Number(1, 4), "numbers": Numbers(1, 5, most=6)}, rows=12,
                     in_play=lambda row, knob, players: row["players"] == players and row["round"] <= knob["rounds"]),
    "claim": Table({"points": Number(0, 20), "rule": Number(1, 15), "build": Number(1, 15), "trade": Number(1, 45),
                    "gold": Number(0, 1, default=0)}, rows=5),
    "conversion": Table({"first": Rows("good"), "others": Number(0, 5), "reward": Words(REWARDS, 8)}, room=4),
    "scheme": Table({"reward": Words(REWARDS, 8), "cost": Number(0, 9, default=0),
                     "casualties": Number(0, 2, default=0)}, room=32),
    "deed": Table({"points": Number(0, 9), "cost": Words(COSTS, 12, default={}), "need": Words(NEEDS, 15, default={}),
                   "reward": Words(REWARDS, 8)}, room=40),
    "agenda": Table({"goal": Word(GOALS)}, room=16),
    "leader": Table({"ability": Word(ABILITIES), "amount": Number(0, 9, default=0),
                     "coins": Number(-12, 12, default=0), "troops": Number(-11, 11, default=0)}, room=16),
}


def settle(data, turned, where, counted=COUNTED_ABILITIES):
    """Check what rows must keep together, and work out what follows from a knob.

    data: checked, with names as the files have them. turned: knobs that a module or --set gave a value.
    where(table, row, field): how a message calls the place. counted: abilities that have a number.
    """
    _map(data, where)
    _boards(data, where)
    _cards(data, turned, where, counted)


def _map(data, where):
    knob, regions = data["knob"], data["region"]
    if tuple(data["good"]) != GOODS:
        raise DataError(f"{where('good')}: expected the rows {', '.join(GOODS)}, in this order")
    if sum(row["slots"] for row in data["good"].values()) < 1:
        raise DataError(f"{where('good')}: a boat without slots")
    for name, row in regions.items():
        for other in row["neighbours"]:
            if other == name or name not in regions[other]["neighbours"]:
                raise DataError(f"{where('region', name, 'neighbours')}: {other}, but {other} does not name {name}")
    for (before, first), (name, row) in pairwise(regions.items()):
        if first["players"] > row["players"]:                   # so those in play are the first ones
            raise DataError(f"{where('region', name)}: has players = {row['players']} and stands after {before}, "
                            f"which has {first['players']}; expected the fewest first")
    for players in (2, 3, 4):
        inside = [name for name, row in regions.items() if row["players"] <= players]
        reached, border = {inside[0]}, [inside[0]]
        while border:
            new = [other for other in regions[border.pop()]["neighbours"] if other in inside and other not in reached]
            reached.update(new)
            border += new
        if len(reached) < len(inside):
            raise DataError(f"{where('region')}: with {players} players no way leads from {inside[0]} to "
                            f"{', '.join(name for name in inside if name not in reached)}")
        tokens = sum(row["count"] for row in data["goods_token"].values() if row["players"] <= players)
        if tokens != len(inside):
            raise DataError(f"{where('goods_token')}: {tokens} tokens for {players} players, expected {len(inside)}, "
                            "one for each region in play")
    needed = knob["region_rebels"] * len(regions)
    for table in ("rebel", "reward_token"):
        count = sum(row["count"] for row in data[table].values())
        if not needed <= count <= MOST_REBELS:
            raise DataError(f"{where(table)}: {count} in all, expected {needed} to {MOST_REBELS}")


def _boards(data, where):
    for table in ("space", "space_large"):
        seen = {}
        for name, row in data[table].items():
            twin = seen.setdefault((row["action"], row["row"]), name)
            if twin != name:
                raise DataError(f"{where(table, name)}: the same place as {twin}, row {row['row']} of {row['action']}")
            if row["marker"] and row["action"] != "scheme":
                raise DataError(f"{where(table, name, 'marker')}: only a space of scheme can give the marker")
    seen = {}
    for name, row in data["advisor"].items():
        twin = seen.setdefault((row["players"], row["round"]), name)
        if twin != name:
            raise DataError(f"{where('advisor', name)}: the same players and round as {twin}")
        if row["numbers"] != sorted(row["numbers"]) or not row["numbers"]:
            raise DataError(f"{where('advisor', name, 'numbers')} = {row['numbers']}, expected some, in rising order")
    for (_, below), (name, row) in pairwise(data["claim"].items()):
        for field in ("points", "rule", "build", "trade"):
            if row[field] < below[field]:
                raise DataError(f"{where('claim', name, field)} = {row[field]}, less than the step below asks or gives")


def _cards(data, turned, where, counted):
    knob, schemes = data["knob"], data["scheme"]
    if len(data["agenda"]) < 4 * knob["agendas_dealt"]:
        raise DataError(f"{where('agenda')}: {len(data['agenda'])} cards cannot deal {knob['agendas_dealt']} to four")
    if len(data["leader"]) < 4:
        raise DataError(f"{where('leader')}: {len(data['leader'])} leaders for four players")
    for name, row in data["leader"].items():
        if row["amount"] and row["ability"] not in counted:
            raise DataError(f"{where('leader', name, 'amount')} = {row['amount']}, but {row['ability']} has no number; "
                            f"these have: {', '.join(counted)}")
        if knob["start_coins"] + row["coins"] < 0:
            raise DataError(f"{where('leader', name, 'coins')} = {row['coins']}, expected at least "
                            f"{-knob['start_coins']} with start_coins = {knob['start_coins']}")
        if not 1 <= knob["start_troops"] + row["troops"] <= knob["troops"]:
            raise DataError(f"{where('leader', name, 'troops')} = {row['troops']}, expected "
                            f"{1 - knob['start_troops']} to {knob['troops'] - knob['start_troops']} "
                            f"with start_troops = {knob['start_troops']} and troops = {knob['troops']}")
    for name, row in data["deed"].items():
        for words in ONE_OF:
            asked = [word for word in words if row["cost"].get(word)]
            if len(asked) > 1:
                raise DataError(f"{where('deed', name, 'cost')}: {' and '.join(asked)}, expected one of them at most")
    with_icon = [row for row in schemes.values() if row["casualties"]]
    without = [row for row in schemes.values() if not row["casualties"]]
    wanted = knob["casualty_icons"]
    if "casualty_icons" not in turned:
        knob["casualty_icons"] = len(with_icon)
    elif wanted > len(schemes):
        raise DataError(f"{where('knob', 'casualty_icons')} = {wanted}, but there are {len(schemes)} scheme cards")
    else:
        for row in without[:max(0, wanted - len(with_icon))]:
            row["casualties"] = 1
            row["source"] += "; casualties by casualty_icons"
        for row in with_icon[wanted:]:
            row["casualties"] = 0
            row["source"] += "; casualties by casualty_icons"
