package org.ringside.ops.shmq;

import java.io.IOException;
import java.time.Duration;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq stat}: all there is to know of one queue, once or again and again. */
@Command(name = "stat", description = "Show one queue with its writers and its reader.")
final class Stat extends NamedQueueVerb {
    private static final Duration SAMPLE = Duration.ofMillis(50);

    @Option(names = {"-w", "--watch"}, paramLabel = "SECONDS",
        description = "Show the queue again after this many seconds, until Ctrl-C.")
    private Integer watch;

    @Option(names = "--json", description = "Print one JSON document; with --watch one object on a line each time.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (watch != null && watch < 1) {
            throw usage("--watch takes at least 1 second");
        }
        existingDirectory();
        try (Queue queue = inspect()) {
            QueueReport report = print(queue, SAMPLE);
            while (watch != null && report.isOpen()) {
                report = print(queue, Duration.ofSeconds(watch));
            }
            if (!report.isOpen()) {
                throw new LaunchException(ExitCode.NOT_FOUND, name() + " was closed and removed. See shmq ls");
            }
        }
        return ExitCode.OK;
    }

    private QueueReport print(final Queue queue, final Duration sample) throws InterruptedException {
        final long startNs = System.nanoTime();
        final QueueStatistics before = queue.statistics();
        Thread.sleep(sample.toMillis());
        final QueueStatistics now = queue.statistics();
        final double seconds = (System.nanoTime() - startNs) / 1e9;
        final QueueReport report = QueueReport.of(new QueueSample(file(name()), before, now, seconds), queue.boot());
        out().println(json ? text(report) : report);
        out().flush();
        return report;
    }

    private String text(final QueueReport report) {
        return watch == null ? Json.document(report) : Json.line(report);
    }
}
