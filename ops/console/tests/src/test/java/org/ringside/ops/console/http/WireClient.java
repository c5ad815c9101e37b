package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.net.SocketFactory;

/** Sends what it is told, also what no browser would send, and reads until the console closes the connection. */
final class WireClient {
    private static final int PATIENCE_MS = 30_000;

    private final SocketFactory sockets;
    private final int port;

    WireClient(final SocketFactory sockets, final int port) {
        this.sockets = sockets;
        this.port = port;
    }

    /**
     * What came back.
     *
     * @param status  0 when nothing came
     * @param headers by name in small letters
     */
    record Reply(int status, Map<String, String> headers, String body) {
        static Reply of(final byte[] bytes) {
            final String text = new String(bytes, ISO_8859_1);
            final int end = text.indexOf("\r\n\r\n");
            if (end < 0) {
                return new Reply(0, Map.of(), text);
            }
            final String[] lines = text.substring(0, end).split("\r\n");
            final Map<String, String> headers = new LinkedHashMap<>();
            for (int i = 1; i < lines.length; i++) {
                final int colon = lines[i].indexOf(':');
                headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT), lines[i].substring(colon + 1).strip());
            }
            return new Reply(Integer.parseInt(lines[0].split(" ")[1]), headers,
                new String(bytes, end + 4, bytes.length - end - 4, UTF_8));
        }

        /** Name and value of the cookie that was set. */
        String cookie() {
            return headers.get("set-cookie").split(";")[0];
        }
    }

    Socket connect() throws IOException {
        final Socket socket = sockets.createSocket("127.0.0.1", port);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    /** Sends bytes as they are. */
    Reply send(final String bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return Reply.of(socket.getInputStream().readAllBytes());
        }
    }

    /** Sends a request, and has the connection closed behind it. */
    Reply send(final String method, final String path, final Map<String, String> headers, final String body)
        throws IOException {
        final StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (body != null) {
            head.append("Content-Length: ").append(body.getBytes(UTF_8).length).append("\r\n");
        }
        return send(head + "Connection: close\r\n\r\n" + (body == null ? "" : body));
    }
}
