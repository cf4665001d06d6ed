"""Build the zips for players, with files in addition to those on the drive."""
