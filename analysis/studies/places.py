"""Where pieces go on the boards of a game, and how often those win who have them there.

Who wins is an association: whoever is winning may have more of everything.
"""
import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.simcore.games import part

COLUMNS = ("board", "pieces", "place", "mean", "winners", "winners_low", "winners_high", "share", "games", "first",
           "value", "low", "high", "held", "n")
COUNTED = "as the game ends; of raids, workers and advisors in the whole game"
SHOWN = 2                                                       # boards on pages and in terminals


def pieces_of(tables, events, states, sides):
    """{(board, kind of pieces): Pieces} of a game, as its places.py says; empty where it has none.

    events, states: of Cell.play(states=True): the log of the game, and the position before each event and at the end.
    sides: the number of players or teams.
    """
    own = part(tables.game, "places")
    return own.pieces(tables, events, states, sides) if own else {}


def places(sample, players, tables):
    """A row for each place of a board and kind of pieces; boards of most sides come first, and so do places with most.

    mean: how many a side has there at the end, or has done there in the whole game
    winners: how many those who win have there, with an interval that does not go below 0
    share: the share of sides that have any there
    games: the share of games in which some side ever had one there
    first: the round or turn in which the median side first had one, of the sides that ever had
    value: the share of the win of sides that have any, missing where all have, with an interval
    held: how many sides have any; n: how many have this place on their board

    Intervals hold for all places of a kind together. sample: Followed games, whole deals of this number of players.
    """
    own = part(tables.game, "places")
    rows = [row for board, kind in board_kinds(sample, own)
            for row in rows_of(sample, players, (board, kind), own.places(tables, board))]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def first_boards(frame):
    """The rows of a frame of places that pages and terminals show: those of the SHOWN boards that most sides have."""
    return frame[frame["board"].isin([*dict.fromkeys(frame["board"])][:SHOWN])]


def board_kinds(sample, own):
    """The (board, kind of pieces) of some games: boards of most sides come first, kinds as places.py has them."""
    often = {}
    for key, found in (pair for one in sample for pair in one.pieces.items()):
        often[key] = often.get(key, 0) + np.count_nonzero(~np.isnan(found.amounts).all(axis=1))
    boards = [*dict.fromkeys(board for board, _ in sorted(often, key=often.get, reverse=True))]
    return sorted(often, key=lambda key: (boards.index(key[0]), own.KINDS.index(key[1])))


def rows_of(sample, players, key, names):
    """The rows of a board and kind of pieces, those with most first. names: of its places."""
    games = [(game, one.pieces[key], one.won) for game, one in enumerate(sample) if key in one.pieces]
    game = np.concatenate([[number] * len(found.amounts) for number, found, _ in games])
    amounts, first = (np.concatenate(each) for each in zip(*(found for _, found, _ in games), strict=True))
    won = np.concatenate([won[:len(found.amounts)] for _, found, won in games])[:, np.newaxis]
    in_play, has = ~np.isnan(amounts), amounts > 0
    blocks = np.zeros((4, len(sample) // players, len(names)))
    np.add.at(blocks, (slice(None), game // players), np.stack([
        has, has * won, in_play * won, np.where(in_play, amounts, 0) * won]))
    ends = intervals.mean(*blocks[:2], family=2 * len(names), proportion=True)
    winners = intervals.mean(*blocks[2:], family=2 * len(names), proportion=np.nanmax(amounts) <= 1)
    ever = {place: [~np.isnan(found.first[:, place]).all() for _, found, _ in games
                    if not np.isnan(found.amounts[:, place]).all()] for place in range(len(names))}
    rows = []
    for at in np.flatnonzero(in_play.any(axis=0)):
        ours, came = in_play[:, at], first[~np.isnan(first[:, at]), at]
        rows.append({
            "board": key[0], "pieces": key[1], "place": names[at], "mean": amounts[ours, at].mean(),
            "winners": winners.value[at], "winners_low": np.maximum(winners.low[at], 0),
            "winners_high": winners.high[at],
            "share": has[ours, at].mean(), "games": np.mean(ever[at]),
            "first": np.median(came) if len(came) else np.nan,
            **({} if has[ours, at].all() else {"value": ends.value[at], "low": ends.low[at], "high": ends.high[at]}),
            "held": int(has[:, at].sum()), "n": int(ours.sum())})
    return sorted(rows, key=lambda row: -row["mean"])
