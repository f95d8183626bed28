"""What is asked of Burgundy alone: questions of its runs (questions.py) and exact odds, which load without them."""
