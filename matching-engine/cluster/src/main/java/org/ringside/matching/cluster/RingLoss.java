package org.ringside.matching.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.bridge.BridgeRings;
import org.ringside.queue.QueueException;

/**
 * What the queues of a bridge have and the members do not: commands that were applied, and events that gateways have
 * got, by a log that is lost, as behind a backup that was promoted.
 */
public final class RingLoss {
    private static final String OUTPUT = "orders.out.";

    private RingLoss() {
    }

    /**
     * Positions of a queue that are lost.
     *
     * @param queue   its name.
     * @param isInput whether it has commands; else it has events.
     * @param first   lost position.
     * @param last    lost position.
     */
    public record Lost(String queue, boolean isInput, long first, long last) {
        /**
         * How many positions there are.
         *
         * @return as many commands at most, or as many events.
         */
        public long count() {
            return last - first + 1;
        }
    }

    /**
     * Compares the queues of a bridge with the members.
     *
     * @param config    of the bridge, which does not run.
     * @param patience  how long an answer may take.
     * @param isGivenUp whether what is lost is given up: the members go on behind it, and the bridge can attach.
     * @return what is lost, a queue each; may be empty.
     * @throws QueueException  when the bridge runs, or a queue is damaged.
     * @throws LaunchException with one line: NOT_FOUND when a queue is missing; when the members do not answer, or
     *                         refuse it.
     */
    public static List<Lost> of(final BridgeConfig config, final Duration patience, final boolean isGivenUp) {
        try (BridgeRings rings = rings(config);
            ClusterClient client = new ClusterClient(
                config.list(), ClusterKey.read(config.keyFile()), config.driver(), patience)) {
            final ClusterClient.Positions members = client.positions(config.bridge(), config.spec().routes());
            final List<Lost> lost = new ArrayList<>();
            if (rings.head() > members.applied() + 1) {
                lost.add(new Lost(config.input(), true, members.applied() + 1, rings.head() - 1));
            }
            rings.next().forEach((route, next) -> {
                final Long known = members.next().get(route);
                if (known != null && next > known) {
                    lost.add(new Lost(OUTPUT + route, false, known, next - 1));
                }
            });
            if (isGivenUp && !lost.isEmpty()) {
                client.giveUp(config.bridge(), rings);
            }
            return lost;
        }
    }

    /** Looks only: neither folder nor queue is made, as what is lost shows in those that the exchange has left. */
    private static BridgeRings rings(final BridgeConfig config) {
        final Path folder = config.queueFolder();
        if (!Files.isDirectory(folder)) {
            throw missing("there is no folder " + folder);
        }
        try {
            return new BridgeRings(config.spec());
        } catch (final QueueException refused) {
            if (refused.reason() == QueueException.Reason.NOT_FOUND) {
                throw missing("a queue of input= or routes= is not in " + folder);
            }
            throw refused;
        }
    }

    private static LaunchException missing(final String what) {
        return new LaunchException(ExitCode.NOT_FOUND, what + ": name the queues= of the exchange, as in"
            + " --set queues=/dev/shm/ringside-gw, and create none: only those that are left know what is lost");
    }
}
