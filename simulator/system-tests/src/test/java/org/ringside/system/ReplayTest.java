package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event CSV goes through the exchange; the trades must be those of the {@link SlowMatcher}, one by one. */
@Tag("slow")
class ReplayTest {
    private static final Path RECORDED =
        Launcher.ROOT.resolveSibling("shared/data/bitstamp-btcusd-2015-05-01/events.csv");
    private static final int ID = 0;
    private static final int PRICE = 3;
    private static final int VOLUME = 4;
    private static final int ACTION = 5;
    private static final int DIRECTION = 6;

    @TempDir
    private static Path folder;
    private static TestExchange exchange;

    @BeforeAll
    static void up() throws IOException {
        exchange = TestExchange.start(folder, 1);
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @Test
    void shouldTradeAsTheSlowMatcherDoesWhenGeneratedFlowIsReplayed() throws IOException {
        replay(generate(System.nanoTime()));
    }

    @Test
    @Tag("long")
    void shouldTradeAsTheSlowMatcherDoesWhenRecordedFlowIsReplayed() throws IOException {
        assumeTrue(Files.exists(RECORDED), "no recorded flow at " + RECORDED);
        replay(RECORDED);
    }

    private void replay(final Path events) throws IOException {
        final SlowMatcher matcher = new SlowMatcher();
        int entered = 0;
        for (final String line : Files.readAllLines(events)) {
            final String[] field = line.split(",");
            if (field[ACTION].equals("created")) {
                entered++;
                matcher.enter(field[ID], field[DIRECTION].equals("bid"), new BigDecimal(field[PRICE]),
                    Long.parseLong(field[VOLUME]));
            } else if (field[ACTION].equals("deleted") && Long.parseLong(field[VOLUME]) > 0) {
                matcher.cancel(field[ID]);
            }
        }
        final Path trades = folder.resolve("trades.csv");
        final JsonNode result = Launcher.runHere("trader-sim", "run", "replay", events.toString(), "--format", "events",
            "--address", exchange.addresses(), "--trades", trades.toString(), "--json").succeeded().json();

        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("sequenceGaps").asLong(-1)).isZero();
        assertThat(result.path("duplicates").asLong(-1)).isZero();
        assertThat(result.path("orders").asInt()).isEqualTo(entered);
        assertThat(read(trades)).isEqualTo(matcher.trades());
    }

    private static List<SlowMatcher.Trade> read(final Path trades) throws IOException {
        final List<String> lines = Files.readAllLines(trades);
        final List<String> header = List.of(lines.get(0).split(","));
        final List<SlowMatcher.Trade> result = new ArrayList<>();
        for (final String line : lines.subList(1, lines.size())) {
            final String[] field = line.split(",");
            result.add(new SlowMatcher.Trade(
                new BigDecimal(field[header.indexOf("price")]), Long.parseLong(field[header.indexOf("quantity")])));
        }
        return result;
    }

    private Path generate(final long seed) throws IOException {
        System.out.println("ReplayTest seed " + seed);
        final Random random = new Random(seed);
        final List<String> lines = new ArrayList<>();
        lines.add("id,timestamp,exchange.timestamp,price,volume,action,direction");
        final List<String[]> live = new ArrayList<>();
        for (int i = 1; i <= 3_000; i++) {
            if (!live.isEmpty() && random.nextInt(3) == 0) {
                final String[] order = live.remove(random.nextInt(live.size()));
                lines.add(String.join(",", order[0], "0", "0", order[1], order[2], "deleted", order[3]));
            } else {
                final BigDecimal price = BigDecimal.valueOf(23_600 + random.nextInt(40), 2);
                final String[] order = {String.valueOf(i), price.toString(),
                    String.valueOf(1 + random.nextInt(1_000_000)), random.nextBoolean() ? "bid" : "ask"};
                live.add(order);
                lines.add(String.join(",", order[0], "0", "0", order[1], order[2], "created", order[3]));
            }
        }
        return Files.write(folder.resolve("events.csv"), lines);
    }
}
