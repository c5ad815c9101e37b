package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A sending process. Commands: {@code flood STRATEGY}, as fast as it goes until it is told to stop; {@code pace
 * START_NS INTERVAL_NS COUNT}, at times that were fixed before, whatever becomes of the messages.
 */
final class WritingWorker {
    private final Console console;
    private final Channel.Sender sender;
    private final Message.Source source;

    private WritingWorker(final Console console, final Channel.Sender sender, final Message.Source source) {
        this.console = console;
        this.sender = sender;
        this.source = source;
    }

    static void run(final Console console, final Channel channel, final Path folder, final int number)
        throws IOException, InterruptedException {
        try (Channel.Sender sender = channel.send(folder, "data")) {
            final WritingWorker worker = new WritingWorker(console, sender, new Message.Source(number));
            console.answer("ready");
            String[] command = console.next();
            while (!command[0].equals("quit")) {
                if (command[0].equals("flood")) {
                    worker.flood(Channel.Idle.of(command[1]));
                } else {
                    worker.pace(
                        Long.parseLong(command[1]), Long.parseLong(command[2]), Long.parseLong(command[3]));
                }
                worker.end();
                console.answer("sent");
                command = console.next();
            }
        }
    }

    private void flood(final Channel.Idle idle) throws IOException {
        final long nowNs = System.nanoTime();
        source.stamp(nowNs, nowNs);
        while (!console.isStopped()) {
            idle.idle(sender.send(source, Integer.MAX_VALUE));
        }
    }

    /** Sleeps between messages: a writer that spins measures the scheduler. What is overdue goes at once. */
    private void pace(final long startNs, final long intervalNs, final long count) throws IOException {
        for (long i = 0; i < count; i++) {
            final long intendedNs = startNs + i * intervalNs;
            long nowNs = System.nanoTime();
            while (nowNs < intendedNs) {
                LockSupport.parkNanos(intendedNs - nowNs);
                nowNs = System.nanoTime();
            }
            source.stamp(nowNs, intendedNs);
            while (sender.send(source, 1) == 0) {
                Thread.yield();
                source.stamp(System.nanoTime(), intendedNs);
            }
        }
    }

    private void end() throws IOException {
        source.end(true);
        while (sender.send(source, 1) == 0) {
            Thread.yield();
        }
        source.end(false);
    }
}
