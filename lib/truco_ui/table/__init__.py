"""The parts of the table screen: what it draws, moves and says."""
