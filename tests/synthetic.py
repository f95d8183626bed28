"""Runs that nobody played: folders in the format of a run, with the columns of Rurik and effects that are known.

One strong leader, one weak one, one worthwhile agenda, a seat that counts; cells share their luck as real ones do.
"""

import hashlib
import json

import numpy as np
import pandas as pd

from ludometer.simcore.tables import read

LEADERS = ("agatha", "boris", "maria", "mstislav", "predslava", "sudislav", "sviatopolk", "yaroslav")
AGENDAS = ("courageous", "capable", "committed", "conquering", "dignified", "esteemed", "prosperous", "protective",
           "regal", "successful", "wealthy")
DEEDS = (
    "amass_forces", "border_patrols", "capital_city", "defensive_belt", "dispatch_messengers", "enforce_peace",
    "establish_fortress", "generous_prince", "grand_hunter", "great_library", "hire_mercenaries", "hoard",
    "honorable_prince", "law_giver", "market_day", "master_beekeeper", "new_beginning", "peace_maker",
    "retire_veterans", "reward_laborers", "send_gifts",
    "splendid_feast", "tithe_payments", "trade_route", "victory_march", "worthy_lord")
SCHEMES = (
    "deed_coin", "deed", "deed_pay1", "muster_a", "muster_b", "muster_pay1", "muster_coin", "muster2", "move",
    "move2_a", "move2_b", "move3", "coins2_a", "coins2_b", "tax_a", "tax_b", "tax_coin", "tax2", "tax2_pay1",
    "attack_a", "attack_b", "attack_pay1", "attack_coin", "build_a", "build_b", "build_pay1", "build_coin")
ROADS = ("vp_rule", "vp_build", "vp_trade", "vp_warfare", "vp_agenda", "vp_deeds")
ROAD_MEANS = (3.5, 4.0, 3.0, 1.5, 0.9, 2.5)
ODDS = (0, 10 / 27, 1 - 17 * 16 / (27 * 26), 1 - 17 * 16 * 15 / (27 * 26 * 25))
TRIES, TRY = 0.8, 17 / 31                                       # tries to capture, and the odds of one, module war
DOUBLE = 0.18                                                   # of losses, less than 3/14: single pieces attack too
PAR = 16
BLOCKS_AT_ONCE = 12_000


def rows_of(seed, first, blocks, players, boost, agenda_worth, tries=0, played=0, start=1):
    """A DataFrame of the rows of blocks first to first + blocks - 1. boost: {leader: points more in each game}.

    played: which of several ways of playing the same deals, with noise of its own. start: points that the first seat
    gets in about a third of the games.
    tries: to capture, mean of a seat; their checks of a card are among those of one card, as an engine counts them.
    """
    rng = np.random.default_rng([seed, first])
    shape = (blocks, players, players)                          # block, rotation, player
    leader = rng.random((blocks, len(LEADERS))).argsort(axis=1)[:, None, :players].repeat(players, axis=1)
    agendas = rng.random((blocks, len(AGENDAS))).argsort(axis=1)[:, None, :2 * players].repeat(players, axis=1)
    kept, other = agendas[..., :players], agendas[..., players:]
    rotation = np.arange(players)[None, :, None]
    seat = (np.arange(players) + rotation) % players + np.zeros((blocks, 1, 1), int)
    better = np.zeros(len(LEADERS))
    for name, points in boost.items():
        better[LEADERS.index(name)] = points
    points = {}
    deal = rng.poisson(1.0, (blocks, 1, players))
    if played:
        rng = np.random.default_rng([seed, first, played])
    for name, mean in zip(ROADS, ROAD_MEANS, strict=True):
        points[name] = rng.poisson(mean, shape)
    points["vp_agenda"] = np.where(rng.random(shape) < 0.45 + agenda_worth * (kept == 0), 2, 0)
    points["vp_build"] += deal
    points["vp_rule"] += rng.binomial(1, 0.35, shape) * (seat == 0) * start
    taste = rng.random(shape)                                   # the same luck whatever the boost
    lift = np.floor(np.abs(better[leader]) + taste).astype(int) * np.sign(better[leader]).astype(int)
    points["vp_warfare"] = np.maximum(points["vp_warfare"] + lift, 0)
    score = sum(points.values())
    score_rounds = []
    so_far = np.zeros(shape)
    for share in (0.2, 0.5, 0.75):
        so_far = np.maximum(so_far, rng.binomial(score - points["vp_agenda"], share))
        score_rounds.append(so_far)
    coins = rng.integers(0, 9, shape)
    key = score * 100 + coins                                   # tie-break by coins, then the win is shared
    rank = 1 + (key[..., None, :] > key[..., :, None]).sum(axis=-1)
    first_place = rank == 1 if players > 1 else score >= PAR     # alone against the game: so many points win
    frame = {
        "game": ((first + np.arange(blocks))[:, None, None] * players + rotation) + np.zeros(shape, int),
        "block": (first + np.arange(blocks))[:, None, None] + np.zeros(shape, int),
        "seat": seat, "faction": leader, "score": score, "rank": rank,
        "win": first_place / np.maximum(first_place.sum(axis=-1, keepdims=True), 1), **points,
        **{f"score_round{i}": standing for i, standing in enumerate(score_rounds, 1)},
        "agenda": kept, "agenda_other": other, "regions_ruled": points["vp_rule"], "coins": coins,
        "rebels_defeated": rng.poisson(1, shape), "attacks": rng.poisson(2, shape),
    }
    for cards, odds in enumerate(ODDS):
        frame[f"checks_{cards}"] = rng.poisson((0.1, 1.0, 0.6, 0.2)[cards], shape)
        frame[f"casualties_{cards}"] = rng.binomial(frame[f"checks_{cards}"], odds)
    for word, names, chances in (("deeds", DEEDS, (0.5, 0.45, 0.6)), ("schemes", SCHEMES, (0.3, 0.5, 0.7))):
        stages = {"deeds": ("offered", "taken", "done"), "schemes": ("offered", "kept", "played")}[word]
        held = np.ones((*shape, len(names)), bool)
        for stage, chance in zip(stages, chances, strict=True):
            held &= rng.random(held.shape) < chance
            bits = np.uint64(1) << np.arange(len(names), dtype=np.uint64)
            mask = (held * bits).sum(axis=-1, dtype=np.uint64)
            frame[f"{word}_{stage}"] = mask if word == "deeds" else mask.astype(np.uint32)
    tried = rng.poisson(tries, shape)
    frame |= {"captures_tried": tried, "captures": rng.binomial(tried, TRY)}
    frame["checks_1"] += tried
    frame["casualties_1"] += tried - frame["captures"]
    frame["leaders_captured"] = rng.binomial(frame["captures"], 0.2)
    troops = frame["captures"] - frame["leaders_captured"]
    frame["released"] = frame["leaders_captured"] + troops // 2 * 2
    frame["doubles"] = rng.binomial(sum(frame[f"casualties_{cards}"] for cards in range(4)), DOUBLE)
    frame["captured"] = rng.permuted(frame["captures"], axis=-1)
    order = np.argsort(seat, axis=-1)
    return pd.DataFrame({name: np.take_along_axis(values, order, axis=-1).ravel() for name, values in frame.items()})


def write_run(folder, blocks=300, players=4, seed=7, cells=(("base game", {"boris": 2.0, "maria": -1.5}),),
              agenda_worth=0.5, policies=("club",), leave_out=(), alternatives=(), readings=(),
              reconstructed=(("rebel", "rebel_3"),), noise=False, populations=None):
    """Write a finished run of (label, boost) cells into folder and return its path.

    alternatives: of the first cell, (name, boost) each. readings: of it, ({path: value}, boost) each. reconstructed:
    (table, row) of those in play. noise: whether cells play the same deals with noise of their own, so that equal ones
    are not the same games. populations: {name: (start of rows_of(), boost)} of those that play for all policies; behind
    these what else they have, {label of a cell: boost}.
    """
    (folder / "games").mkdir(parents=True)
    lineup = ",".join(policies[player % len(policies)] for player in range(players if len(policies) > 1 else 1))
    parts, described = [], []
    filled = [None] * (len(cells) + len(alternatives)) + [values for values, _ in readings]
    read_as = [(f"reading {number}", boost) for number, (_, boost) in enumerate(readings, 1)]
    for number, (label, boost) in enumerate((*cells, *alternatives, *read_as)):
        reading = number - len(cells) - len(alternatives) + 1 if filled[number] is not None else None
        modules = [] if label == "base game" or reading else [label]
        rules = read("rurik", modules)["game"]
        described.append({
            "cell": number, "label": label, "players": players, "games": blocks * players, "modules": modules,
            "alternative": label if number >= len(cells) and not reading else None,
            "of": 0 if number >= len(cells) else None,
            "set": {}, "lineup": lineup, "factions": "random",
            "tables": {"rules_version": rules["rules_version"], "data_hash": rules["data_hash"], "reconstructed": [
                {"table": table, "row": row, "source": "reconstructed: nobody printed it"}
                for table, row in (reconstructed if not reading else ())]}})
        if reading:
            described[-1] |= {"reading": reading, "filled": filled[number]}
        for first in range(0, blocks, BLOCKS_AT_ONCE):
            count = min(BLOCKS_AT_ONCE, blocks - first)
            each = [rows_of(seed, first, count, players, better | (own[0].get(label, {}) if own else {}), agenda_worth,
                            TRIES * (label == "war"), number * noise, start)
                    for start, better, *own in (populations or {"": (1, boost)}).values()]
            drawn = np.random.default_rng([seed, first, 1]).integers(0, len(each), count).repeat(players**2)
            frame = pd.concat(each).iloc[np.arange(len(drawn)) + drawn * len(drawn)].reset_index(drop=True)
            frame.insert(0, "cell", np.int16(number))
            frame["policy"] = pd.Categorical.from_codes(frame["seat"].to_numpy() % len(policies), policies)
            frame["faction"] = pd.Categorical.from_codes(frame["faction"], LEADERS)
            for name in ("population", "member") if populations else ():
                frame[name] = pd.Categorical.from_codes(drawn, [*populations])
            for name in ("agenda", "agenda_other"):
                frame[name] = pd.Categorical.from_codes(frame[name], AGENDAS)
            small = {name: np.int16 for name, kind in frame.dtypes.items() if kind in ("int64", "float64")
                     and name not in ("game", "block", "win")}
            frame = frame.astype(small).drop(columns=list(leave_out))
            name = f"games/part-{len(parts):05d}.parquet"
            frame.to_parquet(folder / name, index=False, compression="zstd")
            data = (folder / name).read_bytes()
            parts.append({"file": name, "cell": number, "first": first * players, "games": count * players,
                          "rows": len(frame), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    config = {"noise": 0.5} | ({"net": {"weights": [f"{name}.npz" for name in populations]}} if populations else {})
    sets = {"deeds_offered": DEEDS, "deeds_taken": DEEDS, "deeds_done": DEEDS,
            "schemes_offered": SCHEMES, "schemes_kept": SCHEMES, "schemes_played": SCHEMES}
    manifest = {
        "format": 1, "complete": True,
        "experiment": {"game": "rurik", "players": players, "games": blocks * players, "seed": seed,
                       "lineup": lineup, "modules": [], "set": {}, "factions": "random", "vary": {}},
        "cells": described, "policies": dict.fromkeys(policies, config),
        "columns": {name: f"the {name.replace('_', ' ')}" for name in frame.columns},
        "sets": {name: list(names) for name, names in sets.items() if name not in leave_out}, "parts": parts,
        "versions": {"python": "3.12.1", "ludometer": "0.1.0"}, "machine": {"cores": 2, "seconds": 1},
    }
    if populations:
        manifest["populations"] = {name: [name] for name in populations}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder
