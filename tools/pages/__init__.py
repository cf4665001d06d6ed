"""The pages of docs/ that tools/docs.py writes from the sources."""
