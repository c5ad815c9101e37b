package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;

/**
 * A feed of levels whose books are compared with the model's whenever the feed says that they are in step. Beside each
 * book goes another one that sees only what the listener is told.
 */
final class CheckedLevels implements FeedListener {
    private final ModelMarket market;
    private final LevelFeed feed;
    private final Map<Integer, LevelBook> mirrors = new HashMap<>();
    private final List<String> states = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private boolean isComparing = true;
    private long lastTradeId;
    private int trades;
    private int books;
    private int snapshots;

    CheckedLevels(final ModelMarket market) {
        this(market, new FeedLimits(16, 1_000, 2_000));
    }

    CheckedLevels(final ModelMarket market, final FeedLimits limits) {
        this.market = market;
        this.feed = new LevelFeed(limits, this);
    }

    PacketStatus take(final byte[] packet, final long now) {
        return feed.onPacket(new UnsafeBuffer(packet), 0, packet.length, now);
    }

    void take(final List<byte[]> packets, final long now) {
        packets.forEach(packet -> take(packet, now));
    }

    /** What a damaged packet has done to a book cannot be known before its next snapshot. */
    void compareNothing() {
        isComparing = false;
    }

    LevelFeed feed() {
        return feed;
    }

    int books() {
        return books;
    }

    int trades() {
        return trades;
    }

    int snapshots() {
        return snapshots;
    }

    /** Changes of states: {@code 1 LIVE}. */
    List<String> states() {
        return states;
    }

    List<String> gaps() {
        return gaps;
    }

    /** All books are in step, and are what the model has last. */
    void assertInStep() {
        for (final int instrument : market.instruments()) {
            final ModelImage last = market.imageAt(instrument, market.lastSequence());
            assertThat(feed.state(instrument)).as("instrument %d", instrument).isEqualTo(FeedState.LIVE);
            assertThat(ModelImage.levels(feed.book(instrument))).isEqualTo(last.levels());
            assertThat(ModelImage.levels(mirror(instrument))).isEqualTo(last.levels());
        }
    }

    @Override
    public void onGap(final long fromSequence, final long toSequence) {
        gaps.add(fromSequence + "-" + toSequence);
    }

    @Override
    public void onStateChanged(final int instrument, final FeedState state) {
        states.add(instrument + " " + state);
        assertThat(feed.state(instrument)).isEqualTo(state);
        if (state == FeedState.LIVE) {
            final LevelBook mirror = mirror(instrument);
            mirror.clear();
            ModelImage.levels(feed.book(instrument)).forEach(level ->
                assertThat(mirror.set(level.price(), level.quantity(), level.orders(), level.side()))
                    .isEqualTo(BookStatus.OK));
        }
    }

    @Override
    public void onInstrumentState(final InstrumentStateDecoder message) {
        snapshots++;
    }

    @Override
    public void onTrade(final TradeDecoder message) {
        if (isComparing) {
            assertThat(message.tradeId()).isGreaterThan(lastTradeId);
        }
        lastTradeId = message.tradeId();
        trades++;
    }

    @Override
    public void onLevelsChanged(final LevelsChangedDecoder message) {
        final LevelBook mirror = mirror((int) message.instrumentId());
        for (final LevelsChangedDecoder.LevelsDecoder level : message.levels()) {
            mirror.set(level.price(), level.quantity(), level.orders(), level.side());
        }
    }

    @Override
    public void onBook(final int instrument, final long rptSeq) {
        books++;
        assertThat(feed.state(instrument)).isEqualTo(FeedState.LIVE);
        assertThat(feed.rptSeq(instrument)).isEqualTo(rptSeq);
        if (isComparing) {
            final ModelImage image = market.image(instrument, rptSeq);
            assertThat(ModelImage.levels(feed.book(instrument))).isEqualTo(image.levels());
            assertThat(ModelImage.levels(mirror(instrument))).isEqualTo(image.levels());
            assertThat(feed.book(instrument).hash()).isEqualTo(image.hashOfLevels());
        }
    }

    private LevelBook mirror(final int instrument) {
        return mirrors.computeIfAbsent(instrument, id -> new LevelBook(1_000));
    }
}
