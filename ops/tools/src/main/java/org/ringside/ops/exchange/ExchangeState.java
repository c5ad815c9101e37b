package org.ringside.ops.exchange;

import java.util.List;
import java.util.Objects;

/**
 * What {@code up} and {@code demo} leave behind for others to find: which processes they started, which queues they
 * made.
 *
 * @param schema        of the file
 * @param configuration file the exchange was started with
 * @param startedMs     epoch milliseconds
 * @param complete      whether every process was ready; not yet, or never, when false
 * @param queues        names of the queues made
 * @param processes     in the order of their start
 */
public record ExchangeState(
    String schema, String configuration, long startedMs, boolean complete, List<String> queues,
    List<RunningProcess> processes) {

    public static final String SCHEMA = "ringside.state/1";

    /** With all of it: a file that lacks something is damaged. */
    public ExchangeState {
        Objects.requireNonNull(configuration, "configuration");
        queues = List.copyOf(queues);
        processes = List.copyOf(processes);
    }
}
