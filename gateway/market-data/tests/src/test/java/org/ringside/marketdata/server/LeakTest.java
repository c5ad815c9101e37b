package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.CidrList;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.recovery.FeedIdentity;
import org.ringside.marketdata.recovery.RecoveryLimits;
import org.ringside.marketdata.recovery.RecoveryServer;
import org.ringside.marketdata.recovery.RecoverySource;
import org.ringside.marketdata.replay.ReplayClient;
import org.ringside.marketdata.replay.ReplayStatus;
import org.ringside.marketdata.store.EventStore;

/**
 * What only owners may know is in no byte of any packet: of all streams, of replays over TCP, and of ITCH. Two markets
 * that differ in that alone, in all of it, send the same bytes; and no byte has what was marked.
 */
class LeakTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Integer[] ALL_MESSAGES = {41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 61, 62, 63, 71, 72, 73};

    @TempDir
    private Path folder;

    private final PacketReader reader = new PacketReader();
    private final Set<Integer> kinds = new TreeSet<>();

    @Test
    @DisplayName("traders have secrets: icebergs, stops, freezes, disconnects, ids of every kind")
    void shouldSendNobodyWhatOnlyOwnersMayKnow() {
        final MarkedMarket.Secrets one = new MarkedMarket.Secrets(1);
        final MarkedMarket.Secrets other = new MarkedMarket.Secrets(2);
        final List<byte[]> ofOne = play(one);
        final List<byte[]> ofOther = play(other);

        assertThat(kinds).contains(ALL_MESSAGES);
        assertThat(ofOne.size()).isGreaterThan(100).isEqualTo(ofOther.size());
        for (int i = 0; i < ofOne.size(); i++) {
            assertThat(HexFormat.of().formatHex(ofOther.get(i))).as("packet %d", i)
                .isEqualTo(HexFormat.of().formatHex(ofOne.get(i)));
        }
    }

    /** All packets, and those of a replay of everything. */
    private List<byte[]> play(final MarkedMarket.Secrets secrets) {
        final List<byte[]> packets = new ArrayList<>();
        final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(MarkedMarket.START, 0, 1));
        for (final FeedStream stream : FeedStream.values()) {
            publisher.add(stream, (buffer, offset, length) -> take(packets, buffer, offset, length));
        }
        final MarkedMarket market = new MarkedMarket(secrets, publisher);
        try (EventStore store = EventStore.open(folder.resolve("store-" + secrets.mark()), 64L << 20, line -> { })) {
            publisher.keepWith(store::append);
            try (ItchCapture itch = new ItchCapture(folder.resolve("itch-" + secrets.mark()), store.events())) {
                market.play();
                store.flush();
                replay(store, packets);
                packets.addAll(itch.packets());
            }
        }
        assertUnmarked(market, packets);
        return packets;
    }

    private boolean take(final List<byte[]> packets, final DirectBuffer buffer, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        packets.add(bytes);
        assertThat(reader.wrap(buffer, offset, length)).isEqualTo(PacketStatus.OK);
        while (reader.next()) {
            kinds.add(reader.templateId());
        }
        return true;
    }

    private void replay(final EventStore store, final List<byte[]> packets) {
        final int before = packets.size();
        try (RecoveryServer server = new RecoveryServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new RecoverySource(new FeedIdentity(MarkedMarket.START, 0, 1), store.events()), RecoveryLimits.DEFAULT,
            CidrList.parse("allow", ""), () -> 5);
            ReplayClient client = new ReplayClient(server.address(), 30 * SECOND, (buffer, offset, length) ->
                take(packets, buffer, offset, length))) {
            client.request(MarkedMarket.START, 1, (int) store.sequence(), System.nanoTime());
            ReplayStatus status = ReplayStatus.WAITING;
            while (status == ReplayStatus.WAITING) {
                server.poll(1);
                status = client.poll(System.nanoTime());
            }
            assertThat(status).isEqualTo(ReplayStatus.COMPLETE);
        }
        assertThat(packets.size()).isGreaterThan(before);
    }

    private static void assertUnmarked(final MarkedMarket market, final List<byte[]> packets) {
        final MarkedMarket.Secrets secrets = market.secrets();
        assertThat(market.freezeEnd()).isGreaterThan(MarkedMarket.START);
        assertAbsent("the end of the freeze", packets, market.freezeEnd(), Long.BYTES);
        assertAbsent("the seed of a freeze", packets, secrets.seed(), Long.BYTES);
        assertAbsent("the stop price", packets, secrets.stopPrice(), Long.BYTES);
        assertAbsent("the stop price in ITCH", packets, secrets.stopPriceOfItch(), Integer.BYTES);
        for (final long traded : MarkedMarket.traded()) {
            assertAbsent("the lots of an iceberg", packets, secrets.whole() - traded, Integer.BYTES);
            assertAbsent("the lots of an iceberg", packets, secrets.whole() - 100 - traded, Integer.BYTES);
        }
        for (final int session : new int[] {1, 2}) {
            assertAbsent("a session", packets, secrets.session(session), Integer.BYTES);
        }
        assertAbsent("an account", packets, secrets.account(), Integer.BYTES);
        assertAbsent("a firm", packets, secrets.firm(), Integer.BYTES);
        for (int number = 1; number < 110; number++) {
            assertAbsent("the client's id of an order", packets, secrets.clOrdId(number), Long.BYTES);
            assertAbsent("a tag", packets, secrets.tag(number), Long.BYTES);
        }
    }

    private static void assertAbsent(
        final String what, final List<byte[]> packets, final long value, final int width) {
        for (final byte[] packet : packets) {
            final UnsafeBuffer bytes = new UnsafeBuffer(packet);
            for (int i = 0; i + width <= packet.length; i++) {
                for (final ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
                    final long found = width == Long.BYTES ? bytes.getLong(i, order) : bytes.getInt(i, order);
                    if (found == value) {
                        throw new AssertionError("everybody is told " + what + ": " + Long.toHexString(value));
                    }
                }
            }
        }
    }
}
