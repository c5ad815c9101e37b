package org.ringside.ops.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.ServerCommand;
import org.ringside.queue.FolderAccess;

/**
 * The output of a process of an exchange, line by line, in a file beside the queues. A second file keeps the output of
 * the earlier process with this name: it may say why that one died.
 */
public record ProcessLog(Path file) {
    /** How the line begins in which a process says that it is ready. */
    static final String READY = "ready ";
    /** What the name of a log ends with. */
    static final String SUFFIX = ".log";

    /** How the programs whose logs these are begin a line that does not end them: GATEWAY NAME: ... */
    private static final Pattern PROGRESS = Pattern.compile("(log|engine|gateway|probe|probe-handler|console"
        + "|market-data|member-\\d+|bridge(-[A-Za-z0-9._-]+)?|backup)( [^:]*)?: (?!error: )");
    /** Of a longer log only so much of its begin and of its end is looked at: a library may say more than fits here. */
    private static final int MOST_BYTES = 256 << 10;
    private static final Pattern ERROR = Pattern.compile("^[^: ]+" + ServerCommand.ERROR);

    /**
     * Returns the log of a process.
     *
     * @param folder  of the queues.
     * @param process name of it.
     * @return the log, which may be missing.
     */
    public static ProcessLog of(final Path folder, final String process) {
        return new ProcessLog(folder.resolve(process + SUFFIX));
    }

    /** Where the log of the process before is kept. */
    ProcessLog previous() {
        return new ProcessLog(file.resolveSibling(file.getFileName() + ".previous"));
    }

    /** Makes room for the log of another process of this name. One that says nothing but that it was ready goes. */
    void keepAsPrevious() {
        try {
            if (lines().stream().anyMatch(line -> !line.startsWith(READY))) {
                Files.move(file, previous().file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * All that was said, of very much only begin and end; nothing when there is no log. What is no UTF-8, as a
     * character that a full file system has cut off, is replaced.
     */
    List<String> lines() {
        try (SeekableByteChannel log = FolderAccess.openToRead(file)) {
            final InputStream bytes = Channels.newInputStream(log);
            final String begin = new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            log.position(Math.max(log.position(), log.size() - MOST_BYTES));
            final String end = new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return Stream.concat(begin.lines(), end.lines()).toList();
        } catch (final NoSuchFileException none) {
            return List.of();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** The words {@code KEY=VALUE} of the line that says that it is ready; empty when it has not said so. */
    Optional<Map<String, String>> ready() {
        return lines().stream().filter(line -> line.startsWith(READY)).findFirst().map(line -> {
            final Map<String, String> words = new HashMap<>();
            for (final String word : line.split(" ")) {
                final int equals = word.indexOf('=');
                if (equals > 0) {
                    words.put(word.substring(0, equals), word.substring(equals + 1));
                }
            }
            return words;
        });
    }

    /** The last line that is no part of a stack trace, and no warning of the JVM, which may come behind an error. */
    Optional<String> lastWords() {
        return words().reduce((earlier, later) -> later);
    }

    /**
     * Finds why the process has ended: the last line that is an error, or else comes from the JVM or the shell.
     * Warnings and progress are no cause, although they may be the last lines, as those of a library.
     */
    public Optional<String> cause() {
        try {
            final List<String> words = words().filter(line -> !PROGRESS.matcher(line).lookingAt()).toList();
            return words.stream().filter(line -> ERROR.matcher(line).lookingAt()).reduce((earlier, later) -> later)
                .map(line -> ERROR.matcher(line).replaceFirst(""))
                .or(() -> words.stream().reduce((earlier, later) -> later));
        } catch (final UncheckedIOException unreadable) {
            return Optional.of("its log cannot be read: " + unreadable.getCause().getMessage());
        }
    }

    private Stream<String> words() {
        return lines().stream().filter(line -> !line.isBlank() && !line.startsWith(READY) && !isNoise(line));
    }

    private static boolean isNoise(final String line) {
        return Character.isWhitespace(line.charAt(0)) || line.startsWith("[") || line.contains(" VM warning: ");
    }

    /**
     * Deletes the log unless it has more than {@code lines} lines, without the ready line.
     *
     * @return whether the log is gone
     */
    public boolean deleteIfShort(final int lines) {
        if (lines().stream().filter(line -> !line.startsWith(READY)).count() > lines) {
            return false;
        }
        delete();
        return true;
    }

    /** Deletes the log, and that of the process before. */
    public void delete() {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(previous().file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
