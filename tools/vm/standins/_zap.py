"""What a page's JavaScript is to the stand-ins: here nobody hears, sees or presses anything."""


def offer(name, function):
    pass


def tone(hz):
    pass


light = tone
trouble = print
