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
    seats,
    survival,
    variants,
)

SECTIONS = (overview.overview, factions.factions, variants.variants, caused.caused, caused.laid, seats.seats,
            policies.line_up, points.scores, course.course, decides.decides, survival.survival, belief.belief)
# of a game that has none
WITHOUT_FACTIONS = (overview.overview, policies.line_up, seats.seats, variants.variants, caused.caused, caused.laid,
                    course.course, points.scores, decides.decides, survival.survival, belief.belief)
