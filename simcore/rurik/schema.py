"""What data/*.toml may say: tables, fields, and the rules that rows must keep together. Their words: declared.py."""
from itertools import pairwise

from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import (
    Letters,
    Number,
    Numbers,
    Row,
    Rows,
    Table,
    Word,
    Words,
    check_seats,
    check_start,
    seat_table,
)
from ludometer.simcore.rurik.declared import (
    ABILITIES,
    ACTIONS,
    AT_ONCE,
    BASE_STRUCTURES,
    BONUSES,
    CONDITIONS,
    COSTS,
    EPIC,
    FACTION_EFFECTS,
    FACTION_NEEDS,
    GOALS,
    GOODS,
    INHERITED,
    LASTING,
    NEEDS,
    PLACES,
    POWERS,
    PRIORITIES,
    REWARDS,
    STRUCTURES,
)
from ludometer.simcore.rurik.schema_modules import BOX_REGIONS, LEVELS, settle_modules

ONE_OF = (("any_goods", "same_goods", "different_goods"),       # costs of which a deed may have one: how two of them go
          ("troops", "troops_ruled", "troops_apart"))           # together no rule says
MOST_REBELS = 32                                                # that state.pxd has room for
COUNTED_ABILITIES = ("companions", "raid", "banish", "pursuit", "errand", "circuit")    # those that read `amount`
BUILT = ("move", "coins_each", "discarded_scheme")              # what building gives; coins_each: per structure there
PLANS = "mvatbsMVATBS"                                          # columns from the left, moVe; capitals: with a coin
REBELLION_LEADERS = 4

# of the modules: H-1, I-1, Q-1, W-1, F-1, R-1
SWITCHES = ("stone_and_blade", "intrigue", "epic_structures", "war", "rebel_faction", "solo")
SWITCH_OF = {"war_reward": "stone_and_blade", "epic": "epic_structures"}
OF_SWITCHES = {                                                 # words without rules unless one of these is on
    "warfare": ("stone_and_blade", "war"), "vp": ("stone_and_blade", "epic_structures", "war", "rebel_faction"),
    "any_good": ("epic_structures",), "deed_top": ("stone_and_blade",),
    "captured_troops": ("war",), "stables": ("stone_and_blade",), "taverns": ("stone_and_blade",),
    "attacks_this_turn": ("war",), "attacked_leader": ("war",), "attacked_stronghold": ("war",),
    "most_epic_ruled": ("epic_structures",), "most_vp_tokens": ("war",),
    "pursuit": ("stone_and_blade",), "errand": ("stone_and_blade",), "circuit": ("stone_and_blade",),
}


def by_players(row, knob, players):
    return row["players"] <= max(players, BOX_REGIONS)


def is_not_boxed(row, knob, players):
    return not row["boxed"]


def in_play_with(switch):
    return lambda row, knob, players: knob[switch]


def space(rows):
    fields = {"action": Word(ACTIONS), "row": Number(1, rows), "points": Number(1, 8), "cost": Number(0, 8, default=0),
              "marker": Number(0, 1, default=0)}
    return Table(fields, rows=rows * len(ACTIONS), in_play=lambda row, knob, players: (players <= 2) == (rows == 3))


SCHEMA = {
    "good": Table({"slots": Number(0, 9), "boon": Number(0, 1, default=0)}, rows=len(GOODS)),
    "region": Table({"players": Number(2, 4), "good": Row("good"), "gold": Number(0, 1, default=0),
                     "neighbours": Rows("region")}, rows=15, in_play=by_players),
    "rebel": Table({"count": Number(0, 32), "reward": Words(REWARDS, 8)}, room=8,
                   in_play=lambda row, knob, players: knob["region_rebels"] and not knob["reward_tokens"]),
    "reward_token": Table({"count": Number(0, 32), "reward": Words(REWARDS, 8)}, room=8,
                          in_play=lambda row, knob, players: knob["reward_tokens"]),
    "goods_token": Table({"players": Number(2, 4), "good": Row("good"), "count": Number(0, 15)}, room=16,
                         in_play=lambda row, knob, players: knob["goods_tokens"] and by_players(row, knob, players)),
    "space": space(3),
    "space_large": space(4),
    "advisor": Table({"players": Number(2, 4), "round": Number(1, 4), "numbers": Numbers(1, 5, most=6)}, rows=12,
                     in_play=lambda row, knob, players: row["players"] == max(players, BOX_REGIONS)
                     and row["round"] <= knob["rounds"]),
    "claim": Table({"points": Number(0, 20), "rule": Number(1, 15), "build": Number(1, 15), "trade": Number(1, 45),
                    "gold": Number(0, 1, default=0)}, rows=5),
    "conversion": Table({"first": Rows("good"), "others": Number(0, 5), "rebels": Number(0, 4, default=0),
                         "coins": Number(0, 9, default=0), "reward": Words(REWARDS, 8)}, room=4),
    "scheme": Table({"reward": Words(REWARDS, 8), "instead": Words(REWARDS, 8, default={}),
                     "cost": Number(0, 9, default=0), "casualties": Number(0, 2, default=0)}, room=64),
    "deed": Table({"points": Number(0, 9), "cost": Words(COSTS, 12, default={}), "need": Words(NEEDS, 15, default={}),
                   "reward": Words(REWARDS, 8), "rules": Rows("region", default=[]),
                   "boxed": Number(0, 1, default=0)}, room=64, in_play=is_not_boxed),
    "agenda": Table({"goal": Word(GOALS), "boxed": Number(0, 1, default=0)}, room=16, in_play=is_not_boxed),
    "leader": Table({"ability": Word(ABILITIES), "amount": Number(0, 9, default=0),
                     "coins": Number(-12, 12, default=0), "troops": Number(-11, 11, default=0)}, room=16),
    "seat": seat_table(coins=12, troops=11, schemes=(0, 4), **dict.fromkeys(GOODS, (0, 3))),

    "structure": Table({"count": Number(0, 5), "built": Words(BUILT, 9, default={})}, rows=len(STRUCTURES),
                       in_play=lambda row, knob, players: True),
    "inheritance": Table({"region": Row("region"), "players": Number(2, 4), "cost": Number(0, 4, default=0),
                          "reward": Words(INHERITED, 6)}, room=24,
                         in_play=lambda row, knob, players: by_players(row, knob, players) and (
                             knob["stone_and_blade"] or knob["rebel_faction"])),
    "war_reward": Table({"count": Number(0, 10), "reward": Words(REWARDS, 8)}, room=16,
                        in_play=in_play_with("stone_and_blade")),
    "intrigue": Table({"at_once": Words(AT_ONCE, 6, default={}), "lasting": Words(LASTING, 6, default={})}, room=16,
                      in_play=in_play_with("intrigue")),
    "epic": Table({"pieces": Number(1, 2, default=1), "place": Word(PLACES), "good": Row("good", default=""),
                   "need": Words(CONDITIONS, 9, default={}), "last_round": Number(1, 4, default=4),
                   "reward": Words(REWARDS, 8), "effect": Word(EPIC), "amount": Number(0, 9, default=0)}, room=16,
                  in_play=in_play_with("epic_structures")),
    "rebel_faction": Table({"effect": Word(FACTION_EFFECTS), "amount": Number(0, 4, default=0),
                            "easy": Words(FACTION_NEEDS, 15), "easy_points": Number(0, 8),
                            "hard": Words(FACTION_NEEDS, 15), "hard_points": Number(0, 8)}, room=8,
                           in_play=in_play_with("rebel_faction")),
    "rebellion_advisor": Table({"number": Number(1, 5), "round": Number(1, 4, default=1)}, rows=6,
                               in_play=in_play_with("solo")),
    "rebellion": Table({"regions": Rows("region"), "advisors": Rows("rebellion_advisor"),
                        **{priority: Letters(PLANS, (6,)) for priority in PRIORITIES},
                        **{f"{priority}_builds": Rows("structure") for priority in PRIORITIES}}, room=24,
                       in_play=in_play_with("solo")),
    "household": Table({"level": Number(1, LEVELS), "priority": Word(PRIORITIES)}, rows=LEVELS,
                       in_play=lambda row, knob, players: knob["solo"] and row["level"] == knob["rebellion_level"]),
    "bonus": Table({"household": Row("household"), "priority": Word(PRIORITIES), "place": Number(1, 4),
                    "action": Word(ACTIONS), "gain": Words(BONUSES, 4), "locked": Number(0, 1, default=1)}, room=64,
                   in_play=in_play_with("solo")),
    "rebellion_leader": Table({"home": Row("region"), "power": Words(POWERS, 4)}, rows=REBELLION_LEADERS,
                              in_play=in_play_with("solo")),
}


def turns_with(*switches):
    return lambda rows, knob: any(knob[switch] for switch in switches)


# Of reconstructed rows, of all of a table or of one. There is an inheritance for each region, and a goods token, too.
KNOWN = {
    "rebel": ("reward",), "goods_token": ("players",), "inheritance": ("region", "players"),
    **{f"deed.{name}": ("cost", "need", "reward", "rules", "boxed") for name in ("deadly_plot", "peace_treaty")},
    "rebellion": ("regions", "advisors", *(f"{priority}_builds" for priority in PRIORITIES)),
    "rebellion.card_2": ("tax", "build"), "rebellion.card_3": ("attack_move", "build"), "rebellion.card_5": ("tax",),
    "rebellion.card_7": ("tax", "attack_move"), "rebellion.card_11": ("tax", "build"),
    "rebellion.card_17": ("attack_move", "build"),
}
CHOICES = ("rebellion_level", "rebellion_leader", "rebel_faction_hard")     # knobs whose values are all printed
KNOBS_IN_PLAY = {                                               # those that turn something only with a module
    "structure_limit": turns_with("stone_and_blade", "epic_structures", "rebel_faction"),
    **{name: turns_with("stone_and_blade") for name in (
        "inheritances_dealt", "inheritances_kept", "inheritance_decline", "inheritance_elsewhere",
        "war_reward_every", "rides_from_region")},
    "intrigue_cards": turns_with("intrigue"),
    **{name: turns_with("epic_structures") for name in ("epic_extra", "fort_one_piece", "tower_losses_there")},
    **{name: turns_with("war") for name in (
        "capture_cards", "dungeon_troops", "dungeon_leaders", "dungeon_leader_points", "dungeon_pair_points")},
    **{name: turns_with("rebel_faction") for name in ("rebel_faction_hard", "faction_rebels")},
    **{name: turns_with("solo") for name in (                   # printings disagree about some
        "rebellion_level", "rebellion_leader", "rebellion_troops", "rebellion_coins", "rebellion_home_troops",
        "rebellion_regions", "rebellion_region_troops", "neutral_troops", "neutrals_kept", "rebellion_forfeit_coins",
        "rebellion_moves_first", "rebellion_income", "rebellion_card_each_turn", "rebellion_at_home",
        "rebellion_choices", "rebellion_gains", "rebellion_coins_per_point", "rebellion_goods_per_point")},
}


def settle(data, turned, where):
    """Check what rows must keep together, and work out what follows from a knob.

    data: checked, with names as the files have them. turned: knobs that a module or --set gave a value.
    where(table, row, field): how a message calls the place.
    """
    _map(data, where)
    _boards(data, where)
    _cards(data, turned, where)
    _words(data, where)
    _numbers_in_play(data, where)
    _structures(data, turned, where)
    _cards_in_play(data, where)
    settle_modules(data, where)


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


def _cards(data, turned, where):
    knob, schemes = data["knob"], data["scheme"]
    if len(data["leader"]) < 4:
        raise DataError(f"{where('leader')}: {len(data['leader'])} leaders for four players")
    for name, row in data["leader"].items():
        if row["amount"] and row["ability"] not in COUNTED_ABILITIES:
            raise DataError(f"{where('leader', name, 'amount')} = {row['amount']}, but {row['ability']} has no number; "
                            f"these have: {', '.join(COUNTED_ABILITIES)}")
        check_start(row["coins"], data, "start_coins", where("leader", name, "coins"))
        if not 1 <= knob["start_troops"] + row["troops"] <= knob["troops"]:
            raise DataError(f"{where('leader', name, 'troops')} = {row['troops']}, expected "
                            f"{1 - knob['start_troops']} to {knob['troops'] - knob['start_troops']} "
                            f"with start_troops = {knob['start_troops']} and troops = {knob['troops']}")
    check_seats(data, {"coins": "start_coins"}, where)
    fewest = min(row["troops"] for row in data["leader"].values())
    for name, row in data["seat"].items():
        if row["troops"] and knob["start_troops"] + row["troops"] + fewest < 1:
            raise DataError(f"{where('seat', name, 'troops')} = {row['troops']}, expected at least "
                            f"{1 - knob['start_troops'] - fewest}, so that every leader keeps a troop")
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


def _words(data, where):
    # What has no rules may not stand on a card: it would pass for a card that is worth less.
    for table in ("rebel", "reward_token", "conversion", "scheme", "deed", "agenda", "leader", "war_reward", "epic"):
        if table in ("war_reward", "epic") and not data["knob"][SWITCH_OF[table]]:
            continue
        for name, row in data[table].items():
            for field, value in row.items():
                for word in ([value] if field in ("goal", "ability") else value if isinstance(value, dict) else ()):
                    _switched_on(data, OF_SWITCHES.get(word), where(table, name, field), word)
    for table, field, switch in (("scheme", "instead", "war"), ("conversion", "rebels", "war"),
                                 ("conversion", "coins", "war"), ("deed", "rules", "stone_and_blade"),
                                 ("good", "boon", "stone_and_blade"), ("deed", "boxed", "solo"),
                                 ("agenda", "boxed", "solo")):
        for name, row in data[table].items():
            if row[field]:
                _switched_on(data, (switch,), where(table, name, field), field)


def _switched_on(data, switches, place, word):
    if switches and not any(data["knob"][switch] for switch in switches):
        raise DataError(f"{place}: {word} has rules only with {' or '.join(switches)} = 1")


def _numbers_in_play(data, where):
    knob = data["knob"]
    if knob["solo"] and (knob["epic_structures"] or knob["intrigue"]):
        raise DataError(f"{where('knob', 'solo')} = 1, but epic_structures and intrigue are not for the solo game")
    if knob["solo"] and knob["region_rebels"]:
        raise DataError(f"{where('knob', 'solo')} = 1, but region_rebels = 1; expected 0: the rebels are the opponent")
    if knob["rebellion_leader"] > 1 and not knob["stone_and_blade"]:
        raise DataError(f"{where('knob', 'rebellion_leader')} = {knob['rebellion_leader']}, expected 1 without "
                        "stone_and_blade, which has the others")
    started = knob["rebellion_home_troops"] + knob["rebellion_regions"] * knob["rebellion_region_troops"]
    if started > knob["rebellion_troops"]:
        raise DataError(f"{where('knob', 'rebellion_troops')} = {knob['rebellion_troops']}, but {started} of them are "
                        "placed at the start")
    if knob["inheritances_kept"] > knob["inheritances_dealt"]:
        raise DataError(f"{where('knob', 'inheritances_kept')} = {knob['inheritances_kept']}, expected at most "
                        f"inheritances_dealt = {knob['inheritances_dealt']}")


def _structures(data, turned, where):
    rows = data["structure"]
    if tuple(rows) != STRUCTURES:
        raise DataError(f"{where('structure')}: expected the rows {', '.join(STRUCTURES)}, in this order")
    if "structures_each" in turned:
        for name in BASE_STRUCTURES:
            rows[name]["count"] = data["knob"]["structures_each"]
            rows[name]["source"] += "; count by structures_each"


def _cards_in_play(data, where):
    knob, regions = data["knob"], data["region"]
    for name, row in data["deed"].items():
        for region in row["rules"]:
            if regions[region]["players"] > BOX_REGIONS:
                raise DataError(f"{where('deed', name, 'rules')}: {region} is not in play with two players, so that "
                                "nobody could accomplish the deed")
    dealt = sum(not row["boxed"] for row in data["agenda"].values())
    if dealt < (1 if knob["solo"] else 4) * knob["agendas_dealt"]:
        raise DataError(f"{where('agenda')}: {dealt} cards cannot deal {knob['agendas_dealt']} to "
                        f"{'one' if knob['solo'] else 'four'}")
    for name, row in data["inheritance"].items():
        if row["players"] < regions[row["region"]]["players"]:
            raise DataError(f"{where('inheritance', name, 'players')} = {row['players']}, but {row['region']} is in "
                            f"play from {regions[row['region']]['players']} on")
    for players in (2, 3, 4):
        cards = sum(row["players"] <= players for row in data["inheritance"].values())
        if knob["stone_and_blade"] and cards < players * knob["inheritances_dealt"]:
            raise DataError(f"{where('inheritance')}: {cards} cards for {players} players cannot deal "
                            f"{knob['inheritances_dealt']} to each")
    tokens = sum(row["count"] for row in data["war_reward"].values())
    spaces = knob["warfare_length"] // knob["war_reward_every"]
    if knob["stone_and_blade"] and tokens < spaces:
        raise DataError(f"{where('war_reward')}: {tokens} tokens for {spaces} spaces of the warfare track")
    if knob["intrigue"] and len(data["intrigue"]) < knob["intrigue_cards"]:
        raise DataError(f"{where('intrigue')}: {len(data['intrigue'])} cards, expected intrigue_cards = "
                        f"{knob['intrigue_cards']} or more")
    for name, row in data["intrigue"].items():
        if not row["at_once"] and not row["lasting"]:
            raise DataError(f"{where('intrigue', name)}: a card without effect; expected at_once or lasting")
