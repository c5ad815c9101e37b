package org.ringside.queue;

/** The registration word of an entry of the producer registry: {@code generation << 8 | state}. */
final class Registration {
    static final int FREE = 0;
    static final int ACTIVE = 1;
    static final int CLOSED = 2;

    private static final int GENERATION_SHIFT = 8;
    private static final int STATE_MASK = 0xFF;

    private Registration() {
    }

    static int state(final long word) {
        return (int) word & STATE_MASK;
    }

    static long nextActive(final long word) {
        return (word >>> GENERATION_SHIFT) + 1 << GENERATION_SHIFT | ACTIVE;
    }

    static long closed(final long word) {
        return word & ~STATE_MASK | CLOSED;
    }
}
