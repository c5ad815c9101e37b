package org.ringside.ops.console.http;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.ringside.launch.Control;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.LoginAudit;
import org.ringside.ops.console.access.LoginCodes;
import org.ringside.ops.console.access.LoginDesk;
import org.ringside.ops.console.access.LoginRequests;
import org.ringside.ops.console.access.Logins;
import org.ringside.ops.console.access.PriorityBoost;
import org.ringside.ops.console.access.SiteRules;
import org.ringside.ops.console.actions.ActionCatalog;
import org.ringside.ops.console.actions.ActionDesk;

/** Logins and actions of a {@link WebServer}. */
public final class AccessRoutes implements AutoCloseable {
    private static final String LOGIN = "/api/login";

    private final AccessKeys keys;
    private final LoginAudit audit;
    private final LongSupplier nanoClock;
    private final Consumer<String> messages;
    private final LoginCodes codes = new LoginCodes();
    private final Logins logins;
    private final LoginDesk loginDesk;
    private final ActionDesk actionDesk;
    private final SiteRules rules;
    private final LoginCookie cookie;

    /**
     * Makes the routes.
     *
     * @param nanoClock as {@link System#nanoTime()}.
     * @param messages  takes later failures.
     * @param boost     for the time when somebody waits for a login or an action.
     */
    public AccessRoutes(final AccessKeys keys, final LoginAudit audit, final ActionCatalog catalog,
        final LongSupplier nanoClock, final Consumer<String> messages, final PriorityBoost boost) {
        this.keys = keys;
        this.audit = audit;
        this.nanoClock = nanoClock;
        this.messages = messages;
        this.logins = new Logins(audit::ended);
        this.loginDesk = new LoginDesk(codes, logins, keys.users(), audit, boost);
        this.actionDesk = new ActionDesk(catalog, nanoClock, boost);
        this.rules = new SiteRules(keys.tls().isOn());
        this.cookie = new LoginCookie(keys.tls().isOn());
    }

    /** Returns the part that knows the visitor of a request. */
    public Authenticator authenticator() {
        return new LoginAuthenticator(logins, cookie, nanoClock);
    }

    /** Adds the routes. Call this method before the start of the server. */
    public void addTo(final WebServer server) {
        server.get(LOGIN, new LoginGet(keys.actions()));
        server.postPublic(LOGIN, new LoginPost(loginDesk, rules, cookie, keys.actions(), nanoClock, messages));
        server.post("/api/logout", new LogoutPost(logins, rules, cookie, messages));
        server.post(ActionPost.PATH, new ActionPost(
            actionDesk, keys.actions(), audit, rules, keys.tls().isCertificateNeeded(), nanoClock, messages));
    }

    /**
     * Answers {@code ringside login}.
     *
     * @param folder  of the queues.
     * @param address at which the console is reached, as {@code http://127.0.0.1:9080}.
     */
    public Control.Verb loginRequests(final Path folder, final String address) {
        return new LoginRequests(folder, address, codes, nanoClock);
    }

    /** Waits a while for an action that has begun. */
    @Override
    public void close() {
        actionDesk.close();
    }
}
