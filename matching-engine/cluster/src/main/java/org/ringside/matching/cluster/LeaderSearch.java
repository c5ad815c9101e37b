package org.ringside.matching.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.PrivateFiles;
import org.ringside.matching.bridge.ClusterPort;

/** Finds out whether members have a leader, by a session with it. */
final class LeaderSearch {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int PARK_US = 1_000;
    private static final int LIMIT = 16;

    private LeaderSearch() {
    }

    /**
     * Looks for a leader.
     *
     * @param key      that the members have; one that refuses it is a leader all the same.
     * @param endpoint of this host.
     * @param queues   folder of queues, which is made when it is missing.
     * @param name     of a media driver beside that folder.
     * @return whether one was found in time.
     */
    static boolean finds(final MemberList members, final ClusterKey key, final String endpoint, final Path queues,
        final String name, final Duration timeout) throws IOException {
        final Path folder = queues.toAbsolutePath();
        PrivateFiles.prepareQueues(folder, message -> { });
        final Path driver = folder.resolveSibling(folder.getFileName() + "-" + name);
        try (AeronClusterPort port = new AeronClusterPort(members, key, endpoint, driver, PARK_US, message -> { })) {
            final long startNs = System.nanoTime();
            while (port.session() == ClusterPort.NO_SESSION && !port.isRefused()) {
                if (System.nanoTime() - startNs > timeout.toNanos()) {
                    return false;
                }
                if (port.poll((buffer, offset, length) -> { }, LIMIT) == 0) {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
            return true;
        }
    }
}
