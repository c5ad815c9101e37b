package org.ringside.ops.console.http;

import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;

/**
 * Who asks.
 *
 * @param person     name of somebody who may have several logins.
 * @param login      that the streams are counted by.
 * @param isOperator whether accounts and positions are shown, and actions taken.
 * @param lasts      whether the login goes on; to ask is to use it.
 */
public record Visitor(String person, String login, boolean isOperator, BooleanSupplier lasts) {
    private static final String ATTRIBUTE = Visitor.class.getName();

    /** The visitor of a request that has passed the {@link Authenticator}. */
    public static Visitor of(final Request request) {
        return (Visitor) request.getAttribute(ATTRIBUTE);
    }

    void enter(final Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }
}
