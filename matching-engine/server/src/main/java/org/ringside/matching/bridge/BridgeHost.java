package org.ringside.matching.bridge;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.log.EventLog;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.matching.rings.GatewayWatch;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.schedule.Schedule;
import org.ringside.queue.QueueException;
import org.ringside.queue.Waiter;

/**
 * A bridge that is ready to run: its queues are attached, its port is somebody else's. One thread calls {@link
 * #doWork}, another one does the {@link #watchTasks}, and another one the {@link #noteTask}.
 */
public final class BridgeHost implements AutoCloseable {
    private final BridgeRings rings;
    private final GatewayWatch watch;
    private final BridgeAgent agent;
    private ReadPositions readPositions;

    /**
     * Takes its roles at the queues, or none of them.
     *
     * @param spec          of the bridge.
     * @param opener        of the port to the cluster, called when the roles are taken; the bridge does not close it.
     * @param clock         CLOCK_MONOTONIC.
     * @param watchCounters gives those of the watch on gateways, called when the roles are taken, too.
     * @param events        log of the watch, and of the schedule.
     * @param schedule      whose steps the bridge has done; null: none.
     * @throws QueueException when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                        process.
     */
    public BridgeHost(final BridgeSpec spec, final Supplier<? extends ClusterPort> opener, final NanoClock clock,
        final Supplier<CounterBlock<WatchCounter>> watchCounters, final EventLog events, final Schedule schedule) {
        rings = new BridgeRings(spec);
        try {
            watch = new GatewayWatch(rings.routes(), spec.gatewayGraceNs(), clock, watchCounters.get(), events);
            final ClusterPort port = opener.get();
            agent = new BridgeAgent(
                spec, rings.input(), rings.commands(), rings.routes(), watch::isGone, port, clock);
            if (schedule != null) {
                agent.follow(new BridgeDay(
                    schedule, port, new SystemEpochNanoClock(), new SecureRandom()::nextLong, events));
            }
        } catch (final RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    /**
     * Has the {@link #noteTask} and the end note how far gateways have read.
     *
     * @param folder   of the notes.
     * @param warnings takes a line when the last note cannot be written.
     */
    public void note(final Path folder, final Consumer<String> warnings) {
        readPositions = new ReadPositions(folder, rings.routes(), System::nanoTime, warnings);
    }

    /**
     * One turn of the bridge's thread.
     *
     * @return how much was done; 0 when there was nothing to do.
     * @throws LaunchException when the cluster refuses this bridge.
     * @throws QueueException  when a queue is damaged, or was closed.
     */
    public int doWork() {
        return agent.doWork();
    }

    /**
     * What the bridge's thread may wait on, for a time, when there was nothing to do.
     *
     * @return it ends a wait when there are commands.
     */
    public Waiter waiter() {
        return rings.commands().waiter();
    }

    /**
     * Looks after the gateway loops.
     *
     * @return to be repeated each {@link GatewayWatch#INTERVAL_MS}, on a thread of its own.
     */
    public List<ServiceThread.Task> watchTasks() {
        return watch.tasks();
    }

    /**
     * Notes how far gateways have read.
     *
     * @return to be repeated each {@link ReadPositions#LOOK_MS}, on a thread of its own, because the disk may be slow;
     *         empty where nothing is to be noted.
     */
    public Optional<ServiceThread.Task> noteTask() {
        return Optional.ofNullable(readPositions).map(ReadPositions::task);
    }

    /**
     * Whether the cluster has answered in this session. Of the bridge's thread, like what follows.
     *
     * @return true when commands and events may pass.
     */
    public boolean isAttached() {
        return agent.isAttached();
    }

    /**
     * Whether the bridge is attached, and for some seconds no member was heard at its endpoint.
     *
     * @return true when events do not come.
     */
    public boolean isDeaf() {
        return agent.isDeaf();
    }

    /**
     * Position of the last command that is known to be applied.
     *
     * @return -1 when there is none.
     */
    public long applied() {
        return agent.commands().applied();
    }

    /**
     * Commands that were read and are not known to be applied.
     *
     * @return at most 8,192.
     */
    public int inFlight() {
        return agent.commands().inFlight();
    }

    /**
     * How often the bridge went back to the first command that was not applied.
     *
     * @return since its start.
     */
    public long rewinds() {
        return agent.commands().rewinds();
    }

    /**
     * Trains that did not follow what was applied, as a member has told last.
     *
     * @return since the bridge has attached first.
     */
    public long gaps() {
        return agent.commands().gaps();
    }

    /**
     * Messages of members and cluster that were dropped because they contradict themselves, or are for nobody here.
     *
     * @return since its start.
     */
    public long dropped() {
        return agent.unknown() + agent.events().malformed();
    }

    /** Gives the queues back. The threads must have stopped. */
    @Override
    public void close() {
        CloseHelper.closeAll(readPositions, rings);
    }
}
