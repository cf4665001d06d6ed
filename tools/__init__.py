"""Commands and packages that run on a computer, such as ``python3 tools/play.py``."""
