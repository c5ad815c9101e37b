package org.ringside.ops.console.actions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.ops.console.access.Login;
import org.ringside.ops.console.access.PriorityBoost;
import org.ringside.ops.console.access.RefusedException;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.operations.OperatorDesk;
import org.ringside.ops.operations.Plan;
import org.ringside.ops.operations.PlanChangedException;
import org.ringside.ops.operations.Result;

/**
 * Does actions that an operator has agreed to: each once, as it was agreed to, with events for the log. The caller has
 * checked the right to act. Any thread may call; none waits.
 */
public final class ActionDesk implements AutoCloseable {
    private static final int PATIENCE_S = 5;
    private static final String PROCESS = "console";

    private final ActionCatalog catalog;
    private final LongSupplier nanoClock;
    private final Proposals proposals = new Proposals();
    private final Outcomes outcomes = new Outcomes();
    private final ActionThreads threads;

    /**
     * Makes a desk.
     *
     * @param nanoClock as {@link System#nanoTime()}
     * @param boost     for the time when an operator waits
     */
    public ActionDesk(final ActionCatalog catalog, final LongSupplier nanoClock, final PriorityBoost boost) {
        this.catalog = catalog;
        this.nanoClock = nanoClock;
        threads = new ActionThreads(boost);
    }

    /**
     * Plans an action.
     *
     * @return ends with a {@link RefusedException} if the action cannot be done
     */
    public CompletableFuture<Proposal> propose(final Login login, final ActionRequest request) {
        final CompletableFuture<Proposal> proposal = new CompletableFuture<>();
        threads.plan(() -> complete(proposal, () -> plan(login, request)));
        return proposal;
    }

    /**
     * Does an agreed action.
     *
     * @return the outcome, or within seconds the answer that the action goes on; ends with {@link
     *         ProposalChangedException} if the plan has changed, and with another {@link RefusedException} if nothing
     *         is done
     */
    public CompletableFuture<Outcome> perform(final Login login, final ActionRequest request, final Consent consent) {
        final CompletableFuture<Outcome> outcome;
        synchronized (outcomes) {
            final Optional<CompletableFuture<Outcome>> before = outcomes.find(login, consent.requestId(), request);
            outcome = before.orElseGet(() -> begin(login, request, consent));
        }
        return outcome.copy().completeOnTimeout(Outcome.RUNNING, PATIENCE_S, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        threads.close();
    }

    private CompletableFuture<Outcome> begin(final Login login, final ActionRequest request, final Consent consent) {
        final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        final Optional<Proposals.Open> agreed =
            proposals.find(login, request, consent.fingerprint(), nanoClock.getAsLong());
        if (agreed.isEmpty()) {
            threads.plan(() -> complete(outcome, () -> {
                throw tooLate(login, request);
            }));
            return outcome;
        }
        final Action action = find(request);
        if (!consent.words().strip().equals(action.words())) {
            throw ActionRequest.bad("type: " + action.words());
        }
        threads.act(action.operation().isExclusive(),
            () -> complete(outcome, () -> perform(login, request, action, agreed.get())));
        proposals.remove(consent.fingerprint());
        outcomes.add(login, consent.requestId(), request, outcome);
        return outcome;
    }

    /** By the configuration as it is now: somebody may have broken it since the question. */
    private Action find(final ActionRequest request) {
        try {
            return catalog.find(request);
        } catch (final LaunchException broken) {
            throw new RefusedException(RefusedException.CONFLICT, Failures.reason(broken));
        }
    }

    /** What the operator is offered. The log is told that it was asked for, whatever can be offered. */
    private Proposal plan(final Login login, final ActionRequest request) throws IOException, InterruptedException {
        final Action action;
        try {
            action = catalog.find(request);
        } catch (final LaunchException impossible) {
            audit(login, request.name() + " " + new TreeMap<>(request.arguments()), new ArrayList<>()).asked();
            throw impossible;
        }
        try (action) {
            audit(login, action.words(), new ArrayList<>()).asked();
            final Plan plan = action.operation().plan();
            return new Proposal(plan.sentence(), action.words(),
                proposals.add(login, request, plan, nanoClock.getAsLong()));
        }
    }

    private ProposalChangedException tooLate(final Login login, final ActionRequest request)
        throws IOException, InterruptedException {
        return new ProposalChangedException("that was asked for more than " + Proposals.LIFE.toSeconds()
            + " s ago, or was done already: look again at what it would do now", plan(login, request));
    }

    /** What waits for its turn for too long is not done: the operator may not be there any more to see the outcome. */
    private Outcome perform(
        final Login login, final ActionRequest request, final Action action, final Proposals.Open agreed)
        throws IOException, InterruptedException {
        if (agreed.isOver(nanoClock.getAsLong())) {
            action.close();
            throw tooLate(login, request);
        }
        final List<String> notes = new ArrayList<>();
        final List<Result> results = new ArrayList<>();
        try (action) {
            audit(login, action.words(), notes).of(() -> {
                final Result result =
                    OperatorDesk.perform(catalog.exchange().folder(), action.operation(), agreed.plan());
                results.add(result);
                return result.exitCode();
            });
        } catch (final PlanChangedException changed) {
            throw new ProposalChangedException("something has changed meanwhile, and nothing was done: look again at"
                + " what it would do now", plan(login, request));
        } catch (final IOException | RuntimeException failure) {
            return Outcome.failed(ExitCode.of(failure), Failures.reason(failure), notes);
        }
        notes.addAll(0, results.get(0).notes());
        return Outcome.of(results.get(0), notes);
    }

    private Audit audit(final Login login, final String words, final List<String> notes) {
        return Audit.ofExchange(catalog.exchange(), PROCESS, login.person().name() + " by the console",
            "ringside " + words, notes::add);
    }

    /** Whatever goes wrong, the one who asks is answered. */
    private static <T> void complete(final CompletableFuture<T> future, final Work<T> work) {
        try {
            future.complete(work.run());
        } catch (final RefusedException refusal) {
            future.completeExceptionally(refusal);
        } catch (final LaunchException impossible) {
            future.completeExceptionally(new RefusedException(RefusedException.CONFLICT, Failures.reason(impossible)));
        } catch (final InterruptedException ending) {
            Thread.currentThread().interrupt();
            future.completeExceptionally(
                new RefusedException(RefusedException.BUSY, "the console ends: use the command line"));
        } catch (final IOException | RuntimeException | Error failure) {
            future.completeExceptionally(failure);
        }
    }

    @FunctionalInterface
    private interface Work<T> {
        T run() throws IOException, InterruptedException;
    }
}
