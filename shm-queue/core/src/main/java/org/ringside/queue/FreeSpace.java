package org.ringside.queue;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.ringside.queue.QueueException.Reason;

/** Whether the file system of a folder has room for a queue, and how to say that it has not. */
final class FreeSpace {
    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final double STEP = 1024;

    private FreeSpace() {
    }

    /** Passes when there is room; otherwise says how much is missing where. */
    static void require(final Path folder, final long needed) throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < needed) {
            throw refusal(folder, needed);
        }
    }

    static QueueException refusal(final Path folder, final long needed) {
        try {
            final FileStore store = Files.getFileStore(folder);
            return new QueueException(Reason.NO_ROOM, "not enough room in " + mountPoint(folder, store) + ": need "
                + format(needed) + ", " + format(store.getUsableSpace()) + " free. Nothing was created.");
        } catch (final IOException unknown) {
            return new QueueException(Reason.NO_ROOM,
                "not enough room in " + folder + ": need " + format(needed) + ". Nothing was created.", unknown);
        }
    }

    /** In the largest unit that leaves at least 1, with one decimal where it says something. */
    static String format(final long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= STEP && unit < UNITS.length - 1) {
            value /= STEP;
            unit++;
        }
        final String number = String.format(Locale.ROOT, "%.1f", value);
        return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + " " + UNITS[unit];
    }

    private static Path mountPoint(final Path folder, final FileStore store) throws IOException {
        Path root = folder.toRealPath();
        while (root.getParent() != null && Files.getFileStore(root.getParent()).equals(store)) {
            root = root.getParent();
        }
        return root;
    }
}
