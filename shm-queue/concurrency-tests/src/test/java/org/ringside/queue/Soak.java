package org.ringside.queue;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Kills and stops processes that use a queue, for as long as one likes, and says whether a promise was broken: by the
 * command {@code soak}, see docs/contributing.md. Exits with 0 when none was, 1 when one was, 2 when it was not
 * understood.
 */
public final class Soak {
    private static final String USAGE = "usage: soak [--minutes N | --seconds N] [--seed N] [--json]";

    private Soak() {
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        long seconds = TimeUnit.MINUTES.toSeconds(1);
        long seed = System.nanoTime();
        boolean json = false;
        try {
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case "--minutes" -> seconds = TimeUnit.MINUTES.toSeconds(Long.parseLong(args[++i]));
                    case "--seconds" -> seconds = Long.parseLong(args[++i]);
                    case "--seed" -> seed = Long.parseLong(args[++i]);
                    case "--json" -> json = true;
                    default -> throw new IllegalArgumentException(args[i]);
                }
            }
        } catch (final IllegalArgumentException | ArrayIndexOutOfBoundsException notUnderstood) {
            System.err.println(USAGE);
            System.exit(2);
        }
        final SoakReport report;
        try (SoakRun run = new SoakRun(SoakPlan.of(seconds, seed))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInterrupted(run)));
            report = run.run();
        }
        System.out.println(json ? report.json() : report.text());
        System.exit(report.isSound() ? 0 : 1);
    }

    private static void closeInterrupted(final SoakRun run) {
        try {
            run.close();
        } catch (final IOException failure) {
            System.err.println("soak: " + failure.getMessage());
        }
    }
}
