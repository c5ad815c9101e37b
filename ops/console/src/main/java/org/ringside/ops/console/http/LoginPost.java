package org.ringside.ops.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.Request;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.Login;
import org.ringside.ops.console.access.LoginDesk;
import org.ringside.ops.console.access.PostHeaders;
import org.ringside.ops.console.access.RefusedException;
import org.ringside.ops.console.access.SiteRules;

/** {@code POST /api/login}: lets somebody in who has a code, or a password. */
final class LoginPost extends Post {
    private final LoginDesk desk;
    private final SiteRules rules;
    private final LoginCookie cookie;
    private final ActionScope scope;
    private final LongSupplier nanoClock;

    LoginPost(final LoginDesk desk, final SiteRules rules, final LoginCookie cookie, final ActionScope scope,
        final LongSupplier nanoClock, final Consumer<String> messages) {
        super(messages);
        this.desk = desk;
        this.rules = rules;
        this.cookie = cookie;
        this.scope = scope;
        this.nanoClock = nanoClock;
    }

    private record Answer(String role, String name, String token, boolean actions) {
    }

    @Override
    void check(final Request request, final PostHeaders headers) {
        rules.requirePost(headers);
    }

    @Override
    void answer(final Exchange exchange, final JsonNode body) {
        final String code = JsonBodies.text(body, "code");
        final String name = JsonBodies.text(body, "name");
        final String password = JsonBodies.text(body, "password");
        final long nowNs = nanoClock.getAsLong();
        if (code == null && (name == null || password == null)) {
            throw new RefusedException(RefusedException.BAD_REQUEST, "a login has a code, or a name and a password");
        }
        final Login login = code != null ? desk.byCode(code, exchange.from(), nowNs)
            : desk.byPassword(name, password, exchange.from(), nowNs);
        cookie.set(exchange.response(), login.cookie());
        exchange.answer(new Answer(login.person().role().word(), login.person().name(), login.token(),
            scope.isFor(login, exchange.from())));
    }
}
