package org.ringside.simulator.benchmarks.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParityFeedTest {
    private static final BookFlow FLOW = new BookFlow(1, 50, 500);

    /** Best prices in ITCH's units after each change of a flow, by the book of collections of the JDK. */
    private static long sumOfBook() {
        return new TreeBook().apply(FLOW) / ItchFlow.PRICE;
    }

    @Test
    void shouldHaveTheBookOfTheFlowAfterEachMessage() {
        final ItchFlow itch = new ItchFlow(FLOW);
        final ItchBook book = new ItchBook();
        final ByteBuffer message = ByteBuffer.allocate(64);
        long sum = 0;
        for (int i = 0; i < FLOW.size(); i++) {
            message.clear();
            itch.encodeNext(message);
            book.message(message.flip());
            assertThat(message.hasRemaining()).as("bytes behind a message").isFalse();
            sum += book.bestPrices();
        }

        assertThat(sum).isEqualTo(sumOfBook());
        assertThat(book.messages()).isEqualTo(FLOW.size());
    }

    @Test
    void shouldTakeAllThatIsSentAndGoOnAfterAPause() throws Exception {
        try (ParityFeed feed = new ParityFeed(FLOW)) {
            long before = 0;
            for (int round = 0; round < 2; round++) {
                feed.resume();
                while (feed.events() < before + FLOW.size()) {
                    feed.take(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1));
                }
                feed.pause();
                assertThat(feed.events()).isGreaterThanOrEqualTo(before + FLOW.size());
                before = feed.events();
            }
        }
    }
}
