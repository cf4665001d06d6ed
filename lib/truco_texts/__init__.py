"""All words that the game shows: one folder for each language, one module for each part."""
