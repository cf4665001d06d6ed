"""Texts in Portuguese: notices at the table. At most 16 characters each."""

ROBOT_PLAYS = "Um robô joga"
I_AM_BACK = "Voltei!"
NO_TIME = "Tempo!"
ASKS_PEACE = "Empate?"
END_AWAITED = "Empate? Hum"
END_REFUSED = "Segue o jogo!"
# Of one team, for who only watches; ours, at most 13 characters; theirs, who decide: of two
# rivals, of one.
HAND_OF = "Mão de %s"
OUR_HAND = "Mão de %d!"
THEIR_HAND = ("Mão de %d deles", "%s: mão de %d")
THEY_DECIDE = ("Eles decidem...", "%s decide...")
# What it is worth, what it costs to run from it.
HAND_COSTS = "Vale %d, correr %d"
# The answers, at most five letters each.
PLAY_HAND = "Jogo"
PASS_HAND = "Corro"
IRON_HAND = "Mão de ferro"
# A tied trick; the next one; when a team has the first one, and so the hand.
TIED = "Empatou!"
HIGHEST_DECIDES = "A maior decide"
FIRST_DECIDES = "Vale a primeira"
LET_US_PLAY = "Vamos jogar!"
# Then: what such a hand is worth, and that nobody may raise.
NO_RAISE = "Vale %d sem truco"
# Of who would run, while the partner may still accept: it is not decided. The first is plain.
SAYS_NO = ("Por mim, corro", "Eu correria...", "Eu não iria...")
PEACE_MADE = "Empate"
UNFAIR = "Cartas erradas!"
# Of whom nothing is heard; who said goodbye. Then who is the host now, and what that means.
HOST_LOST = ("%s sumiu!", "%s saiu")
HOST_FOUND = "Mesa de volta"
NEW_HOST = "A mesa é sua"
OTHER_HOST = "Mesa de %s"
NEW_HAND = "A mão recomeça"
LEFT_OUT = "Sem meu corte"
TURN_SET = "Tempo: %d s"
NO_TURN = "Sem limite"
# Why all wait, 1 .. 3: see WAITING of docs/link.md; 4 to 6: see truco_game; 0: another reason.
# Then for whom, and how long.
WHY_WAIT = (
    "Espera: %d",
    "Cortando...",
    "Estão voltando",
    "Sem sinal...",
    "Sem conexão",
    "Conectado!",
    "Embaralhando...",
)
WAIT_FOR = "%s: %d s"
GIVE_UP_IN = "Fim em %d s"
ME_NEXT = "Mesa sua: %d s"  # the host
YOU = "Você"

# What players can say; they travel as numbers, so the order is the same in all languages.
PHRASES = (
    "Olá!",
    "Bom jogo!",
    "Boa jogada!",
    "Valeu!",
    "Vamos lá!",
    "Cuidado...",
    "Confia em mim",
    "Deixa comigo!",
    "Essa é sua",
    "Não tenho nada",
    "Um momento",
    "Vai logo!",
    "Opa!",
    "Há, há, há!",
)
