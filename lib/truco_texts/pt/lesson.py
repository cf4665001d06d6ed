"""Texts in Portuguese: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Ainda não"
ASK_LEAVE = "Sair da aula?"
# %s: a key. In the text of a page, and as a heading with a capital letter.
PRESS = "aperte\xa0%s"
HOLD = "segure\xa0%s"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last; where
# one key does the step and is no card's: PRESS or HOLD, with that key.
PAGES = (
    ("A partida", "Você joga contra o Loro, um papagaio. Quem faz doze pontos primeiro vence."),
    (
        "Três cartas",
        "Cada um tem três cartas. Duas rodadas de três ganham a mão, e os pontos dela.",
    ),
    ("A vira", "No alto, à direita: a dama. A ordem é Q, depois J, depois\xa0K."),
    ("As manilhas", "Depois da Q vem o J: os quatro J são as manilhas e ganham de tudo."),
    ("O zap", "O J de \x83 é o ZAP, o maior; depois \x82\xa0\x81\xa0\x80. O seu tem estrela."),
    (
        "As outras",
        "Depois: 3 2 A K Q 7 6 5 4. O naipe (\x83\xa0\x82\xa0\x81\xa0\x80) não conta. "
        "Jogue o 3:\xa0%s",
    ),
    ("Ganhou!", "O 3 vence o K: a rodada é sua. A mãozinha mostra quem começa a outra: você."),
    ("Truco!", "Você ainda tem a manilha. Peça truco: %s. A mão passa a valer 3."),
    ("Ele aceitou", "A moeda diz: 3. Guarde o J. O 5 perde: cubra-o, para ninguém saber:\xa0%s"),
    ("Seis!", "Uma rodada cada. Ele pede seis. Aceite: só o zap ganha do seu J."),
    ("A última", "Ele jogou o ás. Agora a manilha: jogue o J!"),
    ("Seis pontos", "São seus! Agora vem outra mão, com outra vira."),
    ("Outra vira", "Depois do 3 volta ao 4: agora os 4 são as manilhas."),
    ("Correr", "Truco! Você só tem 5, 6 e 7: corra, custa 1, não 3. %s e depois\xa0%s."),
    ("Só um ponto", "Fez bem. Na partida você também pode blefar, ou responder: seis!"),
    ("E ainda", "Com onze pontos, vocês escolhem se jogam a mão. A\xa0ajuda: %s."),
    ("É isso!", "1ª rodada empatada: a 2ª decide. Outra empatada: a 1ª. Boa sorte!"),
)
