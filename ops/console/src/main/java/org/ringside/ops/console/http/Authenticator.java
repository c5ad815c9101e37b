package org.ringside.ops.console.http;

import org.eclipse.jetty.server.Request;

/** Says who asks. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Looks at a request. Any thread of the server may call.
     *
     * @param request of which the headers are there.
     * @return null when the request is of nobody who is known.
     */
    Visitor admit(Request request);
}
