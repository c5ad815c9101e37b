package org.ringside.ops.console.access;

import java.util.Locale;

/**
 * Keeps pages of other sites from using the console with the cookie of a login. A browser says truly which page sends a
 * request; a page cannot change that. The server has checked the host before. Immutable.
 */
public final class SiteRules {
    private static final String JSON = "application/json";
    private static final String CHARSET = "charset=utf-8";
    private static final String SAME_ORIGIN = "same-origin";

    private final String scheme;

    /** Makes the rules of a console with TLS, or without. */
    public SiteRules(final boolean isTls) {
        this.scheme = isTls ? "https://" : "http://";
    }

    /** Refuses a POST that our own page has not sent. */
    public void requirePost(final PostHeaders headers) {
        final String type = headers.contentType() == null ? "" : headers.contentType().toLowerCase(Locale.ROOT);
        if (!isJson(type)) {
            throw new RefusedException(RefusedException.UNSUPPORTED_TYPE, "a POST has the Content-Type " + JSON);
        }
        if (!(scheme + headers.host().toLowerCase(Locale.ROOT)).equals(headers.origin())) {
            throw foreign("Origin is " + scheme + headers.host());
        }
        if (!SAME_ORIGIN.equals(headers.fetchSite())) {
            throw foreign("Sec-Fetch-Site is " + SAME_ORIGIN);
        }
    }

    /** Refuses a POST of a login that our own page has not sent. */
    public void requirePost(final PostHeaders headers, final Login login) {
        requirePost(headers);
        if (!login.isOfToken(headers.token())) {
            throw foreign("X-Ringside-Token is what the login has answered");
        }
    }

    /** In the time of one look at the header, which a stranger may make long. */
    private static boolean isJson(final String type) {
        final int semicolon = type.indexOf(';');
        return semicolon < 0 ? type.equals(JSON)
            : type.substring(0, semicolon).strip().equals(JSON)
                && type.substring(semicolon + 1).strip().equals(CHARSET);
    }

    private static RefusedException foreign(final String rule) {
        return new RefusedException(RefusedException.FORBIDDEN,
            "this request does not come from a page of the console, whose " + rule + ": reload the page");
    }
}
