package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * An exchange with a console and a viewer. The console stands still (SIGSTOP) until somebody is to look; it catches up
 * with what it has missed before anything is measured.
 */
final class WatchedExchange implements AutoCloseable {
    private static final String CONSOLE = "console";
    private static final String SHARE = "Pss:";
    private static final double MEGABYTES_OF_KIB = 1_024 / 1e6;
    /** A console that takes less of a core has caught up: one that is behind takes all that it can get. */
    private static final double SETTLED_CORES = 0.1;
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_LOOKS = 60;

    private final Exchange exchange;
    private final long pid;
    private final ConsoleViewer viewer;

    /** Starts one, and has it stand still. */
    WatchedExchange(final Variant variant) throws IOException {
        exchange = Exchange.start(variant);
        pid = exchange.pid(CONSOLE);
        viewer = new ConsoleViewer(exchange.login());
        stop();
    }

    /** What a measurement is about. */
    @FunctionalInterface
    interface Measurement<R> {
        R of(Exchange exchange) throws IOException;
    }

    /** Measures while the console stands still, after the same pause as with it: the disk writes meanwhile. */
    <R> R alone(final Measurement<R> measurement) throws IOException {
        Exchange.signal(pid, "CONT");
        viewer.open();
        settle();
        viewer.close();
        stop();
        return measurement.of(exchange);
    }

    /** Measures while the console runs and the viewer reads. */
    <R> R watched(final Measurement<R> measurement) throws IOException {
        Exchange.signal(pid, "CONT");
        viewer.open();
        settle();
        final long before = viewer.frames();
        final R result = measurement.of(exchange);
        if (viewer.frames() == before) {
            throw new LaunchException(ExitCode.FAILURE, "the viewer has got no frame: the console stands still");
        }
        viewer.close();
        stop();
        return result;
    }

    /** Measures while the console runs and nobody looks. */
    <R> R unwatched(final Measurement<R> measurement) throws IOException {
        Exchange.signal(pid, "CONT");
        final R result = measurement.of(exchange);
        stop();
        return result;
    }

    /** Processor time that the console has taken since it began, to the hundredth of a second. */
    double cpuSeconds() throws IOException {
        return Exchange.cpuSeconds(pid);
    }

    /**
     * What the console adds to what the machine's memory holds, in megabytes. Pages that several processes have, such
     * as those of the newest segment of the journal, which the engine writes and the console reads, count in parts.
     */
    double megabytes() throws IOException {
        return Files.readString(Path.of("/proc", Long.toString(pid), "smaps_rollup")).lines()
            .filter(line -> line.startsWith(SHARE))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow()
            * MEGABYTES_OF_KIB;
    }

    @Override
    public void close() throws IOException {
        viewer.close();
        // One that stands still would have to be killed.
        Exchange.signal(pid, "CONT");
        exchange.close();
    }

    private void settle() throws IOException {
        double taken = 1;
        for (int look = 0; taken > SETTLED_CORES; look++) {
            if (look == MOST_LOOKS) {
                throw new LaunchException(ExitCode.FAILURE, "the console does not catch up with its exchange");
            }
            final double before = cpuSeconds();
            final long beginNs = System.nanoTime();
            LockSupport.parkNanos(LOOK_NS);
            taken = (cpuSeconds() - before) / ((System.nanoTime() - beginNs) / 1e9);
        }
    }

    private void stop() throws IOException {
        Exchange.signal(pid, "STOP");
    }
}
