"""The arena's results as tables for people."""


def duel_text(result):
    """One duel, some lines."""
    duel = result.duel
    rate, low, high = result.win_rate()
    points, worse, better = result.points_a_hand()
    lines = [
        "%s against %s, %d players" % (duel.a, duel.b, duel.players),
        "%d matches on %d deals of cards, %d hands"
        % (result.matches(), len(result.scores), sum(result.hands)),
        "%s wins %.1f%% (95%%: %.1f to %.1f)" % (duel.a, 100 * rate, 100 * low, 100 * high),
        "and %+.3f points a hand" % points
        + ("" if worse is None else " (%+.3f to %+.3f)" % (worse, better)),
        "",
        "%-24s %12s %12s" % ("", _short(duel.a), _short(duel.b)),
    ]
    a = result.side(result.a)
    b = result.side(result.b)
    for key, label in _LABELS:
        lines.append("%-24s %12s %12s" % (label, _text(key, a), _text(key, b)))
    return "\n".join(lines)


_LABELS = (
    ("points_a_hand", "points a hand"),
    ("raised_hands", "hands with its raise"),
    ("raises_a_hand", "raises a hand"),
    ("run_rate", "runs from a raise"),
    ("special_refused", "special hands refused"),
    ("illegal", "illegal actions"),
)


def _short(name):
    return name.rpartition(":")[2][:12]


def _text(key, side):
    value = side[key]
    if value is None:
        return "-"
    if key == "illegal":
        return "%d" % value
    return "%.3f" % value if "a_hand" in key else "%.1f%%" % (100 * value)


HEAD = "%-18s %-18s %7s %15s %10s %8s %8s %8s" % (
    ("", "against", "wins %", "95%", "points/h", "it runs", "b raises", "b runs")
)


def line(result):
    """One duel of many."""
    rate, low, high = result.win_rate()
    return "%-18s %-18s %7.1f %7.1f -%6.1f %+10.3f %8s %8s %8s" % (
        result.duel.a,
        result.duel.b,
        100 * rate,
        100 * low,
        100 * high,
        result.points_a_hand()[0],
        _text("run_rate", result.side(result.a)),
        _text("raised_hands", result.side(result.b)),
        _text("run_rate", result.side(result.b)),
    )


def suite_end(results):
    """Mean and worst of a suite."""
    rates = [result.win_rate()[0] for result in results]
    worst = min(results, key=lambda result: result.win_rate()[0])
    return "mean %.1f%%, worst %.1f%% (%s), %d matches each" % (
        100 * sum(rates) / len(rates),
        100 * worst.win_rate()[0],
        worst.duel.b,
        worst.matches(),
    )


def matrix_text(names, rates, means):
    """Who wins how often against whom, best mean first.

    :param dict rates: rates[a][b], of a, 0..1
    :param dict means: of each name against all others
    """
    wide = max(len(name) for name in names)
    order = sorted(names, key=lambda name: -means[name])
    short = [_short(name)[:9] for name in order]
    lines = ["%-*s %6s " % (wide, "wins %", "mean") + " ".join("%9s" % name for name in short)]
    for a in order:
        cells = ["%9s" % ("-" if a == b else "%.1f" % (100 * rates[a][b])) for b in order]
        lines.append("%-*s %6.1f " % (wide, a, 100 * means[a]) + " ".join(cells))
    return "\n".join(lines)
