package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.ringside.launch.Printable;

/** Answers requests. */
public final class Answers {
    /** Type of a document. */
    static final String JSON = "application/json";

    private Answers() {
    }

    /**
     * Answers with a document.
     *
     * @param status of HTTP.
     * @param json   in UTF-8.
     */
    public static void json(final Response response, final Callback callback, final int status, final ByteBuffer json) {
        bytes(response, callback, status, JSON, json);
    }

    /**
     * Answers with a refusal: {@code {"error":"..."}}.
     *
     * @param status of HTTP.
     * @param words  one sentence with the next step.
     */
    public static void refuse(final Response response, final Callback callback, final int status, final String words) {
        final String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(Printable.of(words)));
        json(response, callback, status, ByteBuffer.wrap(("{\"error\":\"" + quoted + "\"}\n").getBytes(UTF_8)));
    }

    /**
     * Answers with other contents.
     *
     * @param status of HTTP.
     * @param type   of the content.
     * @param bytes  the whole content.
     */
    public static void bytes(final Response response, final Callback callback, final int status, final String type,
        final ByteBuffer bytes) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.remaining());
        response.write(true, bytes, callback);
    }
}
