package org.ringside.ops.log;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.ringside.queue.MappedFile;

/**
 * Keeps what operators have done when the files of a log go, so that logons, however many, push none of it out. The
 * lines of all files that have gone stand in one more file, whose number is that of the last of these. It is made anew
 * under another name, forced to the disk, and renamed, before the files go: whenever the process dies, each line is in
 * the newest file of operators, or in a file of the log with a greater number. The oldest lines go when there are too
 * many. One thread.
 */
final class OperatorLines {
    /** What those do who may act: nobody else can bring such a line about. */
    private static final Pattern OPERATOR =
        Pattern.compile("\\{\"ts\":\"[^\"]*\",\"level\":\"[A-Z]+\",\"event\":\"operator\\.(?:began|ended|asked)\"");

    private final LogArchive archive;
    private final long most;
    private final Deque<String> lines = new ArrayDeque<>();
    private long length;

    /**
     * Keeps lines.
     *
     * @param most characters of all that are kept
     */
    OperatorLines(final LogArchive archive, final long most) {
        this.archive = archive;
        this.most = most;
    }

    /** To be called before files go, with their numbers, the oldest first. */
    void keep(final List<Long> going) throws IOException {
        final long before = archive.operators();
        final List<Long> fresh = going.stream().filter(number -> number > before).toList();
        try {
            for (final long number : fresh) {
                take(number, false);
            }
            if (!lines.isEmpty()) {
                write(before, fresh.get(fresh.size() - 1));
            }
        } finally {
            lines.clear();
            length = 0;
        }
    }

    private void write(final long before, final long number) throws IOException {
        final Deque<String> added = new ArrayDeque<>(lines);
        lines.clear();
        length = 0;
        if (before > 0) {
            take(before, true);
        }
        added.forEach(this::add);
        final Path fresh = archive.folder().resolve("packing");
        try (FileChannel channel = FileChannel.open(fresh, LogPacker.ANEW, MappedFile.ONLY_OURS)) {
            final OutputStream file = Channels.newOutputStream(channel);
            final GZIPOutputStream gzip = new GZIPOutputStream(file);
            for (final String line : lines) {
                gzip.write((line + '\n').getBytes(StandardCharsets.UTF_8));
            }
            gzip.finish();
            channel.force(true);
        } catch (final IOException failure) {
            Files.deleteIfExists(fresh);
            throw failure;
        }
        Files.move(fresh, archive.operators(number), StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
        if (before > 0) {
            Files.deleteIfExists(archive.operators(before));
        }
    }

    /** What stands before a damage is kept. */
    private void take(final long number, final boolean isOfOperators) throws IOException {
        if (!isOfOperators && Files.isDirectory(archive.plain(number))) {
            return;
        }
        try (LogLines all = isOfOperators ? archive.openOperators(number) : archive.open(number)) {
            String line = all.next();
            while (line != null) {
                if (OPERATOR.matcher(line).lookingAt()) {
                    add(line);
                }
                line = all.next();
            }
        } catch (final NoSuchFileException | ZipException | EOFException damaged) {
            return;
        }
    }

    private void add(final String line) {
        lines.addLast(line);
        length += line.length();
        while (length > most) {
            length -= lines.removeFirst().length();
        }
    }
}
