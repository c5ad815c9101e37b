package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.ACCEPTED_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.CONNECTION_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.PENDING_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.REQUESTED_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.SEQ_NO_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import java.util.concurrent.ThreadLocalRandom;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The types of the mass cancels of a session, which no answer of the exchange has. Those with the same id are answered
 * in the order in which they came. What lasts beside an id says which types wait, so the answers find theirs also when
 * another gateway takes them. One thread; allocates nothing.
 * <pre>
 *   types that wait: how many in the upper byte, and a bit for each, the first one lowest: 1 for all orders
 * </pre>
 */
final class MassCancelTypes {
    private static final int CONNECTIONS = 255;
    private static final int COUNT_SHIFT = 56;
    private static final long BITS = (1L << COUNT_SHIFT) - 1;
    private static final char ALL = '7';
    private static final char ONE = '1';

    private final UnsafeBuffer entries;
    /** Another one than that of an earlier process, as a rule. */
    private byte connection = (byte) ThreadLocalRandom.current().nextInt(1, CONNECTIONS + 1);

    MassCancelTypes(final UnsafeBuffer entries) {
        this.entries = entries;
    }

    /** A connection begins: what an earlier one has brought and nobody has taken gets no answer. */
    void onConnected() {
        connection = (byte) (1 + Byte.toUnsignedInt(connection) % CONNECTIONS);
    }

    /** A mass cancel has the id of a slot. It may come again with its number, if it has waited for the ring. */
    void ask(final int slot, final char type, final long seqNo) {
        final int entry = entryOf(slot);
        if (entries.getByte(entry + CONNECTION_OFFSET) != connection) {
            entries.putByte(entry + CONNECTION_OFFSET, connection);
            entries.putLong(entry + PENDING_OFFSET, 0);
        } else if (seqNo <= entries.getLong(entry + SEQ_NO_OFFSET)) {
            return;
        }
        final long pending = entries.getLong(entry + PENDING_OFFSET);
        final int count = count(pending);
        entries.putByte(entry + REQUESTED_OFFSET, (byte) type);
        entries.putLong(entry + SEQ_NO_OFFSET, seqNo);
        if (count < COUNT_SHIFT) {
            final long bits = pending & BITS | (type == ALL ? 1L : 0L) << count;
            entries.putLong(entry + PENDING_OFFSET, count + 1L << COUNT_SHIFT | bits);
        }
    }

    /** The first mass cancel that waits has its answer. Returns its type; 0 if there was none. */
    char answer(final int slot, final boolean isAccepted) {
        final int entry = entryOf(slot);
        final long pending = entries.getLong(entry + PENDING_OFFSET);
        final int count = count(pending);
        char type = (char) entries.getByte(entry + REQUESTED_OFFSET);
        if (count > 0) {
            type = (pending & 1) == 1 ? ALL : ONE;
            entries.putLong(entry + PENDING_OFFSET, count - 1L << COUNT_SHIFT | (pending & BITS) >>> 1);
        }
        if (isAccepted) {
            entries.putByte(entry + ACCEPTED_OFFSET, (byte) type);
        }
        return type;
    }

    /** Type of the last mass cancel that the exchange has taken; 0 if there was none. */
    char accepted(final int slot) {
        return (char) entries.getByte(entryOf(slot) + ACCEPTED_OFFSET);
    }

    private static int count(final long pending) {
        return (int) (pending >>> COUNT_SHIFT);
    }
}
