"""Texts in Spanish: the options."""

OPTIONS = "Opciones"
TABLE_OPTIONS = "Tiempo y fichas"
RESET = "Restablecer"
HELP_RESET = "Vuelve a los valores de fábrica."
# Of an option that counts only while another one is on: what it says, and why.
RESTS = "-"
HELP_RESTS = 'Solo con "%s" en sí.'
ASK_RESET = "¿Restablecer todas estas opciones?"

# What easy reading makes of the letters: on a small panel, on another one.
LETTERS = ("grandes", "gruesas")

SWITCH = ("no", "sí")
# By their names in truco_store.options: name, values from the lowest on (None: numbers;
# False: those of SWITCH), what it means.
ROWS = {
    "language": ("Idioma", ("Português", "English", "Español"), "Cambia enseguida."),
    "human_decides": ("Respondo yo", ("no", "sí"), "El compañero espera tu respuesta al truco."),
    "speed": ("Ritmo", ("lento", "normal", "rápido"), "Pausas de los robots y las cartas."),
    "turn_time": (
        "Tiempo",
        ("libre", "10 s", "20 s", "40 s", "60 s"),
        "Si se acaba, el juego juega por ti.",
    ),
    "sound": ("Sonido y luz", False, "Sonidos, y luces cuando es tu turno."),
    "brightness": ("Brillo", None, "Luz de la pantalla, de uno a cinco."),
    "auto_dim": (
        "Descanso",
        ("nunca", "30 s", "1 min", "3 min"),
        "Sin teclas se apaga; cualquier tecla despierta.",
    ),
    "large_text": ("Lectura fácil", False, "Menús y páginas con letras más %s."),
    "four_colours": ("Color por palo", False, "Cuatro colores, uno por palo."),
    "card_back": ("Dorso", ("azul", "vino", "verde", "negro"), "El color del dorso."),
    "two_keys": ("Dos teclas", False, "Al salir: %s pasa, %s confirma; mantén para más."),
    "left_handed": ("Zurdo", False, "Cambia de lado: sal de aquí y gira el aparato."),
    "for_points": ("Por puntos", False, "Valen fichas y puntos. No: es práctica."),
    "stake": (
        "Apuesta",
        ("5", "10", "25", "50"),
        "Fichas de cada uno. La casa se queda con 1/4.",
    ),
    "signals": ("Señas", False, "Los compañeros cuentan sus cartas por señas."),
    "signals_seen": (
        "Espiar",
        ("nunca", "poco", "a veces", "mucho"),
        "Cuánto notan los rivales las señas.",
    ),
    "announce": ("Gritos", False, "Cada uno grita a su modo. No: solo lo simple."),
    "call_me": ("Avisar", False, "La pantalla inicial avisa de mesas en Internet."),
}
