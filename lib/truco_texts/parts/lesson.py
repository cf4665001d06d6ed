"""The lesson."""

ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# Texts in the order of truco_game.lesson, of at most sixty letters. %s: a key, see KEYS_ON there;
# one that is to be held: HOLD.
PAGES = (
    (
        "Da maior à menor: 3 2 A K J Q 7 6 5 4. Jogue\xa0o\xa03:\xa0%s",
        "From high to low: 3 2 A K J Q 7 6 5 4. Play\xa0the\xa03:\xa0%s",
        "De mayor a menor: 3 2 A K J Q 7 6 5 4. Juega\xa0el\xa03:\xa0%s",
    ),
    (
        "Duas rodadas ganham a mão; 12 pontos, o jogo. Jogue:\xa0%s",
        "Two tricks win the hand; 12 points, the game. Play:\xa0%s",
        "Dos rondas ganan la mano; 12 puntos, todo. Juega:\xa0%s",
    ),
    (
        "Acima da vira Q fica a manilha: o J vence tudo! O 3 basta.",
        "Above vira Q is the manilha: J beats all! The 3 is enough.",
        "Sobre la vira Q va la manilha: ¡la J gana! Basta el 3.",
    ),
    (
        "Seu J\x83 é o zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Peça truco por 3:\xa0%s",
        "J\x83 is the zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Call truco for 3:\xa0%s",
        "J\x83 es el zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Canta truco por 3:\xa0%s",
    ),
    (
        "Ele quer seis! Com o zap ninguém perde. Aceite:\xa0%s",
        "He says six! The zap never loses. Accept:\xa0%s",
        "¡Quiere seis! Con el zap nadie pierde. Quiero:\xa0%s",
    ),
    (
        "Vira 3: recomeça, o 4 é manilha! Jogue:\xa0%s",
        "Vira 3: it starts over, 4 is manilha. Play:\xa0%s",
        "Vira 3: vuelta al inicio, el 4 es manilha. Juega:\xa0%s",
    ),
    (
        "Mão fraca! Aceita por 3, ou corre por 1? %s\xa0%s",
        "Weak hand! Accept for 3, or run for 1? %s\xa0%s",
        "¡Mano floja! ¿Quieres por 3 o te vas por 1? %s\xa0%s",
    ),
    (
        "É isso! Blefar também vale. Ajuda:\xa0%s. Seguir:\xa0%s",
        "That is it! You may bluff, too. Help:\xa0%s. Go on:\xa0%s",
        "¡Eso es! Mentir también vale. Ayuda:\xa0%s. Seguir:\xa0%s",
    ),
    (
        "Custou 3, não 1. Ajuda:\xa0%s. Seguir:\xa0%s",
        "It cost 3, not 1. Help:\xa0%s. Go on:\xa0%s",
        "Costó 3, no 1. Ayuda:\xa0%s. Seguir:\xa0%s",
    ),
    (
        "Doze pontos: você venceu! Ajuda:\xa0%s. Seguir:\xa0%s",
        "You won the match! Help:\xa0%s. Go on:\xa0%s",
        "Doce puntos: ¡has ganado! Ayuda:\xa0%s. Seguir:\xa0%s",
    ),
    (
        "Coberta, a carta não ganha de nada! Aberta:\xa0%s",
        "Face-down, a card beats nothing! Face-up:\xa0%s",
        "Tapada, la carta no gana a nadie. Descubierta:\xa0%s",
    ),
    (
        "Essa é mais baixa. Jogue o 3:\xa0%s",
        "That is lower. Play the 3:\xa0%s",
        "Esa es más baja. Juega el 3:\xa0%s",
    ),
    (
        "Ainda não: guarde o J! Jogue o 3:\xa0%s",
        "Not yet: keep the J! Play the 3:\xa0%s",
        "Aún no: ¡guarda la J! Juega el 3:\xa0%s",
    ),
    (
        "Antes peça truco: o zap ganha 3, não 1! %s",
        "Call truco first: the zap wins 3! %s",
        "Antes canta truco: ¡el zap gana 3, no 1! %s",
    ),
    (
        "Não corra: você tem o zap! Aceite:\xa0%s",
        "Stay: you hold the zap! Accept:\xa0%s",
        "No te vayas: ¡tienes el zap! Quiero:\xa0%s",
    ),
    (
        "Agora a mão vale 3! Jogue:\xa0%s",
        "Now it is for 3! Play:\xa0%s",
        "¡Ahora vale 3! Juega:\xa0%s",
    ),
)
