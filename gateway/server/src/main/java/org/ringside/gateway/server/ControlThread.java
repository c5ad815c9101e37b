package org.ringside.gateway.server;

import java.util.function.Consumer;
import org.ringside.launch.LaunchException;

/**
 * Looks a few times a second whether an operator wants something of the gateway. Beside the event loops, which never
 * touch a file for it.
 */
final class ControlThread implements Runnable, AutoCloseable {
    private static final long PERIOD_MS = 100;

    private final GatewayControl control;
    private final GatewayControl.Verb verbs;
    private final Consumer<String> warnings;
    private final Thread thread;

    /** What is asked from now on will be answered; what an earlier gateway was asked will not. */
    ControlThread(
        final String gateway,
        final GatewayControl control,
        final GatewayControl.Verb verbs,
        final Consumer<String> warnings) {
        this.control = control;
        this.verbs = verbs;
        this.warnings = warnings;
        this.thread = new Thread(this, gateway + "-control");
        thread.setDaemon(true);
        control.clear();
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        String told = "";
        while (!Thread.currentThread().isInterrupted()) {
            try {
                control.poll(verbs);
                Thread.sleep(PERIOD_MS);
            } catch (final InterruptedException ended) {
                return;
            } catch (final LaunchException ex) {
                if (!told.equals(ex.getMessage())) {
                    told = ex.getMessage();
                    warnings.accept(told);
                }
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
            control.clear();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
