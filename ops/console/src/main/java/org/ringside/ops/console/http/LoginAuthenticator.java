package org.ringside.ops.console.http;

import java.util.function.LongSupplier;
import org.eclipse.jetty.server.Request;
import org.ringside.ops.console.access.Login;
import org.ringside.ops.console.access.Logins;
import org.ringside.ops.console.access.Role;

/** Knows who asks by the cookie of a login. */
final class LoginAuthenticator implements Authenticator {
    private static final String ATTRIBUTE = Login.class.getName();

    private final Logins logins;
    private final LoginCookie cookie;
    private final LongSupplier nanoClock;

    LoginAuthenticator(final Logins logins, final LoginCookie cookie, final LongSupplier nanoClock) {
        this.logins = logins;
        this.cookie = cookie;
        this.nanoClock = nanoClock;
    }

    /** The login of a request that was let in. */
    static Login login(final Request request) {
        return (Login) request.getAttribute(ATTRIBUTE);
    }

    @Override
    public Visitor admit(final Request request) {
        final long nowNs = nanoClock.getAsLong();
        return cookie.of(request).flatMap(shown -> logins.use(shown, nowNs).stream()).findFirst().map(login -> {
            request.setAttribute(ATTRIBUTE, login);
            return new Visitor(login.person().name(), login.cookie(), login.person().role() == Role.OPERATOR,
                () -> isUsed(login));
        }).orElse(null);
    }

    /** A stream that is open uses its login: it is a page that somebody may look at, for a hidden one closes it. */
    private boolean isUsed(final Login login) {
        final long nowNs = nanoClock.getAsLong();
        final boolean isOpen = login.isOpen(nowNs);
        if (isOpen) {
            login.touch(nowNs);
        }
        return isOpen;
    }
}
