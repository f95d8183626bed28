"""Refusing goods of regions, rebels and their rewards that cannot be where a typed position of Rurik has them."""
from ludometer.simcore.rurik.declared import GOODS

NONE = -1


def check_goods(spelling, where):
    """Refuse other goods in regions than are printed there, or than there are tokens (S-2, V-1)."""
    data, regions = spelling.tables.data, list(spelling.tables.data["region"])
    said, begun = (state["pub"]["good"] for state in (spelling.position[0], spelling.start))
    if not data["knob"]["goods_tokens"]:
        for region, good, printed in zip(regions, said, begun, strict=True):
            spelling.refuse(good != printed, where, f"table.goods.{region} = {GOODS[good]!r}, but the board has "
                            f"{GOODS[printed]!r} there")
        return
    there = [int(spelling.start["pub"]["in_play"]) >> region & 1 == 1 for region in range(len(regions))]
    for good, name in enumerate(GOODS):
        number, tokens = (int((goods[there] == good).sum()) for goods in (said, begun))
        spelling.refuse(number != tokens, where, f"table.goods has {name} in {number} regions in play, but {tokens} "
                        "tokens say so")


def check_rebels(spelling, where):
    """Refuse more rebels than there are, and rewards where no rebel is; those gone follow from those beaten."""
    data, seats = spelling.tables.data, range(spelling.seats)
    pub, hid = spelling.position[0]["pub"], spelling.position[0]["hid"]
    regions, names = list(data["region"]), [*data["rebel"], *data["reward_token"]]
    stickers = not data["knob"]["reward_tokens"]
    for region, rebels, kind in zip(regions, pub["rebels"], hid["rebel_kind"], strict=True):
        spelling.refuse(kind != NONE and not rebels, where, f"hidden.rebel_rewards.{region} is said, but there is no "
                        f"table.rebels.{region}")
        spelling.refuse(kind == NONE and rebels and stickers, where,
                        f"table.rebels.{region} = {rebels}, but hidden.rebel_rewards.{region} is missing")
    lying = [*hid["rebel_kind"].tolist(), *hid["rewards"].tolist()]
    for kind, row in enumerate(data["rebel"].values() if stickers else ()):
        number = lying.count(kind)
        spelling.refuse(number > row["count"], where, f"hidden.rebel_rewards and hidden.rewards have {names[kind]!r} "
                        f"{number} times, but there are {row['count']}")
    if data["knob"]["solo"]:
        return                                                  # neutral troops are beaten, too
    beaten, own = pub["rebels_beaten"][:spelling.seats], [
        f"seat.{seat + 1}.rebels_beaten = {pub['rebels_beaten'][seat]}" for seat in seats if pub["rebels_beaten"][seat]]
    if not pub["rebels_gone"]:
        pub["rebels_gone"] = beaten.sum()
    gone, standing = int(pub["rebels_gone"]), int(pub["rebels"].sum())
    given_up = any(row["rebels"] for row in data["conversion"].values())        # W-10
    spelling.refuse(gone < beaten.sum() or (gone > beaten.sum() and not given_up), where, f"table.rebels_gone = "
                    f"{gone}, but seats have beaten {beaten.sum()}: {', '.join(own) or 'no seat.N.rebels_beaten'}")
    there = sum(row["count"] for row in data["rebel"].values())
    both = [*own, f"table.rebels_gone = {gone}"] if gone > beaten.sum() else own
    spelling.refuse(standing + gone > there, where, f"{' and '.join([*both, f'{standing} in table.rebels'])} make "
                    f"{standing + gone} rebels, but there are {there}")
