package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.RouteOpenedDecoder;

/** Decodes and applies what is of a route and of no session: that it is open or no more, and what its loop asks. */
final class RouteAdapter {
    private final MatchingEngine engine;
    private final CommandContext context;
    private final RouteTable routes;
    private final MarketTeller teller;
    private final SessionAdapter sessions;
    private final EventOutput output;
    private final ServiceObserver observer;
    private final RouteOpenedDecoder routeOpened = new RouteOpenedDecoder();
    private final InstrumentRequestDecoder instrumentRequest = new InstrumentRequestDecoder();

    RouteAdapter(final MatchingEngine engine, final CommandContext context, final RouteTable routes,
        final MarketTeller teller, final SessionAdapter sessions, final EventOutput output,
        final ServiceObserver observer) {
        this.engine = engine;
        this.context = context;
        this.routes = routes;
        this.teller = teller;
        this.sessions = sessions;
        this.output = output;
        this.observer = observer;
    }

    void onRouteOpened(final DirectBuffer buffer, final int offset) {
        final RouteOpenedDecoder command =
            routeOpened.wrap(buffer, offset, RouteOpenedDecoder.BLOCK_LENGTH, RouteOpenedDecoder.SCHEMA_VERSION);
        routes.open(command.route(), command.position(), output);
    }

    void onRouteRetired(final DirectBuffer buffer, final int offset) {
        final int route = sessions.onRouteRetired(buffer, offset);
        if (route != RouteTable.UNKNOWN) {
            output.routeRetired(route, routes.name(route));
        }
    }

    /** The loop is told of changes from here on, whatever else it asks for. */
    void onInstrumentRequest(final DirectBuffer buffer, final int offset) {
        final InstrumentRequestDecoder command = instrumentRequest.wrap(
            buffer, offset, InstrumentRequestDecoder.BLOCK_LENGTH, InstrumentRequestDecoder.SCHEMA_VERSION);
        final String name = command.route();
        final int route = routes.find(name);
        engine.beginCommand(context.transactTime());
        if (route == RouteTable.UNKNOWN) {
            observer.unknownRoute(name);
            return;
        }
        context.arrival(command.arrival());
        routes.follow(route);
        teller.answer(route, command.from(), engine);
    }
}
