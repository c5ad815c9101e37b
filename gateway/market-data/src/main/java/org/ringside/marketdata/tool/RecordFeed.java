package org.ringside.marketdata.tool;

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
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
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
        "0:recorded", "1:a file cannot be written", "2:usage, or a file is there already",
        "3:no media driver, or it has gone and none has come", "6:events of L3 are missing", "8:no packet came"})
final class RecordFeed implements Callable<Integer> {
    private static final long MAX_BYTES = 1L << 40;
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

    @Override
    public Integer call() {
        final FeedPlace place = subscription.place();
        Subscription.requireMedia(place);
        try (FeedRecorder recorder = new FeedRecorder(file, MAX_BYTES);
            OutputStream pcapFile = capture == null ? OutputStream.nullOutputStream() : new BufferedOutputStream(
                Files.newOutputStream(capture, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
            RecordedFeed recorded =
                new RecordedFeed(place, recorder, new PcapWriter(pcapFile), spec.commandLine().getErr())) {
            final long end = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() - end < 0 || recorded.isReplaying()) {
                if (recorded.poll() == 0) {
                    LockSupport.parkNanos(PARK_NS);
                }
            }
            recorder.flush();
            spec.commandLine().getOut().printf(Locale.ROOT, "%s: %,d packets, %,d bytes%n", file, recorder.records(),
                recorder.bytes());
            spec.commandLine().getOut().flush();
            recorded.requireWhole(file);
            return ExitCode.OK;
        } catch (final FileAlreadyExistsException there) {
            throw new LaunchException(ExitCode.USAGE, there.getFile() + " is there already: name another file", there);
        } catch (final IOException failure) {
            throw cannotWrite(failure);
        } catch (final UncheckedIOException failure) {
            throw cannotWrite(failure.getCause());
        }
    }

    private UncheckedIOException cannotWrite(final IOException failure) {
        return new UncheckedIOException(file + " cannot be written: " + failure, failure);
    }
}
