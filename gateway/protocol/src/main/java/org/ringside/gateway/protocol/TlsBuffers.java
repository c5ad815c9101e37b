package org.ringside.gateway.protocol;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;

/**
 * Holds the bytes of a {@link TlsChannel} that are neither taken as plain text nor on the wire. After the connection,
 * the buffers can serve another one. They are on the heap, because the ciphers of the JDK work there.
 */
public final class TlsBuffers {
    /** Records that wait to be written: one of data, and as much again for what TLS itself has to say meanwhile. */
    private static final int UNSENT_RECORDS = 2;

    private final int recordLength;
    private final ByteBuffer received;
    private final ByteBuffer plain;
    private final ByteBuffer unsent;

    /**
     * Makes empty buffers.
     *
     * @param recordLength longest record on the wire, bytes: {@link #recordLength(SSLEngine)}.
     */
    public TlsBuffers(final int recordLength) {
        this.recordLength = recordLength;
        this.received = ByteBuffer.allocate(recordLength);
        this.plain = ByteBuffer.allocate(recordLength);
        this.unsent = ByteBuffer.allocate(UNSENT_RECORDS * recordLength);
        clear();
    }

    /**
     * Length of the longest record.
     *
     * @param tls an engine like those that use the buffers.
     * @return bytes.
     */
    public static int recordLength(final SSLEngine tls) {
        return tls.getSession().getPacketBufferSize();
    }

    /**
     * Memory that buffers take.
     *
     * @param recordLength longest record on the wire.
     * @return bytes of heap.
     */
    public static int bytesOf(final int recordLength) {
        return (2 + UNSENT_RECORDS) * recordLength;
    }

    /**
     * Forgets everything: the next byte is the first of another connection.
     */
    public void clear() {
        received.clear().limit(0);
        plain.clear().limit(0);
        unsent.clear();
    }

    /** Longest record on the wire. */
    int recordLength() {
        return recordLength;
    }

    /** From the wire and not decrypted, between position and limit. */
    ByteBuffer received() {
        return received;
    }

    /** Decrypted and not taken, between position and limit. */
    ByteBuffer plain() {
        return plain;
    }

    /** Encrypted and not written, before the position. */
    ByteBuffer unsent() {
        return unsent;
    }
}
