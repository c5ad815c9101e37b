package org.ringside.ops.exchange;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Whether a first order could be answered: the engine looks for commands, every event loop looks for what the engine
 * answers, and the engine writes to every one of them. A loop that runs looks at its queue many times a second, also
 * when nothing is there, and the queue counts that; one that was stopped, or hangs, does not. No order is sent for it.
 */
final class ReadyCheck {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MS = 10;

    private final ExchangePlan plan;

    ReadyCheck(final ExchangePlan plan) {
        this.plan = plan;
    }

    /**
     * Returns when every reader has looked at its queue since it was called.
     *
     * @throws LaunchException that names the process that does not, and the command that mends it
     */
    void await(final Duration timeout) throws InterruptedException {
        final Duration limit = timeout.compareTo(LIMIT) < 0 ? timeout : LIMIT;
        final long startNs = System.nanoTime();
        final Map<String, Long> looks = new LinkedHashMap<>();
        plan.queues().keySet().forEach(queue ->
            attached(queue).ifPresent(reader -> looks.put(queue, ReaderLooks.count(reader))));
        requireWriter(looks.containsKey(plan.input()));
        final List<String> waiting = new ArrayList<>(looks.keySet());
        while (!waiting.isEmpty()) {
            waiting.removeIf(queue ->
                attached(queue).filter(reader -> ReaderLooks.count(reader) == looks.get(queue)).isEmpty());
            if (!waiting.isEmpty() && System.nanoTime() - startNs > limit.toNanos()) {
                throw hung(waiting.get(0), limit);
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** An engine that was started before a gateway was added does not know it. */
    private void requireWriter(final boolean isEngineAttached) {
        for (final String route : isEngineAttached ? plan.routes() : List.<String>of()) {
            final boolean isServed = statistics(ExchangePlan.output(route)).writers().stream()
                .anyMatch(writer -> writer.attachment() == Attachment.ATTACHED);
            if (!isServed) {
                throw new LaunchException(ExitCode.FAILURE, "the " + plan.matcher() + " that runs does not serve the"
                    + " gateway loop " + route + ". '" + plan.command("restart", plan.matcher(), "--yes")
                    + "' has it read the configuration again");
            }
        }
    }

    private LaunchException hung(final String queue, final Duration limit) {
        final ReaderStatistics reader = statistics(queue).reader();
        final String process = plan.readerOf(queue).orElseThrow();
        return new LaunchException(ExitCode.TIMEOUT, process + " (pid " + reader.pid() + ") lives, and has not looked"
            + " at " + queue + " for " + Format.seconds(limit) + ". '"
            + plan.command("restart", process, "--yes") + "'");
    }

    private Optional<ReaderStatistics> attached(final String queue) {
        return Optional.of(statistics(queue).reader()).filter(reader -> reader.attachment() == Attachment.ATTACHED);
    }

    private QueueStatistics statistics(final String name) {
        return ExchangeFolder.statistics(plan.folder(), name);
    }
}
