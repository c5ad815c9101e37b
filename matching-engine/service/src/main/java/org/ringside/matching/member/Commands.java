package org.ringside.matching.member;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.Phase;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.GatewayLostEncoder;
import org.ringside.matching.protocol.RecordSkippedEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.service.EngineService;

/** Gives commands to the service and counts them, those of the member itself too. */
final class Commands {
    private static final int LONGEST = 64;

    private final EngineService service;
    private final EventHash hash;
    private final UnsafeBuffer own = new UnsafeBuffer(new byte[LONGEST]);
    private final AdvanceTimeEncoder advanceTime = new AdvanceTimeEncoder();
    private final GatewayLostEncoder gatewayLost = new GatewayLostEncoder();
    private final RecordSkippedEncoder recordSkipped = new RecordSkippedEncoder();
    private final StartPhaseEncoder startPhase = new StartPhaseEncoder();
    private final StartDayEncoder startDay = new StartDayEncoder();
    private final CheckHashes checks = new CheckHashes();
    private MemberListener listener = MemberListener.NOBODY;
    private long count;
    private long days;
    private long checkMask = Checks.INTERVAL - 1;
    private long checkCount;
    private long checkHash;

    /** @param count of those that were applied before. */
    Commands(final EngineService service, final EventHash hash, final long count) {
        this.service = service;
        this.hash = hash;
        this.count = count;
    }

    /** Number of all commands so far. */
    long count() {
        return count;
    }

    /** Days that were asked for so far. */
    long days() {
        return days;
    }

    /** Days before this object was made. */
    void daysBefore(final long before) {
        days = before;
    }

    /** Somebody learns of each command from here on. */
    void listen(final MemberListener newListener) {
        listener = newListener;
    }

    /** Hashes for the other members. */
    CheckHashes checks() {
        return checks;
    }

    /** Members compare each time that they have applied so many commands, a power of two. */
    void checkEach(final int interval) {
        if (Integer.bitCount(interval) != 1 || interval < 1) {
            throw new IllegalArgumentException(interval + " commands from check to check: a power of two");
        }
        checkMask = interval - 1;
        checks.interval(interval);
    }

    /** The last number at which members compare. */
    long checkCount() {
        return checkCount;
    }

    /** Hash at that number. */
    long checkHash() {
        return checkHash;
    }

    /** Time of a command with this time in the log: no command is earlier than one before it. */
    long timeOf(final long timeNs) {
        return Math.max(service.lastTime(), timeNs);
    }

    void apply(final int typeId, final int input, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset) {
        listener.onCommand(count, typeId, input, position, timeNs, readTimeNs, buffer, offset);
        service.apply(typeId, input, position, timeNs, readTimeNs, buffer, offset);
        count++;
        if (typeId == StartDayDecoder.TEMPLATE_ID) {
            days++;
        }
        if ((count & checkMask) == 0) {
            checkCount = count;
            checkHash = hash.value();
            checks.note(checkCount, checkHash);
        }
    }

    /** Uses up a position that has no command: a record that nobody applies takes the place. */
    void use(final int input, final long position, final long timeNs, final long readTimeNs) {
        recordSkipped.wrap(own, 0).index(-1).chain(0);
        apply(RecordSkippedEncoder.TEMPLATE_ID, input, position, timeNs, readTimeNs, own, 0);
    }

    /** Begins to number the events of a route. */
    void openRoute(final String name, final long position, final long timeNs) {
        new RouteOpenedEncoder().wrap(own, 0).position(position).route(name);
        applyOwn(RouteOpenedEncoder.TEMPLATE_ID, timeNs);
    }

    /** Cancels the orders of the sessions of a route that asked for this. */
    void loseGateway(final String name, final long timeNs) {
        gatewayLost.wrap(own, 0).route(name);
        applyOwn(GatewayLostEncoder.TEMPLATE_ID, timeNs);
    }

    /** Begins a phase as an operator does. */
    void startPhase(final int instrumentId, final Phase phase, final long seed, final long maximumNs,
        final long timeNs) {
        startPhase.wrap(own, 0).arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        startPhase.seed(seed).maximumNs(maximumNs).instrumentId(Integer.toUnsignedLong(instrumentId))
            .phase(org.ringside.matching.protocol.Phase.get((short) phase.ordinal()));
        applyOwn(StartPhaseEncoder.TEMPLATE_ID, timeNs);
    }

    /** Begins a day as an operator does. */
    void startDay(final long timeNs) {
        startDay.wrap(own, 0).arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        applyOwn(StartDayEncoder.TEMPLATE_ID, timeNs);
    }

    /** Goes on by a portion with what is due, if anything is. */
    void proceed(final long timeNs) {
        final long due = service.nextDue();
        if (due <= timeNs) {
            advanceTime.wrap(own, 0).due(due);
            applyOwn(AdvanceTimeEncoder.TEMPLATE_ID, timeNs);
        }
    }

    private void applyOwn(final int typeId, final long timeNs) {
        apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, timeNs, 0, own, 0);
    }
}
