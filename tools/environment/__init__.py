"""Paths of the repository, and the Pythons that tools run in. Needs the standard library only."""
