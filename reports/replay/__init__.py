"""A logged game as a page to step through."""
