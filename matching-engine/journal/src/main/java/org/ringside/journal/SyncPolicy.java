package org.ringside.journal;

import java.util.Locale;

/** Says where a command must be before its events may be published. */
public enum SyncPolicy {
    /** Nowhere: there is no journal. No command survives the death of the engine. */
    MEMORY(0),
    /** In the page cache. A command survives the death of every process, not that of the machine. */
    MAPPED(1),
    /** On the disk, after {@code msync}. A command survives a power failure. */
    DISK(2);

    private final int code;

    SyncPolicy(final int code) {
        this.code = code;
    }

    /**
     * Returns the policy with this name in a configuration.
     *
     * @param name {@code memory}, {@code mapped} or {@code disk}.
     * @return the policy.
     * @throws IllegalArgumentException when there is no such policy.
     */
    public static SyncPolicy named(final String name) {
        for (final SyncPolicy policy : values()) {
            if (policy.configName().equals(name)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("there is no policy " + name + "; use memory, mapped or disk");
    }

    /**
     * Name of the policy in a configuration.
     *
     * @return {@code memory}, {@code mapped} or {@code disk}.
     */
    public String configName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What stands for it in the header of a segment. */
    int code() {
        return code;
    }

    /** The policy that a header names; null when no segment can have been written under it. */
    static SyncPolicy ofCode(final int code) {
        return code == MAPPED.code ? MAPPED : code == DISK.code ? DISK : null;
    }
}
