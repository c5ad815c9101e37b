package org.ringside.system.crash;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Tool;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.recording.FeedRecorder;
import org.ringside.matching.follower.PublicReplay;
import org.ringside.ops.ringside.Ringside;

/**
 * A media driver, and a recording of L3 and of snapshots of orders from before the first packet that a publisher sends
 * there, whoever dies meanwhile. A thread of its own records, with the recorder of {@code ringside md record};
 * {@code ringside md verify} compares in the end.
 */
public final class FeedRecording implements AutoCloseable {
    /** The publisher waits for the one of L3: no event is missing because this thread was slow. */
    private static final String CHANNELS = "aeron:ipc #1001, aeron:ipc?tether=false #1011";
    private static final long MAX_BYTES = 1L << 40;
    private static final int LIMIT = 100;
    private static final long PARK_NS = 500_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private final Path file;
    private final EpochClock clock = new EpochClock();
    private final PacketReader packet = new PacketReader();
    private final Thread thread = new Thread(this::run, "feed-recording");
    private final MediaDriver driver;
    private final Aeron aeron;
    private final FeedRecorder recorder;
    private final FeedSubscriber subscriber;
    private volatile long first;
    private volatile long last;
    private volatile boolean isLeavingOut;
    private volatile boolean isOver;
    private volatile Throwable failure;

    /**
     * Begins.
     *
     * @param driver folder of the media driver, which is deleted in the end.
     * @param file   of the recording, which must not exist yet.
     * @throws IOException when the file cannot be made.
     */
    public FeedRecording(final Path driver, final Path file) throws IOException {
        this.file = file;
        recorder = new FeedRecorder(file, MAX_BYTES);
        this.driver = MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(driver.toString())
            .dirDeleteOnShutdown(true).threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new SleepingMillisIdleStrategy(1)));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.toString())
            .errorHandler(this::onFailure));
        subscriber = new FeedSubscriber(aeron, FeedChannel.list(CHANNELS), this::onPacket);
        thread.start();
    }

    /** Number of the last event of L3 that has come; 0 before the first. */
    long last() {
        return last;
    }

    /** Leaves the next packet with events of L3 out of the recording. */
    void leaveOne() {
        isLeavingOut = true;
    }

    /**
     * Waits for an event of L3.
     *
     * @return whether it came in time.
     */
    boolean comes(final long sequence) {
        final long start = System.nanoTime();
        while (last < sequence && System.nanoTime() - start < PATIENCE_NS) {
            requireRecording();
            LockSupport.parkNanos(PARK_NS);
        }
        return last >= sequence;
    }

    /**
     * Waits for all events that a journal leads to, ends the recording, and compares the two: each event and each book.
     *
     * @param journal    of the engine, from its first record on, to which nobody adds events now.
     * @param violations takes what is wrong, one line each.
     * @return what {@code ringside md verify} prints.
     * @throws IOException when the recording cannot be written.
     */
    public String check(final Path journal, final Consumer<String> violations) throws IOException {
        final long end = end(journal);
        if (!comes(end)) {
            violations.accept(
                "market data: the journal leads to event " + end + ", and the last one that came is " + last);
        }
        finish();
        requireRecording();
        if (first != 1) {
            violations.accept("market data: the first event that came is " + first);
        }
        final StringWriter printed = new StringWriter();
        final StringWriter messages = new StringWriter();
        final int exitCode = Tool.execute(new Ringside(), new PrintWriter(printed, true),
            new PrintWriter(messages, true), "md", "verify", file.toString(), "--journal", journal.toString());
        final String result = printed.toString().strip();
        if (exitCode != ExitCode.OK) {
            violations.accept("market data: " + result + " " + messages.toString().strip());
        } else if (result.contains(" 0 compared")) {
            violations.accept("market data: no book was in step at any time");
        }
        return result;
    }

    @Override
    public void close() throws IOException {
        try {
            finish();
        } finally {
            CloseHelper.closeAll(aeron, driver);
        }
    }

    private static long end(final Path journal) {
        try (PublicReplay replay =
            new PublicReplay(journal, 1, (typeId, buffer, offset, length, sequence, isLast) -> { })) {
            return replay.makeUntil(Long.MAX_VALUE);
        }
    }

    private void finish() throws IOException {
        isOver = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        subscriber.close();
        recorder.close();
    }

    private void requireRecording() {
        if (failure != null) {
            throw new LaunchException(ExitCode.FAILURE, "the recording of market data has ended: " + failure, failure);
        }
    }

    private void run() {
        while (!isOver && failure == null) {
            if (subscriber.poll(LIMIT) == 0) {
                LockSupport.parkNanos(PARK_NS);
            }
        }
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (isEvents(buffer, offset, length)) {
            final boolean isLeft = isLeavingOut && packet.sequence() > last;
            first = first == 0 ? packet.sequence() : first;
            last = Math.max(last, packet.sequence() + packet.count() - 1);
            if (isLeft) {
                isLeavingOut = false;
                return;
            }
        }
        try {
            recorder.record(buffer, offset, length, clock.nanoTime());
        } catch (final IOException full) {
            onFailure(full);
        }
    }

    private boolean isEvents(final DirectBuffer buffer, final int offset, final int length) {
        return packet.wrap(buffer, offset, length) == PacketStatus.OK
            && packet.stream() == PacketDescriptor.STREAM_ORDERS && packet.count() > 0;
    }

    private void onFailure(final Throwable thrown) {
        failure = thrown;
    }
}
