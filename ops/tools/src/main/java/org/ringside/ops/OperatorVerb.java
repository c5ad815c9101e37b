package org.ringside.ops;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.ringside.gateway.server.BlockList;
import org.ringside.gateway.server.BlockList.Scope;
import org.ringside.gateway.server.CountersSnapshot;
import org.ringside.gateway.server.GatewayConfig;
import org.ringside.gateway.server.GatewayControl;
import org.ringside.gateway.server.SessionRange;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.MassActionType;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * What the operator does to a session, a firm or an account: the gateways are told by their lists of blocks, the engine
 * by commands. A firm is, to the engine, its accounts and the sessions that gateways have for it.
 */
abstract class OperatorVerb extends ExchangeVerb {
    private static final long MAX_ID = 0xFFFF_FFFEL;
    private static final int MAX_SESSIONS_OF_FIRM = 100_000;

    @Parameters(index = "0", paramLabel = "session|firm|account", description = "What ID is the number of.")
    private String scopeName;

    @Parameters(index = "1", paramLabel = "ID", description = "Number of the session, firm or account.")
    private long id;

    @Mixin
    private Consent consent;

    private Scope scope;
    private Map<String, GatewayConfig> gateways;

    /** Does it, and answers the exit code. */
    abstract int perform(ExchangePlan plan, EngineLine engine) throws InterruptedException;

    /** What it would do, for the question: {@code block session 1001 and cancel its orders}. */
    abstract String intention(String whom);

    /** Whether somebody loses something by it. */
    boolean isDestructive() {
        return true;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        scope = scope();
        if (id < 1 || id > MAX_ID) {
            throw usage(id + ": numbers go from 1 to " + MAX_ID);
        }
        final ExchangePlan plan = plan();
        gateways = gateways(plan);
        requireKnown(plan);
        if (consent.isDryRun()) {
            out().println("would " + intention(whom()));
            return ExitCode.OK;
        }
        if (isDestructive()) {
            consent.require(messages(), intention(whom()), "nothing was changed");
        }
        try (EngineLine engine = EngineLine.open(plan.folder(), plan.input())) {
            return perform(plan, engine);
        } finally {
            out().flush();
        }
    }

    private String whom() {
        return scopeName.toLowerCase(Locale.ROOT) + " " + id;
    }

    /** The list of a gateway. */
    private BlockList blocks(final String gateway) {
        return BlockList.read(gateways.get(gateway).blockFile());
    }

    /** Changes the lists of all gateways, and has those that run look at them. */
    final void setBlocked(final ExchangePlan plan, final boolean isBlocked) throws InterruptedException {
        for (final String gateway : gateways.keySet()) {
            blocks(gateway).with(scope, id, isBlocked).write(gateways.get(gateway).blockFile());
        }
        for (final String gateway : gateways.keySet()) {
            final boolean isRunning = CountersSnapshot.readAll(plan.folder()).stream().anyMatch(counters ->
                counters.gateway().equals(gateway) && ProcessHandle.of(counters.pid()).isPresent());
            if (isRunning) {
                new GatewayControl(plan.folder(), gateway).ask(GatewayControl.BLOCKS, ReloadGateways.PATIENCE);
            } else {
                messages().say(gateway + " does not run: it will know when it starts");
            }
        }
    }

    /** Tells the engine of all that ID stands for, but not of sessions that are blocked for another reason. */
    final void tell(final ExchangePlan plan, final EngineLine engine, final MassActionType action) {
        if (scope != Scope.FIRM) {
            if (!isStillBlocked(action, scope == Scope.SESSION ? id : 0)) {
                engine.send(action, scope, id);
            }
            return;
        }
        if (isFirmOfAccounts(plan)) {
            engine.send(action, scope, id);
        }
        for (final long session : sessionsOfFirm()) {
            if (!isStillBlocked(action, session)) {
                engine.send(action, Scope.SESSION, session);
            }
        }
    }

    /** Says what was done, and whether the engine has done it. */
    final int report(final EngineLine engine, final String done) throws InterruptedException {
        if (engine.isRead()) {
            out().println(whom() + " " + done);
        } else {
            out().println(whom() + ": the command waits in the queue for an engine that reads nothing now");
        }
        return ExitCode.OK;
    }

    private Scope scope() {
        return switch (scopeName.toLowerCase(Locale.ROOT)) {
            case "session" -> Scope.SESSION;
            case "firm" -> Scope.FIRM;
            case "account" -> Scope.ACCOUNT;
            default -> throw usage("'" + scopeName + "' is none of session, firm, account");
        };
    }

    private void requireKnown(final ExchangePlan plan) {
        final boolean isKnown = switch (scope) {
            case SESSION -> isSession(id);
            case FIRM -> isFirmOfAccounts(plan) || !sessionsOfFirm().isEmpty();
            case ACCOUNT -> isSession(id) || properties(plan).stringPropertyNames().stream()
                .anyMatch(key -> key.startsWith("accounts." + id + "."));
        };
        if (!isKnown) {
            throw usage("there is no " + whom() + " in the configuration of this exchange");
        }
    }

    private boolean isSession(final long sessionId) {
        return gateways.values().stream().flatMap(config -> config.sessions().values().stream())
            .anyMatch(range -> range.first() <= sessionId && sessionId <= range.last());
    }

    private boolean isFirmOfAccounts(final ExchangePlan plan) {
        final Properties engine = properties(plan);
        return engine.stringPropertyNames().stream()
            .anyMatch(key -> key.matches("accounts\\.\\d+\\.firm")
                && engine.getProperty(key).trim().equals(Long.toString(id)));
    }

    private Set<Long> sessionsOfFirm() {
        final Set<Long> sessions = new LinkedHashSet<>();
        for (final GatewayConfig config : gateways.values()) {
            for (final SessionRange range : config.sessions().values()) {
                if (range.firm() == id && range.last() - range.first() >= MAX_SESSIONS_OF_FIRM) {
                    throw usage("firm " + id + " has more than " + Format.count(MAX_SESSIONS_OF_FIRM)
                        + " sessions: the engine cannot be told of each");
                }
                for (long session = range.first(); range.firm() == id && session <= range.last(); session++) {
                    sessions.add(session);
                }
            }
        }
        return sessions;
    }

    /** Whether a session that is set free here is blocked by itself, or with its firm, all the same. */
    private boolean isStillBlocked(final MassActionType action, final long session) {
        return action == MassActionType.UNBLOCK && gateways.entrySet().stream().anyMatch(gateway -> {
            final BlockList list = blocks(gateway.getKey());
            return list.contains(Scope.SESSION, session) || gateway.getValue().sessions().values().stream()
                .anyMatch(range -> range.first() <= session && session <= range.last()
                    && list.contains(Scope.FIRM, range.firm()));
        });
    }

    private static Properties properties(final ExchangePlan plan) {
        return ConfigFile.properties(plan.engine());
    }

    private static Map<String, GatewayConfig> gateways(final ExchangePlan plan) {
        final Map<String, GatewayConfig> configs = new LinkedHashMap<>();
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            final Map<String, String> settings = new LinkedHashMap<>();
            settings.put("queues", plan.folder().toString());
            if (gateway.isJournaled()) {
                settings.put("journal", plan.data(gateway.name()).toString());
            }
            configs.put(gateway.name(), ConfigFile.read(gateway.file(), settings, GatewayConfig.class));
        }
        return configs;
    }
}
