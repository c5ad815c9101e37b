package org.ringside.marketdata.tool;

import io.aeron.Aeron;
import io.aeron.exceptions.DriverTimeoutException;
import java.nio.file.Path;
import java.util.Arrays;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.aeron.MediaFolder;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Option;

/** Where market data is taken from: options that several verbs have. */
final class Subscription {
    /** Numbers of Aeron's streams, as {@code market-data.properties} has them. */
    static final int ORDERS = 1001;
    static final int LEVELS = 1002;
    static final int TOP = 1003;
    static final int CONFLATED = 1004;
    static final int SNAPSHOTS = 1011;
    static final int DEFINITIONS = 1020;

    @Option(names = "--driver", paramLabel = "FOLDER",
        description = "Folder of the media driver (default: that of the queues, with -aeron).")
    private Path driver;

    @Option(names = "--channel", paramLabel = "URI", defaultValue = "aeron:ipc?tether=false",
        description = "Aeron channel of the streams 1001 to 1020 (default: ${DEFAULT-VALUE}).")
    private String channel;

    Aeron connect() {
        final Path queues = QueueDirectory.defaultPath();
        final Path folder = driver == null ? queues.resolveSibling(queues.getFileName() + "-aeron") : driver;
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
            + ". Name the folder of one with --driver; the publisher prints it when it is ready", cause);
    }

    FeedSubscriber subscribe(final Aeron aeron, final FeedSubscriber.PacketHandler packets, final int... streams) {
        return new FeedSubscriber(aeron,
            Arrays.stream(streams).mapToObj(stream -> new FeedChannel(channel, stream)).toList(), packets);
    }
}
