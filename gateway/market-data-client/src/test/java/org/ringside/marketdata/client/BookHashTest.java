package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.Side;

class BookHashTest {
    /** What SplitMix64 adds before its last step. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    @Test
    void shouldMixAsTheLastStepOfSplitMix64() {
        // Published numbers of the generator with the seed 1234567.
        final String[] published = {"6457827717110365317", "3203168211198807973", "9817491932198370423",
            "4593380528125082431", "16408922859458223821"};
        for (int i = 0; i < published.length; i++) {
            assertThat(BookHash.mix(1_234_567 + (i + 1) * GAMMA)).isEqualTo(Long.parseUnsignedLong(published[i]));
        }
    }

    @Test
    void shouldHashAsThePageSays() throws IOException {
        final String page = Files.readString(Path.of("../../docs/market-data.md"));

        assertThat(page).contains("bookId 7: "
            + Long.toHexString(BookHash.ofOrder(7, 10_000_000_000L, 300, Side.BUY)));
        assertThat(page).contains("2 orders: "
            + Long.toHexString(BookHash.ofLevel(10_000_000_000L, 300, 2, Side.BUY)));
    }

    @Test
    void shouldDifferWhenAnyFieldDiffers() {
        final long hash = BookHash.ofOrder(7, 100, 300, Side.BUY);

        assertThat(BookHash.ofOrder(8, 100, 300, Side.BUY)).isNotEqualTo(hash);
        assertThat(BookHash.ofOrder(7, 101, 300, Side.BUY)).isNotEqualTo(hash);
        assertThat(BookHash.ofOrder(7, 100, 301, Side.BUY)).isNotEqualTo(hash);
        assertThat(BookHash.ofOrder(7, 100, 300, Side.SELL)).isNotEqualTo(hash);
        assertThat(BookHash.ofOrder(7, 300, 100, Side.BUY)).isNotEqualTo(hash);
    }

    @Test
    void shouldBeTheSameWhicheverWayABookWasMade() {
        final BookBuilder straight = new BookBuilder(10);
        straight.add(2, 100, 5, Side.BUY);
        straight.add(3, 101, 7, Side.SELL);
        final BookBuilder around = new BookBuilder(10);
        around.add(1, 100, 9, Side.BUY);
        around.add(3, 101, 8, Side.SELL);
        around.add(2, 100, 4, Side.BUY);
        around.change(2, 100, 1, 5, Side.BUY);
        around.delete(1, 100, 9, Side.BUY);
        around.execute(3, 101, -1, 7, Side.SELL);

        assertThat(around.hash()).isEqualTo(straight.hash())
            .isEqualTo(BookHash.ofOrder(2, 100, 5, Side.BUY) + BookHash.ofOrder(3, 101, 7, Side.SELL));
    }

    @Test
    void shouldBeNothingWhenABookIsEmptyAgain() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final LevelBook book = new LevelBook(1_000);
        final long[] quantities = new long[500];
        for (int price = 0; price < quantities.length; price++) {
            quantities[price] = 1 + random.nextInt(1_000);
            book.add(price, quantities[price], Side.SELL);
        }
        for (int price = 0; price < quantities.length; price++) {
            book.delete(price, quantities[price], Side.SELL);
        }
        assertThat(book.hash()).as("seed %d", seed).isZero();
    }
}
