package org.ringside.system.crash;

import java.util.Locale;

/** What a run breaks on purpose: it has to find that something is lost, or it cannot find anything. */
enum Sabotage {
    /** Nothing. */
    NONE,
    /** The engine keeps no journal. */
    JOURNAL,
    /** The gateway keeps no outbound journals. */
    OUTBOUND,
    /** An order is taken out of the engine's journal, all checksums made good again, when the engine is dead. */
    RECORD,
    /** A packet of market data that comes behind the first kill is left out of the recording. */
    PACKET;

    /** Whether traders may wait in vain. */
    boolean isFeltByTraders() {
        return this != NONE && this != PACKET;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
