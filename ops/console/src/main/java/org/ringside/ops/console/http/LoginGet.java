package org.ringside.ops.console.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.Login;

/**
 * {@code GET /api/login}: who a page is for. It does not tell the token, so that a cookie alone is good for looking
 * only: browsers send it to every port of a host, of which another one may be a stranger's.
 */
final class LoginGet implements Request.Handler {
    private final ActionScope scope;

    LoginGet(final ActionScope scope) {
        this.scope = scope;
    }

    private record Answer(String role, String name, boolean actions) {
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        final Login login = LoginAuthenticator.login(request);
        final Post.Exchange exchange = new Post.Exchange(request, response, callback);
        Answers.json(response, callback, HttpStatus.OK_200, JsonBodies.bytes(new Answer(
            login.person().role().word(), login.person().name(), scope.isFor(login, exchange.from()))));
        return true;
    }
}
