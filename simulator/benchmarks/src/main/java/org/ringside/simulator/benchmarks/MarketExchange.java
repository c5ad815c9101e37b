package org.ringside.simulator.benchmarks;

import io.aeron.Aeron;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.feed.FeedReader;
import org.ringside.simulator.benchmarks.feed.FeedTrader;

/** An exchange that publishes market data, with a trader who is alone in it, and a subscriber that keeps up. */
final class MarketExchange implements AutoCloseable {
    static final String SHARED = "aeron:ipc?tether=false";
    static final int SNAPSHOTS = 1011;

    private static final int ORDERS = 1001;
    private static final int DEFINITIONS = 1020;
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final long LOOK_NS = 100_000;

    private final Path memory;
    private final Exchange exchange;
    private final Aeron aeron;
    private final FeedTrader trader;
    private final FeedReader reader;

    /**
     * Starts all of it.
     *
     * @param channels what {@code market-data.properties} says of them otherwise than the shipped file.
     * @param idle     of trader and subscriber.
     */
    MarketExchange(final Map<String, String> channels, final Runnable idle) throws IOException {
        memory = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        final Path driver = memory.resolve("aeron");
        final Map<String, String> settings = new HashMap<>(channels);
        settings.put("driverFolder", driver.toString());
        settings.put("recovery", "off");
        final Map<String, String> gateway = new HashMap<>(Peers.unlimited(1));
        // Messages wait while the host has no time for the engine: one that is refused has no event.
        gateway.put("limits.busyRejectAfterMs", "0");
        exchange = Exchange.start(
            new Variant("market data", RoundsCommand.home(), Map.of(), gateway, 1,
                Map.of(Part.MARKET_DATA, settings)));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.toString()));
        trader = new FeedTrader(exchange.address(), idle);
        reader = new FeedReader(aeron, List.of(new FeedChannel(SHARED, ORDERS), new FeedChannel(SHARED, SNAPSHOTS),
            new FeedChannel(SHARED, DEFINITIONS)), FeedTrader.INSTRUMENT, (rptSeq, time) -> trader.due(rptSeq), idle);
        if (!reader.join(PATIENCE_NS)) {
            throw new LaunchException(ExitCode.FAILURE, "a subscriber of the exchange is not in step after a minute");
        }
        trader.beginBehind(reader.rptSeq());
    }

    Aeron aeron() {
        return aeron;
    }

    FeedTrader trader() {
        return trader;
    }

    FeedReader reader() {
        return reader;
    }

    /** The trader sends, and both measure, after a quarter of the time in which they do not. */
    void run(final int perSecond, final double seconds) {
        reader.resume();
        trader.run(perSecond, seconds / 4);
        trader.takeAcks();
        reader.measure();
        trader.run(perSecond, seconds);
        final long startNs = System.nanoTime();
        while (reader.rptSeq() < trader.lastRptSeq()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "a subscriber of the exchange has not got all events");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        reader.pause();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        trader.close();
        aeron.close();
        exchange.close();
        ExchangeFiles.delete(memory);
    }
}
