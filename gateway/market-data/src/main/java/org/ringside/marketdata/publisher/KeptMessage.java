package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The last message of a kind, to be sent again. */
final class KeptMessage {
    private static final int LONGEST = 256;

    private final UnsafeBuffer body = new UnsafeBuffer(new byte[LONGEST]);
    private int templateId;
    private int length;

    void keep(final MarketEvent event) {
        keep(event.templateId(), event.body(), 0, event.length());
    }

    void keep(final int newTemplateId, final DirectBuffer source, final int offset, final int newLength) {
        templateId = newTemplateId;
        length = newLength;
        body.putBytes(0, source, offset, newLength);
    }

    boolean isThere() {
        return length > 0;
    }

    int templateId() {
        return templateId;
    }

    DirectBuffer body() {
        return body;
    }

    int length() {
        return length;
    }
}
