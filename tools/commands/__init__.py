"""Command-line handling of tools/play.py and tools/web.py that tests can import."""
