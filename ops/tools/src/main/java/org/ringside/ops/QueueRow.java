package org.ringside.ops;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ReaderStatistics;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/**
 * One queue in a list of queues.
 *
 * @param name              of the queue
 * @param writers           how many may write: {@code many} or {@code one}
 * @param readers           attached now
 * @param slots             capacity
 * @param backlog           slots written, or being written, and not yet read
 * @param full              backlog as a share of the capacity
 * @param messagesPerSecond written, between the two snapshots
 * @param writer            processes that write now, or died without giving it up
 * @param reader            the process that reads now, or died without giving it up
 * @param ageSeconds        since it was created
 */
record QueueRow(
    String name,
    String writers,
    int readers,
    int slots,
    long backlog,
    double full,
    double messagesPerSecond,
    List<Peer> writer,
    List<Peer> reader,
    long ageSeconds) {

    /** A process at a queue. */
    record Peer(String name, long pid, boolean alive) {
        @Override
        public String toString() {
            return name + " (" + pid + (alive ? ")" : ", dead)");
        }
    }

    /** @param tailBefore the tail some seconds ago, for the rate */
    static QueueRow of(final QueueStatistics now, final long tailBefore, final double seconds) {
        final List<Peer> writers = now.writers().stream()
            .filter(writer -> writer.attachment() != Attachment.DETACHED)
            .map(QueueRow::peer)
            .toList();
        final List<Peer> readers =
            now.reader().attachment() == Attachment.DETACHED ? List.of() : List.of(peer(now.reader()));
        final long ageSeconds = Instant.now().getEpochSecond() - now.createdEpochNs() / 1_000_000_000;
        return new QueueRow(
            now.name(),
            now.spec().writers().name().toLowerCase(Locale.ROOT),
            (int) readers.stream().filter(Peer::alive).count(),
            now.capacity(),
            now.backlog(),
            (double) now.backlog() / now.capacity(),
            (now.tail() - tailBefore) / seconds,
            writers,
            readers,
            Math.max(0, ageSeconds));
    }

    private static Peer peer(final WriterStatistics writer) {
        return new Peer(writer.name(), writer.pid(), writer.attachment() == Attachment.ATTACHED);
    }

    private static Peer peer(final ReaderStatistics reader) {
        return new Peer(reader.name(), reader.pid(), reader.attachment() == Attachment.ATTACHED);
    }
}
