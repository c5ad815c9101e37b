package org.ringside.gateway.control;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.queue.MappedFile;

/**
 * The operator's blocks: sessions that may not log on, firms whose sessions may not log on, and accounts, whose orders
 * the engine refuses. A file beside the session journals holds the list, so that a block outlives gateway and machine.
 * Immutable.
 *
 * @param sessions ids.
 * @param firms    numbers.
 * @param accounts numbers; the gateway does not use them.
 */
public record BlockList(SortedSet<Long> sessions, SortedSet<Long> firms, SortedSet<Long> accounts) {
    /** Nobody is blocked. */
    public static final BlockList NONE = new BlockList(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());

    /** Highest number of a session, firm or account. */
    public static final long MAX_ID = 0xFFFF_FFFEL;

    /** The kinds of blocks. */
    public enum Scope {
        /** One session. */
        SESSION("sessions"),
        /** All sessions of a firm. */
        FIRM("firms"),
        /** An account of the engine. */
        ACCOUNT("accounts");

        private final String key;

        Scope(final String key) {
            this.key = key;
        }
    }

    /** Copies the sets. */
    public BlockList {
        sessions = new TreeSet<>(sessions);
        firms = new TreeSet<>(firms);
        accounts = new TreeSet<>(accounts);
    }

    /**
     * Reads the file.
     *
     * @param file that may be missing: then nobody is blocked.
     * @return the list.
     * @throws LaunchException when the file cannot be read, or is no list.
     */
    public static BlockList read(final Path file) {
        final Properties properties = new Properties();
        String missing = "";
        // Another account may have put a link to what it cannot read there, or a pipe.
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                properties.load(new StringReader(PrivateFiles.read(file)));
            } catch (final IOException | IllegalArgumentException ex) {
                throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + ex.getMessage(), ex);
            }
            missing = Stream.of(Scope.values()).map(scope -> scope.key).filter(key -> !properties.containsKey(key))
                .collect(Collectors.joining(", "));
        }
        final BlockList list = new BlockList(
            ids(file, properties, Scope.SESSION), ids(file, properties, Scope.FIRM),
            ids(file, properties, Scope.ACCOUNT));
        if (!properties.isEmpty()) {
            throw refused(file, "unknown key '" + properties.keys().nextElement() + "'", null);
        }
        if (!missing.isEmpty()) {
            throw refused(file, "is not whole, and nobody knows who is blocked: without " + missing
                + ". Put back a copy, or write these keys", null);
        }
        return list;
    }

    /**
     * Writes the file, whole or not at all, and waits for the disk. Root gives it to the account that has the folder.
     *
     * @param file to write; the method makes a missing folder.
     * @throws LaunchException when the file cannot be written.
     */
    public void write(final Path file) {
        final String text = "# Written by 'ringside block' and 'ringside unblock'; the gateway is told.\n"
            + line(Scope.SESSION) + line(Scope.FIRM) + line(Scope.ACCOUNT);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            PrivateFiles.replaceOnDisk(file, text, MappedFile.ONLY_OURS);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot write " + file + ": " + Failures.ofFile(ex), ex);
        }
    }

    /**
     * Whether this session, firm or account is on the list itself.
     *
     * @param scope what it is.
     * @param id    its number.
     * @return true if so.
     */
    public boolean contains(final Scope scope, final long id) {
        return of(scope).contains(id);
    }

    /**
     * Returns the list with one more block, or one less.
     *
     * @param scope     what it is.
     * @param id        its number.
     * @param isBlocked from now on.
     * @return the list; this one does not change.
     */
    public BlockList with(final Scope scope, final long id, final boolean isBlocked) {
        final BlockList copy = new BlockList(sessions, firms, accounts);
        if (isBlocked) {
            copy.of(scope).add(id);
        } else {
            copy.of(scope).remove(id);
        }
        return copy;
    }

    /** Whether a session may not log on. */
    public boolean isBlocked(final long sessionId, final long firm) {
        return sessions.contains(sessionId) || firms.contains(firm);
    }

    private SortedSet<Long> of(final Scope scope) {
        return switch (scope) {
            case SESSION -> sessions;
            case FIRM -> firms;
            case ACCOUNT -> accounts;
        };
    }

    private String line(final Scope scope) {
        return scope.key + "=" + of(scope).stream().map(String::valueOf).collect(Collectors.joining(",")) + "\n";
    }

    /** Takes the key out of the properties: what is left is unknown. */
    private static SortedSet<Long> ids(final Path file, final Properties properties, final Scope scope) {
        final SortedSet<Long> ids = new TreeSet<>();
        final Object text = properties.remove(scope.key);
        if (text == null || text.toString().isBlank()) {
            return ids;
        }
        for (final String id : text.toString().split(",", -1)) {
            try {
                ids.add(Long.parseLong(id.trim()));
            } catch (final NumberFormatException ex) {
                throw refused(file, scope.key + ": '" + id + "' is no number", ex);
            }
        }
        if (ids.first() < 0 || ids.last() > MAX_ID) {
            throw refused(file, scope.key + ": numbers go from 0 to " + MAX_ID, null);
        }
        return ids;
    }

    private static LaunchException refused(final Path file, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.USAGE, file + ": " + reason, cause);
    }
}
