package org.ringside.marketdata.itch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;

/**
 * The messages of a Mold session, in a file of {@linkplain SlotDescriptor slots}. What was appended survives the death
 * of the process; what a loss of power has torn is cut off. One thread.
 */
final class MoldStore implements AutoCloseable {
    private static final int LENGTH = SlotDescriptor.LENGTH;
    private static final int AT_ONCE = 16_384;
    /** More than the shortest messages that fit into a packet. */
    private static final int OF_PACKET = 128;

    private final String name;
    private final Path file;
    private final FileChannel channel;
    private final CRC32C crc = new CRC32C();
    private final byte[] read = new byte[OF_PACKET * LENGTH];
    private final UnsafeBuffer readBuffer = new UnsafeBuffer(read);
    private final ByteBuffer readBytes = ByteBuffer.wrap(read);
    private final long session;
    private long next = 1;
    private long sequence;
    private boolean hasBegun;
    private boolean isOver;

    /** Takes the messages of a file, in their order. */
    @FunctionalInterface
    interface Visitor {
        void onMessage(UnsafeBuffer buffer, int offset);
    }

    private MoldStore(final Path folder, final String name, final FileChannel channel, final long session) {
        this.name = name;
        this.file = folder.resolve(MoldName.file(name));
        this.channel = channel;
        this.session = session;
    }

    /**
     * Begins the file of a session.
     *
     * @param folder  of the files.
     * @param name    of the session.
     * @param session of the engine.
     */
    static MoldStore create(final Path folder, final String name, final long session) {
        final Path file = folder.resolve(MoldName.file(name));
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ, StandardOpenOption.WRITE);
            final MoldStore store = new MoldStore(folder, name, channel, session);
            SlotDescriptor.putHeader(store.readBuffer, name, session, store.crc);
            store.write(ByteBuffer.wrap(store.read, 0, LENGTH), 0);
            return store;
        } catch (final IOException failure) {
            CloseHelper.quietClose(channel);
            throw JournalException.of(file, "be written", failure);
        }
    }

    /**
     * Opens the file of a session that an earlier process has begun.
     *
     * @param folder  of the files.
     * @param name    of the session.
     * @param visitor of all messages.
     * @param onward  is called again and again while the file is read, which may take long.
     * @return the store; null when the file is not one, or has not all that a session begins with: then nothing of it
     *     was sent.
     */
    static MoldStore open(final Path folder, final String name, final Visitor visitor, final Runnable onward) {
        final Path file = folder.resolve(MoldName.file(name));
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            final UnsafeBuffer header = new UnsafeBuffer(new byte[LENGTH]);
            final CRC32C crc = new CRC32C();
            if (read(channel, ByteBuffer.wrap(header.byteArray()), 0) == LENGTH
                && SlotDescriptor.isHeader(header, name, crc)) {
                final MoldStore store = new MoldStore(folder, name, channel, SlotDescriptor.session(header));
                store.findEnd(onward);
                if (store.hasBegun) {
                    store.visit(visitor, onward);
                    return store;
                }
            }
            channel.close();
            return null;
        } catch (final IOException failure) {
            CloseHelper.quietClose(channel);
            throw JournalException.of(file, "be read", failure);
        }
    }

    /** Up to the end of the last batch that is whole; the rest is cut off. */
    private void findEnd(final Runnable onward) throws IOException {
        forEachSound((buffer, slot, number) -> {
            final int flags = buffer.getByte(slot + SlotDescriptor.FLAGS);
            hasBegun |= (flags & SlotDescriptor.FLAG_BEGUN) != 0;
            isOver |= (flags & SlotDescriptor.FLAG_OVER) != 0;
            if ((flags & SlotDescriptor.FLAG_BATCH) != 0) {
                next = number + 1;
                sequence = buffer.getLong(slot + SlotDescriptor.SEQUENCE, LITTLE_ENDIAN);
            }
        }, Long.MAX_VALUE, onward);
        channel.truncate(next * LENGTH);
    }

    private void visit(final Visitor visitor, final Runnable onward) throws IOException {
        forEachSound((buffer, slot, number) -> visitor.onMessage(buffer, slot + SlotDescriptor.MESSAGE), next, onward);
    }

    private interface SlotVisitor {
        void onSlot(UnsafeBuffer buffer, int slot, long number);
    }

    private void forEachSound(final SlotVisitor visitor, final long end, final Runnable onward)
        throws IOException {
        final byte[] slots = new byte[AT_ONCE * LENGTH];
        final UnsafeBuffer buffer = new UnsafeBuffer(slots);
        long number = 1;
        while (number < end) {
            onward.run();
            final int count = read(channel, ByteBuffer.wrap(slots), number * LENGTH) / LENGTH;
            for (int i = 0; i < count && number < end; i++) {
                if (!SlotDescriptor.isSound(buffer, i * LENGTH, crc)) {
                    return;
                }
                visitor.onSlot(buffer, i * LENGTH, number++);
            }
            if (count == 0) {
                return;
            }
        }
    }

    private static int read(final FileChannel channel, final ByteBuffer bytes, final long position)
        throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            final int count = channel.read(bytes, at);
            if (count < 0) {
                break;
            }
            at += count;
        }
        return bytes.position();
    }

    private void write(final ByteBuffer bytes, final long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    /**
     * Appends messages: from here on, the death of the process does not lose them.
     *
     * @param batch       of messages, one at least.
     * @param ofSequence  of the last event that they come from.
     * @param flags       of the last message.
     */
    void append(final MessageBatch batch, final long ofSequence, final int flags) {
        try {
            write(batch.seal(ofSequence, flags), next * LENGTH);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
        next += batch.count();
        sequence = ofSequence;
        hasBegun |= (flags & SlotDescriptor.FLAG_BEGUN) != 0;
        isOver |= (flags & SlotDescriptor.FLAG_OVER) != 0;
    }

    /**
     * Puts messages into a packet, each behind its length.
     *
     * @param from   number of the first message, which is there.
     * @param most   as many messages as that.
     * @param packet takes them from its position on, up to its limit.
     * @return how many were put in, 1 at least.
     */
    int read(final long from, final int most, final ByteBuffer packet) {
        final int wanted = (int) Math.min(Math.min(most, OF_PACKET), next - from);
        try {
            readBytes.position(0).limit(wanted * LENGTH);
            read(channel, readBytes, from * LENGTH);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
        int count = 0;
        while (count < wanted) {
            final int slot = count * LENGTH;
            final int length = readBuffer.getByte(slot + SlotDescriptor.MESSAGE_LENGTH);
            if (MoldDescriptor.PREFIX_LENGTH + length > packet.remaining()) {
                break;
            }
            packet.putShort((short) length).put(read, slot + SlotDescriptor.MESSAGE, length);
            count++;
        }
        return count;
    }

    String name() {
        return name;
    }

    /** Session of the engine. */
    long session() {
        return session;
    }

    /** Number of the message that comes next. */
    long next() {
        return next;
    }

    /** Number of the last public event that it has messages of. */
    long sequence() {
        return sequence;
    }

    /** Whether all that the session begins with is there: only then something is sent. */
    boolean hasBegun() {
        return hasBegun;
    }

    boolean isOver() {
        return isOver;
    }

    long bytes() {
        return next * LENGTH;
    }

    /** The session is forgotten. */
    static void delete(final Path folder, final String name) {
        try {
            Files.deleteIfExists(folder.resolve(MoldName.file(name)));
        } catch (final IOException failure) {
            throw JournalException.of(folder, "be changed", failure);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
    }
}
