package org.ringside.matching.bridge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** The roles of a bridge at its queues: it alone reads commands, and writes events. One thread. */
public final class BridgeRings implements AutoCloseable {
    private static final String OWNER = "bridge";

    private final List<Queue> attached = new ArrayList<>();
    private final List<RouteWriter> routes = new ArrayList<>();
    private final Queue input;
    private final Reader commands;

    /**
     * Takes all roles, or none of them.
     *
     * @param spec of the bridge.
     * @throws QueueException when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                        process.
     */
    public BridgeRings(final BridgeSpec spec) {
        final QueueDirectory directory = QueueDirectory.of(spec.queues());
        try {
            input = attach(directory, spec.input(), QueueSpec.Writers.MANY, OrderQueues.INPUT_PAYLOAD);
            commands = input.reader(OWNER);
            for (final String route : spec.routes()) {
                final Queue output = attach(
                    directory, OrderQueues.OUTPUT + route, QueueSpec.Writers.ONE, OrderQueues.OUTPUT_PAYLOAD);
                routes.add(new RouteWriter(route, output, output.producer(OWNER)));
            }
        } catch (final RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    private Queue attach(final QueueDirectory directory, final String name, final QueueSpec.Writers writers,
        final int payload) {
        final Queue queue = directory.attach(name);
        attached.add(queue);
        OrderQueues.requireSuitable(queue, writers, payload, OWNER);
        return queue;
    }

    /** The queue of commands. */
    Queue input() {
        return input;
    }

    /** Of that queue. */
    Reader commands() {
        return commands;
    }

    /** The rings of the gateway loops, in the order of their names. */
    List<RouteWriter> routes() {
        return routes;
    }

    /**
     * When the queue of commands was created.
     *
     * @return epoch.
     */
    public long incarnation() {
        return input.statistics().createdEpochNs();
    }

    /**
     * Position of the next command: those below it were applied, as members have told.
     *
     * @return 0 when there was none.
     */
    public long head() {
        return commands.position();
    }

    /**
     * Position behind the last command that a gateway has written.
     *
     * @return not less than {@link #head}.
     */
    public long tail() {
        return input.position();
    }

    /**
     * Positions of the events that the rings want next: gateways have those below them.
     *
     * @return by route.
     */
    public Map<String, Long> next() {
        final Map<String, Long> next = new LinkedHashMap<>();
        routes.forEach(route -> next.put(route.name(), route.next()));
        return next;
    }

    /** Gives the roles back. */
    @Override
    public void close() {
        attached.forEach(Queue::close);
    }
}
