package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder.CommandsDecoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.service.CommandCheck;

/**
 * Applies trains of commands. A command of a train follows the one before it, and the input has nothing between the
 * two: it is applied when that one was. What was applied before is passed over; what does not follow is dropped, with
 * all that hangs on it, and the bridge sends it again.
 */
final class Trains {
    private static final int U16 = 0xFFFF;
    /** Slots of the longest ring: no command is farther behind the one before it. */
    private static final long LONGEST_RING = 1L << 30;
    /** Type of what stands for slots of a ring that carry nothing. */
    private static final int NOTHING = 0;

    private final Rules rules;
    private final Commands commands;
    private final MemberCounts counts;
    private final GroupReader group = new GroupReader();

    Trains(final Rules rules, final Commands commands, final MemberCounts counts) {
        this.rules = rules;
        this.commands = commands;
        this.counts = counts;
    }

    /**
     * Applies what follows.
     *
     * @param timeNs of the commands.
     * @param block  where the block of the message is.
     * @param behind where it ends.
     * @param end    of the message.
     */
    void onTrain(final Bridge bridge, final long timeNs, final DirectBuffer buffer, final int block, final int behind,
        final int end) {
        final long readTimeNs =
            buffer.getLong(block + TrainDecoder.engineReadEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        long previous = buffer.getLong(block + TrainDecoder.previousEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final long first = bridge.applied();
        long last = first;
        boolean isFollowing = group.wrap(buffer, behind, end, CommandsDecoder.sbeBlockLength()) >= 0;
        while (isFollowing && group.nextEntry() && group.nextData()) {
            final long position =
                buffer.getLong(group.entry() + CommandsDecoder.positionEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
            if (position <= previous || position - LONGEST_RING > last) {
                counts.addMalformed();
                isFollowing = false;
            } else if (position <= last) {
                counts.addPassedOver();
            } else if (previous <= last) {
                apply(bridge, position, timeNs, readTimeNs, buffer);
                last = position;
            } else {
                bridge.gaps(bridge.gaps() + 1);
                isFollowing = false;
            }
            previous = position;
        }
        if (group.isShort()) {
            counts.addMalformed();
        }
        if (last != first) {
            bridge.applied(last);
        }
    }

    private void apply(final Bridge bridge, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer) {
        final int typeId = buffer.getShort(
            group.entry() + CommandsDecoder.typeIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN) & U16;
        if (isKnown(typeId) && CommandCheck.isCommand(typeId, buffer, group.data(), group.dataLength())) {
            commands.apply(typeId, bridge.input(), position, timeNs, readTimeNs, buffer, group.data());
        } else {
            if (typeId != NOTHING || group.dataLength() != 0) {
                counts.addNoCommand();
            }
            commands.use(bridge.input(), position, timeNs, readTimeNs);
        }
    }

    /** Whether the active rules have such a command: builds that know no newer ones pass over it. */
    private boolean isKnown(final int typeId) {
        return rules.active() >= Member.RULES_OF_QUESTIONS
            || typeId != PositionRequestDecoder.TEMPLATE_ID && typeId != InstrumentRequestDecoder.TEMPLATE_ID;
    }
}
