"""One hand as a line of text: read, written, played by the engine, explained."""
