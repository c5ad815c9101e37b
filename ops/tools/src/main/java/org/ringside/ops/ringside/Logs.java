package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Printable;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LogTap;
import org.ringside.ops.log.LogArchive;
import org.ringside.ops.log.LogLines;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringside logs}: what the processes of an exchange have told. */
@Command(
    name = "logs",
    description = "Show the events of the exchange's processes: those in the files of the log, then those that wait in"
        + " its queue, also when all processes are dead.",
    exitCodeList = {"0:shown", "3:there is no log"})
final class Logs extends ExchangeVerb {
    private static final long PAUSE_MS = 50;
    private static final Duration RECENT = Duration.ofMinutes(10);

    @Option(names = {"-f", "--follow"},
        description = "Go on with new events, until Ctrl-C. Begins 10 minutes ago, unless --since is given.")
    private boolean follow;

    @Mixin
    private LogFilter filter;

    @Option(names = "--json", description = "Print the lines as they stand in the files, one JSON object each.")
    private boolean json;

    private LogTap ring;
    /** Position of the last line of the files, if it is of the queue that is there. */
    private long last = -1;
    private long damaged;
    /** Why the queue could not be opened, when that was told. */
    private String trouble = "";
    private Instant beginning = Instant.MIN;
    private long seen;
    private long shown;
    private Instant oldest = Instant.MAX;
    private Instant newest = Instant.MIN;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final Instant now = Instant.now();
        try {
            filter.read(now);
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
        if (follow && !filter.hasBeginning()) {
            beginning = now.minus(RECENT);
        }
        final ExchangePlan plan = plan();
        final LogArchive archive = new LogArchive(plan.data(Exchange.LOG));
        ring = new LogTap(plan.folder());
        // Before the files: what is written to a file meanwhile is seen in the queue too, and known by its position.
        final boolean hasRing = openRing();
        final long operators = archive.operators();
        final List<Long> numbers = archive.numbers();
        if (!hasRing && numbers.isEmpty() && operators == 0) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no log in " + archive.folder() + ". "
                + (plan.log().isPresent() ? "'" + plan.command("up") + "' starts one"
                : "log=log.properties in " + plan.file() + " has the next '" + plan.command("up") + "' keep one"));
        }
        if (operators > 0) {
            show("file " + operators + " of operators", () -> archive.openOperators(operators));
        }
        for (final long number : numbers) {
            if (number > operators) {
                show("file " + number + " of the log", () -> archive.open(number));
            }
        }
        if (hasRing) {
            ring.seek(last);
            pollRing();
        }
        if (damaged > 0) {
            messages().say(Format.count(damaged) + " lines of the files are damaged, and not shown");
        }
        if (shown == 0 && !json) {
            messages().say(nothing(plan));
        }
        while (follow && !filter.isOver(Instant.now()) && !out().checkError()) {
            Thread.sleep(PAUSE_MS);
            if (ring.isOpen() || openRing()) {
                pollRing();
            }
        }
        return ExitCode.OK;
    }

    /** Why nothing is shown. */
    private String nothing(final ExchangePlan plan) {
        if (seen == 0) {
            return "the log has no event yet";
        }
        return "no event is what was asked for. The log has " + Format.count(seen) + ", from " + oldest + " to "
            + newest + filter.order().map(order -> ". '" + plan.command("trace", order.toString())
                + "' shows what became of an order").orElse("");
    }

    /** The files are shown whatever has become of the queue. */
    private boolean openRing() {
        try {
            return ring.open();
        } catch (final QueueException unusable) {
            if (!unusable.getMessage().equals(trouble)) {
                trouble = unusable.getMessage();
                messages().say("what waits in the queue of the log is not shown: " + Printable.of(trouble));
            }
            return false;
        }
    }

    /** Opens a file. */
    @FunctionalInterface
    private interface Opening {
        LogLines open() throws IOException;
    }

    private void show(final String file, final Opening opening) throws IOException {
        try (LogLines lines = opening.open()) {
            String line = lines.next();
            while (line != null) {
                show(line);
                line = lines.next();
            }
        } catch (final NoSuchFileException deleted) {
            // The oldest goes while we read: as if we had come later.
            messages().say("the oldest file of the log was just deleted");
        } catch (final AccessDeniedException notOurs) {
            throw notOurs;
        } catch (final IOException unreadable) {
            messages().say(file + " is damaged, or cannot be read, what stands behind that is"
                + " not shown: " + Failures.reason(unreadable));
        }
        out().flush();
    }

    private void pollRing() {
        final long missed = ring.poll(this::show);
        out().flush();
        if (missed > 0 && follow) {
            messages().say("missed " + Format.count(missed) + " positions of the queue: the files have them");
        }
    }

    private void show(final String line) {
        final LogEntry entry = LogEntry.of(line).orElse(null);
        if (entry == null) {
            damaged++;
            return;
        }
        last = Math.max(last, entry.positionIn(ring.name()));
        seen++;
        oldest = entry.time().isBefore(oldest) ? entry.time() : oldest;
        newest = entry.time().isAfter(newest) ? entry.time() : newest;
        if (!entry.time().isBefore(beginning) && filter.takes(entry)) {
            shown++;
            out().println(json ? line : entry);
        }
    }
}
