"""Reads a recording of market data by the package sbe, which reads the schema itself: a JSON object for each message.

usage: read_recording.py SCHEMA RECORDING
"""
import io
import json
import re
import struct
import sys

import sbe

MAGIC = b"RSMD0001"
RECORD = struct.Struct("<QIH")
PACKET_HEADER = 40
COUNT_OFFSET = 24
FRAMING_HEADER = struct.Struct("<HH")
SBE_ENCODING = 0xEB50
NULL_PRICE = -(2 ** 63)
NULL_TIME = 2 ** 64 - 1


def packets(data):
    assert data[:len(MAGIC)] == MAGIC
    at = len(MAGIC)
    while at < len(data):
        _, _, length = RECORD.unpack_from(data, at)
        at += RECORD.size
        yield data[at:at + length]
        at += length


def frames(packet):
    (count,) = struct.unpack_from("<H", packet, COUNT_OFFSET)
    at = PACKET_HEADER
    for _ in range(count):
        length, encoding = FRAMING_HEADER.unpack_from(packet, at)
        assert encoding == SBE_ENCODING
        yield packet[at + FRAMING_HEADER.size:at + length]
        at += length
    assert at == len(packet)


def schema_of(file_name):
    """The schema, with a name for each plain number: version 0.4.3 of the package fails on fields that have none.

    It knows one name of ASCII.
    """
    with open(file_name, "rb") as file:
        text = file.read().replace(b"US-ASCII", b"ASCII")
    field = rb' type="(u?int[0-9]+)"'
    names = sorted(set(re.findall(field, text)))
    types = b"".join(b'<type name="Plain_%s" primitiveType="%s"/>' % (name, name) for name in names)
    text = re.sub(field, rb' type="Plain_\1"', text).replace(b"<types>", b"<types>" + types)
    return sbe.Schema.parse(io.BytesIO(text))


def plain(value):
    """What the package has for null, as JSON has it."""
    if isinstance(value, dict):
        return {name: plain(field) for name, field in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    if value == b"\0":
        return None
    return None if value in (NULL_PRICE, NULL_TIME) else value


def main(schema_file, recording):
    schema = schema_of(schema_file)
    with open(recording, "rb") as file:
        data = file.read()
    for packet in packets(data):
        for frame in frames(packet):
            message = schema.decode(frame)
            print(json.dumps({"message": message.message_name, "fields": plain(message.value)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
