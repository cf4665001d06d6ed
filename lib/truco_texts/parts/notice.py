"""Notices at the table. At most 16 characters each."""

# In two lines.
ROBOT_PLAYS = "%s sumiu: um robô joga", "%s is away: a robot plays", "%s no está: juega un robot"
# A rival, before another match: after one that was lost to him, or that he lost.
AGAIN = ("Voltou?", "You again?", "¿Volviste?"), ("Revanche!", "Rematch!", "¡Revancha!")
I_AM_BACK = "Voltei!", "I'm back!", "¡Ya volví!"
NO_TIME = "Tempo!", "Time's up!", "¡Tiempo!"
ASKS_PEACE = "Empate?", "A draw?", "¿Empate?"
END_AWAITED = "Empate? Hum", "A draw? Hmm...", "¿Empate? Mmm"
END_AGREED = "Aceito.", "Agreed.", "De acuerdo."
END_REFUSED = "Segue o jogo!", "Play on!", "¡A seguir!"
# Of one team, for who only watches; ours, at most 13 characters; theirs, who decide: of two
# rivals, of one.
HAND_OF = "Mão de %s", "Hand of %s", "Mano de %s"
OUR_HAND = "Mão de %d!", "Hand of %d!", "¡Mano de %d!"
HAS = "%s tem:", "%s has:", "%s tiene:"  # the partner, cards that all of the team see then
LEADS = ("Você começa", "You lead", "Empiezas tú"), ("%s começa", "%s leads", "Empieza %s")
THEIR_HAND = (
    ("Mão de %d deles", "Their hand of %d", "Su mano de %d"),
    ("%s: mão de %d", "%s: hand of %d", "%s: mano de %d"),
)
THEY_DECIDE = (
    ("Eles decidem...", "They decide...", "Deciden ellos"),
    ("%s decide...", "%s decides...", "Decide %s..."),
)
# In two lines: what it is worth, what it costs to run from it.
HAND_COSTS = (
    "Jogar vale %d, correr custa %d",
    "Play for %d, run and lose %d",
    "Jugar vale %d, irse cuesta %d",
)
# The answers, at most five letters each.
PLAY_HAND = "Jogo", "Play", "Juego"
PASS_HAND = "Corro", "Run", "Irse"
# In two lines; up to the colon it stands alone, too.
IRON_HAND = (
    "Ferro: tudo ou nada, sem truco",
    "Iron: no raise, wins the match",
    "Hierro: todo o nada, sin truco",
)
# A tied trick; the next one; when a team has the first one, and so the hand.
TIED = "Empatou!", "A tie!", "¡Parda!"
HIGHEST_DECIDES = "Vale a maior", "High card wins", "Gana la mayor"
FIRST_DECIDES = "Vale a primeira", "Trick 1 decides", "Vale la primera"
LET_US_PLAY = "Vamos jogar!", "Let's play!", "¡Vamos a jugar!"
# Then: what such a hand is worth, and that nobody may raise.
NO_RAISE = "Vale %d sem truco", "For %d, no truco", "Vale %d sin truco"
# Of who would run, while the partner may still accept: it is not decided. The first is plain.
SAYS_NO = (
    ("Por mim, corro", "I'd run...", "Yo me iría"),
    ("Eu corria", "I would run", "Yo no iría..."),
    ("Eu não iria...", "I'd let it go", "Por mí, al mazo"),
)
# Of the partner, before the player answers: from a good hand to a bad one.
COUNSEL = (
    ("Eu vou!", "I'm in!", "¡Yo voy!"),
    ("Você que sabe", "You decide", "Tú decides"),
    ("Tô fraco", "I'm weak", "Estoy flojo"),
)
BLUFF = "BLEFE!", "BLUFF!", "¡MENTIRA!"  # of who called, when all have run
PEACE_MADE = "Empate", "It's a draw", "Empate"
UNFAIR = "Cartas erradas!", "Unfair deal!", "¡Cartas falsas!"
# Of whom nothing is heard; who said goodbye. Then who is the host now, and what that means.
HOST_LOST = (("%s sumiu!", "%s is gone", "Falta %s"), ("%s saiu", "%s left", "%s se fue"))
HOST_FOUND = "Mesa de volta", "Host is back", "La mesa volvió"
NEW_HOST = "A mesa é sua", "You're the host", "La mesa es tuya"
OTHER_HOST = "Mesa de %s", "%s is host", "Mesa de %s"
# In two lines.
NEW_HAND = "Nova mão, mesmos pontos", "New hand, same score", "Mano nueva, mismos puntos"
TURN_SET = "Tempo: %d s", "Time: %d s", "Tiempo: %d s"
OTHER_OPTIONS = "A mesa mudou!", "Table changed!", "¡Mesa cambiada!"
NO_TURN = "Sem limite", "No time limit", "Sin límite"
# Why all wait, 1 .. 3: see WAITING of docs/link.md; 4 to 7: see truco_game, the last in two lines;
# 0: another reason.
# Then for whom, and how long.
WHY_WAIT = (
    ("Espera: %d", "Waiting: %d", "Espera: %d"),
    ("Cortando...", "Deck being cut", "Cortando..."),
    ("Estão voltando", "Coming back...", "Están volviendo"),
    ("Sem sinal...", "No signal...", "Sin señal..."),
    ("Sem conexão", "No connection", "Sin conexión"),
    ("Conectado!", "Connected!", "¡Conectado!"),
    ("Embaralhando...", "Shuffling...", "Barajando..."),
    ("%s: um robô joga", "%s: let robot play", "%s: pon un robot"),  # the key of the menu
)
# In two lines.
HELD_UP = (
    "Um estranho travou o rádio",
    "A stranger held us up",
    "Un extraño trabó la radio",
)
WAIT_FOR = "%s: %d s", "%s: %d s", "%s: %d s"
GIVE_UP_IN = "Fim em %d s", "Ends in %d s", "Fin en %d s"
# Who is the host then, in two lines.
NEXT = "%s assume em %d s", "%s takes over in %d s", "%s toma la mesa en %d s"
ME_NEXT = "Você assume em %d s", "You take over in %d s", "Tomas la mesa en %d s"
YOU = "Você", "You", "Tú"

FROM_WATCHER = "Plateia: %s", "Watcher: %s", "Público: %s"
# What players can say; they travel as numbers, so the order is the same in all languages.
PHRASES = (
    ("Olá!", "Hello!", "¡Hola!"),
    ("Bom jogo!", "Good game!", "¡Buen juego!"),
    ("Boa jogada!", "Well played!", "¡Buena jugada!"),
    ("Valeu!", "Thank you!", "¡Gracias!"),
    ("Vamos lá!", "Let's go!", "¡Vamos!"),
    ("Cuidado!", "Careful!", "Cuidado"),
    ("Confia em mim", "Trust me", "Confía en mí"),
    ("Deixa comigo!", "I've got it", "Déjamela a mí"),
    ("Essa é sua", "It's yours", "Es tuya"),
    ("Não tenho nada", "I have nothing", "No tengo nada"),
    ("Um momento", "One moment", "Un momento"),
    ("Vai logo!", "Hurry up!", "¡Apúrate!"),
    ("Opa!", "Whoa!", "¡Epa!"),
    ("Há, há, há!", "Ha ha ha!", "¡Ja, ja, ja!"),
)
