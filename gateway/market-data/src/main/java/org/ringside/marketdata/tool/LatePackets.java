package org.ringside.marketdata.tool;

import java.util.HashSet;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;

/**
 * Leaves out what was sent before somebody subscribed, of each stream up to its first packet that was sent later. A
 * publication of aeron:ipc begins for a subscriber where the last one that has gone stopped reading: between that and
 * what comes now, packets were let go, and nobody has lost them. Sender and subscriber have the same clock.
 */
final class LatePackets implements FeedSubscriber.PacketHandler {
    private final FeedSubscriber.PacketHandler packets;
    private final long begin;
    private final PacketReader packet = new PacketReader();
    private final Set<Integer> begun = new HashSet<>();

    /**
     * Packets for a handler.
     *
     * @param begin when it subscribed, in nanoseconds since the epoch.
     */
    LatePackets(final FeedSubscriber.PacketHandler packets, final long begin) {
        this.packets = packets;
        this.begin = begin;
    }

    @Override
    public void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (packet.wrap(buffer, offset, length) == PacketStatus.OK && !begun.contains(packet.stream())) {
            if (packet.sendingTime() < begin) {
                return;
            }
            begun.add(packet.stream());
        }
        packets.onPacket(buffer, offset, length);
    }
}
