"""Stand-in of a module that the firmware has."""
