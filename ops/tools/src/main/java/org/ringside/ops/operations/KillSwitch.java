package org.ringside.ops.operations;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockChange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.terminal.Format;

/**
 * Blocks or unblocks a session, a firm or an account, or only cancels its orders: the gateways learn of it by their
 * lists of blocks, the engine by commands. For the engine, a firm is its accounts and the sessions that gateways have
 * for it.
 */
public final class KillSwitch implements Operation {
    private static final int MAX_SESSIONS_OF_FIRM = 100_000;

    private final ExchangePlan exchange;
    private final MassActionType action;
    private final Scope scope;
    private final long id;
    private final BlockLists lists;
    private final List<String> notes = new ArrayList<>();
    private int exitCode = ExitCode.OK;

    /**
     * Makes a kill switch.
     *
     * @param scope what {@code id} is the number of
     * @throws LaunchException USAGE when there is no such session, firm or account
     */
    public KillSwitch(final ExchangePlan exchange, final MassActionType action, final Scope scope, final long id) {
        this.exchange = exchange;
        this.action = action;
        this.scope = scope;
        this.id = id;
        if (id < 1 || id > BlockList.MAX_ID) {
            throw new LaunchException(ExitCode.USAGE, id + ": numbers go from 1 to " + BlockList.MAX_ID);
        }
        lists = new BlockLists(exchange, action == MassActionType.UNBLOCK);
        requireKnown();
    }

    @Override
    public Plan plan() {
        requireLists();
        final String sentence = switch (action) {
            case BLOCK -> "block " + whom() + " and cancel what it has in the books";
            case UNBLOCK -> "let " + whom() + " trade again";
            default -> "cancel what " + whom() + " has in the books";
        };
        return Plan.of(sentence, action != MassActionType.UNBLOCK, lists.gateways(),
            scope == Scope.FIRM ? sessionsOfFirm() : Set.of(), lists.isBlocked(scope, id), lists.others(scope, id));
    }

    @Override
    public Result run() throws InterruptedException {
        requireLists();
        try (OperatorCommandPublisher engine = OperatorCommandPublisher.open(exchange)) {
            final String done = switch (action) {
                case BLOCK -> block(engine);
                case UNBLOCK -> unblock(engine);
                default -> cancel(engine);
            };
            final Result.Sent sent = engine.awaitRead();
            if (sent.position() >= 0 && !sent.isRead()) {
                notes.add(0, whom() + ": " + engine.whyUnread());
                return new Result(ExitCode.TIMEOUT, List.of(), List.copyOf(notes), sent);
            }
            return new Result(exitCode, List.of(whom() + " " + done), List.copyOf(notes), sent);
        }
    }

    /** The engine first: from then on it refuses what still comes through the gateways. */
    private String block(final OperatorCommandPublisher engine) throws InterruptedException {
        tell(engine);
        setBlocked(true);
        return "is blocked";
    }

    private String unblock(final OperatorCommandPublisher engine) throws InterruptedException {
        setBlocked(false);
        tell(engine);
        final List<String> others = lists.others(scope, id);
        if (others.isEmpty()) {
            return "may trade again";
        }
        return (scope == Scope.FIRM ? "may trade again, but still blocked is " : "is still blocked by ")
            + String.join(", ", others);
    }

    private String cancel(final OperatorCommandPublisher engine) {
        tell(engine);
        return "has no orders in the books any more";
    }

    /**
     * Has a gateway take a change over. One that does not answer keeps none of the others from being told.
     *
     * @param isWritten whether its list has the change already
     */
    private void tell(final String gateway, final BlockChange change, final boolean isWritten)
        throws InterruptedException {
        try {
            new GatewayLine(exchange, gateway).ask(change.words());
        } catch (final LaunchException deaf) {
            notes.add(gateway + " goes by its old list until it is told again"
                + (isWritten ? ", or started again: " : ": ") + deaf.getMessage());
            exitCode = Math.max(exitCode, deaf.exitCode());
        }
    }

    private String whom() {
        return Format.lower(scope) + " " + id;
    }

    /** Changes the lists of all gateways, and tells those that run, whether another one is deaf or not. */
    private void setBlocked(final boolean isBlocked) throws InterruptedException {
        final BlockChange change = new BlockChange(scope, id, isBlocked);
        final Set<String> written = new LinkedHashSet<>(lists.gateways());
        written.removeIf(gateway -> !lists.change(gateway, change, notes::add));
        final ExchangeView view = new LifeSigns(exchange).look();
        for (final String gateway : lists.gateways()) {
            final boolean isWritten = written.contains(gateway);
            if (view.isLiving(gateway)) {
                tell(gateway, change, isWritten);
            } else if (isWritten) {
                notes.add(gateway + " does not run: it will know when it starts");
            } else {
                notes.add(gateway + " does not run, and its list is another account's: it will not know when it starts."
                    + " Repeat this then, or now as its account");
                exitCode = Math.max(exitCode, ExitCode.PERMISSION);
            }
        }
    }

    /** Tells the engine of all that ID stands for, but not of sessions that are blocked for another reason. */
    private void tell(final OperatorCommandPublisher engine) {
        if (scope != Scope.FIRM) {
            if (scope != Scope.SESSION || !isStillBlocked(id)) {
                engine.massAction(action, scope, id);
            }
            return;
        }
        if (lists.isFirmOfAccounts(id)) {
            engine.massAction(action, scope, id);
        }
        for (final long session : sessionsOfFirm()) {
            if (!isStillBlocked(session)) {
                engine.massAction(action, Scope.SESSION, session);
            }
        }
    }

    /** Nobody is set free as long as a list that cannot be read may block them. */
    private void requireLists() {
        if (action == MassActionType.UNBLOCK) {
            lists.all();
        }
    }

    private void requireKnown() {
        final boolean isKnown = switch (scope) {
            case SESSION -> lists.isSession(id);
            case FIRM -> lists.isFirmOfAccounts(id) || !sessionsOfFirm().isEmpty();
            case ACCOUNT -> lists.isSession(id) || lists.isAccount(id);
        };
        if (!isKnown) {
            throw new LaunchException(
                ExitCode.USAGE, "there is no " + whom() + " in the configuration of this exchange");
        }
    }

    private Set<Long> sessionsOfFirm() {
        final Set<Long> sessions = new LinkedHashSet<>();
        for (final SessionRange range : lists.ranges(range -> range.firm() == id)) {
            if (range.last() - range.first() >= MAX_SESSIONS_OF_FIRM) {
                throw new LaunchException(ExitCode.USAGE, "firm " + id + " has more than "
                    + Format.count(MAX_SESSIONS_OF_FIRM) + " sessions: the engine cannot be told of each");
            }
            for (long session = range.first(); session <= range.last(); session++) {
                sessions.add(session);
            }
        }
        return sessions;
    }

    /** Whether a session that is set free here is blocked by itself, or with its firm, all the same. */
    private boolean isStillBlocked(final long session) {
        return action == MassActionType.UNBLOCK
            && (lists.isBlocked(Scope.SESSION, session) || !lists.others(Scope.SESSION, session).isEmpty());
    }
}
