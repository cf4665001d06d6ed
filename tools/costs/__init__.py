"""What the game may cost, and what it costs on the panel's bus. tools/size.py prints it."""
