"""A trader made of QuickFIX for Python, for FixClientsTest. Messages are texts, with | for the delimiter.

Arguments: a file of settings, the id of a key, its secret, more fields of the Logon. Each line of standard input is a message to send, as
35=D|11=a|, or the word logout; each line of standard output is what came. Ends with standard input.
"""
import base64
import hashlib
import hmac
import os
import sys
import threading

import quickfix

SENDING_TIME, NUMBER, SENDER, TARGET, TYPE = 52, 34, 49, 56, 35
USERNAME, PASSWORD = 553, 554
lock = threading.Lock()


def say(text):
    with lock:
        print(text, flush=True)


class Trader(quickfix.Application):
    def __init__(self, key, secret, logon_fields):
        super().__init__()
        self.key = key
        self.secret = secret
        self.logon_fields = logon_fields
        self.session = None

    def onCreate(self, session):
        self.session = session

    def onLogon(self, session):
        say("logged on|")

    def onLogout(self, session):
        say("logged out|")

    def toAdmin(self, message, session):
        header = message.getHeader()
        if header.getField(TYPE) == "A":
            signed = "\x01".join(header.getField(tag) for tag in (SENDING_TIME, NUMBER, SENDER, TARGET))
            digest = hmac.new(self.secret.encode(), signed.encode(), hashlib.sha256).digest()
            message.setField(USERNAME, self.key)
            message.setField(PASSWORD, base64.urlsafe_b64encode(digest).decode().rstrip("="))
            put(self.logon_fields, message)

    def fromAdmin(self, message, session):
        say(message.toString().replace("\x01", "|"))

    def toApp(self, message, session):
        pass

    def fromApp(self, message, session):
        say(message.toString().replace("\x01", "|"))

    def send(self, fields):
        message = quickfix.Message()
        put(fields, message)
        quickfix.Session.sendToTarget(message, self.session)


def put(fields, message):
    for field in filter(None, fields.split("|")):
        tag, value = field.split("=", 1)
        (message.getHeader() if int(tag) == TYPE else message).setField(int(tag), value)


def main():
    trader = Trader(sys.argv[2], sys.argv[3], sys.argv[4])
    store = quickfix.MemoryStoreFactory()
    initiator = quickfix.SocketInitiator(trader, store, quickfix.SessionSettings(sys.argv[1]))
    initiator.start()
    for line in sys.stdin:
        if line.strip() == "logout":
            quickfix.Session.lookupSession(trader.session).logout()
        else:
            trader.send(line.strip())
    # Its threads would go on for a while.
    os._exit(0)


main()
