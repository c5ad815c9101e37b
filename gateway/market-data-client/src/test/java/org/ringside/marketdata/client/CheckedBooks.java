package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;

/**
 * A feed whose books are compared with the model's whenever the feed says that they are in step. Beside each book goes
 * one of levels, which sees only what the listener is told.
 *
 * @param <F> kind of feed.
 */
abstract class CheckedBooks<F extends Feed<?, ?>> implements FeedListener {
    final ModelMarket market;
    final F feed;
    private final Map<Integer, LevelBook> mirrors = new HashMap<>();
    private final List<String> states = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> sessions = new ArrayList<>();
    private boolean isComparing = true;
    private long lastTradeId;
    private int trades;
    private int books;
    private int snapshots;

    CheckedBooks(final ModelMarket market, final Function<FeedListener, F> maker) {
        this.market = market;
        this.feed = maker.apply(this);
    }

    /** Compares a book that is in step with what the model has then. */
    abstract void check(int instrument, ModelImage image);

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

    boolean isComparing() {
        return isComparing;
    }

    F feed() {
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
            assertThat(feed.state(instrument)).as("instrument %d", instrument).isEqualTo(FeedState.LIVE);
            check(instrument, market.imageAt(instrument, market.lastSequence()));
        }
    }

    /** Beginnings and ends: {@code 77 begins}. */
    List<String> sessions() {
        return sessions;
    }

    @Override
    public void onSession(final long session) {
        sessions.add(session + " begins");
    }

    @Override
    public void onSessionEnd(final long session) {
        sessions.add(session + " ends");
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
    public void onBook(final int instrument, final long rptSeq) {
        books++;
        assertThat(feed.state(instrument)).isEqualTo(FeedState.LIVE);
        assertThat(feed.rptSeq(instrument)).isEqualTo(rptSeq);
        if (isComparing) {
            check(instrument, market.image(instrument, rptSeq));
        }
    }

    LevelBook mirror(final int instrument) {
        return mirrors.computeIfAbsent(instrument, id -> new LevelBook(1_000));
    }
}
