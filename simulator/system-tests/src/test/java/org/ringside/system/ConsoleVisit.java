package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A browser without a screen that opens the address of {@code ringside login}. */
final class ConsoleVisit {
    private static final String JSON = "application/json";
    private static final int UNAVAILABLE = 503;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_MS = 100;

    private final HttpClient client = HttpClient.newHttpClient();
    private final String origin;

    private ConsoleVisit(final String origin) {
        this.origin = origin;
    }

    /** Fails unless there is a page, which a code logs in, and which then shows an exchange that runs. */
    static void assertShows(final String origin, final String code) throws IOException, InterruptedException {
        final ConsoleVisit visit = new ConsoleVisit(origin);
        assertThat(visit.get("/login")).contains("<title>");
        visit.awaitHealth();
        final HttpResponse<String> login = visit.send(HttpRequest.newBuilder(URI.create(origin + "/api/login"))
            .header("Content-Type", JSON).header("Origin", origin).header("Sec-Fetch-Site", "same-origin")
            .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}")));
        final String cookie = login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
        final JsonNode state = new ObjectMapper().readTree(visit.get("/api/state", "Cookie", cookie));
        assertThat(state.path("schema").asText()).as("%s", state).isEqualTo("ringside.console/1");
        assertThat(state.has("overview")).as("%s", state).isTrue();
    }

    /** A console that gets no processor for two seconds says so, and is asked again. */
    private void awaitHealth() throws IOException, InterruptedException {
        final HttpRequest request = HttpRequest.newBuilder(URI.create(origin + "/healthz")).build();
        final long startNs = System.nanoTime();
        HttpResponse<String> health = client.send(request, HttpResponse.BodyHandlers.ofString());
        while (health.statusCode() == UNAVAILABLE && System.nanoTime() - startNs < PATIENCE.toNanos()) {
            Thread.sleep(POLL_MS);
            health = client.send(request, HttpResponse.BodyHandlers.ofString());
        }
        assertThat(health.body()).as("%s", health).contains("\"healthy\":true");
    }

    private String get(final String path, final String... headers) throws IOException, InterruptedException {
        final HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin + path));
        return send(headers.length == 0 ? request : request.headers(headers)).body();
    }

    private HttpResponse<String> send(final HttpRequest.Builder request) throws IOException, InterruptedException {
        final HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as("%s: %s", response, response.body()).isEqualTo(200);
        return response;
    }
}
