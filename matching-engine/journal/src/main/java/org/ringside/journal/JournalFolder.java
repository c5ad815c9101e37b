package org.ringside.journal;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files in a journal's folder, and what is done with whole files. */
final class JournalFolder {
    static final String WRITER_LOCK = "journal.lk";
    static final String SNAPSHOT_LOCK = "snapshot.lk";

    private static final String SEGMENT_PREFIX = "journal-";
    private static final String SEGMENT_SUFFIX = ".log";
    private static final String SNAPSHOT_PREFIX = "snapshot-";
    private static final String SNAPSHOT_SUFFIX = ".bin";
    private static final String TEMPORARY_SUFFIX = ".tmp";
    private static final Pattern SEGMENT = pattern(SEGMENT_PREFIX, SEGMENT_SUFFIX);
    private static final Pattern SNAPSHOT = pattern(SNAPSHOT_PREFIX, SNAPSHOT_SUFFIX);

    private final Path path;

    JournalFolder(final Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** The file of the segment that begins with this record. */
    Path segment(final long firstIndex) {
        return path.resolve(name(SEGMENT_PREFIX, firstIndex, SEGMENT_SUFFIX));
    }

    /** A segment that has no name yet. */
    Path preparedSegment() {
        return path.resolve("journal-next" + TEMPORARY_SUFFIX);
    }

    Path snapshot(final long nextIndex) {
        return path.resolve(name(SNAPSHOT_PREFIX, nextIndex, SNAPSHOT_SUFFIX));
    }

    Path unfinishedSnapshot() {
        return path.resolve("snapshot-next" + TEMPORARY_SUFFIX);
    }

    /** First indexes of the segments that are there, ascending. */
    List<Long> segments() {
        return numbers(SEGMENT);
    }

    /** Bytes of the file; 0 when it was deleted since it was listed. */
    long lengthOfSegment(final long firstIndex) {
        try {
            return Files.size(segment(firstIndex));
        } catch (final NoSuchFileException deleted) {
            return 0;
        } catch (final IOException failure) {
            throw JournalException.of(segment(firstIndex), "be looked at", failure);
        }
    }

    /** Next indexes of the snapshots that are there, ascending. */
    List<Long> snapshots() {
        return numbers(SNAPSHOT);
    }

    /** Gives a finished file its name, for the next process that looks, and in place of a file that had it. */
    void publish(final Path temporary, final Path named) {
        try {
            Files.move(temporary, named, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException failure) {
            throw JournalException.of(named, "get its name", failure);
        }
    }

    /** Returns when the disk has all segments, also those that were written under another policy, and their names. */
    void forceSegments() {
        for (final long firstIndex : segments()) {
            force(segment(firstIndex));
        }
        force();
    }

    /** Returns when the disk knows the names that were given and taken. */
    void force() {
        force(path);
    }

    /** By a channel: to force a mapping that only reads does nothing. */
    private static void force(final Path file) {
        // A channel gives up when its thread is interrupted, which is no reason to leave the journal.
        boolean isInterrupted = Thread.interrupted();
        try {
            while (!tryForce(file)) {
                isInterrupted |= Thread.interrupted();
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** False when it was interrupted. */
    private static boolean tryForce(final Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (final ClosedByInterruptException interrupted) {
            return false;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written to disk", failure);
        }
    }

    void delete(final Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be deleted", failure);
        }
    }

    private static Pattern pattern(final String prefix, final String suffix) {
        return Pattern.compile(Pattern.quote(prefix) + "(\\d{20})" + Pattern.quote(suffix));
    }

    private List<Long> numbers(final Pattern pattern) {
        final List<Long> numbers = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (final Path file : files) {
                final Matcher matcher = pattern.matcher(file.getFileName().toString());
                if (matcher.matches()) {
                    numbers.add(Long.parseLong(matcher.group(1)));
                }
            }
        } catch (final NoSuchFileException missing) {
            return List.of();
        } catch (final IOException failure) {
            throw JournalException.of(path, "be listed", failure);
        }
        numbers.sort(null);
        return numbers;
    }

    private static String name(final String prefix, final long number, final String suffix) {
        return String.format(Locale.ROOT, "%s%020d%s", prefix, number, suffix);
    }
}
