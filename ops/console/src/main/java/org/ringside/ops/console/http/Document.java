package org.ringside.ops.console.http;

import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A page that is one document, made for each request.
 *
 * @param type    of its content.
 * @param content makes status and bytes for a visitor, which is null for a public page. Any thread of the server calls
 *                this function.
 */
public record Document(String type, Function<Visitor, Content> content) implements Request.Handler {
    /** The usual type. */
    public static final String JSON = Answers.JSON;

    /** Makes a page that is the same for all who may see it. */
    public Document(final String type, final Supplier<Content> content) {
        this(type, visitor -> content.get());
    }

    /**
     * The answer.
     *
     * @param status of HTTP.
     * @param bytes  of the document.
     */
    public record Content(int status, byte[] bytes) {
        /** Makes the answer with the requested document. */
        public static Content of(final byte[] bytes) {
            return new Content(HttpStatus.OK_200, bytes);
        }

        /** Makes the answer for a failure. */
        public static Content ofTrouble(final byte[] bytes) {
            return new Content(HttpStatus.SERVICE_UNAVAILABLE_503, bytes);
        }
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        final Content now = content.apply(Visitor.of(request));
        Answers.bytes(response, callback, now.status, type, ByteBuffer.wrap(now.bytes));
        return true;
    }
}
