package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A browser without a screen that opens the address of {@code ringside login}. */
final class ConsoleVisit {
    private static final String JSON = "application/json";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String origin;

    private ConsoleVisit(final String origin) {
        this.origin = origin;
    }

    /** Fails unless there is a page, which a code logs in, and which then shows an exchange that runs. */
    static void assertShows(final String origin, final String code) throws IOException, InterruptedException {
        final ConsoleVisit visit = new ConsoleVisit(origin);
        assertThat(visit.get("/login")).contains("<title>");
        assertThat(visit.get("/healthz")).contains("\"healthy\":true");
        final HttpResponse<String> login = visit.send(HttpRequest.newBuilder(URI.create(origin + "/api/login"))
            .header("Content-Type", JSON).header("Origin", origin).header("Sec-Fetch-Site", "same-origin")
            .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}")));
        final String cookie = login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
        final JsonNode state = new ObjectMapper().readTree(visit.get("/api/state", "Cookie", cookie));
        assertThat(state.path("schema").asText()).as("%s", state).isEqualTo("ringside.console/1");
        assertThat(state.has("overview")).as("%s", state).isTrue();
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
