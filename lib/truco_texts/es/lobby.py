"""Texts in Spanish: to find, make and fill a linked table."""

OTHERS = "Con amigos"
CREATE = "Nueva mesa"
SEARCH = "Buscar mesa"
RETURN = "Volver a la mesa"
BACK = "Volver"
HELP_CREATE = "Los otros entran con sus propios aparatos."
HELP_SEARCH = "Entra en una mesa que alguien cerca abrió."
HELP_RETURN = "Retoma tu lugar; un robot lo guardó."
HELP_BACK = "Vuelve al inicio."

# Boards without a radio: heading and text of each page.
NO_RADIO = "Sin radio"
RADIO_PAGES = (
    (
        "Qué falta",
        "Este aparato no tiene radio para hablar con los otros. ¡Contra robots ya puedes jugar!",
    ),
    (
        "Qué hacer",
        "Un adulto puede poner un AirLift, que es una radio, o un cable al aparato de tu amigo.",
    ),
    ("Otro aparato", "O juega en uno que ya trae radio, como CLUE, Pico W o Cardputer."),
    (
        "Para quien arma",
        'Lee docs/together.md. En settings.toml: ZAP_LINK="airlift" o "cable" (TX-RX, RX-TX, '
        "GND-GND).",
    ),
)
# An AirLift that should be there.
SILENT_PAGES = (
    ("El AirLift", "No contesta. ¿Está enchufado, y tiene corriente?"),
    ("Sus cables", "TX, RX, GPIO0, RESET, BUSY y CS, como en docs/airlift.md. ¡Tres puentes!"),
    ("Sin él", 'Quita ZAP_LINK="airlift" de settings.toml y juega solo en esta placa.'),
)

TABLE = "Mesa"
OPEN_TABLE = "Abrir la mesa"
DONE = "Listo"
HELP_OPEN_TABLE = "Abre la mesa y espera a los otros."
HELP_DONE = "Todos ven el cambio."
WHO = "Entrada"
WHO_COMES = ("libre", "con clave")
HELP_WHO = ("Quien ve la mesa se puede sentar.", "Quien entra escribe la clave de esta mesa.")
TURN = "Tiempo"
NO_LIMIT = "libre"
HELP_TURN = "Para cada decisión; luego un robot juega una vez."

FOUND = "Mesas"
NONE_YET = "Buscando..."
HELP_NONE_YET = "Nadie cerca abrió una mesa todavía."
HELP_OTHER_VERSION = "Ese aparato tiene otra versión de Zap. Usen la misma."
HELP_BY_CODE = "%s: con clave."
HELP_PLAYING = "%s: en juego. Mira o reemplaza un robot."
HELP_FREE = "Siéntate a la mesa de %s."
HELP_FULL = "%s: sin lugar. Puedes mirar."

CODE = "Clave de %s"
HELP_CODE = "Está en la pantalla del dueño."

TABLE_NAME = ("Mesa %d", "Mesa %d clave %04d")  # of all, by code
START = "Empezar"
WATCH = "Mirar"
OPTIONS = "Opciones"
LEAVE = "Salir"
INVITE = "Invitar"
FREE = "(libre)"
YOU = "yo"
HELP_START = "Los robots ocupan los lugares libres."
HELP_ALONE = "Esperando jugadores. Ellos buscan %s."  # for the host's name, or the table
HELP_WATCH = "Mira la partida sin jugar."
HELP_STAND_UP = "Deja tu lugar a un robot."
HELP_LEAVE = "Salir de esta mesa del todo."
HELP_INVITE = "Un celular lee el código y entra."
HELP_MY_SEAT = "Tu lugar. Mismo palo: compañeros."
HELP_PICK = "Elige quién cambia de lugar."
HELP_PICKED = "¿Con quién cambia? El mismo: echarlo."
HELP_TAKE = "Siéntate aquí."
# Of somebody. Then whose table it is, and whose next: of two others; mine; mine, then another's.
HELP_OTHERS_SEAT = (
    "Aquí está %s. Empieza el dueño.",
    "%s es el dueño. Si sale, sigue %s.",
    "%s es el dueño. Si sale, la mesa es tuya.",
    "La mesa es tuya. Si sales, sigue %s.",
)
HELP_AWAY = "%s no está; un robot juega."
WATCHES = "mira"
HELP_WATCHER = "%s mira. Elige para echar."
HELP_CHANGED = "¡El dueño cambió la mesa!"
HELP_LATER = "Te sientas después de esta mano."
HELP_TAKEN = "Ya hay alguien ahí."
HOUSE_RULES = "Reglas de casa"
HELP_RULES = "%s. %d jugadores. %s."
ASK_LEAVE = "¿Salir de esta mesa del todo?"
ASK_REMOVE = "¿Echar a %s?"

HELP_CALLING = "Llamando a %s... hasta %d s."
HELP_GREETING = "%s contestó: acuerdan claves, hasta %d s."
HELP_ARRIVING = "Recibiendo la mesa de %s..."
HOST = "el dueño"
HELP_SUCCESSOR = "¡Falta el dueño! %s lo reemplaza en %d s."
HELP_ME_NEXT = "¡Falta el dueño! En %d s la mesa es tuya."
HELP_LOST = "¡Falta el dueño! Si no vuelve, la mesa acaba en %d s."
# By why, 0 .. 8: see docs/link.md; then those of truco_link.lobby_phases.
HELP_REFUSED = (
    "La mesa no responde.",
    "Versiones distintas: allí %d, aquí %d.",
    "No hay lugar en esa mesa.",
    "Esa no era la clave.",
    "El dueño te echó.",
    "El dueño salió y nadie lo reemplazó.",
    "Acaba de llegar una clave incorrecta. Prueba en un rato.",
    "La mesa se unió a otra. Busca de nuevo.",
    "No es la mesa donde estabas.",
    "La mesa no respondió.",
    "El dueño no volvió, y nadie lo reemplazó.",
)
HELP_WHY = "El dueño no aceptó (motivo %d)."
