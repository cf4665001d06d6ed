"""A small web server for a board that is the network itself: files, WebSockets, a name server.

It knows nothing of Truco. Nothing in it waits, and what a stranger sends costs a bounded piece of
time and no memory that stays. `connection` is one connection, `dns` answers a question.
"""
