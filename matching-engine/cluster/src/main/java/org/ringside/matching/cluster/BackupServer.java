package org.ringside.matching.cluster;

import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackup.SourceType;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.CloseHelper;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCounters;

/**
 * A backup of the replicated engine: takes log and snapshots from a member that follows, as far as they are committed,
 * and has no vote. When that member is gone, it takes them from another one.
 */
public final class BackupServer extends ThreadedServer {
    private static final long SHOW_MS = 100;
    private static final long DISK_MS = 1_000;
    /** After a failure it begins again. */
    private static final long COOL_DOWN_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(2);

    private final BackupConfig config;
    private final MemberConfig own;
    private final PrintStream messages;
    private final BackupProgress progress = new BackupProgress();
    private MemberFolder places;
    private MediaDriver driver;
    private Archive archive;
    private ClusterBackup backup;
    private BackupCounters counters;

    /**
     * Makes a backup that is not started yet.
     *
     * @param config   of the backup.
     * @param messages takes lines for the operator.
     */
    public BackupServer(final BackupConfig config, final PrintStream messages) {
        this.config = config;
        this.messages = messages;
        own = config.promoted();
    }

    /**
     * Takes folder and ports, and starts all threads. Whether members answer shows later.
     *
     * @return this.
     * @throws LaunchException with one line, when something is in use, missing or damaged.
     */
    public BackupServer start() {
        try {
            final ClusterKey key = ClusterKey.read(config.keyFile());
            places = MemberFolder.takeForBackup(own, config.members(), MemberNode.fileLength(own), this::tell);
            final AeronErrors errors = new AeronErrors(this::tell, this::onEnd);
            places.mendBackup(this::tell);
            final AeronErrors.Part ofDriver = errors.driver();
            driver = MediaSettings.launch(MediaSettings.driver(places.driver(), MediaSettings.idle(config.parkUs()))
                .sharedThreadFactory(ofDriver)
                .errorHandler(ofDriver));
            archive = Archive.launch(MemberNode.archive(own, places, errors.retrying("archive")));
            backup = ClusterBackup.launch(context(key, errors.retrying("backup")));
            counters = BackupCounters.create(config.queues(), BackupMain.NAME);
            startRepeating("show", SHOW_MS, List.of(new ServiceThread.Task("the counters cannot be written",
                this::show, "restart the backup if this goes on")), this::tell);
            startRepeating("disk", DISK_MS, List.of(new ServiceThread.Task("the room of folder=" + config.folder()
                + " cannot be read", this::look, "see what is wrong with that disk")), this::tell);
            return this;
        } catch (final LaunchException refused) {
            close();
            throw refused;
        } catch (final RuntimeException failure) {
            close();
            throw new LaunchException(ExitCode.CORRUPT, "the backup cannot begin with folder " + config.folder() + ": "
                + AeronErrors.words(failure) + ". If it is damaged, move it away: the members have the same log",
                failure);
        }
    }

    private ClusterBackup.Context context(final ClusterKey key, final AeronErrors.Part part) {
        final MemberList list = config.list();
        final MemberList here = own.list();
        final String local = AeronArchive.Configuration.localControlChannel();
        return new ClusterBackup.Context()
            .aeronDirectoryName(places.driver().toString())
            .clusterDir(places.cluster().toFile())
            .clusterConsensusEndpoints(IntStream.range(0, list.size()).mapToObj(list::consensusEndpoint)
                .collect(Collectors.joining(",")))
            .consensusChannel(MemberNode.udp(here.consensusEndpoint(0)))
            .catchupChannel("aeron:udp?alias=backup")
            .catchupEndpoint(here.anyEndpoint(0))
            .archiveContext(new AeronArchive.Context()
                .controlRequestChannel(local)
                .controlResponseChannel(local)
                .controlRequestStreamId(AeronArchive.Configuration.localControlStreamId()))
            .clusterArchiveContext(new AeronArchive.Context()
                .controlRequestChannel(MemberNode.udp(list.archiveEndpoint(0)))
                .controlResponseChannel(MemberNode.udp(here.anyEndpoint(0))))
            // Who leads has enough to do. Of a single member there is no other one.
            .sourceType(list.size() == 1 ? SourceType.ANY : SourceType.FOLLOWER)
            .clusterBackupIntervalNs(TimeUnit.MILLISECONDS.toNanos(config.everyMs()))
            .clusterBackupResponseTimeoutNs(ANSWER_NS)
            .clusterBackupCoolDownIntervalNs(COOL_DOWN_NS)
            .credentialsSupplier(key)
            .eventsListener(progress)
            .idleStrategySupplier(() -> MediaSettings.idle(config.parkUs()))
            .threadFactory(part)
            .terminationHook(part)
            .errorHandler(part);
    }

    private void show() {
        counters.beat(System.nanoTime());
        final ClusterBackup.State state = ClusterBackup.State.get(backup.context().stateCounter());
        final boolean isFollowing = state == ClusterBackup.State.BACKING_UP;
        // A look for new snapshots does not end what is under way.
        final boolean isLooking = state == ClusterBackup.State.BACKUP_QUERY && progress.isFollowing();
        counters.set(BackupCounter.FOLLOWING, isFollowing || isLooking ? 1 : 0);
        counters.set(BackupCounter.SOURCE, progress.source());
        counters.set(BackupCounter.POSITION, progress.position());
        counters.set(BackupCounter.ANSWER_MS, progress.answerMs());
        counters.set(BackupCounter.SNAPSHOTS, progress.snapshots());
        counters.set(BackupCounter.FAILURES, progress.failures());
    }

    private void look() {
        try {
            final FileStore disk = Files.getFileStore(config.folder());
            counters.set(BackupCounter.DISK_FREE, disk.getUsableSpace());
            counters.set(BackupCounter.DISK_TOTAL, disk.getTotalSpace());
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String description() {
        return "backup of the members at " + config.members() + " at " + config.endpoint() + " folder="
            + config.folder();
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(backup, archive, driver, counters, places);
    }

    private void tell(final String message) {
        messages.println("backup: " + message);
    }
}
