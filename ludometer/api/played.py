"""Games that people played, without a simulation: for a notebook and the command line."""
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludometer import policies
from ludometer.api.game import load, named_game
from ludometer.api.values import GameName
from ludometer.simcore.errors import DataError, known

if TYPE_CHECKING:
    from ludometer.analysis.human_games.results_file import Box  # brings pandas
    from ludometer.analysis.human_games.who_won import PlayedGames

GAMES_EACH = 1000           # played of a tier, for each number of players
GAMES_SEARCHED = 100        # the same of a tier that searches
SEED = 1


def played(path: str | Path, game: GameName | None = None, tiers: Iterable[str] | str = (), expansions: bool = False,
           games: int | None = None, words: bool = False) -> "PlayedGames":
    """Who won how often in games that people played, and with what points, without a simulation: PlayedGames.

    path: an export of BG Stats, plays of BoardGameGeek (XML or JSON), or CSV. game: which game, where the file has
    plays of several or, as CSV, does not say it. tiers: names of tiers, or "all", to whose games these are compared by
    their points; so many `games` of different deals are played of each, for each number of players, by default 1,000,
    and 100 of those who search. expansions: whether plays with an expansion count. words: whether to write a table
    beside the file in which to say which faction a word in it means; nothing that is there is replaced. Raises
    DataError.
    """
    from ludometer.analysis.human_games import boxes, faction_words, played_file, who_won

    path = Path(path)
    if game is None:
        content = played_file.content_of(path)
        box = box_of_file(path, content)
    else:
        content, box = None, boxes.whole_box(named_game(game, "a file of plays is given first"))
    asked = tiers_asked(box.game, tiers)
    real = played_file.read(path, box, expansions, content)
    found = who_won.who_won(real, box)
    if words:
        if not found.words.size:
            raise DataError(f"{path}: no word in it says who played what, so there is no table to write")
        there = faction_words.write_table(path, box, real.words)
        found.notes.append(f"{there}: change there what words mean; it is read with {path.name}.")
    if asked:
        add_tiers(found, real, box.game, asked, games)
    return found


def tiers_asked(game: str, tiers: Iterable[str] | str) -> Sequence[str]:
    """The tiers of a game by these names. Raises DataError."""
    there = policies.tiers(game)
    names = there if tiers == "all" else tiers.split(",") if isinstance(tiers, str) else [*tiers]
    return [known(name.strip(), there, f"{game}: tier") for name in names if name.strip()]


def add_tiers(found: "PlayedGames", real: Any, game: str, names: Sequence[str], games: int | None) -> None:
    """Add to PlayedGames which of these tiers they are like. real: their RealGames."""
    from ludometer.analysis.human_games.tier_likeness import likeness_frame, likeness_in_words, likeness_to

    rows = [likeness_to(real, name, tier_scores(real, game, name, games or usual_games(game, name))) for name in names]
    found.tiers = likeness_frame([row for row in rows if row])
    found.notes.append(likeness_in_words(found.tiers))


def usual_games(game: str, tier: str) -> int:
    """The games that are played of a tier, if nobody says how many."""
    return GAMES_SEARCHED if "search" in policies.load(game, tier).config else GAMES_EACH


def tier_scores(real: Any, game: str, tier: str, games: int) -> list[Any]:
    """The SimulatedScores of games of a tier for each number of players of RealGames with points, each of another deal.
    """
    import numpy as np

    from ludometer.analysis.human_games.scores import SimulatedScores, complete_scores

    made = []
    for players in sorted({*real.rows["players"].tolist()}):
        if len(complete_scores(real.with_players(players), players)):
            cell = load(game, players=players, lineup=tier, seed=SEED).cell
            made.append(SimulatedScores(np.stack([
                cell.play_batch(SEED, deal * players, 1)["score"].astype(float) for deal in range(games)])))
    return made


def box_of_file(path: Path, content: Any) -> "Box":
    """The Box of the one game of which a file has plays. Raises DataError where it has of several, or does not say it.

    content: of the file, as played_file.content_of().
    """
    from ludometer.analysis.human_games import boxes, played_file

    there = boxes.whole_boxes()
    found = played_file.games_in(path, content, there)
    if len(found) == 1:
        return there[found[0]]
    titles = ", ".join(f"{name} ({there[name].title})" for name in found or there)
    if not found:
        raise DataError(f"{path}: no plays of a game of this library: {titles}; --game GAME says which is meant, and "
                        f"bgg and also_called of a game say by what its plays are known")
    raise DataError(f"{path}: which game is meant? --game GAME, one of {titles}")
