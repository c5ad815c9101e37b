package org.ringside.queue;

import java.util.List;

/**
 * Decides what a duty cycle does when there is nothing to do. A strategy trades processor time for latency. One thread.
 * The strategies that sleep until they are woken also cost the only writer of a queue a full fence after each message;
 * the others do not.
 * <table>
 * <caption>Strategies by name</caption>
 * <tr><td>{@code busy-spin}</td><td>one spin hint a time: the least latency, a core for itself</td></tr>
 * <tr><td>{@code yield}</td><td>gives its time slice to a thread that waits for the core</td></tr>
 * <tr><td>{@code sleep}</td><td>parks for 50 us</td></tr>
 * <tr><td>{@code blocking}</td><td>sleeps until it is woken, for 100 ms at most</td></tr>
 * <tr><td>{@code timed-blocking}</td><td>sleeps until it is woken, for 1 ms at most: for duty cycles with
 *     timers</td></tr>
 * <tr><td>{@code phased}</td><td>spins for 200 rounds, yields for 100 us, then sleeps until it is woken, for 10 ms at
 *     most; sleeps at once where there are at most two processors, because the other side needs them, and because a
 *     thread that yields goes behind all others of its core, for milliseconds also when it gets work</td></tr>
 * </table>
 */
public interface WaitStrategy {
    /** Names that {@link #of} knows. */
    List<String> NAMES = List.of("busy-spin", "yield", "sleep", "blocking", "timed-blocking", "phased");

    /**
     * Waits if there is nothing to do. Call this method after every round of the duty cycle.
     *
     * @param workCount work that the round has done; with 0 the strategy waits, otherwise it starts from the beginning
     */
    void idle(int workCount);

    /** One of {@link #NAMES}. */
    String name();

    /**
     * Makes a strategy.
     *
     * @param waiter blocks the thread, for the strategies that block
     * @throws IllegalArgumentException that lists the known names
     */
    static WaitStrategy of(final String name, final Waiter waiter) {
        return switch (name) {
            case "busy-spin" -> new SimpleWait(name, Thread::onSpinWait);
            case "yield" -> new SimpleWait(name, Thread::yield);
            case "sleep" -> new SimpleWait(name, SimpleWait::nap);
            case "blocking" -> SimpleWait.blocking(name, waiter, 100_000_000);
            case "timed-blocking" -> SimpleWait.blocking(name, waiter, 1_000_000);
            case "phased" -> Runtime.getRuntime().availableProcessors() > 2
                ? new PhasedWait(waiter) : SimpleWait.blocking(name, waiter, 10_000_000);
            default -> throw new IllegalArgumentException(
                "there is no wait strategy " + name + "; known are " + String.join(", ", NAMES));
        };
    }
}
