package org.ringside.system.crash;

import java.util.Locale;

/** A process that is killed. */
enum Part {
    /** The matching engine. */
    ENGINE,
    /** The order gateway. */
    GATEWAY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
