package org.ringside.ops.console.http;

import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Stands before everything else. Gives each answer the headers that keep a browser from running what is not ours, and
 * from keeping what it has seen. Refuses a request for a host that is none of ours: a foreign page may have had its own
 * name point to this address. Refuses what a page of another site asks for, which it could not read, but could take all
 * streams with; a link from there may lead here. Each port has its own; what came to another one is not answered.
 */
final class Guard extends Handler.Wrapper {
    private static final Set<String> SAME = Set.of("same-origin", "none");

    private final WebPort port;
    private final Set<String> hosts;
    private final String policy;

    /**
     * A guard.
     *
     * @param port            of what it guards.
     * @param hosts           with their port, in small letters.
     * @param importMapSource see {@link StaticFiles#importMapSource}.
     */
    Guard(final WebPort port, final Set<String> hosts, final String importMapSource) {
        this.port = port;
        this.hosts = hosts;
        this.policy = "default-src 'none'; script-src 'self'" + importMapSource
            + "; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'"
            + "; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) throws Exception {
        if (!port.isOf(request)) {
            return false;
        }
        protect(response.getHeaders());
        final String host = request.getHeaders().get(HttpHeader.HOST);
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
            Answers.refuse(response, callback, HttpStatus.MISDIRECTED_REQUEST_421,
                "this console has another name. Use one of " + String.join(", ", hosts) + ", or add yours to hosts=");
            return true;
        }
        if (isOfOtherSite(request.getHeaders())) {
            Answers.refuse(response, callback, HttpStatus.FORBIDDEN_403,
                "a page of another site asks for this. Open the console itself");
            return true;
        }
        return super.handle(request, response, callback);
    }

    /** Browsers say who asks; other programs do not. */
    private static boolean isOfOtherSite(final HttpFields headers) {
        final String site = headers.get("Sec-Fetch-Site");
        return site != null && !SAME.contains(site) && !"navigate".equals(headers.get("Sec-Fetch-Mode"));
    }

    void protect(final HttpFields.Mutable headers) {
        headers.put("Content-Security-Policy", policy);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    }
}
