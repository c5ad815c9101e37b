package org.ringside.ops.console.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.queue.MappedFile;

/**
 * The file that the key {@code users} names: a line {@code NAME=ROLE:pbkdf2-sha256:COUNT:SALT:HASH} for each user, at
 * most 256, and lines that begin with {@code #}. Immutable.
 */
final class Users {
    private static final int MOST = 256;
    private static final int MAX_BYTES = 1 << 17;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]{0,31}");
    private static final Pattern LINE = Pattern.compile("([^=]+)=([a-z]+):(.*)");
    /** Takes the time of a password for somebody who is no user, so that the time does not tell. */
    private static final PasswordHash NOBODY = PasswordHash.ofNobody();
    /** One password at a time, and one that waits: strangers do not occupy all threads of the server. */
    private static final Semaphore PLACES = new Semaphore(2);
    private static final Object TURN = new Object();
    private static final long LONGEST_WRITE_NS = 2_000_000_000L;
    private static final long RETRY_NS = 10_000_000;

    private final Map<String, User> byName;

    private record User(Role role, PasswordHash password) {
        @Override
        public String toString() {
            return role.word() + ":" + password;
        }
    }

    private Users(final Map<String, User> byName) {
        this.byName = byName;
    }

    /**
     * Reads the file.
     *
     * @throws LaunchException USAGE when it is missing, or a line of it is none
     */
    static Users read(final Path file) {
        final Map<String, User> users = new LinkedHashMap<>();
        int number = 0;
        for (final String line : lines(file)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                try {
                    add(users, line.strip());
                } catch (final IllegalArgumentException ex) {
                    throw refused(file, "line " + number + ": " + ex.getMessage(), ex);
                }
            }
        }
        return new Users(users);
    }

    /**
     * Who it is, if the password is right. Takes a third of a second for anybody.
     *
     * @throws RefusedException when too many passwords wait for their turn
     */
    Optional<Person> verify(final String name, final String password) {
        if (!PLACES.tryAcquire()) {
            throw new RefusedException(RefusedException.BUSY, "other passwords are just being checked: try again");
        }
        try {
            final User user = byName.get(name);
            synchronized (TURN) {
                final boolean isRight = (user == null ? NOBODY : user.password()).isOf(password);
                return isRight && user != null ? Optional.of(new Person(name, user.role())) : Optional.empty();
            }
        } finally {
            PLACES.release();
        }
    }

    boolean has(final String name) {
        return byName.containsKey(name);
    }

    /**
     * Writes a user into the file, in the place of one of the same name.
     *
     * @param file of users; made if it is missing
     * @throws LaunchException USAGE when the name is none, or the file is full or has a line that is none
     */
    static void write(final Path file, final Person person, final PasswordHash password) {
        if (!NAME.matcher(person.name()).matches()) {
            throw new LaunchException(ExitCode.USAGE, "'" + person.name() + "' is no name of a user: up to 32 of"
                + " a-z, 0-9, '.', '_' and '-', of which the first is a letter");
        }
        final Path next = file.resolveSibling(file.getFileName() + ".new");
        try {
            begin(next);
            try {
                final List<String> lines = new ArrayList<>(Files.exists(file) ? lines(file) : List.of());
                lines.removeIf(line -> line.strip().startsWith(person.name() + "="));
                lines.add(person.name() + "=" + new User(person.role(), password));
                Files.write(next, lines);
                read(next);
                if (Files.exists(file)) {
                    keepAccess(file, next);
                }
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (final IOException | LaunchException failure) {
                Files.deleteIfExists(next);
                throw failure;
            }
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot write " + file + ": " + Failures.ofFile(ex), ex);
        }
    }

    /**
     * One at a time: the process that has made the next file reads the last one. What a killed process has left goes.
     */
    private static void begin(final Path next) throws IOException {
        long sinceNs = System.nanoTime();
        while (true) {
            try {
                Files.createFile(next, MappedFile.ONLY_OURS);
                return;
            } catch (final FileAlreadyExistsException another) {
                if (System.nanoTime() - sinceNs > LONGEST_WRITE_NS) {
                    Files.deleteIfExists(next);
                    sinceNs = System.nanoTime();
                }
                LockSupport.parkNanos(RETRY_NS);
            }
        }
    }

    /** The console goes on to read a file to which root has added a user; a file that all could read is closed. */
    private static void keepAccess(final Path file, final Path next) throws IOException {
        final PosixFileAttributes access = Files.readAttributes(file, PosixFileAttributes.class);
        final PosixFileAttributeView view = Files.getFileAttributeView(next, PosixFileAttributeView.class);
        final PosixFileAttributes fresh = view.readAttributes();
        if (!access.group().equals(fresh.group())) {
            view.setGroup(access.group());
        }
        if (!access.owner().equals(fresh.owner())) {
            view.setOwner(access.owner());
        }
        if (!access.permissions().contains(PosixFilePermission.OTHERS_READ)) {
            view.setPermissions(access.permissions());
        }
    }

    private static void add(final Map<String, User> users, final String line) {
        final Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !NAME.matcher(matcher.group(1)).matches()) {
            throw new IllegalArgumentException("no NAME=ROLE:pbkdf2-sha256:COUNT:SALT:HASH");
        }
        final Role role = Role.of(matcher.group(2)).orElseThrow(
            () -> new IllegalArgumentException("'" + matcher.group(2) + "' is no role: viewer or operator"));
        if (users.put(matcher.group(1), new User(role, PasswordHash.parse(matcher.group(3)))) != null) {
            throw new IllegalArgumentException(matcher.group(1) + " stands twice in the file");
        }
        if (users.size() > MOST) {
            throw new IllegalArgumentException("more than " + MOST + " users");
        }
    }

    private static List<String> lines(final Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw refused(file, "there is no such file: 'ringside user add NAME' makes it", null);
            }
            if (Files.size(file) > MAX_BYTES) {
                throw refused(file, "more than " + MAX_BYTES + " bytes: are these users?", null);
            }
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (final IOException ex) {
            throw refused(file, "cannot be read: " + Failures.ofFile(ex), ex);
        }
    }

    private static LaunchException refused(final Path file, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.USAGE, "users=" + file.toAbsolutePath() + ": " + reason, cause);
    }
}
