"""The rules of Truco, a table that applies them, and the robots. Runs on any Python."""
