package org.ringside.ops.operations;

import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.queue.Queue;
import org.ringside.queue.Tap;

/**
 * Commands of operators that stand in the queue to the engine, and that no engine has read yet. This class takes
 * nothing out of the queue.
 */
final class WaitingCommands {
    private static final int BATCH = 256;

    private final StartPhaseDecoder startPhase = new StartPhaseDecoder();
    private final Map<Long, Phase> phases = new HashMap<>();
    private boolean hasDay;

    private WaitingCommands() {
    }

    /** Those of the queue as it is now. */
    static WaitingCommands of(final ExchangePlan exchange) {
        final WaitingCommands waiting = new WaitingCommands();
        try (Queue queue = Queue.inspect(ExchangeFolder.file(exchange.folder(), exchange.input()))) {
            if (queue.spec().schemaId() == StartDayDecoder.SCHEMA_ID
                && queue.spec().schemaVersion() == StartDayDecoder.SCHEMA_VERSION) {
                waiting.read(queue);
            }
        }
        return waiting;
    }

    /** Whether a new day waits. */
    boolean hasDay() {
        return hasDay;
    }

    /** The last phase that waits for an instrument; null when none does. */
    Phase phase(final int instrumentId) {
        return phases.get(Integer.toUnsignedLong(instrumentId));
    }

    /** What comes meanwhile does not count, so that this ends. */
    private void read(final Queue queue) {
        final long firstUnread = queue.statistics().reader().position();
        final long end = queue.position();
        final Tap tap = queue.tap();
        int count = BATCH;
        while (count > 0 && tap.position() < end) {
            count = tap.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                if (position >= firstUnread) {
                    note(typeId, buffer, offset, length);
                }
            }, BATCH);
        }
    }

    private void note(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        if (typeId == StartDayDecoder.TEMPLATE_ID) {
            hasDay = true;
        } else if (typeId == StartPhaseDecoder.TEMPLATE_ID && length >= StartPhaseDecoder.BLOCK_LENGTH) {
            startPhase.wrap(buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION);
            phases.put(startPhase.instrumentId(), startPhase.phase());
        }
    }
}
