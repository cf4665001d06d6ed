"""A small web server for a board that is the network itself: files, WebSockets, a name server.

It knows nothing of Truco. Nothing in it waits, and what a stranger sends costs a bounded piece of
time and no memory that stays.

(adafruit_httpserver 4.8.2 has 32 KB of .mpy where this has 7.5, and returns when a whole file is
sent.)
"""
