package org.ringside.ops.console.http;

import org.eclipse.jetty.server.Request;

/** Finds the visitor of a request. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Looks at a request. Any thread of the server may call.
     *
     * @param request with its headers.
     * @return null for a request of nobody known.
     */
    Visitor admit(Request request);
}
