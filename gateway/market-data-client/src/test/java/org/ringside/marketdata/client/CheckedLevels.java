package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.ringside.marketdata.protocol.LevelsChangedDecoder;

/** A feed of levels whose books are compared with the model's. */
final class CheckedLevels extends CheckedBooks<LevelFeed> {
    CheckedLevels(final ModelMarket market) {
        this(market, new FeedLimits(16, 1_000, 2_000));
    }

    CheckedLevels(final ModelMarket market, final FeedLimits limits) {
        super(market, listener -> new LevelFeed(limits, listener));
    }

    @Override
    void check(final int instrument, final ModelImage image) {
        assertThat(ModelImage.levels(feed.book(instrument))).isEqualTo(image.levels());
        assertThat(ModelImage.levels(mirror(instrument))).isEqualTo(image.levels());
        assertThat(feed.book(instrument).hash()).isEqualTo(image.hashOfLevels());
    }

    @Override
    public void onLevelsChanged(final LevelsChangedDecoder message) {
        final LevelBook mirror = mirror((int) message.instrumentId());
        for (final LevelsChangedDecoder.LevelsDecoder level : message.levels()) {
            mirror.set(level.price(), level.quantity(), level.orders(), level.side());
        }
    }
}
