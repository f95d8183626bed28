"""Playing cells into run folders, by workers on one machine or many, and reading them again."""
