"""Estimates with intervals from sums over blocks, and what these intervals say; knows no game and no run."""
