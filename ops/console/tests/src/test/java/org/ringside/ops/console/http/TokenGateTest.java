package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.ops.console.frames.Frames;

class TokenGateTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private WebServer server;

    @BeforeEach
    void start() {
        server = new WebServer(new InetSocketAddress("127.0.0.1", 0), List.of(), 1, request -> null,
            new Viewers(new Frames(), 1, 1_000, () -> { }));
        server.getWithToken("/metrics", TOKEN, document());
        server.getWithToken("/closed", "", document());
        server.start(System.err::println);
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldLetInWhoBringsTheToken() throws IOException {
        assertThat(get("/metrics", "Authorization: Bearer " + TOKEN)).startsWith("HTTP/1.1 200").endsWith("here");
    }

    @Test
    void shouldRefuseEverybodyElse() throws IOException {
        for (final String header : List.of("X: y", "Authorization: Bearer ", "Authorization: Bearer " + TOKEN + "0",
            "Authorization: Basic " + TOKEN, "Authorization: " + TOKEN)) {
            assertThat(get("/metrics", header)).as(header).startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Bearer").contains("bring the token of metrics.tokenFile");
        }
        assertThat(get("/closed", "Authorization: Bearer ")).startsWith("HTTP/1.1 401");
        assertThat(get("/closed", "Authorization: Bearer null")).startsWith("HTTP/1.1 401");
    }

    private static Document document() {
        return new Document("text/plain", () -> Document.Content.of("here".getBytes(UTF_8)));
    }

    private String get(final String path, final String header) throws IOException {
        return RawClient.ask(server.port(), "GET " + path + " HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n"
            + header + "\r\nConnection: close\r\n\r\n");
    }
}
