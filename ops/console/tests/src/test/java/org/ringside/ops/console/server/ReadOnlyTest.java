package org.ringside.ops.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.console.views.FedExchange;
import org.ringside.ops.terminal.Json;
import org.ringside.testing.Browser;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.ReadOnlyFolders;
import org.ringside.testing.SharedMemory;

/** A console to which the kernel shows queues and journals read-only, as its unit has it with {@code actions=none}. */
@Tag("slow")
class ReadOnlyTest {
    /** Of the password below. */
    private static final String USER = "bob=viewer:pbkdf2-sha256:600000:MDEyMzQ1Njc4OWFiY2RlZg:"
        + "BzUTeWGxRssAbcipfwABbmguQsGwCr0LQLZiNX1qmSw";
    private static final String PASSWORD = "a long password";

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();
    @TempDir
    private Path home;

    @Test
    void shouldShowAllViewsWhenItMayWriteNowhere() throws Exception {
        assumeTrue(ReadOnlyFolders.arePermitted(),
            "unshare -m is not permitted here: no folder can be made read-only for a process");
        final Path data = Files.createDirectories(home.resolve("data"));
        if ("root".equals(System.getProperty("user.name"))) {
            // As accounts share it.
            Files.setAttribute(memory.folder(), "unix:mode", 02770);
        }
        try (FedExchange exchange = new FedExchange(home, memory.folder());
            ForkedJvm console = ForkedJvm.startBy(ReadOnlyFolders.starter(memory.folder(), data), ConsoleMain.class,
                "-c", config(exchange))) {
            final String ready = console.line();
            assertThat(ready).startsWith("ready console listen=127.0.0.1:");
            final String origin = "http://" + ready.substring(ready.indexOf("127."), ready.indexOf(" exchange="));
            final Browser browser = Browser.login(origin, "bob", PASSWORD);
            exchange.send(7);

            for (final String view : List.of("overview", "sessions", "markets", "journal", "log")) {
                assertThat(frame(browser, view).path("view").asText()).isEqualTo(view);
            }
            JsonNode state = state(browser);
            while (state.at("/overview/queues/0/backlog").asInt() != 7) {
                Thread.sleep(20);
                state = state(browser);
            }
            assertThat(state.at("/sessions/total").isNumber()).isTrue();
            assertThat(browser.get("/metrics").body()).contains("ringside_queue_capacity{queue=\"orders.in\"} 64.0");
            assertThat(browser.get("/api/log").statusCode()).isEqualTo(200);
            assertThat(browser.post("/api/actions/block", "{\"dryRun\":true}").statusCode()).isEqualTo(403);
            assertThat(console.isAlive()).isTrue();
        }
    }

    private String config(final FedExchange exchange) throws IOException {
        final Path users = Files.writeString(home.resolve("console.users"), USER + "\n");
        return Files.writeString(home.resolve("console.properties"), "listen=127.0.0.1:0\nactions=none\nexchange="
            + exchange.configuration() + "\nusers=" + users + "\n").toString();
    }

    private static JsonNode state(final Browser browser) throws IOException, InterruptedException {
        return Json.MAPPER.readTree(browser.get("/api/state").body());
    }

    private static JsonNode frame(final Browser browser, final String view) throws IOException, InterruptedException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
            browser.stream("/events?views=" + view).body(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (!line.startsWith("data: ")) {
                line = lines.readLine();
            }
            return Json.MAPPER.readTree(line.substring("data: ".length()));
        }
    }
}
