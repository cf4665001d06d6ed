"""Replaces code.py in the page: starts the game, and provides functions for JavaScript."""
