package org.ringside.matching.member;

import java.nio.ByteOrder;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.cluster.protocol.LoseGatewayDecoder;
import org.ringside.matching.cluster.protocol.ReleasedDecoder.RoutesDecoder;
import org.ringside.matching.service.RouteTable;

/** What bridges say of their routes: how far the rings have the events, and which gateways are lost. */
final class Releases {
    private static final int U16 = 0xFFFF;

    private final Commands commands;
    private final RouteTable positions;
    private final MemberCounts counts;
    private final GroupReader group = new GroupReader();

    Releases(final Commands commands, final RouteTable positions, final MemberCounts counts) {
        this.commands = commands;
        this.positions = positions;
        this.counts = counts;
    }

    /** Notes each position that is later than the one before, and not behind what was made. */
    void onReleased(final List<BridgeRoute> routes, final DirectBuffer buffer, final int offset, final int end) {
        group.wrap(buffer, offset, end, RoutesDecoder.sbeBlockLength());
        while (group.nextEntry()) {
            final long position =
                buffer.getLong(group.entry() + RoutesDecoder.positionEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
            final BridgeRoute route = get(routes, buffer, group.entry() + RoutesDecoder.routeEncodingOffset());
            if (route != null && position <= positions.position(route.index())) {
                route.released(Math.max(route.released(), position));
            } else {
                counts.addMalformed();
            }
        }
        if (group.isShort()) {
            counts.addMalformed();
        }
    }

    void onLoseGateway(final List<BridgeRoute> routes, final long timeNs, final DirectBuffer buffer, final int block) {
        final BridgeRoute route = get(routes, buffer, block + LoseGatewayDecoder.routeEncodingOffset());
        if (route == null) {
            counts.addMalformed();
        } else {
            commands.loseGateway(route.name(), timeNs);
        }
    }

    /** The route with the index that stands there, or null. */
    private static BridgeRoute get(final List<BridgeRoute> routes, final DirectBuffer buffer, final int offset) {
        final int index = buffer.getShort(offset, ByteOrder.LITTLE_ENDIAN) & U16;
        return index < routes.size() ? routes.get(index) : null;
    }
}
