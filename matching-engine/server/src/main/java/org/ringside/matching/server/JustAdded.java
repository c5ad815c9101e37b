package org.ringside.matching.server;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.matching.service.EngineService;

/**
 * Whether a journal ends with the adding of an instrument: the record that adds it, and at most the first of the two
 * phases that lead it to where the others are. An engine writes these one after another, before it reads a command.
 */
final class JustAdded {
    private static final int MOST_RECORDS = 2;

    private final AddInstrumentDecoder addInstrument = new AddInstrumentDecoder();
    private final StartPhaseDecoder startPhase = new StartPhaseDecoder();
    private final int instrumentId;
    private boolean isAdded;

    private JustAdded(final int instrumentId) {
        this.instrumentId = instrumentId;
    }

    /**
     * Looks at the end of a journal.
     *
     * @param journal   folder of it.
     * @param nextIndex of the record that will be its next one.
     * @throws org.ringside.journal.JournalException when it cannot be read.
     */
    static boolean is(final int instrumentId, final Path journal, final long nextIndex) {
        final JustAdded end = new JustAdded(instrumentId);
        JournalReader.readAll(
            journal, Math.max(JournalReader.firstIndex(journal), nextIndex - MOST_RECORDS), end::onRecord);
        return end.isAdded;
    }

    private void onRecord(final long index, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        isAdded = switch (typeId) {
            // An instrument with bands has the same fields before its bands.
            case AddInstrumentDecoder.TEMPLATE_ID, AddBandedInstrumentDecoder.TEMPLATE_ID ->
                addInstrument.wrap(buffer, offset, AddInstrumentDecoder.BLOCK_LENGTH,
                    AddInstrumentDecoder.SCHEMA_VERSION).instrumentId() == Integer.toUnsignedLong(instrumentId);
            case StartPhaseDecoder.TEMPLATE_ID -> isAdded && position == EngineService.NO_POSITION
                && startPhase.wrap(buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION)
                .instrumentId() == Integer.toUnsignedLong(instrumentId);
            default -> false;
        };
    }
}
