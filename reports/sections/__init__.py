"""Sections of a report that every game has, in the order of the page; a game's own follow, from reports/<game>/."""

from ludometer.reports.sections import (
    alternative_readings,
    course_of_play,
    factions,
    forced_deals,
    game_feel,
    overview,
    player_strength,
    points,
    policies,
    seats,
    skill_and_luck,
    variants,
)


def real_games(page):
    """The section of human_games.py, on pages that are given games that people played; None for others.

    What reads and compares such games takes a tenth of a second to load, so other pages do without.
    """
    if page.real is None:
        return None
    from ludometer.reports.sections import human_games
    return human_games.real_games(page)


SECTIONS = (overview.overview, factions.factions, real_games, variants.variants,
            forced_deals.held_gift_effects,
            forced_deals.laid_gift_effects,
            seats.seats, policies.line_up, points.scores, course_of_play.course, game_feel.feel,
            skill_and_luck.decides,
            alternative_readings.survival,
            player_strength.belief)
# of a game that has no factions
WITHOUT_FACTIONS = (overview.overview, policies.line_up, seats.seats, real_games, variants.variants,
                    forced_deals.held_gift_effects, forced_deals.laid_gift_effects, course_of_play.course,
                    game_feel.feel, points.scores,
                    skill_and_luck.decides, alternative_readings.survival,
                    player_strength.belief)
