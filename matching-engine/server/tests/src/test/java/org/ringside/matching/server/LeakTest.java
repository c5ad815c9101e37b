package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.DayStartedDecoder;
import org.ringside.matching.protocol.IndicativeDecoder;
import org.ringside.matching.protocol.InstrumentDefinedDecoder;
import org.ringside.matching.protocol.InstrumentLimitsDecoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderAddedDecoder;
import org.ringside.matching.protocol.OrderChangedDecoder;
import org.ringside.matching.protocol.OrderDeletedDecoder;
import org.ringside.matching.protocol.OrderExecutedDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradePrintedDecoder;
import org.ringside.matching.protocol.TradingStatusDecoder;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/**
 * What only owners may know leaves no trace in the queue of events for everybody. Two markets that differ in that
 * alone, in all of it, tell everybody the same bytes; and no byte has what was marked.
 */
class LeakTest {
    private static final String QUEUE = "market-data";
    private static final long START = 1_800_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final long NONE = Long.MIN_VALUE;
    private static final int SLICE = 10;
    private static final Secrets ONE = new Secrets(1);
    private static final Secrets OTHER = new Secrets(2);

    @TempDir
    private Path folder;

    /** All that only an owner may know, different for each mark. */
    private record Secrets(int mark) {
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
            return (876_54 - mark * 111_11) * Exchange.TICK;
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

    /** Plays a day, and takes what everybody is told. */
    private final class Market implements AutoCloseable {
        private final Secrets secrets;
        private final Exchange exchange;
        private final Gateway gateway;
        private final Reader reader;
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        private final Map<Integer, Integer> seqNos = new HashMap<>();
        private final List<byte[]> events = new ArrayList<>();
        private final List<byte[]> pulses = new ArrayList<>();
        private final List<Integer> kinds = new ArrayList<>();
        private long timeNs = START;
        private long freezeEnd;

        Market(final Secrets secrets) {
            this.secrets = secrets;
            exchange = new Exchange().withJournal(folder.resolve("journal-" + secrets.mark));
            exchange.clock(timeNs);
            exchange.set("accounts." + Integer.toUnsignedString(secrets.account()) + ".firm", secrets.firm());
            exchange.create(QUEUE, QueueSpec.one(1 << 12, PublicOutput.MAX_LENGTH));
            exchange.set("publicQueues", QUEUE);
            reader = exchange.attach(QUEUE).reader("reader");
            gateway = exchange.gateway("gw-1");
        }

        void play() {
            final int seller = secrets.session(1);
            final int buyer = secrets.session(2);
            gateway.bind(seller);
            gateway.bindCancelled(buyer, 1);
            gateway.startPhase(2, Phase.CLOSED, 0);
            step();
            for (int i = 0; i < secrets.unseen(); i++) {
                order(buyer, 100 + i, Side.BUY, 4).price(secrets.stopPrice()).stopPrice(secrets.stopPrice())
                    .ordType(OrdType.STOP_LIMIT);
                enter();
            }
            step();
            order(seller, 1, Side.SELL, secrets.whole()).displayQuantity(SLICE);
            enter();
            order(buyer, 2, Side.BUY, 5).price(PRICE - Exchange.TICK).timeInForce(secrets.timeInForce());
            enter();
            step();
            order(buyer, 3, Side.BUY, SLICE + 4).timeInForce(TimeInForce.IOC);
            enter();
            step();
            replace(seller, 4, 1, secrets.whole() - 100);
            order(seller, 5, Side.SELL, 3).price(PRICE - Exchange.TICK);
            enter();
            step();
            cancel(buyer, seller);
            step();
            close(buyer, seller);
            take();
        }

        /** For another reason in each market. */
        private void cancel(final int buyer, final int seller) {
            if (secrets.mark == 1) {
                cancel(buyer, 2, Side.BUY);
                gateway.operate(MassActionType.CANCEL, seller);
            } else {
                gateway.disconnected(buyer, 1);
                cancel(seller, 4, Side.SELL);
            }
        }

        private void close(final int buyer, final int seller) {
            gateway.startPhase(1, Phase.CLOSING_CALL, 0);
            order(seller, 6, Side.SELL, 3);
            enter();
            order(buyer, 7, Side.BUY, 2);
            enter();
            step();
            final StartPhaseEncoder freeze = new StartPhaseEncoder().wrap(buffer, 0).seed(secrets.seed())
                .maximumNs(secrets.longestFreezeNs()).instrumentId(1).phase(Phase.CLOSING_FREEZE);
            freeze.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
            gateway.send(StartPhaseEncoder.TEMPLATE_ID, buffer, 0, StartPhaseEncoder.BLOCK_LENGTH);
            exchange.work();
            freezeEnd = exchange.host().service().nextDue();
            step();
            gateway.startPhase(1, Phase.POST_CLOSE, 0);
            step();
            gateway.startPhase(1, Phase.CLOSED, 0);
            gateway.startDay();
            step();
        }

        /** Does what was sent; what comes next comes a second later. */
        private void step() {
            exchange.work();
            timeNs += SECOND;
            exchange.clock(timeNs);
        }

        private NewOrderEncoder order(final int session, final int number, final Side side, final long quantity) {
            final NewOrderEncoder order = new NewOrderEncoder().wrap(buffer, 0);
            order.arrival().gatewayRxTime(secrets.tag(number)).gatewayRead(secrets.tag(number))
                .ringPublished(secrets.tag(number));
            return order.clOrdId(secrets.clOrdId(number)).price(PRICE).quantity(quantity)
                .userTag(secrets.tag(number)).stopPrice(NONE).displayQuantity(0).minimumQuantity(0)
                .sessionId(session).msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1)
                .account(Integer.toUnsignedLong(secrets.account())).selfMatchGroup(0).expireDate(0).side(side)
                .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).postOnly((short) 0)
                .selfMatchPrevention(SelfMatchPrevention.NONE);
        }

        private void enter() {
            gateway.send(NewOrderEncoder.TEMPLATE_ID, buffer, 0, NewOrderEncoder.BLOCK_LENGTH);
        }

        /** Of an iceberg: it keeps its place, with less behind what it shows. */
        private void replace(final int session, final int number, final int earlier, final long quantity) {
            final ReplaceOrderEncoder replace = new ReplaceOrderEncoder().wrap(buffer, 0);
            replace.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
            replace.clOrdId(secrets.clOrdId(number)).origClOrdId(secrets.clOrdId(earlier)).orderId(0).price(PRICE)
                .quantity(quantity).userTag(secrets.tag(number)).stopPrice(NONE).partQuantity(SLICE)
                .sessionId(session).msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1).expireDate(0)
                .side(Side.SELL).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execInst((short) 0)
                .selfMatchPrevention(SelfMatchPrevention.NONE);
            gateway.send(ReplaceOrderEncoder.TEMPLATE_ID, buffer, 0, ReplaceOrderEncoder.BLOCK_LENGTH);
        }

        private void cancel(final int session, final int earlier, final Side side) {
            final CancelOrderEncoder cancel = new CancelOrderEncoder().wrap(buffer, 0);
            cancel.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
            cancel.clOrdId(secrets.clOrdId(50)).origClOrdId(secrets.clOrdId(earlier)).orderId(0).sessionId(session)
                .msgSeqNum(seqNos.merge(session, 1, Integer::sum)).instrumentId(1).side(side);
            gateway.send(CancelOrderEncoder.TEMPLATE_ID, buffer, 0, CancelOrderEncoder.BLOCK_LENGTH);
        }

        private void take() {
            reader.poll((typeId, message, offset, length, position, endOfBatch) -> {
                final byte[] bytes = new byte[length];
                message.getBytes(offset, bytes);
                if (typeId == PulseDecoder.TEMPLATE_ID) {
                    pulses.add(bytes);
                } else {
                    // t7 is no secret, and never the same twice.
                    new UnsafeBuffer(bytes).putLong(PublicEncoder.enginePublishedEncodingOffset(), 0);
                    events.add(bytes);
                    kinds.add(typeId);
                }
            }, Integer.MAX_VALUE);
        }

        @Override
        public void close() {
            exchange.close();
        }
    }

    @Test
    void shouldTellEverybodyNothingThatOnlyOwnersMayKnow() {
        try (Market one = new Market(ONE); Market other = new Market(OTHER)) {
            one.play();
            other.play();

            assertThat(one.kinds).as("every kind of event but one").contains(DayStartedDecoder.TEMPLATE_ID,
                InstrumentDefinedDecoder.TEMPLATE_ID, InstrumentLimitsDecoder.TEMPLATE_ID,
                TradingStatusDecoder.TEMPLATE_ID, IndicativeDecoder.TEMPLATE_ID, TradePrintedDecoder.TEMPLATE_ID,
                OrderAddedDecoder.TEMPLATE_ID, OrderExecutedDecoder.TEMPLATE_ID, OrderDeletedDecoder.TEMPLATE_ID)
                .doesNotContain(OrderChangedDecoder.TEMPLATE_ID);
            assertThat(other.kinds).isEqualTo(one.kinds);
            assertThat(other.events.toArray(byte[][]::new)).isDeepEqualTo(one.events.toArray(byte[][]::new));
            assertThat(one.freezeEnd).isGreaterThan(START).isNotEqualTo(other.freezeEnd);
            assertThat(one.pulses).isNotEmpty();
            assertUnmarked(one);
            assertUnmarked(other);
        }
    }

    private static void assertUnmarked(final Market market) {
        final Secrets secrets = market.secrets;
        final List<byte[]> told = new ArrayList<>(market.events);
        told.addAll(market.pulses);
        assertAbsent("the end of the freeze", told, market.freezeEnd, Long.BYTES);
        assertAbsent("the seed of a freeze", told, secrets.seed(), Long.BYTES);
        assertAbsent("the stop price", told, secrets.stopPrice(), Long.BYTES);
        for (final long traded : new long[] {0, SLICE, SLICE + 4, SLICE + 4 + 3}) {
            assertAbsent("the lots of an iceberg", told, secrets.whole() - traded, Long.BYTES);
            assertAbsent("the lots of an iceberg", told, secrets.whole() - 100 - traded, Long.BYTES);
        }
        for (final int session : new int[] {1, 2}) {
            assertAbsent("a session", told, secrets.session(session), Integer.BYTES);
        }
        assertAbsent("an account", told, secrets.account(), Integer.BYTES);
        assertAbsent("a firm", told, secrets.firm(), Integer.BYTES);
        for (int number = 1; number < 110; number++) {
            assertAbsent("the client's id of an order", told, secrets.clOrdId(number), Long.BYTES);
            assertAbsent("a tag", told, secrets.tag(number), Long.BYTES);
        }
    }

    private static void assertAbsent(final String what, final List<byte[]> messages, final long value,
        final int width) {
        for (final byte[] message : messages) {
            final UnsafeBuffer bytes = new UnsafeBuffer(message);
            for (int i = 0; i + width <= message.length; i++) {
                final long found = width == Long.BYTES ? bytes.getLong(i, ByteOrder.LITTLE_ENDIAN)
                    : bytes.getInt(i, ByteOrder.LITTLE_ENDIAN);
                if (found == value) {
                    throw new AssertionError("everybody is told " + what + ": " + Long.toHexString(value));
                }
            }
        }
    }
}
