package org.ringside.ops.ringside;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.OperatorLock;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
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
    private Confirmation confirmation;

    private Scope scope;
    private BlockLists lists;

    /** Does it, and answers the exit code. */
    abstract int perform(ExchangePlan plan, OperatorCommandPublisher engine) throws InterruptedException;

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
        lists = new BlockLists(plan);
        requireKnown();
        if (confirmation.isDryRun()) {
            out().println("would " + intention(whom()));
            return ExitCode.OK;
        }
        if (isDestructive()) {
            confirmation.require(messages(), intention(whom()), "nothing was changed");
        }
        try (OperatorCommandPublisher engine = OperatorCommandPublisher.open(plan.folder(), plan.input())) {
            return OperatorLock.holding(plan.folder(), OperatorLock.PATIENCE, () -> perform(plan, engine));
        } finally {
            out().flush();
        }
    }

    private String whom() {
        return scopeName.toLowerCase(Locale.ROOT) + " " + id;
    }

    /** Changes the lists of all gateways, and has those that run look at them. */
    final void setBlocked(final ExchangePlan plan, final boolean isBlocked) throws InterruptedException {
        lists.set(scope, id, isBlocked);
        final ExchangeView exchange = new LifeSigns(plan).look();
        for (final String gateway : lists.gateways()) {
            if (exchange.isLiving(gateway)) {
                new GatewayControl(plan.folder(), gateway).ask(GatewayControl.BLOCKS, ReloadGateways.PATIENCE);
            } else {
                messages().say(gateway + " does not run: it will know when it starts");
            }
        }
    }

    /** Tells the engine of all that ID stands for, but not of sessions that are blocked for another reason. */
    final void tell(final OperatorCommandPublisher engine, final MassActionType action) {
        if (scope != Scope.FIRM) {
            if (scope != Scope.SESSION || !isStillBlocked(action, id)) {
                engine.send(action, scope, id);
            }
            return;
        }
        if (lists.isFirmOfAccounts(id)) {
            engine.send(action, scope, id);
        }
        for (final long session : sessionsOfFirm()) {
            if (!isStillBlocked(action, session)) {
                engine.send(action, Scope.SESSION, session);
            }
        }
    }

    /** What blocks ID although it was set free, and of a firm which of it stays blocked. */
    final List<String> otherBlocks() {
        return lists.others(scope, id);
    }

    final boolean isFirm() {
        return scope == Scope.FIRM;
    }

    /** Says what was done, and whether the engine has done it. */
    final int report(final OperatorCommandPublisher engine, final String done) throws InterruptedException {
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

    private void requireKnown() {
        final boolean isKnown = switch (scope) {
            case SESSION -> lists.isSession(id);
            case FIRM -> lists.isFirmOfAccounts(id) || !sessionsOfFirm().isEmpty();
            case ACCOUNT -> lists.isSession(id) || lists.isAccount(id);
        };
        if (!isKnown) {
            throw usage("there is no " + whom() + " in the configuration of this exchange");
        }
    }

    private Set<Long> sessionsOfFirm() {
        final Set<Long> sessions = new LinkedHashSet<>();
        for (final SessionRange range : lists.ranges(range -> range.firm() == id)) {
            if (range.last() - range.first() >= MAX_SESSIONS_OF_FIRM) {
                throw usage("firm " + id + " has more than " + Format.count(MAX_SESSIONS_OF_FIRM)
                    + " sessions: the engine cannot be told of each");
            }
            for (long session = range.first(); session <= range.last(); session++) {
                sessions.add(session);
            }
        }
        return sessions;
    }

    /** Whether a session that is set free here is blocked by itself, or with its firm, all the same. */
    private boolean isStillBlocked(final MassActionType action, final long session) {
        return action == MassActionType.UNBLOCK
            && (lists.isBlocked(Scope.SESSION, session) || !lists.others(Scope.SESSION, session).isEmpty());
    }
}
