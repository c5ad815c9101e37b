package org.ringside.simulator.benchmarks.feed;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.TimerSlack;

/**
 * The peer of the publisher: a process with Aeron and a media driver as the publisher has them, and nothing around.
 * Argument: folder of the driver. Lines of standard input say what it does, until {@code stop}:
 * {@code send URI STREAM LENGTH} sends messages as fast as Aeron takes them,
 * {@code echo URI STREAM URI STREAM} sends what comes from the first channel back on the second. Answers each with
 * {@code ok}.
 */
public final class BareAeron implements AutoCloseable {
    private static final long MIN_PARK_NS = 1_000;
    private static final long MAX_PARK_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long SPINS = 10;
    private static final int LIMIT = 64;
    private static final int LONGEST = 1 << 16;
    private static final String STOP = "stop";

    private final MediaDriver driver;
    private final Aeron aeron;
    private volatile boolean isStopping;
    private Thread worker;

    private BareAeron(final String folder) {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(folder)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(SPINS, 0, MIN_PARK_NS, MAX_PARK_NS)));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder));
    }

    /** Ends with standard input. */
    public static void main(final String[] args) throws IOException {
        TimerSlack.shorten();
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        try (BareAeron bare = new BareAeron(args[0])) {
            System.out.println("ready");
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                bare.execute(line.split(" "));
                System.out.println("ok");
            }
        }
    }

    private void execute(final String... words) {
        stop();
        switch (words[0]) {
            case STOP -> { }
            case "send" -> start(() -> send(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3])));
            case "echo" -> start(() ->
                echo(words[1], Integer.parseInt(words[2]), words[3], Integer.parseInt(words[4])));
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private void start(final Runnable work) {
        isStopping = false;
        worker = new Thread(work, "bare");
        worker.start();
    }

    private void stop() {
        isStopping = true;
        if (worker != null) {
            try {
                worker.join();
            } catch (final InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
            worker = null;
        }
    }

    private void send(final String uri, final int stream, final int length) {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[LONGEST]);
        try (ExclusivePublication publication = aeron.addExclusivePublication(uri, stream)) {
            while (!isStopping) {
                if (publication.offer(message, 0, length) < 0) {
                    Thread.yield();
                }
            }
        }
    }

    private void echo(final String fromUri, final int fromStream, final String toUri, final int toStream) {
        try (Subscription from = aeron.addSubscription(fromUri, fromStream);
            ExclusivePublication to = aeron.addExclusivePublication(toUri, toStream)) {
            final FragmentHandler handler = (buffer, offset, length, header) -> {
                while (to.offer(buffer, offset, length) < 0 && !isStopping) {
                    Thread.yield();
                }
            };
            while (!isStopping) {
                if (from.poll(handler, LIMIT) == 0) {
                    Thread.yield();
                }
            }
        }
    }

    @Override
    public void close() {
        stop();
        aeron.close();
        driver.close();
    }
}
