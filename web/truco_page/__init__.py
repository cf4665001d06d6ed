"""The page's code.py: it starts the game as a board does, and offers JavaScript what it calls."""
