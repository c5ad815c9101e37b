package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;

/** A feed of orders whose books are compared with the model's. */
final class CheckedFeed extends CheckedBooks<OrderFeed> {
    private final Map<Integer, LevelBook> absoluteLevels = new HashMap<>();
    private final Map<Integer, List<ModelImage.Level>> lastLevels = new HashMap<>();

    CheckedFeed(final ModelMarket market) {
        this(market, new FeedLimits(16, 1_000, 1_000));
    }

    CheckedFeed(final ModelMarket market, final FeedLimits limits) {
        super(market, listener -> new OrderFeed(limits, listener));
    }

    @Override
    void check(final int instrument, final ModelImage image) {
        final BookBuilder book = feed.book(instrument);
        assertThat(ModelImage.of(feed.rptSeq(instrument), book)).isEqualTo(image);
        assertThat(book.hash()).isEqualTo(image.hashOfOrders());
        assertThat(book.orders()).isEqualTo(image.orders().size());
        final List<ModelImage.Level> levels = image.levels();
        assertThat(ModelImage.levels(book)).isEqualTo(levels);
        assertThat(ModelImage.levels(mirror(instrument))).isEqualTo(levels);
        assertThat(mirror(instrument).hash()).isEqualTo(image.hashOfLevels());
        assertThat(ModelImage.levels(absolute(instrument, levels))).isEqualTo(levels);
    }

    @Override
    public void onOrderAdded(final OrderAddedDecoder message) {
        check(mirror((int) message.instrumentId()).add(message.price(), message.quantity(), message.side()));
    }

    @Override
    public void onOrderChanged(final OrderChangedDecoder message) {
        check(mirror((int) message.instrumentId()).change(message.price(), message.change(), message.side()));
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder message) {
        check(mirror((int) message.instrumentId())
            .execute(message.price(), message.change(), message.quantity(), message.side()));
    }

    @Override
    public void onOrderDeleted(final OrderDeletedDecoder message) {
        check(mirror((int) message.instrumentId()).delete(message.price(), message.quantity(), message.side()));
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

    private void check(final BookStatus status) {
        if (isComparing()) {
            assertThat(status).isEqualTo(BookStatus.OK);
        }
    }
}
