package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Lets in a browser that is logged in, and a program that brings the token: {@code Authorization: Bearer TOKEN}. */
final class TokenGate implements Request.Handler {
    private static final String SCHEME = "Bearer ";

    private final Authenticator authenticator;
    private final byte[] expected;
    private final Request.Handler page;

    /**
     * A gate.
     *
     * @param token empty when no token lets anybody in.
     * @param page  behind it.
     */
    TokenGate(final Authenticator authenticator, final String token, final Request.Handler page) {
        this.authenticator = authenticator;
        this.expected = token.isEmpty() ? null : (SCHEME + token).getBytes(UTF_8);
        this.page = page;
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) throws Exception {
        if (hasToken(request) || authenticator.admit(request) != null) {
            return page.handle(request, response, callback);
        }
        response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, SCHEME.strip());
        Answers.refuse(response, callback, HttpStatus.UNAUTHORIZED_401,
            "bring the token of metrics.tokenFile, as 'Authorization: Bearer TOKEN', or log in");
        return true;
    }

    /** Takes as long for every token that is not it. */
    private boolean hasToken(final Request request) {
        final String brought = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        return expected != null && brought != null && MessageDigest.isEqual(brought.getBytes(UTF_8), expected);
    }
}
