package org.ringside.marketdata.publisher;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.PublicOutput;

/** The output of an engine of a test: hands public events on, each when it is whole, and lets all others go. */
public final class WholeEvents implements PublicOutput {
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final Handler handler;
    private int type;
    private int length;

    /** Takes public events. */
    @FunctionalInterface
    public interface Handler {
        /** Takes an event that stands at the beginning of the buffer, and is overwritten by the next one. */
        void onEvent(int typeId, UnsafeBuffer event, int length);
    }

    private WholeEvents(final Handler handler) {
        this.handler = handler;
    }

    /** The output of an engine's service whose public events go to this handler. */
    public static EventOutput to(final Handler handler) {
        return new DiscardingOutput(new WholeEvents(handler));
    }

    @Override
    public boolean open(final long sequence) {
        pass();
        return true;
    }

    @Override
    public MutableDirectBuffer buffer() {
        return event;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final long sequence, final int templateId, final int newLength) {
        type = templateId;
        length = newLength;
    }

    @Override
    public void markLast() {
        PublicOutput.markLast(event, 0);
        pass();
    }

    private void pass() {
        if (length != 0) {
            handler.onEvent(type, event, length);
            length = 0;
        }
    }
}
