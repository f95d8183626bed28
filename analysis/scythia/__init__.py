"""Raiders of Scythia's own questions."""

CLOSE = 5                                                       # points that part first and second in a close game
QUESTIONS = ()
