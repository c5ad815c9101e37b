package org.ringside.matching.member;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.AttachDecoder.RoutesDecoder;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * What a bridge asks for when it attaches.
 *
 * @param requestId   comes back in the answer.
 * @param incarnation when its orders.in was created.
 * @param head        of orders.in.
 * @param tail        of orders.in.
 * @param bridge      its name; null when it has none.
 * @param sources     which members send; null when it is none that is known.
 * @param routes      what it wants, by its names; null when one has no name, or there are more than a member takes.
 * @param endpoint    to send to; null when there is none.
 * @param acceptsLoss its rings may have what the members have lost.
 */
record AttachRequest(long requestId, long incarnation, long head, long tail, String bridge, Sources sources,
    List<Wanted> routes, String endpoint, boolean acceptsLoss) {
    /** No ring comes to this position, not in a century; behind it, the next position could be none. */
    static final long END_POSITION = 1L << 62;

    /**
     * A route.
     *
     * @param name     of the gateway loop.
     * @param position of the next event that its ring wants.
     */
    record Wanted(String name, long position) {
    }

    /** @param block where the block of the message is, behind where it ends; end that of the message. */
    static AttachRequest of(final DirectBuffer buffer, final int block, final int behind, final int end) {
        final GroupReader group = new GroupReader();
        final List<Wanted> routes = routes(group, buffer, behind, end);
        return new AttachRequest(
            getLong(buffer, block + AttachDecoder.requestIdEncodingOffset()),
            getLong(buffer, block + AttachDecoder.incarnationEncodingOffset()),
            getLong(buffer, block + AttachDecoder.headEncodingOffset()),
            getLong(buffer, block + AttachDecoder.tailEncodingOffset()),
            Names.name(buffer, block + AttachDecoder.bridgeEncodingOffset()),
            sources(buffer.getByte(block + AttachDecoder.sourcesEncodingOffset())),
            routes,
            routes != null && group.nextData() && group.dataLength() <= Names.MAX_ENDPOINT
                ? Names.text(buffer, group.data(), group.dataLength()) : null,
            acceptsLoss(buffer, block, behind));
    }

    /** Bridges of an older build do not say it. */
    private static boolean acceptsLoss(final DirectBuffer buffer, final int block, final int behind) {
        final int offset = block + AttachDecoder.acceptsLossEncodingOffset();
        return offset < behind && buffer.getByte(offset) == 1;
    }

    private static List<Wanted> routes(
        final GroupReader group, final DirectBuffer buffer, final int offset, final int end) {
        final int count = group.wrap(buffer, offset, end, RoutesDecoder.sbeBlockLength());
        if (count < 0 || count > Member.MAX_ROUTES) {
            return null;
        }
        final List<Wanted> routes = new ArrayList<>();
        while (group.nextEntry()) {
            final String name = Names.name(buffer, group.entry() + RoutesDecoder.routeEncodingOffset());
            final long position = getLong(buffer, group.entry() + RoutesDecoder.positionEncodingOffset());
            if (name == null || position < 0 || position >= END_POSITION) {
                return null;
            }
            routes.add(new Wanted(name, position));
        }
        return group.isShort() ? null : routes;
    }

    static Sources sources(final long value) {
        for (final Sources known : List.of(Sources.LEADER, Sources.ALL, Sources.COMPARE)) {
            if (known.value() == value) {
                return known;
            }
        }
        return null;
    }

    private static long getLong(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
    }

    /** A bridge can be found by it, and sent to. */
    boolean isWhole() {
        return bridge != null && sources != null && routes != null && endpoint != null && head >= 0 && tail >= head
            && tail < END_POSITION && !hasOneTwice();
    }

    private boolean hasOneTwice() {
        for (int i = 0; i < routes.size(); i++) {
            for (int other = 0; other < i; other++) {
                if (routes.get(i).name().equals(routes.get(other).name())) {
                    return true;
                }
            }
        }
        return false;
    }
}
