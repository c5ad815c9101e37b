package org.ringside.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.PrivateFiles;

/**
 * What a program that follows a journal may still have to read of it. {@link SnapshotStore#deleteOlder} spares that,
 * also while the program does not run. Each program has a file {@code followers/NAME} in the journal's folder, with one
 * line: {@code RECORD BYTES}. Without the file nothing is spared for the program.
 *
 * @param name   of the program: the file's name.
 * @param record first record that it may have to apply.
 * @param bytes  of journal that are kept for it at most.
 */
public record FollowerNeed(String name, long record, long bytes) {
    private static final String FOLDER = "followers";
    private static final String TEMPORARY = "~";
    private static final Pattern NAME = Pattern.compile("\\w[\\w.-]{0,63}");
    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18})\\s*");

    /** Checks the values. */
    public FollowerNeed {
        if (!NAME.matcher(name).matches() || record < 0 || bytes < 0) {
            throw new IllegalArgumentException("follower " + name + " needs record " + record + ", " + bytes
                + " bytes: a name of 1 to 64 letters, digits, '.', '-' and '_', and no number below 0");
        }
    }

    /**
     * Writes the file, in place of one that is there: a reader finds the old line or the new one, also after a
     * loss of power.
     *
     * @param journal folder of the journal.
     * @throws JournalException NO_ROOM, PERMISSION or FAILED when the system refuses
     */
    public void note(final Path journal) {
        final Path folder = journal.resolve(FOLDER);
        final Path file = folder.resolve(name);
        final Path temporary = folder.resolve(name + TEMPORARY);
        try {
            PrivateFiles.prepareFolder(folder, line -> { });
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap((record + " " + bytes + "\n").getBytes(StandardCharsets.US_ASCII)));
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }

    /**
     * Reads the needs of all followers.
     *
     * @param journal folder of the journal.
     * @return one for each; none when nobody follows.
     * @throws JournalException CORRUPT when a file has something else; PERMISSION or FAILED when the system refuses
     */
    public static List<FollowerNeed> readAll(final Path journal) {
        final Path folder = journal.resolve(FOLDER);
        final List<FollowerNeed> needs = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                if (NAME.matcher(file.getFileName().toString()).matches()) {
                    needs.add(read(file));
                }
            }
        } catch (final NoSuchFileException nobody) {
            return List.of();
        } catch (final IOException failure) {
            throw JournalException.of(folder, "be listed", failure);
        }
        return needs;
    }

    private static FollowerNeed read(final Path file) {
        try {
            final String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            final Matcher line = LINE.matcher(text);
            if (!line.matches()) {
                throw new JournalException(JournalException.Reason.CORRUPT, file + " is to say which record a follower"
                    + " needs, as in '4711 8589934592', and does not: start the follower again, or remove the file");
            }
            return new FollowerNeed(
                file.getFileName().toString(), Long.parseLong(line.group(1)), Long.parseLong(line.group(2)));
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }
}
