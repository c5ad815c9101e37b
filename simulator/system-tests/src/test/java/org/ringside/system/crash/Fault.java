package org.ringside.system.crash;

import java.util.List;
import java.util.stream.Stream;

/**
 * A place in the code of a process where it can be told to die.
 *
 * @param part   whose code it is in.
 * @param name   of the fault point.
 * @param passes most passes to wait for: it dies at one of 1 to so many.
 */
record Fault(Part part, String name, int passes) {
    private static final List<Fault> ALL = List.of(
        new Fault(Part.ENGINE, "journal-to-match", 500), new Fault(Part.ENGINE, "match-to-publish", 500),
        new Fault(Part.ENGINE, "segment-roll", 3), new Fault(Part.ENGINE, "segment-rolled", 3),
        new Fault(Part.GATEWAY, "claim-to-commit", 500), new Fault(Part.GATEWAY, "outbound-append", 500),
        new Fault(Part.GATEWAY, "outbound-to-send", 500), new Fault(Part.GATEWAY, "outbound-to-release", 500),
        new Fault(Part.MARKET_DATA, "events-kept", 500), new Fault(Part.MARKET_DATA, "queue-released", 500),
        new Fault(Part.MARKET_DATA, "packet-sent", 500), new Fault(Part.MARKET_DATA, "chunk-sent", 50));

    static List<Fault> of(final Part part) {
        return ALL.stream().filter(fault -> fault.part == part).toList();
    }

    /** Names of all of them. */
    static Stream<String> names() {
        return ALL.stream().map(Fault::name);
    }
}
