package org.ringside.matching.member;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.Phase;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedEncoder;
import org.ringside.matching.cluster.protocol.ConfiguredEncoder;
import org.ringside.matching.cluster.protocol.MarketStateEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.SteppedEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/** Encodes answers, and hands them to the host. */
final class Answers {
    /** Values of {@code changed} in Configured. */
    static final short UNCHANGED = 0;
    static final short CHANGED = 1;
    static final short REFUSED = 2;
    private static final int LONGEST = 4_096;
    private static final int LONGEST_TEXT = 512;
    /** Instruments in one answer. */
    private static final int MOST_INSTRUMENTS = 400;

    private final Member.Host host;
    private final RouteTable positions;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AttachedEncoder attached = new AttachedEncoder();
    private final ConfiguredEncoder configured = new ConfiguredEncoder();
    private final SteppedEncoder stepped = new SteppedEncoder();
    private final MarketStateEncoder market = new MarketStateEncoder();

    /** @param positions of the next events of routes. */
    Answers(final Member.Host host, final RouteTable positions) {
        this.host = host;
        this.positions = positions;
    }

    /** The bridge is attached, with these routes. */
    void attached(final long sessionId, final long requestId, final Bridge bridge, final List<BridgeRoute> routes) {
        attached.wrapAndApplyHeader(buffer, 0, header).requestId(requestId).applied(bridge.applied())
            .result(AttachResult.ATTACHED).input((short) bridge.input());
        final AttachedEncoder.RoutesEncoder group = attached.routesCount(routes.size());
        for (int i = 0; i < routes.size(); i++) {
            group.next().position(positions.position(routes.get(i).index())).route(i);
        }
        attached.text("");
        send(sessionId, attached.encodedLength());
    }

    /**
     * The bridge is not attached. It learns all the same where the routes are: one that is new begins at 0, or
     * behind the events of the one that had its name.
     */
    void refused(final long sessionId, final AttachRequest request, final long applied, final AttachResult result,
        final String text) {
        attached.wrapAndApplyHeader(buffer, 0, header).requestId(request.requestId()).applied(applied).result(result)
            .input((short) 0);
        final List<AttachRequest.Wanted> wanted = request.routes() == null ? List.of() : request.routes();
        final AttachedEncoder.RoutesEncoder group = attached.routesCount(wanted.size());
        for (int i = 0; i < wanted.size(); i++) {
            final String name = wanted.get(i).name();
            final int index = positions.find(name);
            group.next().position(index == RouteTable.UNKNOWN
                ? positions.retiredPosition(name) : positions.position(index)).route(i);
        }
        attached.text(bounded(text));
        send(sessionId, attached.encodedLength());
    }

    /** The bridge that was attached is so no more: another one has its name. */
    void replaced(final Link before, final Bridge bridge) {
        attached.wrapAndApplyHeader(buffer, 0, header).requestId(before.requestId()).applied(bridge.applied())
            .result(AttachResult.ROUTE_TAKEN).input((short) 0);
        attached.routesCount(0);
        attached.text("another process has attached as bridge " + bridge.name() + ", with an orders.in of its own: give"
            + " each bridge a name of its own, with bridge= of bridge.properties");
        send(before.sessionId(), attached.encodedLength());
    }

    /** What became of an operator's command. */
    void configured(final long sessionId, final long requestId, final short changed, final String text) {
        configured.wrapAndApplyHeader(buffer, 0, header).requestId(requestId).changed(changed).text(bounded(text));
        send(sessionId, configured.encodedLength());
    }

    /** What became of a step. */
    void stepped(final long sessionId, final long requestId, final Steps steps, final boolean isEarly) {
        stepped.wrapAndApplyHeader(buffer, 0, header).requestId(requestId).last(steps.last()).moved(steps.moved())
            .instruments(steps.instruments()).isGoing((short) (steps.isGoing() ? 1 : 0))
            .isEarly((short) (isEarly ? 1 : 0));
        send(sessionId, stepped.encodedLength());
    }

    /**
     * What the instruments are doing.
     *
     * @param first place of the first one, not negative.
     * @param days  that have begun.
     */
    void market(final long sessionId, final long requestId, final long first, final long days,
        final EngineService service) {
        final int[] ids = service.instrumentIds();
        final int from = (int) Math.min(first, ids.length);
        final int size = Math.min(ids.length - from, MOST_INSTRUMENTS);
        market.wrapAndApplyHeader(buffer, 0, header).requestId(requestId).days(days).count(ids.length);
        final MarketStateEncoder.InstrumentsEncoder group = market.instrumentsCount(size);
        for (int i = from; i < from + size; i++) {
            int next = 0;
            for (final Phase phase : service.nextPhases(ids[i])) {
                next |= 1 << phase.ordinal();
            }
            group.next().instrumentId(Integer.toUnsignedLong(ids[i])).nextPhases(next)
                .phase((short) service.phase(ids[i]).ordinal())
                .isDayOver((short) (service.dayRefusal(ids[i]) == null ? 1 : 0));
        }
        send(sessionId, market.encodedLength());
    }

    private void send(final long sessionId, final int length) {
        host.answer(sessionId, buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + length);
    }

    private static String bounded(final String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    }
}
