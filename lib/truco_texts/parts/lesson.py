"""The lesson."""

ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# Texts in the order of truco_game.lesson, of at most sixty letters. %s: a key, see KEYS_ON there;
# one that is to be held: HOLD.
PAGES = (
    (
        "Duas rodadas de três: 1 ponto. 12 ganham. Jogue\xa0o\xa03:\xa0%s",
        "Two of three tricks: 1 point; 12 win. Play\xa0the\xa03:\xa0%s",
        "Dos rondas de tres: 1 punto. Ganan 12. Juega\xa0el\xa03:\xa0%s",
    ),
    (
        "Força: 3 2 A K J Q 7 6 5 4. Empate? Vale a primeira:\xa0%s",
        "High to low: 3 2 A K J Q 7 6 5 4. A tie? The first wins:\xa0%s",
        "Fuerza: 3 2 A K J Q 7 6 5 4. ¿Parda? La primera:\xa0%s",
    ),
    (
        "Acima da vira Q, a manilha: o J vence tudo! O 3 basta.",
        "Above vira Q is the manilha: J beats all! The 3 is enough.",
        "Sobre la vira Q va la manilha: ¡la J gana! Basta el 3.",
    ),
    (
        "Seu J\x83 é o zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Peça truco por 3:\xa0%s",
        "J\x83 is the zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Call truco for 3:\xa0%s",
        "J\x83 es el zap: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Canta truco por 3:\xa0%s",
    ),
    (
        "Ele quer seis! Com o zap ninguém perde. Aceite!",
        "He says six! The zap never loses. Accept!",
        "¡Quiere seis! Con el zap nadie pierde. ¡Quiero!",
    ),
    (
        "Vira 3: recomeça, o 4 é manilha! Jogue:\xa0%s",
        "Vira 3: it starts over, 4 is manilha. Play:\xa0%s",
        "Vira 3: vuelta al inicio, el 4 es manilha. Juega:\xa0%s",
    ),
    (
        "Mão fraca! Aceita por 3, corre por 1, blefa? %s\xa0%s",
        "Weak hand! Accept for 3, run for 1, bluff? %s\xa0%s",
        "¡Mano floja! ¿Por 3, te vas por 1, mientes? %s\xa0%s",
    ),
    (
        "Com 11, sem truco: joga por 3 ou corre. Pronto:\xa0%s",
        "At 11 no truco: play for 3 or run. Done:\xa0%s",
        "Con 11, sin truco: juegas por 3 o te vas. Listo:\xa0%s",
    ),
    (
        "Custou 3, não 1; com 11 também. Pronto:\xa0%s",
        "It cost 3, not 1; at 11, too. Done:\xa0%s",
        "Costó 3, no 1; con 11, también. Listo:\xa0%s",
    ),
    (
        "Doze pontos: você venceu! Pronto:\xa0%s",
        "You won the match! Done:\xa0%s",
        "Doce puntos: ¡has ganado! Listo:\xa0%s",
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
        "Ainda não! Antes jogue o 3:\xa0%s",
        "Not yet! First play the 3:\xa0%s",
        "¡Aún no! Antes juega el 3:\xa0%s",
    ),
    (
        "Antes peça truco: o zap ganha 3, não 1! %s",
        "Call truco first: the zap wins 3! %s",
        "Antes canta truco: ¡el zap gana 3, no 1! %s",
    ),
    (
        "Não corra: você tem o zap!",
        "Stay: you hold the zap!",
        "No te vayas: ¡tienes el zap!",
    ),
    (
        "Agora a mão vale 3! Jogue:\xa0%s",
        "Now it is for 3! Play:\xa0%s",
        "¡Ahora vale 3! Juega:\xa0%s",
    ),
)
