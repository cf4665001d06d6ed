"""Starts Zap on this board and runs its loop."""

if __name__ == "__main__":  # as on a board; Python's debugger imports a module of this name
    import time

    import supervisor

    def whole():
        """Whether truco_rescue has the sum that tools/linker/mpy.py put behind it.

        The firmware hangs when it imports what is not whole. All else truco_rescue looks at.
        """
        import sys
        from binascii import crc32

        for folder in sys.path:
            try:
                with open(folder + "/truco_rescue.mpy", "rb") as file:
                    data = file.read()
                return crc32(data[:-4]) == int.from_bytes(data[-4:], "big")
            except OSError:
                pass
        return True  # as sources; or it is missing, and the import says so

    rescue = "main"  # what shows faults, see tools/drive/spare.py
    try:
        if not whole():
            raise ImportError("lib/truco_rescue.mpy is damaged.")
        import truco_rescue

        rescue = "truco_rescue"
        truco_rescue.check()
        import board_configs
        from truco_ui.start import start

        game = start(board_configs)
        # Their memory is for the match.
        whole = truco_rescue = board_configs = start = None
        while True:
            game.step(supervisor.ticks_ms())
            time.sleep(0.01)  # shorter than a frame; gives USB its time and saves the battery
    except Exception as error:  # files are missing or damaged: all else the game shows itself
        try:
            show = __import__(rescue).show
        except Exception:
            show = print
        while True:
            show(error)
            time.sleep(5)  # then again: USB was not there at first
