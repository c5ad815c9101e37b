package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;

/**
 * Events for a store, each of which has its number as a {@code bookId}, and messages of bases, which have those from -1
 * down. What a store hands over is noted: {@code 7}, {@code open 7}, {@code base 7 -1}.
 */
final class NumberedEvents implements StoreHandler {
    static final int LENGTH = OrderAddedEncoder.BLOCK_LENGTH;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final OrderAddedEncoder encoder = new OrderAddedEncoder();
    private final OrderAddedDecoder decoder = new OrderAddedDecoder();
    private final List<String> noted = new ArrayList<>();

    /** What was handed over. */
    List<String> noted() {
        return noted;
    }

    /** The next events, which are kept at once. */
    void append(final EventStore store, final int events, final boolean isLast) {
        for (int i = 0; i < events; i++) {
            final long sequence = store.sequence() + 1;
            encoder.wrap(buffer, 0).bookId(sequence);
            store.append(sequence, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, LENGTH, isLast);
        }
        store.flush();
    }

    /** Begins a base, and does not complete it. */
    void beginBase(final EventStore store, final int messages) {
        store.beginBase();
        for (int i = 1; i <= messages; i++) {
            encoder.wrap(buffer, 0).bookId(-i);
            store.addToBase(OrderAddedEncoder.TEMPLATE_ID, LENGTH, buffer, 0, LENGTH);
        }
    }

    /** A whole base. */
    void writeBase(final EventStore store, final int messages) {
        beginBase(store, messages);
        store.endBase();
    }

    @Override
    public void onEvent(final long sequence, final boolean isWhole, final int templateId, final DirectBuffer source,
        final int body, final int length) {
        decoder.wrap(source, body, length, 0);
        assertThat(decoder.bookId()).isEqualTo(sequence);
        noted.add((isWhole ? "" : "open ") + sequence);
    }

    @Override
    public void onBase(final long sequence, final int templateId, final DirectBuffer source, final int body,
        final int blockLength) {
        decoder.wrap(source, body, blockLength, 0);
        noted.add("base " + sequence + " " + decoder.bookId());
    }
}
