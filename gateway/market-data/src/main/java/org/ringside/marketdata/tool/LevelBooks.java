package org.ringside.marketdata.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.publisher.FeedStream;

/** Levels, as L2 has them. */
final class LevelBooks implements Books {
    private final LevelFeed feed;

    LevelBooks(final FeedListener listener) {
        feed = new LevelFeed(FeedLimits.DEFAULT, listener);
    }

    @Override
    public List<FeedStream> streams() {
        return List.of(FeedStream.LEVELS, FeedStream.LEVEL_SNAPSHOTS);
    }

    @Override
    public void onPacket(final DirectBuffer buffer, final int offset, final int length, final long now) {
        feed.onPacket(buffer, offset, length, now);
    }

    @Override
    public boolean isKnown(final int instrument) {
        return feed.state(instrument) == FeedState.LIVE;
    }

    @Override
    public Optional<BookImage> image(final int instrument, final int depth) {
        return isKnown(instrument) ? Optional.of(new BookImage(BookImage.LEVELS,
            feed.rptSeq(instrument), rows(feed.book(instrument), Side.BUY, depth),
            rows(feed.book(instrument), Side.SELL, depth))) : Optional.empty();
    }

    private static List<BookImage.Row> rows(final Book book, final Side side, final int depth) {
        final List<BookImage.Row> rows = new ArrayList<>();
        book.forEachLevel(side, depth, (price, quantity, orders) ->
            rows.add(new BookImage.Row(price, quantity, orders)));
        return rows;
    }
}
