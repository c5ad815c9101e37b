package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.bridge.BridgeRings;
import org.ringside.matching.bridge.ClusterPort;
import org.ringside.matching.cluster.protocol.ActivateVersionEncoder;
import org.ringside.matching.cluster.protocol.AskMarketEncoder;
import org.ringside.matching.cluster.protocol.AttachEncoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.ConfigureEncoder;
import org.ringside.matching.cluster.protocol.ConfiguredDecoder;
import org.ringside.matching.cluster.protocol.MarketStateDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.cluster.protocol.StepEncoder;
import org.ringside.matching.cluster.protocol.SteppedDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.schedule.ScheduledStep;
import org.ringside.matching.server.MarketView;

/**
 * An operator's way to the members of a replicated engine: a session of its own, by which each command goes into the
 * log, and its answer comes back. What is not answered is asked again, by the next leader, too. One thread.
 */
public final class ClusterClient implements AutoCloseable {
    private static final long AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PAUSE_NS = 100_000;
    private static final int PARK_US = 100;
    private static final int LIMIT = 16;
    private static final short CHANGED = 1;
    private static final short REFUSED = 2;
    /** Nobody sends events to an operator. */
    private static final String NOWHERE = "nowhere:1";

    private final MemberList members;
    private final long patienceNs;
    private final AeronClusterPort port;
    private final ClusterPort.Listener listener = this::onMessage;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MediaSettings.MTU]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final ConfigureEncoder configure = new ConfigureEncoder();
    private final AttachEncoder attach = new AttachEncoder();
    private final ActivateVersionEncoder activate = new ActivateVersionEncoder();
    private final StepEncoder askStep = new StepEncoder();
    private final AskMarketEncoder askMarket = new AskMarketEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfiguredDecoder configured = new ConfiguredDecoder();
    private final AttachedDecoder attached = new AttachedDecoder();
    private final SteppedDecoder stepped = new SteppedDecoder();
    private final MarketStateDecoder marketState = new MarketStateDecoder();
    private final Map<Integer, Long> positions = new HashMap<>();
    private final List<MarketView.State> states = new ArrayList<>();
    private String last = "nobody answers";
    private long requestId = System.nanoTime();
    private boolean isAnswered;
    private boolean isEnding;
    private long end;
    private boolean isAttached;
    private short result;
    private String text;
    private long applied;
    private long lastStep;
    private long days;
    private long instruments;

    /**
     * How far the members are with a bridge.
     *
     * @param applied position of its last command that was applied; -1 for none.
     * @param next    positions of the next events, by route: where a new one begins, if the members do not know it.
     */
    public record Positions(long applied, Map<String, Long> next) {
    }

    /**
     * A client that has no session yet.
     *
     * @param members  of the cluster.
     * @param key      that they share with operators.
     * @param driver   folder of the media driver; what is there is removed.
     * @param patience how long a command may take.
     * @throws LaunchException with one line, when a host is unknown, or the driver cannot start.
     */
    public ClusterClient(final MemberList members, final ClusterKey key, final Path driver, final Duration patience) {
        this.members = members;
        patienceNs = patience.toNanos();
        port = new AeronClusterPort(
            members, key, AeronClusterPort.localHost(members) + ":0", driver, PARK_US, message -> last = message);
    }

    /**
     * Has all commands together take no longer than until then.
     *
     * @param nanoTime CLOCK_MONOTONIC.
     */
    public void endBy(final long nanoTime) {
        end = nanoTime;
        isEnding = true;
    }

    /**
     * Whether this client has a key, and the members have none.
     *
     * @return after a command: true when they take everybody.
     */
    public boolean isKeyIgnored() {
        return port.isKeyIgnored();
    }

    /**
     * Gives the members a command of an operator, which each applies if it changes something.
     *
     * @param typeId  its template in the schema of commands.
     * @param command begins with it.
     * @param length  in bytes.
     * @return whether it has changed something; false too if it was applied, and its answer was lost.
     * @throws LaunchException USAGE with the reason, when the members refuse it; TIMEOUT when no answer comes in time;
     *                         PERMISSION when the key is not theirs.
     */
    public boolean configure(final int typeId, final DirectBuffer command, final int length) {
        configure.wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(++requestId).typeId(typeId)
            .putBytes(command, 0, length);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + configure.encodedLength());
        if (result == REFUSED) {
            throw new LaunchException(ExitCode.USAGE, text);
        }
        return result == CHANGED;
    }

    /**
     * Asks how far the members are with a bridge. Nothing changes by that.
     *
     * @param bridge its name.
     * @param routes names of its gateway loops.
     * @return of the committed log.
     * @throws LaunchException TIMEOUT when no answer comes in time.
     */
    public Positions positions(final String bridge, final List<String> routes) {
        // Nobody can grant this: no command has such a position.
        final AttachEncoder.RoutesEncoder group = request(bridge).incarnation(0).head(Long.MAX_VALUE)
            .tail(Long.MAX_VALUE).acceptsLoss((short) 0).routesCount(routes.size());
        routes.forEach(route -> group.next().position(0).route(route));
        attach.endpoint(NOWHERE);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + attach.encodedLength());
        final Map<String, Long> next = new HashMap<>();
        positions.forEach((index, position) -> next.put(routes.get(index), position));
        return new Positions(applied, next);
    }

    /**
     * Has the members go on behind what the queues of a bridge have and they do not: it is given up.
     *
     * @param bridge its name.
     * @param rings  its queues, in which nobody else reads or writes.
     * @throws LaunchException CORRUPT with the reason, when the members refuse it; TIMEOUT without an answer in time.
     */
    public void giveUp(final String bridge, final BridgeRings rings) {
        final Map<String, Long> next = rings.next();
        final AttachEncoder.RoutesEncoder group = request(bridge).incarnation(rings.incarnation()).head(rings.head())
            .tail(rings.tail()).acceptsLoss((short) 1).routesCount(next.size());
        next.forEach((route, position) -> group.next().position(position).route(route));
        attach.endpoint(NOWHERE);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + attach.encodedLength());
        if (!isAttached) {
            throw new LaunchException(ExitCode.CORRUPT, "the members refuse it: " + text);
        }
    }

    private AttachEncoder request(final String bridge) {
        return attach.wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(++requestId).bridge(bridge)
            .sources(Sources.LEADER);
    }

    /**
     * Has the members decide by the next version of the rules from one position of the log on. One that does not know
     * them ends: ask the leader before, {@link MemberServer#NEXT_RULES}.
     *
     * @param version of the rules.
     * @return whether they were not active before.
     * @throws LaunchException USAGE with the reason, when it is not the next one; TIMEOUT when no answer comes in time.
     */
    public boolean activate(final int version) {
        activate.wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(++requestId).rules(version);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + activate.encodedLength());
        if (result == REFUSED) {
            throw new LaunchException(ExitCode.USAGE, text);
        }
        return result == CHANGED;
    }

    /**
     * Says where in its day the market is, unless the members know that already. Instruments that are added from then
     * on come to where that step has led others.
     *
     * @param step the last one of a schedule.
     * @return whether they did not know.
     * @throws LaunchException TIMEOUT when no answer comes in time.
     */
    public boolean beginDays(final ScheduledStep step) {
        encodeStep(0, step);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + StepEncoder.BLOCK_LENGTH);
        if (lastStep != 0) {
            return false;
        }
        encodeStep(step.timeNs(), step);
        ask(MessageHeaderEncoder.ENCODED_LENGTH + StepEncoder.BLOCK_LENGTH);
        return true;
    }

    private void encodeStep(final long timeNs, final ScheduledStep step) {
        askStep.wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(++requestId).time(timeNs).freezeNs(0).seed(0)
            .kind((short) step.kind().ordinal());
    }

    /**
     * Asks what the instruments are doing. Nothing changes by that.
     *
     * @return one state for each instrument, by id.
     * @throws LaunchException TIMEOUT when no answer comes in time.
     */
    public List<MarketView.State> market() {
        final List<MarketView.State> all = new ArrayList<>();
        do {
            askMarket.wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(++requestId).first(all.size());
            states.clear();
            ask(MessageHeaderEncoder.ENCODED_LENGTH + AskMarketEncoder.BLOCK_LENGTH);
            all.addAll(states);
        } while (all.size() < instruments && !states.isEmpty());
        all.sort(Comparator.comparingInt(MarketView.State::instrumentId));
        return all;
    }

    /**
     * How many days have begun, as of the last {@link #market}.
     *
     * @return another number after a day has begun.
     */
    public long days() {
        return days;
    }

    private void ask(final int length) {
        isAnswered = false;
        final long beginNs = System.nanoTime();
        while (!isAnswered) {
            await(beginNs, () -> port.offer(buffer, 0, length) >= 0);
            final long offeredNs = System.nanoTime();
            final long session = port.session();
            await(beginNs, () -> isAnswered || port.session() != session || System.nanoTime() - offeredNs >= AGAIN_NS);
        }
    }

    private void await(final long beginNs, final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (port.poll(listener, LIMIT) == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            if (port.isRefused()) {
                throw new LaunchException(ExitCode.PERMISSION, last);
            }
            final long nowNs = System.nanoTime();
            if (nowNs - beginNs >= patienceNs || isEnding && nowNs - end >= 0) {
                throw new LaunchException(ExitCode.TIMEOUT, "the members at " + members.ingressEndpoints()
                    + " do not answer within " + TimeUnit.NANOSECONDS.toMillis(patienceNs) + " ms (" + last
                    + "): a majority of them has to run");
            }
        }
    }

    private void onMessage(final DirectBuffer message, final int offset, final int length) {
        header.wrap(message, offset);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return;
        }
        if (header.templateId() == ConfiguredDecoder.TEMPLATE_ID) {
            configured.wrapAndApplyHeader(message, offset, header);
            if (configured.requestId() == requestId) {
                isAnswered = true;
                result = configured.changed();
                text = configured.text();
            }
        } else if (header.templateId() == SteppedDecoder.TEMPLATE_ID) {
            stepped.wrapAndApplyHeader(message, offset, header);
            if (stepped.requestId() == requestId) {
                isAnswered = true;
                lastStep = stepped.last();
            }
        } else if (header.templateId() == MarketStateDecoder.TEMPLATE_ID) {
            onMarket(marketState.wrapAndApplyHeader(message, offset, header));
        } else if (header.templateId() == AttachedDecoder.TEMPLATE_ID) {
            attached.wrapAndApplyHeader(message, offset, header);
            if (attached.requestId() == requestId) {
                isAnswered = true;
                applied = attached.applied();
                positions.clear();
                isAttached = attached.result() == AttachResult.ATTACHED;
                for (final AttachedDecoder.RoutesDecoder route : attached.routes()) {
                    positions.put(route.route(), route.position());
                }
                text = attached.text();
            }
        }
    }

    private void onMarket(final MarketStateDecoder answer) {
        if (answer.requestId() != requestId || isAnswered) {
            return;
        }
        isAnswered = true;
        days = answer.days();
        instruments = answer.count();
        for (final MarketStateDecoder.InstrumentsDecoder each : answer.instruments()) {
            final int next = each.nextPhases();
            states.add(new MarketView.State((int) each.instrumentId(), Phase.get(each.phase()),
                Stream.of(Phase.values())
                    .filter(phase -> phase != Phase.NULL_VAL && (next & 1 << phase.value()) != 0).toList(),
                each.isDayOver() != 0));
        }
    }

    /** Ends the session, and the driver. */
    @Override
    public void close() {
        port.close();
    }
}
