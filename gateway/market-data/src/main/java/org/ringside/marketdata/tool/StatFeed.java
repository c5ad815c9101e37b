package org.ringside.marketdata.tool;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Converters;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.recording.DamagedRecordingException;
import org.ringside.marketdata.recording.RecordingReader;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md stat}: measures market data that comes, or that was recorded. */
@Command(name = "stat", description = "Measure market data for a while, or a recording: events and packets, what was"
    + " missing, and how long it took from the engine and the publisher to here.", sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:measured", "2:usage",
        "3:no media driver, or it has gone and none has come, or no such file", "6:the recording is damaged",
        "8:no packet came", "99:a threshold was breached"})
final class StatFeed implements Callable<Integer> {
    private static final boolean MAY_SPIN = Runtime.getRuntime().availableProcessors() > 4;
    private static final long PARK_NS = 20_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..1",
        description = "A recording of 'ringside md record' (default: what comes now).")
    private Path file;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = Converters.Time.class,
        description = "How long to measure what comes (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(names = "--threshold", paramLabel = "BOUND", converter = FeedThreshold.Converter.class,
        description = "Exit with 99 when it is breached: p99<50us (from the engine's publication, t7, to arrival),"
            + " transact.p99<1ms, sent.max<2ms, rate>10k, gaps<1, missing<1, replays<1, snapshots<3. Repeatable.")
    private List<FeedThreshold> thresholds = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean isJson;

    @Mixin
    private Subscription subscription = new Subscription();

    private final FeedStatistics seen = new FeedStatistics();
    private final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, seen);

    @Override
    public Integer call() {
        if (file == null) {
            measure();
        } else {
            read();
            show();
        }
        return verdict();
    }

    private void show() {
        if (seen.packets() == 0) {
            throw new LaunchException(ExitCode.TIMEOUT, file != null ? file + " has no packet that is whole"
                : "no packet came in " + duration.toMillis() + " ms. Is a publisher running? Name another exchange with"
                + " -c");
        }
        final PrintWriter out = spec.commandLine().getOut();
        final StatText text = new StatText(seen, thresholds);
        out.print(isJson ? text.json() + System.lineSeparator() : text.text());
        out.flush();
    }

    private int verdict() {
        int exitCode = ExitCode.OK;
        for (final FeedThreshold threshold : thresholds) {
            if (!threshold.isMetBy(seen)) {
                spec.commandLine().getErr().println("ringside: threshold " + threshold.text() + " was breached: "
                    + threshold.described(seen));
                exitCode = ExitCode.THRESHOLD;
            }
        }
        spec.commandLine().getErr().flush();
        return exitCode;
    }

    private void read() {
        try (RecordingReader reader = new RecordingReader(file)) {
            while (reader.next()) {
                seen.onPacket(reader.buffer(), reader.offset(), reader.length(), reader.arrivalTime());
                feed.onPacket(reader.buffer(), reader.offset(), reader.length(), reader.arrivalTime());
            }
        } catch (final NoSuchFileException missing) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no " + file + ". 'ringside md record' makes one",
                missing);
        } catch (final DamagedRecordingException damaged) {
            throw new LaunchException(ExitCode.CORRUPT, damaged.getMessage(), damaged);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be read: " + failure, failure);
        }
    }

    /** Spins where there are cores enough: a thread that sleeps measures its own sleep, too. */
    private void measure() {
        final FeedPlace place = subscription.place();
        final EpochNanoClock clock = new EpochClock();
        final Optional<ReplayingFeed> replaying = place.recovery().map(address ->
            new ReplayingFeed(feed, address, ReplayLimits.DEFAULT));
        final long merged = merged(place);
        try (LastingSubscriber subscriber =
            Subscription.subscribe(place, place.all(), (buffer, offset, length) -> {
                seen.onPacket(buffer, offset, length, clock.nanoTime());
                final long now = System.nanoTime();
                replaying.ifPresentOrElse(gaps -> gaps.onPacket(buffer, offset, length, now),
                    () -> feed.onPacket(buffer, offset, length, now));
            }, spec.commandLine().getErr())) {
            final long begin = System.nanoTime();
            for (long now = begin; now - begin < duration.toNanos(); now = System.nanoTime()) {
                if (Subscription.poll(subscriber) == 0) {
                    idle();
                }
                if (replaying.isPresent()) {
                    replaying.get().poll(now);
                }
            }
            replaying.ifPresent(gaps -> {
                seen.setReplays(gaps.requests());
                gaps.close();
            });
            if (merged >= 0) {
                seen.setMerges(merged(place) - merged);
            }
            show();
            Subscription.requireDriver(subscriber);
        }
    }

    private static void idle() {
        if (MAY_SPIN) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    /** What the publishers of that exchange have merged so far; -1 when none is known. */
    private static long merged(final FeedPlace place) {
        final List<PublisherCountersSnapshot> publishers =
            place.queues().map(PublisherCountersSnapshot::readAll).orElse(List.of());
        return publishers.isEmpty() ? -1
            : publishers.stream().mapToLong(publisher -> publisher.sum(StreamCounter.MERGED)).sum();
    }
}
