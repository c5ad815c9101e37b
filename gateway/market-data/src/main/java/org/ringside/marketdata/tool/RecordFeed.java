package org.ringside.marketdata.tool;

import io.aeron.Aeron;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Converters;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.recording.FeedRecorder;
import org.ringside.marketdata.recording.PcapWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md record}: writes the packets of all streams into a file, with the times at which they came. */
@Command(name = "record", description = "Write the packets of all streams into a file, with their times of arrival.",
    sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:recorded", "1:a file cannot be written", "2:usage, or a file is there already", "3:no media driver",
        "8:no packet came"})
final class RecordFeed implements Callable<Integer> {
    private static final long MAX_BYTES = 1L << 40;
    private static final int LIMIT = 100;
    private static final long PARK_NS = 50_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "File to write; it must not exist yet.")
    private Path file;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = Converters.Time.class,
        description = "How long to record (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(names = "--pcap", paramLabel = "FILE", description = "Also write a capture there, which tshark and"
        + " Wireshark read, each packet in a UDP datagram; it must not be there yet.")
    private Path capture;

    @Mixin
    private Subscription subscription = new Subscription();

    private final EpochNanoClock clock = new EpochClock();

    @Override
    public Integer call() {
        try (Aeron aeron = subscription.connect(); FeedRecorder recorder = new FeedRecorder(file, MAX_BYTES);
            OutputStream pcapFile = capture == null ? OutputStream.nullOutputStream() : new BufferedOutputStream(
                Files.newOutputStream(capture, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            final PcapWriter pcap = new PcapWriter(pcapFile);
            try (FeedSubscriber subscriber = Subscription.subscribe(aeron, subscription.place().all(),
                (buffer, offset, length) -> record(recorder, pcap, buffer, offset, length))) {
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
            throw new LaunchException(ExitCode.USAGE, there.getFile() + " is there already: name another file", there);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be written: " + failure, failure);
        }
    }

    private void record(final FeedRecorder recorder, final PcapWriter pcap, final DirectBuffer buffer, final int offset,
        final int length) {
        try {
            final long arrival = clock.nanoTime();
            recorder.record(buffer, offset, length, arrival);
            pcap.write(buffer, offset, length, arrival);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be written: " + failure, failure);
        }
    }
}
