package org.ringside.gateway.journal;

import static org.ringside.gateway.journal.SessionJournalDescriptor.ORDER;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_A_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_B_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_CANCEL_TYPE;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_CRC;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_FINALIZED;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_FIRST_ENTRY;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_GENERATION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_LAST_INCOMING;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_OWED_VERSION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_PREVIOUS_FIRST_ENTRY;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_PREVIOUS_VERSION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_VERSION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_WINDOW;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The two states in a session's journal, of which one counts: a change is written into the other one, and counts from
 * the store of its generation on. So a version never has the numbers of another one, whenever the process dies.
 */
final class SessionHeaderStore {
    private final SessionJournalFile file;
    private final UnsafeBuffer buffer;
    private final CRC32C crc = new CRC32C();
    private SessionHeader header = SessionHeader.EMPTY;
    private long generation;
    private int current = STATE_B_OFFSET;
    private long lastIncoming;

    SessionHeaderStore(final SessionJournalFile file) {
        this.file = file;
        this.buffer = file.buffer();
    }

    SessionHeader header() {
        return header;
    }

    long lastIncoming() {
        return lastIncoming;
    }

    void lastIncoming(final long number) {
        lastIncoming = number;
        buffer.putLongRelease(current + STATE_LAST_INCOMING, number);
    }

    void write(final SessionHeader newHeader, final long newLastIncoming) {
        final int state = current == STATE_A_OFFSET ? STATE_B_OFFSET : STATE_A_OFFSET;
        buffer.putLong(state + STATE_GENERATION, 0, ORDER);
        VarHandle.storeStoreFence();
        buffer.putLong(state + STATE_VERSION, newHeader.verId(), ORDER);
        buffer.putLong(state + STATE_FIRST_ENTRY, newHeader.firstEntry(), ORDER);
        buffer.putLong(state + STATE_PREVIOUS_VERSION, newHeader.previousVerId(), ORDER);
        buffer.putLong(state + STATE_PREVIOUS_FIRST_ENTRY, newHeader.previousFirstEntry(), ORDER);
        buffer.putLong(state + STATE_OWED_VERSION, newHeader.owedVerId(), ORDER);
        buffer.putLong(state + STATE_WINDOW, newHeader.cancelWindowMs(), ORDER);
        buffer.putInt(state + STATE_CANCEL_TYPE, newHeader.cancelType(), ORDER);
        buffer.putInt(state + STATE_FINALIZED, newHeader.isFinalized() ? 1 : 0, ORDER);
        buffer.putLong(state + STATE_LAST_INCOMING, newLastIncoming, ORDER);
        buffer.putInt(state + STATE_CRC, checksum(state, generation + 1), ORDER);
        buffer.putLongRelease(state + STATE_GENERATION, generation + 1);
        generation++;
        current = state;
        header = newHeader;
        lastIncoming = newLastIncoming;
    }

    /** What counts in the file; {@link SessionJournalException} if that cannot be told. */
    void restore() {
        final long a = checkedGeneration(STATE_A_OFFSET);
        final long b = checkedGeneration(STATE_B_OFFSET);
        if (a == b) {
            throw SessionJournalFile.damaged(file.path(), "has no state, or two of generation " + a);
        }
        current = a > b ? STATE_A_OFFSET : STATE_B_OFFSET;
        generation = Math.max(a, b);
        header = new SessionHeader(
            buffer.getLong(current + STATE_VERSION, ORDER),
            buffer.getLong(current + STATE_FIRST_ENTRY, ORDER),
            buffer.getLong(current + STATE_PREVIOUS_VERSION, ORDER),
            buffer.getLong(current + STATE_PREVIOUS_FIRST_ENTRY, ORDER),
            buffer.getLong(current + STATE_OWED_VERSION, ORDER),
            buffer.getLong(current + STATE_WINDOW, ORDER),
            buffer.getInt(current + STATE_CANCEL_TYPE, ORDER),
            buffer.getInt(current + STATE_FINALIZED, ORDER) != 0);
        lastIncoming = buffer.getLong(current + STATE_LAST_INCOMING, ORDER);
    }

    /** 0 if the state is empty, or was being written when the process died. */
    private long checkedGeneration(final int state) {
        final long found = buffer.getLong(state + STATE_GENERATION, ORDER);
        if (found != 0 && (found < 0 || buffer.getInt(state + STATE_CRC, ORDER) != checksum(state, found))) {
            throw SessionJournalFile.damaged(file.path(), "is damaged at offset " + state);
        }
        return found;
    }

    private int checksum(final int state, final long ofGeneration) {
        final ByteBuffer bytes = ByteBuffer.allocate(STATE_CRC).order(ORDER);
        bytes.putLong(STATE_GENERATION, ofGeneration);
        for (int offset = STATE_VERSION; offset < STATE_CRC; offset += Long.BYTES) {
            bytes.putLong(offset, buffer.getLong(state + offset, ORDER));
        }
        crc.reset();
        crc.update(bytes.position(0));
        return (int) crc.getValue();
    }
}
