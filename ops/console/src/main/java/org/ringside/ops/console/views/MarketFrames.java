package org.ringside.ops.console.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.market.MarketViews.AccountRow;
import org.ringside.ops.market.MarketViews.Market;
import org.ringside.ops.market.MarketViews.Markets;

/**
 * The views {@code markets} and {@code market:ID}, made anew with each image that a follower publishes, and of those
 * markets only that somebody looks at. One thread.
 */
final class MarketFrames {
    static final String NAME = "markets";

    /** Instruments and accounts that fit into a frame. */
    private static final int MAX_INSTRUMENTS = 80;
    private static final int MAX_ACCOUNTS = 40;
    /** Instruments with an alarm of their own. */
    private static final int MOST_HALTED = 5;
    private static final Pattern MARKET = Pattern.compile("market:([1-9]\\d{0,9})");
    private static final long BEHIND_NS = TimeUnit.SECONDS.toNanos(5);

    private final ExchangePlan plan;
    private final MarketViews views;
    private final Supplier<MarketImage> images;
    private final Publisher publisher;
    private final Set<String> shown = new TreeSet<>();
    private MarketImage last;

    MarketFrames(final ExchangePlan plan, final MarketViews views, final Supplier<MarketImage> images,
        final Publisher publisher) {
        this.plan = plan;
        this.views = views;
        this.images = images;
        this.publisher = publisher;
    }

    /** A market that is not there. */
    private record Nothing(String schema, String view, long sampledAt, String why) {
    }

    /** All of them that fit, why some are not as they should be, and how many there are. */
    private record Shown(String schema, String view, long sampledAt, List<MarketViews.MarketRow> instruments, int total,
        String why) {
    }

    /** Publishes what is new. */
    void turn(final Set<String> wanted) {
        final MarketImage image = images.get();
        for (final String gone : shown.stream().filter(view -> !wanted.contains(view)).toList()) {
            publisher.forget(gone);
            shown.remove(gone);
        }
        if (image != last) {
            publishMarkets(image);
        }
        for (final String view : wanted) {
            final Matcher market = MARKET.matcher(view);
            if (market.matches() && (image != last || !shown.contains(view))) {
                publish(image, view, Long.parseLong(market.group(1)));
                shown.add(view);
            }
        }
        last = image;
    }

    /** How far the books are behind the engine. */
    MarketViews.Books books(final long epochMs) {
        return MarketViews.books(images.get(), TimeUnit.MILLISECONDS.toNanos(epochMs));
    }

    /** The last record that the image has; null when there is none. */
    Long record() {
        final long next = images.get().nextRecord();
        return next < 1 ? null : Long.valueOf(next - 1);
    }

    List<Alarm> alarms(final long epochMs) {
        final MarketImage image = images.get();
        final List<Alarm> alarms = new ArrayList<>();
        final long behindNs = image.behindNs(TimeUnit.MILLISECONDS.toNanos(epochMs));
        if (behindNs > BEHIND_NS) {
            final String reason = image.why().isEmpty() ? "" : ": " + image.why();
            alarms.add(Alarm.warning("follower-behind", "the books that are shown are "
                + TimeUnit.NANOSECONDS.toSeconds(behindNs) + " s old" + reason,
                "trading goes on; restart the console if this lasts", "FollowerBehind"));
        }
        alarms.addAll(halted(image.instruments().stream().filter(instrument -> instrument.phase() == Phase.HALT
            || instrument.phase() == Phase.VOLATILITY_AUCTION).toList()));
        return alarms;
    }

    /** One for each; one for all where there are many, behind which nobody would see another alarm. */
    private List<Alarm> halted(final List<InstrumentImage> halted) {
        if (halted.size() > MOST_HALTED) {
            return List.of(Alarm.warning("halted", halted.size() + " instruments are in the phase HALT or"
                + " VOLATILITY_AUCTION: " + halted.stream().limit(MOST_HALTED)
                .map(instrument -> views.name(instrument.instrumentId())).collect(Collectors.joining(", "))
                + " and others", "decide; then " + plan.command("resume", "all") + ", or another phase", "Halted"));
        }
        return halted.stream().map(instrument -> Alarm.warning("halted:" + instrument.instrumentId(),
            views.name(instrument.instrumentId()) + " is in the phase " + instrument.phase(),
            "decide; then " + plan.command("resume", Integer.toUnsignedString(instrument.instrumentId()))
                + ", or another phase", "Halted")).toList();
    }

    private void publishMarkets(final MarketImage image) {
        final Markets all = views.markets(image);
        publisher.publish(NAME, new Shown(all.schema(), NAME, all.sampledAt(),
            FrameSpace.first(all.instruments().stream().limit(MAX_INSTRUMENTS).toList()), all.instruments().size(),
            image.why().isEmpty() ? null : image.why()));
    }

    /** An id has 32 bits, and no sign: a longer one is no instrument's. */
    private void publish(final MarketImage image, final String view, final long id) {
        final int instrumentId = (int) id;
        final Optional<Market> forAll =
            id >>> Integer.SIZE == 0 ? views.market(image, instrumentId, false) : Optional.empty();
        if (forAll.isEmpty()) {
            publisher.forget(view);
            publisher.publish(view, new Nothing(Views.SCHEMA, view, TimeUnit.NANOSECONDS.toMillis(image.takenNs()),
                image.why().isEmpty() ? "there is no instrument " + id : image.why()));
            return;
        }
        publisher.publish(view, forAll.get());
        views.market(image, instrumentId, true).ifPresent(market ->
            publisher.publishToOperators(view, withAccounts(market, market.accounts().stream()
                .limit(MAX_ACCOUNTS).toList())));
    }

    private static Market withAccounts(final Market market, final List<AccountRow> accounts) {
        return new Market(market.schema(), market.view(), market.sampledAt(), market.instrument(), market.bids(),
            market.asks(), market.tape(), accounts);
    }
}
