"""Starts Zap on this board and runs its loop."""

if __name__ == "__main__":  # as on a board; Python's debugger imports a module of this name
    import time

    import supervisor

    try:
        import truco_rescue

        truco_rescue.check()
        truco_rescue = None  # `start` takes it out of memory
        import board_configs
        from truco_ui.start import start

        game = start(board_configs)
        start = board_configs = None  # their memory is for the match
        while True:
            game.step(supervisor.ticks_ms())
            time.sleep(0.01)  # shorter than a frame; gives USB its time and saves the battery
    except Exception as error:  # files are missing or damaged: all else the game shows itself
        from truco_rescue import show

        show(error)
