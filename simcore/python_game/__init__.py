"""Games whose rules are one file of Python: what authors write with, and what the core plays of it."""
