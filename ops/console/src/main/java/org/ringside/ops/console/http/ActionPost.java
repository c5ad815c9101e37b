package org.ringside.ops.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.Request;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.Login;
import org.ringside.ops.console.access.LoginAudit;
import org.ringside.ops.console.access.PasswordNeededException;
import org.ringside.ops.console.access.PostHeaders;
import org.ringside.ops.console.access.RefusedException;
import org.ringside.ops.console.access.SiteRules;
import org.ringside.ops.console.actions.ActionDesk;
import org.ringside.ops.console.actions.ActionRequest;
import org.ringside.ops.console.actions.Consent;

/** {@code POST /api/actions/NAME}: says what an action would do, and does it when the operator has agreed. */
final class ActionPost extends Post {
    /** The route. */
    static final String PATH = "/api/actions/";

    private final ActionDesk desk;
    private final ActionScope scope;
    private final LoginAudit audit;
    private final SiteRules rules;
    private final boolean isCertificateNeeded;
    private final LongSupplier nanoClock;

    /**
     * Acts.
     *
     * @param isCertificateNeeded whether all who come here have shown a certificate
     */
    ActionPost(final ActionDesk desk, final ActionScope scope, final LoginAudit audit, final SiteRules rules,
        final boolean isCertificateNeeded, final LongSupplier nanoClock, final Consumer<String> messages) {
        super(messages);
        this.desk = desk;
        this.scope = scope;
        this.audit = audit;
        this.rules = rules;
        this.isCertificateNeeded = isCertificateNeeded;
        this.nanoClock = nanoClock;
    }

    @Override
    void check(final Request request, final PostHeaders headers) {
        rules.requirePost(headers, LoginAuthenticator.login(request));
    }

    @Override
    void answer(final Exchange exchange, final JsonNode body) {
        final Login login = LoginAuthenticator.login(exchange.request());
        final String action = Request.getPathInContext(exchange.request()).substring(PATH.length());
        requireRight(login, action, exchange.from());
        final ActionRequest request = new ActionRequest(action, arguments(body.path("args")));
        final CompletableFuture<?> answer = body.path("dryRun").asBoolean() ? desk.propose(login, request)
            : desk.perform(login, request, new Consent(JsonBodies.text(body, "fingerprint"),
                JsonBodies.text(body, "words"), JsonBodies.text(body, "requestId")));
        answer.whenCompleteAsync(
            (document, failure) -> answer(exchange, document, failure), exchange.executor());
    }

    private void requireRight(final Login login, final String action, final InetAddress from) {
        final long nowNs = nanoClock.getAsLong();
        try {
            scope.require(login, from, isCertificateNeeded, nowNs);
        } catch (final PasswordNeededException needed) {
            throw needed;
        } catch (final RefusedException forbidden) {
            audit.forbidden(login, action, from, forbidden.getMessage(), nowNs);
            throw forbidden;
        }
    }

    private static Map<String, String> arguments(final JsonNode args) {
        final Map<String, String> arguments = new HashMap<>();
        if (!args.isMissingNode() && !args.isObject()) {
            throw new RefusedException(RefusedException.BAD_REQUEST, "args is an object of names and numbers");
        }
        args.properties().forEach(argument -> {
            if (!argument.getValue().isTextual() && !argument.getValue().isIntegralNumber()) {
                throw new RefusedException(
                    RefusedException.BAD_REQUEST, "args." + argument.getKey() + " is no name and no number");
            }
            arguments.put(argument.getKey(), argument.getValue().asText());
        });
        return arguments;
    }
}
