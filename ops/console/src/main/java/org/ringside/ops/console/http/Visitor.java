package org.ringside.ops.console.http;

import org.eclipse.jetty.server.Request;

/**
 * Who asks.
 *
 * @param login      that the streams are counted by.
 * @param isOperator whether accounts and positions are shown, and actions taken.
 */
public record Visitor(String login, boolean isOperator) {
    private static final String ATTRIBUTE = Visitor.class.getName();

    /** The visitor of a request that has passed the {@link Doorkeeper}. */
    public static Visitor of(final Request request) {
        return (Visitor) request.getAttribute(ATTRIBUTE);
    }

    void enter(final Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }
}
