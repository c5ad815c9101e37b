package org.ringside.marketdata.publisher;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.PublicOutput;

/** The output of an engine of a test: hands public events on, each when it is whole, and lets all others go. */
public final class WholeEvents implements EventOutput {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[EventOutput.MAX_LENGTH]);
    private final Everybody everybody;

    /** Takes public events. */
    @FunctionalInterface
    public interface Handler {
        /** Takes an event that stands at the beginning of the buffer, and is overwritten by the next one. */
        void onEvent(int typeId, UnsafeBuffer event, int length);
    }

    public WholeEvents(final Handler handler) {
        everybody = new Everybody(handler);
    }

    @Override
    public PublicOutput publicOutput() {
        return everybody;
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        // The service knows its routes.
    }

    @Override
    public void routeRetired(final int index, final String name) {
        // The service knows its routes.
    }

    @Override
    public void open(final int route, final long position) {
        // The place is there.
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        // It is for a trader.
    }

    private static final class Everybody implements PublicOutput {
        private final UnsafeBuffer event = new UnsafeBuffer(new byte[PublicOutput.MAX_LENGTH]);
        private final Handler handler;
        private int type;
        private int length;

        Everybody(final Handler handler) {
            this.handler = handler;
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
}
