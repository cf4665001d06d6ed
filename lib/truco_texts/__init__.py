"""The words that the game shows. Each language is a JSON file."""
