package org.ringside.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Journals with records whose every field follows from their index. */
final class Journals {
    static final int SCHEMA_ID = 7;
    static final int SCHEMA_VERSION = 3;
    static final int SMALL = 4096;
    private static final int LONGEST = 150;

    private Journals() {
    }

    /** A record as it was read. */
    record Read(long index, long position, long timeNs, long readTimeNs, int typeId, String payload, long chain) {
    }

    static JournalConfig config(final Path folder) {
        return config(folder, SyncPolicy.MAPPED);
    }

    static JournalConfig config(final Path folder, final SyncPolicy policy) {
        return new JournalConfig(folder, SMALL, policy, SCHEMA_ID, SCHEMA_VERSION);
    }

    /** Appends so many records behind those that are there. */
    static void append(final JournalWriter writer, final int count) {
        for (int i = 0; i < count; i++) {
            appendNext(writer);
        }
    }

    static long appendNext(final JournalWriter writer) {
        return appendNext(writer, 0);
    }

    static long appendNext(final JournalWriter writer, final int input) {
        final long index = writer.nextIndex();
        final byte[] payload = payload(index).getBytes(StandardCharsets.US_ASCII);
        return writer.append(typeId(index), input, position(index), timeNs(index), readTimeNs(index),
            new UnsafeBuffer(payload), 0, payload.length);
    }

    /** Writes a journal of so many records. */
    static void write(final JournalConfig config, final int count) {
        try (JournalWriter writer = JournalWriter.open(config)) {
            append(writer, count);
            writer.flush();
        }
    }

    /** All records from this index on. */
    static List<Read> read(final Path folder, final long fromIndex) {
        try (JournalReader reader = JournalReader.open(folder, fromIndex)) {
            return poll(reader);
        }
    }

    static List<Read> poll(final JournalReader reader) {
        final List<Read> records = new ArrayList<>();
        while (reader.poll(into(records), 10) > 0) {
            Thread.onSpinWait();
        }
        return records;
    }

    static RecordHandler into(final List<Read> records) {
        return (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> records.add(
            new Read(index, position, timeNs, readTimeNs, typeId, text(buffer, offset, length), chain));
    }

    /** They are what {@link #append} wrote, from this index up to the other. */
    static boolean areRight(final List<Read> records, final long from, final long to) {
        long expected = from;
        for (final Read read : records) {
            if (read.index() != expected || read.position() != position(expected)
                || read.timeNs() != timeNs(expected) || read.readTimeNs() != readTimeNs(expected)
                || read.typeId() != typeId(expected) || !read.payload().equals(payload(expected))) {
                return false;
            }
            expected++;
        }
        return expected == to;
    }

    static Path segment(final Path folder, final long firstIndex) {
        return new JournalFolder(folder).segment(firstIndex);
    }

    /** First indexes of the segments. */
    static List<Long> segments(final Path folder) {
        return new JournalFolder(folder).segments();
    }

    static long lastSegment(final Path folder) {
        final List<Long> segments = segments(folder);
        return segments.get(segments.size() - 1);
    }

    static List<String> files(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    static void copy(final Path from, final Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static String text(final DirectBuffer buffer, final int offset, final int length) {
        return buffer.getStringWithoutLengthAscii(offset, length);
    }

    private static String payload(final long index) {
        return "x".repeat((int) (index * 37 % LONGEST)) + (index % 5 == 0 ? "" : index);
    }

    private static int typeId(final long index) {
        return (int) (index % 31) + 1;
    }

    private static long position(final long index) {
        return index % 7 == 0 ? -1 : index * 2;
    }

    private static long timeNs(final long index) {
        return 1_700_000_000_000_000_000L + index * 1_000;
    }

    private static long readTimeNs(final long index) {
        return 5_000_000_000L + index * 900;
    }
}
