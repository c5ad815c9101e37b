package org.ringside.matching.rings;

import java.util.Locale;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;

/** What the queues of commands and of events have to be like. */
public final class OrderQueues {
    /** What the names of the queues to the gateways begin with; the rest is the route. */
    public static final String OUTPUT = "orders.out.";
    /** Bytes that a slot for commands takes at least. */
    public static final int INPUT_PAYLOAD = 112;
    /** Bytes that a slot for events takes at least. */
    public static final int OUTPUT_PAYLOAD = 240;

    private OrderQueues() {
    }

    /**
     * Returns if a queue suits a process.
     *
     * @param queue   of commands or events.
     * @param writers that it has to be for.
     * @param payload bytes that a message has to find room for in a slot.
     * @param user    the process, for people: {@code engine}.
     * @throws QueueException INCOMPATIBLE, with how to make another queue, when it does not.
     */
    public static void requireSuitable(
        final Queue queue, final QueueSpec.Writers writers, final int payload, final String user) {
        final QueueSpec spec = queue.spec();
        if (spec.writers() != writers || spec.messageLength() < payload
            || spec.schemaId() != NewOrderDecoder.SCHEMA_ID
            || spec.schemaVersion() != NewOrderDecoder.SCHEMA_VERSION) {
            throw new QueueException(QueueException.Reason.INCOMPATIBLE, queue.name() + " does not suit this " + user
                + ": it is for " + spec.writers() + " writers with payload " + spec.payloadLength() + " and schema "
                + spec.schemaId() + ":" + spec.schemaVersion() + ". Remove it and create it with --writers "
                + writers.name().toLowerCase(Locale.ROOT) + " --payload " + payload + " --schema "
                + NewOrderDecoder.SCHEMA_ID + ":" + NewOrderDecoder.SCHEMA_VERSION);
        }
    }
}
