package org.ringside.matching.follower;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.Tap;

/** Looks at the events that pass in one ring, as it is made at this time. */
final class RingTap implements AutoCloseable {
    private static final String RINGS = "orders.out.*.q";

    private final Path file;
    private final Queue queue;
    private final Tap tap;
    private final UUID incarnation;

    /**
     * A tap that begins with what the ring's reader has not released.
     *
     * @param file    of the ring.
     * @param isWhole begins with all that came since the ring was made instead, as far as it is there.
     * @throws QueueException when it is gone, or no sound ring.
     */
    RingTap(final Path file, final boolean isWhole) {
        this.file = file;
        queue = Queue.inspect(file);
        tap = queue.tap();
        incarnation = queue.incarnation();
        if (isWhole) {
            tap.seek(queue.spec().startPosition());
        }
    }

    /** The rings of a folder; none when there is no such folder. */
    static List<Path> rings(final Path folder) throws IOException {
        final List<Path> rings = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, RINGS)) {
            files.forEach(rings::add);
        } catch (final NoSuchFileException missing) {
            return List.of();
        }
        return rings;
    }

    int poll(final MessageHandler handler, final int limit) {
        return tap.poll(handler, limit);
    }

    /** Positions that were overwritten before they were seen. */
    long lost() {
        return tap.lost();
    }

    /** The ring was removed, or made anew. */
    boolean isAstray() {
        try (Queue now = Queue.inspect(file)) {
            return !now.incarnation().equals(incarnation);
        } catch (final QueueException gone) {
            return true;
        }
    }

    @Override
    public void close() {
        queue.close();
    }
}
