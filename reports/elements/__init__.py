"""What sections are made of: the page they read, findings, tables, and sections that several games share."""
