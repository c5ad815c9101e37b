package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.log.EventLog;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;

/**
 * Datagrams of several peers over real sockets through real rings, and back. The loop and the handler run in turn on
 * the thread of the test, whose own sending and receiving allocate nothing.
 */
@Tag("slow")
class AllocationTest {
    private static final int PEERS = 4;
    private static final int WARM_UP = 10_000;
    private static final int ROUNDS = 15_000;
    /** A byte a datagram, where the smallest object has 16: code that is compiled late allocates a little. */
    private static final int ONE_OFF = ROUNDS;
    /** An address and what holds it, on JDK 17. */
    private static final int ADDRESS = 128;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** On a machine that holds the test up, no answer is late and the probe does not look after its handler. */
    private final NanoClock clock = () -> ++this.nowNs;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(ProbeConfigs.MAX_DATAGRAM);
    private final UnsafeBuffer datagram = new UnsafeBuffer(buffer);
    private long nowNs;

    @Test
    void shouldAllocateNothingWhenPeersKeepSending() throws IOException {
        assertThat(allocated(PEERS)).as("bytes for %d datagrams", ROUNDS).isLessThan(ONE_OFF);
    }

    @Test
    void shouldAllocateNothingButTheAddressWhenPeersHaveNoSockets() throws IOException {
        assertThat(allocated(0)).as("bytes for %d datagrams", ROUNDS).isLessThan((long) ADDRESS * ROUNDS + ONE_OFF);
    }

    private long allocated(final int connections) throws IOException {
        final QueueDirectory directory = QueueDirectory.of(Files.createTempDirectory("ringside-probe-test"));
        final ProbeConfig config = ProbeConfigs.of(directory.path(), "thread", connections);
        final List<DatagramChannel> senders = new ArrayList<>();
        try (ProbeRings rings = new ProbeRings(config);
            ProbeCounters counters = ProbeCounters.create(directory.path(), "probe")) {
            final Reader requests = rings.requests().reader("handler");
            final DatagramHandler handler =
                new DatagramHandler(rings.answers().producer("handler"), clock);
            try (ProbeLoop loop =
                new ProbeLoop(config, rings, () -> counters, EventLog.printing(System.err::println), clock)) {
                for (int i = 0; i < PEERS; i++) {
                    senders.add(sender(loop.endpoint().address()));
                }
                exchange(loop, requests, handler, senders, WARM_UP);
                assertThat(loop.endpoint().connections()).isEqualTo(connections);
                final long before = THREADS.getCurrentThreadAllocatedBytes();
                exchange(loop, requests, handler, senders, ROUNDS);
                final long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
                assertThat(counters.get(ProbeCounter.ANSWERED)).isEqualTo(WARM_UP + ROUNDS);
                return bytes;
            } finally {
                for (final DatagramChannel sender : senders) {
                    sender.close();
                }
            }
        } finally {
            directory.deleteIfEmpty();
        }
    }

    private void exchange(
        final ProbeLoop loop, final Reader requests, final DatagramHandler handler,
        final List<DatagramChannel> senders, final int rounds) throws IOException {
        for (int i = 0; i < rounds; i++) {
            final DatagramChannel sender = senders.get(i % PEERS);
            buffer.clear().limit(ProbeDescriptor.LENGTH);
            ProbeDescriptor.putRequest(datagram, 0, ProbeDescriptor.LENGTH, i, System.nanoTime());
            sender.write(buffer);
            buffer.clear();
            while (sender.read(buffer) == 0) {
                loop.doWork();
                requests.poll(handler, 1);
            }
            if (ProbeDescriptor.number(datagram, 0) != i) {
                throw new AssertionError("another answer");
            }
        }
    }

    private static DatagramChannel sender(final InetSocketAddress probe) throws IOException {
        final DatagramChannel channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel.connect(probe);
        channel.configureBlocking(false);
        return channel;
    }
}
