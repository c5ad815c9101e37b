package org.ringside.simulator.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A program that looks at a console as the page of a market does: it has logged in, and reads a stream of frames, on a
 * thread of its own. Nothing is drawn.
 */
final class ConsoleViewer implements AutoCloseable {
    private static final String VIEWS = "overview,markets,market:1";
    private static final String LOGIN = "/login#";
    private static final String FRAME = "data: ";
    private static final int OK = 200;

    private final String origin;
    private final String cookie;
    private InputStream stream;
    private volatile long frames;

    /**
     * Logs in.
     *
     * @param address as {@code ringside login} prints it.
     */
    ConsoleViewer(final String address) throws IOException {
        final int place = address.indexOf(LOGIN);
        origin = address.substring(0, place);
        cookie = send(request("/api/login")
            .header("Origin", origin)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"code\":\"" + address.substring(place + LOGIN.length()) + "\"}")),
            BodyHandlers.ofString()).headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    /** Begins to look, and returns when a frame has come. */
    void open() throws IOException {
        stream = send(request("/events?views=" + VIEWS).header("Cookie", cookie), BodyHandlers.ofInputStream()).body();
        final BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        String line = lines.readLine();
        while (line != null && !line.startsWith(FRAME)) {
            line = lines.readLine();
        }
        if (line == null) {
            throw new LaunchException(ExitCode.FAILURE, "the console has closed the viewer's stream");
        }
        final Thread reader = new Thread(() -> read(lines), "viewer");
        reader.setDaemon(true);
        reader.start();
    }

    /** How many have come, of all streams. */
    long frames() {
        return frames;
    }

    /** Looks no more, until it is opened again. */
    @Override
    public void close() {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** One reader at a time counts. */
    private void read(final BufferedReader lines) {
        long count = frames;
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(FRAME)) {
                    frames = ++count;
                }
            }
        } catch (final IOException closed) {
            // That nobody looks any more ends the stream.
            return;
        }
    }

    private HttpRequest.Builder request(final String path) {
        return HttpRequest.newBuilder(URI.create(origin + path)).header("Sec-Fetch-Site", "same-origin");
    }

    private <T> HttpResponse<T> send(final HttpRequest.Builder request, final BodyHandler<T> body) throws IOException {
        try {
            // A new one: a connection that is kept open would be closed while the console stands still.
            final HttpResponse<T> response = HttpClient.newHttpClient().send(request.build(), body);
            if (response.statusCode() != OK) {
                throw new LaunchException(ExitCode.FAILURE, "the console answers " + response.statusCode() + " to "
                    + response.uri());
            }
            return response;
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LaunchException(ExitCode.INTERRUPTED, "interrupted while the console was asked");
        }
    }
}
