"""The pages of docs/ that tools/docs.py and tools/mutate.py write from the sources."""
