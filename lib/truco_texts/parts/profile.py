"""The profile."""

PROFILE = "Perfil", "Profile", "Perfil"
NAME = "Nome", "Name", "Nombre"
LEVEL = "Nível", "Level", "Nivel"
CHIPS = "Fichas", "Chips", "Fichas"
POINTS = "Pontos", "Points", "Puntos"
FIGURES = "Estatísticas", "Statistics", "Estadísticas"
RESET = "Apagar tudo", "Clear all", "Borrar todo"

HELP_NAME = "Como os outros chamam você.", "What the others call you.", "Cómo te llaman los otros."
HELP_LEVEL = (
    "Um por rival da escada, medalha e pela aula.",
    "For the lesson, each rival of the ladder, each badge.",
    "Uno por rival de la escalera, medalla y la lección.",
)
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
    "Partidas, mãos e trucos. E as suas medalhas.",
    "Matches, hands, calls. And your badges.",
    "Partidas, manos y trucos. Y tus medallas.",
)
HELP_RESET = (
    "Estatísticas, fichas e pontos.",
    "Statistics, chips and points.",
    "Estadísticas, fichas y puntos.",
)
ASK_RESET = (
    "Apagar estatísticas, fichas e pontos?",
    "Clear statistics, chips and points?",
    "¿Borrar estadísticas, fichas y puntos?",
)

LATEST = "Suas partidas", "Last matches", "Tus partidas"
NO_MATCH = "Ainda nenhuma.", "None yet.", "Aún ninguna."
# Against whom, at a table of several handhelds.
FRIENDS = "Amigos", "Friends", "Amigos"
HOUSE = "Regras da casa", "House rules", "Reglas de casa"
# In the order of truco_ui.screens.figures_screen; those with a slash are won of played.
LINES = (
    ("Vitórias", "Matches won", "Victorias"),
    ("Mãos ganhas", "Hands won", "Manos"),
    ("Trucos pedidos", "Truco calls", "Trucos cantados"),
    ("Eles correram", "They ran", "Se fueron"),
    ("Você correu", "You ran", "Te fuiste"),
    ("O blefe colou", "Bluffs that won", "Te creyeron"),
    ("Sequência atual", "Current streak", "Racha actual"),
    ("Maior sequência", "Best streak", "Mejor racha"),
)

BADGES = "Medalhas", "Badges", "Medallas"
NEW_BADGE = "Medalha nova!", "New badge!", "¡Nueva medalla!"
# In the order of the bits of truco_game.feats; at most 16 characters each.
FEATS = (
    ("Zap no pica-fumo", "Zap on pica-fumo", "Zap al pica-fumo"),
    ("Blefe na de onze", "Bluff at eleven", "Mentira con once"),
    ("Vitória a zero", "Won to nil", "Victoria a cero"),
    ("Dez partidas", "Ten matches", "Diez partidas"),
)
# How each is won, at most 17; behind the last one stands how many matches there were, "7/10".
HOW = (
    ("Com o zap, mate-o", "Your zap beats it", "Gánale con tu zap"),
    ("Sem 3 nem manilha", "No 3, no manilha", "Sin 3 ni manilha"),
    ("Eles sem um ponto", "They get no point", "Ellos sin puntos"),
    ("Você jogou", "You played", "Jugaste"),
)

DELETE = "apagar", "delete", "borrar"
FACE = "rosto", "face", "cara"
DONE = "pronto", "done", "listo"
# With two keys: how to go down a row and to erase, both held; and to end, both at once.
TWO_KEYS = (
    "Segure \x88 \x87, \x89 apaga",
    "Hold \x88 \x87, \x89 delete",
    "Mantén \x88 \x87, \x89 borra",
)
DONE_BY = "\x88+\x89 ok", "\x88+\x89 ok", "\x88+\x89 ok"
