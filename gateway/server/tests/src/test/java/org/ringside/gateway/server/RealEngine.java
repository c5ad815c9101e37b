package org.ringside.gateway.server;

import java.time.LocalDate;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.Order;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;
import org.ringside.matching.service.MarketCommands;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.queue.Queue;
import org.ringside.queue.SlotSnapshot;

/** The engine itself, with two instruments that trade, one session, and an account beside its own. */
final class RealEngine {
    private static final String ROUTE = "gw-1";
    private static final long TICK = 1_000_000;
    private static final long START_NS = TimeUnit.DAYS.toNanos(LocalDate.of(2026, 11, 27).toEpochDay());
    private static final long INTERVAL_NS = 1_000_000;
    /** What a session asks for: all else is of the gateway and of its logons. */
    private static final Set<Integer> REQUESTS = Set.of(NewOrderDecoder.TEMPLATE_ID, ReplaceOrderDecoder.TEMPLATE_ID,
        CancelOrderDecoder.TEMPLATE_ID, MassActionDecoder.TEMPLATE_ID, OrderStatusRequestDecoder.TEMPLATE_ID,
        PositionRequestDecoder.TEMPLATE_ID);

    private final EngineService service;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private long timeNs = START_NS;
    private int requests;
    private int entered;
    private int traded;

    RealEngine(final long sessionId, final int account) {
        service = new EngineService(new DiscardingOutput(), new Counts(), EngineService.NO_CLOCK);
        final MarketCommands market = new MarketCommands((typeId, command, length) -> apply(
            typeId, new UnsafeBuffer(command, 0, length)));
        for (int instrument = 1; instrument <= 2; instrument++) {
            market.nameInstrument(instrument, new InstrumentName("I" + instrument, 0));
            market.addInstrument(new Instrument(TICK, InstrumentSpec.of(instrument)));
        }
        market.setAccount(AccountSpec.unlimited(account));
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route(ROUTE);
        apply(RouteOpenedEncoder.TEMPLATE_ID, buffer);
        new SessionBoundEncoder().wrap(buffer, 0).sessionId(sessionId).sessionVerId(1).route(ROUTE)
            .cancelOnDisconnectType((short) 0);
        apply(SessionBoundEncoder.TEMPLATE_ID, buffer);
    }

    /** Applies all that sessions have asked for by a queue, which has not come round yet. */
    RealEngine applyAll(final Queue commands) {
        for (long position = commands.spec().startPosition(); position < commands.position(); position++) {
            final SlotSnapshot slot = commands.slot(position);
            if (REQUESTS.contains(slot.typeId())) {
                requests++;
                apply(slot.typeId(), new UnsafeBuffer(slot.payload()));
            }
        }
        return this;
    }

    long stateHash() {
        return service.stateHash();
    }

    /** What was applied of what sessions have asked for. */
    int requests() {
        return requests;
    }

    /** Orders that were accepted or have got new terms. */
    int entered() {
        return entered;
    }

    /** Sides of trades. */
    int traded() {
        return traded;
    }

    private void apply(final int typeId, final UnsafeBuffer command) {
        applyOne(typeId, command);
        while (service.nextDue() <= service.lastTime()) {
            new AdvanceTimeEncoder().wrap(buffer, 0).due(service.nextDue());
            applyOne(AdvanceTimeEncoder.TEMPLATE_ID, buffer);
        }
    }

    private void applyOne(final int typeId, final UnsafeBuffer command) {
        timeNs += INTERVAL_NS;
        service.apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, timeNs, 0, command, 0);
    }

    private final class Counts implements ServiceObserver {
        @Override
        public void entered(final Order order) {
            entered++;
        }

        @Override
        public void traded(final Order order) {
            traded++;
        }
    }
}
