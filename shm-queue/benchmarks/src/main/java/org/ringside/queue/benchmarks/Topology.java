package org.ringside.queue.benchmarks;

/**
 * Who hands events to whom, as in the Disruptor's paper.
 *
 * @param text      in tables
 * @param producers number of publishing threads
 * @param after     for each consumer, by its number, the consumers that it comes after; all others see an event as soon
 *                  as it is published
 */
enum Topology {
    UNICAST("unicast 1P-1C", 1, new int[][] {{}}),
    PIPELINE("pipeline 1P-3C", 1, new int[][] {{}, {0}, {1}}),
    SEQUENCER("sequencer 3P-1C", 3, new int[][] {{}}),
    MULTICAST("multicast 1P-3C", 1, new int[][] {{}, {}, {}}),
    DIAMOND("diamond 1P-3C", 1, new int[][] {{}, {}, {0, 1}});

    private final String text;
    private final int producers;
    private final int[][] after;

    Topology(final String text, final int producers, final int[][] after) {
        this.text = text;
        this.producers = producers;
        this.after = after;
    }

    String text() {
        return text;
    }

    int producers() {
        return producers;
    }

    int consumers() {
        return after.length;
    }

    /** Whom a consumer comes after. */
    int[] after(final int consumer) {
        return after[consumer].clone();
    }
}
