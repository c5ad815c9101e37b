package org.ringside.matching.member;

import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.ringside.matching.StateHash;
import org.ringside.matching.StateOutput;
import org.ringside.matching.cluster.protocol.ActivateVersionDecoder;
import org.ringside.matching.cluster.protocol.AskMarketDecoder;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.ConfigureDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.ReleasedDecoder;
import org.ringside.matching.cluster.protocol.StepDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;
import org.ringside.matching.service.ServiceObserver;

/**
 * The deterministic part of a member of a replicated engine: a function of its state and of the messages, closed
 * sessions and timers of the log, each with its time. Members that get the same come to the same state, and make events
 * with the same bytes but for the hop t5.
 *
 * <p>Bytes of a bridge never make it throw: what is no message, or not from an attached bridge, is counted and dropped.
 * What it throws is a defect of the engine: the member is to end, as it would go on in another way than the others.
 *
 * <p>One thread, but for {@link #attachments}.
 */
public final class Member {
    /** Time for never. */
    public static final long NEVER = BridgeRoute.NEVER;
    /** Version of the rules by which members decide that were never told of another one. */
    public static final int FIRST_RULES = 1;
    /** Newest version of the rules that this build knows. Each change of a decision, or of the state, is a new one. */
    public static final int RULES = 2;
    /** First rules by which members answer what is asked of positions and instruments; before, both are no command. */
    static final int RULES_OF_QUESTIONS = 2;
    /** Most bridges that may ever attach. */
    public static final int MAX_BRIDGES = 64;
    /** Most routes of all bridges; each has a window. */
    public static final int MAX_ROUTES = 64;
    /** Most characters of an address to which members send events. */
    public static final int MAX_ENDPOINT = 128;

    private final MemberCounts counts = new MemberCounts();
    private final EventHash hash = new EventHash();
    private final Attachments attachments = new Attachments();
    private final EngineService service;
    private final WindowOutput output;
    private final BridgeRoutes routes;
    private final Commands commands;
    private final Trains trains;
    private final Releases releases;
    private final Attaching attaching;
    private final Configuration configuration;
    private final Rules rules;
    private final Activation activation;
    private final Steps steps;
    private final Answers answers;

    /** What is around a member. */
    public interface Host {
        /**
         * Sends an answer, which may be lost.
         *
         * @param sessionId of the cluster's session that has asked.
         * @param buffer    with the message, header first; good until this method returns.
         * @param offset    of the message.
         * @param length    in bytes.
         */
        void answer(long sessionId, DirectBuffer buffer, int offset, int length);
    }

    /**
     * A member without any state.
     *
     * @param observer       learns of commands that change nothing.
     * @param matchClock     gives t5.
     * @param gatewayGraceNs that gateways may be away with their bridge before their orders are cancelled.
     * @param windowSlots    events that are kept for each route, a power of two: no part of the state, each member may
     *                       have a number of its own.
     */
    public Member(final Host host, final ServiceObserver observer, final LongSupplier matchClock,
        final long gatewayGraceNs, final int windowSlots) {
        this(host, observer, matchClock, gatewayGraceNs, windowSlots, null);
    }

    private Member(final Host host, final ServiceObserver observer, final LongSupplier matchClock,
        final long gatewayGraceNs, final int windowSlots, final LongSupplier saved) {
        rules = new Rules();
        final MemberState.Head head = saved == null ? MemberState.Head.NONE : MemberState.Head.read(saved);
        output = new WindowOutput(hash, windowSlots);
        service = saved == null ? new EngineService(output, observer, matchClock)
            : EngineService.load(saved, output, observer, matchClock);
        routes = new BridgeRoutes(gatewayGraceNs, attachments);
        commands = new Commands(service, hash, head.commands());
        answers = new Answers(host, service.routes());
        steps = new Steps(commands, service, counts, answers);
        if (saved != null) {
            service.announce();
            MemberState.read(saved, service, output, hash, attachments, routes);
            rules.restore(saved.getAsLong());
            steps.read(saved);
            requireHash(head.stateHash());
        }
        trains = new Trains(rules, commands, counts);
        releases = new Releases(commands, service.routes(), counts);
        attaching = new Attaching(commands, service, output, attachments, routes, answers);
        configuration = new Configuration(commands, service, counts, answers, steps);
        activation = new Activation(rules, answers);
        show();
    }

    /**
     * A member that goes on where a saved one was. Its windows are empty.
     *
     * @param saved gives the values of {@link #save} in their order, and throws an IllegalArgumentException after them.
     * @throws IllegalArgumentException when the values are no sound state, or one of another version.
     */
    public static Member load(final LongSupplier saved, final Host host, final ServiceObserver observer,
        final LongSupplier matchClock, final long gatewayGraceNs, final int windowSlots) {
        return new Member(host, observer, matchClock, gatewayGraceNs, windowSlots, saved);
    }

    /**
     * The hash that a saved state should have.
     *
     * @param saved gives the first values of {@link #save}.
     * @throws IllegalArgumentException when they are of another version.
     */
    public static long savedHash(final LongSupplier saved) {
        return MemberState.Head.read(saved).stateHash();
    }

    /**
     * The routes of a saved state, whose books are not read.
     *
     * @param saved gives the first values of {@link #save}.
     * @throws IllegalArgumentException when they are no sound state, or of another version.
     */
    public static RouteTable savedRoutes(final LongSupplier saved) {
        MemberState.Head.read(saved);
        return EngineService.beforeBooks(saved).routes();
    }

    /**
     * Says how often members compare what they have come to. All must do so alike. Before the first message.
     *
     * @param interval commands from one time to the next, a power of two; {@link Checks#INTERVAL} unless it is said.
     */
    public void checkEach(final int interval) {
        commands.checkEach(interval);
    }

    /**
     * Says which rules the build knows. Before the first message.
     *
     * @param newest version of them; {@link #RULES} unless it is said.
     * @throws IllegalStateException when the members decide by newer ones.
     */
    public void knowRules(final int newest) {
        rules.know(newest);
    }

    /** Version of the rules by which it decides. */
    public int rules() {
        return rules.active();
    }

    private void requireHash(final long saved) {
        if (stateHash() != saved) {
            throw new IllegalArgumentException("the state does not have the hash that it had when it was saved");
        }
    }

    /**
     * Takes a message of the log.
     *
     * @param sessionId of the cluster's session that it came by.
     * @param timeNs    of the message in the log, epoch.
     */
    public void onMessage(final long sessionId, final long timeNs, final DirectBuffer buffer, final int offset,
        final int length) {
        final int block = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        final int end = offset + length;
        if (block > end || getU16(buffer, offset + MessageHeaderDecoder.schemaIdEncodingOffset())
            != MessageHeaderDecoder.SCHEMA_ID) {
            counts.addMalformed();
            return;
        }
        final int blockLength = getU16(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset());
        final int typeId = getU16(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset());
        if (blockLength < SmallestBlocks.of(typeId) || end - block < blockLength) {
            counts.addMalformed();
            return;
        }
        dispatch(typeId, sessionId, commands.timeOf(timeNs), buffer, block, block + blockLength, end);
        show();
    }

    private void dispatch(final int typeId, final long sessionId, final long timeNs, final DirectBuffer buffer,
        final int block, final int behind, final int end) {
        switch (typeId) {
            case AttachDecoder.TEMPLATE_ID ->
                attaching.onAttach(sessionId, timeNs, AttachRequest.of(buffer, block, behind, end));
            case ConfigureDecoder.TEMPLATE_ID ->
                configuration.onConfigure(sessionId, timeNs, buffer, block, behind, end);
            case ActivateVersionDecoder.TEMPLATE_ID -> activation.onActivate(sessionId, buffer, block);
            case StepDecoder.TEMPLATE_ID -> steps.onStep(sessionId, timeNs, buffer, block);
            case AskMarketDecoder.TEMPLATE_ID -> answers.market(sessionId,
                buffer.getLong(block + AskMarketDecoder.requestIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN),
                Integer.toUnsignedLong(
                    buffer.getInt(block + AskMarketDecoder.firstEncodingOffset(), ByteOrder.LITTLE_ENDIAN)),
                commands.days(), service);
            default -> {
                final Bridge bridge = attachments.ofSession(sessionId);
                if (bridge == null) {
                    counts.addStranger();
                } else if (typeId == TrainDecoder.TEMPLATE_ID) {
                    trains.onTrain(bridge, timeNs, buffer, block, behind, end);
                    // As an engine alone does after each batch: longer work and commands pass each other.
                    commands.proceed(timeNs);
                } else if (typeId == ReleasedDecoder.TEMPLATE_ID) {
                    releases.onReleased(bridge.link().routes(), buffer, behind, end);
                } else {
                    releases.onLoseGateway(bridge.link().routes(), timeNs, buffer, block);
                }
            }
        }
    }

    /**
     * A session of the cluster has ended: the gateways of its bridge are missed from here on.
     *
     * @param timeNs in the log, epoch.
     */
    public void onSessionClosed(final long sessionId, final long timeNs) {
        final Bridge bridge = attachments.ofSession(sessionId);
        if (bridge != null) {
            bridge.link(null);
            routes.miss(bridge, commands.timeOf(timeNs));
        }
    }

    /**
     * Does one portion of what is due. Call it again while {@link #nextDue} is not later than now.
     *
     * @param timeNs in the log, epoch.
     */
    public void onTimer(final long timeNs) {
        final long time = commands.timeOf(timeNs);
        final BridgeRoute lost = routes.takeLost(time);
        if (lost == null) {
            commands.proceed(time);
            steps.proceed(time);
        } else {
            commands.loseGateway(lost.name(), time);
        }
        show();
    }

    /** When {@link #onTimer} has something to do next, epoch; {@link #NEVER}. */
    public long nextDue() {
        return Math.min(Math.min(service.nextDue(), routes.nextLoss()), steps.nextDue());
    }

    /**
     * Writes the whole state for {@link #load}, value by value.
     *
     * @return hash of the state.
     */
    public long save(final StateOutput output) {
        final long hashOfState = stateHash();
        new MemberState.Head(commands.count(), hashOfState).write(output);
        write(output);
        return hashOfState;
    }

    /** Somebody learns of all that is done from here on. */
    public void listen(final MemberListener listener) {
        commands.listen(listener);
        output.listen(listener);
    }

    /** Days that have begun, for a host that takes a snapshot then. */
    public long days() {
        return commands.days();
    }

    /** Number of commands that were applied. */
    public long commands() {
        return commands.count();
    }

    /** Hash of all events so far, without t5. */
    public long eventHash() {
        return hash.value();
    }

    /** Hash of the whole state: members with the same hash go on in the same way. */
    public long stateHash() {
        final StateHash state = new StateHash();
        state.putLong(commands.count());
        write(state);
        return state.value();
    }

    private void write(final StateOutput output) {
        service.save(output);
        MemberState.write(output, hash, attachments, routes);
        output.putLong(rules.active());
        steps.write(output);
    }

    /** What it has left out since it began. */
    public MemberCounts counts() {
        return counts;
    }

    /** The service, to look at between two messages. */
    public EngineService service() {
        return service;
    }

    /** What other threads may see. */
    public Attachments attachments() {
        return attachments;
    }

    /** What the other members compare with their own. Any thread may look. */
    public CheckHashes checks() {
        return commands.checks();
    }

    private void show() {
        attachments.show(commands.count(), hash.value(), commands.checkCount(), commands.checkHash());
    }

    private static int getU16(final DirectBuffer buffer, final int offset) {
        return buffer.getShort(offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }
}
