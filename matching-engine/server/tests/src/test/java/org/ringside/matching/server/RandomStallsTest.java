package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.matching.service.RandomOrders;

/**
 * Gateways that read or do not, at random, while they trade with one another; snapshots and new engines in between.
 * Each gets, without gap or double, the events of an engine that nobody has disturbed.
 */
@Tag("slow")
class RandomStallsTest {
    private static final int ROUTES = 3;
    private static final int SLOTS = 64;
    private static final int STEPS = 400;

    @TempDir
    private Path journal;

    private final List<Gateway> gateways = new ArrayList<>();
    private final List<RingEvents> received = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldBeTheEventsOfAnUndisturbedEngine(final long seed) {
        stall(seed);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {3, 4})
    void shouldBeTheEventsOfAnUndisturbedEngineWithMoreSeeds(final long seed) {
        stall(seed);
    }

    private void stall(final long seed) {
        final Random random = new Random(seed);
        final RandomStalls stalls = new RandomStalls(random);
        try (Exchange exchange = new Exchange().withJournal(journal)) {
            exchange.set("routeStallMs", 0);
            for (int i = 0; i < ROUTES; i++) {
                gateways.add(exchange.gateway("gw-" + i, SLOTS));
                gateways.get(i).bind(RandomOrders.FIRST_SESSION + i);
                received.add(new RingEvents());
            }
            // One of them sends for a session of another one, too.
            gateways.get(0).bind(RandomOrders.FIRST_SESSION + ROUTES);
            final List<RandomOrders> orders = new ArrayList<>();
            for (int i = 0; i < ROUTES; i++) {
                orders.add(new RandomOrders(seed * ROUTES + i));
            }
            for (int step = 0; step < STEPS; step++) {
                final int who = random.nextInt(ROUTES);
                orders.get(who).send(gateways.get(who), random.nextInt(20));
                stalls.step(exchange);
            }
            drain(exchange);
            for (int i = 0; i < ROUTES; i++) {
                assertThat(received.get(i).all()).as("gw-%d, seed %d", i, seed)
                    .isEqualTo(RingEvents.replayed(journal, "gw-" + i));
            }
            assertThat(stalls.detached).as("seed %d", seed).isPositive();
            assertThat(exchange.messages()).as("seed %d", seed).anyMatch(line -> line.contains(" has caught up: "));
        }
    }

    private void drain(final Exchange exchange) {
        int read = 1;
        while (read > 0) {
            exchange.workWithCatchUp();
            read = 0;
            for (int i = 0; i < ROUTES; i++) {
                read += gateways.get(i).skip(received.get(i));
            }
        }
    }

    /** What may happen between two turns of the traders. */
    private final class RandomStalls {
        private final Random random;
        private final boolean[] isStopped = new boolean[ROUTES];
        private int detached;

        RandomStalls(final Random random) {
            this.random = random;
        }

        void step(final Exchange exchange) {
            exchange.agent().doWork();
            final int who = random.nextInt(ROUTES);
            switch (random.nextInt(40)) {
                case 0, 1, 2, 3 -> isStopped[who] = !isStopped[who];
                case 4 -> new Snapshots(journal, RouteTails.ofQueues(exchange.folder()), line -> { }).take();
                case 5 -> exchange.stop();
                default -> exchange.host().catchUp().doWork();
            }
            for (int i = 0; i < ROUTES; i++) {
                if (!isStopped[i] && random.nextInt(3) == 0) {
                    gateways.get(i).skip(received.get(i));
                }
            }
            detached += (int) RouteStatus.readAll(exchange.folder()).stream().filter(RouteStatus::isDetached).count();
        }
    }
}
