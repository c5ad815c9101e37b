package org.ringside.ops.console.views;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.ops.console.samples.JournalSpace;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.NotedError;

/** The view {@code journal}: what the engine writes, what it has room for, what processes have noted. One thread. */
final class JournalView {
    static final String NAME = "journal";
    private static final int MAX_ERRORS = 20;
    private static final int TREND_SECONDS = 59;

    private final Past past;
    private final History free = new History();

    JournalView(final Past past) {
        this.past = past;
    }

    /** What the document has; what is not known is null. */
    record Document(
        String schema, String view, long sampledAt, Long record, Long recordsPerSecond, Long bytesPerSecond,
        Double flushMaxMicros, Long segments, Long segmentBytes, Double snapshotAgeSeconds, Long snapshotRecord,
        Long recordsBehindSnapshot, Long bytesBehindSnapshot, Long freeBytes, Long secondsToFull,
        List<ErrorRow> errors) {
    }

    /** An error that a process has noted, without where in the code. */
    record ErrorRow(String process, int count, long firstAt, long lastAt, String text) {
    }

    /** A second is over. */
    void turn() {
        past.now().journal().ifPresent(journal -> free.add(journal.room().freeBytes()));
    }

    /**
     * The document.
     *
     * @param record the last one that a follower has seen; null when nobody follows.
     */
    Document document(final Long record) {
        final Survey now = past.now();
        final Optional<JournalSpace> journal = now.journal();
        final Long snapshot = journal.map(JournalSpace::snapshotRecord).orElse(null);
        return new Document(Views.SCHEMA, NAME, now.epochMs(), record,
            rate(EngineCounter.JOURNAL_RECORDS), rate(EngineCounter.JOURNAL_BYTES),
            now.engine().map(engine -> engine.of(EngineCounter.FLUSH_MAX_NS) / 1e3).orElse(null),
            journal.map(room -> room.journalBytes() / room.segmentBytes()).orElse(null),
            journal.map(JournalSpace::segmentBytes).orElse(null),
            journal.map(JournalSpace::snapshotMs).map(ms -> Math.max(0, now.epochMs() - ms) / 1e3).orElse(null),
            snapshot,
            record == null || snapshot == null ? null : Long.valueOf(Math.max(0, record + 1 - snapshot)),
            journal.map(JournalSpace::bytesBehind).orElse(null),
            journal.map(room -> room.room().freeBytes()).orElse(null), secondsToFull(journal),
            now.errors().stream().sorted(Comparator.comparing(NotedError::lastMs).reversed()).limit(MAX_ERRORS)
                .map(error -> new ErrorRow(error.process(), error.count(), error.firstMs(), error.lastMs(),
                    SurveyAlarms.firstLine(error))).toList());
    }

    /** If the disk goes on to fill as in the last minute; null when it does not fill. */
    private Long secondsToFull(final Optional<JournalSpace> journal) {
        final double perSecond = -free.growth(TREND_SECONDS);
        return perSecond < 1 ? null
            : journal.map(room -> Math.round(room.room().freeBytes() / perSecond)).orElse(null);
    }

    private Long rate(final EngineCounter counter) {
        final Survey earlier = past.before(Survey.ENGINE);
        return past.now().engine().map(engine -> past.perSecond(earlier,
            earlier.engine().map(before -> before.of(counter)).orElse(0L), engine.of(counter))).orElse(null);
    }
}
