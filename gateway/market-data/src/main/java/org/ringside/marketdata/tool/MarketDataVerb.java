package org.ringside.marketdata.tool;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Converters;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.OtherVerb;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.publisher.FeedStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md}: joins market data, and shows books as they are then, or what happens from then on. */
@Command(name = "md", description = "Join market data, and show books, phases and trades of instruments: as a"
    + " subscriber of this host has them. Or record what comes, measure it, prove that it is what the engine did.",
    sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:shown", "2:usage",
        "3:no media driver, or it has gone and none has come for a minute, or such a stream goes nowhere",
        "8:no book came in time, or no such instrument was defined"},
    subcommands = {PrintRecording.class, StatFeed.class, RecordFeed.class, VerifyRecording.class})
public final class MarketDataVerb implements OtherVerb {
    private static final int MAX_DEPTH = 10_000;
    private static final long PARK_NS = 100_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SYMBOL", arity = "0..*", description = "Instruments (default: all).")
    private List<String> wanted = new ArrayList<>();

    /** Which stream the books are made of. */
    private static final class Kind {
        @Option(names = "--l3", description = "Every order, from stream L3.")
        private boolean isOrders;

        @Option(names = "--l2", description = "Levels, from stream L2: the default.")
        private boolean isLevels;

        @Option(names = "--l1", description = "Best prices, from stream L1.")
        private boolean isTop;

        @Option(names = "--conflated", description = "Ten levels at most, ten times a second, from that stream.")
        private boolean isConflated;
    }

    @ArgGroup(exclusive = true)
    private Kind kind = new Kind();

    @Option(names = "--depth", paramLabel = "N", defaultValue = "10",
        description = "Levels or orders of each side (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = {"-f", "--follow"}, description = "Go on with what happens, until Ctrl-C: a line for each trade,"
        + " phase, and book that has changed.")
    private boolean isFollowing;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.Time.class,
        description = "With -f: end after that.")
    private Duration duration;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "15s", converter = Converters.Time.class,
        description = "How long to wait for definitions and books (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--json", description = "Print an object a line: prices as texts, quantities in lots.")
    private boolean isJson;

    @Mixin
    private Subscription subscription = new Subscription();

    private final EpochNanoClock clock = new EpochClock();
    private MarketNews market;
    private Books books;
    /** L1 and the conflated stream do not say a phase before it changes: definitions do. */
    private boolean awaitsPhases;

    @Override
    public String tool() {
        return "ringside";
    }

    @Override
    public Integer call() {
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new ParameterException(spec.commandLine(), "--depth: 1 to " + MAX_DEPTH);
        }
        if (duration != null && !isFollowing) {
            throw new ParameterException(spec.commandLine(), "--duration goes with -f");
        }
        final FeedPlace place = subscription.place();
        awaitsPhases = place.channels().containsKey(FeedStream.DEFINITIONS);
        market = new MarketNews(place.instruments(), wanted, out(), isJson);
        books = books();
        final List<FeedChannel> channels = channels(place);
        try (LastingSubscriber subscriber =
            Subscription.subscribe(place, channels, (buffer, offset, length) -> {
                books.onPacket(buffer, offset, length, System.nanoTime());
                market.onPacket(buffer, offset, length, clock.nanoTime());
            }, spec.commandLine().getErr())) {
            await(subscriber);
            shown().forEach(this::show);
            out().flush();
            if (isFollowing) {
                follow(subscriber);
                Subscription.requireDriver(subscriber);
            }
        }
        return ExitCode.OK;
    }

    private Books books() {
        if (kind.isOrders) {
            return FeedBooks.ofOrders(market);
        }
        return kind.isTop ? new TopBooks(FeedStream.TOP, market)
            : kind.isConflated ? new TopBooks(FeedStream.CONFLATED, market) : FeedBooks.ofLevels(market);
    }

    /** Those of the books, and of names and statistics where they go anywhere. */
    private List<FeedChannel> channels(final FeedPlace place) {
        return Stream.concat(place.channels(books.streams()).stream(),
            Stream.of(FeedStream.DEFINITIONS, FeedStream.TOP).filter(place.channels()::containsKey)
                .map(place.channels()::get)).distinct().toList();
    }

    private void await(final LastingSubscriber subscriber) {
        final long deadline = System.nanoTime() + timeout.toNanos();
        while (!isComplete()) {
            if (Subscription.poll(subscriber) == 0) {
                LockSupport.parkNanos(PARK_NS);
            }
            if (System.nanoTime() - deadline >= 0) {
                throw new LaunchException(ExitCode.TIMEOUT, late(subscriber));
            }
        }
        market.takeTouched();
    }

    private String late(final LastingSubscriber subscriber) {
        if (!subscriber.isConnected()) {
            return "nobody publishes market data there. Start a publisher, or name another place with -c, or with "
                + "--driver and --channel";
        }
        final List<String> unknown = wanted.stream().filter(symbol -> !symbols().contains(symbol)).toList();
        return unknown.isEmpty() ? "no book has come in step in " + timeout.toMillis() + " ms: try a longer --timeout"
            : "no instrument " + String.join(", ", unknown) + " was defined in " + timeout.toMillis()
                + " ms; defined are " + String.join(", ", symbols());
    }

    private List<String> symbols() {
        return market.instruments().values().stream().map(Terms::symbol).toList();
    }

    private boolean isComplete() {
        return !market.instruments().isEmpty() && symbols().containsAll(wanted)
            && shown().stream().allMatch(this::isKnown);
    }

    private boolean isKnown(final int instrument) {
        return books.isKnown(instrument)
            && !(awaitsPhases && market.phase(instrument) == TradingPhase.NULL_VAL);
    }

    private List<Integer> shown() {
        return market.instruments().keySet().stream().filter(market::isWanted).toList();
    }

    private void show(final int instrument) {
        books.image(instrument, depth).ifPresent(image -> {
            final BookText text = new BookText(market, instrument, image);
            market.show(instrument, image.rptSeq());
            if (isJson) {
                out().println(text.json());
            } else {
                out().print(text.ladder());
            }
        });
    }

    /** Changes of a book that come at once are one line. */
    private void follow(final LastingSubscriber subscriber) {
        market.open();
        final long begin = System.nanoTime();
        while (!out().checkError() && (duration == null || System.nanoTime() - begin < duration.toNanos())) {
            if (Subscription.poll(subscriber) == 0) {
                LockSupport.parkNanos(PARK_NS);
            }
            market.takeTouched().stream().filter(market::isWanted).forEach(instrument ->
                books.image(instrument, depth).map(image -> new BookText(market, instrument, image)).ifPresent(text ->
                    out().println(isJson ? text.json().toString()
                        : MarketNews.time(clock.nanoTime()) + "  " + text.line())));
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
