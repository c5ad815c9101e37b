package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;

/** Sends bytes as they are: what no client of HTTP would send, too. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MS = 20_000;

    private final Socket socket;
    private final BufferedReader input;

    RawClient(final int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MS);
        input = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
    }

    /** The whole answer to one request. */
    static String ask(final int port, final String request) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(request);
            return client.all();
        }
    }

    /** The answer to a GET from this machine. */
    static String get(final int port, final String path) throws IOException {
        return ask(port, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n");
    }

    void send(final String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    /** The next line; null at the end. */
    String line() throws IOException {
        return input.readLine();
    }

    /** All until the server closes. */
    String all() throws IOException {
        final StringBuilder all = new StringBuilder();
        final char[] some = new char[1024];
        int count = input.read(some);
        while (count >= 0) {
            all.append(some, 0, count);
            count = input.read(some);
        }
        return all.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
