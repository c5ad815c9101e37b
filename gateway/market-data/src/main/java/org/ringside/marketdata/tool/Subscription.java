package org.ringside.marketdata.tool;

import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.exceptions.RegistrationException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.MarketDataDirectory;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.aeron.MediaFolder;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Option;

/** Where market data is taken from: options that several verbs have. */
final class Subscription {
    private static final String CHANNEL = "aeron:ipc?tether=false";
    private static final String IPC = "aeron:ipc";
    private static final int STREAM = 1001;
    private static final int LIMIT = 100;
    /** How long a publisher with a media driver of its own may take to start again. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

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

    /** Refuses a place without a media driver. */
    static void requireMedia(final FeedPlace place) {
        if (!MediaFolder.hasDriver(place.driver())) {
            throw absent(place.driver(), null);
        }
    }

    private static LaunchException absent(final Path folder, final Throwable cause) {
        return new LaunchException(ExitCode.NOT_FOUND, "no media driver runs in " + folder
            + ". Name the exchange with -c, or the folder of a driver with --driver; the publisher prints it when it"
            + " is ready", cause);
    }

    /**
     * Takes what is sent from now on: over aeron:ipc, a subscriber first gets what the one before has not read.
     *
     * @param notices takes a line when the media driver is gone, and when there is another one.
     */
    static LastingSubscriber subscribe(final FeedPlace place, final List<FeedChannel> channels,
        final FeedSubscriber.PacketHandler packets, final PrintWriter notices) {
        final boolean isOfThisHost = channels.stream().allMatch(channel -> channel.uri().startsWith(IPC));
        try {
            return new LastingSubscriber(place.driver(), channels,
                isOfThisHost ? new LatePackets(packets, new EpochClock().nanoTime()) : packets, PATIENCE,
                line -> notices.println("ringside: " + line));
        } catch (final DriverTimeoutException late) {
            throw absent(place.driver(), late);
        } catch (final RegistrationException refused) {
            throw new LaunchException(ExitCode.USAGE, "Aeron refuses " + channels + ": " + refused.getMessage(),
                refused);
        }
    }

    /** Takes what has come; returns how many packets. Refuses to wait any longer for another media driver. */
    static int poll(final LastingSubscriber subscriber) {
        try {
            return subscriber.poll(LIMIT);
        } catch (final DriverTimeoutException none) {
            throw gone(subscriber, none);
        }
    }

    /** Refuses what comes to its end without a media driver: it lacks what was sent since that was gone. */
    static void requireDriver(final LastingSubscriber subscriber) {
        if (!subscriber.hasDriver()) {
            throw gone(subscriber, null);
        }
    }

    private static LaunchException gone(final LastingSubscriber subscriber, final Throwable cause) {
        return new LaunchException(ExitCode.NOT_FOUND, "the media driver in " + subscriber.folder()
            + " is gone, no other one has come, and nothing came since then. Start the publisher again, then this"
            + " command", cause);
    }
}
