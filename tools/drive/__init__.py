"""A board's files, complete and checked, and how they come onto its drive safely."""
