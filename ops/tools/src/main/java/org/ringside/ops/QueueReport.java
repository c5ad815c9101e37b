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
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
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
 * @param givenUp           what the reader has given up on
 * @param consumers         the gating consumers
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
    GivenUp givenUp,
    List<Writer> writers,
    Reader reader,
    List<Consumer> consumers,
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

    /**
     * What readers have given up on so far.
     *
     * @param poisoned    positions that were reserved and not claimed: their writers reserved others
     * @param abortedDead slots of claims of writers that were dead
     * @param quarantined slots of claims of writers that stalled, and were told
     * @param swept       slots taken out of quarantine because their writers were gone
     */
    record GivenUp(long poisoned, long abortedDead, long quarantined, long swept) {
    }

    /** A gating consumer. {@code lag} is in messages. */
    record Consumer(
        String name, List<String> after, String group, long pid, String attachment, long position, long lag,
        long delivered) {
    }

    /** A claim that stops the reader, since {@code heldMs} milliseconds. */
    record Stuck(long position, int slots, String writer, long heldMs) {
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
            new GivenUp(now.reader().poisoned(), now.reader().abortedDead(), now.reader().quarantined(),
                now.reader().swept()),
            now.writers().stream().map(QueueReport::writer).toList(),
            reader(now),
            now.consumers().stream().map(consumer -> consumer(consumer, now)).toList(),
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
            : new Reader(now.reader().name(), now.reader().pid(), text(now.reader().attachment()),
                now.reader().position(), now.tail() - now.reader().position(), now.reader().delivered(),
                now.reader().batches());
    }

    private static Consumer consumer(final ConsumerStatistics consumer, final QueueStatistics now) {
        return new Consumer(consumer.spec().name(), consumer.spec().after(), consumer.spec().group(), consumer.pid(),
            consumer.isDetached() ? "detached for good" : text(consumer.attachment()), consumer.position(),
            now.tail() - consumer.position(), consumer.delivered());
    }

    private static Stuck stuck(final QueueStatistics before, final QueueStatistics now) {
        final Optional<OpenClaim> first = before.openClaim();
        return now.openClaim()
            .filter(claim -> first.isPresent() && first.get().position() == claim.position())
            .map(claim -> new Stuck(claim.position(), claim.slots(), claim.writer()
                .map(writer -> writer.name() + " (pid " + writer.pid() + ", " + text(writer.attachment()) + ")")
                .orElse("a writer that died or stalled before it said who it was"), claim.heldNs() / 1_000_000))
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
        text.append(String.format(Locale.ROOT,
            "given up by readers: %,d reserved positions, %,d slots of dead writers, %,d of stalled ones (%,d swept)%n",
            givenUp.poisoned, givenUp.abortedDead, givenUp.quarantined, givenUp.swept));
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
        for (final Consumer consumer : consumers) {
            table.row(consumer.group.isEmpty() ? "consumer" : "worker", consumer.name, Long.toString(consumer.pid),
                consumer.attachment, Format.count(consumer.position), Format.count(consumer.lag),
                Format.count(consumer.delivered), "", "", "");
        }
        text.append(table);
        if (stuck != null) {
            text.append(String.format(Locale.ROOT, "STUCK at position %,d (%d slots)%s, claimed by %s%n",
                stuck.position, stuck.slots, stuck.heldMs == 0 ? "" : " for " + Format.count(stuck.heldMs) + " ms",
                stuck.writer));
        }
        return text.toString();
    }
}
