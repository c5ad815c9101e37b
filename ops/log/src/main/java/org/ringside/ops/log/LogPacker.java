package org.ringside.ops.log;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.ringside.launch.FaultPoint;
import org.ringside.queue.MappedFile;

/**
 * Compresses the files of a log that are not written any more, and deletes the oldest, but for what operators did. A
 * file is compressed under another name, forced to the disk, and renamed; only then the plain one goes: whenever the
 * process dies, the records are there. One thread.
 */
final class LogPacker {
    private static final FaultPoint TO_RENAME = FaultPoint.named("log-pack-to-rename");
    private static final FaultPoint TO_DELETE = FaultPoint.named("log-rename-to-delete");
    /** Makes a file, whether it is there or not. */
    static final Set<StandardOpenOption> ANEW =
        Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);

    /** Characters of operators' lines that are kept: some 25,000 commands. */
    private static final long MOST_OF_OPERATORS = 16 << 20;

    private final LogArchive archive;
    private final int kept;
    private final OperatorLines operators;

    LogPacker(final LogArchive archive, final int kept) {
        this.archive = archive;
        this.kept = kept;
        this.operators = new OperatorLines(archive, MOST_OF_OPERATORS);
    }

    /** Does all that there is to do now. */
    void run() {
        try {
            final List<Long> numbers = archive.numbers();
            // First what makes room.
            final List<Long> going = numbers.subList(0, Math.max(0, numbers.size() - kept));
            operators.keep(going);
            for (final long number : going) {
                delete(archive.plain(number));
                delete(archive.packed(number));
            }
            for (int i = Math.max(0, numbers.size() - kept); i < numbers.size() - 1; i++) {
                if (Files.isRegularFile(archive.plain(numbers.get(i)))) {
                    pack(numbers.get(i));
                }
            }
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A folder of that name is nobody's log, and keeps no file from going. */
    private static void delete(final Path file) throws IOException {
        if (!Files.isDirectory(file)) {
            Files.deleteIfExists(file);
        }
    }

    private void pack(final long number) throws IOException {
        final Path plain = archive.plain(number);
        final Path fresh = archive.folder().resolve("packing");
        try (FileChannel channel = FileChannel.open(fresh, ANEW, MappedFile.ONLY_OURS)) {
            final OutputStream file = Channels.newOutputStream(channel);
            final GZIPOutputStream gzip = new GZIPOutputStream(file);
            Files.copy(plain, gzip);
            gzip.finish();
            channel.force(true);
        } catch (final IOException failure) {
            Files.deleteIfExists(fresh);
            throw failure;
        }
        TO_RENAME.pass();
        Files.move(fresh, archive.packed(number), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        TO_DELETE.pass();
        Files.delete(plain);
    }
}
