package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;

/**
 * A feed whose books are compared with the model's whenever the feed says that they are in step. Beside each book goes
 * one of levels, which sees only what the listener is told.
 */
final class CheckedFeed implements FeedListener {
    private final ModelMarket market;
    private final OrderFeed feed;
    private final Map<Integer, LevelBook> levels = new HashMap<>();
    private final Map<Integer, LevelBook> absoluteLevels = new HashMap<>();
    private final Map<Integer, List<ModelImage.Level>> lastLevels = new HashMap<>();
    private final List<String> states = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private boolean isComparing = true;
    private long lastTradeId;
    private int trades;
    private int books;
    private int snapshots;

    CheckedFeed(final ModelMarket market) {
        this(market, new FeedLimits(16, 1_000, 1_000));
    }

    CheckedFeed(final ModelMarket market, final FeedLimits limits) {
        this.market = market;
        this.feed = new OrderFeed(limits, this);
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

    OrderFeed feed() {
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
            assertThat(ModelImage.of(feed.rptSeq(instrument), feed.book(instrument))).isEqualTo(last);
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
            final LevelBook book = levels(instrument);
            book.clear();
            ModelImage.levels(feed.book(instrument)).forEach(level ->
                assertThat(book.set(level.price(), level.quantity(), level.orders(), level.side()))
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
    public void onOrderAdded(final OrderAddedDecoder message) {
        check(levels((int) message.instrumentId()).add(message.price(), message.quantity(), message.side()));
    }

    @Override
    public void onOrderChanged(final OrderChangedDecoder message) {
        check(levels((int) message.instrumentId()).change(message.price(), message.change(), message.side()));
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder message) {
        check(levels((int) message.instrumentId())
            .execute(message.price(), message.change(), message.quantity(), message.side()));
    }

    @Override
    public void onOrderDeleted(final OrderDeletedDecoder message) {
        check(levels((int) message.instrumentId()).delete(message.price(), message.quantity(), message.side()));
    }

    @Override
    public void onBook(final int instrument, final long rptSeq) {
        books++;
        assertThat(feed.state(instrument)).isEqualTo(FeedState.LIVE);
        if (!isComparing) {
            return;
        }
        final ModelImage image = market.image(instrument, rptSeq);
        final BookBuilder book = feed.book(instrument);
        assertThat(ModelImage.of(rptSeq, book)).isEqualTo(image);
        assertThat(book.hash()).isEqualTo(image.hashOfOrders());
        assertThat(book.orders()).isEqualTo(image.orders().size());
        final List<ModelImage.Level> levelsOfModel = image.levels();
        assertThat(ModelImage.levels(book)).isEqualTo(levelsOfModel);
        assertThat(ModelImage.levels(levels(instrument))).isEqualTo(levelsOfModel);
        assertThat(levels(instrument).hash()).isEqualTo(image.hashOfLevels());
        assertThat(ModelImage.levels(absolute(instrument, levelsOfModel))).isEqualTo(levelsOfModel);
    }

    /** A book of levels that is told only which have become another. */
    private LevelBook absolute(final int instrument, final List<ModelImage.Level> now) {
        final LevelBook book = absoluteLevels.computeIfAbsent(instrument, id -> new LevelBook(1_000));
        final List<ModelImage.Level> before = lastLevels.getOrDefault(instrument, List.of());
        before.stream().filter(level -> !now.contains(level)).forEach(level ->
            assertThat(book.set(level.price(), 0, 0, level.side())).isEqualTo(BookStatus.OK));
        now.stream().filter(level -> !before.contains(level)).forEach(level ->
            assertThat(book.set(level.price(), level.quantity(), level.orders(), level.side()))
                .isEqualTo(BookStatus.OK));
        lastLevels.put(instrument, now);
        return book;
    }

    private LevelBook levels(final int instrument) {
        return levels.computeIfAbsent(instrument, id -> new LevelBook(1_000));
    }

    private void check(final BookStatus status) {
        if (isComparing) {
            assertThat(status).isEqualTo(BookStatus.OK);
        }
    }
}
