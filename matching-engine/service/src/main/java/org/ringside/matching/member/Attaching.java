package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.List;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/**
 * Lets bridges attach, each to an input and to routes of its own. What would lose a command, or make an event twice or
 * not at all, is refused before anything has changed.
 */
final class Attaching {
    /** Positions that can be given up at once: a queue never has so many. */
    private static final long MOST_LOST = 1L << 32;

    private final Commands commands;
    private final RouteTable positions;
    private final WindowOutput output;
    private final Attachments attachments;
    private final BridgeRoutes routes;
    private final Answers answers;

    Attaching(final Commands commands, final EngineService service, final WindowOutput output,
        final Attachments attachments, final BridgeRoutes routes, final Answers answers) {
        this.commands = commands;
        this.positions = service.routes();
        this.output = output;
        this.attachments = attachments;
        this.routes = routes;
        this.answers = answers;
    }

    /** Why a bridge is not attached. */
    private record Refusal(AttachResult result, String text) {
    }

    void onAttach(final long sessionId, final long timeNs, final AttachRequest request) {
        final Bridge known = request.bridge() == null ? null : attachments.named(request.bridge());
        final Refusal refusal = refusal(request, known);
        if (refusal == null) {
            final Bridge bridge = known == null ? add(request.bridge()) : known;
            attach(bridge, sessionId, timeNs, request);
            answers.attached(sessionId, request.requestId(), bridge, bridge.link().routes());
        } else {
            answers.refused(sessionId, request, known == null ? EngineService.NO_POSITION : known.applied(),
                refusal.result(), refusal.text());
        }
    }

    private Bridge add(final String name) {
        final Bridge bridge = new Bridge(name, attachments.size() + 1);
        attachments.add(bridge);
        return bridge;
    }

    private void attach(final Bridge bridge, final long sessionId, final long timeNs, final AttachRequest request) {
        final List<BridgeRoute> wanted = new ArrayList<>();
        if (request.head() - 1 > bridge.applied()) {
            // Commands that were applied by a log that is lost.
            commands.use(bridge.input(), request.head() - 1, timeNs, 0);
            bridge.applied(request.head() - 1);
        }
        for (final AttachRequest.Wanted each : request.routes()) {
            final int known = positions.find(each.name());
            if (known == RouteTable.UNKNOWN || each.position() > positions.position(known)) {
                commands.openRoute(each.name(), each.position(), timeNs);
                final int index = positions.find(each.name());
                routes.put(new BridgeRoute(index, each.name(), output.window(index)));
            }
            final BridgeRoute route = routes.get(positions.find(each.name()));
            route.released(each.position());
            wanted.add(route);
        }
        // A gateway loop that the bridge no longer has is gone.
        routes.miss(bridge, timeNs);
        wanted.forEach(route -> routes.give(route, bridge));
        tellPredecessor(bridge, sessionId, request);
        bridge.incarnation(request.incarnation());
        bridge.link(new Link(
            request.requestId(), sessionId, request.endpoint(), request.sources(), List.copyOf(wanted)));
        detachOthers(sessionId, timeNs, bridge);
    }

    /** With another queue it is another bridge, which would go on for ever without an answer. */
    private void tellPredecessor(final Bridge bridge, final long sessionId, final AttachRequest request) {
        final Link before = bridge.link();
        if (before != null && before.sessionId() != sessionId && bridge.incarnation() != request.incarnation()) {
            answers.replaced(before, bridge);
        }
    }

    /** A session is that of the bridge that has attached last. */
    private void detachOthers(final long sessionId, final long timeNs, final Bridge bridge) {
        for (int i = 0; i < attachments.size(); i++) {
            final Bridge other = attachments.bridge(i);
            if (other != bridge && other.link() != null && other.link().sessionId() == sessionId) {
                other.link(null);
                routes.miss(other, timeNs);
            }
        }
    }

    private Refusal refusal(final AttachRequest request, final Bridge known) {
        if (!request.isWhole()) {
            return new Refusal(AttachResult.MALFORMED, "the request is not whole: a name of a bridge, an endpoint, "
                + "sources, positions from 0, and at most " + Member.MAX_ROUTES + " routes, each once");
        }
        if (known == null && attachments.size() == Member.MAX_BRIDGES) {
            return new Refusal(AttachResult.TOO_MANY, "there are " + Member.MAX_BRIDGES
                + " bridges, and a member takes no more: use the name of one that is gone");
        }
        final Refusal ofInput = refusalOfInput(request, known);
        return ofInput == null ? refusalOfRoutes(request, known) : ofInput;
    }

    private static Refusal refusalOfInput(final AttachRequest request, final Bridge known) {
        final long next = known == null ? 0 : known.applied() + 1;
        if (request.head() > next && !isGivenUp(request, request.head() - next)) {
            return new Refusal(AttachResult.INPUT_AHEAD, "orders.in of " + request.bridge()
                + " was read up to position " + (request.head() - 1) + ", but the members have " + upTo(next)
                + ": they have lost what is between, or the queue is of another exchange; 'ringside cluster loss'"
                + " says more");
        }
        final boolean isOther = known != null && request.incarnation() != known.incarnation();
        if (request.tail() < next || isOther && request.head() < next) {
            return new Refusal(AttachResult.INPUT_BEHIND, "orders.in of " + request.bridge() + " begins at position "
                + request.head() + " and ends at " + request.tail() + ", but the members have " + upTo(next)
                + "; remove it and create it with --start-position " + next);
        }
        return null;
    }

    private static boolean isGivenUp(final AttachRequest request, final long positions) {
        return request.acceptsLoss() && positions <= MOST_LOST;
    }

    private static String upTo(final long next) {
        return next == 0 ? "none of its commands" : "its commands up to " + (next - 1);
    }

    private Refusal refusalOfRoutes(final AttachRequest request, final Bridge known) {
        int opened = 0;
        for (final AttachRequest.Wanted each : request.routes()) {
            final int index = positions.find(each.name());
            opened += index == RouteTable.UNKNOWN ? 1 : 0;
            final Refusal refusal = index == RouteTable.UNKNOWN
                ? refusalOfNew(request, each) : refusalOfKnown(request, each, routes.get(index), known);
            if (refusal != null) {
                return refusal;
            }
        }
        if (opened + routes.size() > Member.MAX_ROUTES) {
            return new Refusal(AttachResult.TOO_MANY, "there are " + routes.size() + " routes, and a member takes "
                + Member.MAX_ROUTES);
        }
        return null;
    }

    private Refusal refusalOfNew(final AttachRequest request, final AttachRequest.Wanted wanted) {
        final long first = positions.retiredPosition(wanted.name());
        return wanted.position() < first ? behind(wanted, first) : refusalOfAhead(request, wanted, first);
    }

    private static Refusal refusalOfAhead(
        final AttachRequest request, final AttachRequest.Wanted wanted, final long next) {
        if (wanted.position() <= next || isGivenUp(request, wanted.position() - next)) {
            return null;
        }
        return new Refusal(AttachResult.ROUTE_AHEAD, ring(wanted) + " has events up to position "
            + (wanted.position() - 1) + ", and the members have made none "
            + (next == 0 ? "at all" : "behind " + (next - 1)) + ": they have lost their log, or the queue is of"
            + " another exchange; 'ringside cluster loss' says more");
    }

    private Refusal refusalOfKnown(final AttachRequest request, final AttachRequest.Wanted wanted,
        final BridgeRoute route, final Bridge known) {
        if (route.bridge() != null && route.bridge() != known) {
            return new Refusal(AttachResult.ROUTE_TAKEN, "the route " + wanted.name() + " is that of the bridge "
                + route.bridge().name() + ": stop that one, and wait until its gateways count as lost");
        }
        final long first = positions.firstPosition(route.index());
        return wanted.position() < first ? behind(wanted, first)
            : refusalOfAhead(request, wanted, positions.position(route.index()));
    }

    private static Refusal behind(final AttachRequest.Wanted wanted, final long first) {
        return new Refusal(AttachResult.ROUTE_BEHIND, ring(wanted) + " ends at position " + wanted.position()
            + ", and the first event that there is has " + first + "; remove it and create it with --start-position "
            + first);
    }

    private static String ring(final AttachRequest.Wanted wanted) {
        return "orders.out." + wanted.name();
    }
}
