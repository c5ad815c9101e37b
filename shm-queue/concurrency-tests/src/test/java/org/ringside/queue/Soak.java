package org.ringside.queue;

import java.io.IOException;
import java.util.List;

/**
 * Kills and stops processes that use a queue, for some minutes, and says whether a promise was broken: by the
 * command {@code soak}, see docs/contributing.md. Exits with 0 when none was, 1 when one was, 2 when it was not
 * understood.
 */
public final class Soak {
    private Soak() {
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            System.out.print(SoakRequest.USAGE);
            return;
        }
        final SoakRequest request;
        try {
            request = SoakRequest.of(args);
        } catch (final IllegalArgumentException notUnderstood) {
            System.err.println("soak: " + notUnderstood.getMessage() + ". See soak --help");
            System.exit(2);
            return;
        }
        final SoakReport report;
        try (SoakRun run = new SoakRun(SoakPlan.of(request.seconds(), request.seed()))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInterrupted(run)));
            report = run.run();
        }
        System.out.println(request.json() ? report.json() : report.text());
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
