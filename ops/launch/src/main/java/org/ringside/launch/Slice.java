package org.ringside.launch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.queue.TimeSlice;

/**
 * The key {@code slice} of a server: how long its threads compute before others of the same core have their turn.
 *
 * @param text     as it was written, {@code 100us} to {@code 100ms}; empty: as long as the kernel thinks best.
 * @param lengthNs the same in nanoseconds; 0: as long as the kernel thinks best.
 */
record Slice(String text, long lengthNs) {
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})(us|ms)");
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException when it is no such time.
     */
    static Slice of(final String text) {
        if (text.isEmpty()) {
            return new Slice(text, 0);
        }
        final Matcher matcher = FORM.matcher(text);
        final long lengthNs = matcher.matches()
            ? Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("us") ? NS_PER_US : NS_PER_MS) : 0;
        ServerConfig.require(lengthNs >= TimeSlice.MIN_NS && lengthNs <= TimeSlice.MAX_NS,
            "slice=" + text + ": 100us to 100ms, or nothing for what the kernel thinks best");
        return new Slice(text, lengthNs);
    }

    /**
     * Asks for it, on behalf of the calling thread and of those that it starts from now on.
     *
     * @return what the ready line says of it: nothing where nothing was asked for, or where the kernel refuses.
     */
    String request() {
        return lengthNs > 0 && TimeSlice.request(lengthNs) ? " slice=" + text : "";
    }

    /**
     * Why the kernel has refused, for the end of a line.
     *
     * @param hasPolicy whether the scheduling policy of the threads has slices.
     */
    String refusal(final boolean hasPolicy) {
        return hasPolicy
            ? "the kernel does not take slice=" + text + ", which Linux does since 6.12: its threads have the slice"
                + " that all have"
            : "slice=" + text + " has no effect: its threads have a real-time or idle scheduling policy, and such have"
                + " no slices. Start it without that policy (chrt), or leave slice= out";
    }
}
