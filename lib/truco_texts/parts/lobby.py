"""To find, make and fill a linked table."""

OTHERS = "Com amigos", "With others", "Con amigos"
CREATE = "Nova mesa", "New table", "Nueva mesa"
SEARCH = "Achar uma mesa", "Find a table", "Buscar mesa"
RETURN = "Voltar à mesa", "Back to my table", "Volver a la mesa"
HERE = "Neste aparelho", "Pass this around", "En este aparato"
HELP_CREATE = ("Os outros acham sua mesa.", "The others find your table.", "Los otros ven tu mesa.")
HELP_SEARCH = (
    "Veja as mesas abertas e sente-se.",
    "See the open tables and sit down.",
    "Mira las mesas abiertas y siéntate.",
)
HELP_RETURN = (
    "Retome o lugar que um robô guardou.",
    "Take your seat again; a robot kept it.",
    "Retoma tu lugar; un robot lo guardó.",
)
HELP_HERE = (
    "Dois jogam e passam este aparelho de mão em mão.",
    "Two play and pass this handheld to each other.",
    "Juegan dos y se pasan este aparato.",
)

TABLE = "Mesa", "Table", "Mesa"
OPEN_TABLE = "Abrir a mesa", "Open the table", "Abrir la mesa"
DONE = "Pronto", "Done", "Listo"
HELP_OPEN_TABLE = (
    "Abre a mesa e espera os outros.",
    "Open the table and wait for others.",
    "Abre la mesa y espera a los otros.",
)
HELP_DONE = "Todos veem a mudança.", "Everybody sees the change.", "Todos ven el cambio."
WHO = "Entrada", "Entry", "Entrada"
WHO_COMES = (("livre", "open", "libre"), ("com senha", "by code", "con clave"))
HELP_WHO = (
    (
        "Quem acha a mesa pode se sentar.",
        "Anyone who finds the table can sit down.",
        "Quien ve la mesa se puede sentar.",
    ),
    (
        "Quem se senta digita a senha.",
        "To sit down, type its code.",
        "Quien se sienta escribe la clave.",
    ),
)
# Of an entry without a code, in a room at a server: nothing shows who is at the other end.
HELP_OPEN_ROOM = (
    "Quem vê a mesa senta, e o servidor pode ler tudo.",
    "Anyone may sit; the server could read it.",
    "Cualquiera entra; el servidor puede leer.",
)
TURN = "Tempo", "Time limit", "Tiempo"
NO_LIMIT = "livre", "none", "libre"
HELP_TURN = (
    "Para cada decisão; sem tempo, um robô joga por você.",
    "For each move; out of time, a robot plays for you.",
    "Para cada decisión; sin tiempo, un robot juega por ti.",
)

FOUND = "Mesas", "Tables", "Mesas"
NONE_YET = "Procurando", "Searching", "Buscando"
HELP_NONE_YET = (
    "Ninguém perto abriu uma mesa ainda.",
    "Nobody nearby has opened a table yet.",
    "Nadie cerca abrió una mesa todavía.",
)
HELP_OTHER_VERSION = (
    "Aquele aparelho tem outra versão do Zap. Usem a mesma.",
    "Another version of Zap. All need the same.",
    "Ese aparato tiene otra versión de Zap. Usen la misma.",
)
HELP_BY_CODE = "%s: com senha.", "%s: needs a code.", "%s: con clave."
HELP_PLAYING = (
    "%s: em jogo. Assista, ou jogue por um robô.",
    "%s: playing. Watch, or replace a robot.",
    "%s: en juego. Mira, o juega por un robot.",
)
HELP_FREE = "Sente-se à mesa de %s.", "Sit at %s's table.", "Siéntate a la mesa de %s."
HELP_BUSY = (
    "%s: sem lugar até o fim da partida.",
    "%s: full until this match is over.",
    "%s: sin lugar hasta el fin de la partida.",
)
HELP_FULL = (
    "%s: sem lugar. Pode assistir.",
    "%s: full. You may watch.",
    "%s: sin lugar. Puedes mirar.",
)

CODE = "Senha de %s", "Code of %s", "Clave de %s"
HELP_CODE = (
    "Está na tela do dono da mesa.",
    "The host's screen shows it.",
    "Está en la pantalla del dueño.",
)

TABLE_NAME = "Mesa %d", "Table %d", "Mesa %d"
TABLE_CODE = "Senha %04d", "Code %04d", "Clave %04d"
ASK_NAME = "Seu nome", "Your name", "Tu nombre"
ASK_GUEST = "Nome do amigo", "Friend's name", "Nombre del amigo"
START = "Começar", "Start", "Empezar"
AGREE = "Aceitar", "Agree", "Aceptar"
# Of who has not agreed yet, of who has.
HELP_AGREE = (
    (
        "%s. Começa quando todos aceitam.",
        "%s. Starts when all agree.",
        "%s. Empieza cuando todos aceptan.",
    ),
    ("Faltam: %s.", "Needs %s.", "Faltan: %s."),
)
WATCH = "Assistir", "Watch", "Mirar"
OPTIONS = "Opções", "Options", "Opciones"
LEAVE = "Sair", "Leave", "Salir"
INVITE = "Convidar", "Invite", "Invitar"
# What a phone does: before name and password of the network, before the address of the page.
PHONES = ("1 WiFi", "1 WiFi", "1 WiFi"), ("2 Abra", "2 Open", "2 Abre")
ROBOT = "(robô)", "(robot)", "(robot)"
YOU = "eu", "me", "yo"
# Who plays with whom: those of a team have a + between them.
HELP_SIDES = "%s contra %s.", "%s against %s.", "%s contra %s."
HELP_START = (
    "Todos aqui? Robôs ficam com os lugares livres.",
    "All here? Robots take the free seats.",
    "¿Todos? Los robots ocupan los lugares libres.",
)
# For the host's name, or the table.
HELP_ALONE = (
    "Esperando gente. Os outros procuram %s.",
    "Waiting for players. They look for %s.",
    "Esperando jugadores. Ellos buscan %s.",
)
HELP_WATCH = (
    "Veja a partida sem jogar.",
    "Watch the match, don't play.",
    "Mira la partida sin jugar.",
)
HELP_STAND_UP = (
    "Deixe seu lugar a um robô.",
    "Give your seat to a robot.",
    "Deja tu lugar a un robot.",
)
HELP_LEAVE = "Sair desta mesa de vez.", "Leave this table for good.", "Salir de esta mesa del todo."
HELP_INVITE = (
    "Um celular lê o código e entra.",
    "A phone scans the code and joins.",
    "Un celular lee el código y entra.",
)
# At a table of two, of four.
HELP_PICK = (
    ("Lugar do rival. Trocar?", "Your rival's seat. Swap?", "Lugar del rival. ¿Cambiar?"),
    (
        "Mesmo naipe: parceiros. Trocar?",
        "Same suit: partners. Swap?",
        "Mismo palo: compañeros. ¿Cambiar?",
    ),
)
# Beside the one that was chosen: the own or a free one, a guest's; beside another.
HELP_PICKED = (
    ("Troca com quem?", "Swap with whom?", "¿Con quién?"),
    (
        "Troca com quem? De novo: mandar embora?",
        "Swap with whom? Again: send away?",
        "¿Con quién? Otra vez: ¿echarlo?",
    ),
    ("Trocar %s com %s?", "Swap %s with %s?", "¿Cambiar %s con %s?"),
)
HELP_TAKE = "Sente-se aqui.", "Sit down here.", "Siéntate aquí."
# Who starts; of somebody. Then whose table it is, and whose next: of two others; mine; mine, then
# another's.
HELP_OTHERS_SEAT = (
    ("Espere: %s começa.", "Wait: %s starts.", "Espera: %s empieza."),
    ("Dono. Se sair, %s assume.", "Host. Next host: %s.", "Dueño. Si sale, sigue %s."),
    (
        "Dono. Se sair, a mesa é sua.",
        "Host. If they leave, you host.",
        "Dueño. Si sale, la mesa es tuya.",
    ),
    ("Sua mesa. Próximo dono: %s.", "You host. Next host: %s.", "Tu mesa. Próximo dueño: %s."),
)
WATCHES = "assiste", "watches", "mira"
HELP_CHANGED = (
    "O dono mudou a mesa!",
    "The host has changed the table!",
    "¡El dueño cambió la mesa!",
)
HELP_LATER = (
    "Você se senta depois desta mão.",
    "You sit down after this hand.",
    "Te sientas después de esta mano.",
)
HELP_SEATLESS = (
    "Você assiste. Sente-se onde houver lugar.",
    "You watch. Take a free seat.",
    "Miras. Siéntate donde haya lugar.",
)
HELP_TAKEN = "Já tem alguém ali.", "Somebody sits there.", "Ya hay alguien ahí."
HELP_WANTS = "%s quer outra partida.", "%s wants another match.", "%s quiere otra partida."
HELP_HELD = (
    "Estranho no rádio: ninguém novo entra por %d min.",
    "A stranger jammed us. No newcomers for %d min.",
    "Un extraño trabó la radio. Nadie entra por %d min.",
)
HOUSE_RULES = "Regras da casa", "House rules", "Reglas de casa"
HELP_RULES = "%s. %d jogadores. %s. %s.", "%s. %d players. %s. %s.", "%s. %d jugadores. %s. %s."
ASK_LEAVE = "Sair desta mesa de vez?", "Leave this table for good?", "¿Salir de esta mesa del todo?"
ASK_REMOVE = "Mandar %s embora?", "Send %s away?", "¿Echar a %s?"

HELP_CALLING = ("Chamando %s: %d\xa0s.", "Calling %s: %d\xa0s.", "Llamando a %s: %d\xa0s.")
HELP_ARRIVING = (
    "%s respondeu: espere %d\xa0s.",
    "%s answered: wait up to %d\xa0s.",
    "%s contestó: espera %d\xa0s.",
)
HOST = "o dono da mesa", "the host", "el dueño"
HELP_SUCCESSOR = (
    "O dono sumiu! %s assume em %d s.",
    "Host lost! %s takes over in %d s.",
    "¡Falta el dueño! %s lo reemplaza en %d s.",
)
HELP_ME_NEXT = (
    "O dono sumiu! Em %d s a mesa é sua.",
    "Host lost! You are the host in %d s.",
    "¡Falta el dueño! En %d s la mesa es tuya.",
)
HELP_LOST = (
    "O dono sumiu! Se não volta, a mesa acaba em %d s.",
    "Host lost! If it stays lost, we close in %d s.",
    "¡Falta el dueño! Si no vuelve, la mesa acaba en %d s.",
)
# By why, 0 .. 8: see docs/link.md; then those of truco_link.lobby_phases.
HELP_REFUSED = (
    ("A mesa não responde.", "The table does not answer.", "La mesa no responde."),
    (
        "Versões diferem: lá %d, aqui %d. Atualize uma.",
        "Versions differ: %d there, %d here. Update one.",
        "Versiones: allí %d, aquí %d. Actualiza una.",
    ),
    ("Não há lugar naquela mesa.", "No free seat at that table.", "No hay lugar en esa mesa."),
    ("A senha não é essa.", "That is not the code.", "Esa no era la clave."),
    ("O dono da mesa mandou você embora.", "The host has sent you away.", "El dueño te echó."),
    (
        "O dono da mesa saiu e ninguém assumiu.",
        "The host has left, and nobody took over.",
        "El dueño salió y nadie lo reemplazó.",
    ),
    (
        "Acabou de vir uma senha errada. Espere um pouco.",
        "A wrong code just came in. Wait a moment.",
        "Acaba de llegar una clave incorrecta. Espera un rato.",
    ),
    (
        "A mesa se juntou a outra. Procure de novo.",
        "The table has joined another one. Look again.",
        "La mesa se unió a otra. Busca de nuevo.",
    ),
    (
        "Não é a mesa em que você estava.",
        "This is not the table where you sat.",
        "No es la mesa donde estabas.",
    ),
    ("A mesa não respondeu.", "The table did not answer.", "La mesa no respondió."),
    (
        "O dono não voltou, e ninguém assumiu.",
        "The host did not come back, and nobody took over.",
        "El dueño no volvió, y nadie lo reemplazó.",
    ),
)
HELP_WHY = (
    "O dono recusou (motivo %d).",
    "The host refused (reason %d).",
    "El dueño no aceptó (motivo %d).",
)
