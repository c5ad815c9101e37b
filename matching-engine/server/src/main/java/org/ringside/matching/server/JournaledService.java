package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.service.EngineService;

/** The service as its host gives it commands: each is journaled before it is applied. One thread. */
final class JournaledService {
    private static final FaultPoint JOURNAL_TO_MATCH = FaultPoint.named("journal-to-match");

    private final EngineService service;
    private final CommandLog log;
    private final EpochNanoClock clock;

    /**
     * A service that goes on where it is.
     *
     * @param clock of the commands.
     */
    JournaledService(final EngineService service, final CommandLog log, final EpochNanoClock clock) {
        this.service = service;
        this.log = log;
        this.clock = clock;
    }

    EngineService service() {
        return service;
    }

    /** The time of a command that is read now: no command is earlier than one before it. */
    long now() {
        return Math.max(service.lastTime(), clock.nanoTime());
    }

    /**
     * Journals and applies a command.
     *
     * @param position in the ring, or {@link EngineService#NO_POSITION} of a command of the engine's own.
     * @throws RecordException when the command cannot be applied; it is in the journal.
     */
    void apply(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset, final int length) {
        final long index = log.append(typeId, position, timeNs, readTimeNs, buffer, offset, length);
        JOURNAL_TO_MATCH.pass();
        try {
            service.apply(typeId, EngineService.OWN_INPUT, position, timeNs, readTimeNs, buffer, offset);
        } catch (final RuntimeException | StackOverflowError failure) {
            throw RecordException.of(index, position, typeId, buffer, offset, length, failure);
        }
    }
}
