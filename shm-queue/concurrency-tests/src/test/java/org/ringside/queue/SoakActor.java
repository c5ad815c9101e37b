package org.ringside.queue;

import java.io.IOException;
import org.ringside.testing.ForkedJvm;

/** A place in a soak that is always taken: when its process has ended, another one is started. */
final class SoakActor implements AutoCloseable {
    /** Starts the process of an actor anew. */
    interface Starter {
        ForkedJvm start() throws IOException;
    }

    final String name;
    private final Starter starter;
    private ForkedJvm process;
    private long resumeAtNs;

    SoakActor(final String name, final Starter starter) throws IOException {
        this.name = name;
        this.starter = starter;
        this.process = starter.start();
    }

    ForkedJvm process() {
        return process;
    }

    boolean isStopped() {
        return process.isStopped();
    }

    void stopUntil(final long timeNs) throws IOException, InterruptedException {
        process.stop();
        resumeAtNs = timeNs;
    }

    void resumeIfDue(final long nowNs) throws IOException, InterruptedException {
        if (process.isStopped() && nowNs - resumeAtNs >= 0) {
            process.resume();
        }
    }

    void restart() throws IOException {
        process = starter.start();
    }

    @Override
    public void close() {
        process.close();
    }
}
