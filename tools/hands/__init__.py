"""Read a hand from a line of text, write it, play it with the engine, and explain it."""
