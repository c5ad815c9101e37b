package org.ringside.system.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.BackupConfig;
import org.ringside.matching.cluster.Promotion;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;

/** The host of a backup of a replicated exchange, which becomes the only member when the others are lost. */
final class BackupHost {
    private static final String NAME = "backup";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long CAUGHT_UP_SECONDS = 60;
    private static final long POLL_MS = 5;

    private final CrashSettings settings;
    private final ClusterAddresses addresses;
    private final Path queues;
    private ServerProcess process;
    private int starts;

    /** @param queues folder in which members show how they are. */
    BackupHost(final CrashSettings settings, final ClusterAddresses addresses, final Path queues) {
        this.settings = settings;
        this.addresses = addresses;
        this.queues = queues;
    }

    private Map<String, Object> keys() {
        return Map.of("queues", queues, "members", addresses.members(), "endpoint", addresses.backup(), "folder",
            settings.folder().resolve(NAME), "termLength", 1 << 20, "everyMs", 500);
    }

    private void start(final String verb, final Path file, final Map<String, Object> keys) {
        final List<String> command =
            new ArrayList<>(List.of(settings.program("ringside").toString(), verb, "-c", file.toString()));
        keys.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        starts++;
        process = ServerProcess.start(
            NAME, command, settings.folder().resolve(NAME + "-" + starts + ".log"), "");
    }

    /** Starts the backup, and waits until it is ready. */
    void start() throws InterruptedException {
        start(NAME, settings.configuration("backup.properties"), keys());
        process.awaitReady();
    }

    /** Waits until it has all that the members have now. */
    void awaitCaughtUp() throws InterruptedException {
        final long position = MemberCountersSnapshot.readAll(queues).stream()
            .mapToLong(member -> member.of(MemberCounter.COMMIT_POSITION)).max().orElse(0);
        final long startNs = System.nanoTime();
        while (BackupCountersSnapshot.readAll(queues).stream()
            .noneMatch(backup -> backup.of(BackupCounter.POSITION) >= position)) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(CAUGHT_UP_SECONDS)) {
                throw new LaunchException(ExitCode.TIMEOUT, "the backup does not come to log position " + position
                    + "; the last it said: " + process.lastLine());
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Stops the backup as systemd does. */
    void stop() throws InterruptedException {
        process.stop();
    }

    /** Makes the backup the only member, and starts that. */
    Promotion.Result promote() throws InterruptedException {
        final Map<String, String> keys = new HashMap<>();
        keys().forEach((key, value) -> keys.put(key, value.toString()));
        final Promotion.Result result = Promotion.of(
            ConfigFile.read(settings.configuration("backup.properties"), keys, BackupConfig.class), PATIENCE,
            System.err::println);
        start("member", result.member(), Map.of());
        process.awaitReady();
        return result;
    }

    /** Kills what runs. */
    void kill() throws InterruptedException {
        if (process != null) {
            process.kill();
        }
    }
}
