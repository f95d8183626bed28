"""Runs experiments, and says what their games show: tables, estimates, studies, exact odds."""
if __name__ == "analysis":
    raise ImportError("this folder is the package ludometer.analysis: import it by that name")
