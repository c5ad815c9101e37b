package org.ringside.marketdata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.CidrList;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.counters.RecoveryCounters;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.replay.ReplayClient;
import org.ringside.marketdata.replay.ReplayStatus;
import org.ringside.marketdata.store.EventStore;
import org.ringside.testing.ForkedJvm;

/** The port for those who have missed events, as the library's client sees it, and as nobody should use it. */
class RecoveryServerTest {
    private static final long SESSION = 77;
    private static final int EVENTS = 20_000;
    private static final int LENGTH = OrderAddedEncoder.BLOCK_LENGTH;
    private static final long SECOND = 1_000_000_000L;
    /** In the only segment of the store, behind the first thousands of events. */
    private static final int IN_THE_MIDDLE = 400_000;
    private static final CidrList EVERYBODY = CidrList.parse("allow", "");
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    private Path folder;

    private final List<Long> received = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private final PacketReader packet = new PacketReader();
    private EventStore store;
    private RecoveryServer server;
    private ReplayClient client;

    @BeforeEach
    void open() {
        store = EventStore.open(folder, EventStore.SEGMENT_LENGTH * 4, line -> { });
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
        for (int i = 1; i <= EVENTS; i++) {
            new OrderAddedEncoder().wrap(buffer, 0).bookId(i);
            store.append(i, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, LENGTH, true);
            if (i % 37 == 0) {
                store.flush();
            }
        }
        store.flush();
        serve(new RecoveryLimits(4, 2, 10_000, 30 * SECOND), EVERYBODY);
    }

    private RecoverySource source(final long session) {
        return new RecoverySource(new FeedIdentity(session, 0, 1), store.events());
    }

    private void serve(final RecoveryLimits limits, final CidrList allowed) {
        server = new RecoveryServer(ANY, source(SESSION), limits, allowed, () -> 5, RecoveryCounters.unseen(),
            messages::add);
        client = new ReplayClient(server.address(), 30 * SECOND, (buffer, offset, length) -> {
            packet.wrap(buffer, offset, length);
            assertThat(packet.sendingTime()).isEqualTo(5);
            while (packet.next()) {
                received.add(buffer.getLong(packet.body() + OrderAddedEncoder.bookIdEncodingOffset()));
            }
        });
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
        store.close();
    }

    private ReplayStatus ask(final long session, final long from, final int count) {
        received.clear();
        client.request(session, from, count, System.nanoTime());
        ReplayStatus status = ReplayStatus.WAITING;
        while (status == ReplayStatus.WAITING) {
            server.poll(1);
            status = client.poll(System.nanoTime());
        }
        return status;
    }

    private void pollUntilEnd(final SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        final ByteBuffer input = ByteBuffer.allocate(100);
        int read = 0;
        while (read >= 0) {
            server.poll(1);
            input.clear();
            try {
                read = channel.read(input);
            } catch (final IOException reset) {
                // What the server has not read before it closed resets the connection.
                read = -1;
            }
        }
    }

    @Test
    void shouldSendExactlyTheEventsThatWereMissed() {
        for (final long[] request : new long[][] {{1, 1}, {1, 10_000}, {9_999, 2}, {EVENTS, 1}, {EVENTS - 4, 10_000}}) {
            assertThat(ask(SESSION, request[0], (int) request[1])).as(client.reason()).isEqualTo(ReplayStatus.COMPLETE);
            final long last = Math.min(EVENTS, request[0] + request[1] - 1);
            assertThat(received).hasSize((int) (last - request[0] + 1)).startsWith(request[0]).endsWith(last)
                .isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldSayWhyItSendsNothing() {
        assertThat(ask(SESSION + 1, 1, 1)).isEqualTo(ReplayStatus.WRONG_SESSION);
        assertThat(ask(SESSION, 0, 1)).isEqualTo(ReplayStatus.TOO_OLD);
        assertThat(ask(SESSION, EVENTS + 1, 1)).isEqualTo(ReplayStatus.NOT_YET);
        assertThat(ask(SESSION, 1, 10_001)).isEqualTo(ReplayStatus.TOO_MANY);
        assertThat(received).isEmpty();
        assertThat(ask(SESSION, 1, 1)).isEqualTo(ReplayStatus.COMPLETE);
    }

    /** Answers go out in turns: who asks for little has all of that before the others have theirs. */
    @Test
    @DisplayName("somebody asks for 100,000 events over TCP")
    void shouldNotHaveOthersWaitForALargeAnswer() {
        server.close();
        client.close();
        serve(new RecoveryLimits(4, 4, EVENTS, 30 * SECOND), EVERYBODY);
        final int[] ofLarge = new int[1];
        final ReplayClient large = new ReplayClient(server.address(), 30 * SECOND, (buffer, offset, length) -> {
            packet.wrap(buffer, offset, length);
            ofLarge[0] += packet.count();
        });
        large.request(SESSION, 1, EVENTS, System.nanoTime());
        while (ofLarge[0] == 0) {
            server.poll(1);
            assertThat(large.poll(System.nanoTime())).isEqualTo(ReplayStatus.WAITING);
        }
        client.request(SESSION, 5, 10, System.nanoTime());
        ReplayStatus status = ReplayStatus.WAITING;
        while (status == ReplayStatus.WAITING) {
            server.poll(1);
            large.poll(System.nanoTime());
            status = client.poll(System.nanoTime());
        }
        assertThat(status).isEqualTo(ReplayStatus.COMPLETE);
        assertThat(received).hasSize(10);
        assertThat(ofLarge[0]).isLessThan(EVENTS);
        status = ReplayStatus.WAITING;
        while (status == ReplayStatus.WAITING) {
            server.poll(1);
            status = large.poll(System.nanoTime());
        }
        assertThat(status).isEqualTo(ReplayStatus.COMPLETE);
        assertThat(ofLarge[0]).isEqualTo(EVENTS);
        large.close();
    }

    @Test
    @DisplayName("1,000 connections and garbage come to the port of replays")
    void shouldServeWhoAsksWhatever1000OthersDo() throws IOException {
        final List<SocketChannel> others = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            final SocketChannel other = SocketChannel.open(server.address());
            if (i % 2 == 0) {
                other.write(ByteBuffer.wrap(new byte[] {(byte) i, (byte) (i >> 3), 1, 2, 3}));
            }
            others.add(other);
            server.poll(1);
        }
        for (final SocketChannel other : others) {
            other.close();
        }
        for (int i = 0; i < 20; i++) {
            server.poll(1);
        }
        assertThat(server.refused()).isGreaterThan(400);
        assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.COMPLETE);
    }

    @Test
    @DisplayName("the publisher has no file descriptor for a connection")
    void shouldServeAgainWhenThereIsAFileDescriptorAgain() throws Exception {
        try (ForkedJvm process = ForkedJvm.startBy(List.of("sh", "-c", "ulimit -n 200; exec \"$@\"", "sh"),
            OutOfFiles.class, folder.resolve("other"))) {
            final InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(process.line()));
            try (ReplayClient late = new ReplayClient(address, 30 * SECOND, (buffer, offset, length) -> { })) {
                late.request(OutOfFiles.SESSION, 1, 1, System.nanoTime());
                ReplayStatus status = late.poll(System.nanoTime());
                assertThat(process.line()).startsWith("no connection can be taken at ");
                process.say("close");
                while (status == ReplayStatus.WAITING) {
                    status = late.poll(System.nanoTime());
                    Thread.onSpinWait();
                }
                assertThat(status).as(late.reason()).isEqualTo(ReplayStatus.COMPLETE);
            }
        }
    }

    @Test
    @DisplayName("somebody who may not asks for events")
    void shouldLetInOnlyWhoMayAsk() {
        server.close();
        client.close();
        serve(RecoveryLimits.DEFAULT, CidrList.parse("allow", "10.0.0.0/8"));
        assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.DISCONNECTED);
        assertThat(server.refused()).isEqualTo(1);
    }

    @Test
    @DisplayName("a subscriber asks for events where the store is damaged")
    void shouldSendOnlyWhatIsSoundAndServeTheOthers() throws IOException {
        try (RandomAccessFile file =
            new RandomAccessFile(folder.resolve("journal-00000000000000000000.log").toFile(), "rw")) {
            file.seek(IN_THE_MIDDLE);
            final int before = file.read();
            file.seek(IN_THE_MIDDLE);
            file.write(before ^ 1);
        }
        for (int i = 0; i < 2; i++) {
            assertThat(ask(SESSION, 1, 10_000)).isEqualTo(ReplayStatus.DISCONNECTED);
            assertThat(received).hasSizeBetween(1_000, 9_999)
                .isEqualTo(LongStream.rangeClosed(1, received.size()).boxed().toList());
            assertThat(ask(SESSION, EVENTS - 9, 10)).isEqualTo(ReplayStatus.DISCONNECTED);
            assertThat(received).isEmpty();
            assertThat(ask(SESSION, 1, 10)).as(client.reason()).isEqualTo(ReplayStatus.COMPLETE);
        }
        assertThat(messages).singleElement().asString()
            .startsWith("events that were missed cannot be sent again: the store of market data in " + folder)
            .contains(" is damaged at offset ").doesNotContain("are made again").doesNotContain("\n");
    }

    @Test
    void shouldDisconnectWhoIsConnectedForEventsThatAreReplaced() throws IOException {
        try (SocketChannel channel = SocketChannel.open(server.address())) {
            server.poll(1);
            server.serve(source(SESSION + 1));
            assertThat(server.isSwitched()).isFalse();
            pollUntilEnd(channel);
            assertThat(server.isSwitched()).isTrue();
        }
        assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.WRONG_SESSION);
        assertThat(ask(SESSION + 1, 1, 10)).isEqualTo(ReplayStatus.COMPLETE);
    }

    @Test
    void shouldDisconnectWhoSendsSomethingElseAndServeTheOthers() throws IOException {
        final byte[] http = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        for (final byte[] garbage : new byte[][] {{1, 0, 1}, {0, 0}, http, new byte[90]}) {
            try (SocketChannel channel = SocketChannel.open(server.address())) {
                channel.write(ByteBuffer.wrap(garbage));
                pollUntilEnd(channel);
            }
        }
        assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.COMPLETE);
    }

    @Test
    void shouldLetInNoMoreThanItMay() throws IOException {
        try (SocketChannel first = SocketChannel.open(server.address());
            SocketChannel second = SocketChannel.open(server.address())) {
            server.poll(1);
            server.poll(1);
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.DISCONNECTED);
            assertThat(server.refused()).isEqualTo(1);
        }
        server.poll(1);
        server.poll(1);
        assertThat(ask(SESSION, 1, 10)).isEqualTo(ReplayStatus.COMPLETE);
    }

    @Test
    void shouldNotWaitForWhoDoesNotRead() throws IOException {
        server.close();
        serve(new RecoveryLimits(4, 2, 10_000, 1), EVERYBODY);
        try (SocketChannel idle = SocketChannel.open(server.address())) {
            pollUntilEnd(idle);
        }
        assertThat(server.refused()).isEqualTo(1);
    }

    @Test
    void shouldSayInOneLineThatItCannotListen() {
        assertThatThrownBy(() -> new RecoveryServer(server.address(), source(SESSION), RecoveryLimits.DEFAULT,
            EVERYBODY, () -> 5)).isInstanceOf(LaunchException.class)
            .hasMessageStartingWith("recovery cannot listen at ").hasMessageNotContaining("\n");
        assertThatThrownBy(() -> new RecoveryServer(InetSocketAddress.createUnresolved("no.such", 9021),
            source(SESSION), RecoveryLimits.DEFAULT, EVERYBODY, () -> 5)).isInstanceOf(LaunchException.class)
            .hasMessageStartingWith("recovery cannot listen at no.such:9021: nobody knows this host. Name ")
            .hasMessageNotContaining("\n");
    }
}
