"""What a notebook calls: the functions and classes of `import ludometer as lm`."""
