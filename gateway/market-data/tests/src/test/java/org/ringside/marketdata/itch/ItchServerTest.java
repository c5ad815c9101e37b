package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50Parser;
import com.paritytrading.nassau.moldudp64.MoldUDP64Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.store.EventStore;
import org.ringside.marketdata.store.SessionFolders;

/** From the store of events over sockets to a client of others: late, behind a base, behind another process. */
@Tag("slow")
class ItchServerTest {
    private static final long PRICE = PublicEvents.price("100");
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final String LOCAL = "127.0.0.1:";
    /** Of a segment. */
    private static final int IN_FIRST_RECORD = 200;

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();
    private final ItchCounters counters = ItchCounters.unseen();
    private FeedPublisher market = new FeedPublisher(FeedSettings.of(PublicEvents.MIDNIGHT, 0, 1));
    private PublicEvents events = new PublicEvents(this::keep);
    private EventStore store;
    /** Of the engine. */
    private long session = PublicEvents.MIDNIGHT;
    /** By how much the time of the server is later than ours. */
    private long ahead;

    private void keep(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        final boolean isLast = (buffer.getByte(body + 20) & EventFlags.LAST) != 0;
        store.append(sequence, templateId, buffer, body, length, isLast);
        store.flush();
        market.restore(sequence, templateId, buffer, body, length);
    }

    private void writeBase() {
        store.beginBase();
        market.writeState(store::addToBase);
        store.endBase();
    }

    /** A client with its sockets. */
    private static final class Client implements AutoCloseable {
        private final DatagramChannel live;
        private final DatagramChannel answers = open();
        private final JudgedBooks books = new JudgedBooks();
        private final MoldProgress progress = new MoldProgress();
        private MoldUDP64Client client;

        Client() {
            this(open());
        }

        /** Follows another session where one was followed before. */
        Client(final DatagramChannel live) {
            this.live = live;
        }

        private static DatagramChannel open() {
            try {
                final DatagramChannel channel = DatagramChannel.open();
                channel.configureBlocking(false);
                channel.bind(new InetSocketAddress("127.0.0.1", 0));
                return channel;
            } catch (final IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        int port() throws IOException {
            return ((InetSocketAddress) live.getLocalAddress()).getPort();
        }

        void receive(final InetSocketAddress requests) throws IOException {
            if (client == null) {
                client = new MoldUDP64Client(live, answers, requests, new ITCH50Parser(books), progress);
            }
            while (client.receive() || client.receiveResponse()) {
                Thread.onSpinWait();
            }
        }

        /** What came before is another session's. */
        void drain() throws IOException {
            while (live.receive(ByteBuffer.allocate(2_000)) != null) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void close() {
            CloseHelper.closeAll(live, answers);
        }
    }

    private void await(final ItchServer server, final Client client, final int orders) throws IOException {
        final long end = System.nanoTime() + PATIENCE_NS;
        while (!client.progress.isInStep() || client.books.orders() != orders) {
            server.work(System.nanoTime() + ahead);
            client.receive(server.address());
            assertThat(System.nanoTime()).as("%s: %d orders of %d", messages, client.books.orders(), orders)
                .isLessThan(end);
        }
    }

    private ItchServer serve(final Client client) throws IOException {
        return serve(new ItchConfig(LOCAL + client.port(), LOCAL + "0", null, null, null, null));
    }

    private ItchServer serve(final ItchConfig config) {
        final ItchServer server =
            new ItchServer(config, folder.resolve("itch"), new SessionFolders(folder), messages::add, counters);
        server.follow(session, store.events());
        return server;
    }

    /** The engine has another session from here on. */
    private void beginSession(final long next) {
        if (store != null) {
            store.close();
        }
        session = next;
        market = new FeedPublisher(FeedSettings.of(session, 0, 1));
        events = new PublicEvents(this::keep);
        store = EventStore.open(new SessionFolders(folder).of(session), 1L << 30, messages::add);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        events.add(1, 1, Side.BUY, PRICE, 1);
    }

    /** Until a client has all of a session that is over. */
    private void awaitEnd(final ItchServer server, final Client client) throws IOException {
        final long end = System.nanoTime() + PATIENCE_NS;
        while (!client.progress.isInStep() || !client.books.events().endsWith("C")) {
            server.work(System.nanoTime());
            client.receive(server.address());
            assertThat(System.nanoTime()).as("%s: %s", messages, client.books.events()).isLessThan(end);
        }
    }

    @Test
    void shouldSendAndAnswerOverSocketsWhoeverStartsWhen() throws IOException {
        store = EventStore.open(folder.resolve("store"), 1L << 30, messages::add);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        for (int i = 1; i <= 200; i++) {
            events.add(1, i, Side.BUY, PRICE, i);
        }
        writeBase();
        events.add(1, 201, Side.SELL, PRICE + PublicEvents.TICK, 1);
        final long next;
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 201);
            events.add(1, 202, Side.BUY, PRICE, 1);
            await(server, client, 202);
            next = client.progress.next();
            assertThat(client.books.events()).isEqualTo("OSQ");
        }

        for (int i = 203; i <= 400; i++) {
            events.add(1, i, Side.BUY, PRICE, i);
        }
        writeBase();
        try (Client late = new Client(); ItchServer server = serve(late)) {
            await(server, late, 400);
            assertThat(late.progress.next()).isEqualTo(next + 198);
            assertThat(late.books.events()).isEqualTo("OSQ");
        }
        store.close();
        assertThat(counters.get(ItchCounter.SESSIONS)).isOne();
        assertThat(counters.get(ItchCounter.MESSAGES)).isEqualTo(next + 198 - 1);
        assertThat(counters.get(ItchCounter.ANSWERED)).isPositive();
        assertThat(counters.get(ItchCounter.LOST)).isZero();
        assertThat(messages).filteredOn(line -> line.startsWith("session 20261123")).hasSize(1);
        assertThat(messages).filteredOn(line -> line.startsWith("ITCH goes on with session 20261123A")).hasSize(1);
    }

    @Test
    void shouldBeginAnotherSessionWhenEventsWereDeletedMeanwhile() throws IOException {
        store = EventStore.open(folder.resolve("store"), 1L << 20, messages::add);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        events.add(1, 1, Side.BUY, PRICE, 1);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 1);
        }
        for (int i = 2; i <= 200_000 && store.events().first() == 1; i++) {
            events.add(1, 2 * i, Side.BUY, PRICE, 10);
            events.delete(1, 2 * i, Side.BUY, PRICE, 10);
            if (store.needsBase()) {
                writeBase();
            }
        }
        assertThat(store.events().first()).isGreaterThan(1);
        events.add(1, 1_000_000, Side.BUY, PRICE, 10);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            for (int i = 0; i < 1_000 && messages.stream().noneMatch(line -> line.contains("20261123B")); i++) {
                server.work(System.nanoTime());
            }
            server.work(System.nanoTime());
            ahead = MoldSender.END_NS + MoldSender.HEARTBEAT_NS;
            server.work(System.nanoTime() + ahead);
            client.drain();
            await(server, client, 2);
        }
        store.close();
        assertThat(messages).contains("session 20261123B of ITCH begins");
    }

    @Test
    void shouldBeginAnotherSessionWhenTheStoreBeginsAnew() throws IOException {
        store = EventStore.open(folder.resolve("store"), 1L << 30, messages::add);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        events.add(1, 1, Side.BUY, PRICE, 1);
        final Client first = new Client();
        try (ItchServer server = serve(first)) {
            await(server, first, 1);
            for (int i = 11; i <= 30; i++) {
                events.add(1, i, Side.BUY, PRICE, 1);
            }
            server.followNothing();
            assertThat(server.isSwitched()).isFalse();
            for (int turn = 0; turn < 20 && !server.isSwitched(); turn++) {
                server.work(System.nanoTime());
            }
            assertThat(server.isSwitched()).isTrue();
            await(server, first, 21);
            store.close();
            store = EventStore.open(folder.resolve("another"), 1L << 30, messages::add);
            store.beginBehind(events.sequence());
            writeBase();
            server.follow(PublicEvents.MIDNIGHT, store.events());
            events.add(1, 2, Side.SELL, PRICE + PublicEvents.TICK, 1);
            for (int i = 0; i < 10; i++) {
                server.work(System.nanoTime());
            }
            first.drain();
            ahead = MoldSender.END_NS + MoldSender.HEARTBEAT_NS;
            server.work(System.nanoTime() + ahead);
            final Client second = new Client(first.live);
            await(server, second, 22);
            second.close();
        }
        first.close();
        store.close();
        assertThat(messages).contains("session 20261123B of ITCH begins");
    }

    /** The process before was killed when the events were kept, and ITCH had not read them yet. */
    @Test
    @DisplayName("the publisher ends before ITCH has the last events of a session, and another one begins")
    void shouldSendWhatASessionHasLeftInItsStoreBeforeTheNextOne() throws IOException {
        beginSession(PublicEvents.MIDNIGHT);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 1);
        }
        for (int i = 2; i < 300; i++) {
            events.add(1, i, Side.BUY, PRICE, i);
        }
        // Its command goes on: nobody knows how.
        events.flags(0).add(1, 300, Side.BUY, PRICE, 1);
        beginSession(PublicEvents.MIDNIGHT + 1);
        events.add(1, 2, Side.SELL, PRICE + PublicEvents.TICK, 1);
        try (Client late = new Client(); ItchServer server = serve(late)) {
            awaitEnd(server, late);
            assertThat(late.books.events()).isEqualTo("OSQMEC");
            assertThat(late.books.orders()).isEqualTo(300);

            follow(server, late, 2);
        }
        store.close();
        assertThat(messages).contains("session 20261123B of ITCH begins").noneMatch(line -> line.contains("without"));
    }

    /** Its file is to be read, which may take long, when the publisher finds that its store has to go. */
    @Test
    void shouldNotSayThatNothingIsReadWhileItBeginsToRead() throws IOException {
        beginSession(PublicEvents.MIDNIGHT);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 1);
        }
        try (Stream<Path> files = Files.list(folder.resolve("itch"))) {
            for (final Path file : files.toList()) {
                Files.write(file, new byte[100]);
            }
        }
        final List<Boolean> switched = new ArrayList<>();
        try (Client client = new Client()) {
            final ItchServer[] servers = new ItchServer[1];
            servers[0] = new ItchServer(new ItchConfig(LOCAL + client.port(), LOCAL + "0", null, null, null, null),
                folder.resolve("itch"), new SessionFolders(folder), line -> {
                    messages.add(line);
                    if (line.contains("is damaged")) {
                        servers[0].followNothing();
                        switched.add(servers[0].isSwitched());
                    }
                }, counters);
            try (ItchServer server = servers[0]) {
                server.follow(session, store.events());
                server.work(System.nanoTime());
                assertThat(switched).as("%s", messages).containsExactly(false);
                for (int turn = 0; turn < 20; turn++) {
                    server.work(System.nanoTime());
                }
                assertThat(server.isSwitched()).isTrue();
            }
        }
        store.close();
    }

    /** A publisher is killed while it makes what is left; what has come since is told by the next one. */
    @Test
    void shouldTellWhatHasComeWhileAnEndedSessionWasMade() throws IOException {
        beginSession(PublicEvents.MIDNIGHT);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 1);
        }
        for (int i = 2; i < 300; i++) {
            events.add(1, i, Side.BUY, PRICE, i);
        }
        beginSession(PublicEvents.MIDNIGHT + 1);
        try (Client killed = new Client(); ItchServer server = serve(killed)) {
            for (int turn = 0; turn < 10; turn++) {
                server.work(System.nanoTime());
            }
            events.add(1, 2, Side.SELL, PRICE + PublicEvents.TICK, 5);
            events.delete(1, 2, Side.SELL, PRICE + PublicEvents.TICK, 5);
        }
        assertThat(messages).noneMatch(line -> line.contains("20261123B"));
        try (Client late = new Client(); ItchServer server = serve(late)) {
            awaitEnd(server, late);
            follow(server, late, 1);
        }
        store.close();
        final long bytes = Files.size(folder.resolve("itch").resolve(MoldName.file("20261123B")));
        assertThat(bytes / 64).as("header, O S R H A Q, and A and D").isGreaterThanOrEqualTo(9);
    }

    /** What has happened to a store. */
    private enum Damage { GONE, FLIPPED, BEHIND }

    /** A session that ends so lacks the messages that say that the market has closed. */
    @ParameterizedTest
    @EnumSource
    @DisplayName("what ITCH lacks of a session that is over cannot be read")
    void shouldEndASessionWithoutItsLastMessagesWhenItLacksEvents(final Damage damage) throws IOException {
        beginSession(PublicEvents.MIDNIGHT);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            await(server, client, 1);
        }
        events.add(1, 2, Side.BUY, PRICE, 1);
        final Path ended = new SessionFolders(folder).of(session);
        beginSession(PublicEvents.MIDNIGHT + 1);
        damage(damage, ended);
        try (Client late = new Client(); ItchServer server = serve(late)) {
            awaitEnd(server, late);
            assertThat(late.books.events()).isEqualTo("OSQC");

            follow(server, late, 1);
        }
        store.close();
        assertThat(messages).filteredOn(line -> line.startsWith("ITCH lacks what is left of session "
            + PublicEvents.MIDNIGHT)).hasSize(damage == Damage.BEHIND ? 0 : 1)
            .allMatch(line -> line.contains(damage == Damage.GONE ? " is not there any more" : "nobody can make"));
        assertThat(messages).filteredOn(line -> line.startsWith("session 20261123A of ITCH ends without M and E"))
            .hasSize(1);
    }

    private static void damage(final Damage damage, final Path ended) throws IOException {
        final Path segment = ended.resolve("journal-00000000000000000000.log");
        switch (damage) {
            case GONE -> IoUtil.delete(ended.toFile(), false);
            case FLIPPED -> {
                final byte[] bytes = Files.readAllBytes(segment);
                bytes[IN_FIRST_RECORD] ^= 1;
                Files.write(segment, bytes);
            }
            default -> Files.write(ended.resolve("sent"),
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(1_000).array());
        }
    }

    /** The client of a session that is over becomes one of the next session. */
    private void follow(final ItchServer server, final Client ended, final int orders) throws IOException {
        ahead = MoldSender.END_NS + MoldSender.HEARTBEAT_NS;
        server.work(System.nanoTime() + ahead);
        ended.drain();
        final Client next = new Client(ended.live);
        await(server, next, orders);
        CloseHelper.close(next.answers);
        assertThat(next.books.events()).isEqualTo("OSQ");
    }

    /** Who has joined the group gets all of it; the interface is loopback, and nothing leaves the host. */
    @Test
    void shouldSendToAMulticastGroup() throws IOException {
        store = EventStore.open(folder.resolve("store"), 1L << 30, messages::add);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        events.add(1, 1, Side.BUY, PRICE, 1);
        try (Client client = new Client(LoopbackGroup.join())) {
            final ItchConfig config = new ItchConfig(LoopbackGroup.ADDRESS + ":" + client.port(), LOCAL + "0",
                LoopbackGroup.loopback().getName(), 0, null, null);
            config.check();
            try (ItchServer server = serve(config)) {
                await(server, client, 1);
                events.add(1, 2, Side.SELL, PRICE + PublicEvents.TICK, 1);
                await(server, client, 2);
            }
            assertThat(client.books.events()).isEqualTo("OSQ");
            assertThat(counters.get(ItchCounter.MESSAGES)).isEqualTo(client.progress.next() - 1);
        } finally {
            store.close();
        }
    }

    @Test
    void shouldRefuseAPortThatIsTaken() throws IOException {
        store = EventStore.open(folder.resolve("store"), 1L << 30, messages::add);
        try (Client client = new Client(); ItchServer server = serve(client)) {
            final ItchConfig same =
                new ItchConfig(LOCAL + client.port(), LOCAL + server.address().getPort(), null, null, null, null);
            assertThatThrownBy(() -> serve(same))
                .isInstanceOf(LaunchException.class).hasMessageStartingWith("requests of ITCH cannot come to ")
                .hasMessageContaining("Name another address or port").hasMessageNotContaining("\n");
        }
        store.close();
    }
}
