package org.ringside.ops.exchange;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * An exchange at one moment: the state file, corrected by the kernel's locks.
 *
 * @param state     the state file, if there is one
 * @param processes those of the state file, then those that are only in the configuration
 */
public record ExchangeView(Optional<ExchangeState> state, List<ProcessView> processes) {
    /** The view before any start. */
    public static final ExchangeView NOTHING = new ExchangeView(Optional.empty(), List.of());

    /** Whether nothing was started, or everything was stopped. */
    public boolean isEmpty() {
        return living().isEmpty() && state.filter(was -> !was.isStopped()).isEmpty();
    }

    /** Whether all processes live and were ready. */
    public boolean isRunning() {
        return isComplete() && dead().isEmpty();
    }

    /** All was ready once, as far as is known. */
    boolean isComplete() {
        return state.map(ExchangeState::complete).orElse(true);
    }

    /** Names of the queues. Without a state file, those of the configuration: they exist if anything runs. */
    public List<String> queues(final ExchangePlan plan) {
        return state.map(ExchangeState::queues).orElseGet(() -> List.copyOf(plan.queues().keySet()));
    }

    /** The started processes, alive or dead. */
    public List<ProcessView> started() {
        return processes.stream().filter(process -> process.life() != Life.NOT_STARTED).toList();
    }

    public List<ProcessView> living() {
        return processes.stream().filter(ProcessView::isLiving).toList();
    }

    List<ProcessView> dead() {
        return processes.stream().filter(process -> !process.isLiving()).toList();
    }

    /** The same without a process that no longer belongs to the exchange, and without queues. */
    public ExchangeView without(final String process, final Collection<String> queues) {
        return new ExchangeView(
            state.map(was -> new ExchangeState(was.schema(), was.configuration(), was.data(), was.startedMs(),
                was.complete(),
                was.queues().stream().filter(queue -> !queues.contains(queue)).toList(),
                was.processes().stream().filter(started -> !started.name().equals(process)).toList())),
            processes.stream().filter(view -> !view.name().equals(process)).toList());
    }

    public Optional<ProcessView> find(final String name) {
        return processes.stream().filter(process -> process.name().equals(name)).findFirst();
    }

    public boolean isLiving(final String name) {
        return find(name).filter(ProcessView::isLiving).isPresent();
    }

    /** Says what is wrong with an exchange that does not run as a whole, and how to repair it. */
    public String trouble(final ExchangePlan plan) {
        if (dead().isEmpty()) {
            return "the start of the exchange was interrupted before all was ready."
                + " '" + plan.command("up") + "' goes on with it, '" + plan.command("down") + "' stops what is left";
        }
        final List<ProcessView> named = dead().stream().filter(view -> plan.parts().containsKey(view.name())).toList();
        final List<ProcessView> gateways = dead().stream().filter(plan::isRetirable).toList();
        final List<ProcessView> others = dead().stream()
            .filter(view -> !named.contains(view) && !gateways.contains(view)).toList();
        final List<String> lines = new ArrayList<>();
        if (!named.isEmpty()) {
            lines.add("the exchange is broken: " + fates(named) + ". " + (named.size() == 1
                ? "'" + plan.command("restart", named.get(0).name()) + "' starts it"
                : "'" + plan.command("up") + "' starts what is missing"));
        }
        if (!gateways.isEmpty()) {
            lines.add(fates(gateways) + ", and " + plan.file() + " does not name it: the engine does not start again"
                + " before that does, or " + gateways.stream().map(view -> "'" + plan.remedy(view) + "'")
                .collect(Collectors.joining(", ")) + " has taken it out");
        }
        if (!others.isEmpty()) {
            lines.add(fates(others) + ", and " + plan.file() + " does not name it: '" + plan.command("down")
                + "', then '" + plan.command("up") + "', goes on without it");
        }
        return String.join(". And ", lines);
    }

    private static String fates(final List<ProcessView> views) {
        return views.stream()
            .map(view -> view.life() == Life.DEAD ? view.process() + " is dead" : view.name() + " was not started")
            .collect(Collectors.joining(", "));
    }

    /**
     * Refuses to go on if one of these processes lives where this tool cannot stop it.
     *
     * @throws LaunchException that says what to do
     */
    public static void requireReachable(final List<ProcessView> views) {
        for (final ProcessView view : views) {
            if (view.life() == Life.OUT_OF_REACH) {
                throw new LaunchException(ExitCode.IN_USE, view.name() + " lives, for it holds its lock, but it was"
                    + " started in another pid namespace, where its pid is " + view.process().pid()
                    + ": stop it there, then try again");
            }
        }
    }

    public static String names(final List<ProcessView> views) {
        return views.stream().map(view -> view.process().toString()).collect(Collectors.joining(", "));
    }
}
