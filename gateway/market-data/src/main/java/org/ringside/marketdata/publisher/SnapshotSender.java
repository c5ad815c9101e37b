package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.PacketDescriptor;

/**
 * A loop of snapshots: one instrument after the other, each as it was between two commands. The pace is bounded in
 * bytes a second; a round of all instruments does not begin more often than is of use to somebody.
 */
final class SnapshotSender implements StreamSender {
    private static final long SECOND_NS = 1_000_000_000L;
    /** Most that is sent at once after a pause. */
    private static final long BURST = 16L * PacketDescriptor.MAX_LENGTH;

    private final MarketState market;
    private final Outbox outbox;
    private final SnapshotSource source;
    private final FeedSettings settings;
    private final SnapshotCopy copy = new SnapshotCopy();
    private final StateWriter state = new StateWriter();
    private boolean isOpen;
    private int chunk;
    private int chunks;
    private int instrument = Integer.MAX_VALUE;
    private long nextRound;
    /** What may be sent now, in parts of a byte: bytes times nanoseconds. */
    private long allowance;
    private long lastTime;

    SnapshotSender(
        final MarketState market, final Outbox outbox, final SnapshotSource source, final FeedSettings settings) {
        this.market = market;
        this.outbox = outbox;
        this.source = source;
        this.settings = settings;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        // The state has the books.
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        allowMore(now);
        outbox.send(now, epoch, flags);
        while (allowance >= 0 && !outbox.isBehind() && (isOpen || open(now))) {
            writeChunk();
            outbox.send(now, epoch, flags);
        }
    }

    private void allowMore(final long now) {
        final long elapsed = Math.min(SECOND_NS, now - lastTime);
        lastTime = now;
        allowance = Math.min(BURST * SECOND_NS, allowance + elapsed * settings.snapshotBytesPerSecond());
    }

    /** Begins the snapshot of the next instrument; false when none is due. */
    private boolean open(final long now) {
        if (!market.isAtRest() || market.size() == 0) {
            return false;
        }
        if (instrument >= market.size()) {
            if (now - nextRound < 0) {
                return false;
            }
            nextRound = now + settings.snapshotRoundNs();
            instrument = 0;
        }
        source.take(copy, market, market.at(instrument));
        state.write(outbox, market, market.at(instrument));
        instrument++;
        isOpen = true;
        chunk = 0;
        chunks = source.chunks(copy);
        return true;
    }

    private void writeChunk() {
        source.write(copy, chunk, outbox);
        chunk++;
        isOpen = chunk < chunks;
        allowance -= PacketDescriptor.MAX_LENGTH * SECOND_NS;
    }

    @Override
    public long dropped() {
        return outbox.dropped();
    }
}
