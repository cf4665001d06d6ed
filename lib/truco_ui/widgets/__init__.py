"""The parts of screens: texts, lists, panels, cards, faces."""
