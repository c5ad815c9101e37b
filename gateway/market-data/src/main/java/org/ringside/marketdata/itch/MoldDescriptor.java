package org.ringside.marketdata.itch;

/**
 * A packet of MoldUDP64: 1,400 bytes at most, big-endian. A request has the same header and nothing else; its sequence
 * is the first message that is asked for, and its count how many.
 * <pre>
 *  0         10         18      20       22
 *  +---------+----------+-------+--------+---------+--------+---
 *  | session | sequence | count | length | message | length | ...
 *  | char 10 | u64      | u16   | u16    |         | u16    |
 *  +---------+----------+-------+--------+---------+--------+---
 * </pre>
 * Count 0: nothing has happened for a second; the sequence is that of the next message. Count 0xFFFF: the session is
 * over before this sequence.
 */
final class MoldDescriptor {
    static final int SEQUENCE = 10;
    static final int COUNT = 18;
    static final int HEADER_LENGTH = 20;
    static final int PREFIX_LENGTH = 2;
    static final int MAX_LENGTH = 1_400;

    static final int HEARTBEAT = 0;
    static final int END_OF_SESSION = 0xFFFF;

    private MoldDescriptor() {
    }
}
