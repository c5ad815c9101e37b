package org.ringside.gateway.fix.orders;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Rewrites a file of the first format: it had no header, 32 bytes for each id, which are the first ones of an entry
 * now, and the slots as numbers. It did not say which orders live, so each id counts as one whose request has no
 * answer: orders that live are told again when a day begins.
 */
final class ClOrdIdFormat1 {
    private static final int ENTRY_LENGTH = 32;
    private static final int PORTION = 1024;

    private ClOrdIdFormat1() {
    }

    /** Puts a file of the present format in the place of one of the first format, and leaves any other alone. */
    static void convert(final Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        final Path converted = path.resolveSibling(path.getFileName() + ".new");
        try (FileChannel source = FileChannel.open(path, StandardOpenOption.READ)) {
            if (!isOfFormat1(source)) {
                return;
            }
            try (FileChannel target = FileChannel.open(converted, StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                final int count = copy(source, target);
                ClOrdIdFile.writeAll(target, ClOrdIdFile.header(count), 0);
                target.force(true);
            }
        }
        Files.move(converted, path, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * It begins with the length of the first id, or has none, and then nothing else either: but for the bytes of that
     * id, if the gateway died before it wrote how many there are.
     */
    private static boolean isOfFormat1(final FileChannel source) throws IOException {
        final ByteBuffer first = ByteBuffer.allocate(1);
        if (source.size() == 0 || source.size() % ENTRY_LENGTH != 0 || source.read(first, 0) < 1) {
            return false;
        }
        return first.get(0) > 0 && first.get(0) <= ClOrdIdFile.MAX_ID_LENGTH || first.get(0) == 0 && isEmpty(source);
    }

    private static boolean isEmpty(final FileChannel source) throws IOException {
        final ByteBuffer portion = ByteBuffer.allocate(PORTION * ENTRY_LENGTH);
        for (long at = ENTRY_LENGTH; read(source, portion.clear(), at); at += portion.limit()) {
            while (portion.hasRemaining()) {
                if (portion.get() != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int copy(final FileChannel source, final FileChannel target) throws IOException {
        final ByteBuffer from = ByteBuffer.allocate(PORTION * ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final ByteBuffer to =
            ByteBuffer.allocate(PORTION * ClOrdIdFile.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        int count = 0;
        while (read(source, from.clear(), (long) count * ENTRY_LENGTH)) {
            to.clear();
            while (from.hasRemaining() && from.get(from.position()) != 0) {
                put(from, to, count + to.position() / ClOrdIdFile.ENTRY_LENGTH + 1);
            }
            final boolean isEnd = from.hasRemaining();
            to.flip();
            ClOrdIdFile.writeAll(target, to, (count + 1L) * ClOrdIdFile.ENTRY_LENGTH);
            count += to.limit() / ClOrdIdFile.ENTRY_LENGTH;
            if (isEnd) {
                return count;
            }
        }
        return count;
    }

    private static boolean read(final FileChannel source, final ByteBuffer from, final long position)
        throws IOException {
        long at = position;
        for (int read = 0; from.hasRemaining() && read >= 0; at += read) {
            read = source.read(from, at);
        }
        from.flip();
        return from.hasRemaining();
    }

    private static void put(final ByteBuffer from, final ByteBuffer to, final long number) {
        final int entry = to.position();
        to.put(from.array(), from.position(), ENTRY_LENGTH);
        to.putLong(entry + ClOrdIdFile.NUMBER_OFFSET, number);
        to.putLong(entry + ClOrdIdFile.NEED_OFFSET, 0);
        to.putLong(entry + ClOrdIdFile.PENDING_OFFSET, 0);
        to.putLong(entry + ClOrdIdFile.SEQ_NO_OFFSET, 0);
        from.position(from.position() + ENTRY_LENGTH);
        to.position(entry + ClOrdIdFile.ENTRY_LENGTH);
    }
}
