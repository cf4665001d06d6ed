"""The last part of docs/design.md: what moves on the panel, and how long."""


def _moves():
    """[what, how long] of what moves at a pace of its own."""
    from truco_game import setup
    from truco_ui.screens import table_screen, title_screen
    from truco_ui.table import table_cards, table_view
    from truco_ui.widgets import confetti, theme

    think, trick, hand = zip(*setup.PAUSES)
    read = [ms - table_view._YIELD_MS for ms in table_view.SAID_MS]
    hop = title_screen._BEAT_MS * title_screen._BEATS
    return [
        ("a card flies to its place", table_cards._FLIGHT_MS),
        ("a robot thinks", think),
        ("a trick rests, then goes", table_view._REST_MS),
        ("words stay", table_view.SAID_MS),
        ("the next deal comes after", hand),
        ("a pause more after a trick", trick),
        ("words can be read, before those of others take their place", read),
        ("the arrow over the chosen card bobs every", [table_screen._BOB_MS]),
        ("what blinks is there, then gone", [theme.BLINK_MS]),
        ("the manilhas of the title hop, one after the other, every", [hop]),
        ("confetti falls a step every", [confetti._STEP_MS]),
    ]


def _moments():
    """[what, how long] of what shakes the table."""
    from truco_ui.table import effects

    found = (
        ("a raise: large letters, the table jolts, the coin jumps", effects._RAISE),
        ("the zap lands", effects._ZAP),
        ("a manilha takes a trick", effects._TAKEN),
        ("a hand of eleven, an iron hand", effects._SPECIAL),
    )
    return [(what, [10 * sum(steps[::2])]) for what, steps in found]


def text():
    """The part."""
    lines = [
        "## What moves, and how long",
        "",
        "Milliseconds, at the paces calm / normal / fast. A key that acts on the match ends all",
        "movement. A moment sends at most one panel (`tools/size.py`).",
        "",
        "| what | ms |",
        "| --- | ---: |",
    ]
    for what, spans in _moves() + _moments():
        lines.append("| %s | %s |" % (what, " / ".join("%d" % ms for ms in spans)))
    return "\n".join(lines) + "\n"
