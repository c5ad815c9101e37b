package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps books on a stream of events: what came in as quantity has traded, was taken out, or is open; both sides of
 * every trade agree.
 */
final class Conservation {
    private final Map<Long, Long> openByOrder = new HashMap<>();
    private final long[] traded = new long[2];
    private int trades;
    private int rejects;
    private int replaces;
    private int cancels;

    void add(final List<Event> events) {
        for (final Event event : events) {
            if (event instanceof final Event.Accepted order) {
                require(openByOrder.put(order.orderId(), order.quantity()) == null, event);
            } else if (event instanceof final Event.Replaced order) {
                replaces++;
                require(order.leaves() + order.cum() == order.quantity(), event);
                require(openByOrder.put(order.orderId(), order.leaves()) != null, event);
            } else if (event instanceof final Event.Cancelled order) {
                cancels++;
                require(openByOrder.remove(order.orderId()) != null, event);
            } else if (event instanceof final Event.Traded trade) {
                add(trade);
            } else {
                rejects++;
            }
        }
    }

    private void add(final Event.Traded trade) {
        trades++;
        traded[trade.side().ordinal()] += trade.quantity();
        final long open = openByOrder.get(trade.orderId()) - trade.quantity();
        require(trade.leaves() == open, trade);
        if (open == 0) {
            openByOrder.remove(trade.orderId());
        } else {
            openByOrder.put(trade.orderId(), open);
        }
    }

    private static void require(final boolean holds, final Event event) {
        if (!holds) {
            throw new AssertionError("the books do not balance at: " + event);
        }
    }

    void assertHolds(final long openQuantity) {
        assertThat(traded[0]).as("bought is sold").isEqualTo(traded[1]);
        assertThat(openByOrder.values().stream().mapToLong(Long::longValue).sum()).as("open").isEqualTo(openQuantity);
    }

    /** A stream in which little happens proves little. Few replaces find their order where all prices cross. */
    void assertExercised(final int commands) {
        assertThat(trades).as("trades").isGreaterThan(commands / 10);
        assertThat(replaces).as("replaces").isGreaterThan(commands / 100);
        assertThat(cancels).as("cancels").isGreaterThan(commands / 25);
        assertThat(rejects).as("rejects").isGreaterThan(commands / 50);
    }
}
