"""Takes out of memory what the link needs seldom."""

import residency


def sweep() -> bool:
    """Forget one module for what happens seldom; False: there is none any more.

    On a board the linker writes ``PASSES`` into it (tools/linker/passing.py). Who needs one brings
    it; at the table it goes again soon.
    """
    for name in residency.modules:
        if name.startswith("truco_link.") and hasattr(residency.modules[name], "PASSES"):
            residency.forget(name)
            return True
    return False
