package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeQueues;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code ringside queues}: makes or removes the queues of an exchange whose processes somebody else starts and stops,
 * as systemd does. {@code up} and {@code down} do it themselves.
 */
@Command(
    name = "queues",
    description = "Make the queues of an exchange before its processes start, or remove them after the last one has"
        + " ended: for systemd, or others that start the processes. Queues that are there stay, those with unread"
        + " commands too, and those with unread events that the engine's journal no longer makes again.",
    exitCodeList = {"0:done", "4:a process of the exchange runs, or its folder is another exchange's",
        "8:the members do not say in time where queues begin"})
final class Queues extends ExchangeVerb {
    private static final String CREATE = "create";
    private static final String REMOVE = "remove";

    @Parameters(paramLabel = "create|remove", description = "What to do.")
    private String action;

    @Option(names = "--timeout", paramLabel = "TIME", converter = Converters.Time.class,
        description = "How long create waits for a majority of the members of a replicated engine, which say where"
            + " queues begin (default: readyTimeout= of the exchange).")
    private Duration timeout;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!List.of(CREATE, REMOVE).contains(action)) {
            throw usage("queues takes create or remove, not '" + action + "'");
        }
        final ExchangePlan plan = plan();
        if (action.equals(REMOVE) && !Files.isDirectory(plan.folder())) {
            messages().say("there is no folder " + plan.folder() + ", and no queue to remove");
            return ExitCode.OK;
        }
        final ExchangeFolder folder = new ExchangeFolder(plan.folder());
        return audit(plan).of(() -> folder.exclusively(() -> {
            final ExchangeView found = new LifeSigns(plan).look();
            return action.equals(CREATE) ? create(plan, found, folder) : remove(plan, found, folder);
        }));
    }

    private int create(final ExchangePlan plan, final ExchangeView found, final ExchangeFolder folder)
        throws InterruptedException {
        final List<String> created = new ExchangeQueues(plan, found, folder, messages(),
            timeout == null ? plan.config().readyLimit() : timeout).createAll();
        out().println(created.isEmpty() ? "all queues are there" : "created " + String.join(", ", created));
        return ExitCode.OK;
    }

    private int remove(final ExchangePlan plan, final ExchangeView found, final ExchangeFolder folder)
        throws IOException, InterruptedException {
        if (!found.living().isEmpty()) {
            throw new LaunchException(ExitCode.IN_USE, "the queues are in use: " + ExchangeView.names(found.living())
                + ". Stop that first, or '" + plan.command("down") + "'");
        }
        out().println(ExchangeQueues.remove(plan, found, folder));
        return ExitCode.OK;
    }
}
