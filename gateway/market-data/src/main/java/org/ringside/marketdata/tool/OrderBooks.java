package org.ringside.marketdata.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.publisher.FeedStream;

/** Every order, as L3 has them. */
final class OrderBooks implements Books {
    private final OrderFeed feed;

    OrderBooks(final FeedListener listener) {
        feed = new OrderFeed(FeedLimits.DEFAULT, listener);
    }

    @Override
    public List<FeedStream> streams() {
        return List.of(FeedStream.ORDERS, FeedStream.ORDER_SNAPSHOTS);
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
        return isKnown(instrument) ? Optional.of(new BookImage(BookImage.ORDERS,
            feed.rptSeq(instrument), rows(feed.book(instrument), Side.BUY, depth),
            rows(feed.book(instrument), Side.SELL, depth))) : Optional.empty();
    }

    private static List<BookImage.Row> rows(final BookBuilder book, final Side side, final int depth) {
        final List<BookImage.Row> rows = new ArrayList<>();
        book.forEachOrder(side, (bookId, price, quantity) -> {
            if (rows.size() < depth) {
                rows.add(new BookImage.Row(price, quantity, bookId));
            }
        });
        return rows;
    }
}
