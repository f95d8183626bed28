"""What is asked of Scythia alone: questions of its runs (questions.py) and exact odds, which load without them."""
