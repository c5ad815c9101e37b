package org.ringside.marketdata.store;

import org.ringside.marketdata.protocol.DayStartedDecoder;

/**
 * What the records of a store are: a journal with the schema 3903. The payload of a record is framed messages of the
 * public schema, one behind the other, as in a packet; 64 KiB at most, or one message.
 * <pre>
 *  type  record                                                  position
 *  1     events; the last one ends a command                     sequence of the first event
 *  2     events; the command of the last one goes on             sequence of the first event
 *  3     part of a base: 41, and of each instrument 42, 43,      sequence of the last event that is in the base
 *        44, 71 and all of its 72
 *  4     the base is complete; no payload                        sequence of the last event that is in the base
 * </pre>
 * The file {@code base} beside the segments has the index of the record with which the last complete base begins.
 */
final class StoreDescriptor {
    static final int EVENTS = 1;
    static final int OPEN_EVENTS = 2;
    static final int BASE_PART = 3;
    static final int BASE_END = 4;

    /** Schema of the messages. */
    static final int SCHEMA_ID = new DayStartedDecoder().sbeSchemaId();
    /** Version of that schema. */
    static final int SCHEMA_VERSION = new DayStartedDecoder().sbeSchemaVersion();

    /** Most bytes of a record that has more than one message. */
    static final int MAX_RECORD = 64 << 10;

    private StoreDescriptor() {
    }
}
