"""What is in a zip for players beside the drive's files, and the zip itself."""
