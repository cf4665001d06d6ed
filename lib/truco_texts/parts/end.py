"""The end of a local match."""

WON = "Vitória!", "Victory!", "¡Victoria!"
ENDED = "Empate", "It's a draw", "Empate"

# Of two teams; of two players.
WE_HAVE_WON = (
    ("A partida é nossa", "We won the match", "¡La ganamos!"),
    ("Você venceu", "You won the match", "¡La ganaste!"),
)
WE_HAVE_LOST = (
    ("Perdemos", "We have lost", "La perdimos"),
    ("Você perdeu", "You have lost", "La perdiste"),
)
THEY_HAVE_WON = (("Eles venceram", "They won", "Ganaron ellos"), ("%s venceu", "%s won", "Ganó %s"))
GAVE_UP = "Você desistiu", "You gave up", "Te rendiste"

GIVES_WAY = "%s dá o lugar!", "%s stands up!", "¡%s cede su silla!"  # a rival of the ladder
CHAMPION = "O título é seu!", "You're the champ!", "¡Es tu corona!"

# After a lost match, one after the other: what to try, in the order of truco_game.feats; then a
# question, after the third one against the same rival.
TIPS = (
    ("Acontece. Outra?", "Bad luck. Again?", "Así pasa. ¿Otra?"),
    (
        "Perdeu %d trucos|Correr sai barato",
        "%d raises lost|Running is cheap",
        "%d trucos perdidos|Irse sale barato",
    ),
    (
        "Correu %d vezes|Aceite mais vezes",
        "You ran %d times|Accept more often",
        "Te fuiste %d veces|Acepta más veces",
    ),
    (
        "Não pediu truco|Peça truco,|até blefando",
        "You never called|Call truco,|even as a bluff",
        "No cantaste truco|Canta truco,|aunque mientas",
    ),
    (
        "%d derrotas seguidas. Agora %s, que é mais fácil?",
        "%d lost in a row. Now %s, who is easier?",
        "%d derrotas seguidas. ¿Ahora %s, que es más fácil?",
    ),
)

# Cards that others have, too, of a day: how the first match by them went, and its last hand; then
# what they are, that it was another match, days in a row, and who is the rival of the next day;
# then of one that was given up.
OF_DAY = (
    ("%d a %d", "%d-%d", "%d a %d"),
    (" na mão %d", " at hand %d", " en la mano %d"),
    ("Jogo do dia %02d/%02d", "Daily deal %02d/%02d", "Reto diario %02d/%02d"),
    ("Na primeira vez:", "The first time:", "La primera vez:"),
    ("Série: %d", "Streak: %d", "Racha: %d"),
    ("Amanhã: %s", "Tomorrow: %s", "Mañana: %s"),
    ("você desistiu; não conta.", "you gave up; it does not count.", "te rendiste; no cuenta."),
)

BY_CHANCE = "Com novas cartas", "With new cards", "Con otras cartas"  # after such cards
# After a lost match, after another one.
AGAIN = ("Revanche", "Rematch", "Revancha"), ("Outra partida", "Another match", "Otra partida")
# %s: a name.
NEXT = "Próximo: %s", "Next: %s", "Sigue: %s"
LADDER = "Desafio", "The ladder", "La escalera"
LOCKED = "Antes, ganhe de %s.", "First beat %s.", "Antes, gana a %s."  # %s: a name
# Most points of a match lost to the next rival.
BEST = "Seu recorde: %d", "Your best: %d", "Tu récord: %d"
CHANGE = "Mudar a mesa", "Change the table", "Cambiar la mesa"
TO_TITLE = "Início", "Main menu", "Inicio"
LAST_HAND = "Ver última mão", "See last hand", "Ver última mano"
EXPORT = "Enviar por USB", "Send over USB", "Enviar por USB"
