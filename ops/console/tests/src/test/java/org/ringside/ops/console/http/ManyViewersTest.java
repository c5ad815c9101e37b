package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thirty-two viewers, of whom eight never read. */
@Tag("slow")
class ManyViewersTest {
    private static final int VIEWERS = 32;
    private static final int MUTE = 8;
    private static final int FRAMES = 600;
    private static final int CUT_OFF_MS = 1_500;
    /** As long as a frame may be, so that a viewer that does not read has filled its socket soon. */
    private static final String FILLING = "x".repeat(20_000);

    private final AtomicInteger logins = new AtomicInteger();
    private FedServer server;
    private volatile String person = "alice";

    @BeforeEach
    void start() {
        server = new FedServer(0, VIEWERS, CUT_OFF_MS, request -> new Visitor(
            person, "login " + logins.getAndIncrement() / Viewers.MAX_OF_LOGIN, false, () -> true)).begin();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldServeThoseWhoReadWhateverTheOthersDo() throws Exception {
        final List<RawClient> mute = new ArrayList<>();
        for (int i = 0; i < MUTE; i++) {
            mute.add(stream());
        }
        final List<Reader> readers = new ArrayList<>();
        for (int i = MUTE; i < VIEWERS; i++) {
            readers.add(new Reader(stream()));
        }
        readers.forEach(Thread::start);

        for (int frame = 1; frame <= FRAMES; frame++) {
            server.feed("overview", "{\"n\":" + frame + ",\"filling\":\"" + FILLING + "\"}");
            Thread.sleep(5);
        }

        for (final Reader reader : readers) {
            reader.join();
            assertThat(reader.failure).isNull();
            assertThat(reader.last).as("the newest frame arrives").isEqualTo(FRAMES);
        }
        assertThat(ownThreads()).as("threads of the server").hasSizeLessThanOrEqualTo(12);
        while (server.viewers().count() > 0) {
            server.feed("overview", "{\"n\":0,\"filling\":\"" + FILLING + "\"}");
            Thread.sleep(5);
        }
        for (final RawClient client : mute) {
            client.close();
        }
    }

    @Test
    void shouldRefuseOneMoreThanItHasPlacesFor() throws IOException {
        final List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < VIEWERS; i++) {
            clients.add(stream());
            assertThat(clients.get(i).line()).startsWith("HTTP/1.1 200");
        }
        try (RawClient more = stream()) {
            assertThat(more.line()).startsWith("HTTP/1.1 204");
        }
        for (final RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void shouldMakeRoomForSomebodyWhoHasFewerStreamsThanAnother() throws IOException {
        final List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < VIEWERS; i++) {
            clients.add(stream());
            assertThat(clients.get(i).line()).startsWith("HTTP/1.1 200");
        }
        person = "bob";
        try (RawClient other = stream()) {
            assertThat(other.line()).startsWith("HTTP/1.1 200");
            person = "alice";
            try (RawClient more = stream()) {
                assertThat(more.line()).as("bob keeps the place").startsWith("HTTP/1.1 204");
            }
        }
        for (final RawClient client : clients) {
            client.close();
        }
    }

    private RawClient stream() throws IOException {
        final RawClient client = new RawClient(server.port());
        client.send("GET /events?views=overview HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n");
        return client;
    }

    /** Those that a console has, but the sampler, which is the test's here. */
    private static List<String> ownThreads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
            .filter(name -> name.startsWith("http") || name.startsWith("Scheduler") || name.startsWith("Connector"))
            .toList();
    }

    /** Reads until the last frame, and sees each number at most once, in order. */
    private static final class Reader extends Thread {
        private final RawClient client;
        private int last;
        private Throwable failure;

        Reader(final RawClient client) {
            this.client = client;
        }

        @Override
        public void run() {
            try (client) {
                while (last < FRAMES) {
                    final String line = client.line();
                    if (line.startsWith("data: ")) {
                        final int number =
                            Integer.parseInt(line.substring(line.indexOf(':', 6) + 1, line.indexOf(',')));
                        assertThat(number).isGreaterThan(last);
                        last = number;
                    }
                }
            } catch (final IOException | RuntimeException | AssertionError thrown) {
                failure = thrown;
            }
        }
    }
}
