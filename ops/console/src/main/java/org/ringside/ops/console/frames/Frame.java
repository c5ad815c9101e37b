package org.ringside.ops.console.frames;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/** A view at one moment, the same for all viewers. Immutable. */
public final class Frame {
    /** Most bytes of JSON in a frame, so that a viewer with a slow line is not behind for long. */
    public static final int MAX_LENGTH = 20 << 10;

    private final long id;
    private final byte[] json;
    private final byte[] event;

    Frame(final String view, final long id, final byte[] json) {
        this.id = id;
        this.json = json;
        this.event = ("event: " + view + "\nid: " + id + "\ndata: " + new String(json, UTF_8) + "\n\n").getBytes(UTF_8);
    }

    /** Number of the frame among those of all views; later frames have greater numbers. */
    public long id() {
        return id;
    }

    /** The document, one line in UTF-8. */
    public ByteBuffer json() {
        return ByteBuffer.wrap(json).asReadOnlyBuffer();
    }

    /** The document as an event of a stream. */
    public ByteBuffer event() {
        return ByteBuffer.wrap(event).asReadOnlyBuffer();
    }
}
