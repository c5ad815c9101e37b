package org.ringside.simulator.benchmarks;

import io.aeron.Aeron;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.feed.BookFlow;
import org.ringside.simulator.benchmarks.feed.FeedReader;
import org.ringside.simulator.benchmarks.feed.Medium;
import org.ringside.simulator.benchmarks.feed.StandInEngine;

/**
 * A publisher as a process, behind an engine that only publishes, and its subscribers in this process. L3 goes over one
 * medium, everything else over shared memory.
 */
final class FeedRig implements AutoCloseable {
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final String SNAPSHOTS = "aeron:ipc?tether=false";
    private static final int L3 = 1001;
    private static final int SNAPSHOT = 1011;
    private static final int DEFINITIONS = 1020;

    private final Path folder;
    private final Path queues;
    private final Path driver;
    private final Medium medium;
    private final StandInEngine engine;
    private final Jvm publisher;
    private final Aeron aeron;

    /** Starts all of it, but for subscribers. */
    FeedRig(final Path home, final Medium medium, final BookFlow flow) throws IOException {
        this.medium = medium;
        folder = Files.createTempDirectory("ringside-benchmark-");
        queues = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        driver = queues.resolve("aeron");
        engine = new StandInEngine(queues, flow);
        final List<String> verb = new ArrayList<>(
            List.of("market-data", "-c", home.resolve("conf/market-data.properties").toString(), "--lifeline"));
        for (final String setting : List.of("queues=" + queues, "journal=" + folder.resolve("journal"),
            "store=" + folder.resolve("store"), "storeBytes=" + (1 << 28), "driverFolder=" + driver, "recovery=off",
            "l3=" + medium.sender() + " #" + L3)) {
            verb.addAll(List.of("--set", setting));
        }
        publisher = Jvm.launch(home, verb.toArray(String[]::new));
        publisher.readLine();
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.toString()));
    }

    StandInEngine engine() {
        return engine;
    }

    /** A subscriber that has begun to read. */
    FeedReader subscribe() {
        return new FeedReader(aeron, List.of(new FeedChannel(medium.receiver(), L3),
            new FeedChannel(SNAPSHOTS, SNAPSHOT), new FeedChannel(SNAPSHOTS, DEFINITIONS)), StandInEngine.INSTRUMENT,
            (rptSeq, transactTime) -> transactTime, Thread::yield);
    }

    /** A subscriber whose book is in step. */
    FeedReader join() {
        final FeedReader reader = subscribe();
        if (!reader.join(PATIENCE_NS)) {
            reader.close();
            throw new LaunchException(ExitCode.FAILURE, "a subscriber over " + medium.name() + " is not in step after "
                + PATIENCE_NS / 1_000_000_000L + " s");
        }
        return reader;
    }

    @Override
    public void close() throws IOException {
        CloseHelper.quietClose(aeron);
        publisher.close();
        engine.close();
        ExchangeFiles.delete(queues);
        ExchangeFiles.delete(folder);
    }
}
