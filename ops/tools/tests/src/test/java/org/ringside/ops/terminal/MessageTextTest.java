package org.ringside.ops.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.InstrumentLimitsEncoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderExecutedEncoder;
import org.ringside.matching.protocol.OrderStatusEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PositionChangedEncoder;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeEncoder;
import org.ringside.matching.protocol.TradePrintedEncoder;
import org.ringside.matching.protocol.TradingStatusEncoder;

class MessageTextTest {
    private static final long TIME_NS = 1_795_602_667_118_204_511L;
    private static final long NO_PRICE = Long.MIN_VALUE;
    private static final int COIN = 1;
    private static final int SHARE = 3;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageText text = new MessageText(new Instruments(Map.of(
        1L, new Instruments.Terms("BTC-USD", 2, new BigDecimal("0.00000001")),
        3L, new Instruments.Terms("ABC", 2, BigDecimal.ONE))));

    /** The file has each message as people read it, and below it as it stands on the wire. */
    @Test
    void shouldWriteMessagesAsTheyStandInTheGoldenFile() throws IOException {
        final List<Decoded> messages = List.of(
            limitOrder(), marketOrder(), trade(), status(), position(), massAction(), phase(), instrument(), account(),
            time(), retired(), executed(), printed(), limits(), tradingStatus());
        final List<String> lines = new ArrayList<>();
        messages.forEach(message -> lines.addAll(List.of(text.of(message), "    " + message)));

        try (InputStream golden = MessageTextTest.class.getResourceAsStream("/messages.txt")) {
            assertThat(lines).isEqualTo(
                new String(golden.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        }
    }

    @Test
    void shouldWriteNumbersWhereTheInstrumentIsNotKnown() {
        final MessageText stranger = new MessageText(Instruments.NONE);

        assertThat(stranger.of(trade())).contains(" price=23600.5 quantity=150000000 ", " instrumentId=1 ");
        assertThat(stranger.symbol(trade())).isEmpty();
        assertThat(text.symbol(trade())).hasValue("BTC-USD");
        assertThat(text.symbol(time())).isEmpty();
    }

    @Test
    void shouldTellTheTimeOfTheClockWhereThereIsOne() {
        assertThat(text.time(limitOrder())).hasValue("2026-11-25T10:31:07.118204511Z");
        assertThat(text.time(trade())).as("of the engine").hasValue("2026-11-25T10:31:07.118204512Z");
        assertThat(text.time(executed())).hasValue("2026-11-25T10:31:07.118204511Z");
        assertThat(text.symbol(executed())).hasValue("ABC");
        assertThat(text.time(marketOrder())).isEmpty();
        assertThat(text.time(instrument())).isEmpty();
    }

    @Test
    void shouldReadUnsignedNumbersWithoutASign() {
        clear();
        new AdvanceTimeEncoder().wrap(buffer, 0).due(-1L);
        assertThat(text.of(Decoded.of(AdvanceTimeEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity())))
            .isEqualTo("AdvanceTime due=2554-07-21T23:34:33.709551615Z");

        final NewOrderEncoder order = new NewOrderEncoder().wrap(buffer, 0).clOrdId(Long.MIN_VALUE).userTag(-1L);
        order.arrival().gatewayRxTime(Long.MIN_VALUE);
        final Decoded decoded = Decoded.of(NewOrderEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
        assertThat(text.of(decoded)).contains(" clOrdId=9223372036854775808 ", " userTag=18446744073709551615 ");
        assertThat(text.time(decoded)).hasValue("2262-04-11T23:47:16.854775808Z");
        assertThat(new MessageFilter(text, null, Map.of("userTag", "18446744073709551615")).takes(decoded)).isTrue();
    }

    /** Queues and journals may hold anything. */
    @Test
    @Tag("slow")
    void shouldWriteWhateverBytesAMessageHas() {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        final byte[] bytes = new byte[buffer.capacity()];
        for (int i = 0; i < 20_000; i++) {
            random.nextBytes(bytes);
            buffer.putBytes(0, bytes);
            if (i % 2 == 0) {
                buffer.setMemory(0, buffer.capacity(), (byte) random.nextInt());
            }
            final Decoded decoded = Decoded.of(1 + i % 55, buffer, 0, buffer.capacity());
            if (decoded != null) {
                assertThat(text.of(decoded) + text.time(decoded) + text.symbol(decoded) + decoded)
                    .matches("[ -~]+").hasSizeLessThan(5_000);
            }
        }
    }

    @Test
    void shouldFilterByWhatIsShownAndByWhatStandsInTheMessage() {
        assertTakes(true, Map.of("symbol", "BTC-USD", "price", "23600.5"));
        assertTakes(true, Map.of("price", "23600.50"));
        assertTakes(true, Map.of("price", "2360050000000"));
        assertTakes(true, Map.of("quantity", "1.5"));
        assertTakes(true, Map.of("instrumentId", "1", "side", "SELL"));
        assertTakes(true, Map.of("gatewayRead", "5"));
        assertTakes(false, Map.of("symbol", "ABC"));
        assertTakes(false, Map.of("price", "23600.51"));
        assertTakes(false, Map.of("side", "1"));
        assertTakes(false, Map.of("stopPrice", "none"));
        assertThat(new MessageFilter(text, null, Map.of("maximum", "1.5s")).takes(phase())).isTrue();
        assertThat(new MessageFilter(text, null, Map.of("maximum", "15s")).takes(phase())).isFalse();
        assertThat(new MessageFilter(text, null, Map.of("maximumNs", "1500000000")).takes(phase())).isTrue();
        assertThat(new MessageFilter(text, null, Map.of()).takes(null)).isTrue();
        assertThat(new MessageFilter(text, "Trade", Map.of()).takes(null)).isFalse();
        assertThat(new MessageFilter(text, "Trade", Map.of()).takes(trade())).isTrue();
        assertThat(new MessageFilter(text, "NewOrder", Map.of()).takes(trade())).isFalse();
        assertThat(new MessageFilter(text, "Trade", Map.of("side", "BUY"))).hasToString("Trade, side=BUY");
    }

    @Test
    void shouldRefuseAFilterThatNothingCanPass() {
        assertRefused(text, "Trades", Map.of(), "no command or event has the name 'Trades'");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> new MessageFilter(text, null, Map.of("clordid", "7")))
            .withMessageStartingWith("no command or event has a field 'clordid'. There are: ");
        assertRefused(text, null, Map.of("symbol", "XYZ"),
            "no instrument has the symbol 'XYZ'. There are: ABC, BTC-USD");
        assertRefused(new MessageText(Instruments.NONE), null, Map.of("symbol", "ABC"),
            "symbols stand in the configuration of the exchange: name it with -c");
    }

    private void assertTakes(final boolean isTaken, final Map<String, String> where) {
        assertThat(new MessageFilter(text, null, where).takes(trade())).as(where.toString()).isEqualTo(isTaken);
    }

    private static void assertRefused(
        final MessageText text, final String name, final Map<String, String> where, final String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> new MessageFilter(text, name, where))
            .withMessage(message);
    }

    private Decoded limitOrder() {
        clear();
        final NewOrderEncoder order = new NewOrderEncoder().wrap(buffer, 0);
        order.arrival().gatewayRxTime(TIME_NS).gatewayRead(5).ringPublished(6);
        order.clOrdId(7).price(10_002_000_000L).quantity(40).userTag(9).stopPrice(NO_PRICE).displayQuantity(10)
            .sessionId(1_001).msgSeqNum(12).instrumentId(SHARE).account(501).expireDate(20_784).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.GTD).postOnly((short) 1)
            .selfMatchPrevention(SelfMatchPrevention.CANCEL_BOTH);
        return Decoded.of(NewOrderEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded marketOrder() {
        clear();
        new NewOrderEncoder().wrap(buffer, 0).clOrdId(8).price(NO_PRICE).quantity(150_000_000).stopPrice(NO_PRICE)
            .sessionId(1_001).msgSeqNum(13).instrumentId(COIN).side(Side.SELL).ordType(OrdType.MARKET)
            .timeInForce(TimeInForce.IOC).selfMatchPrevention(SelfMatchPrevention.NONE);
        return Decoded.of(NewOrderEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded trade() {
        clear();
        final TradeEncoder trade = new TradeEncoder().wrap(buffer, 0);
        trade.hops().gatewayRxTime(TIME_NS).transactTime(TIME_NS + 1).gatewayRead(5);
        trade.orderId(3).clOrdId(8).execId(4).tradeId(5).price(2_360_050_000_000L).quantity(150_000_000)
            .leavesQuantity(0).cumQuantity(150_000_000).sessionId(1_001).instrumentId(COIN).side(Side.SELL)
            .liquidity(Liquidity.TAKER);
        return Decoded.of(TradeEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded status() {
        clear();
        new OrderStatusEncoder().wrap(buffer, 0).orderId(3).clOrdId(7).price(10_002_000_000L).stopPrice(10_100_000_000L)
            .quantity(40).leavesQuantity(30).cumQuantity(10).displayQuantity(0).sessionId(1_001).instrumentId(SHARE)
            .account(0).expireDate(0).side(Side.BUY).ordType(OrdType.STOP_LIMIT).timeInForce(TimeInForce.DAY)
            .working((short) 0);
        return Decoded.of(OrderStatusEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    /** What begins an event for everybody. */
    private void head(final PublicEncoder head, final int flags) {
        head.sequence(17).rptSeq(4).transactTime(TIME_NS).enginePublished(9).instrumentId(SHARE).flags((short) flags);
    }

    private Decoded executed() {
        clear();
        final OrderExecutedEncoder event = new OrderExecutedEncoder().wrap(buffer, 0);
        head(event.head(), 1);
        event.bookId(7).price(10_002_000_000L).change(-30).quantity(10).side(Side.BUY).tradeId(5)
            .lastPrice(10_001_000_000L).lastQty(30);
        return Decoded.of(OrderExecutedEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded printed() {
        clear();
        final TradePrintedEncoder event = new TradePrintedEncoder().wrap(buffer, 0);
        head(event.head(), 0);
        event.tradeId(5).price(10_002_000_000L).quantity(30).aggressor((byte) '2');
        return Decoded.of(TradePrintedEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded limits() {
        clear();
        final InstrumentLimitsEncoder event = new InstrumentLimitsEncoder().wrap(buffer, 0);
        head(event.head(), 0);
        event.previousClose(10_050_000_000L).low(9_000_000_000L).high(11_000_000_000L).lotSize(1).minQuantity(1)
            .maxQuantity(1_000);
        return Decoded.of(InstrumentLimitsEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded tradingStatus() {
        clear();
        final TradingStatusEncoder event = new TradingStatusEncoder().wrap(buffer, 0);
        head(event.head(), 0);
        event.endTime(-1).phase(Phase.OPEN_FREEZE).extended((short) 0);
        return Decoded.of(TradingStatusEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded position() {
        clear();
        new PositionChangedEncoder().wrap(buffer, 0).longQuantity(10).shortQuantity(40).netQuantity(-30)
            .averagePrice(10_002_345_678L).sessionId(1_001).account(501).instrumentId(SHARE);
        return Decoded.of(PositionChangedEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded massAction() {
        clear();
        new MassActionEncoder().wrap(buffer, 0).lowPrice(NO_PRICE).highPrice(9_900_000_000L).sessionId(0)
            .ofFirm(1).side((short) '2').action(MassActionType.CANCEL);
        return Decoded.of(MassActionEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded phase() {
        clear();
        new StartPhaseEncoder().wrap(buffer, 0).seed(17).maximumNs(1_500_000_000L).instrumentId(SHARE)
            .phase(Phase.OPEN_FREEZE);
        return Decoded.of(StartPhaseEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded instrument() {
        clear();
        new AddInstrumentEncoder().wrap(buffer, 0).tick(1_000_000).previousClose(10_050).lotSize(1).minimumQuantity(1)
            .maximumQuantity(1_000).instrumentId(SHARE).minimumDisplayBasisPoints(100);
        return Decoded.of(AddInstrumentEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded account() {
        clear();
        new SetAccountEncoder().wrap(buffer, 0).maxOrderQuantity(Long.MAX_VALUE).maxNotional(5_000)
            .maxLong(Long.MAX_VALUE).maxShort(100).account(501).firm(1).maxOpenOrders(Integer.MAX_VALUE);
        return Decoded.of(SetAccountEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded time() {
        clear();
        new AdvanceTimeEncoder().wrap(buffer, 0).due(TIME_NS);
        return Decoded.of(AdvanceTimeEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private Decoded retired() {
        clear();
        new RouteRetiredEncoder().wrap(buffer, 0).route("gw-2").heir("");
        return Decoded.of(RouteRetiredEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity());
    }

    private void clear() {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
    }
}
