package org.ringside.launch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import org.ringside.queue.Processors;

/**
 * The key {@code cpus} of a server: the processors of its hot threads, one each.
 *
 * @param text    as it was written, numbers with commas; empty: the kernel chooses.
 * @param numbers of the processors, in the order of the threads; empty for an empty text.
 */
record HotProcessors(String text, List<Integer> numbers) {
    /** Of a thread that has no processor of its own. */
    static final int NONE = -1;

    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException when they are not different numbers.
     */
    static HotProcessors of(final String text) {
        if (text.isEmpty()) {
            return new HotProcessors(text, List.of());
        }
        final List<Integer> numbers = new ArrayList<>();
        for (final String word : SEPARATOR.split(text, -1)) {
            ServerConfig.require(NUMBER.matcher(word).matches() && !numbers.contains(Integer.valueOf(word)),
                "cpus=" + text + ": different numbers with commas, as in /proc/cpuinfo, or nothing");
            numbers.add(Integer.valueOf(word));
        }
        return new HotProcessors(text, List.copyOf(numbers));
    }

    /**
     * Refuses more or fewer than there are hot threads.
     *
     * @throws IllegalArgumentException then.
     */
    HotProcessors requireFor(final int threads) {
        ServerConfig.require(numbers.isEmpty() || numbers.size() == threads,
            "cpus=" + text + ": a number for each hot thread, which are " + threads);
        return this;
    }

    /**
     * Refuses processors on which the calling thread may not run.
     *
     * @throws LaunchException USAGE, with those on which it may.
     */
    void requireAllowed() {
        final BitSet allowed = Processors.ofThisThread();
        for (final int number : numbers) {
            if (!allowed.get(number)) {
                throw new LaunchException(ExitCode.USAGE, "cpus=" + text + ": this process may run on " + allowed
                    + ", and not on " + number + "; name others, or let it (taskset, CPUAffinity= or AllowedCPUs=)");
            }
        }
    }

    /** What the ready line says of them: nothing where the kernel chooses. */
    String word() {
        return text.isEmpty() ? text : " cpus=" + SEPARATOR.matcher(text).replaceAll(",");
    }

    /** Of a thread, counted from 0; {@link #NONE} if it has none of its own. */
    int of(final int thread) {
        return numbers.isEmpty() ? NONE : numbers.get(thread);
    }

    /**
     * Binds the calling thread.
     *
     * @throws LaunchException FAILURE when the kernel refuses.
     */
    static void bind(final int processor) {
        if (processor != NONE && !Processors.bindThisThread(processor)) {
            throw new LaunchException(ExitCode.FAILURE,
                "the kernel does not let it run on processor " + processor + "; name another one in cpus=");
        }
    }
}
