package org.ringside.matching.cluster;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.PriorityHeapTimerServiceSupplier;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.security.AuthenticatorSupplier;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.IdleStrategy;

/**
 * What Aeron does for a member, each part on one thread: the media driver, the archive, the consensus module, and the
 * container that calls the service.
 */
final class MemberNode implements AutoCloseable {
    private static final int LEAST_FILE = 4 << 20;
    private static final int TERMS_IN_FILE = 4;
    private static final int SESSIONS = 64;
    /** Members of another major version are refused, by each other and by a log. */
    private static final int MAJOR = 1;
    private static final String SNAPSHOTS = "aeron:ipc?alias=snapshot|term-length=" + MediaSettings.TERM;

    private final MemberConfig config;
    private final MemberFolder places;
    private final AeronErrors errors;
    private final MemberClock clock;
    private final AuthenticatorSupplier authenticators;
    private final int version;
    private MediaDriver driver;
    private Archive archive;
    private ConsensusModule module;
    private ClusteredServiceContainer container;

    private MemberNode(final MemberConfig config, final MemberFolder places, final AeronErrors errors,
        final MemberClock clock, final AuthenticatorSupplier authenticators, final int rules) {
        this.config = config;
        this.places = places;
        this.errors = errors;
        this.clock = clock;
        this.authenticators = authenticators;
        version = SemanticVersion.compose(MAJOR, rules, 0);
    }

    /**
     * Starts all parts.
     *
     * @param service        that the container calls.
     * @param errors         told of every failure.
     * @param clock          gives commands their time while this member leads.
     * @param authenticators say who gets a session; null: everybody does.
     * @param rules          the newest version of the rules that the service knows.
     */
    static MemberNode launch(final MemberConfig config, final MemberFolder places, final ClusteredService service,
        final AeronErrors errors, final MemberClock clock, final AuthenticatorSupplier authenticators,
        final int rules) {
        final MemberNode node = new MemberNode(config, places, errors, clock, authenticators, rules);
        try {
            node.driver = MediaSettings.launch(node.driverContext());
            node.archive = Archive.launch(node.archiveContext());
            node.module = ConsensusModule.launch(node.moduleContext());
            node.container = ClusteredServiceContainer.launch(node.containerContext(service));
            return node;
        } catch (final RuntimeException failure) {
            node.close();
            throw failure;
        }
    }

    /** Length of a file of the log, or of a snapshot. */
    static long fileLength(final MemberConfig config) {
        return Math.max((long) TERMS_IN_FILE * config.termLength(), LEAST_FILE);
    }

    private MediaDriver.Context driverContext() {
        final AeronErrors.Part part = errors.driver();
        return MediaSettings.driver(places.driver(), idleStrategy())
            .sharedThreadFactory(part)
            .errorHandler(part);
    }

    private Archive.Context archiveContext() {
        return archive(config, places, errors.retrying("archive"));
    }

    /** An archive in these places. */
    static Archive.Context archive(final MemberConfig config, final MemberFolder places, final AeronErrors.Part part) {
        final int syncLevel = syncLevel(config);
        return new Archive.Context()
            .aeronDirectoryName(places.driver().toString())
            .archiveDir(places.archive().toFile())
            .archiveId(config.member())
            .controlChannel(udp(config.list().archiveEndpoint(config.member())))
            .replicationChannel(udp(config.list().anyEndpoint(config.member())))
            .threadingMode(ArchiveThreadingMode.SHARED)
            .idleStrategySupplier(() -> MediaSettings.idle(config.parkUs()))
            .threadFactory(part)
            .segmentFileLength((int) fileLength(config))
            .lowStorageSpaceThreshold(fileLength(config))
            .fileSyncLevel(syncLevel)
            .catalogFileSyncLevel(syncLevel)
            .recordChecksum(new FrameChecksum())
            .replayChecksum(new FrameChecksum())
            .errorHandler(part);
    }

    private ConsensusModule.Context moduleContext() {
        final AeronErrors.Part part = errors.retrying("consensus module");
        final long heartbeatNs = TimeUnit.MILLISECONDS.toNanos(config.heartbeatMs());
        return new ConsensusModule.Context()
            .aeronDirectoryName(places.driver().toString())
            .clusterDir(places.cluster().toFile())
            .clusterMemberId(config.member())
            .clusterMembers(config.list().clusterMembers())
            .appVersion(version)
            .authenticatorSupplier(authenticators)
            .ingressChannel("aeron:udp?alias=ingress")
            .logChannel("aeron:udp?alias=log|term-length=" + config.termLength())
            .snapshotChannel(SNAPSHOTS)
            .replicationChannel(udp(config.list().anyEndpoint(config.member())))
            .leaderHeartbeatTimeoutNs(heartbeatNs)
            .leaderHeartbeatIntervalNs(heartbeatNs / 5)
            .electionTimeoutNs(heartbeatNs)
            .electionStatusIntervalNs(heartbeatNs / 10)
            .startupCanvassTimeoutNs(TimeUnit.MILLISECONDS.toNanos(config.startupMs()))
            .sessionTimeoutNs(TimeUnit.MILLISECONDS.toNanos(config.sessionMs()))
            .maxConcurrentSessions(SESSIONS)
            .fileSyncLevel(syncLevel(config))
            .clusterClock(clock)
            .timerServiceSupplier(new PriorityHeapTimerServiceSupplier())
            .idleStrategySupplier(this::idleStrategy)
            .threadFactory(part)
            .terminationHook(part)
            .errorHandler(part);
    }

    private ClusteredServiceContainer.Context containerContext(final ClusteredService service) {
        final AeronErrors.Part part = errors.strict("service");
        return new ClusteredServiceContainer.Context()
            .aeronDirectoryName(places.driver().toString())
            .clusterDir(places.cluster().toFile())
            .appVersion(version)
            .snapshotChannel(SNAPSHOTS)
            .clusteredService(service)
            .idleStrategySupplier(this::idleStrategy)
            .threadFactory(part)
            .terminationHook(part)
            .errorHandler(part);
    }

    static String udp(final String endpoint) {
        return "aeron:udp?endpoint=" + endpoint;
    }

    private static int syncLevel(final MemberConfig config) {
        return config.isDisk() ? 1 : 0;
    }

    /** What a thread of this member does when there is nothing to do. */
    IdleStrategy idleStrategy() {
        return MediaSettings.idle(config.parkUs());
    }

    /** What the consensus module knows of itself. */
    ConsensusModule.Context consensus() {
        return module.context();
    }

    @Override
    public void close() {
        errors.stop();
        CloseHelper.quietCloseAll(container, module, archive, driver);
    }
}
