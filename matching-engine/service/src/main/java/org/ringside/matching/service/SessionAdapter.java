package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.CancelReason;
import org.ringside.matching.MassCancel;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.GatewayLostDecoder;
import org.ringside.matching.protocol.RouteRetiredDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;

/** Decodes and applies what becomes of sessions: where they are, and that they are gone. */
final class SessionAdapter {
    private final MatchingEngine engine;
    private final CommandContext context;
    private final SessionTable sessions;
    private final RouteTable routes;
    private final AccountTable accounts;
    private final ServiceObserver observer;
    private final SessionBoundDecoder bound = new SessionBoundDecoder();
    private final SessionDisconnectedDecoder disconnected = new SessionDisconnectedDecoder();
    private final GatewayLostDecoder lost = new GatewayLostDecoder();
    private final RouteRetiredDecoder retired = new RouteRetiredDecoder();
    private final MassCancel massCancel = new MassCancel();

    SessionAdapter(final MatchingEngine engine, final CommandContext context, final SessionTable sessions,
        final RouteTable routes, final AccountTable accounts, final ServiceObserver observer) {
        this.engine = engine;
        this.context = context;
        this.sessions = sessions;
        this.routes = routes;
        this.accounts = accounts;
        this.observer = observer;
    }

    /** A session that comes for the first time gets an account of its own, unless the market has one of its number. */
    void onSessionBound(final DirectBuffer buffer, final int offset) {
        final SessionBoundDecoder command =
            bound.wrap(buffer, offset, SessionBoundDecoder.BLOCK_LENGTH, SessionBoundDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        final int route = routes.find(command);
        BoundSession session = sessions.get(sessionId);
        if (session == null) {
            session = sessions.add(sessionId);
            if (accounts.get(sessionId) == null) {
                engine.setAccount(context.transactTime(),
                    AccountTable.ownOf(sessionId, engine.limits().maxOpenOrders()));
            }
        }
        session.bind(command, route);
        if (route == RouteTable.UNKNOWN) {
            observer.unknownRoute(command.route());
        }
    }

    /** The gateway lives, and has waited for the session as long as it was asked to. */
    void onSessionDisconnected(final DirectBuffer buffer, final int offset) {
        final SessionDisconnectedDecoder command = disconnected.wrap(
            buffer, offset, SessionDisconnectedDecoder.BLOCK_LENGTH, SessionDisconnectedDecoder.SCHEMA_VERSION);
        final BoundSession session = sessions.get((int) command.sessionId());
        if (session != null && session.verId() == command.sessionVerId()) {
            context.arrival(command.arrival());
            if (session.route() != BoundSession.NO_ROUTE) {
                engine.massCancel(context.transactTime(), ordersOf(session));
            }
        }
    }

    /** The gateway is gone, and with it the connections of all of its sessions. However many, none is waited for. */
    void onGatewayLost(final DirectBuffer buffer, final int offset) {
        final GatewayLostDecoder command =
            lost.wrap(buffer, offset, GatewayLostDecoder.BLOCK_LENGTH, GatewayLostDecoder.SCHEMA_VERSION);
        loseGateway(routes.find(command.route()));
    }

    /**
     * The loop is gone for good. When another one serves its sessions from here on, nothing is lost by that. Else their
     * gateway is gone, and orders that nobody asked to cancel stay: their sessions can log on elsewhere.
     *
     * @return index of the route, or {@link RouteTable#UNKNOWN}.
     */
    int onRouteRetired(final DirectBuffer buffer, final int offset) {
        final RouteRetiredDecoder command =
            retired.wrap(buffer, offset, RouteRetiredDecoder.BLOCK_LENGTH, RouteRetiredDecoder.SCHEMA_VERSION);
        final int route = routes.find(command.route());
        final int heir = routes.find(command.heir());
        if (heir == RouteTable.UNKNOWN) {
            loseGateway(route);
        } else {
            engine.beginCommand(context.transactTime());
        }
        if (route != RouteTable.UNKNOWN) {
            sessions.forEach(session -> leave(session, route, heir));
            routes.retire(route);
        }
        return route;
    }

    private static void leave(final BoundSession session, final int route, final int heir) {
        if (session.route() != route) {
            return;
        }
        if (heir == RouteTable.UNKNOWN) {
            session.strand();
        } else {
            session.move(heir);
        }
    }

    private void loseGateway(final int route) {
        engine.beginCommand(context.transactTime());
        sessions.forEach(session -> {
            if (route != BoundSession.NO_ROUTE && session.route() == route && session.isCancelledWithGateway()) {
                engine.massCancelLater(ordersOf(session));
            }
        });
    }

    private MassCancel ordersOf(final BoundSession session) {
        return massCancel.reset().ofSession(session.sessionId()).reason(CancelReason.CANCEL_ON_DISCONNECT);
    }
}
