package org.ringside.gateway.counters;

import java.util.Locale;

/**
 * A part of the way of a message through the exchange, between two times of its first answer. The order is that of the
 * file: new parts go to the end.
 */
public enum HopKind {
    /** t2 to t3. */
    GATEWAY,
    /** t3 to t4. */
    RING_IN,
    /** t4 to t5. */
    MATCH,
    /** t5 to t6. */
    JOURNAL,
    /** t6 to t7; without a journal t5 to t7. */
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
