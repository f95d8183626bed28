"""What a game says of itself in [game] of its data: the facts that tests, reports and docs go by."""
from ludometer.simcore.errors import DataError, brief_repr, known
from ludometer.simcore.fields import check_number, check_players

REQUIRED = ("title", "rules_version", "players")
DEFAULTS = {
    "factions": "",                                             # table whose rows players may be; "": there are none
    "unique_factions": True,                                    # no two players have the same
    "hidden": False,                                            # whether seats do not see everything
    "close": 2,                                                 # points that part first and second in a close game
    "chosen_by": "",                                            # knob with which players choose their factions
    "wanted": [],                                               # pictures that would settle most of what is not known
    "bgg": [],                                                  # ids at BoardGameGeek, of all its editions
    "also_called": [],                                          # other titles, by which people's plays name it
}


def complete_facts(head, knobs, schema, where):
    """The table [game] with defaults for what it leaves out. where(key): the place in messages. Raises DataError."""
    for key in REQUIRED:
        known(key, head, where())
    for key in head:
        known(key, (*REQUIRED, *DEFAULTS), where())
    facts = DEFAULTS | head
    for key in ("title", "rules_version"):
        if not isinstance(facts[key], str):
            raise DataError(f"{where(key)} = {facts[key]!r}, expected a text")
    check_players(facts["players"], where("players"))
    for key in ("unique_factions", "hidden"):
        if not isinstance(facts[key], bool):
            raise DataError(f"{where(key)} = {facts[key]!r}, expected true or false")
    check_number(facts["close"], (0, 1000), where("close"))
    for key, kind, expected in (("bgg", int, "a list of whole numbers"), ("also_called", str, "a list of texts"),
                                ("wanted", str, "a list of texts")):
        if not isinstance(facts[key], list | tuple) or not all(type(each) is kind for each in facts[key]):
            raise DataError(f"{where(key)} = {brief_repr(facts[key])}, expected {expected}")
    known(facts["factions"], ("", *schema), where("factions"))
    known(facts["chosen_by"], ("", *knobs), where("chosen_by"))
    return facts
