package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The counters of a gateway, in a file beside its queues for tools to look at while it runs. The file goes with the
 * gateway; that of one that was killed stays until the next one begins, as evidence.
 */
final class GatewayCounters implements AutoCloseable {
    private final Path file;
    private final UnsafeBuffer buffer;
    private final int loops;
    private int slots;

    private GatewayCounters(final Path file, final ByteBuffer bytes, final String name, final int loops) {
        this.file = file;
        this.buffer = new UnsafeBuffer(bytes);
        this.loops = loops;
        this.slots = loops;
        put(CountersDescriptor.FORMAT_OFFSET, CountersDescriptor.FORMAT);
        put(CountersDescriptor.PID_OFFSET, ProcessHandle.current().pid());
        put(CountersDescriptor.STARTED_OFFSET, System.currentTimeMillis());
        put(CountersDescriptor.LOOPS_OFFSET, loops);
        put(CountersDescriptor.SLOTS_OFFSET, loops);
        buffer.putBytes(CountersDescriptor.NAME_OFFSET,
            Arrays.copyOf(name.getBytes(US_ASCII), CountersDescriptor.NAME_LENGTH));
        buffer.putLongRelease(CountersDescriptor.MAGIC_OFFSET, CountersDescriptor.MAGIC);
    }

    /**
     * Counters in a new file, with all of its memory.
     *
     * @throws LaunchException when there is no room for it.
     */
    static GatewayCounters create(final Path folder, final String name, final int loops) {
        final Path file = folder.resolve(name + CountersDescriptor.SUFFIX);
        try {
            Files.deleteIfExists(file);
            try (FileChannel channel = FileChannel.open(file,
                Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                // Written, not only extended: a tmpfs that is full says so now and not by a signal later.
                final ByteBuffer zeros = ByteBuffer.allocate(CountersDescriptor.fileLength(loops));
                while (zeros.hasRemaining()) {
                    channel.write(zeros);
                }
                final MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, zeros.capacity());
                return new GatewayCounters(file, mapped, name, loops);
            }
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot make " + file + ": " + ex.getMessage(), ex);
        }
    }

    /** Counters that nobody else sees. */
    static GatewayCounters unshared(final int loops) {
        return new GatewayCounters(null, ByteBuffer.allocate(CountersDescriptor.fileLength(loops)), "", loops);
    }

    /** Of a session that has no place yet. */
    static SessionCounters unseen() {
        return new SessionCounters(new UnsafeBuffer(new byte[CountersDescriptor.SLOT_LENGTH]), 0);
    }

    LoopCounters loop(final int index) {
        return new LoopCounters(this, buffer, index);
    }

    /** Of the session that got its slot as the first, second, ... */
    SessionCounters slot(final int index) {
        return new SessionCounters(buffer, CountersDescriptor.slotOffset(loops, loops + index));
    }

    /** A slot for a session of a loop; when all are taken, the one for all others of that loop. */
    synchronized SessionCounters session(final long sessionId, final int loop) {
        if (slots == CountersDescriptor.MAX_SESSIONS + loops) {
            return new SessionCounters(buffer, CountersDescriptor.slotOffset(loops, loop));
        }
        final int offset = CountersDescriptor.slotOffset(loops, slots++);
        put(offset, sessionId);
        buffer.putLongRelease(CountersDescriptor.SLOTS_OFFSET, slots);
        return new SessionCounters(buffer, offset);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (final IOException ex) {
                throw new LaunchException(ExitCode.FAILURE, "cannot remove " + file + ": " + ex.getMessage(), ex);
            }
        }
    }

    private void put(final int offset, final long value) {
        buffer.putLong(offset, value, ByteOrder.LITTLE_ENDIAN);
    }
}
