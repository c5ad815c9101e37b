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

    void assertHolds(final long openQuantity, final String story) {
        assertThat(traded[0]).as(story).isEqualTo(traded[1]);
        assertThat(openByOrder.values().stream().mapToLong(Long::longValue).sum()).as(story).isEqualTo(openQuantity);
    }

    /** A stream in which little happens proves little. */
    void assertExercised() {
        assertThat(trades).as("trades").isGreaterThan(50_000);
        assertThat(replaces).as("replaces").isGreaterThan(10_000);
        assertThat(cancels).as("cancels").isGreaterThan(20_000);
        assertThat(rejects).as("rejects").isGreaterThan(10_000);
    }
}
