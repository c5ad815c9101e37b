package org.ringside.queue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/** The data file of one queue: written whole, published at once, checked, mapped. */
final class QueueFile {
    static final String SUFFIX = ".q";
    static final String TEMPORARY_SUFFIX = ".tmp";
    private static final Set<OpenOption> READ_ONLY = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> READ_WRITE =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    /** Most bytes of slots that one buffer maps: the largest power of two that an {@code int} counts. */
    private static final int WINDOW_LENGTH = 1 << 30;

    private final Path folder;
    private final String name;
    private final int windowLength;
    private final Path path;

    QueueFile(final Path folder, final String name) {
        this(folder, name, WINDOW_LENGTH);
    }

    /** A file of which one buffer maps no more than this many bytes of slots: a power of two, at least one slot. */
    QueueFile(final Path folder, final String name, final int windowLength) {
        this.folder = folder;
        this.name = name;
        this.windowLength = windowLength;
        this.path = folder.resolve(name + SUFFIX);
    }

    /** The queue that a temporary file was to become: its name is {@code <queue>.<incarnation>.tmp}. */
    static String queueOf(final String temporary) {
        final String name = temporary.substring(0, temporary.length() - TEMPORARY_SUFFIX.length());
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /**
     * A mapped file.
     *
     * @param header  that it had when it was checked
     * @param windows as {@link Slots} wants them
     * @param fileKey what it is to the file system
     */
    record Mapping(QueueHeader header, UnsafeBuffer[] windows, String fileKey) {
        /** The window with the header. */
        UnsafeBuffer buffer() {
            return windows[0];
        }
    }

    /**
     * Makes the file of a new queue. It is written in full, because a page that the file system cannot back would kill
     * the JVM at its first compare-and-set, and under a temporary name, because nobody may see it half done.
     *
     * @param barrier of this process: a process that has one lets its readers' processes pay for the fences of the one
     *                writer
     */
    void create(final QueueSpec spec, final Barrier barrier) {
        if (exists()) {
            throw existsAlready();
        }
        try {
            deleteLeftovers();
            FreeSpace.require(folder, spec.fileLength());
            final UUID incarnation = UUID.randomUUID();
            final Path temporary = folder.resolve(name + "." + incarnation + TEMPORARY_SUFFIX);
            try {
                write(temporary, spec, incarnation, barrier);
                Files.createLink(path, temporary);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (final FileAlreadyExistsException another) {
            throw existsAlready();
        } catch (final IOException failure) {
            if (String.valueOf(failure.getMessage()).contains("No space left")) {
                throw FreeSpace.refusal(folder, spec.fileLength());
            }
            throw QueueException.of(name, "be created", failure);
        }
    }

    /** Checks and maps the file for reading and writing, with all its pages touched. */
    Mapping attach() {
        while (true) {
            final Mapping mapping = map(FileChannel.MapMode.READ_WRITE, READ_WRITE);
            // Otherwise removed and made anew while we opened it: what we have mapped is nobody's queue any more.
            if (mapping.fileKey().equals(fileKey())) {
                requireOpen(mapping);
                Stream.of(mapping.windows()).forEach(MappedFile::touch);
                return mapping;
            }
        }
    }

    /** Checks and maps the file for reading only: nothing that is done to this mapping can disturb anybody. */
    Mapping inspect() {
        return map(FileChannel.MapMode.READ_ONLY, READ_ONLY);
    }

    /** What the file of this name is to the file system now; another key is another file. */
    String fileKey() {
        try {
            return String.valueOf(
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey());
        } catch (final NoSuchFileException missing) {
            return "";
        } catch (final IOException failure) {
            throw QueueException.of(name, "be opened", failure);
        }
    }

    boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Tells everybody who has the queue mapped that it is closed, and takes its name away. A file that does not begin
     * like a queue is only deleted.
     */
    void closeAndDelete() {
        try {
            deleteLeftovers();
            try (FileChannel channel = FileChannel.open(path, READ_WRITE)) {
                final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                if (channel.size() >= QueueDescriptor.DATA_OFFSET
                    && channel.read(word, QueueDescriptor.MAGIC_OFFSET) == Long.BYTES
                    && word.getLong(0) == QueueDescriptor.MAGIC) {
                    word.clear().putInt(0, QueueDescriptor.STATE_CLOSED).limit(Integer.BYTES);
                    channel.write(word, QueueDescriptor.STATE_OFFSET);
                }
            }
            Files.delete(path);
            Files.deleteIfExists(folder.resolve(name + Doorbell.SUFFIX));
        } catch (final NoSuchFileException missing) {
            throw notFound();
        } catch (final IOException failure) {
            throw QueueException.of(name, "be removed", failure);
        }
    }

    private Mapping map(final FileChannel.MapMode mode, final Set<OpenOption> options) {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new QueueException(Reason.INCOMPATIBLE, name + " is little-endian, this machine is not");
        }
        requireFile();
        final String fileKey = fileKey();
        try (FileChannel channel = FileOpening.openWhatIsThere(path, options)) {
            final long length = channel.size();
            if (length < QueueDescriptor.DATA_OFFSET) {
                throw QueueHeader.corrupt(name, "is only " + length + " bytes long, less than the header of a queue");
            }
            final QueueHeader header =
                QueueHeader.decode(name, MappedFile.head(channel, QueueDescriptor.DATA_OFFSET), length);
            return new Mapping(header, windows(channel, mode, header.spec()), fileKey);
        } catch (final NoSuchFileException missing) {
            throw notFound();
        } catch (final IOException failure) {
            throw QueueException.of(name, "be opened", failure);
        }
    }

    /** Another account of the group may have put something else there: the opening of a pipe waits for its writer. */
    private void requireFile() {
        try {
            if (FileOpening.isNoFile(path)) {
                throw QueueHeader.corrupt(name, "is no file, but a link, a pipe or something else: remove " + path);
            }
        } catch (final IOException failure) {
            throw QueueException.of(name, "be opened", failure);
        }
    }

    /** Each window begins at a multiple of their length, with as many bytes before its slots as the header has. */
    private UnsafeBuffer[] windows(final FileChannel channel, final FileChannel.MapMode mode, final QueueSpec spec)
        throws IOException {
        final long slotBytes = spec.fileLength() - QueueDescriptor.DATA_OFFSET;
        final long window = Math.min(windowLength, slotBytes);
        final UnsafeBuffer[] windows = new UnsafeBuffer[Math.toIntExact(slotBytes / window)];
        for (int i = 0; i < windows.length; i++) {
            windows[i] = new UnsafeBuffer(channel.map(mode, i * window, QueueDescriptor.DATA_OFFSET + window));
        }
        return windows;
    }

    private void write(final Path file, final QueueSpec spec, final UUID incarnation, final Barrier barrier)
        throws IOException {
        final boolean fenceOnDemand = spec.writers() == QueueSpec.Writers.ONE && barrier.isAvailable();
        try (FileChannel channel = MappedFile.create(file)) {
            final QueueHeader header = new QueueHeader(spec, incarnation, ProcessIdentity.bootId(),
                SystemEpochNanoClock.INSTANCE.nanoTime(), ProcessIdentity.self(), ProcessIdentity.uid(),
                fenceOnDemand);
            MappedFile.write(channel, header.encode(), 0);
            MappedFile.fill(channel, spec.fileLength());
            channel.force(true);
        }
    }

    /**
     * A process that creates or removes a queue holds the admin lock. So a temporary file that is there now belongs to
     * a creator that died.
     */
    private void deleteLeftovers() throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(folder, name + ".*" + TEMPORARY_SUFFIX)) {
            for (final Path leftover : leftovers) {
                Files.deleteIfExists(leftover);
            }
        }
    }

    private void requireOpen(final Mapping mapping) {
        if (mapping.buffer().getIntVolatile(QueueDescriptor.STATE_OFFSET) != QueueDescriptor.STATE_OPEN) {
            throw QueueException.closed(name);
        }
    }

    QueueException notFound() {
        return new QueueException(
            Reason.NOT_FOUND, "there is no queue " + name + " in " + folder + "; create it first");
    }

    private QueueException existsAlready() {
        return new QueueException(
            Reason.EXISTS, "there is a queue " + name + " in " + folder + " already; remove it first");
    }
}
