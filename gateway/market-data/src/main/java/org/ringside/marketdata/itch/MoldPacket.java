package org.ringside.marketdata.itch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The packet that is being made. */
final class MoldPacket {
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(MoldDescriptor.MAX_LENGTH);
    private final byte[] session = new byte[MoldName.LENGTH];
    private String name;

    /** With messages; returns how many. */
    int messages(final MoldStore store, final long from, final int most) {
        begin(store.name(), from, 0);
        final int count = store.read(from, most, bytes);
        bytes.putShort(MoldDescriptor.COUNT, (short) count);
        bytes.flip();
        return count;
    }

    /** Without messages. */
    void empty(final String ofSession, final long sequence, final int count) {
        begin(ofSession, sequence, count);
        bytes.flip();
    }

    private void begin(final String ofSession, final long sequence, final int count) {
        if (!ofSession.equals(name)) {
            name = ofSession;
            System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, session, 0, MoldName.LENGTH);
        }
        bytes.clear();
        bytes.put(session).putLong(sequence).putShort((short) count);
    }

    /** What is to be sent. */
    ByteBuffer bytes() {
        return bytes;
    }
}
