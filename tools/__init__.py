"""Host tools. Each runs as a script: ``python3 tools/play.py``."""
