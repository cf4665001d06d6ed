"""Find the repository and a browser. Needs the standard library only."""
