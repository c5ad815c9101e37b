package org.ringside.matching.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * Has a member begin anew: log, snapshots and what it has left are put aside within its folder, so that it gets the log
 * of the others when it starts. Not while it runs, and not without a leader among the others: a majority that does not
 * count on this member has every command that anybody was told of.
 */
public final class Rejoin {
    private static final String ASIDE = "discarded-";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private Rejoin() {
    }

    /**
     * Puts aside what a member has.
     *
     * @param config  of the member, which does not run.
     * @param timeout for finding the leader.
     * @return what was done, and what to do next, on one line.
     * @throws LaunchException with one line: NOT_FOUND without such a folder, or with nothing in it; IN_USE when the
     *                         member runs; TIMEOUT when no leader is found among the others; USAGE when there are no
     *                         others.
     */
    public static String discard(final MemberConfig config, final Duration timeout) {
        final Path folder = config.folder();
        if (config.list().size() == 1) {
            throw new LaunchException(ExitCode.USAGE, "member=" + config.member() + " is the only one of members: there"
                + " is no other log that it could get");
        }
        if (!Files.isDirectory(folder)) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no folder " + folder + ": name the configuration"
                + " with which the member runs");
        }
        try {
            final FileChannel lock = MemberFolder.lock(folder);
            try {
                return discardLocked(config, folder, timeout);
            } finally {
                lock.close();
            }
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure),
                "folder " + folder + " cannot be put aside: " + Failures.ofFile(failure), failure);
        }
    }

    private static String discardLocked(final MemberConfig config, final Path folder, final Duration timeout)
        throws IOException {
        final List<Path> files = contents(folder);
        if (files.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is nothing in folder " + folder
                + " to discard: start the member, it gets the log of the others");
        }
        requireLeader(config, timeout);
        final Path aside = Files.createDirectory(folder.resolve(ASIDE + TIME.format(LocalDateTime.now())));
        for (final Path file : files) {
            Files.move(file, aside.resolve(file.getFileName()));
        }
        return "what member " + config.member() + " had in " + folder + " is in " + aside + " now. Start the"
            + " member: it gets the log of the others. Remove " + aside + " when nobody needs it";
    }

    /** All but the lock and what was put aside before. What keeps the member from starting comes last. */
    private static List<Path> contents(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.equals(MemberConfig.lockFile(folder)) && !name(file).startsWith(ASIDE))
                .sorted(Comparator.comparing((Path file) -> name(file).equals(Halted.FILE)).thenComparing(Rejoin::name))
                .toList();
        }
    }

    private static String name(final Path file) {
        return file.getFileName().toString();
    }

    private static void requireLeader(final MemberConfig config, final Duration timeout) throws IOException {
        if (!LeaderSearch.finds(config.list(), ClusterKey.read(config.keyFile()),
            config.list().anyEndpoint(config.member()), config.queues(), "rejoin-" + config.member(), timeout)) {
            throw new LaunchException(ExitCode.TIMEOUT, "no leader is found among the other members of "
                + config.members() + ": what this one has may be needed. Start the others first");
        }
    }
}
