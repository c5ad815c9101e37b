package org.ringside.marketdata.server;

import java.util.function.LongFunction;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.queue.MessageHandler;

/**
 * What comes from the engine's queue. The first event of a session, or the first pulse, names the session; events
 * before that are made again from the journal.
 */
final class RingIntake implements MessageHandler {
    private static final int MEMORY = 0;

    private final LongFunction<LiveFeed> opener;
    private final PublicDecoder head = new PublicDecoder();
    private final PulseDecoder pulse = new PulseDecoder();
    private LiveFeed feed;

    /**
     * An intake that knows of no session yet.
     *
     * @param opener makes the feed of a session.
     */
    RingIntake(final LongFunction<LiveFeed> opener) {
        this.opener = opener;
    }

    /** The feed; null until a session is known. */
    LiveFeed feed() {
        return feed;
    }

    /** What comes goes to another feed of the same session. */
    void replace(final LiveFeed newFeed) {
        feed = newFeed;
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (typeId == PulseDecoder.TEMPLATE_ID) {
            onPulse(buffer, offset);
        } else {
            final long sequence = head.wrap(buffer, offset).sequence();
            if (feed == null && sequence == 1) {
                feed = opener.apply(head.transactTime());
            }
            if (feed != null) {
                feed.onEvent(typeId, buffer, offset, length, sequence);
            }
        }
        if (endOfBatch && feed != null) {
            feed.keep();
        }
    }

    private void onPulse(final DirectBuffer buffer, final int offset) {
        pulse.wrap(buffer, offset, PulseDecoder.BLOCK_LENGTH, PulseDecoder.SCHEMA_VERSION);
        if (pulse.policy() == MEMORY) {
            throw new LaunchException(ExitCode.USAGE, "the engine keeps no journal, policy=memory: events that are "
                + "missed could not be made again. Use policy=mapped or policy=disk, or leave market data out");
        }
        if (pulse.session() == 0) {
            return;
        }
        if (feed == null) {
            feed = opener.apply(pulse.session());
        }
        feed.onPulse(pulse.session(), pulse.nextSequence(), pulse.time(), pulse.epochTime());
    }
}
