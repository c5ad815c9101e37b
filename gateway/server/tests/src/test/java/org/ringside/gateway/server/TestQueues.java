package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * A folder of queues as an exchange has them, gone when closed.
 */
final class TestQueues implements AutoCloseable {
    private final QueueDirectory directory;
    private final Queue input;
    private final Map<String, Queue> outputs = new LinkedHashMap<>();

    TestQueues(final int inputSlots, final int maxTrain, final int outputSlots, final String... routes) {
        try {
            directory = QueueDirectory.of(Files.createTempDirectory("ringside-gateway-test"));
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
        input = directory.create("orders.in", QueueSpec.many(inputSlots, 112)
            .withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION).withMaxTrain(maxTrain));
        for (final String route : routes) {
            outputs.put(route, directory.create("orders.out." + route, QueueSpec.one(outputSlots, 240)
                .withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION)));
        }
    }

    Path folder() {
        return directory.path();
    }

    QueueDirectory directory() {
        return directory;
    }

    Queue input() {
        return input;
    }

    Queue output(final String route) {
        return outputs.get(route);
    }

    /** A queue from the engine that begins at a position; an engine that writes the old one goes on with that. */
    void renew(final String route, final long startPosition) {
        final Queue old = outputs.get(route);
        old.close();
        directory.remove("orders.out." + route, true);
        outputs.put(route, directory.create("orders.out." + route, old.spec().withStartPosition(startPosition)));
    }

    ScriptedEngine engine() {
        return new ScriptedEngine(input, outputs);
    }

    @Override
    public void close() {
        input.close();
        outputs.values().forEach(Queue::close);
        directory.names().forEach(name -> directory.remove(name, true));
        directory.deleteIfEmpty();
    }
}
