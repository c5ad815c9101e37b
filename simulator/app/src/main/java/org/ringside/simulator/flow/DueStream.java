package org.ringside.simulator.flow;

/**
 * The part of a stream that is due in time.
 *
 * @param stream   of all messages.
 * @param lengthNs after the start, from which on none is due any more.
 */
record DueStream(OrderStream stream, long lengthNs) implements OrderStream {
    @Override
    public boolean next(final Command command) {
        return stream.next(command) && command.offsetNs() < lengthNs;
    }

    @Override
    public SkippedLines skipped() {
        return stream.skipped();
    }

    @Override
    public void close() {
        stream.close();
    }
}
