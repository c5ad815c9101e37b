package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers send, byte by byte. */
@Tag("slow")
class ReadOnlyIntruderTest {
    private final FedServer server = FedServer.start();
    private String host;

    @BeforeEach
    void setUp() {
        host = "localhost:" + server.port();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldAnswerEachOfItsNames() throws IOException {
        for (final String name : List.of("127.0.0.1:" + server.port(), host, "[::1]:" + server.port(),
            "LOCALHOST:" + server.port(), "console.example:9080")) {
            assertThat(ask("GET / HTTP/1.1", "Host: " + name)).as(name).startsWith("HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example:9080",
        "console.example", "console.example:9081"})
    void shouldRefuseAnyOtherHost(final String name) throws IOException {
        assertThat(ask("GET / HTTP/1.1", "Host: " + name)).startsWith("HTTP/1.1 421")
            .contains("{\"error\":\"this console has another name. Use one of 127.0.0.1:" + server.port());
        assertThat(ask("GET /events?views=overview HTTP/1.1", "Host: " + name)).startsWith("HTTP/1.1 421");
    }

    @Test
    void shouldRefuseWhatAPageOfAnotherSiteAsksFor() throws IOException {
        for (final String site : List.of("cross-site", "same-site", "unheard-of")) {
            assertThat(ask("GET /events?views=overview HTTP/1.1", "Host: " + host, "Sec-Fetch-Site: " + site,
                "Sec-Fetch-Mode: cors")).as(site).startsWith("HTTP/1.1 403").contains("a page of another site");
            assertThat(ask("GET / HTTP/1.1", "Host: " + host, "Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: navigate"))
                .as("a link").startsWith("HTTP/1.1 200");
        }
        for (final String site : List.of("same-origin", "none")) {
            assertThat(ask("GET / HTTP/1.1", "Host: " + host, "Sec-Fetch-Site: " + site)).as(site)
                .startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void shouldRefuseAnotherHostInTheRequestLine() throws IOException {
        assertThat(ask("GET http://evil.example/ HTTP/1.1", "Host: " + host)).startsWith("HTTP/1.1 4");
    }

    @Test
    void shouldRefuseARequestWithoutAHost() throws IOException {
        assertThat(ask("GET / HTTP/1.1")).startsWith("HTTP/1.1 400");
        assertThat(ask("GET / HTTP/1.0")).startsWith("HTTP/1.1 421");
    }

    @Test
    void shouldProtectEachAnswer() throws IOException {
        for (final String path : List.of("/", "/nothing", "/events", "/%2e%2e/x")) {
            assertThat(ask("GET " + path + " HTTP/1.1", "Host: " + host)).as(path)
                .contains("Content-Security-Policy: default-src 'none'; script-src 'self'")
                .contains("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html")
                .contains("X-Content-Type-Options: nosniff")
                .contains("Referrer-Policy: no-referrer")
                .contains("Cache-Control: no-store")
                .doesNotContain("Server:").doesNotContain("Access-Control");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/../pom.xml", "/..%2fpom.xml", "/%2e%2e/pom.xml", "/views/../../x.js", "//etc/passwd.js",
        "/lib/lit-html/../../../x.js", "/lib/lit-html/..%2f..%2fpackage.json", "/index.html/",
        "/.hidden.js", "/views/.js", "/index.html%00.js", "/\\..\\x.js", "/package-info.class", "/lib/uplot/uPlot.d.ts",
        "/a/b/c/d/e/f.js", "/Guard.class", "/nothing.js"})
    void shouldLeadToNothingOutsideOfTheFolder(final String path) throws IOException {
        assertThat(ask("GET " + path + " HTTP/1.1", "Host: " + host))
            .matches(answer -> answer.startsWith("HTTP/1.1 404") || answer.startsWith("HTTP/1.1 400"), "404 or 400")
            .contains("{\"error\":\"");
    }

    @Test
    void shouldServePagesAndTheLibrariesWithTheirTypes() throws IOException {
        assertThat(RawClient.get(server.port(), "/")).startsWith("HTTP/1.1 200")
            .contains("Content-Type: text/html; charset=utf-8");
        assertThat(RawClient.get(server.port(), "/login")).startsWith("HTTP/1.1 200");
        assertThat(RawClient.get(server.port(), "/lib/lit-html/lit-html.js")).startsWith("HTTP/1.1 200")
            .contains("Content-Type: text/javascript; charset=utf-8").contains("trustedTypes");
        assertThat(RawClient.get(server.port(), "/lib/lit-html/directives/repeat.js")).startsWith("HTTP/1.1 200");
        assertThat(RawClient.get(server.port(), "/lib/uplot/uPlot.esm.js")).startsWith("HTTP/1.1 200");
        assertThat(RawClient.get(server.port(), "/lib/uplot/uPlot.min.css")).startsWith("HTTP/1.1 200")
            .contains("Content-Type: text/css; charset=utf-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "HEAD", "CONNECT"})
    void shouldTakeNothingButGet(final String method) throws IOException {
        assertThat(ask(method + " /events HTTP/1.1", "Host: " + host, "Content-Length: 0")).startsWith("HTTP/1.1 4");
    }

    @Test
    void shouldBoundTheHead() throws IOException {
        assertThat(ask("GET / HTTP/1.1", "Host: " + host, "X: " + "a".repeat(9_000))).startsWith("HTTP/1.1 431");
        assertThat(ask("GET /" + "a".repeat(9_000) + " HTTP/1.1", "Host: " + host)).startsWith("HTTP/1.1 414");
    }

    @Test
    void shouldBoundTheBody() throws IOException {
        assertThat(ask("GET / HTTP/1.1", "Host: " + host, "Content-Length: 20000000")).startsWith("HTTP/1.1 413");
    }

    @Test
    void shouldAnswerWhatIsNoHttp() throws IOException {
        assertThat(RawClient.ask(server.port(), "\u0016\u0003\u0001\r\n\r\n")).startsWith("HTTP/1.1 400");
        assertThat(RawClient.ask(server.port(), "GET\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    /** Takes ten seconds. Every build: IntruderTest sends a letter a second. */
    @Test
    @Tag("long")
    void shouldEndAConnectionWhoseHeadTakesTooLong() throws IOException {
        try (RawClient slow = new RawClient(server.port())) {
            slow.send("GET / HTTP/1.1\r\nHost: ");

            assertThat(slow.all()).isEmpty();
        }
    }

    private String ask(final String... lines) throws IOException {
        return RawClient.ask(server.port(), String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n");
    }
}
