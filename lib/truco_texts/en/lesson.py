# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the lesson."""

ASK_LEAVE = "Leave the lesson?"

# (heading, text) in the order of truco_game.lesson. %s: a key.
PAGES = (
    ("Three cards", "Each of you holds three cards. Two tricks of three win the hand."),
    ("The vira", "Up there lies the vira: a queen. The order is Q, J, K: so J is the manilha."),
    ("Manilhas", "The jacks beat all. From the strongest: \x83 \x82 \x81 \x80. Yours has a star."),
    ("The others", "Then: 3 2 A K Q 7 6 5 4; suits do not count. Choose the 3 and play it!"),
    ("You won it!", "3 beats K: the first trick is yours, and you lead the second one."),
    ("Truco!", "You still hold the manilha. Call truco: press %s! It is worth 3 then."),
    ("He accepts", "Worth 3 now. Keep the manilha; the 5 loses. So play it face-down: %s"),
    ("Six!", "One trick each. He calls six. Accept: only the zap beats your J of hearts."),
    ("Last trick", "He has played the A. Now is the time for the manilha: play the J!"),
    ("Six points", "They are yours. New hand, new vira: after 3 comes 4, the manilha."),
    ("Running", "He calls truco, and you hold 5, 6 and 7. Run: it costs 1, not 3. %s chooses."),
    ("One point", "Well done. In a match you can also bluff, or answer him with six!"),
    ("And more", "At eleven points you choose whether to play the hand. Help: press %s."),
    ("That's it!", "Twelve points win the match. Now it is up to you. Good luck!"),
)
