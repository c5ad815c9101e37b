package org.ringside.ops.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.ringside.ops.console.access.Logins;
import org.ringside.ops.console.access.PostHeaders;
import org.ringside.ops.console.access.SiteRules;

/** {@code POST /api/logout}: ends a login, and with it its streams. */
final class LogoutPost extends Post {
    private final Logins logins;
    private final SiteRules rules;
    private final LoginCookie cookie;

    LogoutPost(
        final Logins logins, final SiteRules rules, final LoginCookie cookie, final Consumer<String> messages) {
        super(messages);
        this.logins = logins;
        this.rules = rules;
        this.cookie = cookie;
    }

    @Override
    void check(final Request request, final PostHeaders headers) {
        rules.requirePost(headers, LoginAuthenticator.login(request));
    }

    @Override
    void answer(final Exchange exchange, final JsonNode body) {
        logins.close(LoginAuthenticator.login(exchange.request()));
        cookie.remove(exchange.response());
        exchange.answer(Map.of());
    }
}
