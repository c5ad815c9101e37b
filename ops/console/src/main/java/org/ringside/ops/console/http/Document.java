package org.ringside.ops.console.http;

import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A page that is one document, made when somebody asks.
 *
 * @param type    of its content.
 * @param content of status and bytes, for the visitor that asks; of a public page that is null. Any thread of the
 *                server calls it.
 */
public record Document(String type, Function<Visitor, Content> content) implements Request.Handler {
    /** The type of most. */
    public static final String JSON = Answers.JSON;

    /** A page that is the same for all who may see it. */
    public Document(final String type, final Supplier<Content> content) {
        this(type, visitor -> content.get());
    }

    /**
     * What is answered.
     *
     * @param status of HTTP.
     * @param bytes  of the document.
     */
    public record Content(int status, byte[] bytes) {
        /** What was asked for. */
        public static Content of(final byte[] bytes) {
            return new Content(HttpStatus.OK_200, bytes);
        }

        /** That something does not work as it should. */
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
