"""How the game is put to the test: all small changes of it, all continuations of a hand."""
