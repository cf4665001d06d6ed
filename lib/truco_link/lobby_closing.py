"""How links end: their last word is said again until the other side has closed its port.

In memory only while there are such links, see truco_link.
"""

PASSES = True  # see truco_link.sweep


def go_on(links, late: bool, now_ms: int) -> bool:
    """Say goodbye on all of these, and take out those that are closed.

    :param late: now all are closed
    :return: whether one was closed here: its other side may not have heard
    """
    unheard = False
    for i in range(len(links) - 1, -1, -1):
        link = links[i]
        if link.port.closed or late:
            if not link.port.closed:
                link.port.close()
                unheard = True
            del links[i]
        else:
            link.repeat_goodbye(now_ms)
    return unheard
