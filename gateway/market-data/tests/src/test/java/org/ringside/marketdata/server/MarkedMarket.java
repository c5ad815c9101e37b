package org.ringside.marketdata.server;

import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.WholeEvents;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.ServiceObserver;

/** A day of a real engine whose traders have secrets, and the publisher of its public events. */
final class MarkedMarket extends CommandSource {
    static final long START = 1_800_000_000_000_000_000L;

    private static final long SECOND = 1_000_000_000L;
    private static final long PRICE = 100_00 * TICK;
    private static final long NONE = Long.MIN_VALUE;
    private static final int SLICE = 10;
    /** Both so that ITCH has the instrument, and no order is refused. */
    private static final long MOST = (1L << 32) - 1;
    private static final int LIMIT = 100_000;

    private final Secrets secrets;
    private final FeedPublisher publisher;
    private final EngineService service;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final Map<Integer, Integer> seqNos = new HashMap<>();
    private long now = SECOND;
    private long commands;
    private long freezeEnd;

    /** All that only an owner may know, different for each mark. */
    record Secrets(int mark) {
        int session(final int number) {
            return 0x5E55_1000 + (mark << 16) + 0x11 * number;
        }

        int account() {
            return 0x6ACC_0101 * mark;
        }

        int firm() {
            return 0x1F1E_2301 * mark;
        }

        long clOrdId(final int number) {
            return 0x1C10_FD1D_0000_1000L * mark + number;
        }

        long tag(final int number) {
            return 0x7A67_7A68_7A69_1000L - mark * 0x0101_0101L + number;
        }

        /** All lots of an iceberg. */
        long whole() {
            return 7_777_777L * mark;
        }

        /** Above all prices at which something trades. */
        long stopPrice() {
            return (876_54 - mark * 111_11) * TICK;
        }

        /** As ITCH has prices. */
        int stopPriceOfItch() {
            return (876_54 - mark * 111_11) * 100;
        }

        /** Orders that nobody sees, before those that everybody sees: numbers of orders and reports are others. */
        int unseen() {
            return 2 * mark;
        }

        TimeInForce timeInForce() {
            return mark == 1 ? TimeInForce.DAY : TimeInForce.GTC;
        }

        long seed() {
            return 0x5EED_5EED_5EED_0001L * mark;
        }

        long longestFreezeNs() {
            return 3_000 * SECOND * mark;
        }
    }

    MarkedMarket(final Secrets secrets, final FeedPublisher publisher) {
        super("gw-1");
        this.secrets = secrets;
        this.publisher = publisher;
        service = new EngineService(WholeEvents.to(this::publish), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    }

    Secrets secrets() {
        return secrets;
    }

    /** When the freeze would have ended by itself. */
    long freezeEnd() {
        return freezeEnd;
    }

    /** Lots of the iceberg that have traded at some time. */
    static long[] traded() {
        return new long[] {0, SLICE, SLICE + 4, SLICE + 4 + 3};
    }

    void play() {
        open();
        final int seller = secrets.session(1);
        final int buyer = secrets.session(2);
        bind(seller);
        bindCancelled(buyer, 1);
        step();
        for (int i = 0; i < secrets.unseen(); i++) {
            order(buyer, 100 + i, Side.BUY, 4).price(secrets.stopPrice()).stopPrice(secrets.stopPrice())
                .ordType(OrdType.STOP_LIMIT);
            enter();
        }
        step();
        order(seller, 1, Side.SELL, secrets.whole()).displayQuantity(SLICE);
        enter();
        order(buyer, 2, Side.BUY, 5).price(PRICE - TICK).timeInForce(secrets.timeInForce());
        enter();
        order(buyer, 8, Side.BUY, 9).price(PRICE - 2 * TICK);
        enter();
        step();
        order(buyer, 3, Side.BUY, SLICE + 4).timeInForce(TimeInForce.IOC);
        enter();
        step();
        replace(seller, 4, 1, Side.SELL, secrets.whole() - 100, PRICE, SLICE);
        replace(buyer, 9, 8, Side.BUY, 7, PRICE - 2 * TICK, 0);
        order(seller, 5, Side.SELL, 3).price(PRICE - TICK);
        enter();
        step();
        cancel(buyer, seller);
        step();
        close(buyer, seller);
    }

    private void open() {
        new NameInstrumentEncoder().wrap(buffer, 0).lot(100_000_000).instrumentId(1).symbol("ABC");
        applyOwn(NameInstrumentEncoder.TEMPLATE_ID);
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        new AddInstrumentEncoder().wrap(buffer, 0).tick(TICK).instrumentId(1).lotSize(1).minimumQuantity(1)
            .maximumQuantity(MOST).previousClose(10_000).staticLimitBasisPoints(LIMIT);
        applyOwn(AddInstrumentEncoder.TEMPLATE_ID);
        new SetAccountEncoder().wrap(buffer, 0).account(Integer.toUnsignedLong(secrets.account()))
            .firm(Integer.toUnsignedLong(secrets.firm())).maxOrderQuantity(Long.MAX_VALUE)
            .maxNotional(Long.MAX_VALUE).maxLong(Long.MAX_VALUE).maxShort(Long.MAX_VALUE).selfMatchGroup(0)
            .maxOpenOrders(1_000);
        applyOwn(SetAccountEncoder.TEMPLATE_ID);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        applyOwn(RouteOpenedEncoder.TEMPLATE_ID);
    }

    /** For another reason in each market. */
    private void cancel(final int buyer, final int seller) {
        if (secrets.mark() == 1) {
            operate(MassActionType.CANCEL, buyer);
            operate(MassActionType.CANCEL, seller);
        } else {
            disconnected(buyer, 1);
            cancel(seller, 4, Side.SELL);
        }
    }

    private void close(final int buyer, final int seller) {
        startPhase(1, Phase.CLOSING_CALL, 0);
        order(seller, 6, Side.SELL, 3);
        enter();
        order(buyer, 7, Side.BUY, 2);
        enter();
        step();
        final StartPhaseEncoder freeze = new StartPhaseEncoder().wrap(buffer, 0).seed(secrets.seed())
            .maximumNs(secrets.longestFreezeNs()).instrumentId(1).phase(Phase.CLOSING_FREEZE);
        freeze.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        send(StartPhaseEncoder.TEMPLATE_ID, buffer, 0, StartPhaseEncoder.BLOCK_LENGTH);
        freezeEnd = service.nextDue();
        step();
        startPhase(1, Phase.POST_CLOSE, 0);
        step();
        startPhase(1, Phase.CLOSED, 0);
        startDay();
        step();
        step();
    }

    /** Publishes what was done; what comes next comes a second later. */
    private void step() {
        for (int i = 0; i < 10; i++) {
            now += SECOND / 10;
            publisher.send(now, START + now);
        }
    }

    private NewOrderEncoder order(final int session, final int number, final Side side, final long quantity) {
        final NewOrderEncoder order = new NewOrderEncoder().wrap(buffer, 0);
        order.arrival().gatewayRxTime(secrets.tag(number)).gatewayRead(secrets.tag(number))
            .ringPublished(secrets.tag(number));
        return order.clOrdId(secrets.clOrdId(number)).price(PRICE).quantity(quantity).userTag(secrets.tag(number))
            .stopPrice(NONE).displayQuantity(0).minimumQuantity(0).sessionId(session)
            .msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1)
            .account(Integer.toUnsignedLong(secrets.account())).selfMatchGroup(0).expireDate(0).side(side)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).postOnly((short) 0)
            .selfMatchPrevention(SelfMatchPrevention.NONE);
    }

    private void enter() {
        send(NewOrderEncoder.TEMPLATE_ID, buffer, 0, NewOrderEncoder.BLOCK_LENGTH);
    }

    private void replace(final int session, final int number, final int earlier, final Side side,
        final long quantity, final long price, final long slice) {
        final ReplaceOrderEncoder replace = new ReplaceOrderEncoder().wrap(buffer, 0);
        replace.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        replace.clOrdId(secrets.clOrdId(number)).origClOrdId(secrets.clOrdId(earlier)).orderId(0).price(price)
            .quantity(quantity).userTag(secrets.tag(number)).stopPrice(NONE).partQuantity(slice)
            .sessionId(session).msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1).expireDate(0)
            .side(side).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execInst((short) 0)
            .selfMatchPrevention(SelfMatchPrevention.NONE);
        send(ReplaceOrderEncoder.TEMPLATE_ID, buffer, 0, ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    private void cancel(final int session, final int earlier, final Side side) {
        final CancelOrderEncoder cancel = new CancelOrderEncoder().wrap(buffer, 0);
        cancel.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        cancel.clOrdId(secrets.clOrdId(50 + earlier)).origClOrdId(secrets.clOrdId(earlier)).orderId(0)
            .sessionId(session).msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1).side(side);
        send(CancelOrderEncoder.TEMPLATE_ID, buffer, 0, CancelOrderEncoder.BLOCK_LENGTH);
    }

    private void applyOwn(final int typeId) {
        service.apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, START + now, 0, buffer, 0);
    }

    @Override
    protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
        service.apply(typeId, EngineService.OWN_INPUT, commands++, START + now, 0, command, offset);
    }

    private void publish(final int typeId, final UnsafeBuffer event, final int length) {
        // t7 is no secret.
        event.putLong(PublicEncoder.enginePublishedEncodingOffset(), new PublicDecoder().wrap(event, 0).sequence());
        publisher.onEvent(typeId, event, 0, length);
    }
}
