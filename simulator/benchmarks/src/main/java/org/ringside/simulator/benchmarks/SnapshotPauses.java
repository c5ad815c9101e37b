package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.simulator.benchmarks.clients.RestingBook;

/**
 * How long the members of a replicated engine stand still for a snapshot, by the number of orders in their books: what
 * traders see of it, and what the members say.
 */
final class SnapshotPauses {
    private static final int RATE = 1_000;
    private static final int WARMUP_SECONDS = 3;
    private static final int SECONDS = 4;
    private static final long BEFORE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final double US_PER_MS = 1e3;
    private static final double NS_PER_MS = 1e6;
    /** More than any book of these measurements has. */
    private static final String MANY = "4000000";

    private final int sessions;
    private final int times;

    SnapshotPauses(final int sessions, final int times) {
        this.sessions = sessions;
        this.times = times;
    }

    /**
     * Measures, and adds to the report.
     *
     * @param sizes orders in the books, from the fewest to the most.
     */
    void report(final Report report, final Generator generator, final List<Integer> sizes) throws IOException {
        report.section("Snapshots", "All members take a snapshot, as an operator asks for it, while traders send "
            + RATE + " messages/s, and as many orders as the first column says rest in one book: milliseconds that the"
            + " slowest message took, beside as long a run without a snapshot, and for how long the slowest member"
            + " stood still by its own clock. " + times + " snapshots each; medians (quartiles).");
        report.columns(List.of("orders", "longest answer, ms", "without a snapshot, ms", "a member stood still, ms"));
        try (Exchange exchange = Exchange.start(Variant.replicated("snapshots", sessions,
            Map.of("limits.maxOrders", MANY, "limits.maxOpenOrders", MANY), Map.of(), Map.of()));
            RestingBook book = new RestingBook(exchange.address(), sessions)) {
            generator.run(exchange, load(WARMUP_SECONDS));
            for (final int orders : sizes) {
                LoadCommand.say("filling the book with " + orders + " orders");
                book.fill(orders);
                report.row(measure(generator, exchange, orders));
            }
        }
    }

    private List<Object> measure(final Generator generator, final Exchange exchange, final int orders)
        throws IOException {
        final Series<LoadResult> with = new Series<>();
        final Series<LoadResult> without = new Series<>();
        final Series<Double> own = new Series<>();
        final String leader = "member-" + exchange.leader();
        for (int i = 0; i < times; i++) {
            LoadCommand.say(orders + " orders, snapshot " + (i + 1) + " of " + times);
            without.add(generator.run(exchange, load(SECONDS)));
            with.add(generator.run(
                exchange, load(SECONDS), BEFORE_NS, () -> exchange.ask(leader, "snapshot")));
            own.add(slowest(exchange.members()));
        }
        return List.of(orders, milliseconds(with), milliseconds(without), own.spread(each -> each / NS_PER_MS));
    }

    private static double slowest(final JsonNode members) {
        return StreamSupport.stream(members.spliterator(), false)
            .mapToDouble(member -> member.path("snapshotTookNs").asDouble()).max().orElseThrow();
    }

    private Load load(final int seconds) {
        return Load.paced("steady", sessions, RATE, seconds);
    }

    private static Spread milliseconds(final Series<LoadResult> results) {
        return results.spread(result -> result.latency("max") / US_PER_MS);
    }
}
