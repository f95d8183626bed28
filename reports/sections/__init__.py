"""Sections of a report that every game has, in the order of the page; a game's own follow, from reports/<game>/."""

from reports.sections import (
    belief,
    caused,
    course,
    decides,
    factions,
    overview,
    points,
    policies,
    real_games,
    seats,
    survival,
    variants,
)

SECTIONS = (overview.overview, factions.factions, real_games.real_games, variants.variants, caused.caused, caused.laid,
            seats.seats, policies.line_up, points.scores, course.course, decides.decides, survival.survival,
            belief.belief)
# of a game that has no factions
WITHOUT_FACTIONS = (overview.overview, policies.line_up, seats.seats, real_games.real_games, variants.variants,
                    caused.caused, caused.laid, course.course, points.scores, decides.decides, survival.survival,
                    belief.belief)
