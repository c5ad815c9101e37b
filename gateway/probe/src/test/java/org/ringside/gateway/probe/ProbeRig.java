package org.ringside.gateway.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.ringside.log.EventLog;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;

/**
 * A probe and its handler on the thread of the test, which turns them step by step and owns their time: a nanosecond
 * passes whenever they look, and more only when the test says so.
 */
final class ProbeRig implements AutoCloseable {
    private static final long PATIENCE_NS = 20_000_000_000L;

    private final QueueDirectory directory;
    private final ProbeRings rings;
    private final ProbeCounters counters;
    private final List<String> messages = new ArrayList<>();
    private final Reader requests;
    private final DatagramHandler handler;
    private final ProbeLoop loop;
    private long nowNs = System.nanoTime();

    ProbeRig() {
        this(config -> config);
    }

    ProbeRig(final UnaryOperator<ProbeConfig> change) {
        try {
            directory = QueueDirectory.of(Files.createTempDirectory("ringside-probe-test"));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        final ProbeConfig config = change.apply(ProbeConfigs.of(directory.path()));
        rings = new ProbeRings(config);
        counters = ProbeCounters.create(directory.path(), config.name());
        requests = rings.requests().reader("handler");
        handler = new DatagramHandler(rings.answers().producer("handler"), this::nanoTime);
        loop = new ProbeLoop(config, rings, () -> counters, EventLog.printing(messages::add), this::nanoTime);
    }

    InetSocketAddress address() {
        return loop.endpoint().address();
    }

    Endpoint endpoint() {
        return loop.endpoint();
    }

    long count(final ProbeCounter counter) {
        return counters.get(counter);
    }

    List<String> messages() {
        return messages;
    }

    DatagramHandler handler() {
        return handler;
    }

    /** Lets the time of the probe go on. */
    void advance(final long ns) {
        nowNs += ns;
    }

    /** Turns the loop until something holds. */
    void turnUntil(final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            loop.doWork();
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("it does not come: " + counters.describe());
            }
        }
    }

    /** Turns the loop until so many datagrams were received. */
    void turnUntilReceived(final long datagrams) {
        turnUntil(() -> count(ProbeCounter.RECEIVED) >= datagrams);
    }

    void turn() {
        loop.doWork();
    }

    /** Handles what is in the ring, and lets the loop send the answers. */
    int handle() {
        final int count = requests.poll(handler, ProbeConfigs.SLOTS);
        loop.doWork();
        return count;
    }

    /** Handles what is in the ring twice, as the successor of a handler does that died before it released. */
    void handleTwice() {
        requests.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            handler.onMessage(typeId, buffer, offset, length, position, endOfBatch);
            handler.onMessage(typeId, buffer, offset, length, position, endOfBatch);
        }, ProbeConfigs.SLOTS);
        loop.doWork();
    }

    @Override
    public void close() {
        loop.close();
        rings.close();
        counters.close();
        directory.deleteIfEmpty();
    }

    /** Their time. */
    long nanoTime() {
        return ++nowNs;
    }
}
