package org.ringside.marketdata.tool;

import io.aeron.Aeron;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.exceptions.RegistrationException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.MarketDataDirectory;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.aeron.MediaFolder;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Option;

/** Where market data is taken from: options that several verbs have. */
final class Subscription {
    private static final String CHANNEL = "aeron:ipc?tether=false";
    private static final String IPC = "aeron:ipc";
    private static final int STREAM = 1001;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange, which says where its market data goes and what its instruments"
            + " are called (default: conf/exchange.properties of the distribution, if that has market data).")
    private Path configuration;

    @Option(names = "--driver", paramLabel = "FOLDER",
        description = "Folder of the media driver (default: that of the exchange; without one, that of the queues, with"
            + " -aeron).")
    private Path driver;

    @Option(names = "--channel", paramLabel = "URI",
        description = "Aeron channel of all streams, for market data that no configuration here names (default: those"
            + " of the exchange; without one, " + CHANNEL + ").")
    private String channel;

    @Option(names = "--stream", paramLabel = "N",
        description = "Aeron's number of the stream of L3 in that channel; the others follow: L2, L1, conflated,"
            + " snapshots 10 behind, definitions 19 behind (default: " + STREAM + ").")
    private Integer stream;

    private FeedPlace place;

    /** Where it is taken from. */
    FeedPlace place() {
        if (place == null) {
            place = channel == null && stream == null
                ? configured().map(this::withDriver).orElseGet(this::plain) : plain();
        }
        return place;
    }

    private Optional<FeedPlace> configured() {
        final Optional<FeedPlace> found = ServiceLoader.load(MarketDataDirectory.class).findFirst()
            .flatMap(directory -> directory.find(configuration)).map(FeedPlace::of);
        if (found.isEmpty() && configuration != null) {
            throw new LaunchException(ExitCode.USAGE, configuration + " has no market data: name the publisher's"
                + " configuration there, marketData=market-data.properties");
        }
        return found;
    }

    private FeedPlace withDriver(final FeedPlace found) {
        // With another driver it is another publisher of the same configuration.
        return driver == null ? found : new FeedPlace(driver, found.channels(), Optional.empty(), found.journal(),
            Optional.empty(), found.instruments());
    }

    private FeedPlace plain() {
        final Path queues = QueueDirectory.defaultPath();
        return FeedPlace.of(driver == null ? queues.resolveSibling(queues.getFileName() + "-aeron") : driver,
            channel == null ? CHANNEL : channel, stream == null ? STREAM : stream);
    }

    Aeron connect() {
        final Path folder = place().driver();
        if (!MediaFolder.hasDriver(folder)) {
            throw absent(folder, null);
        }
        try {
            return Aeron.connect(new Aeron.Context().aeronDirectoryName(folder.toString()));
        } catch (final DriverTimeoutException late) {
            throw absent(folder, late);
        }
    }

    private static LaunchException absent(final Path folder, final Throwable cause) {
        return new LaunchException(ExitCode.NOT_FOUND, "no media driver runs in " + folder
            + ". Name the exchange with -c, or the folder of a driver with --driver; the publisher prints it when it"
            + " is ready", cause);
    }

    /** Takes what is sent from now on: over aeron:ipc, a subscriber first gets what the one before has not read. */
    static FeedSubscriber subscribe(final Aeron aeron, final List<FeedChannel> channels,
        final FeedSubscriber.PacketHandler packets) {
        final boolean isOfThisHost = channels.stream().allMatch(channel -> channel.uri().startsWith(IPC));
        try {
            return new FeedSubscriber(aeron, channels,
                isOfThisHost ? new LatePackets(packets, new EpochClock().nanoTime()) : packets);
        } catch (final RegistrationException refused) {
            throw new LaunchException(ExitCode.USAGE, "Aeron refuses " + channels + ": " + refused.getMessage(),
                refused);
        }
    }
}
