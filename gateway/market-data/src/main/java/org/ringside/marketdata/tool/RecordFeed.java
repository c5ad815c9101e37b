package org.ringside.marketdata.tool;

import io.aeron.Aeron;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.recording.FeedRecorder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md record}: writes the packets of all streams into a file, with the times at which they came. */
@Command(name = "record", description = "Write the packets of all streams into a file, with the times of arrival.",
    sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:recorded", "1:the file cannot be written", "2:usage", "3:no media driver", "8:no packet came"})
final class RecordFeed implements Callable<Integer> {
    private static final long MAX_BYTES = 1L << 40;
    private static final int LIMIT = 100;
    private static final long PARK_NS = 50_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "To write; it must not be there yet.")
    private Path file;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = Converters.Time.class,
        description = "How long to record (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Mixin
    private Subscription subscription = new Subscription();

    private final EpochNanoClock clock = new OffsetEpochNanoClock();

    @Override
    public Integer call() {
        try (Aeron aeron = subscription.connect(); FeedRecorder recorder = new FeedRecorder(file, MAX_BYTES)) {
            try (FeedSubscriber subscriber = subscription.subscribe(aeron,
                (buffer, offset, length) -> record(recorder, buffer, offset, length), Subscription.ORDERS,
                Subscription.LEVELS, Subscription.TOP, Subscription.CONFLATED, Subscription.SNAPSHOTS,
                Subscription.DEFINITIONS)) {
                final long end = System.nanoTime() + duration.toNanos();
                while (System.nanoTime() - end < 0) {
                    if (subscriber.poll(LIMIT) == 0) {
                        LockSupport.parkNanos(PARK_NS);
                    }
                }
            }
            recorder.flush();
            spec.commandLine().getOut().printf(Locale.ROOT, "%s: %,d packets, %,d bytes%n", file, recorder.records(),
                recorder.bytes());
            spec.commandLine().getOut().flush();
            return recorder.records() == 0 ? ExitCode.TIMEOUT : ExitCode.OK;
        } catch (final FileAlreadyExistsException there) {
            throw new LaunchException(ExitCode.USAGE, file + " is there already: name another file", there);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be written: " + failure, failure);
        }
    }

    private void record(final FeedRecorder recorder, final DirectBuffer buffer, final int offset, final int length) {
        try {
            recorder.record(buffer, offset, length, clock.nanoTime());
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be written: " + failure, failure);
        }
    }
}
