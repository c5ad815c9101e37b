package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;
import org.ringside.gateway.protocol.PositionRequestEncoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * What a session asks for in FIX reaches the engine as the same commands, field by field, as if it had asked in native
 * order entry, and an engine that applies them has the same state.
 */
class FixEquivalenceTest {
    private static final int SESSION = 1100;
    private static final int ACCOUNT = 501;
    private static final int MESSAGES = 300;
    /** Of a gateway that takes a message, and then reads its answer. */
    private static final int UNTIL_ANSWERED = 2;
    private static final long NO_PRICE = NewOrderSingleEncoder.priceNullValue();
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String TYPES = "1234K";
    /** No price of a random order is far beyond them. */
    private static final long LOW = 150_000_000L;
    private static final long HIGH = 500_000_000_000L;
    private static final String TIMES_IN_FORCE = "0123467A";
    private static final String PREVENTIONS = "NOBD";

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final List<String> messages = new ArrayList<>();
    private final List<byte[]> frames = new ArrayList<>();
    /** The Logon of FIX has number 1. */
    private long number = 1;
    private int ids;

    @Test
    void shouldAskTheEngineForTheSameAsNativeOrderEntry() {
        System.out.println("FixEquivalenceTest seed " + seed);
        plainOrder('1');
        plainOrder('2');
        for (int i = 0; i < MESSAGES; i++) {
            switch (ids < 5 ? 0 : random.nextInt(20)) {
                case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> newOrder();
                case 10, 11, 12, 13 -> replace();
                case 14, 15 -> cancel(1 + random.nextInt(ids), random.nextBoolean() ? '1' : '2', 1 + random.nextInt(2));
                case 16 -> massCancel();
                case 17 -> positions();
                default -> status();
            }
        }
        cancel(1, '1', 1);

        final Outcome overFix = outcomeOfFix();

        final Outcome overNative = outcomeOfNative();
        assertThat(overFix.commands()).as("seed %d", seed).hasSizeGreaterThan(MESSAGES / 2)
            .containsExactlyElementsOf(overNative.commands());
        assertThat(overFix.engine().stateHash()).as("seed %d", seed).isEqualTo(overNative.engine().stateHash());
        assertThat(overFix.engine().requests()).isEqualTo(overFix.commands().size());
        assertThat(overFix.engine().entered()).as("orders, seed %d", seed).isGreaterThan(MESSAGES / 20);
        assertThat(overFix.engine().traded()).as("sides of trades, seed %d", seed).isPositive();
    }

    /** What the engine was asked for, and an engine that has done it. */
    private record Outcome(List<String> commands, RealEngine engine) {
    }

    private Outcome outcomeOfFix() {
        final FixSettings settings = new FixSettings("127.0.0.1:0", null, "1100", "1=BTC-USD", 1_024, null, null);
        try (TestGateway gateway = TestGateway.setup().accounts("501").fix(settings).start()) {
            final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn("");
            assertThat(trader.next()).startsWith("35=A|");
            gateway.engine().tellPositions();
            for (final String message : messages) {
                trader.send(message);
                gateway.steps(UNTIL_ANSWERED);
            }
            return outcome(gateway);
        }
    }

    /** The first number goes to a message that the gateway refuses, because in FIX it has gone to the Logon. */
    private Outcome outcomeOfNative() {
        try (TestGateway gateway = TestGateway.setup().accounts("501").start()) {
            final TestTrader trader = gateway.establish(SESSION);
            trader.send(trader.frames().newOrderWith(1, NewOrderSingleEncoder.sideEncodingOffset(), 'x'));
            gateway.engine().tellPositions();
            for (final byte[] frame : frames) {
                trader.send(frame);
                gateway.steps(UNTIL_ANSWERED);
            }
            return outcome(gateway);
        }
    }

    private Outcome outcome(final TestGateway gateway) {
        final String last = "CANCEL " + SESSION + "/" + number + " ";
        gateway.until("the last command",
            () -> gateway.engine().commands().stream().anyMatch(command -> command.startsWith(last)));
        return new Outcome(
            gateway.engine().details(), new RealEngine(SESSION, ACCOUNT).applyAll(gateway.input()));
    }

    private void newOrder() {
        final Terms terms = new Terms();
        final long group = random.nextInt(4) == 0 ? 7 : 0;
        final int account = random.nextInt(3) == 0 ? ACCOUNT : 0;
        ids++;
        new NewOrderSingleEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0).clOrdID(ids)
            .price(terms.price).orderQty(terms.quantity).minQty(terms.least).displayQty(terms.shown)
            .userTag(terms.tag).securityID(terms.instrument).account(account).stpGroup(group)
            .expireDate(terms.expireDay)
            .side(Side.get((byte) terms.side)).stopPx(terms.stop).ordType(OrdType.get((byte) terms.type))
            .timeInForce(TimeInForce.get((byte) terms.timeInForce)).execInst(terms.execInst)
            .selfMatchPreventionInstruction(terms.prevention());
        frame(NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
        messages.add("35=D|11=id" + ids + "|" + terms.fields()
            + (group == 0 ? "" : "7928=7|") + (account == 0 ? "" : "1=501|"));
    }

    /** Two of both sides in empty books trade, whatever the random ones do. */
    private void plainOrder(final char side) {
        ids++;
        new NewOrderSingleEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0).clOrdID(ids)
            .price(LOW).orderQty(10).minQty(0).displayQty(0).userTag(0).securityID(1).account(0).stpGroup(0)
            .expireDate(0).side(Side.get((byte) side)).stopPx(NO_PRICE).ordType(OrdType.get((byte) '2'))
            .timeInForce(TimeInForce.get((byte) '0')).execInst((short) 0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE);
        frame(NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
        messages.add("35=D|11=id" + ids + "|38=10|40=2|" + decimal("44", LOW) + "54=" + side + "|55=BTC-USD|59=0|"
            + TIME);
    }

    private void replace() {
        final Terms terms = new Terms();
        final int orig = 1 + random.nextInt(ids);
        ids++;
        new OrderCancelReplaceRequestEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0)
            .clOrdID(ids).origClOrdID(orig).orderID(0).price(terms.price).orderQty(terms.quantity).userTag(terms.tag)
            .securityID(terms.instrument).side(Side.get((byte) terms.side)).ordType(OrdType.get((byte) terms.type))
            .timeInForce(TimeInForce.get((byte) terms.timeInForce)).execInst(terms.execInst).stopPx(terms.stop)
            .displayQty(terms.shown).expireDate(terms.expireDay).selfMatchPreventionInstruction(terms.prevention())
            .minQty(terms.least);
        frame(OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
        messages.add("35=G|11=id" + ids + "|41=id" + orig + "|" + terms.fields());
    }

    private void cancel(final int orig, final char side, final int instrument) {
        ids++;
        new OrderCancelRequestEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0).clOrdID(ids)
            .origClOrdID(orig).orderID(0).securityID(instrument).side(Side.get((byte) side));
        frame(OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH);
        messages.add("35=F|11=id" + ids + "|41=id" + orig + "|54=" + side + "|55="
            + (instrument == 1 ? "BTC-USD" : "2") + "|" + TIME);
    }

    private void massCancel() {
        final boolean isOfOne = random.nextBoolean();
        final char side = random.nextInt(3) == 0 ? 0 : random.nextBoolean() ? '1' : '2';
        final long low = isOfOne && random.nextBoolean() ? LOW : NO_PRICE;
        final long high = isOfOne && random.nextBoolean() ? HIGH : NO_PRICE;
        final int account = random.nextBoolean() ? ACCOUNT : 0;
        ids++;
        new OrderMassActionRequestEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0).clOrdID(ids)
            .securityID(isOfOne ? 1 : 0).account(account)
            .scope(isOfOne ? MassActionScope.SECURITY : MassActionScope.ALL)
            .action((short) 3).side((short) side).lowPx(low).highPx(high);
        frame(OrderMassActionRequestEncoder.TEMPLATE_ID, OrderMassActionRequestEncoder.BLOCK_LENGTH);
        messages.add("35=q|11=id" + ids + "|" + (isOfOne ? "530=1|55=BTC-USD|" : "530=7|")
            + (account == 0 ? "" : "1=501|") + (side == 0 ? "" : "54=" + side + "|")
            + decimal("35020", low) + decimal("35021", high) + TIME);
    }

    private void status() {
        final int id = 1 + random.nextInt(ids);
        new OrderStatusRequestEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0).clOrdID(id)
            .orderID(0);
        frame(OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH);
        messages.add("35=H|11=id" + id + "|54=1|55=BTC-USD|");
    }

    /** An id of few characters is their bytes, and one of many digits its number with the highest bit. */
    private void positions() {
        final boolean isLong = random.nextBoolean();
        final long digits = 1_000_000_000L + random.nextInt(1_000_000_000);
        final int instrument = random.nextInt(3);
        new PositionRequestEncoder().wrap(buffer, HEADER_LENGTH).msgSeqNum(++number).sendingTime(0)
            .requestID(isLong ? digits | Long.MIN_VALUE : 'p' | 's' << 8).account(random.nextBoolean() ? SESSION : 0)
            .securityID(instrument);
        frame(PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH);
        final long account = buffer.getInt(HEADER_LENGTH + PositionRequestEncoder.accountEncodingOffset());
        messages.add("35=AN|" + (account == 0 ? "" : "1=" + account + "|")
            + (instrument == 0 ? "" : "55=" + (instrument == 1 ? "BTC-USD" : "2") + "|") + TIME
            + "710=" + (isLong ? digits : "ps") + "|724=0|");
    }

    private void frame(final int templateId, final int blockLength) {
        FrameDescriptor.putHeaders(
            buffer, 0, HEADER_LENGTH + blockLength, blockLength, templateId, NewOrderSingleEncoder.SCHEMA_VERSION);
        final byte[] frame = new byte[HEADER_LENGTH + blockLength];
        buffer.getBytes(0, frame);
        frames.add(frame);
    }

    /** The terms of an order, of any kind that the dictionary has; the gateway refuses some of them. */
    private final class Terms {
        private final char side = random.nextBoolean() ? '1' : '2';
        private final char type = TYPES.charAt(random.nextInt(TYPES.length()));
        private final char timeInForce = TIMES_IN_FORCE.charAt(random.nextInt(TIMES_IN_FORCE.length()));
        private final char preventionCode = random.nextInt(3) == 0
            ? PREVENTIONS.charAt(random.nextInt(PREVENTIONS.length())) : 0;
        private final int instrument = 1 + random.nextInt(2);
        private final long quantity = 1 + random.nextInt(1_000_000);
        private final long price = type == '2' || type == '4' ? priceOf() : NO_PRICE;
        private final long stop = type == '3' || type == '4' ? priceOf() : NO_PRICE;
        private final long shown = random.nextInt(4) == 0 ? 2 : 0;
        private final long least = shown == 0 && random.nextInt(4) == 0 ? 3 : 0;
        private final long tag = random.nextBoolean() ? random.nextInt(Integer.MAX_VALUE) : 0;
        private final int expireDay = timeInForce == '6' ? 20_800 + random.nextInt(100) : 0;
        private final int expiryFields = random.nextInt(3);
        private final short execInst = (short) (random.nextInt(4) == 0 ? 1 : 0);

        private long priceOf() {
            return random.nextInt(1_000_000) * 1_000_000L - 1_000_000_000L;
        }

        /** The day, the midnight that ends it, or both. */
        private String expiry() {
            return (expiryFields == 1 ? "" : "432=" + date(expireDay) + "|")
                + (expiryFields == 0 ? "" : "126=" + date(expireDay + 1) + "-00:00:00|");
        }

        private static String date(final int day) {
            return LocalDate.ofEpochDay(day).format(DateTimeFormatter.BASIC_ISO_DATE);
        }

        private SelfMatchPrevention prevention() {
            return switch (preventionCode) {
                case 'N' -> SelfMatchPrevention.CANCEL_AGGRESSIVE;
                case 'O' -> SelfMatchPrevention.CANCEL_PASSIVE;
                case 'B' -> SelfMatchPrevention.CANCEL_BOTH;
                case 'D' -> SelfMatchPrevention.DECREMENT_AND_CANCEL;
                default -> SelfMatchPrevention.NONE;
            };
        }

        private String fields() {
            return "38=" + quantity + "|40=" + type + "|" + decimal("44", price) + "54=" + side + "|55="
                + (instrument == 1 ? "BTC-USD" : "2") + "|59=" + timeInForce + "|" + TIME + decimal("99", stop)
                + (shown == 0 ? "" : "111=" + shown + "|") + (least == 0 ? "" : "110=3|")
                + (execInst == 0 ? "" : "18=6|")
                + (expireDay == 0 ? "" : expiry())
                + (tag == 0 ? "" : "526=" + tag + "|") + (preventionCode == 0 ? "" : "8000=" + preventionCode + "|");
        }
    }

    private static String decimal(final String tag, final long price) {
        return price == NO_PRICE ? ""
            : tag + "=" + BigDecimal.valueOf(price, 8).stripTrailingZeros().toPlainString() + "|";
    }
}
