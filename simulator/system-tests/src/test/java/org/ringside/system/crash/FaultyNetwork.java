package org.ringside.system.crash;

import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ReceiveChannelEndpointSupplier;
import io.aeron.driver.SendChannelEndpointSupplier;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.DebugSendChannelEndpoint;
import io.aeron.driver.ext.LossGenerator;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * The network of a process whose links a test cuts: its media driver gets its endpoints here, as system properties tell
 * it, and they drop what a file says. A thread reads the file again and again.
 */
public final class FaultyNetwork {
    /** System property that names the file, which is there already. */
    static final String FILE = "ringside.test.links";

    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static volatile LinkFaults faults = LinkFaults.NONE;

    static {
        final Path file = Path.of(System.getProperty(FILE));
        final Thread thread = new Thread(() -> follow(file), "faulty-network");
        thread.setDaemon(true);
        thread.start();
    }

    private FaultyNetwork() {
    }

    private static void follow(final Path file) {
        while (true) {
            try {
                faults = LinkFaults.read(file);
            } catch (final IOException gone) {
                return;
            }
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }

    private static LossGenerator dropping(final BooleanSupplier isCut) {
        return (address, buffer, length) -> isCut.getAsBoolean() || isLost();
    }

    private static boolean isLost() {
        final double loss = faults.loss();
        return loss > 0 && ThreadLocalRandom.current().nextDouble() < loss;
    }

    private static boolean isSentBy(final UdpChannel channel) {
        return channel.isManualControlMode() ? faults.isLog()
            : faults.hosts().contains(channel.remoteData().getAddress().getHostAddress());
    }

    private static boolean isReceivedBy(final UdpChannel channel) {
        return channel.isManualControlMode() ? faults.isLog() : faults.ports().contains(channel.remoteData().getPort());
    }

    /** Makes ends of links that send. */
    public static final class Senders implements SendChannelEndpointSupplier {
        @Override
        public SendChannelEndpoint newInstance(
            final UdpChannel channel, final AtomicCounter statusIndicator, final MediaDriver.Context context) {
            return new DebugSendChannelEndpoint(channel, statusIndicator, context,
                dropping(() -> faults.isOut() && isSentBy(channel)),
                dropping(() -> faults.isIn() && isSentBy(channel)));
        }
    }

    /** Makes ends of links that receive. */
    public static final class Receivers implements ReceiveChannelEndpointSupplier {
        @Override
        public ReceiveChannelEndpoint newInstance(final UdpChannel channel, final DataPacketDispatcher dispatcher,
            final AtomicCounter statusIndicator, final MediaDriver.Context context) {
            return new DebugReceiveChannelEndpoint(channel, dispatcher, statusIndicator, context,
                dropping(() -> faults.isIn() && isReceivedBy(channel)),
                dropping(() -> faults.isOut() && isReceivedBy(channel)));
        }
    }
}
