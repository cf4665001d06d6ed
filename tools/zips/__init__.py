"""Build the zips for players: the files of a drive, and licences and instructions."""
