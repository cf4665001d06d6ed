"""Of a board without a radio."""

NO_RADIO = "Sem rádio", "No radio", "Sin radio"
HELP_RADIO = (
    "O que falta para jogar com outros aparelhos.",
    "What it takes to play with other handhelds.",
    "Qué falta para jugar con otros aparatos.",
)
# Heading and text of each page.
RADIO_PAGES = (
    (
        ("O que falta", "What is missing", "Qué falta"),
        (
            "Este aparelho não tem rádio. Jogue contra robôs, ou a dois no mesmo aparelho.",
            "This handheld has no radio. Play against robots, or with a friend on this one.",
            "Este aparato no tiene radio. Juega con robots, o de a dos en el mismo.",
        ),
    ),
    (
        ("O que fazer", "What to do", "Qué hacer"),
        (
            "Ponha um rádio AirLift em cada aparelho, ou um cabo entre os dois.",
            "Add an AirLift, a radio, to each handheld, or join the two by a cable.",
            "Pon una radio AirLift en cada aparato, o un cable entre los dos.",
        ),
    ),
    (
        ("Outro aparelho", "Another one", "Otro aparato"),
        (
            "Ou jogue num que já vem com rádio, como CLUE, Pico W ou Cardputer.",
            "Or play on one with a radio inside, such as a CLUE, a Pico W, a Cardputer.",
            "O juega en uno que ya trae radio, como CLUE, Pico W o Cardputer.",
        ),
    ),
    (
        ("Para quem monta", "For the builder", "Para quien arma"),
        (
            "Peças, fios e a linha em settings.toml: leia docs/together.md.",
            "Parts, wires and the line in settings.toml: read docs/together.md.",
            "Piezas, cables y la línea en settings.toml: lee docs/together.md.",
        ),
    ),
)
# An AirLift that should be there.
SILENT_PAGES = (
    (
        ("O AirLift", "The AirLift", "El AirLift"),
        (
            "Ele não responde. Está encaixado, e com energia?",
            "It does not answer. Is it plugged in, and does it have power?",
            "No contesta. ¿Está enchufado, y tiene corriente?",
        ),
    ),
    (
        ("Os fios", "Its wires", "Sus cables"),
        (
            "TX, RX, GPIO0, RESET, BUSY e CS, como em docs/airlift.md. Três jumpers!",
            "TX, RX, GPIO0, RESET, BUSY and CS, as docs/airlift.md has them. Three jumpers!",
            "TX, RX, GPIO0, RESET, BUSY y CS, como en docs/airlift.md. ¡Tres puentes!",
        ),
    ),
    (
        ("Sem ele", "Without it", "Sin él"),
        (
            'Tire ZAP_LINK="airlift" de settings.toml e jogue só nesta placa.',
            'Leave ZAP_LINK="airlift" out of settings.toml and play on this board.',
            'Quita ZAP_LINK="airlift" de settings.toml y juega solo en esta placa.',
        ),
    ),
)
# A radio of the board's own that does not start.
DEAD_PAGES = (
    (
        ("O rádio", "The radio", "La radio"),
        (
            "Ele não ligou. Tire o aparelho da energia, conte até dez e ligue de novo.",
            "It did not start. Take all power off, count to ten, and switch on again.",
            "No arrancó. Quita la corriente, cuenta hasta diez y enciende de nuevo.",
        ),
    ),
    (
        ("Se não adiantar", "If that fails", "Si no ayuda"),
        (
            "Contra robôs, ou por WiFi e cabo, você joga.",
            "Against robots, or by WiFi and cable, you can play.",
            "Contra robots, o por WiFi y cable, ya juegas.",
        ),
    ),
    (
        ("Para quem monta", "For the builder", "Para quien arma"),
        (
            "docs/selftest.md: testar o rádio.",
            "docs/selftest.md: to test the radio.",
            "docs/selftest.md: probar la radio.",
        ),
    ),
)
