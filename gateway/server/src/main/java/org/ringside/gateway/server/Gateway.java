package org.ringside.gateway.server;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.CloseHelper;
import org.agrona.concurrent.SystemNanoClock;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.Reload;
import org.ringside.gateway.control.BlockChange;
import org.ringside.gateway.control.BlockFile;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.gateway.journal.SessionJournalException;
import org.ringside.launch.Control;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.WaitStrategy;

/**
 * The gateway process: its queues, its event loops with a thread each, and its port. Any unexpected failure stops the
 * gateway.
 */
public final class Gateway extends ThreadedServer {
    private static final long CONTROL_INTERVAL_MS = 100;
    private static final Pattern DRAIN_TIMES = Pattern.compile("(\\d{1,10}) (\\d{1,10})");

    private final GatewayConfig config;
    private final Supplier<GatewayConfig> reader;
    private final LogQueue events;
    private final GatewayLoops loops;
    private final Control control;
    private final BlockFile blocks;
    private GatewayConfig current;

    /**
     * Makes a gateway that is not started yet.
     *
     * @param config   of the gateway.
     * @param messages for what an operator has to know.
     */
    public Gateway(final GatewayConfig config, final PrintStream messages) {
        this(config, () -> config, messages);
    }

    /**
     * Makes a gateway that is not started yet, and whose configuration can be read again.
     *
     * @param config   of the gateway.
     * @param reader   of the configuration as it is now; throws an exception with the reason if the configuration
     *                 cannot be used.
     * @param messages for what an operator has to know.
     */
    public Gateway(final GatewayConfig config, final Supplier<GatewayConfig> reader, final PrintStream messages) {
        this.config = config;
        this.current = config;
        this.reader = reader;
        this.control = GatewayControl.of(config.queueFolder(), config.name());
        this.blocks = new BlockFile(config.name(), config.blockFile(), config.queueFolder());
        this.events = LogQueue.attach(
            config.queueFolder(), config.name(), line -> messages.println("gateway " + config.name() + ": " + line));
        this.loops = new GatewayLoops(
            config, SystemNanoClock.INSTANCE, EpochClock::new, Selector::open, events);
    }

    /**
     * Attaches to the queues, listens, and starts the threads. After a failure, everything is closed again.
     *
     * @return this.
     * @throws LaunchException                     if a port is not free, if memory for the connections is short, if
     *                                             there is no certificate for TLS, or if the session journals are in
     *                                             use, damaged, or of another queue.
     * @throws org.ringside.queue.QueueException   if a queue is missing, damaged, of another geometry or schema, or in
     *                                             use by another gateway.
     */
    public Gateway start() {
        try {
            loops.open();
            // First: an operator who blocks somebody after this look at the list has to be heard.
            control.clear();
            loops.reconfigure(config, blocks.read());
            blocks.publish(this::warn);
            for (int i = 0; i < config.loops(); i++) {
                startLoop(i);
            }
            startRepeating(config.name() + "-control", CONTROL_INTERVAL_MS, List.of(new ServiceThread.Task(
                "a request of an operator failed", () -> control.poll(this::obey),
                "The next one is listened to; if all fail, restart the gateway")), this::warn);
            return this;
        } catch (final IOException ex) {
            close();
            throw new LaunchException(ExitCode.FAILURE, "cannot start the event loops: " + ex.getMessage(), ex);
        } catch (final SessionJournalException ex) {
            close();
            throw new LaunchException(ex.exitCode(), ex.getMessage(), ex);
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    @Override
    public String description() {
        final String fix = config.fix().isOn() ? " fix.sessions=" + config.fix().sessions().replaceAll("\\s", "") : "";
        return "gateway " + config.name() + loops.otherPorts() + fix + " listen=" + address();
    }

    /** {@code host:port} of its plain port. */
    String address() {
        return loops.addresses().get(0);
    }

    private void startLoop(final int index) {
        final EventLoop loop = loops.loops().get(index);
        final LoopRunner runner = new LoopRunner(
            loop, config.queueFolder(), WaitStrategy.of(config.waitStrategy(), loop.waiter()));
        startHotThread(config.route(index), config.cpus(), index, runner, thread -> runner.stop());
    }

    /** What an operator asks for. Whatever is wrong with it, the gateway goes on as it was. */
    private String obey(final String verb) {
        if (verb.equals(GatewayControl.DRAINED)) {
            loops.requireDrained();
        } else if (verb.startsWith(GatewayControl.DRAIN)) {
            drain(verb.substring(GatewayControl.DRAIN.length()));
        } else {
            reconfigure(verb);
        }
        return "";
    }

    private void reconfigure(final String verb) {
        final Optional<BlockChange> change = BlockChange.of(verb);
        if (change.isPresent()) {
            blocks.change(change.get());
            loops.reconfigure(current, blocks.read());
            blocks.publish(this::warn);
        } else if (verb.equals(GatewayControl.RELOAD)) {
            reload(reader.get());
        } else {
            throw Control.unknown(verb);
        }
        events.events().tell(LogEvent.GATEWAY_CHANGED, verb);
    }

    private void reload(final GatewayConfig settings) {
        Reload.check(config, settings);
        final BlockList blocked = blocks.read();
        if (loops.tls() != null) {
            loops.tls().load(settings.tls());
        }
        current = settings;
        loops.reconfigure(settings, blocked);
    }

    private void drain(final String times) {
        final Matcher withinAndGrace = DRAIN_TIMES.matcher(times);
        if (!withinAndGrace.matches()) {
            throw new LaunchException(ExitCode.USAGE, "'" + times + "' is no two numbers of milliseconds");
        }
        final String withinMs = withinAndGrace.group(1);
        loops.drain(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(withinMs)),
            TimeUnit.MILLISECONDS.toNanos(Long.parseLong(withinAndGrace.group(2))));
        events.events().tell(LogEvent.GATEWAY_DRAINING, Long.parseLong(withinMs));
    }

    /** Requests to a gateway that runs under this name are not ours. */
    @Override
    protected void release() {
        if (loops.isOpen()) {
            control.clear();
        }
        CloseHelper.closeAll(loops, events);
    }

    private void warn(final String message) {
        events.events().tell(LogEvent.GATEWAY_NOTICE, message);
    }
}
