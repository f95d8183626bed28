"""Figures as SVG, from tidy numbers."""
