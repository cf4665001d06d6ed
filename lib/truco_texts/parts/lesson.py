"""The lesson."""

ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# Texts in the order of truco_game.lesson, of at most sixty letters. %s: a key, see KEYS_ON there;
# one that is to be held: HOLD.
PAGES = (
    (
        "Na rodada cada um joga uma carta: a maior vence. %s",
        "In a trick each plays one card: the highest wins. %s",
        "Ronda: cada uno juega una carta, gana la mayor. %s",
    ),
    (
        "Quem vence duas faz 1 ponto; 12 vencem o jogo. Jogue\xa0o\xa03:\xa0%s",
        "Two tricks make 1 point; 12 points win. Play\xa0the\xa03:\xa0%s",
        "Dos rondas dan un punto; con 12 se gana. Juega\xa0el\xa03:\xa0%s",
    ),
    (
        "Da fraca à forte: 4 5 6 7 Q J K A 2 3. %s",
        "From weak to strong: 4 5 6 7 Q J K A 2 3. %s",
        "De menor a mayor: 4 5 6 7 Q J K A 2 3. %s",
    ),
    (
        "Se empatar, quem venceu a primeira leva. Jogue:\xa0%s",
        "In a tie the winner of trick 1 gets the point. Play:\xa0%s",
        "Si hay parda, vale la primera ronda. Juega:\xa0%s",
    ),
    (
        "Esta é a vira. A seguinte é a manilha: vence todas! %s",
        "This is the vira. The next rank beats all: manilha! %s",
        "Mira la vira. La siguiente es la manilha: ¡la mayor! %s",
    ),
    (
        "Depois da Q vem o J: é manilha! Agora basta o\xa03:\xa0%s",
        "J follows Q: it is a manilha! First play the\xa03:\xa0%s",
        "Tras la Q va la J: ¡es manilha! Ahora basta el\xa03:\xa0%s",
    ),
    (
        "Manilhas: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Seu J\x83 é o zap, a maior! %s",
        "Manilhas: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. Your J\x83 is top: the zap! %s",
        "Manilhas: \x83\xa0>\xa0\x82\xa0>\xa0\x81\xa0>\xa0\x80. J\x83, el zap, es la mayor. %s",
    ),
    (
        "Peça truco: a mão vale 3, não 1! %s",
        "Call truco: the hand is for 3, not 1! %s",
        "Canta truco: ¡la mano vale 3, no 1! %s",
    ),
    (
        "Ele pede seis pontos! Com o zap ninguém perde. Aceite!",
        "He says six points! The zap never loses. Accept!",
        "¡Sube a seis! Con el zap nadie pierde. ¡Quiero!",
    ),
    (
        "Depois do 3 recomeça: o 4 é a manilha. Jogue:\xa0%s",
        "After 3 it starts over: 4 is the manilha. Play:\xa0%s",
        "Tras el 3 se vuelve al 4: es la manilha. Juega:\xa0%s",
    ),
    (
        "Ele pede truco! Mão fraca? Correr custa 1, não\xa03.\xa0%s\xa0%s",
        "He calls truco! A weak hand? To run costs 1, not\xa03.\xa0%s\xa0%s",
        "¡Canta truco! ¿Mano floja? Irse cuesta 1, no\xa03.\xa0%s\xa0%s",
    ),
    (
        "Já sabe jogar! Com 11 pontos ninguém pede truco. %s",
        "You can play! At 11 points nobody calls truco. %s",
        "¡Sabes jugar! Con 11 puntos nadie canta truco. %s",
    ),
    (
        "Aceitou: perdeu 3. Quem corre perde só 1. Pronto:\xa0%s",
        "You stayed and lost 3. Who runs loses 1. Done:\xa0%s",
        "Quisiste y perdiste 3. Irse cuesta 1. Listo:\xa0%s",
    ),
    (
        "Doze pontos: você venceu! Pronto:\xa0%s",
        "You won the match! Done:\xa0%s",
        "Doce puntos: ¡has ganado! Listo:\xa0%s",
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
