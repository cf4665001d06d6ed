"""The lesson."""

# Before the text of a page, after another card or answer than the one that is asked for.
NOT_THAT = "Ainda não. ", "Not yet. ", "Todavía no. "
ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
# %s: a key. In the text of a page, and alone with a capital letter.
PRESS = "aperte\xa0%s", "press\xa0%s", "pulsa\xa0%s"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# Texts in the order of truco_game.lesson, as short as the wall and the rim of the table are high.
# %s: a key; the one that confirms last; where one key does the step and is no card's: PRESS or
# HOLD, with that key.
PAGES = (
    (
        "Contra o Loro, um papagaio. Quem faz doze pontos ganha.",
        "You play Loro, a parrot. Twelve points win the match.",
        "Contra el Loro. Gana quien hace doce puntos.",
    ),
    (
        "Três cartas, três rodadas. Duas rodadas ganham a mão.",
        "Three cards, three tricks. Two tricks win the hand.",
        "Tres cartas, tres rondas. Dos rondas ganan la mano.",
    ),
    (
        "A vira é Q. Depois vem o J: todo J é manilha e ganha de tudo.",
        "The vira is a Q. J comes next: each J is a manilha, the best.",
        "La vira es Q. Le sigue la J: toda J es manilha y gana a todo.",
    ),
    (
        "O ZAP é J\x83, o maior; depois J\x82 J\x81 J\x80. O seu tem estrela.",
        "The ZAP, J\x83, is best; then J\x82 J\x81 J\x80. Yours has a star.",
        "El ZAP es J\x83; luego J\x82 J\x81 J\x80. La tuya tiene estrella.",
    ),
    (
        "Depois 3 2 A K Q 7 6 5 4, sem naipe. Jogue o 3:\xa0%s",
        "Then 3 2 A K Q 7 6 5 4, suits alike. Play the 3:\xa0%s",
        "Luego 3 2 A K Q 7 6 5 4, sin palo. Juega el 3:\xa0%s",
    ),
    (
        "O 3 ganhou do K! Peça truco: %s. A mão vale 3.",
        "Your 3 beat the K! Call truco: %s. The hand counts 3.",
        "¡El 3 ganó a la K! Canta truco: %s. La mano vale 3.",
    ),
    (
        "Ele quis! Guarde o J. O 5 perde: cubra, pra ninguém ver:\xa0%s",
        "He accepts! Keep the J. The 5 loses: cover it, so nobody sees:\xa0%s",
        "¡Quiere! Guarda la J. El 5 pierde: tápalo, nadie lo verá:\xa0%s",
    ),
    (
        "Uma rodada cada. Ele pede seis! Só o zap ganha do J: aceite.",
        "One trick each. He calls six! Only the zap beats J: accept.",
        "Uno a uno. ¡Canta seis! Solo el zap gana a la J: di quiero.",
    ),
    (
        "Ele jogou o ás. Agora a manilha: jogue o J!",
        "He played the ace. Now the manilha: play the J!",
        "Jugó el as. Ahora la manilha: ¡juega la J!",
    ),
    (
        "Seis pontos, e são seus! Agora outra mão, com outra vira.",
        "Six points for you! Now a new hand, with a new vira.",
        "¡Seis puntos para ti! Ahora otra mano, con otra vira.",
    ),
    (
        "A vira é 3. Depois do 3 vem o 4: agora o 4 é manilha.",
        "The vira is a 3. After 3 comes 4: now fours are manilhas.",
        "La vira es 3. Tras el 3 va el 4: ahora el 4 es manilha.",
    ),
    (
        "Ele pede truco. Com 5, 6 e 7, corra: custa 1. %s e depois\xa0%s.",
        "He calls truco. With 5, 6, 7 run: it costs 1. %s, then\xa0%s.",
        "Canta truco. Con 5, 6 y 7 vete: cuesta 1. %s y después\xa0%s.",
    ),
    (
        "Só um ponto: fez bem. Dá pra blefar, ou responder seis!",
        "Just one point: well done. You may bluff, or answer six!",
        "Solo un punto: bien. ¡También puedes mentir, o decir seis!",
    ),
    (
        "O resto está na ajuda: %s. Boa sorte!",
        "The rest is in the help: %s. Good luck!",
        "Lo demás está en la ayuda: %s. ¡Suerte!",
    ),
)
