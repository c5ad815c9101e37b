package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.Boot;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import org.ringside.queue.QueueStatistics.ReaderStatistics;
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
 * @param boot              of the machine in which it was made: this, another or unknown
 * @param fenced            writers make a full fence after each message; the one writer of a queue leaves it out until
 *                          a reader sleeps
 * @param stuck             the claim that both snapshots found the reader in front of; null when there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record QueueReport(
    String schema, String name, String state, String incarnation, String createdAt, long ageSeconds, String boot,
    Geometry geometry, boolean fenced, long written, long read, long backlog, double full, double messagesPerSecond,
    long backPressure, long aborted, long largestBatch, GivenUp givenUp, List<Writer> writers, Reader reader,
    List<Consumer> consumers, Stuck stuck) {

    /** What it means to be of another boot. */
    static final String ANOTHER_BOOT =
        "was made before the machine was last booted, or on another machine: the processes that used it then are gone";

    /** As it was created. */
    record Geometry(
        String writers, int slots, int payloadBytes, int maxTrain, long fileBytes, int schemaId, int schemaVersion) {
        static Geometry of(final QueueSpec spec) {
            return new Geometry(Format.lower(spec.writers()), spec.slots(), spec.payloadLength(),
                spec.maxTrain(), spec.fileLength(), spec.schemaId(), spec.schemaVersion());
        }
    }

    /** A writer, and what it has done since it attached. */
    record Writer(
        String name, long pid, String attachment, long position, long committed, long bytes, long aborted, long full,
        long retries) {
    }

    /**
     * The reader, and what all readers have done.
     *
     * @param lag   in messages
     * @param lagMs how long it takes to read these at the pace between the snapshots; null when it read nothing
     */
    record Reader(
        String name, long pid, String attachment, long position, long lag, Long lagMs, long delivered, long batches) {
    }

    /**
     * What readers have given up on so far.
     *
     * @param skipped     positions that were reserved and not claimed: their writers reserved others
     * @param abortedDead slots of claims of writers that were dead
     * @param quarantined slots of claims of writers that stalled, and were told
     * @param swept       slots taken out of quarantine because their writers were gone
     */
    record GivenUp(long skipped, long abortedDead, long quarantined, long swept) {
    }

    /** A gating consumer; {@code lag} and {@code lagMs} as of the reader. */
    record Consumer(
        String name, List<String> after, String group, long pid, String attachment, long position, long lag, Long lagMs,
        long delivered) {
    }

    /** A claim that stops the reader, since {@code heldMs} milliseconds. */
    record Stuck(long position, int slots, String writer, long heldMs) {
    }

    static QueueReport of(final QueueSample sample, final Boot boot) {
        final QueueStatistics before = sample.before();
        final QueueStatistics now = sample.now();
        final long createdMs = now.createdEpochNs() / 1_000_000;
        return new QueueReport(
            "shmq.stat/1",
            now.name(),
            Format.lower(now.state()),
            now.incarnation().toString(),
            Instant.ofEpochMilli(createdMs).toString(),
            Math.max(0, (System.currentTimeMillis() - createdMs) / 1_000),
            Format.lower(boot),
            Geometry.of(now.spec()),
            now.isFenced(),
            now.tail(),
            now.head(),
            now.backlog(),
            (double) now.backlog() / now.capacity(),
            (now.tail() - before.tail()) / sample.seconds(),
            now.writers().stream().mapToLong(WriterStatistics::full).sum(),
            now.writers().stream().mapToLong(WriterStatistics::aborted).sum(),
            now.reader().maxBatch(),
            new GivenUp(now.reader().skipped(), now.reader().abortedDead(), now.reader().quarantined(),
                now.reader().swept()),
            now.writers().stream().map(QueueReport::writer).toList(),
            reader(sample),
            IntStream.range(0, now.consumers().size()).mapToObj(row -> consumer(sample, row)).toList(),
            stuck(before, now));
    }

    boolean isOpen() {
        return "open".equals(state);
    }

    private static Writer writer(final WriterStatistics writer) {
        return new Writer(writer.name(), writer.pid(), Format.lower(writer.attachment()), writer.lastPosition(),
            writer.committed(), writer.bytes(), writer.aborted(), writer.full(), writer.retries());
    }

    private static Reader reader(final QueueSample sample) {
        final ReaderStatistics reader = sample.now().reader();
        return reader.epoch() == 0
            ? null
            : new Reader(reader.name(), reader.pid(), Format.lower(reader.attachment()), reader.position(),
                lag(sample, reader.position()),
                lagMs(sample, sample.before().reader().position(), reader.position()), reader.delivered(),
                reader.batches());
    }

    private static Consumer consumer(final QueueSample sample, final int row) {
        final ConsumerStatistics consumer = sample.now().consumers().get(row);
        return new Consumer(consumer.spec().name(), consumer.spec().after(), consumer.spec().group(), consumer.pid(),
            consumer.isDetached() ? "detached for good" : Format.lower(consumer.attachment()), consumer.position(),
            lag(sample, consumer.position()),
            lagMs(sample, sample.before().consumers().get(row).position(), consumer.position()), consumer.delivered());
    }

    /** The reader of a later snapshot can be beyond the tail that was read before it. */
    private static long lag(final QueueSample sample, final long position) {
        return Math.max(0, sample.now().tail() - position);
    }

    private static Long lagMs(final QueueSample sample, final long before, final long position) {
        final long lag = lag(sample, position);
        if (lag == 0) {
            return 0L;
        }
        return position == before ? null : Math.round(1_000 * lag * sample.seconds() / (position - before));
    }

    private static Stuck stuck(final QueueStatistics before, final QueueStatistics now) {
        return QueueSample.stuck(before, now)
            .map(claim -> new Stuck(claim.position(), claim.slots(), claim.writer()
                .map(writer -> writer.name() + " (pid " + writer.pid() + ", " + Format.lower(writer.attachment()) + ")")
                .orElse("a writer that died or stalled before it said who it was"), claim.heldNs() / 1_000_000))
            .orElse(null);
    }

    /** A role that nobody has taken yet has no process. */
    private static String pid(final long pid) {
        return pid == 0 ? "-" : Long.toString(pid);
    }

    private static String text(final Long lagMs) {
        return lagMs == null ? "-" : Format.count(lagMs) + " ms";
    }

    /** How many may write; for one writer, also whether it fences, as many always do. */
    private String writersText() {
        if (!"one".equals(geometry.writers)) {
            return geometry.writers + " writers";
        }
        return fenced ? "one fenced writer" : "one unfenced writer";
    }

    /** For people. */
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s  %s, %s, %s, %,d slots of %d bytes, schema %d:%d, age %s%n",
            name, state, Format.bytes(geometry.fileBytes),
            writersText(), geometry.slots,
            geometry.payloadBytes, geometry.schemaId, geometry.schemaVersion,
            Format.age(Duration.ofSeconds(ageSeconds))));
        if (Format.lower(Boot.ANOTHER).equals(boot)) {
            text.append("it ").append(ANOTHER_BOOT).append('\n');
        }
        text.append(String.format(Locale.ROOT, "written %,d  read %,d  backlog %,d (%s)  %s msg/s%n",
            written, read, backlog, Format.percent(full), Format.rate(messagesPerSecond)));
        text.append(String.format(Locale.ROOT, "back-pressure %,d  aborted %,d  largest batch %,d%n",
            backPressure, aborted, largestBatch));
        text.append(String.format(Locale.ROOT,
            "given up by readers: %,d reserved positions, %,d slots of dead writers, %,d of stalled ones (%,d swept)%n",
            givenUp.skipped, givenUp.abortedDead, givenUp.quarantined, givenUp.swept));
        final Table table = new Table(
            "ROLE", "NAME", ">PID", "STATE", ">POSITION", ">LAG", ">BEHIND", ">MESSAGES", ">ABORTED", ">FULL",
            ">RETRIES");
        for (final Writer writer : writers) {
            table.row("writer", writer.name, Long.toString(writer.pid), writer.attachment,
                Format.count(writer.position), "", "", Format.count(writer.committed), Format.count(writer.aborted),
                Format.count(writer.full), Format.count(writer.retries));
        }
        if (reader != null) {
            table.row("reader", reader.name, pid(reader.pid), reader.attachment,
                Format.count(reader.position), Format.count(reader.lag), text(reader.lagMs),
                Format.count(reader.delivered), "", "", "");
        }
        for (final Consumer consumer : consumers) {
            table.row(consumer.group.isEmpty() ? "consumer" : "worker", consumer.name, pid(consumer.pid),
                consumer.attachment, Format.count(consumer.position), Format.count(consumer.lag),
                text(consumer.lagMs), Format.count(consumer.delivered), "", "", "");
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
