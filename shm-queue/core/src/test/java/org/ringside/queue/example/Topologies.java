package org.ringside.queue.example;

import org.ringside.queue.QueueSpec;

/** Who reads a queue after whom, as the page of the queue draws it. */
final class Topologies {
    private static final int SLOTS = 64;
    private static final int PAYLOAD = 112;

    private Topologies() {
    }

    static QueueSpec unicast() {
        return QueueSpec.one(SLOTS, PAYLOAD);
    }

    static QueueSpec sequencer() {
        return QueueSpec.many(SLOTS, PAYLOAD);
    }

    static QueueSpec pipeline() {
        return QueueSpec.one(SLOTS, PAYLOAD)
            .withConsumer("match", "reader")
            .withConsumer("publish", "match");
    }

    static QueueSpec multicast() {
        return QueueSpec.one(SLOTS, PAYLOAD)
            .withConsumer("drop-copy")
            .withConsumer("surveillance");
    }

    static QueueSpec diamond() {
        return QueueSpec.one(SLOTS, PAYLOAD)
            .withConsumer("replicate")
            .withConsumer("match", "reader", "replicate");
    }

    static QueueSpec workers() {
        return QueueSpec.many(SLOTS, PAYLOAD)
            .withWorkers("checker", 3);
    }
}
