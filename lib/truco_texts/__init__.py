"""The texts of the game. Each language is a JSON file."""
