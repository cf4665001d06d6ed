"""Find the folders of the repository and a browser. Needs the standard library only."""
