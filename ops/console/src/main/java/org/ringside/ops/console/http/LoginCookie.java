package org.ringside.ops.console.http;

import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * The cookie of a login. No script sees it, no page of another site has it sent. With TLS no other host can set it and
 * it goes through TLS only, for which browsers look at its name. It ends with the browser.
 */
final class LoginCookie {
    private static final String NAME = "ringside";
    private static final int MOST = 8;

    private final String name;
    private final String attributes;

    LoginCookie(final boolean isTls) {
        this.name = isTls ? "__Host-" + NAME : NAME;
        this.attributes = "; Path=/; HttpOnly; SameSite=Strict" + (isTls ? "; Secure" : "");
    }

    /**
     * What the request has under our name: several when another server of this host has set such a cookie for a path of
     * ours, which browsers send first.
     */
    Stream<String> of(final Request request) {
        return Request.getCookies(request).stream().filter(cookie -> cookie.getName().equals(name)).limit(MOST)
            .map(HttpCookie::getValue);
    }

    void set(final Response response, final String value) {
        response.getHeaders().add(HttpHeader.SET_COOKIE, name + "=" + value + attributes);
    }

    void remove(final Response response) {
        response.getHeaders().add(HttpHeader.SET_COOKIE, name + "=" + attributes + "; Max-Age=0");
    }
}
