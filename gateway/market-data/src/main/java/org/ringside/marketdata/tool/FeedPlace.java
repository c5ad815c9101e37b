package org.ringside.marketdata.tool;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.MarketDataDirectory;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.SubscriberChannel;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.server.MarketDataConfig;

/**
 * Where market data is to be had, and what its instruments are called.
 *
 * @param driver      folder of the media driver.
 * @param channels    of each stream that goes anywhere.
 * @param recovery    where events that were missed can be asked for.
 * @param journal     folder of the engine's journal.
 * @param queues      folder of the queues, where the publisher's counters are.
 * @param instruments names of instruments by number.
 */
record FeedPlace(Path driver, Map<FeedStream, FeedChannel> channels, Optional<InetSocketAddress> recovery,
    Optional<Path> journal, Optional<Path> queues, Map<Integer, Terms> instruments) {

    /** That of an exchange on this host, of which the configuration tells. */
    static FeedPlace of(final MarketDataDirectory.Publisher publisher) {
        final MarketDataConfig config =
            ConfigFile.read(publisher.file(), publisher.settings(), MarketDataConfig.class);
        final Map<FeedStream, FeedChannel> channels = new EnumMap<>(FeedStream.class);
        config.streams().forEach((stream, destinations) ->
            nearest(destinations).ifPresent(channel -> channels.put(stream, SubscriberChannel.of(channel))));
        final Map<Integer, Terms> instruments = new HashMap<>();
        publisher.instruments().forEach((id, instrument) ->
            instruments.put(id, new Terms(instrument.symbol(), instrument.decimals(), instrument.lot())));
        return new FeedPlace(config.mediaFolder(), channels, config.knownRecovery(), Optional.of(publisher.journal()),
            Optional.of(publisher.queues()), instruments);
    }

    /**
     * One of which only the channel is known.
     *
     * @param driver  folder of the media driver.
     * @param channel of all streams.
     * @param first   Aeron's number of L3; the others follow.
     */
    static FeedPlace of(final Path driver, final String channel, final int first) {
        final Map<FeedStream, FeedChannel> channels = new EnumMap<>(FeedStream.class);
        for (final FeedStream stream : FeedStream.values()) {
            // Both kinds of snapshots share a channel.
            final int number = stream == FeedStream.LEVEL_SNAPSHOTS
                ? Streams.number(FeedStream.ORDER_SNAPSHOTS) : Streams.number(stream);
            channels.put(stream, new FeedChannel(channel, first - 1 + number));
        }
        return new FeedPlace(driver, channels, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
    }

    /** Shared memory, where it goes there. */
    private static Optional<FeedChannel> nearest(final List<FeedChannel> destinations) {
        return destinations.stream().filter(channel -> channel.uri().startsWith("aeron:ipc")).findFirst()
            .or(() -> destinations.stream().findFirst());
    }

    /** The channels of these streams, each once; refuses when one of them goes nowhere. */
    List<FeedChannel> channels(final Collection<FeedStream> streams) {
        for (final FeedStream stream : streams) {
            if (!channels.containsKey(stream)) {
                throw new LaunchException(ExitCode.NOT_FOUND, "the publisher sends no "
                    + Streams.name(Streams.number(stream)) + ": its configuration names no channel for that");
            }
        }
        return streams.stream().map(channels::get).distinct().toList();
    }

    /** The channels of all streams that go anywhere, each once. */
    List<FeedChannel> all() {
        return channels.values().stream().distinct().toList();
    }
}
