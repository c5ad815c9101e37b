package org.ringside.ops.exchange;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The state file that {@code up} and {@code demo} leave for other tools: the started processes and the queues. A later
 * release may say more there, which this one passes over.
 *
 * @param schema        of the file
 * @param configuration file the exchange was started with
 * @param data          folder of its journals, which identifies the exchange; null in a file of an older release
 * @param startedMs     epoch milliseconds
 * @param complete      whether every process was ready; false: not yet, or never
 * @param queues        names of the queues made
 * @param processes     in the order of their start
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ExchangeState(
    String schema, String configuration, String data, long startedMs, boolean complete, List<String> queues,
    List<RunningProcess> processes) {

    public static final String SCHEMA = "ringside.state/1";

    /** Refuses an incomplete file, which is damaged. */
    public ExchangeState {
        Objects.requireNonNull(configuration, "configuration");
        queues = List.copyOf(queues);
        processes = List.copyOf(processes);
    }

    /** The state of this moment. */
    static ExchangeState of(final ExchangePlan plan, final long startedMs, final boolean complete,
        final List<String> queues, final List<RunningProcess> processes) {
        return new ExchangeState(SCHEMA, plan.file().toAbsolutePath().toString(),
            plan.data().toAbsolutePath().normalize().toString(), startedMs, complete, queues, processes);
    }

    /** The state of a stopped exchange whose queues stay, for the next one with the same journals. */
    public static ExchangeState stopped(final ExchangePlan plan, final List<String> queues) {
        return of(plan, System.currentTimeMillis(), true, queues, List.of());
    }

    /** The same with other queues. */
    ExchangeState withQueues(final List<String> names) {
        return new ExchangeState(schema, configuration, data, startedMs, complete, names, processes);
    }

    /** Whether each text is words for a terminal: who shares the folder may have written anything. */
    boolean isPrintable() {
        return Stream.concat(Stream.of(configuration, String.valueOf(data)), queues.stream())
            .noneMatch(text -> RunningProcess.CONTROL.matcher(text).find())
            && processes.stream().allMatch(RunningProcess::isPrintable);
    }

    /** Whether nothing is left of it but its queues. */
    boolean isStopped() {
        return complete && processes.isEmpty();
    }

    /** Whether it has these journals, as far as is known. */
    boolean hasData(final Path folder) {
        if (data == null) {
            return true;
        }
        final Path own = Path.of(data);
        final Path other = folder.toAbsolutePath().normalize();
        try {
            return own.equals(other) || Files.exists(own) && Files.exists(other) && Files.isSameFile(own, other);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
