#!/usr/bin/env python3
"""Two sessions that trade with one another, over FIX 4.4 and with nothing but Python 3.

Written from docs/fix.md alone, to be read and copied from. The secret of the key stands in the environment:

    RINGSIDE_SECRET=... fix_trader.py 127.0.0.1:9011 --key test --buyer 1101 --seller 1102 --symbol ABC --price 1.00

The buyer loses an order on its way and its connection behind it, is traded with while it is away, and comes back: both
sides go on with the numbers that they have kept, and ask for what is missing. The numbers are in --store, so the
program goes on with them also after it was killed.
"""
import argparse
import base64
import datetime
import hashlib
import hmac
import os
import pathlib
import select
import socket
import sys
import time
from decimal import Decimal

SOH = "\x01"
EXCHANGE = "RINGSIDE"
INTERVAL = 5
PATIENCE = 30
LOGONS = 5
SESSION_LEVEL = "0 1 2 3 4 5 A".split()
SENT_AGAIN = 43


class SessionError(Exception):
    """The gateway has refused something, or has ended the session."""


class Store:
    """The numbers of both directions and the orders that were sent: on the disk before they leave."""

    def __init__(self, folder, name):
        folder.mkdir(parents=True, exist_ok=True)
        self.expected_file = folder / f"{name}.expected"
        self.sent_file = folder / f"{name}.sent"
        self.expected = int(self.expected_file.read_text()) if self.expected_file.exists() else 1
        self.sent = {}
        if self.sent_file.exists():
            for line in self.sent_file.read_text().splitlines():
                number, msg_type, sending_time, body = line.split("\t")
                self.sent[int(number)] = msg_type, sending_time, body
        self.next = max(self.sent, default=0) + 1

    def keep_expected(self, expected):
        self.expected = expected
        written = self.expected_file.with_suffix(".new")
        written.write_text(str(expected))
        written.replace(self.expected_file)

    def keep_sent(self, msg_type, sending_time, body):
        """A message of the session level is never sent again: its place is enough."""
        number, self.next = self.next, self.next + 1
        self.sent[number] = msg_type, sending_time, "" if msg_type in SESSION_LEVEL else body
        with self.sent_file.open("a") as file:
            file.write("\t".join([str(number), *self.sent[number]]) + "\n")
        return number

    def take_back(self):
        """A Logon without an answer has used no number: the next message has it."""
        self.next -= 1
        del self.sent[self.next]


class Session:
    """One session; connect() and log_on() begin each connection of it."""

    def __init__(self, address, name, key_id, secret, folder):
        self.address = address
        self.name = name
        self.key_id = key_id
        self.secret = secret.encode("utf-8")
        self.store = Store(folder, name)
        self.socket = None
        self.reports = []

    def fileno(self):
        return self.socket.fileno()

    def connect(self):
        self.socket = socket.create_connection(self.address, timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.unread = b""
        self.is_logged_on = False
        self.is_over = False
        self.is_filling = False
        self.refusal = None
        self.sent_at = self.heard_at = time.monotonic()

    def log_on(self):
        """Cancel on disconnect is off: the orders have to be there when the session comes back."""
        now = time_text()
        number = self.store.next
        signed = SOH.join([now, str(number), self.name, EXCHANGE]).encode("ascii")
        signature = base64.urlsafe_b64encode(hmac.new(self.secret, signed, hashlib.sha256).digest()).rstrip(b"=")
        self.send("A", {98: 0, 108: INTERVAL, 553: self.key_id, 554: signature.decode("ascii"), 35002: 0}, now)

    def order(self, cl_ord_id, side, symbol, quantity, price):
        """A limit order for the day."""
        self.send("D", order_fields(cl_ord_id, side, symbol, quantity, price))

    def lose_order(self, cl_ord_id, side, symbol, quantity, price):
        """As order(), but for what reaches the network: as if the program was killed in between."""
        fields = order_fields(cl_ord_id, side, symbol, quantity, price)
        self.store.keep_sent("D", time_text(), fields_text(fields))

    def cancel(self, cl_ord_id, orig_cl_ord_id, side, symbol):
        self.send("F", {11: cl_ord_id, 41: orig_cl_ord_id, 54: side, 55: symbol, 60: time_text()})

    def log_out(self):
        self.send("5", {})

    def send(self, msg_type, fields, now=None):
        now = now or time_text()
        body = fields_text(fields)
        number = self.store.keep_sent(msg_type, now, body)
        self._write(msg_type, number, now, "", body)

    def live(self):
        """A Heartbeat when nothing else was sent for an interval; a TestRequest when nothing came for 1.2 of them."""
        now = time.monotonic()
        if self.is_logged_on and now - self.sent_at >= INTERVAL:
            self.send("0", {})
        if self.is_logged_on and now - self.heard_at >= 1.2 * INTERVAL:
            self.heard_at = now
            self.send("1", {112: "are you there"})

    def read(self):
        """Take what the socket has."""
        received = self.socket.recv(64 * 1024)
        if not received:
            self.is_over = True
            return
        self.unread += received
        while True:
            message, self.unread = next_message(self.unread)
            if message is None:
                break
            self.heard_at = time.monotonic()
            self._on_message(message)

    def _on_message(self, message):
        number, msg_type = int(message[34]), message[35]
        if msg_type == "A":
            self.is_logged_on = True
        elif msg_type == "5":
            self._on_logout(message)
            return
        elif msg_type == "2":
            self._send_again(int(message[7]), int(message[16]))  # also if its own number is too high
        if number > self.store.expected:
            self._ask_for_gap()
        elif number == self.store.expected:
            self.store.keep_expected(int(message[36]) if msg_type == "4" else number + 1)
            self._on_next(msg_type, message)
        elif message.get(SENT_AGAIN) != "Y":
            raise SessionError(f"{self.name}: message {number} instead of {self.store.expected}")

    def _on_next(self, msg_type, message):
        self.is_filling = self.is_filling and (msg_type == "4" or message.get(SENT_AGAIN) == "Y")
        if msg_type == "1":
            self.send("0", {112: message[112]})
        elif msg_type in ("3", "j"):
            raise SessionError(f"{self.name}: {msg_type} of {message.get(45)}, field {message.get(371)}: "
                               f"{message.get(58)}")
        elif msg_type in ("8", "9"):
            self.reports.append(message)

    def _on_logout(self, message):
        if self.is_logged_on and int(message[34]) == self.store.expected:
            self.store.keep_expected(self.store.expected + 1)
        self.refusal = message.get(58)
        self.is_logged_on = False

    def _ask_for_gap(self):
        if not self.is_filling:
            self.is_filling = True
            self.send("2", {7: self.store.expected, 16: 0})

    def _send_again(self, begin, end):
        """Orders with their old numbers and times; one SequenceReset for each run of anything else."""
        last = self.store.next - 1 if end == 0 else min(end, self.store.next - 1)
        gap = None
        for number in range(begin, last + 1):
            msg_type, sending_time, body = self.store.sent[number]
            if msg_type in SESSION_LEVEL:
                gap = gap or number
                continue
            self._fill(gap, number)
            gap = None
            self._write(msg_type, number, time_text(), sending_time, body)
        self._fill(gap, last + 1)

    def _fill(self, gap, following):
        if gap is not None:
            now = time_text()
            self._write("4", gap, now, now, fields_text({36: following, 123: "Y"}))

    def _write(self, msg_type, number, now, first_sent, body):
        again = fields_text({43: "Y", 122: first_sent}) if first_sent else ""
        text = fields_text({35: msg_type, 34: number}) + again + fields_text({49: self.name, 52: now, 56: EXCHANGE})
        text += body
        text = fields_text({8: "FIX.4.4", 9: len(text)}) + text
        self.socket.sendall((text + f"10={sum(text.encode('ascii')) % 256:03}{SOH}").encode("ascii"))
        self.sent_at = time.monotonic()


def next_message(received):
    """The first message, as its fields by tag, and what follows it. Nothing here uses a repeating group."""
    if received.count(b"\x01") < 2:
        return None, received
    length = int(received.split(b"\x01", 2)[1][2:])
    end = received.index(b"\x01", received.index(b"\x01") + 1) + 1 + length + 7
    if len(received) < end:
        return None, received
    text = received[:end].decode("ascii")
    if sum(received[:end - 7]) % 256 != int(text[-4:-1]):
        raise SessionError(f"wrong checksum: {text}")
    fields = [field.split("=", 1) for field in text.split(SOH)[:-1]]
    return {int(tag): value for tag, value in fields}, received[end:]


def fields_text(fields):
    return "".join(f"{tag}={value}{SOH}" for tag, value in fields.items())


def time_text():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d-%H:%M:%S.%f")


def order_fields(cl_ord_id, side, symbol, quantity, price):
    return {11: cl_ord_id, 38: quantity, 40: 2, 44: price, 54: side, 55: symbol, 59: 0, 60: time_text()}


def wait(sessions, condition):
    """Read what comes, and say that the sessions live, until the condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise SessionError("nothing came in time")
        open_sessions = [session for session in sessions if session.socket is not None and not session.is_over]
        for session in select.select(open_sessions, [], [], 0.1)[0]:
            session.read()
        for session in open_sessions:
            session.live()


def say(session, text):
    print(session.name, text, flush=True)


def expect(sessions, session, exec_type):
    """Wait for the next report, which has to be an ExecutionReport of this type."""
    wait(sessions, lambda: session.reports)
    report = session.reports.pop(0)
    if report.get(150) != exec_type:
        raise SessionError(f"{session.name}: no report of type {exec_type}: {report.get(58, report)}")
    return report


def log_on(sessions, session):
    """A connection that is closed without an answer may mean that the old one is not given up yet: try again."""
    for _ in range(LOGONS):
        session.connect()
        number = session.store.next
        session.log_on()
        wait(sessions, lambda: session.is_logged_on or session.is_over or session.refusal)
        if session.is_logged_on:
            say(session, f"logged on with {number}")
            return
        if session.refusal:
            raise SessionError(f"{session.name}: {session.refusal}")
        session.store.take_back()
        time.sleep(0.1)
    raise SessionError(f"{session.name}: closed without an answer")


def accept(sessions, session):
    report = expect(sessions, session, "0")
    side = "buy" if report[54] == "1" else "sell"
    say(session, f"accepted {report[11]}: {side} {report[38]} at {Decimal(report[44]):.2f}{again(report)}")


def fill(sessions, session):
    report = expect(sessions, session, "F")
    say(session, f"traded {report[11]}: {report[32]} at {Decimal(report[31]):.2f}, {report[151]} open{again(report)}")


def again(report):
    return ", sent again" if report.get(SENT_AGAIN) == "Y" else ""


def trade(buyer, seller, symbol, price):
    sessions = [buyer, seller]
    for session in reversed(sessions):
        log_on(sessions, session)
    ids = f"{int(time.time() * 1000)}"

    seller.order(f"{ids}-1", 2, symbol, 4, price)
    accept(sessions, seller)
    buyer.order(f"{ids}-1", 1, symbol, 10, price)
    accept(sessions, buyer)
    fill(sessions, seller)
    fill(sessions, buyer)

    buyer.lose_order(f"{ids}-2", 1, symbol, 3, price)
    buyer.socket.close()
    buyer.is_over = True
    say(buyer, "is away")
    seller.order(f"{ids}-2", 2, symbol, 1, price)
    accept(sessions, seller)
    fill(sessions, seller)
    log_on(sessions, buyer)
    fill(sessions, buyer)
    accept(sessions, buyer)

    for number in (1, 2):
        buyer.cancel(f"{ids}-{number + 2}", f"{ids}-{number}", 1, symbol)
        report = expect(sessions, buyer, "4")
        say(buyer, f"cancelled {report[41]}: {report[14]} had traded")

    for session in sessions:
        session.log_out()
        wait(sessions, lambda: session.is_over)
        session.socket.close()
        say(session, "logged out")


def main():
    parser = argparse.ArgumentParser(description="Two sessions that trade with one another over FIX.")
    parser.add_argument("gateway", help="host:port")
    parser.add_argument("--key", required=True, help="id of the key; its secret is RINGSIDE_SECRET")
    parser.add_argument("--buyer", required=True, help="a session of the key")
    parser.add_argument("--seller", required=True, help="another one")
    parser.add_argument("--symbol", required=True, help="name in fix.symbols, or number of the instrument")
    parser.add_argument("--price", type=Decimal, default=Decimal("1.00"))
    parser.add_argument("--store", type=pathlib.Path, default=pathlib.Path("fix-store"), help="folder of the numbers")
    arguments = parser.parse_args()
    host, port = arguments.gateway.rsplit(":", 1)
    secret = os.environ.get("RINGSIDE_SECRET")
    if not secret:
        sys.exit("RINGSIDE_SECRET has to be the secret of the key " + arguments.key)
    try:
        buyer, seller = (Session((host, int(port)), name, arguments.key, secret, arguments.store)
                         for name in (arguments.buyer, arguments.seller))
        trade(buyer, seller, arguments.symbol, arguments.price)
    except (SessionError, OSError) as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
