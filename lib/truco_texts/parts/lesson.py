"""The lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Ainda não", "Not yet", "Todavía no"
ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
# %s: a key. In the text of a page, and as a heading with a capital letter.
PRESS = "aperte\xa0%s", "press\xa0%s", "pulsa\xa0%s"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last; where
# one key does the step and is no card's: PRESS or HOLD, with that key.
PAGES = (
    (
        ("A partida", "The match", "La partida"),
        (
            "Você joga contra o Loro, um papagaio. Quem faz doze pontos primeiro vence.",
            "You play Loro, the parrot. The first to make twelve points wins.",
            "Juegas contra el Loro. Gana quien hace primero doce puntos.",
        ),
    ),
    (
        ("Três cartas", "Three cards", "Tres cartas"),
        (
            "Cada um tem três cartas. Duas rodadas de três ganham a mão, e os pontos dela.",
            "You have three cards each. Two tricks of three win the hand and its points.",
            "Cada uno tiene tres cartas. Dos rondas de tres ganan la mano y sus puntos.",
        ),
    ),
    (
        ("A vira", "The vira", "La vira"),
        (
            "A seta mostra a vira, uma dama. A ordem é Q,\xa0J,\xa0K.",
            "The arrow shows the vira, a queen. Ranks go up Q,\xa0J,\xa0K.",
            "La flecha muestra la vira, una Q. El orden es Q,\xa0J,\xa0K.",
        ),
    ),
    (
        ("As manilhas", "Manilhas", "Manilhas"),
        (
            "Depois da Q vem o J: os quatro J são as manilhas e ganham de tudo.",
            "J comes after Q: the four jacks are the manilhas: they beat everything.",
            "Tras la Q va la J: las cuatro J son las manilhas y ganan a todas.",
        ),
    ),
    (
        ("O zap", "The zap", "El zap"),
        (
            "O J de \x83 é o ZAP, o maior; depois \x82\xa0\x81\xa0\x80. O seu tem estrela.",
            "The J of \x83 is the ZAP, the best; then \x82\xa0\x81\xa0\x80. Yours has a star.",
            "La J de \x83 es el ZAP, la mayor; luego \x82\xa0\x81\xa0\x80. La tuya tiene estrella.",
        ),
    ),
    (
        ("As outras", "The others", "Las otras"),
        (
            (
                "Depois: 3 2 A K Q 7 6 5 4. O naipe (\x83\xa0\x82\xa0\x81\xa0\x80) não conta. "
                "Jogue o 3:\xa0%s"
            ),
            (
                "Then: 3 2 A K Q 7 6 5 4. Suits (\x83\xa0\x82\xa0\x81\xa0\x80) do not count. Play "
                "the 3:\xa0%s"
            ),
            (
                "Después: 3 2 A K Q 7 6 5 4. El palo (\x83\xa0\x82\xa0\x81\xa0\x80) no cuenta. "
                "Juega el 3:\xa0%s"
            ),
        ),
    ),
    (
        ("Ganhou!", "You won it!", "¡Ganaste!"),
        (
            "O 3 vence o K: a rodada é sua. A mãozinha mostra quem começa a outra: você.",
            "3 beats K: the trick is yours. The little hand shows who leads next: you.",
            "El 3 le gana al K: la ronda es tuya. La manito muestra quién empieza: tú.",
        ),
    ),
    (
        ("Truco!", "Truco!", "¡Truco!"),
        (
            "Você ainda tem a manilha. Peça truco: %s. A mão passa a valer 3.",
            "You still have the manilha. Call truco: %s. The hand is then worth 3.",
            "Aún tienes la manilha. Canta truco: %s. La mano pasa a valer 3.",
        ),
    ),
    (
        ("Ele aceitou", "He accepts", "Él quiere"),
        (
            "A moeda diz: 3. Guarde o J. O 5 perde: cubra, pra ninguém ver:\xa0%s",
            "The coin says 3. Keep the J. The 5 loses. Play it face-down:\xa0%s",
            "La moneda dice 3. Guarda la J. El 5 pierde: tápalo y nadie lo sabrá:\xa0%s",
        ),
    ),
    (
        ("Seis!", "Six!", "¡Seis!"),
        (
            "Uma rodada cada. Ele pede seis. Aceite: só o zap ganha do seu J.",
            "One trick each. He calls six. Accept: only the zap beats your J.",
            "Uno a uno. Él canta seis. Di quiero: solo el zap gana a tu J.",
        ),
    ),
    (
        ("A última", "Last trick", "La última"),
        (
            "Ele jogou o ás. Agora a manilha: jogue o J!",
            "He played the ace. Time for the manilha, the J!",
            "Él jugó el as. Ahora la manilha: ¡juega la J!",
        ),
    ),
    (
        ("Seis pontos", "Six points", "Seis puntos"),
        (
            "São seus! Agora vem outra mão, com outra vira.",
            "They are yours! Now a new hand, with a new vira.",
            "¡Son tuyos! Ahora viene otra mano, con otra vira.",
        ),
    ),
    (
        ("Outra vira", "New vira", "Otra vira"),
        (
            "Depois do 3 volta ao 4: agora os 4 são as manilhas.",
            "After 3 comes 4: now the fours are manilhas.",
            "Tras el 3 vuelve el 4: ahora los 4 son las manilhas.",
        ),
    ),
    (
        ("Correr", "Running", "Irse"),
        (
            "Truco! Você só tem 5, 6 e 7: corra, custa 1, não 3. %s e depois\xa0%s.",
            "He calls truco. You hold 5, 6, 7: run, it costs 1, not 3: %s, then\xa0%s.",
            "Él canta truco y tienes 5, 6 y 7. Elige irse: cuesta 1, no 3. %s y después\xa0%s.",
        ),
    ),
    (
        ("Só um ponto", "One point", "Un punto"),
        (
            "Fez bem. Na partida você também pode blefar, ou responder: seis!",
            "Well done. In a match you can also bluff, or answer him with six!",
            "Bien hecho. En la partida puedes mentir, o responderle: ¡seis!",
        ),
    ),
    (
        ("E ainda", "And more", "Y además"),
        (
            "Com onze pontos, vocês escolhem se jogam a mão. A\xa0ajuda: %s.",
            "At eleven points you choose whether to play the hand. Help: %s.",
            "Con once puntos eligen si juegan la mano. La ayuda está en el menú: %s.",
        ),
    ),
    (
        ("É isso!", "That's it!", "¡Eso es!"),
        (
            "1ª rodada empatada: a 2ª decide. Se outra empatar, vale a 1ª. Boa sorte!",
            "First trick tied: the next decides. Later: the first. Good luck!",
            "Parda la primera: decide la segunda. Parda otra: vale la primera. ¡Suerte!",
        ),
    ),
)
