package org.ringside.journal;

import java.util.Locale;

/** What must have happened to a command before anything that came of it may be told to anybody. */
public enum SyncPolicy {
    /** Nothing: there is no journal. Survives no death of the engine. */
    MEMORY(0),
    /** It is in the page cache. Survives the death of every process, not that of the machine. */
    MAPPED(1),
    /** The disk has it, after {@code msync}. Survives a power failure. */
    DISK(2);

    private final int code;

    SyncPolicy(final int code) {
        this.code = code;
    }

    /**
     * The policy of this name in a configuration.
     *
     * @param name {@code memory}, {@code mapped} or {@code disk}.
     * @return the policy.
     * @throws IllegalArgumentException when there is none of that name.
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
     * Its name in a configuration.
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
