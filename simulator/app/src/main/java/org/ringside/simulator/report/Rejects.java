package org.ringside.simulator.report;

/**
 * Counts refused messages by reason. The number of reasons is limited; further reasons are counted together. One
 * thread; counting allocates nothing.
 */
public final class Rejects {
    /** The sources of refusals; a code has another meaning for each source. */
    public enum Source {
        ORDER("order"), CANCEL_OR_REPLACE("cancel or replace"), GATEWAY("gateway");

        private final String label;

        Source(final String label) {
            this.label = label;
        }

        /** Name in tables and documents. */
        public String label() {
            return label;
        }
    }

    /** Reasons at most; the last one is that of all for which there is no room. */
    static final int MOST = 32;

    private static final int CODES = 1 << 16;
    private static final int OTHERS = MOST - 1;

    private final int[] keys = new int[MOST];
    private final String[] texts = new String[MOST];
    private final long[] counts = new long[MOST];
    private int size;

    /** Whether a reason is new, and there is space for it. */
    public boolean isNew(final Source source, final int code) {
        return slot(key(source, code)) == OTHERS && size < OTHERS;
    }

    /** Sets the words of a new reason. */
    public void name(final Source source, final int code, final String text) {
        keys[size] = key(source, code);
        texts[size] = text;
        size++;
    }

    /** Counts a message that was refused. */
    public void count(final Source source, final int code) {
        if (isNew(source, code)) {
            name(source, code, "");
        }
        counts[slot(key(source, code))]++;
    }

    /** Number of known reasons, the one of all others among them if it was needed. */
    int size() {
        return counts[OTHERS] > 0 ? MOST : size;
    }

    Source source(final int reason) {
        return Source.values()[keys[reason] / CODES];
    }

    int code(final int reason) {
        return keys[reason] % CODES;
    }

    /** In words; empty if nobody has said. */
    String text(final int reason) {
        return reason == OTHERS ? "other reasons" : texts[reason];
    }

    long count(final int reason) {
        return counts[reason];
    }

    /** Such as {@code gateway 99: too many messages}. */
    String described(final int reason) {
        return reason == OTHERS ? text(reason)
            : source(reason).label() + " " + code(reason) + (text(reason).isEmpty() ? "" : ": " + text(reason));
    }

    /** The reason of most refusals, described. */
    public String mostFrequent() {
        int most = OTHERS;
        for (int reason = 0; reason < size; reason++) {
            most = counts[reason] > counts[most] ? reason : most;
        }
        return described(most);
    }

    /** Copies the counts into an array of {@link #MOST}. */
    void copyTo(final long[] to) {
        System.arraycopy(counts, 0, to, 0, MOST);
    }

    private int slot(final int key) {
        for (int i = 0; i < size; i++) {
            if (keys[i] == key) {
                return i;
            }
        }
        return OTHERS;
    }

    private static int key(final Source source, final int code) {
        return source.ordinal() * CODES + code;
    }
}
