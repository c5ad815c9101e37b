package org.ringside.simulator.benchmarks.feed;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** Round trips of single messages through {@link BareAeron}, in an open loop. */
public final class PingPong implements AutoCloseable {
    private static final int THERE = 8;
    private static final int BACK = 9;
    private static final int LENGTH = 98;
    private static final int LIMIT = 64;
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int DIGITS = 3;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Medium there;
    private final Medium back;
    private final ExclusivePublication pings;
    private final Subscription pongs;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[LENGTH]);
    private final Histogram late = new Histogram(LONGEST_NS, DIGITS);
    private final FragmentHandler handler = (buffer, offset, length, header) ->
        late.recordValue(Math.max(0, Math.min(LONGEST_NS, System.nanoTime() - buffer.getLong(offset))));
    private volatile boolean isStopping;

    /** Over two media of the same kind. */
    public PingPong(final Aeron aeron, final Medium medium) {
        there = medium.again();
        back = medium.again();
        pings = aeron.addExclusivePublication(there.sender(), THERE);
        pongs = aeron.addSubscription(back.receiver(), BACK);
    }

    /** What the process at the other end is to be told. */
    public String echo() {
        return "echo " + there.receiver() + " " + THERE + " " + back.sender() + " " + BACK;
    }

    /** Measures, after a quarter of the time that is not counted. */
    public Histogram run(final long perSecond, final double seconds) {
        final long startNs = System.nanoTime();
        while (!pings.isConnected() || !pongs.isConnected()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "bare Aeron has no connection over " + there.name());
            }
            Thread.yield();
        }
        final Thread receiver = new Thread(this::receive, "pongs");
        receiver.start();
        final Pace.Step step = this::send;
        Pace.run(perSecond, seconds / 4, step);
        isStopping = true;
        join(receiver);
        late.reset();
        isStopping = false;
        final Thread measuring = new Thread(this::receive, "pongs");
        measuring.start();
        Pace.run(perSecond, seconds, step);
        // The last ones come back behind these.
        Pace.run(perSecond, seconds / 20, step);
        isStopping = true;
        join(measuring);
        return late;
    }

    private boolean send(final long dueNs) {
        message.putLong(0, dueNs);
        while (pings.offer(message, 0, LENGTH) < 0) {
            if (!pings.isConnected()) {
                throw new LaunchException(ExitCode.FAILURE, "bare Aeron has lost its connection over " + there.name());
            }
            Thread.yield();
        }
        return true;
    }

    private void receive() {
        while (!isStopping) {
            if (pongs.poll(handler, LIMIT) == 0) {
                Thread.yield();
            }
        }
    }

    private static void join(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        pings.close();
        pongs.close();
    }
}
