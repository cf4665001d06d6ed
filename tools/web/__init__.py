"""Build the page that runs Zap in the browser. See web/README.md."""
