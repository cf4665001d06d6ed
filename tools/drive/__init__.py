"""Build a board's files, complete and checked, and write them to its drive safely."""
