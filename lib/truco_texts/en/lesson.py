"""Texts in English: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Not yet"
ASK_LEAVE = "Leave the lesson?"
# %s: a key. In the text of a page, and as a heading with a capital letter.
PRESS = "press\xa0%s"
HOLD = "hold\xa0%s"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last; where
# one key does the step and is no card's: PRESS or HOLD, with that key.
PAGES = (
    ("The match", "You play Loro, the parrot. The first to make twelve points wins."),
    (
        "Three cards",
        "Each of you has three cards. Two tricks of three win the hand and its points.",
    ),
    ("The vira", "Top right is the vira, a queen. Ranks go up Q, then J, then K."),
    ("Manilhas", "J comes after Q: the four jacks are the manilhas: they beat everything."),
    ("The zap", "The J of \x83 is the ZAP, the best; then \x82\xa0\x81\xa0\x80. Yours has a star."),
    (
        "The others",
        "Then: 3 2 A K Q 7 6 5 4. Suits (\x83\xa0\x82\xa0\x81\xa0\x80) do not count. "
        "Play the 3:\xa0%s",
    ),
    ("You won it!", "3 beats K: the trick is yours. The little hand shows who leads next: you."),
    ("Truco!", "You still have the manilha. Call truco: %s. The hand is then worth 3."),
    (
        "He accepts",
        "The coin says 3. Keep the J. The 5 loses. Play it face-down:\xa0%s",
    ),
    ("Six!", "One trick each. He calls six. Accept: only the zap beats your J."),
    ("Last trick", "He played the ace. Time for the manilha, the J!"),
    ("Six points", "They are yours! Now a new hand, with a new vira."),
    ("New vira", "After 3 comes 4: now the fours are manilhas."),
    ("Running", "He calls truco. You hold 5, 6, 7: run! It costs 1, not 3: %s, then\xa0%s."),
    ("One point", "Well done. In a match you can also bluff, or answer him with six!"),
    ("And more", "At eleven points you choose whether to play the hand. Help: %s."),
    (
        "That's it!",
        "First trick tied: the next decides. Later ones: the first decides. Good luck!",
    ),
)
