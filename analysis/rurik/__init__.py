"""What is asked of Rurik alone: questions of its runs (questions.py) and exact odds, which load without them."""
