package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Loses packets, doubles them, holds them up, five of a hundred each, and does not take some, until it is repaired. */
final class UnreliableLine implements PacketSink {
    private static final int PERCENT = 100;
    private static final int EACH = 5;

    private final Random random;
    private final PacketSink behind;
    private final List<UnsafeBuffer> heldUp = new ArrayList<>();
    private boolean isRepaired;
    private long lost;
    private long refused;

    UnreliableLine(final Random random, final PacketSink behind) {
        this.random = random;
        this.behind = behind;
    }

    @Override
    public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
        final int chance = isRepaired ? PERCENT : random.nextInt(PERCENT);
        if (chance < EACH) {
            lost++;
        } else if (chance < 2 * EACH) {
            behind.offer(buffer, offset, length);
            behind.offer(buffer, offset, length);
        } else if (chance < 3 * EACH) {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, buffer, offset, length);
            heldUp.add(copy);
        } else if (chance < 4 * EACH) {
            refused++;
            return false;
        } else {
            behind.offer(buffer, offset, length);
            if (isRepaired || random.nextBoolean()) {
                heldUp.forEach(packet -> behind.offer(packet, 0, packet.capacity()));
                heldUp.clear();
            }
        }
        return true;
    }

    void repair() {
        isRepaired = true;
    }

    long lost() {
        return lost;
    }

    long refused() {
        return refused;
    }
}
