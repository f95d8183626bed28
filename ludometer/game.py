"""What a game in one Python file is made of: from ludometer.game import Game, Each, Number, Pile, Table, Knob, Tally"""
from ludometer.simcore.python_game.game_class import Game
from ludometer.simcore.python_game.rule_numbers import Knob, Table
from ludometer.simcore.python_game.state_fields import Each, Number, Numbers, Pile, Tally

__all__ = ["Each", "Game", "Knob", "Number", "Numbers", "Pile", "Table", "Tally"]
