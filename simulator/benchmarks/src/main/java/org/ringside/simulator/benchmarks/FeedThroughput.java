package org.ringside.simulator.benchmarks;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.simulator.benchmarks.feed.BookFlow;
import org.ringside.simulator.benchmarks.feed.FeedReader;
import org.ringside.simulator.benchmarks.feed.Medium;
import org.ringside.simulator.benchmarks.feed.ParityFeed;
import picocli.CommandLine.Command;

/** {@code feed throughput}: how many events a second get from the engine's queue into a book. */
@Command(name = "throughput",
    description = "Measures how many events a second get from the engine's queue through the publisher into the book of"
        + " a subscriber, over shared memory, UDP to each subscriber, and multicast, beside bare Aeron, and beside"
        + " parts of Parity.")
final class FeedThroughput extends FeedCommand {
    private static final long SEED = 1;
    private static final int ORDERS = 1_000;
    private static final int CHANGES = 200_000;
    private static final int AT_ONCE = 32;
    /** Events on their way: fewer bytes than what waits for a destination may have. */
    private static final long MOST_ON_THEIR_WAY = 1 << 16;
    /** Bytes of an event with its frame, about, as which bare Aeron sends single messages. */
    private static final int MESSAGE = 98;
    private static final int BARE_STREAM = 7;
    private static final int LIMIT = 64;
    private static final double MOST_SECONDS = 2;
    private static final double MILLION = 1e6;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final Goal EVENTS = Goal.atLeast(2, "million events/s into a book");
    private static final Goal PACKETS = Goal.atLeast(0.5, "of bare Aeron with full packets");
    private static final Goal PARITY = Goal.atLeast(3, "of nassau and parity-book");

    /** Events of a packet that is full, by the mix of the flow: frames of 58 to 90 bytes, 62 on average. */
    private static final int MAX_EVENTS = 21;

    private long received;
    private final FragmentHandler counter = (buffer, offset, length, header) -> received++;

    /** Results over one medium. */
    private static final class Results {
        private final Series<Double> events = new Series<>();
        private final Series<Double> packets = new Series<>();
        private final Series<Double> messages = new Series<>();
        private final Series<Double> parity = new Series<>();
        private long gaps;
    }

    @Override
    void measure(final Report report) throws IOException {
        if (seconds() > MOST_SECONDS) {
            throw new LaunchException(ExitCode.USAGE, "--seconds is at most " + Spread.of(MOST_SECONDS)
                + ": the subscriber pauses while the others are measured, and Aeron gives it up after 10 s");
        }
        final List<Medium> media = new ArrayList<>(List.of(Medium.ipc(), Medium.udp()));
        if (Medium.hasMulticast()) {
            media.add(Medium.multicast());
        } else {
            report.skip("throughput over multicast", "this host has none over loopback");
        }
        final Map<Medium, Results> all = new LinkedHashMap<>();
        for (final Medium medium : media) {
            all.put(medium, measure(medium));
        }
        report.section("Throughput", "Million events/s from the engine's queue through the publisher and its store into"
            + " the book of a subscriber, with at most " + Spread.text(MOST_ON_THEIR_WAY) + " on their way. *Packets*:"
            + " bare Aeron with messages of " + Spread.text(PacketDescriptor.MAX_LENGTH) + " bytes, times " + MAX_EVENTS
            + " events, which is what a packet of that length has. *Messages*: bare Aeron with messages of " + MESSAGE
            + " bytes, each an event. *nassau*: ITCH 5.0 in packets of MoldUDP64 over UDP from a thread of this process"
            + " into parity-book, with at most " + Spread.text(ParityFeed.WINDOW) + " messages on their way; no queue,"
            + " store or process between. " + conditions());
        report.columns(List.of("over", "Ringside", "bare, packets", "of packets", "bare, messages", "of messages",
            "nassau", "of nassau"));
        all.forEach((medium, results) -> report(report, medium, results));
    }

    private Results measure(final Medium medium) throws IOException {
        final Results results = new Results();
        final Medium other = medium.again();
        final BookFlow flow = new BookFlow(SEED, ORDERS, CHANGES);
        try (FeedRig rig = new FeedRig(home(), medium, flow); FeedReader reader = rig.join();
            BareRig bare = new BareRig(home()); ParityFeed parity = new ParityFeed(flow)) {
            for (int round = 0; round <= rounds(); round++) {
                say("throughput over " + medium.name() + ": round " + round + " of " + rounds());
                final boolean isOursFirst = round % 2 == 0;
                final double before = isOursFirst ? ours(rig, reader) : 0;
                final double packets = bare(bare, other, PacketDescriptor.MAX_LENGTH) * MAX_EVENTS;
                final double messages = bare(bare, other, MESSAGE);
                final double ofParity = parity(parity);
                final double events = isOursFirst ? before : ours(rig, reader);
                if (round > 0) {
                    results.events.add(events / MILLION);
                    results.packets.add(packets / MILLION);
                    results.messages.add(messages / MILLION);
                    results.parity.add(ofParity / MILLION);
                }
            }
            results.gaps = reader.gaps();
        }
        return results;
    }

    private double ours(final FeedRig rig, final FeedReader reader) {
        reader.resume();
        final long ns = Math.round(seconds() * 1e9);
        final long startNs = System.nanoTime();
        feed(rig, reader, startNs + ns / 4);
        final long beganNs = System.nanoTime();
        final long before = reader.applied();
        feed(rig, reader, beganNs + ns);
        final double rate = (reader.applied() - before) * 1e9 / (System.nanoTime() - beganNs);
        drain(rig, reader);
        reader.pause();
        return rate;
    }

    private static void feed(final FeedRig rig, final FeedReader reader, final long endNs) {
        long nowNs = System.nanoTime();
        while (nowNs - endNs < 0) {
            rig.engine().pulse(nowNs);
            final boolean isRoom = rig.engine().sequence() - reader.applied() < MOST_ON_THEIR_WAY;
            if (!isRoom || !rig.engine().write(AT_ONCE, nowNs)) {
                Thread.yield();
            }
            nowNs = System.nanoTime();
        }
    }

    private static void drain(final FeedRig rig, final FeedReader reader) {
        final long startNs = System.nanoTime();
        while (reader.applied() < rig.engine().sequence()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "a subscriber has not got all events after 5 s");
            }
            Thread.yield();
        }
    }

    /** Messages a second. */
    private double bare(final BareRig bare, final Medium medium, final int length) throws IOException {
        try (Subscription subscription = bare.aeron().addSubscription(medium.receiver(), BARE_STREAM)) {
            bare.tell("send " + medium.sender() + " " + BARE_STREAM + " " + length);
            awaitFirst(subscription);
            final long ns = Math.round(seconds() * 1e9);
            take(subscription, System.nanoTime() + ns / 4);
            received = 0;
            final long beganNs = System.nanoTime();
            take(subscription, beganNs + ns);
            final double rate = received * 1e9 / (System.nanoTime() - beganNs);
            bare.tell("stop");
            return rate;
        }
    }

    /** Events a second. */
    private double parity(final ParityFeed feed) {
        feed.resume();
        final long ns = Math.round(seconds() * 1e9);
        feed.take(System.nanoTime() + ns / 4);
        final long before = feed.events();
        final long beganNs = System.nanoTime();
        feed.take(beganNs + ns);
        final double rate = (feed.events() - before) * 1e9 / (System.nanoTime() - beganNs);
        feed.pause();
        return rate;
    }

    private void awaitFirst(final Subscription subscription) {
        final long startNs = System.nanoTime();
        while (subscription.poll(counter, 1) == 0) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "bare Aeron sends nothing");
            }
            Thread.yield();
        }
    }

    private void take(final Subscription subscription, final long endNs) {
        while (System.nanoTime() - endNs < 0) {
            if (subscription.poll(counter, LIMIT) == 0) {
                Thread.yield();
            }
        }
    }

    private void report(final Report report, final Medium medium, final Results results) {
        report.row(List.of(medium.name() + (results.gaps == 0 ? "" : ", with " + results.gaps + " gaps"),
            results.events.spread(Double::doubleValue), results.packets.spread(Double::doubleValue),
            results.events.ratioTo(results.packets, Double::doubleValue),
            results.messages.spread(Double::doubleValue),
            results.events.ratioTo(results.messages, Double::doubleValue),
            results.parity.spread(Double::doubleValue),
            results.events.ratioTo(results.parity, Double::doubleValue)));
        report.goal(EVENTS, medium.name(), results.events.median(Double::doubleValue));
        report.goal(PACKETS, medium.name(),
            results.events.ratioTo(results.packets, Double::doubleValue).median());
        report.goal(PARITY, medium.name(), results.events.ratioTo(results.parity, Double::doubleValue).median());
    }
}
