package org.ringside.matching.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.TypedCommand;
import org.ringside.matching.feed.PublicRings;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.StallLimits;

/** The engine's place in shared memory: reader of the commands, writer of the events of routes and of everybody. */
final class EngineQueues implements AutoCloseable {
    private static final String OWNER = "engine";

    private final List<Queue> attached = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private final List<PublicRings.End> everybody = new ArrayList<>();
    private final Queue input;
    private final Reader commands;

    /**
     * Takes these roles, or none of them.
     *
     * @throws QueueException when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                        engine.
     */
    EngineQueues(final EngineConfig config) {
        final QueueDirectory directory = QueueDirectory.of(config.queues());
        try {
            input = attach(directory, config.input(), QueueSpec.Writers.MANY, OrderQueues.INPUT_PAYLOAD);
            commands = input.reader(
                OWNER, StallLimits.DEFAULT.withQuarantineAfter(Duration.ofMillis(config.stalledWriterMs())));
            for (final String route : config.routeNames()) {
                final Queue output = attach(directory, OrderQueues.OUTPUT + route, QueueSpec.Writers.ONE,
                    OrderQueues.OUTPUT_PAYLOAD);
                routes.add(new Route(route, output, output.producer(OWNER)));
            }
            for (final String name : config.publicQueueNames()) {
                final Queue output = attach(directory, name, QueueSpec.Writers.ONE, PublicOutput.MAX_LENGTH);
                everybody.add(new PublicRings.End(output, output.producer(OWNER)));
            }
        } catch (final QueueException ex) {
            close();
            throw ex;
        }
    }

    Queue input() {
        return input;
    }

    Reader commands() {
        return commands;
    }

    List<Route> routes() {
        return routes;
    }

    /** Ends of the queues of public events. */
    List<PublicRings.End> everybody() {
        return everybody;
    }

    @Override
    public void close() {
        attached.forEach(Queue::close);
    }

    private Queue attach(final QueueDirectory directory, final String name, final QueueSpec.Writers writers,
        final int payload) {
        final Queue queue;
        try {
            queue = directory.attach(name);
        } catch (final QueueException ex) {
            throw ex.reason() != QueueException.Reason.CLOSED ? ex : new QueueException(ex.reason(), ex.getMessage()
                + ". Its route is lost: '" + TypedCommand.in(directory.path(), "restart", "engine")
                + "' makes it anew where the journal still goes on", ex);
        }
        attached.add(queue);
        OrderQueues.requireSuitable(queue, writers, payload, OWNER);
        return queue;
    }
}
