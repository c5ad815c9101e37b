package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;

/** How members and bridges use Aeron's media driver: both ends of a connection have to agree. */
final class MediaSettings {
    /** Longest datagram: a train is never divided. */
    static final int MTU = 8_192;
    /** Length of a term, except of the log's. */
    static final int TERM = 1 << 20;
    /** Stream of events and progress, on the endpoint of a bridge. */
    static final int EVENT_STREAM = 3_906;
    /** Stream of what members have come to, on the endpoint by which they vote. */
    static final int CHECK_STREAM = 3_907;

    private static final int SOCKET = 2 << 20;
    private static final int SPINS = 10;
    private static final long MIN_PARK_NS = 1_000;
    /** For how long a machine may let a thread stand still before the driver takes the thread for dead. */
    private static final long LIVENESS_NS = TimeUnit.SECONDS.toNanos(30);

    private MediaSettings() {
    }

    /**
     * Has the clients that Aeron makes for archive, consensus module and service wait as long for the driver of this
     * process as {@link #client} does: they take no setting but this one. To be called before a class of Aeron is
     * loaded, which keeps the time.
     */
    static void waitForDriver() {
        System.setProperty(CommonContext.DRIVER_TIMEOUT_PROP_NAME,
            Long.toString(TimeUnit.NANOSECONDS.toMillis(LIVENESS_NS)));
    }

    /**
     * Starts a driver. What this account has left in its folder is removed.
     *
     * @param context of {@link #driver}.
     * @throws LaunchException PERMISSION when the folder is somebody else's.
     */
    static MediaDriver launch(final MediaDriver.Context context) {
        return PrivateFiles.startIn(Path.of(context.aeronDirectoryName()), () -> MediaDriver.launch(context));
    }

    /**
     * A driver of this process, on one thread.
     *
     * @param folder of the driver.
     * @param idle   what the thread does when there is nothing to do.
     */
    static MediaDriver.Context driver(final Path folder, final IdleStrategy idle) {
        return new MediaDriver.Context()
            .aeronDirectoryName(folder.toString())
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(idle)
            .termBufferSparseFile(true)
            .publicationTermBufferLength(TERM)
            .ipcTermBufferLength(TERM)
            .mtuLength(MTU)
            .ipcMtuLength(MTU)
            .socketRcvbufLength(SOCKET)
            .socketSndbufLength(SOCKET)
            .clientLivenessTimeoutNs(LIVENESS_NS)
            .publicationUnblockTimeoutNs(2 * LIVENESS_NS);
    }

    /**
     * A client of such a driver in the same process, whose conductor somebody runs.
     *
     * @param folder of the driver.
     */
    static Aeron.Context client(final Path folder) {
        // The driver stands still when the client does. Who goes on first finds the other one silent.
        return new Aeron.Context()
            .aeronDirectoryName(folder.toString())
            .useConductorAgentInvoker(true)
            .driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(LIVENESS_NS));
    }

    /**
     * Nobody spins: a member has to get along with two processors.
     *
     * @param parkUs longest sleep.
     */
    static IdleStrategy idle(final int parkUs) {
        return new BackoffIdleStrategy(SPINS, SPINS, MIN_PARK_NS, TimeUnit.MICROSECONDS.toNanos(parkUs));
    }
}
