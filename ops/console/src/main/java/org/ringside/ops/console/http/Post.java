package org.ringside.ops.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.ringside.launch.Failures;
import org.ringside.ops.console.access.PasswordNeededException;
import org.ringside.ops.console.access.PostHeaders;
import org.ringside.ops.console.access.RefusedException;
import org.ringside.ops.console.actions.ProposalChangedException;

/** What all requests have in common that change something: where they have to come from, their body, their refusals. */
abstract class Post implements Request.Handler {
    private final Consumer<String> messages;

    /**
     * A request.
     *
     * @param messages told of what nobody expects
     */
    Post(final Consumer<String> messages) {
        this.messages = messages;
    }

    /** One request, while it is answered. */
    record Exchange(Request request, Response response, Callback callback) {
        void answer(final Object document) {
            Answers.json(response, callback, HttpStatus.OK_200, JsonBodies.bytes(document));
        }

        /** Where the request comes from. */
        InetAddress from() {
            return ((InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress()).getAddress();
        }

        Executor executor() {
            return request.getComponents().getExecutor();
        }
    }

    /** Refuses what does not come from our own page. */
    abstract void check(Request request, PostHeaders headers);

    /** Answers, or throws a {@link RefusedException}. May take a while. */
    abstract void answer(Exchange exchange, JsonNode body);

    @Override
    public final boolean handle(final Request request, final Response response, final Callback callback) {
        final Exchange exchange = new Exchange(request, response, callback);
        attempt(exchange, () -> {
            check(request, headers(request));
            final CompletableFuture<ByteBuffer> bytes = new CompletableFuture<>();
            Content.Source.asByteBuffer(request, Promise.from(bytes));
            // On another thread: the one that has read the body may be the one that waits for sockets.
            bytes.whenCompleteAsync((body, failure) -> attempt(exchange, () -> {
                if (failure != null) {
                    throw bodyRefused(failure);
                }
                Connections.hold(request);
                answer(exchange, JsonBodies.object(body));
            }), exchange.executor());
        });
        return true;
    }

    /** Answers when a future ends. */
    final void answer(final Exchange exchange, final Object document, final Throwable failure) {
        if (failure == null) {
            exchange.answer(document);
        } else {
            fail(exchange, failure instanceof CompletionException ? failure.getCause() : failure);
        }
    }

    private void attempt(final Exchange exchange, final Runnable work) {
        try {
            work.run();
        } catch (final RuntimeException failure) {
            fail(exchange, failure);
        }
    }

    private void fail(final Exchange exchange, final Throwable failure) {
        if (failure instanceof final ProposalChangedException changed) {
            document(exchange, changed.status(), Map.of("error", changed.getMessage(), "sentence",
                changed.now().sentence(), "words", changed.now().words(), "fingerprint", changed.now().fingerprint()));
        } else if (failure instanceof final PasswordNeededException needed) {
            document(exchange, needed.status(), Map.of("error", needed.getMessage(), "password", true));
        } else if (failure instanceof final RefusedException refusal) {
            Answers.refuse(exchange.response(), exchange.callback(), refusal.status(), refusal.getMessage());
        } else {
            messages.accept("a request has failed unexpectedly: " + Failures.reason(failure));
            Answers.refuse(exchange.response(), exchange.callback(), HttpStatus.INTERNAL_SERVER_ERROR_500,
                "failed unexpectedly: " + Failures.reason(failure) + ". Use the command line, and report it");
        }
    }

    private static void document(final Exchange exchange, final int status, final Object document) {
        Answers.json(exchange.response(), exchange.callback(), status, JsonBodies.bytes(document));
    }

    private static RefusedException bodyRefused(final Throwable failure) {
        final Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof final HttpException http && http.getCode() == HttpStatus.PAYLOAD_TOO_LARGE_413
            ? new RefusedException(RefusedException.TOO_LARGE, "the body is too long: a request has some hundred bytes")
            : new RefusedException(RefusedException.BAD_REQUEST, "the body did not come: send the request again");
    }

    private static PostHeaders headers(final Request request) {
        return new PostHeaders(
            request.getHeaders().get(HttpHeader.HOST),
            request.getHeaders().get(HttpHeader.ORIGIN),
            request.getHeaders().get("Sec-Fetch-Site"),
            request.getHeaders().get(HttpHeader.CONTENT_TYPE),
            request.getHeaders().get("X-Ringside-Token"));
    }
}
