"""Start Zap on this board and run its loop."""

if __name__ == "__main__":  # do nothing if a debugger imports this file as Python's module `code`
    import time

    import supervisor

    try:
        import truco_rescue

        truco_rescue.check()
        truco_rescue = None  # drop this reference, so that `start` can unload the module
        import board_configs
        from truco_ui.start import start

        game = start(board_configs)
        start = board_configs = None  # free their memory for the match
        max(*bytes(250))  # overwrite their addresses on the stack, see `App.settle`
        while True:
            game.step(supervisor.ticks_ms())
            time.sleep(0.01)  # shorter than a frame; gives USB time and saves the battery
    except Exception as error:  # missing or damaged files; the game itself shows all other errors
        from truco_rescue import show

        show(error)
