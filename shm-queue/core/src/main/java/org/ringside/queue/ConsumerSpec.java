package org.ringside.queue;

import java.util.List;

/**
 * One gating consumer of a queue, as declared when the queue is created. The writers wait for the consumer, whether its
 * process runs or not, so the consumer misses nothing.
 *
 * @param name  of the role: 1 to 31 letters, digits, dots, hyphens and underscores
 * @param after names of the consumers that must have released a message before this consumer sees it: {@link #READER},
 *              or consumers and groups declared before; empty = the consumer sees a message as soon as it is committed
 * @param group of competing workers to which this one belongs; each message goes to one worker of a group; empty = no
 *              group, the consumer sees every message
 */
public record ConsumerSpec(String name, List<String> after, String group) {
    /** How the reader of the queue is named in {@link #after}. */
    public static final String READER = "reader";

    /** Keeps its own list. */
    public ConsumerSpec {
        after = List.copyOf(after);
    }

    /** Whether the consumer shares the messages with the other workers of its group. */
    public boolean isWorker() {
        return !group.isEmpty();
    }
}
