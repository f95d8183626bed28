"""Games that people played, without a simulation: for a notebook and the command line."""
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludometer import policies, simcore
from ludometer.api.game import load, named_game
from ludometer.api.values import GameName
from ludometer.simcore.errors import DataError, known

if TYPE_CHECKING:
    from ludometer.analysis.human_games.who_won import PlayedGames  # brings pandas

GAMES_EACH, GAMES_SEARCHED = 1000, 100      # of a tier, for each number of players; the latter where it searches
SEED = 1


def played(path: str | Path, game: GameName | None = None, tiers: Iterable[str] | str = (), expansions: bool = False,
           games: int | None = None, words: bool = False) -> "PlayedGames":
    """Who won how often in games that people played, and with what points, without a simulation: PlayedGames.

    path: an export of BG Stats, plays of BoardGameGeek (XML or JSON), or CSV. game: which game, where the file has
    plays of several or, as CSV, does not say it. tiers: names of tiers, or "all", to whose games these are compared by
    their points; so many `games` of each are played for each number of players, by default 1,000, and 100 of those who
    search. expansions: whether plays with an
    expansion count. words: whether to write a table beside the file in which to say which faction a word in it means;
    nothing that is there is replaced. Raises DataError.
    """
    from ludometer.analysis.human_games import boxes, faction_words, played_file, who_won

    path = Path(path)
    name = game_of(path) if game is None else named_game(game, "a file of plays is given first")
    box = boxes.whole_box(name)
    asked = tiers_asked(name, tiers)
    real = played_file.read(path, box, expansions)
    found = who_won.who_won(real, box)
    if words:
        if not found.words.size:
            raise DataError(f"{path}: no word in it says who played what, so there is no table to write")
        there = faction_words.write_table(path, box, real.words)
        found.notes.append(f"{there}: change there what words mean; it is read with {path.name}.")
    if asked:
        add_tiers(found, real, name, asked, games)
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
    """The SimulatedScores of games of a tier, for each number of players of RealGames with points."""
    from ludometer.analysis.human_games.scores import SimulatedScores, complete_scores
    from ludometer.analysis.run_folders.parts import whole_blocks

    made = []
    for players in sorted({*real.rows["players"].tolist()}):
        if len(complete_scores(real.of(players), players)):
            rows = load(game, players=players, lineup=tier, seed=SEED).batch(whole_blocks(games, players))
            made.append(SimulatedScores(rows["score"].to_numpy(float).reshape(-1, players, players)))
    return made


def game_of(path: Path) -> str:
    """The one game of which a file has plays. Raises DataError where it has of several, or does not say it."""
    from ludometer.analysis.human_games import boxes, played_file

    there = {}
    for name in simcore.games():
        try:
            there[name] = boxes.whole_box(name)
        except DataError:                                       # one that is not ready
            continue
    found = played_file.games_in(path, there)
    if len(found) == 1:
        return found[0]
    titles = ", ".join(f"{name} ({there[name].title})" for name in found or there)
    if not found:
        raise DataError(f"{path}: no plays of a game of this library: {titles}; --game GAME says which is meant, and "
                        f"bgg and also_called of a game say by what its plays are known")
    if played_file.is_csv(path):
        readable = [name for name in found if is_readable(path, there[name])]
        if len(readable) == 1:
            return readable[0]
        titles = ", ".join(f"{name} ({there[name].title})" for name in readable or found)
    raise DataError(f"{path}: which game is meant? --game GAME, one of {titles}")


def is_readable(path: Path, box: Any) -> bool:
    """Whether a CSV file has games of a Box."""
    from ludometer.analysis.human_games import results_file
    try:
        results_file.read(path, box)
    except DataError:
        return False
    return True
