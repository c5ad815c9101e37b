package org.ringside.marketdata.itch;

import java.util.function.Consumer;
import org.ringside.counters.CounterBlock;
import org.ringside.marketdata.counters.ItchCounter;

/** Tells the operator, once a minute at most, of requests that were not answered and of datagrams that got lost. */
final class ItchStatistics {
    private static final long EVERY_NS = 60_000_000_000L;

    private final CounterBlock<ItchCounter> counters;
    private final Consumer<String> messages;
    private boolean hasTold;
    private long lastTold;
    private long toldMalformed;
    private long toldRefused;
    private long toldNoRoom;
    private long toldLost;

    ItchStatistics(final CounterBlock<ItchCounter> counters, final Consumer<String> messages) {
        this.counters = counters;
        this.messages = messages;
    }

    void look(final long now) {
        if (hasTold && now - lastTold < EVERY_NS) {
            return;
        }
        final long malformed = counters.get(ItchCounter.MALFORMED) - toldMalformed;
        final long refused = counters.get(ItchCounter.REFUSED) - toldRefused;
        final long noRoom =
            counters.get(ItchCounter.NO_ROOM) + counters.get(ItchCounter.NO_ROOM_OF_ADDRESS) - toldNoRoom;
        final long lost = counters.get(ItchCounter.LOST) - toldLost;
        if (malformed + refused + noRoom + lost == 0) {
            return;
        }
        messages.accept("ITCH has left out " + malformed + " datagrams that were no requests, " + refused
            + " requests for what is not there, " + noRoom + " for which there was no room; the system has refused "
            + lost + " datagrams");
        hasTold = true;
        lastTold = now;
        toldMalformed += malformed;
        toldRefused += refused;
        toldNoRoom += noRoom;
        toldLost += lost;
    }
}
