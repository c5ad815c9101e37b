package org.ringside.marketdata.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.Feed;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.publisher.FeedStream;

/**
 * Books that a feed keeps in step: levels as L2 has them, or every order as L3 has them.
 *
 * @param <B> book of an instrument.
 */
final class FeedBooks<B extends Book> implements Books {
    private final Feed<B, ?> feed;
    private final String type;
    private final List<FeedStream> streams;
    private final Rows<B> rows;

    /** What is shown of a side of a book, from the best on. */
    private interface Rows<B> {
        List<BookImage.Row> of(B book, Side side, int depth);
    }

    private FeedBooks(
        final Feed<B, ?> feed, final String type, final List<FeedStream> streams, final Rows<B> rows) {
        this.feed = feed;
        this.type = type;
        this.streams = streams;
        this.rows = rows;
    }

    /** Levels; the listener is told what comes. */
    static Books ofLevels(final FeedListener listener) {
        return new FeedBooks<>(new LevelFeed(FeedLimits.DEFAULT, listener), BookImage.LEVELS,
            List.of(FeedStream.LEVELS, FeedStream.LEVEL_SNAPSHOTS), FeedBooks::levels);
    }

    /** Orders; the listener is told what comes. */
    static Books ofOrders(final FeedListener listener) {
        return new FeedBooks<>(new OrderFeed(FeedLimits.DEFAULT, listener), BookImage.ORDERS,
            List.of(FeedStream.ORDERS, FeedStream.ORDER_SNAPSHOTS), FeedBooks::orders);
    }

    @Override
    public List<FeedStream> streams() {
        return streams;
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
        if (!isKnown(instrument)) {
            return Optional.empty();
        }
        final B book = feed.book(instrument);
        return Optional.of(new BookImage(type, feed.rptSeq(instrument), rows.of(book, Side.BUY, depth),
            rows.of(book, Side.SELL, depth)));
    }

    private static List<BookImage.Row> levels(final Book book, final Side side, final int depth) {
        final List<BookImage.Row> rows = new ArrayList<>();
        book.forEachLevel(side, depth, (price, quantity, orders) ->
            rows.add(new BookImage.Row(price, quantity, orders)));
        return rows;
    }

    private static List<BookImage.Row> orders(final BookBuilder book, final Side side, final int depth) {
        final List<BookImage.Row> rows = new ArrayList<>();
        book.forEachOrder(side, (bookId, price, quantity) -> {
            if (rows.size() < depth) {
                rows.add(new BookImage.Row(price, quantity, bookId));
            }
        });
        return rows;
    }
}
