package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;
import org.ringside.matching.service.ServiceObserver;

/** A real engine with random commands, and the public events that it has had so far. */
public final class TestEngine extends CommandSource {
    public static final List<Integer> INSTRUMENTS = List.of(1, 2);
    public static final long START = 1_800_000_000_000_000_000L;

    private static final Phase[] DAY = {Phase.HALT, Phase.CONTINUOUS, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS,
        Phase.CLOSING_CALL, Phase.POST_CLOSE, Phase.CLOSED, Phase.PRE_OPEN, Phase.OPEN_FREEZE, Phase.CONTINUOUS};
    private static final int LAST_DAY = 60_000;
    /** Fits into ITCH, too. */
    private static final long MAX_QUANTITY = (1L << 32) - 1;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final List<Event> events = new ArrayList<>();
    private final EngineService service;
    private final RandomOrders orders;
    private final Random random;
    private Runnable afterCommand = () -> { };
    private int commands;
    private int phases;
    private long lastId = 1_000_000;

    /** An event as it lies in the queue of the engine. */
    public record Event(int typeId, UnsafeBuffer bytes) {
    }

    public TestEngine(final long seed) {
        super("gw-1");
        service = new EngineService(WholeEvents.to(this::keep), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        orders = new RandomOrders(seed);
        random = new Random(seed);
        INSTRUMENTS.forEach(this::open);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        applyOwn(RouteOpenedEncoder.TEMPLATE_ID);
        RandomOrders.bind(this);
    }

    public EngineService service() {
        return service;
    }

    /** All events since the first one. */
    public List<Event> events() {
        return events;
    }

    /** What is done when a command is over. */
    public void afterEachCommand(final Runnable action) {
        afterCommand = action;
    }

    public void sendRandom() {
        final int session = RandomOrders.FIRST_SESSION + random.nextInt(RandomOrders.SESSIONS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = RandomOrders.PRICE + (random.nextInt(60) - 30) * TICK;
        switch (random.nextInt(40)) {
            case 0, 1 -> iceberg(session, ++lastId, 1, side, price, LAST_DAY);
            case 2 -> stopLimit(session, ++lastId, side, 1 + random.nextInt(9), price, price);
            case 3 -> market(session, ++lastId, side, 1 + random.nextInt(30));
            case 4 -> massCancel(session, ++lastId, 0);
            case 5 -> proceed();
            case 6, 7, 8, 9 -> newOrder(session, ++lastId, 2, side, 1 + random.nextInt(9), price, TimeInForce.DAY);
            default -> orders.send(this, 1);
        }
    }

    private void proceed() {
        final Phase phase = DAY[phases++ % DAY.length];
        startPhase(1, phase, 1_000);
        if (phase == Phase.CLOSED) {
            startPhase(2, phase, 1_000);
            startDay();
            startPhase(2, Phase.CONTINUOUS, 0);
        }
    }

    private void open(final int instrument) {
        new NameInstrumentEncoder().wrap(buffer, 0).lot(100_000_000).instrumentId(instrument)
            .symbol("ABC" + instrument);
        applyOwn(NameInstrumentEncoder.TEMPLATE_ID);
        new AddInstrumentEncoder().wrap(buffer, 0).tick(TICK).instrumentId(instrument).lotSize(1).minimumQuantity(1)
            .maximumQuantity(MAX_QUANTITY).previousClose(10_000).staticLimitBasisPoints(1_000);
        applyOwn(AddInstrumentEncoder.TEMPLATE_ID);
    }

    private void applyOwn(final int typeId) {
        apply(typeId, EngineService.NO_POSITION, buffer, 0);
    }

    @Override
    protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
        apply(typeId, commands, command, offset);
        while (service.nextDue() <= service.lastTime()) {
            new AdvanceTimeEncoder().wrap(buffer, 0).due(service.nextDue());
            applyOwn(AdvanceTimeEncoder.TEMPLATE_ID);
        }
    }

    private void apply(final int typeId, final long position, final DirectBuffer command, final int offset) {
        commands++;
        service.apply(typeId, EngineService.OWN_INPUT, position, START + commands * 100L, 0, command, offset);
        afterCommand.run();
    }

    private void keep(final int typeId, final UnsafeBuffer event, final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, event, 0, length);
        events.add(new Event(typeId, copy));
    }
}
