package org.ringside.ops.exchange;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ScratchFolder;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.MemberList;
import org.ringside.queue.QueueDirectory;

/** A session with the members of a replicated engine, for as long as something is asked of them. */
public final class ClusterAccess {
    private ClusterAccess() {
    }

    /**
     * Asks something.
     *
     * @param members  of the engine.
     * @param key      that they share with operators.
     * @param patience how long each answer may take.
     * @param work     that asks.
     * @param <T>      what comes of it.
     * @return what has come of it.
     * @throws LaunchException with one line, when the members cannot be asked.
     */
    public static <T> T with(final MemberList members, final ClusterKey key, final Duration patience,
        final Function<ClusterClient, T> work) {
        try (ScratchFolder scratch = ScratchFolder.in(QueueDirectory.defaultPath().toAbsolutePath().getParent());
            ClusterClient client = new ClusterClient(members, key, scratch.path().resolve("driver"), patience)) {
            return work.apply(client);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.FAILURE,
                "there is no room for a media driver in shared memory: " + Failures.ofFile(failure), failure);
        }
    }
}
