package org.ringside.system;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A trader that speaks FIX by the program of others. Messages are texts, with | for the delimiter. */
abstract class FixClient implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    /** The number that it logs on with. */
    abstract int session();

    /** Sends a message of fields, as {@code 35=D|11=a|}. */
    abstract FixClient send(String fields);

    /** Loses the connection; the program makes the next one by itself. */
    abstract void drop() throws Exception;

    abstract void logOut();

    @Override
    public abstract void close();

    /** A message came; also {@code logged on|} and {@code logged out|}. */
    final void onReceived(final String message) {
        received.add(message);
    }

    /** Whether a message that has all of these is among those that wait. */
    final boolean hasReceived(final String... parts) {
        return received.stream().anyMatch(message -> has(message, parts));
    }

    /** Waits for a message that has all of these, and passes over others. */
    final String expect(final String... parts) throws InterruptedException {
        return expectWithin(PATIENCE_SECONDS, parts);
    }

    /** The same, for so long. */
    final String expectWithin(final long seconds, final String... parts) throws InterruptedException {
        final StringBuilder others = new StringBuilder();
        final long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            final String message = received.poll(endNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (message == null) {
                throw new AssertionError("no " + String.join(" ", parts) + " came, but" + others);
            }
            if (has(message, parts)) {
                return message;
            }
            others.append('\n').append(message);
        }
    }

    private static boolean has(final String message, final String... parts) {
        boolean isIt = true;
        for (final String part : parts) {
            isIt &= ("|" + message).contains("|" + part + "|");
        }
        return isIt;
    }
}
