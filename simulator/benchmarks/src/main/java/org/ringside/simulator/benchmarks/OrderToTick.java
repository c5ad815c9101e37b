package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/** From a trader who sends an order (t1) to the listener of a subscriber, through a whole exchange. */
final class OrderToTick {
    private final List<Integer> rates;
    private final int rounds;
    private final double seconds;
    private final Map<Integer, Series<double[]>> ticks = new LinkedHashMap<>();
    private final Map<Integer, Series<double[]>> acks = new LinkedHashMap<>();

    /** One that has measured nothing. */
    OrderToTick(final List<Integer> rates, final int rounds, final double seconds) {
        this.rates = rates;
        this.rounds = rounds;
        this.seconds = seconds;
        for (final int rate : rates) {
            ticks.put(rate, new Series<>());
            acks.put(rate, new Series<>());
        }
    }

    /** Starts an exchange, and measures in it. */
    void measure() throws IOException {
        try (MarketExchange exchange = new MarketExchange(Map.of(), Thread::yield)) {
            for (int round = 0; round <= rounds; round++) {
                LoadCommand.say("order to tick: round " + round + " of " + rounds);
                for (final int rate : rates) {
                    exchange.run(rate, seconds);
                    final double[] tick = FeedTick.micros(exchange.reader().measured(), 1);
                    final double[] ack = FeedTick.micros(exchange.trader().takeAcks(), 1);
                    if (round > 0) {
                        ticks.get(rate).add(tick);
                        acks.get(rate).add(ack);
                    }
                }
            }
        }
    }

    /** Adds what was measured. */
    void report(final Report report, final String conditions) {
        report.section("From a trader to a subscriber", "Microseconds from the time at which a trader's message was due"
            + " (t1), in an open loop, to the listener behind the book of a subscriber, through gateway, engine with"
            + " `mapped`, publisher and shared memory; and to the trader's own answer. One session. " + conditions);
        report.columns(List.of("messages/s", "", "to the subscriber", "to the trader"));
        for (final int rate : rates) {
            for (int i = 0; i < FeedTick.percentiles(); i++) {
                final int index = i;
                report.row(List.of(Spread.text(rate), FeedTick.percentile(i),
                    ticks.get(rate).spread(micros -> micros[index]), acks.get(rate).spread(micros -> micros[index])));
            }
        }
    }
}
