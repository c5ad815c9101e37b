package org.ringside.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Time of all processors since the boot, in ticks of the kernel; both are 0 without {@code /proc/stat}.
 *
 * @param total  of any kind.
 * @param stolen time in which the host ran another machine, although this one wanted to run.
 */
public record ProcessorTime(long total, long stolen) {
    private static final Path FILE = Path.of("/proc/stat");
    /** user, nice, system, idle, iowait, irq, softirq, steal; guest time behind them is part of user. */
    private static final int KINDS = 8;
    private static final int STEAL = 7;

    /** Reads the times until now. */
    public static ProcessorTime now() {
        try {
            return Files.exists(FILE) ? parse(Files.readString(FILE)) : new ProcessorTime(0, 0);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static ProcessorTime parse(final String file) {
        final long[] ticks = Stream.of(file.substring(0, file.indexOf('\n')).trim().split(" +"))
            .skip(1).limit(KINDS).mapToLong(Long::parseLong).toArray();
        return new ProcessorTime(LongStream.of(ticks).sum(), ticks.length > STEAL ? ticks[STEAL] : 0);
    }

    /** Stolen share of the time since then, from 0 to 1. */
    public double stolenSince(final ProcessorTime before) {
        return total == before.total ? 0 : (stolen - before.stolen) / (double) (total - before.total);
    }
}
