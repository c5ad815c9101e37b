package org.ringside.ops.console.http;

import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;

/**
 * The visitor of a request.
 *
 * @param person     name of a person, who may have several logins.
 * @param login      by which streams are counted.
 * @param isOperator whether the visitor sees accounts and positions, and may act.
 * @param lasts      says whether the login goes on; the question counts as a use.
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
