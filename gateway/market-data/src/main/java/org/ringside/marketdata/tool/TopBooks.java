package org.ringside.marketdata.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TopOfBookDecoder;
import org.ringside.marketdata.publisher.FeedStream;

/** Best prices as L1 has them, or the best levels as the conflated stream has them: each message says all. */
final class TopBooks implements Books {
    private final FeedStream stream;
    private final KnownMarket market;
    private final PacketReader packet = new PacketReader();
    private final TopOfBookDecoder top = new TopOfBookDecoder();
    private final LevelsSnapshotDecoder levels = new LevelsSnapshotDecoder();
    private final Map<Integer, BookImage> images = new TreeMap<>();
    private long session;

    /**
     * Books of a stream.
     *
     * @param stream {@link FeedStream#TOP} or {@link FeedStream#CONFLATED}.
     * @param market is told of trades and phases, and of books that have changed.
     */
    TopBooks(final FeedStream stream, final KnownMarket market) {
        this.stream = stream;
        this.market = market;
    }

    @Override
    public List<FeedStream> streams() {
        return List.of(stream);
    }

    @Override
    public void onPacket(final DirectBuffer buffer, final int offset, final int length, final long now) {
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK || packet.stream() != Streams.number(stream)) {
            return;
        }
        if (packet.session() != session) {
            session = packet.session();
            market.onSession(session);
        }
        while (packet.next()) {
            if (packet.templateId() == TopOfBookDecoder.TEMPLATE_ID && stream == FeedStream.TOP) {
                take(new BookImage(BookImage.TOP, packet.rptSeq(), best(true), best(false)));
            } else if (packet.templateId() == LevelsSnapshotDecoder.TEMPLATE_ID) {
                take(new BookImage(BookImage.LEVELS, packet.rptSeq(), rows(Side.BUY), rows(Side.SELL)));
            } else {
                market.onEvent(packet);
            }
        }
    }

    private void take(final BookImage image) {
        final BookImage before = images.put(packet.instrumentId(), image);
        if (before == null || !before.bids().equals(image.bids()) || !before.asks().equals(image.asks())) {
            market.onBook(packet.instrumentId(), image.rptSeq());
        }
    }

    private List<BookImage.Row> best(final boolean isBid) {
        top.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version());
        final long price = isBid ? top.bid() : top.ask();
        return price == TopOfBookDecoder.bidNullValue() ? List.of() : List.of(new BookImage.Row(price,
            isBid ? top.bidQuantity() : top.askQuantity(), isBid ? top.bidOrders() : top.askOrders()));
    }

    private List<BookImage.Row> rows(final Side side) {
        final List<BookImage.Row> rows = new ArrayList<>();
        for (final LevelsSnapshotDecoder.LevelsDecoder level : levels.wrap(packet.buffer(), packet.body(),
            packet.blockLength(), packet.version()).levels()) {
            if (level.side() == side) {
                rows.add(new BookImage.Row(level.price(), level.quantity(), level.orders()));
            }
        }
        return rows;
    }

    @Override
    public boolean isKnown(final int instrument) {
        return images.containsKey(instrument);
    }

    @Override
    public Optional<BookImage> image(final int instrument, final int depth) {
        return Optional.ofNullable(images.get(instrument)).map(image -> new BookImage(image.type(), image.rptSeq(),
            image.bids().subList(0, Math.min(depth, image.bids().size())),
            image.asks().subList(0, Math.min(depth, image.asks().size()))));
    }
}
