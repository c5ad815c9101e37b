package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueueTailsTest {
    private static final long PRICE = 100_00 * Exchange.TICK;

    private final Exchange exchange = new Exchange();

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldReadHowTheRoutesStandOnceForAllOfThem() throws IOException {
        final Gateway first = exchange.gateway("gw-1");
        exchange.gateway("gw-2");
        first.bind(1001);
        first.buy(1001, 1, 1, PRICE);
        exchange.work();
        final RouteTails tails = RouteTails.ofQueues(exchange.folder());
        final RouteTails now = tails.now();

        for (final Path counters : counters()) {
            Files.delete(counters);
        }

        assertThat(now.tail("gw-1")).isEqualTo(tails.tail("gw-1")).isEqualTo(1);
        assertThat(now.tail("gw-2")).isZero();
        first.buy(1001, 2, 1, PRICE);
        exchange.work();
        assertThat(now.tail("gw-1")).as("the ring is looked at each time").isEqualTo(2);
        assertThat(now.tail("gw-3")).as("no ring").isEqualTo(Long.MAX_VALUE);
    }

    private List<Path> counters() throws IOException {
        try (Stream<Path> files = Files.list(exchange.folder())) {
            return files.filter(file -> file.toString().endsWith(".counters")).toList();
        }
    }
}
