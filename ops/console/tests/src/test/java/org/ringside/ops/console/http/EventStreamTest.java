package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {
    private final FedServer server = FedServer.start();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldSendTheNewestFrameAndThenEachNewOne() throws IOException {
        server.feed("overview", "{\"n\":1}");
        try (RawClient client = stream("overview")) {
            assertThat(data(client)).isEqualTo("data: {\"n\":1}");
            server.feed("overview", "{\"n\":2}");
            assertThat(data(client)).isEqualTo("data: {\"n\":2}");
        }
    }

    @Test
    void shouldSendSeveralViewsInOneStream() throws IOException {
        server.feed("overview", "{\"n\":1}");
        server.feed("market:2147483647", "{\"n\":2}");
        try (RawClient client = stream("overview,market:2147483647")) {
            assertThat(data(client)).isEqualTo("data: {\"n\":1}");
            assertThat(data(client)).isEqualTo("data: {\"n\":2}");
        }
    }

    @Test
    void shouldRefuseAFifthStreamWithACodeThatBrowsersDoNotRepeat() throws IOException {
        final RawClient[] clients = new RawClient[Viewers.MAX_OF_LOGIN];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = stream("overview");
            assertThat(clients[i].line()).startsWith("HTTP/1.1 200");
        }
        try (RawClient fifth = stream("overview")) {
            assertThat(fifth.line()).startsWith("HTTP/1.1 204");
            assertThat(fifth.line() + fifth.line() + fifth.line() + fifth.line() + fifth.line() + fifth.line())
                .contains("X-Ringside-Refusal: this login has 4 streams already");
        }
        for (final RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void shouldRefuseWhatIsNoView() throws IOException {
        for (final String views : List.of("", "nothing", "market:x", "market:1,", "market:12345678901",
            "overview,market:1,market:2,market:3,market:4,market:5,market:6,market:7,market:8")) {
            assertThat(RawClient.get(server.port(), "/events?views=" + views)).as(views)
                .startsWith("HTTP/1.1 400").contains("{\"error\":\"views= takes 1 to 8 of");
        }
    }

    @Test
    void shouldForgetAViewerThatHasGone() throws IOException, InterruptedException {
        try (RawClient client = stream("market:7")) {
            assertThat(client.line()).startsWith("HTTP/1.1 200");
            assertThat(server.frames().wanted()).containsExactly("market:7");
        }
        while (server.viewers().count() > 0) {
            server.feed("market:7", "{}");
            Thread.sleep(10);
        }
        assertThat(server.frames().wanted()).isEmpty();
    }

    private RawClient stream(final String views) throws IOException {
        final RawClient client = new RawClient(server.port());
        client.send("GET /events?views=" + views + " HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n");
        return client;
    }

    private static String data(final RawClient client) throws IOException {
        String line = client.line();
        while (!line.startsWith("data: ")) {
            line = client.line();
        }
        return line;
    }
}
