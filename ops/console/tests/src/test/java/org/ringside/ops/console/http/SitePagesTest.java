package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.console.frames.Frames;

class SitePagesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldShowPagesToEverybodyUnderThePolicyOfTheConsole() throws IOException {
        final Path site = Files.createDirectories(folder.resolve("site"));
        Files.createDirectories(site.resolve("decisions"));
        Files.writeString(site.resolve("index.html"), "first");
        Files.writeString(site.resolve("site.css"), "style");
        Files.write(site.resolve("picture.png"), new byte[] {'p', 'n', 'g'});
        Files.writeString(site.resolve("decisions/0001-foundations.html"), "decided");
        Files.writeString(site.resolve("notes.txt"), "no page");
        Files.writeString(folder.resolve("secret.html"), "secret");
        try (WebServer server = start(Optional.of(site))) {
            assertThat(get(server, "/docs/")).startsWith("HTTP/1.1 200").endsWith("\r\n\r\nfirst")
                .contains("Content-Type: text/html; charset=utf-8", "Content-Security-Policy: default-src 'none'; ");
            assertThat(get(server, "/docs/index.html")).endsWith("first");
            assertThat(get(server, "/docs/site.css")).contains("Content-Type: text/css").endsWith("style");
            assertThat(get(server, "/docs/picture.png")).contains("Content-Type: image/png").endsWith("png");
            assertThat(get(server, "/docs/decisions/0001-foundations.html")).endsWith("decided");
            for (final String path : List.of("/docs/none.html", "/docs/notes.txt", "/docs/../secret.html",
                "/docs/%2e%2e/secret.html", "/docs/decisions/../../secret.html", "/docs/..%2fsecret.html",
                "/docs/decisions/", "/docs/none/index.html", "/docs/.hidden.html", "/docs/" + "a".repeat(200) + ".html",
                "/docs//etc/passwd.html")) {
                assertThat(get(server, path)).as(path).startsWith("HTTP/1.1 4")
                    .doesNotEndWith("\r\n\r\nsecret");
            }
        }
    }

    @Test
    void shouldSayThatThereAreNone() throws IOException {
        try (WebServer server = start(Optional.of(folder.resolve("nowhere")))) {
            assertThat(get(server, "/docs/runbook.html")).startsWith("HTTP/1.1 404")
                .contains("this console has no documentation");
        }
    }

    private static WebServer start(final Optional<Path> site) {
        final WebServer server = new WebServer(new InetSocketAddress("127.0.0.1", 0), List.of(), 1, request -> null,
            new Viewers(new Frames(), 1, 1_000, () -> { }));
        new SitePages(site).addTo(server);
        return server.start(System.err::println);
    }

    private static String get(final WebServer server, final String path) throws IOException {
        return RawClient.get(server.port(), path);
    }
}
