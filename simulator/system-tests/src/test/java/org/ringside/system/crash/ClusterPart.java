package org.ringside.system.crash;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A process of a replicated exchange.
 *
 * @param kind   what it is.
 * @param number of the member, or of the host of traders, from 0.
 */
record ClusterPart(Kind kind, int number) {
    static final List<ClusterPart> MEMBERS = of(Kind.MEMBER, 3);
    /** One on each host of traders. */
    static final List<ClusterPart> BRIDGES = of(Kind.BRIDGE, 2);
    /** One on each host of traders. */
    static final List<ClusterPart> GATEWAYS = of(Kind.GATEWAY, 2);
    static final List<ClusterPart> ALL =
        Stream.of(MEMBERS, BRIDGES, GATEWAYS).flatMap(List::stream).toList();

    /** What a process is. */
    enum Kind {
        MEMBER, BRIDGE, GATEWAY;

        /** The verb that starts it, and the name of its configuration. */
        String verb() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static List<ClusterPart> of(final Kind kind, final int number) {
        return IntStream.range(0, number).mapToObj(i -> new ClusterPart(kind, i)).toList();
    }

    static ClusterPart member(final int number) {
        return MEMBERS.get(number);
    }

    @Override
    public String toString() {
        return kind.verb() + "-" + number;
    }
}
