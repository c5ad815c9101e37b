package org.ringside.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/**
 * All there is to know of one queue, from two snapshots.
 *
 * @param written           the position after the last message reserved
 * @param read              the position up to which the reader has released
 * @param messagesPerSecond written, between the snapshots
 * @param backPressure      claims refused because the queue was full, of the writers listed
 * @param aborted           slots claimed and given up, of the writers listed
 * @param largestBatch      most messages that one poll delivered
 * @param stuck             the claim that both snapshots found the reader in front of; null when there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record QueueReport(
    String schema,
    String name,
    String state,
    String incarnation,
    String createdAt,
    long ageSeconds,
    Geometry geometry,
    long written,
    long read,
    long backlog,
    double full,
    double messagesPerSecond,
    long backPressure,
    long aborted,
    long largestBatch,
    List<Writer> writers,
    Reader reader,
    Stuck stuck) {

    /** As it was created. */
    record Geometry(
        String writers, int slots, int payloadBytes, int maxTrain, long fileBytes, int schemaId, int schemaVersion) {
        static Geometry of(final QueueSpec spec) {
            return new Geometry(spec.writers().name().toLowerCase(Locale.ROOT), spec.slots(), spec.payloadLength(),
                spec.maxTrain(), spec.fileLength(), spec.schemaId(), spec.schemaVersion());
        }
    }

    /** A writer, and what it has done since it attached. */
    record Writer(
        String name, long pid, String attachment, long position, long committed, long bytes, long aborted, long full,
        long retries) {
    }

    /** The reader, and what all readers have done. {@code lag} is in messages. */
    record Reader(String name, long pid, String attachment, long position, long lag, long delivered, long batches) {
    }

    /** A claim that stops the reader. */
    record Stuck(long position, int slots, String writer) {
    }

    static QueueReport of(final QueueStatistics before, final QueueStatistics now, final Duration between) {
        final long createdMs = now.createdEpochNs() / 1_000_000;
        return new QueueReport(
            "shmq.stat/1",
            now.name(),
            now.state().name().toLowerCase(Locale.ROOT),
            now.incarnation().toString(),
            Instant.ofEpochMilli(createdMs).toString(),
            Math.max(0, (System.currentTimeMillis() - createdMs) / 1_000),
            Geometry.of(now.spec()),
            now.tail(),
            now.head(),
            now.backlog(),
            (double) now.backlog() / now.capacity(),
            (now.tail() - before.tail()) / (between.toNanos() / 1e9),
            now.writers().stream().mapToLong(WriterStatistics::full).sum(),
            now.writers().stream().mapToLong(WriterStatistics::aborted).sum(),
            now.reader().maxBatch(),
            now.writers().stream().map(QueueReport::writer).toList(),
            reader(now),
            stuck(before, now));
    }

    boolean isOpen() {
        return "open".equals(state);
    }

    private static Writer writer(final WriterStatistics writer) {
        return new Writer(writer.name(), writer.pid(), text(writer.attachment()), writer.lastPosition(),
            writer.committed(), writer.bytes(), writer.aborted(), writer.full(), writer.retries());
    }

    private static Reader reader(final QueueStatistics now) {
        return now.reader().epoch() == 0
            ? null
            : new Reader(now.reader().name(), now.reader().pid(), text(now.reader().attachment()), now.head(),
                now.backlog(), now.reader().delivered(), now.reader().batches());
    }

    private static Stuck stuck(final QueueStatistics before, final QueueStatistics now) {
        final Optional<OpenClaim> first = before.openClaim();
        return now.openClaim()
            .filter(claim -> first.isPresent() && first.get().position() == claim.position())
            .map(claim -> new Stuck(claim.position(), claim.slots(), claim.writer()
                .map(writer -> writer.name() + " (pid " + writer.pid() + ", " + text(writer.attachment()) + ")")
                .orElse("a writer that died or stalled before it said who it was")))
            .orElse(null);
    }

    private static String text(final Attachment attachment) {
        return attachment.name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s  %s, %s, %s writers, %,d slots of %d bytes, schema %d:%d, age %s%n",
            name, state, Format.bytes(geometry.fileBytes), geometry.writers, geometry.slots, geometry.payloadBytes,
            geometry.schemaId, geometry.schemaVersion, Format.age(Duration.ofSeconds(ageSeconds))));
        text.append(String.format(Locale.ROOT, "written %,d  read %,d  backlog %,d (%s)  %s msg/s%n",
            written, read, backlog, Format.percent(full), Format.rate(messagesPerSecond)));
        text.append(String.format(Locale.ROOT, "back-pressure %,d  aborted %,d  largest batch %,d%n",
            backPressure, aborted, largestBatch));
        final Table table = new Table(
            "ROLE", "NAME", ">PID", "STATE", ">POSITION", ">LAG", ">MESSAGES", ">ABORTED", ">FULL", ">RETRIES");
        for (final Writer writer : writers) {
            table.row("writer", writer.name, Long.toString(writer.pid), writer.attachment,
                Format.count(writer.position), "", Format.count(writer.committed), Format.count(writer.aborted),
                Format.count(writer.full), Format.count(writer.retries));
        }
        if (reader != null) {
            table.row("reader", reader.name, Long.toString(reader.pid), reader.attachment,
                Format.count(reader.position), Format.count(reader.lag), Format.count(reader.delivered), "", "", "");
        }
        text.append(table);
        if (stuck != null) {
            text.append(String.format(Locale.ROOT, "STUCK at position %,d (%d slots), claimed by %s%n",
                stuck.position, stuck.slots, stuck.writer));
        }
        return text.toString();
    }
}
