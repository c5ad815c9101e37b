package org.ringside.ops.shmq;

import java.io.IOException;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code shmq detach}: takes a gating consumer that is dead out of a queue, so that the queue can go on. */
@Command(name = "detach", description = "Take a dead gating consumer out of a queue for good, so that the queue can"
    + " go on.")
final class Detach extends NamedQueueVerb {
    @Parameters(paramLabel = "CONSUMER", description = "Name of the consumer, as stat shows it.")
    private String consumer;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return confirmation.isDryRun() ? detach() : audited(this::detach);
    }

    private int detach() throws IOException {
        final QueueDirectory directory = existingDirectory();
        final String what = "detach " + consumer + " from " + name() + missed();
        if (confirmation.isDryRun()) {
            out().println("would " + what);
            return ExitCode.OK;
        }
        confirmation.require(messages(), what, consumer + " was not detached");
        try {
            directory.detach(name(), consumer);
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
        out().println(what.replaceFirst("detach", "detached"));
        return ExitCode.OK;
    }

    private String missed() {
        try (Queue queue = inspect()) {
            final QueueStatistics now = queue.statistics();
            return now.consumers().stream().filter(row -> row.spec().name().equals(consumer)).findFirst()
                .map(ConsumerStatistics::position)
                .map(position -> ", which misses the " + Format.count(now.tail() - position)
                    + " messages from position " + Format.count(position) + " on, and all after them")
                .orElse("");
        }
    }
}
