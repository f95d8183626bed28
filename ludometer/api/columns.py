"""The columns of a game's results, as a notebook asks for them."""
import pandas as pd

from ludometer.analysis.run_folders import column_dictionary
from ludometer.api.game import named_game
from ludometer.api.values import GameName
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import home


def columns(game: GameName, word: str | None = None) -> pd.DataFrame:
    """What the columns of a game's results mean: a DataFrame with a row for each, in the order of a run's rows;
    the last ones are those of runs in which populations play.

    word: only those that have it in their name, unit or meaning. Columns: column, type (of Parquet; or name, or set,
    whose bits stand for rows of a table), unit, range (in words, "" for names and sets) and meaning. Raises DataError
    where no column has the word.
    """
    game = named_game(game, "a run has its columns in its manifest")
    rows = column_dictionary.columns(game) + column_dictionary.population_column_rows(game)
    found = pd.DataFrame(rows, columns=list(column_dictionary.FIELDS))
    if word is not None:
        asked = found[["column", "unit", "meaning"]].agg(" ".join, axis=1).str.contains(word, case=False, regex=False)
        found = found[asked].reset_index(drop=True)
    if found.empty:
        raise DataError(f"{game}: no column has {word!r} in its name, unit or meaning; ludometer columns "
                        f"{home(game)} lists all")
    return found
