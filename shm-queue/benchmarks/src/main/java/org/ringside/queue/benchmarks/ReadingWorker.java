package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The receiving process. Each of its runs lasts until all senders have closed it. */
final class ReadingWorker {
    private static final String CHANNEL = "data";

    private final Console console;
    private final Channel.Receiver receiver;
    private final Message.Checker checker;

    private ReadingWorker(final Console console, final Channel.Receiver receiver, final Message.Checker checker) {
        this.console = console;
        this.receiver = receiver;
        this.checker = checker;
    }

    /** Commands: {@code rate SENDERS STRATEGY WARMUP_NS DURATION_NS}. */
    static void read(final Console console, final Channel channel, final Path folder, final int senders)
        throws IOException, InterruptedException {
        final Message.Checker checker = new Message.Checker(senders);
        try (Channel.Receiver receiver = channel.receive(folder, CHANNEL, senders, checker)) {
            final ReadingWorker worker = new ReadingWorker(console, receiver, checker);
            String[] command = worker.accept();
            while (!command[0].equals("quit")) {
                worker.rate(Integer.parseInt(command[1]), command[2], Long.parseLong(command[3]),
                    Long.parseLong(command[4]));
                command = console.next();
            }
        }
    }

    /** Commands: {@code latency SENDERS STRATEGY FROM_NS}, where FROM_NS is the first time of sending that counts. */
    static void record(final Console console, final Channel channel, final Path folder, final int senders)
        throws IOException, InterruptedException {
        final LatencyRecorder recorder = new LatencyRecorder(senders);
        try (Channel.Receiver receiver = channel.receive(folder, CHANNEL, senders, recorder)) {
            final ReadingWorker worker = new ReadingWorker(console, receiver, recorder);
            String[] command = worker.accept();
            while (!command[0].equals("quit")) {
                recorder.from(Long.parseLong(command[3]));
                worker.drain(Integer.parseInt(command[1]), command[2], null);
                console.answer("histograms " + recorder.encoded());
                command = console.next();
            }
        }
    }

    private String[] accept() throws IOException, InterruptedException {
        console.answer("ready");
        console.next();
        receiver.accept();
        console.answer("accepted");
        return console.next();
    }

    private void rate(final int senders, final String strategy, final long warmupNs, final long durationNs)
        throws IOException {
        final Window window = new Window(warmupNs, durationNs);
        drain(senders, strategy, window);
        console.answer("drained");
    }

    private void drain(final int senders, final String strategy, final Window window) throws IOException {
        final Channel.Idle idle = receiver.idle(strategy);
        checker.newRun();
        while (checker.ended() < senders) {
            idle.idle(receiver.poll());
            if (window != null && window.isDue()) {
                window.mark();
            }
        }
    }

    /** Looks at the count of messages twice, so far apart, and then answers the rate between. */
    private final class Window {
        private volatile int due;
        private int marked;
        private long startNs;
        private long received;

        Window(final long warmupNs, final long durationNs) {
            final Thread timer = new Thread(() -> {
                sleep(warmupNs);
                due = 1;
                sleep(durationNs);
                due = 2;
            }, "window");
            timer.setDaemon(true);
            timer.start();
        }

        boolean isDue() {
            return due != marked;
        }

        void mark() {
            final long nowNs = System.nanoTime();
            if (marked == 0) {
                marked = 1;
                startNs = nowNs;
                received = checker.received();
            } else {
                marked = 2;
                final double seconds = (double) (nowNs - startNs) / TimeUnit.SECONDS.toNanos(1);
                console.answer("rate " + (checker.received() - received) / seconds);
            }
        }

        private static void sleep(final long durationNs) {
            final long endNs = System.nanoTime() + durationNs;
            long leftNs = durationNs;
            while (leftNs > 0) {
                LockSupport.parkNanos(leftNs);
                leftNs = endNs - System.nanoTime();
            }
        }
    }
}
