package org.ringside.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the host of a virtual machine has taken away of its processors, as the kernel counts it ({@code steal} of
 * {@code /proc/stat}). A run that lost much of them says little.
 */
final class HostTime {
    /** A section of a report that lost more is marked. */
    static final double MOST = 0.05;

    private static final Path STAT = Path.of("/proc/stat");
    private static final int FIELDS = 8;

    private final long stolen;
    private final long total;

    /** Ticks since the machine was started. */
    HostTime(final long stolen, final long total) {
        this.stolen = stolen;
        this.total = total;
    }

    static HostTime now() throws IOException {
        return of(Files.exists(STAT) ? Files.readAllLines(STAT).get(0) : "cpu");
    }

    /** Reads the first line of the file: user, nice, system, idle, iowait, irq, softirq, steal. */
    static HostTime of(final String line) {
        final String[] words = line.split(" +");
        long total = 0;
        for (int i = 1; i < words.length && i <= FIELDS; i++) {
            total += Long.parseLong(words[i]);
        }
        return new HostTime(words.length > FIELDS ? Long.parseLong(words[FIELDS]) : 0, total);
    }

    /** How much time that is, of all processors together. */
    long ticksSince(final HostTime before) {
        return total - before.total;
    }

    /** Which part of all processors the host took between a time before and this one, from 0 to 1. */
    double stolenSince(final HostTime before) {
        return total == before.total ? 0 : (double) (stolen - before.stolen) / (total - before.total);
    }
}
