package org.ringside.ops.exchange;

import org.ringside.queue.ProcessIdentity;

/**
 * A process of an exchange at one moment.
 *
 * @param process what is known of the process; its pid is 0 if nothing is known
 * @param life    whether the process lives
 */
public record ProcessView(RunningProcess process, Life life) {
    /** One of which no pid is known. */
    static ProcessView unknown(final String name, final String part, final Life life) {
        return new ProcessView(new RunningProcess(name, part, new ProcessIdentity(0, 0, 0)), life);
    }

    public String name() {
        return process.name();
    }

    public boolean isLiving() {
        return life == Life.RUNNING || life == Life.OUT_OF_REACH;
    }
}
