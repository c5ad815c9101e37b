package org.ringside.ops.log;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.queue.MappedFile;

/**
 * Appends lines to the newest file of a log. A file has whole lines only: what a dead process has left of a line at the
 * end is cut off, and so is what a full disk has taken of a batch. One thread; one process for a folder.
 */
final class LogFiles implements AutoCloseable {
    private static final FaultPoint ROTATE = FaultPoint.named("log-new-file-to-append");
    private static final Set<StandardOpenOption> APPEND =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    private static final FileAttribute<?> ONLY_OURS =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]{8})-(\\d{1,18})\"}");
    private static final int BLOCK = 64 << 10;
    private static final long NONE = -1;

    private final LogArchive archive;
    private final long fileLength;
    private final FileChannel lock;
    private FileChannel file;
    private long number;
    /** Bytes of whole lines. */
    private long length;
    private boolean isForced = true;

    private LogFiles(final LogArchive archive, final long fileLength, final FileChannel lock) throws IOException {
        this.archive = archive;
        this.fileLength = fileLength;
        this.lock = lock;
        this.number = number(archive);
        this.file = FileChannel.open(archive.plain(number), APPEND, MappedFile.ONLY_OURS);
        this.length = lineEnd(file, file.size());
        file.truncate(length);
    }

    /**
     * The newest file, or behind it when it is compressed: a plain one of the same number would hide what it has.
     * Behind that of operators in any case.
     */
    private static long number(final LogArchive archive) throws IOException {
        final List<Long> numbers = archive.numbers();
        final long newest = numbers.isEmpty() ? 1 : numbers.get(numbers.size() - 1);
        return Math.max(archive.operators() + 1, Files.exists(archive.packed(newest)) ? newest + 1 : newest);
    }

    /**
     * Opens the files of a folder, which is made.
     *
     * @param folder     of the files.
     * @param fileLength bytes after which a new file begins.
     * @param messages   told when the folder was open to others.
     * @return at the end of the newest file.
     * @throws IOException     when they cannot be opened.
     * @throws LaunchException IN_USE when another process writes there.
     */
    static LogFiles open(final Path folder, final long fileLength, final Consumer<String> messages)
        throws IOException {
        PrivateFiles.prepareFolder(folder, messages);
        final FileChannel lock = PrivateFiles.openLock(folder.resolve("log.lock"));
        try {
            if (!tryLock(lock)) {
                throw new LaunchException(ExitCode.IN_USE, "another log process writes in " + folder
                    + ": stop it, or name another folder");
            }
            return new LogFiles(new LogArchive(folder), fileLength, lock);
        } catch (final IOException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    /**
     * The position of the last record of a queue that is in the files. It is not known when the last file with lines is
     * damaged: then records that were written and not released in the queue are written once more.
     *
     * @param queue    begin of its incarnation.
     * @param messages told when a file is damaged.
     * @return -1 when the last line is of another queue, or there is none, or it is not known.
     */
    long lastPosition(final String queue, final Consumer<String> messages) throws IOException {
        final List<Long> numbers = archive.numbers();
        String last = null;
        // The newest is empty when its process died before it wrote the first line.
        for (int i = numbers.size() - 1; i >= 0 && last == null; i--) {
            try {
                last = lastLine(numbers.get(i));
            } catch (final ZipException | EOFException damaged) {
                messages.accept("file " + numbers.get(i) + " in " + archive.folder() + " is damaged (" + damaged
                    + "): where it ends is not known, and a few events may be in the files twice. Move it away, or"
                    + " leave it: 'ringside logs' shows the others");
                return NONE;
            }
        }
        final Matcher id = ID.matcher(last == null ? "" : last);
        return id.find() && id.group(1).equals(queue) ? Long.parseLong(id.group(2)) : NONE;
    }

    private String lastLine(final long of) throws IOException {
        try (LogLines lines = archive.open(of)) {
            String last = null;
            String line = lines.next();
            while (line != null) {
                last = line;
                line = lines.next();
            }
            return last;
        }
    }

    /** Appends whole lines, all of them or none. */
    void append(final byte[] lines) throws IOException {
        if (length > 0 && length + lines.length > fileLength) {
            next();
        }
        final ByteBuffer bytes = ByteBuffer.wrap(lines);
        try {
            // What is behind the whole lines is of a batch that found no room.
            MappedFile.write(file, bytes, length);
        } catch (final IOException full) {
            file.truncate(length);
            throw full;
        }
        length += lines.length;
        isForced = false;
    }

    /** Has the disk write what was appended. */
    void force() throws IOException {
        if (!isForced) {
            file.force(false);
            isForced = true;
        }
    }

    /** Number of the file that is written. */
    long number() {
        return number;
    }

    /** Begins the next file if somebody has deleted the one that is written, which nobody finds any more. */
    boolean isBegunAnew() throws IOException {
        final boolean isGone = !Files.exists(archive.plain(number));
        if (isGone) {
            // The folder may have gone with the file.
            Files.createDirectories(archive.folder(), ONLY_OURS);
            next();
        }
        return isGone;
    }

    @Override
    public void close() throws IOException {
        try (lock; FileChannel last = file) {
            if (!isForced) {
                last.force(false);
            }
        }
    }

    private void next() throws IOException {
        force();
        final FileChannel fresh = FileChannel.open(archive.plain(number + 1), APPEND, MappedFile.ONLY_OURS);
        file.close();
        file = fresh;
        length = 0;
        file.truncate(0);
        number++;
        ROTATE.pass();
    }

    private static boolean tryLock(final FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (final OverlappingFileLockException ours) {
            return false;
        }
    }

    /** The end of the last whole line up to here. */
    private static long lineEnd(final FileChannel file, final long end) throws IOException {
        long upTo = end;
        while (upTo > 0) {
            final long from = Math.max(0, upTo - BLOCK);
            final ByteBuffer block = ByteBuffer.allocate((int) (upTo - from));
            while (block.hasRemaining() && file.read(block, from + block.position()) >= 0) {
                Thread.onSpinWait();
            }
            for (int i = block.position() - 1; i >= 0; i--) {
                if (block.get(i) == '\n') {
                    return from + i + 1;
                }
            }
            upTo = from;
        }
        return 0;
    }
}
