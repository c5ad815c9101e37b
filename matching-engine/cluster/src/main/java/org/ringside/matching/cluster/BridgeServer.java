package org.ringside.matching.cluster;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ThreadedServer;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.matching.bridge.BridgeHost;
import org.ringside.matching.bridge.BridgeSpec;
import org.ringside.matching.bridge.ClusterPort;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCounters;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.matching.rings.GatewayWatch;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.schedule.Schedule;
import org.ringside.queue.QueueException;

/**
 * A bridge between the queues of a host and the members of a replicated engine, on a thread of its own. Any unexpected
 * failure stops the bridge; the next one goes on with what is not released in the queues.
 */
public final class BridgeServer extends ThreadedServer {
    private final BridgeConfig config;
    private final BridgeSpec spec;
    private final PrintStream messages;
    private final LogQueue eventQueue;
    private final BridgeHost host;
    private BridgeCounters counters;
    private AeronClusterPort port;

    /**
     * Takes the roles of an engine at the queues, and then the endpoint for events.
     *
     * @param config   of the bridge.
     * @param messages takes lines for the operator.
     * @throws QueueException  when a queue is missing, damaged, of another geometry or schema, or in use by an engine
     *                         or another bridge.
     * @throws LaunchException when the endpoint cannot be opened, a name does not suit, or the schedule is refused.
     */
    public BridgeServer(final BridgeConfig config, final PrintStream messages) {
        this.config = config;
        this.messages = messages;
        spec = config.spec();
        final Schedule schedule = config.schedule() == null ? null : Schedule.read(config.schedule());
        eventQueue = LogQueue.attach(config.queues(), "bridge", this::tell);
        try {
            host = new BridgeHost(spec, this::openPort, System::nanoTime, this::makeCounters, eventQueue.events(),
                schedule);
            if (config.positions() != null) {
                host.note(config.positions(), this::tell);
            }
        } catch (final RuntimeException | Error failure) {
            CloseHelper.closeAll(port, counters, eventQueue);
            throw failure;
        }
    }

    /** Names of files of counters have no dots in front of their kind. */
    private CounterBlock<WatchCounter> makeCounters() {
        counters = BridgeCounters.create(
            config.queues(), config.processName(BridgeMain.NAME).replace('.', '-'));
        counters.set(BridgeCounter.APPLIED, -1);
        return counters.watch();
    }

    private ClusterPort openPort() {
        port = new AeronClusterPort(config.list(), ClusterKey.read(config.keyFile()), config.endpoint(),
            config.driver(), config.parkUs(), this::tell);
        return port;
    }

    /**
     * Starts the bridge's thread. Whether there are members shows later.
     *
     * @return this.
     */
    public BridgeServer start() {
        final Consumer<String> notices = line -> eventQueue.events().tell(LogEvent.ENGINE_NOTICE, line);
        startRepeating("gateway-watch", GatewayWatch.INTERVAL_MS, host.watchTasks(), notices);
        host.noteTask().ifPresent(
            note -> startRepeating("read-positions", ReadPositions.LOOK_MS, List.of(note), notices));
        startThread("bridge", this::run, thread -> { });
        return this;
    }

    private void run() {
        final IdleStrategy idle = AeronClusterPort.idle(config.parkUs());
        boolean isAttached = false;
        boolean isDeaf = false;
        while (!isStopping()) {
            counters.beat(System.nanoTime());
            final int work = host.doWork();
            show();
            idle.idle(work);
            if (host.isAttached() != isAttached) {
                isAttached = host.isAttached();
                tell(isAttached ? "attached; the members have applied commands up to position " + host.applied()
                    : "not attached: commands wait in " + spec.input());
            }
            if (host.isDeaf() != isDeaf) {
                isDeaf = host.isDeaf();
                tell(isDeaf ? "attached, but no member is heard at endpoint=" + spec.endpoint() + " for 5 s: events do"
                    + " not come. See that a majority of the members runs, and that all of them reach this address and"
                    + " UDP port (firewall, names), and that no other bridge is called " + config.bridge()
                    : "members are heard at endpoint=" + spec.endpoint());
            }
        }
    }

    private void show() {
        counters.set(BridgeCounter.ATTACHED, host.isAttached() ? 1 : 0);
        counters.set(BridgeCounter.APPLIED, host.applied());
        counters.set(BridgeCounter.IN_FLIGHT, host.inFlight());
        counters.set(BridgeCounter.REWINDS, host.rewinds());
        counters.set(BridgeCounter.GAPS, host.gaps());
        counters.set(BridgeCounter.DROPPED, host.dropped());
        counters.set(BridgeCounter.DEAF, host.isDeaf() ? 1 : 0);
    }

    @Override
    public String description() {
        return "bridge " + spec.name() + " from " + spec.input() + " to the members at " + config.members()
            + ", events at " + spec.endpoint();
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(host, port, counters, eventQueue);
    }

    private void tell(final String message) {
        messages.println("bridge-" + config.bridge() + ": " + message);
    }
}
