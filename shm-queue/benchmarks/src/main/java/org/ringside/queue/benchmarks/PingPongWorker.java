package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;

/**
 * The two ends of a round trip. Commands to both: {@code connect}, when the other end's channel exists; then {@code
 * rally STRATEGY WARMUP_NS DURATION_NS}.
 */
final class PingPongWorker {
    private static final String PING = "ping";
    private static final String PONG = "pong";

    private PingPongWorker() {
    }

    /** Sends, and waits for the answer, for this time; answers the histogram of the round trips in nanoseconds. */
    static void ping(final Console console, final Channel channel, final Path folder)
        throws IOException, InterruptedException {
        final Message.Checker checker = new Message.Checker(1);
        final Message.Source source = new Message.Source(0);
        try (Channel.Receiver receiver = channel.receive(folder, PONG, 1, checker);
            Channel.Sender sender = connect(console, channel, folder, PING, receiver)) {
            String[] command = console.next();
            while (!command[0].equals("quit")) {
                final Channel.Idle idle = receiver.idle(command[1]);
                final long startNs = System.nanoTime() + Long.parseLong(command[2]);
                final long endNs = startNs + Long.parseLong(command[3]);
                final Histogram histogram = LatencyRecorder.newHistogram();
                long beginNs = System.nanoTime();
                while (beginNs < endNs) {
                    source.stamp(beginNs, beginNs);
                    send(sender, source);
                    receive(receiver, checker, idle);
                    final long nowNs = System.nanoTime();
                    if (beginNs >= startNs) {
                        histogram.recordValue(nowNs - beginNs);
                    }
                    beginNs = nowNs;
                }
                source.end(true);
                send(sender, source);
                source.end(false);
                console.answer("histogram " + LatencyRecorder.encode(histogram));
                command = console.next();
            }
        }
    }

    /** Sends a message back for each that arrives. */
    static void echo(final Console console, final Channel channel, final Path folder)
        throws IOException, InterruptedException {
        final Echo echo = new Echo();
        try (Channel.Receiver receiver = channel.receive(folder, PING, 1, echo);
            Channel.Sender sender = connect(console, channel, folder, PONG, receiver)) {
            echo.sender = sender;
            String[] command = console.next();
            while (!command[0].equals("quit")) {
                final Channel.Idle idle = receiver.idle(command[1]);
                echo.newRun();
                while (echo.ended() == 0) {
                    idle.idle(receiver.poll());
                }
                console.answer("echoed");
                command = console.next();
            }
        }
    }

    private static Channel.Sender connect(final Console console, final Channel channel, final Path folder,
        final String name, final Channel.Receiver receiver) throws IOException, InterruptedException {
        console.answer("ready");
        console.next();
        final Channel.Sender sender = channel.send(folder, name);
        receiver.accept();
        console.answer("connected");
        return sender;
    }

    private static void send(final Channel.Sender sender, final Message.Source source) throws IOException {
        while (sender.send(source, 1) == 0) {
            Thread.yield();
        }
    }

    private static void receive(
        final Channel.Receiver receiver, final Message.Checker checker, final Channel.Idle idle) throws IOException {
        final long awaited = checker.received() + 1;
        while (checker.received() < awaited) {
            idle.idle(receiver.poll());
        }
    }

    private static final class Echo extends Message.Checker {
        private final Message.Source source = new Message.Source(0);
        private Channel.Sender sender;

        Echo() {
            super(1);
        }

        @Override
        void onMessage(final DirectBuffer buffer, final int offset) {
            super.onMessage(buffer, offset);
            if (ended() == 0) {
                try {
                    send(sender, source);
                } catch (final IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
    }
}
