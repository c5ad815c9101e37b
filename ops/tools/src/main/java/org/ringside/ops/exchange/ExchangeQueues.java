package org.ringside.ops.exchange;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.queue.QueueSpec;

/**
 * Makes the queues of an exchange, or takes those that were kept, before the processes start that need them; and
 * removes them after the processes have ended.
 */
public final class ExchangeQueues {
    private final ExchangePlan plan;
    private final ExchangeView found;
    private final ExchangeFolder folder;
    private final Messages messages;
    private final Duration patience;
    /** Those that were made here, and all once they are there. */
    private final List<String> created = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    /** Those of events for everybody that an engine which is started here takes. */
    private final Set<String> publicQueues = new LinkedHashSet<>();

    /**
     * The queues of an exchange.
     *
     * @param found    what was found of it
     * @param patience how long members may take to say where queues begin
     */
    public ExchangeQueues(final ExchangePlan plan, final ExchangeView found, final ExchangeFolder folder,
        final Messages messages, final Duration patience) {
        this.plan = plan;
        this.found = found;
        this.folder = folder;
        this.messages = messages;
        this.patience = patience;
    }

    /**
     * Makes the missing queues for processes that others start, and notes that they belong to this exchange.
     *
     * @return names of the new queues, sorted
     */
    public List<String> createAll() throws InterruptedException {
        final List<String> all = new ArrayList<>(createLog());
        create();
        all.addAll(created);
        all.sort(null);
        folder.save(found.state().map(was -> was.withQueues(known()))
            .orElseGet(() -> ExchangeState.stopped(plan, known())));
        return all;
    }

    /**
     * Removes the queues of an exchange none of whose processes runs, and then its folder. Where something would be
     * lost with them, all stay for the next engine.
     *
     * @return one line that says what was removed, or what was kept
     */
    public static String remove(final ExchangePlan plan, final ExchangeView found, final ExchangeFolder folder)
        throws IOException, InterruptedException {
        folder.removeUnusedQueues(plan.logQueue().keySet());
        final List<String> queues = found.queues(plan);
        final Optional<String> kept = folder.removeReadQueues(plan, queues);
        if (kept.isEmpty()) {
            folder.deleteState();
        }
        folder.deleteIfUnused();
        return kept.map(reason -> "kept the queues: " + reason + ". '" + plan.command("up") + "' goes on with them")
            .orElseGet(() -> "removed " + String.join(", ", queues));
    }

    /** Names of those that were made here. */
    List<String> created() {
        return created;
    }

    /** Names of all, once they are there. */
    List<String> names() {
        return names;
    }

    /** Names of all that the exchange has now. */
    List<String> known() {
        final Set<String> all = new LinkedHashSet<>(names.isEmpty() ? found.queues(plan) : names);
        all.addAll(publicQueues);
        return List.copyOf(all);
    }

    /** The first queue: a process that starts tells its events there. One that lives without it goes on without it. */
    List<String> createLog() throws InterruptedException {
        return folder.createQueues(plan.logQueue());
    }

    /** All others. A process that lives has mapped its queues as they were: one that is made now it would not see. */
    void create() throws InterruptedException {
        if (!found.isLiving(plan.matcher())) {
            renew();
        }
        final List<String> missing = folder.missing(plan.queues().keySet());
        final List<ProcessView> living =
            found.living().stream().filter(view -> !Exchange.MEMBER.equals(view.process().part())).toList();
        if (!missing.isEmpty() && !living.isEmpty()) {
            throw new LaunchException(ExitCode.IN_USE, "there is no queue " + String.join(", ", missing) + ", and "
                + ExchangeView.names(living) + " would not see a new one. '" + plan.command("down")
                + "', then '" + plan.command("up") + "'");
        }
        created.addAll(folder.createQueues(
            missing.isEmpty() ? plan.queues() : new StartPositions(plan, patience).queues()));
        final Set<String> all = new LinkedHashSet<>(plan.queues().keySet());
        found.state().ifPresent(state -> all.addAll(state.queues()));
        all.addAll(publicQueues);
        names.addAll(all);
    }

    /** Before an engine starts: it makes again what it can of what a gateway has missed. */
    void renew() throws InterruptedException {
        final List<String> closed = folder.closed(plan.queues().keySet());
        if (!closed.isEmpty()) {
            final Map<String, QueueSpec> renewed = new StartPositions(plan, patience).outputs(closed);
            folder.removeQueues(renewed.keySet());
            folder.createQueues(renewed);
            renewed.forEach((name, spec) -> messages.say(
                name + " was closed and is made anew, from position " + spec.startPosition() + " on"));
        }
        createPublic();
    }

    /** One that lives takes no other queue. What a closed one missed, a journal has. */
    private void createPublic() throws InterruptedException {
        final Map<String, QueueSpec> planned = plan.publicQueues();
        folder.removeQueues(folder.closed(planned.keySet()));
        created.addAll(folder.createQueues(planned));
        publicQueues.addAll(planned.keySet());
    }
}
