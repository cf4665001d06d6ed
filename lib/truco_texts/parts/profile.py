"""The profile."""

PROFILE = "Perfil", "Profile", "Perfil"
NAME = "Nome", "Name", "Nombre"
LEVEL = "Nível %d: %s", "Level %d: %s", "Nivel %d: %s"
# Of four levels each.
AT_RANK = (
    ("Aprendiz", "Learner", "Aprendiz"),
    ("Raposa", "Fox", "Lince"),
    ("Fera", "Shark", "Fiera"),
    ("Craque", "Ace", "Crack"),
    ("Mestre", "Master", "As"),
    ("Lenda", "Legend", "Leyenda"),
)
# What brings the next level: any badge; besides, the lesson, or the ladder's next rival.
FOR_LEVEL = "Suba com medalhas", "Level up: badges", "Sube con medallas"
LESSON = "ou a aula", "or the lesson", "o la lección"
BEAT = "ou ganhe de %s", "or beat %s", "o vence a %s"
CHIPS = "Fichas", "Chips", "Fichas"
POINTS = "Pontos", "Points", "Puntos"
BADGES = "Medalhas", "Badges", "Medallas"
FIGURES = "Estatísticas", "Statistics", "Estadísticas"
RESET = "Apagar histórico", "Clear statistics", "Borrar historial"

HELP_NAME = "Seu nome e seu rosto.", "Your name and your face.", "Tu nombre y tu cara."
HELP_CHIPS = (
    "Para as partidas por pontos, com aposta.",
    "Staked in matches for points.",
    "Para las partidas por puntos, con apuesta.",
)
HELP_POINTS = (
    "Só de partidas por pontos. Vitória: +20. Derrota: +5.",
    "Only in matches for points. A win: +20. A defeat: +5.",
    "Solo en partidas por puntos. Ganar: +20. Perder: +5.",
)
HELP_FIGURES = (
    "Partidas, mãos e trucos.",
    "Matches, hands and calls.",
    "Partidas, manos y trucos.",
)
HELP_RESET = (
    "E medalhas, fichas, pontos.",
    "And badges, chips, points.",
    "Y medallas, fichas, puntos.",
)
ASK_RESET = (
    "Apagar estatísticas, medalhas, fichas e pontos?",
    "Clear statistics, badges, chips and points?",
    "¿Borrar estadísticas, medallas, fichas y puntos?",
)

LATEST = "Suas partidas", "Last matches", "Tus partidas"
NO_MATCH = "Ainda nenhuma.", "None yet.", "Aún ninguna."
# Against whom, at a table of several handhelds.
FRIENDS = "Amigos", "Friends", "Amigos"
LEFT = "desistiu", "gave up", "abandono"  # in the place of the points
HOUSE = "Regras da casa", "House rules", "Reglas de casa"
# In the order of truco_ui.screens.figures_screen; the first two are won of played.
LINES = (
    ("Vitórias", "Matches won", "Victorias"),
    ("Mãos ganhas", "Hands won", "Manos"),
    ("Trucos pedidos", "Truco calls", "Trucos cantados"),
    ("Eles correram", "They ran", "Se fueron"),
    ("Você correu", "You ran", "Te fuiste"),
    ("O blefe colou", "Bluffs that won", "Te creyeron"),
    ("Série, recorde", "Streak, record", "Racha, récord"),
)

NEW_BADGE = (
    ("Medalha nova!", "New badge!", "¡Nueva medalla!"),
    ("Medalhas novas!", "New badges!", "¡Nuevas medallas!"),
)
NEW_LEVEL = "Nível novo!", "New level!", "¡Nuevo nivel!"
# In the order of the bits of truco_game.feats; at most 16 characters each.
FEATS = (
    ("Zap na manilha\x80", "Zap on manilha\x80", "Zap a manilha\x80"),
    ("Coragem no onze", "Brave at eleven", "Valor con once"),
    ("Vitória a zero", "Won to nil", "Victoria a cero"),
    ("Primeira partida", "First match", "Primera partida"),
    ("Virada", "Comeback", "Remontada"),
    ("Mão de doze", "Hand of twelve", "Mano de doce"),
    ("Em dupla", "As a pair", "En pareja"),
    ("Correu a tempo", "Ran in time", "Te fuiste bien"),
    ("Três rivais", "Three rungs", "Tres peldaños"),
    ("Todo o desafio", "The whole ladder", "Toda la escalera"),
    ("Entre amigos", "Among friends", "Entre amigos"),
    ("Jogo do dia", "Daily deal", "Reto diario"),
)
# How each is won, at most 16.
HOW = (
    ("Mate-a com o zap", "Beat it with zap", "Mátala con zap"),
    ("Ganhe com fracas", "Win a weak hand", "Gana con malas"),
    ("Vença 12 a 0", "Win 12 to 0", "Gana 12 a 0"),
    ("Jogue até o fim", "Play to its end", "Termina una"),
    ("Vença após 0 a 9", "Win after 0 to 9", "Gana tras 0 a 9"),
    ("Ganhe-a", "Win it", "Gánala"),
    ("Vença em dupla", "Win as a pair", "Gana de a cuatro"),
    ("Corra de um zap", "Run from a zap", "Vete ante un zap"),
    ("Vença rivais", "Beat rivals", "Vence rivales"),
    ("Vença a Zefa", "Beat Zefa", "Gana a Zefa"),
    ("Vença uma pessoa", "Beat a person", "Gana a alguien"),
    ("Vença um", "Win one", "Gana uno"),
)

DELETE = "apagar", "delete", "borrar"
FACE = "rosto", "face", "cara"
DONE = "pronto", "done", "listo"
# With two keys: how to go down a row and to erase, both held; and to end, both at once.
TWO_KEYS = (
    "\x88\x94 \x87   \x89\x94 apagar",
    "\x88\x94 \x87   \x89\x94 delete",
    "\x88\x94 \x87   \x89\x94 borrar",
)
DONE_BY = "\x88+\x89 ok", "\x88+\x89 ok", "\x88+\x89 ok"
