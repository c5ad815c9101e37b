package org.ringside.gateway.counters;

import org.ringside.queue.QueueDirectory;

/**
 * Whose counters a file holds. Names of processes have no dots, so that the end of a file's name tells the kind. The
 * engine's are of another layout, and no gateway has its name.
 */
public enum CountersKind {
    /** {@code NAME.counters}. */
    GATEWAY("", 0x31544E4357475352L, 1),
    /** {@code NAME.probe.counters}: a probe may have the name of a gateway. */
    PROBE(".probe", 0x31544E4352505352L, 1);

    private static final String ENGINE = "engine" + QueueDirectory.COUNTERS_SUFFIX;

    private final String suffix;
    private final long magic;
    private final long format;

    CountersKind(final String infix, final long magic, final long format) {
        this.suffix = infix + QueueDirectory.COUNTERS_SUFFIX;
        this.magic = magic;
        this.format = format;
    }

    String fileName(final String process) {
        return process + suffix;
    }

    boolean isNameOf(final String fileName) {
        return fileName.endsWith(suffix) && !fileName.equals(ENGINE)
            && fileName.indexOf('.') == fileName.length() - suffix.length();
    }

    long magic() {
        return magic;
    }

    long format() {
        return format;
    }

    /** Of the process, for messages. */
    String owner() {
        return this == GATEWAY ? "a gateway" : "a probe";
    }
}
