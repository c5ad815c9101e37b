package org.ringside.ops.ringside;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.HealthCheck;
import org.ringside.ops.market.FollowedExchange;
import org.ringside.ops.market.LiveFollower;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Screen;
import org.ringside.ops.terminal.WindowSize;
import org.ringside.ops.watch.ExchangeLook;
import org.ringside.ops.watch.WatchText;
import org.ringside.ops.watch.WatchView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside watch}: the exchange at a glance, second by second. */
@Command(
    name = "watch",
    description = "Show alarms, processes, queues, hops and sessions of an exchange, each second anew until Ctrl-C;"
        + " in a pipe, one view after the other. Costs the exchange nothing.",
    exitCodeList = {"0:shown", "3:no exchange runs, or it has no such instrument",
        "8:the books of --market were not loaded in time"})
final class Watch extends ExchangeVerb {
    private static final Duration SAMPLE = Duration.ofMillis(250);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int MOST_SESSIONS = 1_000;

    @Option(names = "--market", paramLabel = "SYMBOL",
        description = "Also show the book of an instrument, its trades, and the accounts with a position in it. Reads"
            + " the newest snapshot and the journal behind it first.")
    private String symbol;

    @Option(names = "--sessions", paramLabel = "COUNT", defaultValue = "20",
        description = "How many sessions to show, those that send most: 0 to 1000 (default: 20).")
    private int sessions;

    @Option(names = "--once", description = "Show one view, and end.")
    private boolean once;

    @Option(names = "--json", description = "Print a JSON object on a line each second; with --once one document.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sessions < 0 || sessions > MOST_SESSIONS) {
            throw usage("--sessions is " + sessions + ", it must be 0 to " + MOST_SESSIONS);
        }
        final ExchangePlan plan = plan();
        final ExchangeLook first = ExchangeLook.at(plan);
        if (first.found().isEmpty()) {
            throw plan.nothingRuns();
        }
        if (symbol == null) {
            watch(plan, first, Optional.empty());
        } else {
            final Follower follower = FollowedExchange.follow(plan);
            try (LiveFollower live = new LiveFollower(follower)) {
                watch(plan, first, Optional.of(market(plan, follower, live)));
            }
        }
        return ExitCode.OK;
    }

    /** The instrument that is followed. */
    private record Market(LiveFollower follower, MarketViews views, int instrumentId) {
    }

    private Market market(final ExchangePlan plan, final Follower follower, final LiveFollower live)
        throws InterruptedException {
        final MarketViews views = FollowedExchange.views(plan, messages());
        if (Messages.isTerminal(Messages.STDERR)) {
            messages().live("the books are being loaded");
        }
        final MarketImage image = FollowedExchange.catchUp(follower, PATIENCE);
        messages().clear();
        final int instrumentId = views.find(image, symbol).orElseThrow(() -> unknown(views, image));
        live.start();
        return new Market(live, views, instrumentId);
    }

    private LaunchException unknown(final MarketViews views, final MarketImage image) {
        if (image.isLoading()) {
            return new LaunchException(ExitCode.TIMEOUT, "nothing is known of " + symbol + ": the books are not loaded"
                + " after " + Format.seconds(PATIENCE) + ". Try again, or leave out --market");
        }
        return new LaunchException(ExitCode.NOT_FOUND, image.why().isEmpty()
            ? "the market has no instrument " + symbol + ": use one of " + String.join(", ", views.names(image))
            : "the market has no instrument " + symbol + " that is known: " + image.why());
    }

    private void watch(final ExchangePlan plan, final ExchangeLook first, final Optional<Market> market)
        throws IOException, InterruptedException {
        final boolean isScreen = !json && !once && Messages.isTerminal(Messages.STDOUT);
        ExchangeLook before = first;
        Duration pause = SAMPLE;
        do {
            Thread.sleep(pause.toMillis());
            final ExchangeLook now = ExchangeLook.at(plan);
            print(view(plan, before, now, market), isScreen);
            before = now;
            pause = PERIOD;
            // Nobody reads the pipe any more when there is an error.
        } while (!once && !out().checkError());
    }

    private WatchView view(final ExchangePlan plan, final ExchangeLook before, final ExchangeLook now,
        final Optional<Market> market) throws IOException, InterruptedException {
        final Findings checks = new Findings();
        new HealthCheck(plan, checks).look();
        final WatchView view = WatchView.of(plan, before, now, checks);
        if (market.isEmpty()) {
            return view;
        }
        final MarketImage image = market.get().follower().image();
        return view.with(
            MarketViews.books(image, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis())),
            market.get().views().market(image, market.get().instrumentId(), true).orElse(null));
    }

    private void print(final WatchView view, final boolean isScreen) throws InterruptedException {
        if (json) {
            out().println(once ? Json.document(view) : Json.line(view));
        } else {
            final WindowSize size = isScreen ? WindowSize.ask() : WindowSize.UNLIMITED;
            final String text = new WatchText(sessions, size).of(view);
            out().print(isScreen ? Screen.frame(text, size) : once ? text : text + "\n");
        }
        out().flush();
    }
}
