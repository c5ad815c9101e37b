package org.ringside.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException.Reason;

/**
 * Walks through a whole journal and says how far it is sound: every record by itself, the chain through all of them,
 * and every byte that no record uses. The verifier only reads. While a writer goes on, the check ends at the last
 * record that is there.
 */
public final class JournalVerifier {
    private final RecordHandler handler;
    private final List<SegmentReport> segments = new ArrayList<>();
    private long records;
    private long payloadBytes;
    private long firstTimeNs;
    private long lastTimeNs;

    private JournalVerifier(final RecordHandler handler) {
        this.handler = handler;
    }

    /**
     * Verifies the journal of a folder.
     *
     * @param folder  of the journal.
     * @param handler receives every sound record on the way, in order.
     * @return the result; damage is reported, not thrown.
     * @throws JournalException NOT_FOUND when there is no journal, PERMISSION or FAILED when it cannot be read
     */
    public static JournalReport verify(final Path folder, final RecordHandler handler) {
        return new JournalVerifier(handler).walk(new JournalFolder(folder));
    }

    private JournalReport walk(final JournalFolder folder) {
        final List<Long> found = folder.segments();
        final long firstIndex = found.isEmpty() ? 0 : found.get(0);
        JournalEnd end = null;
        JournalException damage = null;
        try (JournalReader reader = JournalReader.open(folder.path(), firstIndex)) {
            try {
                do {
                    end = reader.soundEnd();
                    note(reader.header(), end);
                } while (reader.poll(this::onRecord, 1) > 0);
                end = reader.end();
            } catch (final JournalException worse) {
                damage = requireDamage(worse);
            }
        } catch (final JournalException unreadable) {
            damage = requireDamage(unreadable);
        }
        return new JournalReport(List.copyOf(segments), firstIndex, records, payloadBytes, firstTimeNs, lastTimeNs,
            Optional.ofNullable(end), Optional.ofNullable(damage));
    }

    /** What is known of the segment that the reader stands in, in place of what was known a record ago. */
    private void note(final SegmentHeader header, final JournalEnd soFar) {
        final int last = segments.size() - 1;
        if (last >= 0 && segments.get(last).file().equals(soFar.segment())) {
            segments.remove(last);
        }
        segments.add(new SegmentReport(soFar.segment(), header.policy(), header.schemaId(), header.schemaVersion(),
            header.createdNs(), header.segmentLength(), soFar.offset(), header.firstIndex(),
            soFar.nextIndex() - header.firstIndex()));
    }

    private void onRecord(final long index, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        firstTimeNs = records == 0 ? timeNs : firstTimeNs;
        lastTimeNs = timeNs;
        records++;
        payloadBytes += length;
        handler.onRecord(index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain);
    }

    private static JournalException requireDamage(final JournalException found) {
        if (found.reason() != Reason.CORRUPT && found.reason() != Reason.GAP) {
            throw found;
        }
        return found;
    }
}
