package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.queue.QueueSpec;

/** What a follower shows of an engine that keeps no journal. */
class FollowerOfRingsTest {
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final long IMAGE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int SLOTS = 64;

    private final Exchange exchange = new Exchange();
    private final Gateway first = exchange.gateway("gw-1", SLOTS);
    private final Gateway second = exchange.gateway("gw-2", SLOTS);
    private final MutableLong time = new MutableLong(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
    private final Follower follower = Follower.ofRings(exchange.folder(), () -> time.addAndGet(IMAGE_NS));

    @AfterEach
    void close() {
        follower.close();
        exchange.close();
    }

    @Test
    void shouldShowTradesAndPhasesAndSayWhatItCannotKnow() {
        first.bind(1001);
        second.bind(1002);
        exchange.work();
        follower.poll(1);
        first.sell(1001, 1, 10, PRICE);
        second.buy(1002, 1, 4, PRICE);
        second.buy(1002, 2, 2, PRICE);
        first.buy(1001, 2, 5, PRICE - Exchange.TICK);
        second.sell(1002, 3, 5, PRICE - Exchange.TICK);
        first.startPhase(2, Phase.HALT, 0);
        exchange.work();

        final MarketImage image = look();

        final InstrumentImage instrument = image.instrument(1);
        assertThat(instrument.tape()).extracting(InstrumentImage.Trade::tradeId).containsExactly(3L, 2L, 1L);
        assertThat(instrument.tape()).extracting(InstrumentImage.Trade::side)
            .containsExactly(Side.SELL, Side.BUY, Side.BUY);
        assertThat(instrument.tape()).extracting(InstrumentImage.Trade::quantity).containsExactly(5L, 2L, 4L);
        assertThat(instrument.day().last()).isEqualTo(PRICE - Exchange.TICK);
        assertThat(instrument.change()).isEqualTo(-1);
        assertThat(instrument.trades()).isEqualTo(3);
        assertThat(instrument.lots()).isEqualTo(11);
        assertThat(instrument.day().volume()).isEqualTo(11);
        assertThat(instrument.day().open()).as("it may have come too late").isEqualTo(InstrumentImage.NO_PRICE);
        assertThat(instrument.orders()).isEqualTo(MarketImage.UNKNOWN);
        assertThat(instrument.phase()).isNull();
        assertThat(image.instrument(2).phase()).isEqualTo(Phase.HALT);
        assertThat(image.instrument(2).day().last()).isEqualTo(InstrumentImage.NO_PRICE);
        assertThat(image.accounts()).isEmpty();
        assertThat(image.nextRecord()).isEqualTo(MarketImage.NO_RECORD);
        assertThat(image.lost()).isZero();
        assertThat(image.why()).startsWith("the engine keeps no journal (policy=memory), so books, orders and positions"
            + " are not known; phases and trades are those that passed since 20").endsWith("Z");
        assertThat(image.behindNs(time.get())).isZero();
    }

    @Test
    void shouldCountWhatItWasTooSlowFor() {
        first.bind(1001);
        exchange.work();
        follower.poll(1);
        for (int i = 1; i <= 2 * SLOTS; i++) {
            first.buy(1001, i, 1, PRICE);
            exchange.work();
            first.poll();
        }

        assertThat(look().lost()).isGreaterThan(SLOTS / 2).isLessThan(2 * SLOTS + 1);
    }

    @Test
    void shouldGoOnWithQueuesThatAreMadeAnew() {
        first.bind(1001);
        first.sell(1001, 1, 3, PRICE);
        first.buy(1001, 2, 3, PRICE);
        exchange.work();
        assertThat(look().instrument(1).trades()).isEqualTo(1);
        exchange.stop();
        first.close();
        second.close();
        exchange.recreate("orders.in", QueueSpec.many(4096, 112));
        exchange.recreate("orders.out.gw-1", QueueSpec.one(SLOTS, 240));
        exchange.recreate("orders.out.gw-2", QueueSpec.one(SLOTS, 240));
        final Gateway again = exchange.reattach("gw-1");
        again.bind(1001);
        again.sell(1001, 1, 3, PRICE);
        again.buy(1001, 2, 3, PRICE);
        exchange.work();

        for (int i = 0; i < 5; i++) {
            follower.poll(SLOTS);
        }

        assertThat(look().instrument(1).trades()).isEqualTo(2);
        assertThat(look().lost()).isZero();
    }

    @Test
    void shouldSayThatThereAreNoQueues() {
        exchange.stop();
        for (final String route : List.of("gw-1", "gw-2")) {
            exchange.directory().remove("orders.out." + route, true);
        }
        for (int i = 0; i < 5; i++) {
            follower.poll(SLOTS);
        }

        assertThat(follower.image().why()).endsWith("; there is no queue to a gateway now");
    }

    private MarketImage look() {
        while (follower.poll(SLOTS) > 0) {
            Thread.onSpinWait();
        }
        return follower.image();
    }
}
