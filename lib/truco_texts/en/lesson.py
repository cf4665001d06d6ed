# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Not that one!"
ASK_LEAVE = "Leave the lesson?"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last.
PAGES = (
    ("The match", "You play against Loro, the parrot. The first to make twelve points wins."),
    (
        "Three cards",
        "Each of you has three cards. Two tricks of three win the hand and its points.",
    ),
    (
        "The vira",
        "Top right is the vira, a queen. Here J follows Q: jacks are the manilhas, trumps.",
    ),
    (
        "Manilhas",
        (
            "Jacks beat all. The jack of \x83 is the ZAP, the best; "
            "then \x82 \x81 \x80. Yours has a star."
        ),
    ),
    ("The others", "Then: 3 2 A K Q 7 6 5 4; suits do not count. Choose the 3 and play it: %s"),
    ("You won it!", "3 beats K: the first trick is yours, and you lead the second one."),
    ("Truco!", "You still have the manilha. Call truco, press %s: the hand is then worth 3."),
    ("He accepts", "The coin says: 3. Keep the manilha; the 5 loses. Cover it, face-down: %s"),
    ("Six!", "One trick each. He calls six. Accept: only the zap beats your J of hearts."),
    ("Last trick", "He has played the ace. Now is the time for the manilha: play the J!"),
    ("Six points", "They are yours. New hand, new vira: after 3 comes 4, the manilha."),
    ("Running", "He calls truco. You hold 5, 6, 7: run! It costs 1, not 3: %s, then %s."),
    ("One point", "Well done. In a match you can also bluff, or answer him with six!"),
    ("And more", "At eleven points you choose whether to play the hand. Help: press %s."),
    (
        "That's it!",
        "If the first trick ties, the next one decides. Now it is up to you. Good luck!",
    ),
)
