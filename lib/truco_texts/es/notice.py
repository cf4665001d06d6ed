"""Texts in Spanish: notices at the table. At most 16 characters each."""

ROBOT_PLAYS = "Juega un robot"
I_AM_BACK = "¡Ya volví!"
NO_TIME = "¡Tiempo!"
ASKS_PEACE = "¿Empate?"
END_AWAITED = "¿Empate? Mmm"
END_REFUSED = "¡A seguir!"
# Of one team, for who only watches; ours, at most 13 characters; theirs, who decide: of two
# rivals, of one.
HAND_OF = "Mano de %s"
OUR_HAND = "¡Mano de %d!"
THEIR_HAND = ("Su mano de %d", "%s: mano de %d")
THEY_DECIDE = ("Deciden ellos", "Decide %s...")
# What it is worth, what it costs to run from it.
HAND_COSTS = "Vale %d, irse %d"
# The answers, at most five letters each.
PLAY_HAND = "Juego"
PASS_HAND = "Irse"
IRON_HAND = "Mano de hierro"
# A tied trick; the next one; when a team has the first one, and so the hand.
TIED = "¡Parda!"
HIGHEST_DECIDES = "Gana la mayor"
FIRST_DECIDES = "Vale la primera"
LET_US_PLAY = "¡Vamos a jugar!"
# Then: what such a hand is worth, and that nobody may raise.
NO_RAISE = "Vale %d sin truco"
# Of who would run, while the partner may still accept: it is not decided. The first is plain.
SAYS_NO = ("Yo me iría", "Yo no iría...", "Por mí, al mazo")
PEACE_MADE = "Empate"
UNFAIR = "¡Cartas falsas!"
# Of whom nothing is heard; who said goodbye. Then who is the host now, and what that means.
HOST_LOST = ("Falta %s", "%s se fue")
HOST_FOUND = "La mesa volvió"
NEW_HOST = "La mesa es tuya"
OTHER_HOST = "Mesa de %s"
NEW_HAND = "Se da de nuevo"
LEFT_OUT = "Sin mi corte"
TURN_SET = "Tiempo: %d s"
NO_TURN = "Sin límite"
# Why all wait, 1 .. 3: see WAITING of docs/link.md; 4 to 6: see truco_game; 0: another reason.
# Then for whom, and how long.
WHY_WAIT = (
    "Espera: %d",
    "Cortando...",
    "Están volviendo",
    "Sin señal...",
    "Sin conexión",
    "¡Conectado!",
    "Barajando...",
)
WAIT_FOR = "%s: %d s"
GIVE_UP_IN = "Fin en %d s"
ME_NEXT = "Mesa tuya: %d s"  # the host
YOU = "Tú"

# What players can say; they travel as numbers, so the order is the same in all languages.
PHRASES = (
    "¡Hola!",
    "¡Buen juego!",
    "¡Buena jugada!",
    "¡Gracias!",
    "¡Vamos!",
    "Cuidado...",
    "Confía en mí",
    "Déjamela a mí",
    "Es tuya",
    "No tengo nada",
    "Un momento",
    "¡Apúrate!",
    "¡Epa!",
    "¡Ja, ja, ja!",
)
