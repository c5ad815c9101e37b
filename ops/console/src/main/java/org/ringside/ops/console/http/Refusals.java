package org.ringside.ops.console.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers what the server itself refuses: no HTTP, a head or a body that is too long, an address with tricks. */
final class Refusals implements Request.Handler {
    private final Guard guard;

    Refusals(final Guard guard) {
        this.guard = guard;
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        guard.protect(response.getHeaders());
        final int status = response.getStatus();
        Answers.refuse(response, callback, status, HttpStatus.getMessage(status) + ". Begin at /");
        return true;
    }
}
