"""What tools/arena.py is made of: one match, pairs of matches, their statistics, all cores."""
