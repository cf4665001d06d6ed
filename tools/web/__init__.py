"""Zap in the browser: what the page is made of. See web/README.md."""
