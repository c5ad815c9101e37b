package org.ringside.matching.service;

import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes one hash of events. Each counts as route (index, 4 bytes), type (4 bytes), position (8 bytes), length (4 bytes)
 * and its own bytes, all little-endian. A public event counts as one of route -1, its sequence as its position.
 */
public final class HashingOutput extends OneEventOutput {
    private static final String RETIRED = " (retired)";
    static final int ROUTE = 0;
    static final int TYPE = 4;
    static final int POSITION = 8;
    static final int LENGTH = 16;
    static final int EVENT = 20;

    private final long hashFrom;
    private final EventListener listener;
    private final MessageDigest digest;
    private final PublicHash publicHash;
    private final List<String> routes = new ArrayList<>();
    private long index;
    private long events;

    /**
     * Makes an output that has no events yet.
     *
     * @param hashFrom index of the first record whose events count.
     * @param listener receives the events that count.
     */
    public HashingOutput(final long hashFrom, final EventListener listener) {
        super(EVENT);
        this.hashFrom = hashFrom;
        this.listener = listener;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
        publicHash = new PublicHash(this, digest, listener);
    }

    /**
     * Notes the record that causes the next events.
     *
     * @param newIndex of the record.
     */
    public void record(final long newIndex) {
        index = newIndex;
    }

    /** The record that events come of now. */
    long index() {
        return index;
    }

    /** Whether its events count. */
    boolean isCounting() {
        return index >= hashFrom;
    }

    @Override
    public PublicOutput publicOutput() {
        return publicHash;
    }

    @Override
    public void routeOpened(final int route, final String name, final long position) {
        routes.add(name);
    }

    /** What is for nobody is not to be taken for an event of a later route of that name. */
    @Override
    public void routeRetired(final int route, final String name) {
        if (route == routes.size()) {
            routes.add(name);
        }
        routes.set(route, name + RETIRED);
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        if (!isCounting()) {
            return;
        }
        buffer.putInt(ROUTE, route, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(TYPE, templateId, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(POSITION, position, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(LENGTH, length, ByteOrder.LITTLE_ENDIAN);
        digest.update(bytes, 0, EVENT + length);
        events++;
        listener.onEvent(index, routes.get(route), position, templateId, buffer, EVENT, length);
    }

    /**
     * Returns the number of events for traders that count.
     *
     * @return the number, without public events.
     */
    public long events() {
        return events;
    }

    /**
     * Returns the number of public events that count.
     *
     * @return the number.
     */
    public long publicEvents() {
        return publicHash.events();
    }

    /**
     * Ends the hash.
     *
     * @return SHA-256 of the events that count, in hexadecimal digits.
     */
    public String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
