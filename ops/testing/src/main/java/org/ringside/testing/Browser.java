package org.ringside.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a browser is to the console, without a page: it has logged in, and sends the headers that browsers send. */
public final class Browser {
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final String origin;
    private final String cookie;
    private final String token;

    private Browser(final String origin, final String cookie, final String token) {
        this.origin = origin;
        this.cookie = cookie;
        this.token = token;
    }

    /**
     * Logs in.
     *
     * @param address as {@code ringside login} prints it: {@code http://127.0.0.1:9080/login#CODE}.
     */
    public static Browser login(final String address) throws IOException, InterruptedException {
        return loggedIn(address.substring(0, address.indexOf("/login#")),
            "{\"code\":\"" + address.substring(address.indexOf('#') + 1) + "\"}");
    }

    /**
     * Logs in by a password.
     *
     * @param origin of the console: {@code http://127.0.0.1:9080}.
     */
    public static Browser login(final String origin, final String name, final String password)
        throws IOException, InterruptedException {
        return loggedIn(origin, "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
    }

    private static Browser loggedIn(final String origin, final String proof) throws IOException, InterruptedException {
        final HttpResponse<String> login = new Browser(origin, "", "").post("/api/login", proof);
        final Matcher token = TOKEN.matcher(login.body());
        if (login.statusCode() != 200 || !token.find()) {
            throw new AssertionError(login.statusCode() + " " + login.body());
        }
        return new Browser(origin,
            login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0], token.group(1));
    }

    /** One of somebody who has not logged in. */
    public Browser withoutCookie() {
        return new Browser(origin, "", "");
    }

    public HttpResponse<String> get(final String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    /** An answer that goes on. */
    public HttpResponse<InputStream> stream(final String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), BodyHandlers.ofInputStream());
    }

    public HttpResponse<String> post(final String path, final String json) throws IOException, InterruptedException {
        return client.send(request(path)
            .header("Content-Type", "application/json")
            .header("Origin", origin)
            .header("X-Ringside-Token", token)
            .POST(HttpRequest.BodyPublishers.ofString(json)).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(final String path) {
        return HttpRequest.newBuilder(URI.create(origin + path))
            .header("Cookie", cookie)
            .header("Sec-Fetch-Site", "same-origin");
    }
}
