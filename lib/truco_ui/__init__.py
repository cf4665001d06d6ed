"""What the player sees: the app loop, its screens and what they are drawn with."""
