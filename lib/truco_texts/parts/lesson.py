"""The lesson."""

ASK_LEAVE = "Sair da aula?", "Leave the lesson?", "¿Salir de la clase?"
HOLD = "segure\xa0%s", "hold\xa0%s", "mantén\xa0%s"

# Texts in the order of truco_game.lesson, of at most sixty letters. %s: a key, see KEYS_ON there;
# one that is to be held: HOLD.
PAGES = (
    (
        "3 2 A K J Q 7 6 5 4: a maior ganha. Jogue o 3:\xa0%s",
        "3 2 A K J Q 7 6 5 4: the highest wins. Play the 3:\xa0%s",
        "3 2 A K J Q 7 6 5 4: gana la más alta. Juega el 3:\xa0%s",
    ),
    (
        "Duas rodadas de três ganham a mão. Doze pontos vencem!",
        "Two tricks of three win the hand. Twelve points win!",
        "Dos rondas de tres ganan la mano. ¡Ganan doce puntos!",
    ),
    (
        "Depois do Q vem J: é manilha, a maior! Jogue o 3.",
        "Next after Q is J: a manilha, the best! Play the 3.",
        "A la Q le sigue J: ¡manilha, la mejor! Juega el 3.",
    ),
    (
        "Sua mão é boa. Peça truco, e ela vale 3:\xa0%s",
        "A good hand. Call truco, it counts 3:\xa0%s",
        "Tu mano es buena. Canta truco y vale 3:\xa0%s",
    ),
    (
        "Guarde o J. O 5 perde: cubra, ninguém vê:\xa0%s",
        "Keep the J. The 5 loses: cover it, nobody sees:\xa0%s",
        "Guarda la J. El 5 pierde: ¡tápalo!\xa0%s",
    ),
    (
        "Seis! Só o zap, J\x83, ganha do seu J. Aceite:\xa0%s",
        "Six! Only the zap, J\x83, beats your J. Accept:\xa0%s",
        "¡Seis! Solo el zap, J\x83, gana a tu J. Quiero:\xa0%s",
    ),
    (
        "A vira é 3: agora manilha é o 4. Você não tem. Jogue!",
        "Vira 3: now the 4 is manilha. You have none. Play!",
        "La vira es 3: ahora manilha es el 4. No tienes. ¡Juega!",
    ),
    (
        "Ele pede truco! Mão fraca: corra, custa 1. %s\xa0%s",
        "He calls truco! A weak hand: run, it costs 1. %s\xa0%s",
        "¡Canta truco! Mano floja: vete, cuesta 1. %s\xa0%s",
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
)
