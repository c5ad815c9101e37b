package org.ringside.simulator.benchmarks;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where a process may run, as the words that its command begins with (taskset(1), chrt(1)). Two groups of cores are to
 * each other what two machines are: one takes no time from the other.
 */
record Cores(List<String> prefix) {
    private static final int COUNT = Runtime.getRuntime().availableProcessors();
    private static final int LAST = COUNT - 1;

    /** Any of them. */
    static final Cores ANY = new Cores(List.of());

    /** All but the last one; that too if there is no other. */
    static Cores ofExchange() {
        return COUNT == 1 ? ANY : new Cores(List.of("taskset", "-c", "0-" + (LAST - 1)));
    }

    /** The last one. */
    static Cores ofClients() {
        return COUNT == 1 ? ANY : new Cores(List.of("taskset", "-c", Integer.toString(LAST)));
    }

    /** The last one, and there only the time that others leave: Linux's class of idle processes (sched(7)). */
    static Cores leftByClients() {
        return new Cores(Stream.concat(ofClients().prefix.stream(), Stream.of("chrt", "--idle", "0")).toList());
    }
}
