"""Sections of a report that every game has, in the order of the page; a game's own follow, from reports/<game>/."""

from ludometer.reports.sections import (
    alternative_readings,
    course_of_play,
    factions,
    forced_deals,
    game_feel,
    human_games,
    overview,
    player_strength,
    points,
    policies,
    seats,
    skill_and_luck,
    variants,
)

SECTIONS = (overview.overview, factions.factions, human_games.real_games, variants.variants,
            forced_deals.held_gift_effects,
            forced_deals.laid_gift_effects,
            seats.seats, policies.line_up, points.scores, course_of_play.course, game_feel.feel,
            skill_and_luck.decides,
            alternative_readings.survival,
            player_strength.belief)
# of a game that has no factions
WITHOUT_FACTIONS = (overview.overview, policies.line_up, seats.seats, human_games.real_games, variants.variants,
                    forced_deals.held_gift_effects, forced_deals.laid_gift_effects, course_of_play.course,
                    game_feel.feel, points.scores,
                    skill_and_luck.decides, alternative_readings.survival,
                    player_strength.belief)
