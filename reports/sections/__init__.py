"""Sections of a report that every game has, in the order of the page; a game's own follow, from reports/<game>/."""

from reports.sections import (
    belief,
    caused,
    course,
    factions,
    overview,
    points,
    policies,
    real_games,
    seats,
    survival,
    variants,
)

SECTIONS = (overview.overview, factions.factions, real_games.real_games, variants.variants, caused.caused, seats.seats,
            policies.line_up, points.scores, course.course, survival.survival, belief.belief)
# Of a game that has no factions.
WITHOUT_FACTIONS = (overview.overview, policies.line_up, seats.seats, real_games.real_games, variants.variants,
                    caused.caused, course.course, points.scores, survival.survival, belief.belief)
