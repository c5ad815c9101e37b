package org.ringside.marketdata.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeron.Aeron;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md show}: joins, and prints the books as they are then. */
@Command(name = "show", description = "Join market data, and print levels, phase and trades of instruments.",
    sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:printed", "2:usage", "3:no media driver", "8:no book came in time, or no such instrument was defined"})
final class ShowBooks implements Callable<Integer> {
    private static final int MAX_DEPTH = 10_000;
    private static final int LIMIT = 100;
    private static final long PARK_NS = 100_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SYMBOL", arity = "0..*", description = "Instruments (default: all).")
    private List<String> wanted = new ArrayList<>();

    @Option(names = "--depth", paramLabel = "N", defaultValue = "10",
        description = "Levels of each side (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "15s", converter = Converters.Time.class,
        description = "How long to wait for definitions and books (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--json", description = "Print an object a line, prices as texts.")
    private boolean isJson;

    @Mixin
    private Subscription subscription = new Subscription();

    @Override
    public Integer call() {
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new ParameterException(spec.commandLine(), "--depth: 1 to " + MAX_DEPTH);
        }
        final KnownMarket market = new KnownMarket();
        final LevelFeed feed = new LevelFeed(FeedLimits.DEFAULT, market);
        try (Aeron aeron = subscription.connect();
            FeedSubscriber subscriber = subscription.subscribe(aeron, (buffer, offset, length) -> {
                feed.onPacket(buffer, offset, length, System.nanoTime());
                market.onPacket(buffer, offset, length);
            }, Subscription.LEVELS, Subscription.TOP, Subscription.SNAPSHOTS, Subscription.DEFINITIONS)) {
            await(subscriber, feed, market);
        }
        market.symbols().forEach((instrument, symbol) -> {
            if (isWanted(symbol)) {
                print(feed, market, instrument, symbol);
            }
        });
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private void await(final FeedSubscriber subscriber, final LevelFeed feed, final KnownMarket market) {
        final long deadline = System.nanoTime() + timeout.toNanos();
        while (!isComplete(feed, market)) {
            if (subscriber.poll(LIMIT) == 0) {
                LockSupport.parkNanos(PARK_NS);
            }
            if (System.nanoTime() - deadline >= 0) {
                throw new LaunchException(ExitCode.TIMEOUT, late(subscriber, market));
            }
        }
    }

    private String late(final FeedSubscriber subscriber, final KnownMarket market) {
        if (!subscriber.isConnected()) {
            return "nobody publishes market data there. Start a publisher, or name another place with --driver and "
                + "--channel";
        }
        final List<String> unknown = wanted.stream().filter(symbol -> !market.symbols().containsValue(symbol)).toList();
        return unknown.isEmpty() ? "no book has come in step in " + timeout.toMillis() + " ms: try a longer --timeout"
            : "no instrument " + String.join(", ", unknown) + " was defined in " + timeout.toMillis()
                + " ms; defined are " + String.join(", ", market.symbols().values());
    }

    private boolean isComplete(final LevelFeed feed, final KnownMarket market) {
        if (market.symbols().isEmpty() || !market.symbols().values().containsAll(wanted)) {
            return false;
        }
        for (final Map.Entry<Integer, String> instrument : market.symbols().entrySet()) {
            if (isWanted(instrument.getValue()) && feed.state(instrument.getKey()) != FeedState.LIVE) {
                return false;
            }
        }
        return true;
    }

    private boolean isWanted(final String symbol) {
        return wanted.isEmpty() || wanted.contains(symbol);
    }

    private void print(final LevelFeed feed, final KnownMarket market, final int instrument, final String symbol) {
        final PrintWriter out = spec.commandLine().getOut();
        final TradingPhase phase = market.phase(instrument);
        final KnownMarket.Day day = market.day(instrument);
        if (isJson) {
            out.println(json(feed, instrument, symbol, phase, day));
            return;
        }
        out.println(symbol + "  " + phase.name().toLowerCase(Locale.ROOT).replace('_', '-')
            + (day == null ? "" : String.format(Locale.ROOT, "  last %s  volume %,d  trades %,d",
                last(day), day.volume(), day.trades())));
        out.print(BookText.ladder(feed.book(instrument), depth));
    }

    private static String last(final KnownMarket.Day day) {
        return day.last() == StatisticsDecoder.lastNullValue() ? "-" : BookText.price(day.last());
    }

    private String json(final LevelFeed feed, final int instrument, final String symbol, final TradingPhase phase,
        final KnownMarket.Day day) {
        final ObjectNode object = new ObjectMapper().createObjectNode();
        object.put("schema", "ringside.md/1").put("type", "levels").put("instrument", symbol)
            .put("rptSeq", feed.rptSeq(instrument)).put("phase", phase.name());
        if (day != null) {
            object.put("last", last(day)).put("volume", day.volume()).put("trades", day.trades());
        }
        for (final Side side : List.of(Side.BUY, Side.SELL)) {
            final ArrayNode levels = object.putArray(side == Side.BUY ? "bids" : "asks");
            BookText.levels(feed.book(instrument), side, depth).forEach(level -> levels.addObject()
                .put("price", level.price()).put("quantity", level.quantity()).put("orders", level.orders()));
        }
        return object.toString();
    }
}
