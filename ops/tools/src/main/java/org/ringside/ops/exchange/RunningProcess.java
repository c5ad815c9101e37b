package org.ringside.ops.exchange;

import java.time.Duration;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Messages;
import org.ringside.queue.ProcessIdentity;

/**
 * A process that runs, or ran, a part of an exchange.
 *
 * @param name      of the process: {@code engine}, or that of a gateway or probe
 * @param part      what it is: one of the constants of {@link Exchange}
 * @param identity  survives in a file what a pid does not: the kernel hands the same pid out again
 * @param listen    address it accepts connections on; null when it has none, or did not say so yet
 * @param tlsListen address where it accepts them through TLS; null when it has none, or did not say so yet
 */
public record RunningProcess(String name, String part, ProcessIdentity identity, String listen, String tlsListen) {
    public long pid() {
        return identity.pid();
    }

    public boolean isRunning() {
        return identity.isRunning();
    }

    /** Asks it to stop; kills it, and says so, when it has not stopped within the time. */
    public void stop(final Duration timeout, final Messages messages) throws InterruptedException {
        if (isRunning()) {
            ProcessHandle.of(pid()).ifPresent(ProcessHandle::destroy);
            if (!awaitExit(timeout)) {
                messages.say(this + " did not stop within " + Format.seconds(timeout) + ": killing it");
                kill();
            }
        }
    }

    public void kill() throws InterruptedException {
        if (isRunning()) {
            ProcessHandle.of(pid()).ifPresent(ProcessHandle::destroyForcibly);
            awaitExit(Duration.ofSeconds(5));
        }
    }

    /** Whether it was gone before the time was over. */
    public boolean awaitExit(final Duration timeout) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (isRunning()) {
            if (System.nanoTime() - deadlineNs >= 0) {
                return false;
            }
            Thread.sleep(10);
        }
        return true;
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }
}
