"""The words that the game shows. They are in the package `parts`."""
