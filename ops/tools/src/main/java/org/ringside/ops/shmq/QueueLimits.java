package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueSpec;

/**
 * What one queue was made for, and whose it is, as {@code shmq ls -l} shows it.
 *
 * @param writers      how many may write: {@code many} or {@code one}
 * @param payloadBytes of a slot
 * @param maxTrain     most slots that one claim may take
 * @param messageBytes longest message: as many as the largest train carries
 * @param consumers    gating consumers declared, workers one by one
 * @param mode         permissions of the file, as {@code rw-------}
 */
record QueueLimits(
    String name, String mode, String owner, long fileBytes, String writers, int slots, int payloadBytes, int maxTrain,
    long messageBytes, int consumers, boolean checksum, int schemaId, int schemaVersion, String incarnation) {

    static QueueLimits of(final QueueSample sample) throws IOException {
        final PosixFileAttributes file = Files.readAttributes(sample.file(), PosixFileAttributes.class);
        final QueueSpec spec = sample.now().spec();
        return new QueueLimits(sample.now().name(), PosixFilePermissions.toString(file.permissions()),
            file.owner().getName(), spec.fileLength(), Format.lower(spec.writers()), spec.slots(),
            spec.payloadLength(), spec.maxTrain(), (long) spec.maxTrain() * spec.messageLength(),
            spec.consumers().size(), spec.checksum(), spec.schemaId(), spec.schemaVersion(),
            sample.now().incarnation().toString());
    }

    static Table table(final List<QueueLimits> queues) {
        final Table table = new Table("NAME", "MODE", "OWNER", ">FILE", "WRITERS", ">SLOTS", ">PAYLOAD", ">TRAIN",
            ">MESSAGE", ">CONSUMERS", "CHECKSUM", "SCHEMA", "INCARNATION");
        for (final QueueLimits queue : queues) {
            table.row(queue.name, queue.mode, queue.owner, Format.bytes(queue.fileBytes), queue.writers,
                Format.count(queue.slots), Format.count(queue.payloadBytes), Format.count(queue.maxTrain),
                Format.bytes(queue.messageBytes), Integer.toString(queue.consumers), queue.checksum ? "yes" : "no",
                queue.schemaId + ":" + queue.schemaVersion, queue.incarnation);
        }
        return table;
    }
}
