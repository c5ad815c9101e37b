package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.CloseHelper;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.itch.ItchConfig;
import org.ringside.marketdata.itch.ItchServer;
import org.ringside.marketdata.store.SessionFolders;
import org.ringside.marketdata.store.StoredEvents;

/** The packets of ITCH, from the first event of a market to the first seconds of its second day. */
final class ItchCapture implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    /** The end of a session is told for 30 of them. */
    private static final int SECONDS = 60;
    private static final int MOST = 2_000;

    private final List<String> messages = new ArrayList<>();
    private final List<byte[]> packets = new ArrayList<>();
    private final ItchCounters counters = ItchCounters.unseen();
    private final DatagramChannel subscriber;
    private final ItchServer itch;

    /** Follows events from the next one on. */
    ItchCapture(final Path folder, final StoredEvents events) {
        try {
            subscriber = DatagramChannel.open()
                .bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            subscriber.configureBlocking(false);
            final int port = ((InetSocketAddress) subscriber.getLocalAddress()).getPort();
            itch = new ItchServer(new ItchConfig("127.0.0.1:" + port, "127.0.0.1:0", null, null, null, null), folder,
                new SessionFolders(folder), messages::add, counters);
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
        itch.follow(MarkedMarket.START, events);
        itch.work(SECOND);
    }

    /** All of them, in their order. */
    List<byte[]> packets() {
        for (int second = 2; second < SECONDS; second++) {
            itch.work(second * SECOND);
            receive();
        }
        while (packets.size() < counters.get(ItchCounter.PACKETS)) {
            receive();
        }
        assertThat(messages).filteredOn(line -> line.endsWith(" of ITCH begins")).hasSize(2);
        assertThat(messages).noneMatch(line -> line.contains("left out") || line.contains("halted"));
        return packets;
    }

    private void receive() {
        try {
            final ByteBuffer packet = ByteBuffer.allocate(MOST);
            while (subscriber.receive(packet) != null) {
                packets.add(Arrays.copyOf(packet.array(), packet.position()));
                packet.clear();
            }
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(itch, subscriber);
    }
}
