package org.ringside.counters;

import org.ringside.queue.QueueDirectory;

/**
 * The kinds of processes with a file of counters. Names of processes have no dots, so that the end of a file's name
 * tells the kind.
 */
public enum CountersKind {
    /** {@code engine.counters}: there is one engine in a folder, and no gateway has its name. */
    ENGINE("", 0x31544E43_454E4752L, 2, "an engine"),
    /** {@code NAME.counters}. */
    GATEWAY("", 0x31544E43_57475352L, 3, "a gateway"),
    /** {@code NAME.probe.counters}: a probe may have the name of a gateway. */
    PROBE(".probe", 0x31544E43_52505352L, 2, "a probe"),
    /** {@code QUEUE.publisher.counters}, with hyphens for the dots of the queue that the publisher reads. */
    PUBLISHER(".publisher", 0x31544E43_42505352L, 3, "a publisher of market data"),
    /** {@code console.console.counters}. */
    CONSOLE(".console", 0x31544E43_4F435352L, 1, "a console"),
    /** {@code member-N.member.counters}: a gateway may have the name of a member. */
    MEMBER(".member", 0x31544E43_424D5352L, 2, "a member of a replicated engine"),
    /** {@code bridge-NAME.bridge.counters}, with hyphens for the dots of the name. */
    BRIDGE(".bridge", 0x31544E43_52425352L, 1, "a bridge to a replicated engine"),
    /** {@code backup.backup.counters}. */
    BACKUP(".backup", 0x31544E43_4B425352L, 1, "a backup of a replicated engine");

    /** Name of a process of the kind {@link #ENGINE}. */
    public static final String ENGINE_NAME = "engine";

    private static final String ENGINE_FILE = ENGINE_NAME + QueueDirectory.COUNTERS_SUFFIX;

    private final String suffix;
    private final long magic;
    private final long format;
    private final String owner;

    CountersKind(final String infix, final long magic, final long format, final String owner) {
        this.suffix = infix + QueueDirectory.COUNTERS_SUFFIX;
        this.magic = magic;
        this.format = format;
        this.owner = owner;
    }

    String fileName(final String process) {
        return process + suffix;
    }

    boolean isNameOf(final String fileName) {
        if (this == ENGINE || fileName.equals(ENGINE_FILE)) {
            return this == ENGINE && fileName.equals(ENGINE_FILE);
        }
        return fileName.endsWith(suffix) && fileName.indexOf('.') == fileName.length() - suffix.length();
    }

    long magic() {
        return magic;
    }

    long format() {
        return format;
    }

    /** Name of the process, for messages. */
    String owner() {
        return owner;
    }
}
