package org.ringside.gateway.counters;

import java.util.Locale;

/**
 * A part of the way of a message through the exchange, between two times of its first answer. The order is that of the
 * way, and of the file: another part is another format.
 */
public enum HopKind {
    /** t2 to t3. */
    GATEWAY,
    /** t3 to t4. */
    RING_IN,
    /** t4 to t6 where the engine is replicated: it has a command in its log before it matches it. */
    REPLICATE,
    /** t4 to t5; t6 to t5 where the engine is replicated. */
    MATCH,
    /** t5 to t6: the journal of an engine that stands alone. */
    JOURNAL,
    /** From t5 or t6, whichever is later, to t7. */
    PUBLISH,
    /** t7 to t8. */
    RING_OUT,
    /** t2 to t8: the whole way inside the exchange. */
    SERVICE;

    /**
     * Name of the part in tables and documents.
     *
     * @return as trader-sim has it, for example {@code ring in}.
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
