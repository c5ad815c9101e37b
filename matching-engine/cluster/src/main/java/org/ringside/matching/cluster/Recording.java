package org.ringside.matching.cluster;

import io.aeron.archive.CatalogView;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * A recording of an archive, as the archive's catalog has it: of the log, or of a snapshot.
 *
 * @param archive       folder of the archive.
 * @param id            of the recording.
 * @param start         position of its first message; it grows when the archive deletes what is old.
 * @param stop          position behind its last message; {@link #GOES_ON} while it is written, or when the archive was
 *                      killed.
 * @param termLength    of its terms in bytes.
 * @param segmentLength of its files in bytes.
 */
record Recording(Path archive, long id, long start, long stop, int termLength, int segmentLength) {
    /** The end is where nothing follows. */
    static final long GOES_ON = AeronArchive.NULL_POSITION;
    /** Of the names of its files, behind its id and the position of the first byte. */
    static final String SUFFIX = ".rec";

    /**
     * All recordings of an archive by their ids, those too whose files are deleted. The archive may be at work.
     *
     * @throws LaunchException NOT_FOUND when there is no archive.
     */
    static Map<Long, Recording> all(final Path archive) {
        try {
            return read(archive);
        } catch (final AeronException | IllegalArgumentException | IllegalStateException refused) {
            throw new LaunchException(Files.isDirectory(archive) ? ExitCode.CORRUPT : ExitCode.NOT_FOUND,
                "there is no archive to read in " + archive + ": " + AeronErrors.words(refused)
                    + ". Name the folder of a member", refused);
        }
    }

    /**
     * The same.
     *
     * @throws RuntimeException as Aeron has it, when there is no archive, or its catalog is damaged.
     */
    static Map<Long, Recording> read(final Path archive) {
        final Map<Long, Recording> recordings = new TreeMap<>();
        CatalogView.listRecordings(archive.toFile(),
            (session, correlation, id, startTime, stopTime, start, stop, initialTerm, segmentLength, termLength,
                mtu, sessionId, stream, strippedChannel, channel, source) ->
                recordings.put(id, new Recording(archive, id, start, stop, termLength, segmentLength)));
        return recordings;
    }

    /** Position up to which there may be messages, when nobody writes it. */
    long end() {
        return stop == GOES_ON ? Long.MAX_VALUE : stop;
    }

    /** Position of the first byte of the file that has a position. */
    long fileStart(final long position) {
        return AeronArchive.segmentFileBasePosition(start, position, termLength, segmentLength);
    }

    /** The file that begins at a position of {@link #fileStart}. */
    Path file(final long fileStart) {
        return archive.resolve(id + "-" + fileStart + SUFFIX);
    }

    /**
     * Position of the first byte of the last file that is there; empty without one.
     *
     * @throws LaunchException when the folder cannot be read.
     */
    OptionalLong lastFile() {
        final String prefix = id + "-";
        try (Stream<Path> files = Files.list(archive)) {
            return files.map(file -> file.getFileName().toString())
                .filter(name -> name.startsWith(prefix) && name.endsWith(SUFFIX))
                .mapToLong(name -> Long.parseLong(name.substring(prefix.length(), name.length() - SUFFIX.length())))
                .max();
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure),
                archive + " cannot be read: " + Failures.ofFile(failure), failure);
        }
    }

    /**
     * What is damaged at a position of which an archive says that it cannot replay it.
     *
     * @param archive folder of the archive.
     * @param id      of the recording.
     * @param remedy  sentence that says what an operator does then.
     * @return one line; empty when there is nothing damaged here: another archive has said so.
     */
    static String damage(final Path archive, final long id, final long position, final String remedy) {
        try {
            final Recording recording = all(archive).get(id);
            return recording == null || position < recording.start ? "" : damage(recording, position, remedy);
        } catch (final LaunchException | UncheckedIOException unreadable) {
            // Nobody knows: the archive tries again, and says so.
            return "";
        }
    }

    private static String damage(final Recording recording, final long position, final String remedy) {
        try (RecordedMessages messages = new RecordedMessages(recording, position, remedy)) {
            if (!messages.next(recording.end(), (buffer, offset, length) -> { }) && messages.isMoreBehind()) {
                throw messages.damaged("nothing where there was a message");
            }
            return "";
        } catch (final LaunchException damaged) {
            return damaged.exitCode() == ExitCode.CORRUPT ? damaged.getMessage() : "";
        }
    }

    /** Whether its first file is there. */
    boolean exists() {
        return Files.exists(file(fileStart(start)));
    }
}
