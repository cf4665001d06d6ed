"""The parts that screens are made of: texts, lists, pages, cards, faces."""
