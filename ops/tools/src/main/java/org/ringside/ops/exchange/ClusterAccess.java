package org.ringside.ops.exchange;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.launch.ScratchFolder;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.ClusterMarket;
import org.ringside.matching.cluster.MemberList;
import org.ringside.queue.QueueDirectory;

/** A session with the members of a replicated engine, for as long as something is asked of them. One thread. */
public final class ClusterAccess implements AutoCloseable {
    private final ScratchFolder scratch;
    private final ClusterClient client;

    private ClusterAccess(final MemberList members, final ClusterKey key, final Duration patience)
        throws IOException {
        scratch = ScratchFolder.in(QueueDirectory.defaultPath().toAbsolutePath().getParent());
        try {
            client = new ClusterClient(members, key, scratch.path().resolve("driver"), patience);
        } catch (final RuntimeException refused) {
            scratch.close();
            throw refused;
        }
    }

    /**
     * Opens one.
     *
     * @param members  of the engine.
     * @param key      of the members.
     * @param patience how long each answer may take.
     * @return to be closed.
     * @throws LaunchException with one line, when the members cannot be asked.
     */
    public static ClusterAccess open(
        final MemberList members, final ClusterKey key, final Duration patience) {
        try {
            return new ClusterAccess(members, key, patience);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.FAILURE,
                "there is no room for a media driver in shared memory: " + Failures.ofFile(failure), failure);
        }
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
        try (ClusterAccess access = open(members, key, patience)) {
            return work.apply(access.client);
        }
    }

    /**
     * Gives members of this host what the configuration has and they do not know, before the first order. Those of
     * other hosts keep what an operator has given them: this host's file may be another one.
     */
    static void configure(final ExchangePlan plan, final ClusterPlan cluster, final Messages messages) {
        final Map<String, String> keys = new HashMap<>(Map.of("queues", plan.folder().toString()));
        plan.schedule().ifPresent(schedule -> keys.put("schedule", schedule.toString()));
        final ClusterMarket market = new ClusterMarket(plan.engine(), keys);
        final int changes = with(cluster.list(), cluster.key(), plan.config().readyLimit(),
            client -> market.apply(client, (what, isChange) -> { }));
        if (changes > 0) {
            messages.say(plan.engine() + ": " + changes + " of " + market.size() + " commands were new to the members");
        }
    }

    /** Asks them. */
    public ClusterClient client() {
        return client;
    }

    /** Ends the session, and its driver. */
    @Override
    public void close() {
        client.close();
        scratch.close();
    }
}
