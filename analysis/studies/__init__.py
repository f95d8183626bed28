"""Answers that take several cells or runs: plans, sensitivity, balance, comparison, stopping, uncertain data."""
