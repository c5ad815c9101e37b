package org.ringside.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The other process of a test of the failure matrix. It goes to the point that it is told to, says so, and waits there,
 * to be killed, to be stopped, or to be told to go on.
 */
final class MatrixPeer {
    static final String QUEUE = "matrix";
    /** What it sends. */
    static final long NUMBER = 7;
    /** The workers of a queue that has some. */
    static final String GROUP = "pool";

    private MatrixPeer() {
    }

    public static void main(final String[] args) throws IOException {
        final BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        final Queue queue = QueueDirectory.of(Path.of(args[0])).attach(QUEUE);
        if (args[1].startsWith("reader")) {
            read(queue, args[1], orders);
        } else if (args[1].startsWith("worker")) {
            work(queue.consumer(GROUP + ".0"), args[1], orders);
        } else {
            write(queue, args[1], orders);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void write(final Queue queue, final String point, final BufferedReader orders) throws IOException {
        final ManyWriterProducer producer = (ManyWriterProducer) queue.producer("peer");
        switch (point) {
            case "attached" -> await(point, orders);
            case "reserved" -> {
                producer.reserve(1);
                await(point, orders);
            }
            case "claimed" -> {
                producer.tryClaim(2);
                // Half of a payload, as a writer leaves it that is hit in the middle.
                producer.buffer(0).putLong(producer.payloadOffset(0), NUMBER);
                await(point, orders);
                TinyQueue.fill(producer, 2, NUMBER);
                System.out.println(producer.commit() == Producer.ABORTED ? "aborted" : "committed");
                await("answered", orders);
                System.out.println(TinyQueue.offer(producer, NUMBER + 1) >= 0 ? "sent" : "refused");
            }
            case "committed" -> {
                producer.tryClaim(1);
                TinyQueue.fill(producer, 1, NUMBER);
                producer.commitNoWakeup();
                await(point, orders);
            }
            default -> throw new IllegalArgumentException(point);
        }
    }

    private static void read(final Queue queue, final String point, final BufferedReader orders) throws IOException {
        final Reader reader = queue.reader("peer");
        if (point.equals("reader-mid-batch")) {
            reader.poll((type, buffer, offset, length, position, endOfBatch) -> {
                System.out.println(position);
                if (position == 3) {
                    awaitUnchecked(point, orders);
                }
            }, Integer.MAX_VALUE);
        }
        if (point.equals("reader-before-release")) {
            reader.poll((type, buffer, offset, length, position, endOfBatch) -> {
                System.out.println(position);
                if (endOfBatch) {
                    awaitUnchecked(point, orders);
                }
            }, 5);
        }
        if (point.equals("reader-with-doorbell")) {
            reader.doorbell(Selector.open()).arm();
        }
        if (point.equals("reader-between-batches")) {
            reader.poll((type, buffer, offset, length, position, endOfBatch) -> System.out.println(position), 5);
        }
        await(point, orders);
    }

    private static void work(final Consumer worker, final String point, final BufferedReader orders) {
        worker.poll((type, buffer, offset, length, position, endOfBatch) -> awaitUnchecked(point, orders), 1);
    }

    private static void awaitUnchecked(final String point, final BufferedReader orders) {
        try {
            await(point, orders);
        } catch (final IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** At the end of its input its parent is gone, and so is it. */
    private static void await(final String point, final BufferedReader orders) throws IOException {
        System.out.println(point);
        if (orders.readLine() == null) {
            Runtime.getRuntime().halt(1);
        }
    }
}
