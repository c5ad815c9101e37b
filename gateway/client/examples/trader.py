#!/usr/bin/env python3
"""Two sessions that trade with one another, over the native protocol of Ringside and with nothing but Python 3.

Written from docs/protocol.md alone, to be read and copied from. The secret of the key stands in the environment:

    RINGSIDE_SECRET=... trader.py 127.0.0.1:9001 --firm 7 --key test --buyer 1001 --seller 1002 --security 1 --price 1.00
"""
import argparse
import base64
import hashlib
import hmac
import os
import select
import socket
import struct
import sys
import time
from decimal import Decimal

SCHEMA_ID = 3901
VERSION = 2
ENCODING_TYPE = 0xEB50
HEADERS = struct.Struct("<HHHHHH")  # length, encoding type; block length, template, schema, version
PRICE_UNIT = 10 ** 8
NO_PRICE = -2 ** 63
KEEP_ALIVE_MS = 5_000
FINISHED = 1
LAPSED = 1
REPORT = "msgSeqNum:I eventFlags:B gatewayRxTime:Q transactTime:Q "
HOPS = (" gatewayRead:Q ringPublished:Q engineRead:Q matched:Q journaled:Q enginePublished:Q gatewayWritten:Q")


class Layout:
    """The root block of a template, as "name:code" with the codes of struct, and the names of its var-data."""

    def __init__(self, template_id, name, fields, var_data=()):
        self.template_id = template_id
        self.name = name
        self.fields = [field.split(":") for field in fields.split()]
        self.var_data = var_data

    def encode(self, values):
        return struct.pack("<" + "".join(code for _, code in self.fields), *(values[name] for name, _ in self.fields))

    def decode(self, frame, block_length):
        """Fields that the block is too short for, and var-data that is not there, are None."""
        values = dict.fromkeys([name for name, _ in self.fields] + list(self.var_data))
        at, end = HEADERS.size, HEADERS.size + block_length
        for name, code in self.fields:
            length = struct.calcsize("<" + code)
            if at + length > end:
                break
            values[name] = struct.unpack_from("<" + code, frame, at)[0]
            at += length
        at = end  # of the block as it was sent: what a newer version has added is skipped
        for name in self.var_data:
            if at >= len(frame):
                break
            values[name] = frame[at + 1:at + 1 + frame[at]].decode("ascii")
            at += 1 + frame[at]
        return values


LAYOUTS = [
    Layout(1, "Negotiate", "sessionID:I sessionVerID:Q timestamp:Q enteringFirm:I onbehalfFirm:I"),
    Layout(2, "NegotiateResponse", "sessionID:I sessionVerID:Q requestTimestamp:Q enteringFirm:I schemaVersion:H "
           "keyExpiryDays:H"),
    Layout(3, "NegotiateReject", "sessionID:I sessionVerID:Q requestTimestamp:Q enteringFirm:I "
           "negotiationRejectCode:B currentSessionVerID:Q", ["reason"]),
    Layout(4, "Establish", "sessionID:I sessionVerID:Q timestamp:Q keepAliveInterval:Q nextSeqNo:I "
           "cancelOnDisconnectType:B codTimeoutWindow:Q"),
    Layout(5, "EstablishAck", "sessionID:I sessionVerID:Q requestTimestamp:Q keepAliveInterval:Q nextSeqNo:I "
           "lastIncomingSeqNo:I"),
    Layout(6, "EstablishReject", "sessionID:I sessionVerID:Q requestTimestamp:Q establishmentRejectCode:B "
           "lastIncomingSeqNo:I", ["reason"]),
    Layout(7, "Terminate", "sessionID:I sessionVerID:Q terminationCode:B", ["reason"]),
    Layout(8, "NotApplied", "fromSeqNo:I count:I"),
    Layout(9, "Sequence", "nextSeqNo:I flags:B"),
    Layout(1001, "NewOrderSingle", "msgSeqNum:I sendingTime:Q clOrdID:Q price:q orderQty:Q minQty:Q displayQty:Q "
           "userTag:Q securityID:I account:I stpGroup:I expireDate:H side:c stopPx:q ordType:c timeInForce:c "
           "execInst:B selfMatchPreventionInstruction:B"),
    Layout(1003, "OrderCancelRequest", "msgSeqNum:I sendingTime:Q clOrdID:Q origClOrdID:Q orderID:Q securityID:I "
           "side:c"),
    Layout(1101, "ExecutionReportNew", REPORT + "orderID:Q clOrdID:Q execID:Q price:q orderQty:Q userTag:Q "
           "securityID:I side:c ordType:c timeInForce:c ordStatus:c workingIndicator:B" + HOPS),
    Layout(1103, "ExecutionReportCancelled", REPORT + "orderID:Q clOrdID:Q origClOrdID:Q execID:Q cumQty:Q "
           "securityID:I side:c ordStatus:c restatementReason:B" + HOPS),
    Layout(1104, "ExecutionReportTrade", REPORT + "orderID:Q clOrdID:Q execID:Q tradeID:Q lastPx:q lastQty:Q "
           "leavesQty:Q cumQty:Q securityID:I side:c ordStatus:c liquidity:B" + HOPS),
    Layout(1105, "ExecutionReportReject", REPORT + "clOrdID:Q origClOrdID:Q orderID:Q execID:Q securityID:I side:c "
           "responseTo:c rejectReason:H" + HOPS, ["text"]),
    Layout(1107, "BusinessMessageReject", REPORT + "refSeqNum:I refTemplateID:H refID:Q reason:H" + HOPS, ["text"]),
]
BY_NAME = {layout.name: layout for layout in LAYOUTS}
BY_ID = {layout.template_id: layout for layout in LAYOUTS}


class SessionError(Exception):
    """The gateway has refused something, or has ended the session."""


class Session:
    """One session on one connection. Whoever reads it when there is something to read never waits."""

    def __init__(self, address, session_id, firm, key_id, secret):
        self.session_id = session_id
        self.firm = firm
        self.key_id = key_id.encode("ascii")
        self.secret = secret.encode("utf-8")
        self.ver_id = time.time_ns()
        self.timestamp = 0
        self.next_seq_no = 1
        self.next_report = 1
        self.sent_at = 0.0
        self.keep_alives_sent = 0
        self.keep_alives_received = 0
        self.messages = []
        self.unread = b""
        self.is_established = False
        self.is_over = False
        self.socket = socket.create_connection(address, timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self):
        return self.socket.fileno()

    def negotiate(self):
        self._log_on("Negotiate", [b"", b"trader.py", b"1"], enteringFirm=self.firm, onbehalfFirm=0)

    def establish(self):
        self._log_on("Establish", [], keepAliveInterval=KEEP_ALIVE_MS, nextSeqNo=self.next_seq_no,
                     cancelOnDisconnectType=0, codTimeoutWindow=0)

    def new_order(self, cl_ord_id, security_id, side, quantity, price):
        """A limit order for the day."""
        self._send_business(
            "NewOrderSingle", clOrdID=cl_ord_id, price=price, orderQty=quantity, minQty=0, displayQty=0, userTag=0,
            securityID=security_id, account=0, stpGroup=0, expireDate=0, side=side, stopPx=NO_PRICE, ordType=b"2",
            timeInForce=b"0", execInst=0, selfMatchPreventionInstruction=0)

    def cancel_order(self, cl_ord_id, orig_cl_ord_id, security_id, side):
        self._send_business("OrderCancelRequest", clOrdID=cl_ord_id, origClOrdID=orig_cl_ord_id, orderID=0,
                            securityID=security_id, side=side)

    def terminate(self):
        self.is_established = False  # nothing may follow
        self._send("Terminate", sessionID=self.session_id, sessionVerID=self.ver_id, terminationCode=FINISHED)

    def keep_alive(self):
        """Well before the interval is over: the gateway asks after 1.2 of them, and gives up after 2. Not before the
        session is established, though: nothing but Establish has a place there."""
        if self.is_established and time.monotonic() - self.sent_at > KEEP_ALIVE_MS / 1000 / 5:
            self._send_sequence()

    def read(self):
        """Take what the socket has."""
        received = self.socket.recv(64 * 1024)
        if not received:
            raise SessionError(f"{self.session_id}: the gateway has closed the connection")
        self.unread += received
        while len(self.unread) >= 4:
            length, encoding_type = struct.unpack_from("<HH", self.unread)
            if encoding_type != ENCODING_TYPE or length < HEADERS.size:
                raise SessionError(f"{self.session_id}: not a frame: {self.unread[:12].hex()}")
            if len(self.unread) < length:
                break
            frame, self.unread = self.unread[:length], self.unread[length:]
            self._on_frame(frame)

    def _on_frame(self, frame):
        _, _, block_length, template_id, _, _ = HEADERS.unpack_from(frame)
        if template_id >= 1000:
            self._on_number(struct.unpack_from("<I", frame, HEADERS.size)[0])
        layout = BY_ID.get(template_id)
        if layout is None:
            return  # a report that this program has no use for, or that is newer than it is: it had a number
        values = layout.decode(frame, block_length)
        if layout.name == "Sequence":
            self.keep_alives_received += 1
            if values["flags"] is not None and values["flags"] & LAPSED:
                self._send_sequence()
        elif layout.name == "Terminate":
            self.is_established = False
            self.is_over = True
            if values["terminationCode"] != FINISHED:
                raise SessionError(f"{self.session_id}: terminated, {values['terminationCode']}: {values['reason']}")
        elif layout.name in ("NegotiateReject", "EstablishReject", "NotApplied"):
            raise SessionError(f"{self.session_id}: {layout.name} {values}")
        else:
            self.is_established = self.is_established or layout.name == "EstablishAck"
            self.messages.append((layout.name, values))

    def _on_number(self, number):
        """A gap would be the moment for a RetransmitRequest. Without a reconnect there is none."""
        if number != self.next_report:
            raise SessionError(f"{self.session_id}: report {number} instead of {self.next_report}")
        self.next_report += 1

    def _log_on(self, name, more_var_data, **values):
        self.timestamp = max(time.time_ns(), self.timestamp + 1)  # never the same one twice
        layout = BY_NAME[name]
        block = layout.encode(dict(
            values, sessionID=self.session_id, sessionVerID=self.ver_id, timestamp=self.timestamp))
        signed = struct.pack("<HHHH", len(block), layout.template_id, SCHEMA_ID, VERSION) + block + self.key_id
        signature = hmac.new(self.secret, signed, hashlib.sha256).digest()
        credentials = b"HS256:" + self.key_id + b":" + base64.urlsafe_b64encode(signature).rstrip(b"=")
        self._write(layout, block, [credentials] + more_var_data)

    def _send_sequence(self):
        self._send("Sequence", nextSeqNo=self.next_seq_no, flags=0)
        self.keep_alives_sent += 1

    def _send_business(self, name, **values):
        self._send(name, msgSeqNum=self.next_seq_no, sendingTime=time.time_ns(), **values)
        self.next_seq_no += 1

    def _send(self, name, **values):
        layout = BY_NAME[name]
        self._write(layout, layout.encode(values), [])

    def _write(self, layout, block, var_data):
        tail = b"".join(bytes([len(data)]) + data for data in var_data)
        length = HEADERS.size + len(block) + len(tail)
        headers = HEADERS.pack(length, ENCODING_TYPE, len(block), layout.template_id, SCHEMA_ID, VERSION)
        self.socket.sendall(headers + block + tail)
        self.sent_at = time.monotonic()


def wait(sessions, condition):
    """Let all sessions live until the condition holds."""
    while not condition():
        readable, _, _ = select.select([each for each in sessions if not each.is_over], [], [], 0.2)
        for session in readable:
            session.read()
        for session in sessions:
            session.keep_alive()


def expect(sessions, session, name):
    """Wait for the next message of a session, which has to be this one."""
    wait(sessions, lambda: session.messages)
    got, values = session.messages.pop(0)
    if got != name:
        raise SessionError(f"{session.session_id}: {got} instead of {name}: {values}")
    return values


def say(session, text):
    print(session.session_id, text, flush=True)


def accept(sessions, session):
    report = expect(sessions, session, "ExecutionReportNew")
    side = "buy" if report["side"] == b"1" else "sell"
    price = Decimal(report["price"]) / PRICE_UNIT
    say(session, f"accepted {report['clOrdID']}: {side} {report['orderQty']} at {price:.2f}")


def fill(sessions, session):
    report = expect(sessions, session, "ExecutionReportTrade")
    price = Decimal(report["lastPx"]) / PRICE_UNIT
    say(session, f"traded {report['clOrdID']}: {report['lastQty']} at {price:.2f}, {report['leavesQty']} open, "
        f"{'maker' if report['liquidity'] == 1 else 'taker'}")


def trade(buyer, seller, security_id, price, keep_alives):
    sessions = [buyer, seller]
    for session in reversed(sessions):
        session.negotiate()
        response = expect(sessions, session, "NegotiateResponse")
        say(session, f"negotiated, the gateway speaks version {response['schemaVersion']}")
        session.establish()
        acknowledged = expect(sessions, session, "EstablishAck")
        say(session, f"established, reports begin at {acknowledged['nextSeqNo']}")

    seller.new_order(1, security_id, b"2", 4, price)
    accept(sessions, seller)
    buyer.new_order(1, security_id, b"1", 10, price)
    accept(sessions, buyer)
    for session in reversed(sessions):
        fill(sessions, session)

    if keep_alives > 0:
        wait(sessions, lambda: all(
            min(each.keep_alives_sent, each.keep_alives_received) >= keep_alives for each in sessions))
        print("both sides have said that they live", flush=True)

    buyer.cancel_order(2, 1, security_id, b"1")
    report = expect(sessions, buyer, "ExecutionReportCancelled")
    say(buyer, f"cancelled {report['origClOrdID']}: {report['cumQty']} had traded")

    for session in sessions:
        session.terminate()
        wait(sessions, lambda: session.is_over)
        session.socket.close()
        say(session, "logged out")


def main():
    parser = argparse.ArgumentParser(description="Two sessions that trade with one another.")
    parser.add_argument("gateway", help="host:port")
    parser.add_argument("--firm", type=int, required=True)
    parser.add_argument("--key", required=True, help="id of the key; its secret is RINGSIDE_SECRET")
    parser.add_argument("--buyer", type=int, required=True, help="a session of the firm")
    parser.add_argument("--seller", type=int, required=True, help="another one")
    parser.add_argument("--security", type=int, default=1)
    parser.add_argument("--price", type=Decimal, default=Decimal("1.00"))
    parser.add_argument("--keep-alives", type=int, default=0, help="to wait for, in both directions, after the trade")
    arguments = parser.parse_args()
    host, port = arguments.gateway.rsplit(":", 1)
    secret = os.environ["RINGSIDE_SECRET"]
    try:
        buyer, seller = (Session((host, int(port)), session_id, arguments.firm, arguments.key, secret)
                         for session_id in (arguments.buyer, arguments.seller))
        trade(buyer, seller, arguments.security, int(arguments.price * PRICE_UNIT), arguments.keep_alives)
    except (SessionError, OSError) as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
