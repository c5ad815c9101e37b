package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradeEncoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;
import org.ringside.marketdata.protocol.TradingStatusEncoder;

/** What {@code ringside md -f} prints of what comes, besides books. */
class MarketNewsTest {
    private static final int ABC = 1;

    private final StringWriter out = new StringWriter();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private MarketNews news = new MarketNews(Map.of(), List.of(), new PrintWriter(out), false);

    private void phase(final long rptSeq, final TradingPhase phase) {
        new TradingStatusEncoder().wrap(buffer, 0).rptSeq(rptSeq).transactTime(0).instrumentId(ABC).flags((short) 1)
            .endTime(TradingStatusEncoder.endTimeNullValue()).phase(phase).extended((short) 0);
        news.onTradingStatus(new TradingStatusDecoder().wrap(
            buffer, 0, TradingStatusDecoder.BLOCK_LENGTH, TradingStatusDecoder.SCHEMA_VERSION));
    }

    private void trade(final long rptSeq) {
        new TradeEncoder().wrap(buffer, 0).rptSeq(rptSeq).transactTime(0).instrumentId(ABC).flags((short) 1)
            .tradeId(rptSeq).price(100).quantity(1).aggressor(Side.BUY);
        news.onTrade(new TradeDecoder().wrap(
            buffer, 0, TradeDecoder.BLOCK_LENGTH, TradeDecoder.SCHEMA_VERSION));
    }

    private void heartbeat(final int stream, final int flags) {
        final PacketWriter writer = new PacketWriter(1, 0, stream, 1);
        writer.begin(buffer, 0);
        news.onPacket(buffer, 0, writer.finish(1, flags, 0, 0), 0);
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    @Test
    void shouldSayThatABookIsEmpty() {
        assertThat(ladder(BookImage.LEVELS)).hasSize(3).last().asString().endsWith("  the book is empty");
        assertThat(ladder(BookImage.TOP)).last().asString().endsWith("  no best prices");
    }

    private List<String> ladder(final String type) {
        return new BookText(news, ABC, new BookImage(type, 1, List.of(), List.of())).ladder().lines().toList();
    }

    /** Definitions say the last phase every two seconds. */
    @Test
    void shouldPrintAPhaseOnceAndNoneThatWasBeforeTheBookThatIsShown() {
        phase(3, TradingPhase.PRE_OPEN);
        news.show(ABC, 10);
        news.open();
        phase(3, TradingPhase.PRE_OPEN);
        phase(11, TradingPhase.CONTINUOUS);
        phase(11, TradingPhase.CONTINUOUS);
        phase(12, TradingPhase.HALT);
        phase(11, TradingPhase.CONTINUOUS);

        assertThat(lines()).hasSize(2);
        assertThat(lines().get(0)).endsWith("  continuous");
        assertThat(lines().get(1)).endsWith("  halt");
        news.onSession(2);
        phase(1, TradingPhase.PRE_OPEN);
        assertThat(lines()).as("numbers begin anew").hasSize(3);
    }

    /** Definitions are a stream of their own, which may be ahead of the one that has the trades. */
    @Test
    void shouldPrintATradeThatComesBehindAPhaseThatIsLater() {
        news.open();
        phase(50, TradingPhase.CONTINUOUS);
        trade(40);
        trade(41);
        trade(41);

        assertThat(lines()).hasSize(3);
        assertThat(lines().get(1)).contains("trade");
        assertThat(lines().get(2)).contains("trade");
    }

    @Test
    void shouldPrintThatTheEngineIsSilent() {
        heartbeat(PacketDescriptor.STREAM_ORDERS, PacketDescriptor.FLAG_ENGINE_SILENT);
        assertThat(lines()).isEmpty();
        assertThat(news.isEngineSilent()).isTrue();
        news.open();
        heartbeat(PacketDescriptor.STREAM_ORDERS, 0);
        heartbeat(PacketDescriptor.STREAM_LEVELS, PacketDescriptor.FLAG_ENGINE_SILENT);
        heartbeat(PacketDescriptor.STREAM_ORDERS, PacketDescriptor.FLAG_ENGINE_SILENT);
        heartbeat(PacketDescriptor.STREAM_DEFINITIONS, 0);

        assertThat(lines()).containsExactly("the engine gives signs of life again",
            "the engine is silent: it has given no sign of life for three seconds");
        out.getBuffer().setLength(0);
        news = new MarketNews(Map.of(), List.of(), new PrintWriter(out), true);
        news.open();
        heartbeat(PacketDescriptor.STREAM_ORDERS, PacketDescriptor.FLAG_ENGINE_SILENT);
        assertThat(lines()).containsExactly("{\"schema\":\"ringside.md/1\",\"type\":\"engine\",\"silent\":true}");
    }
}
