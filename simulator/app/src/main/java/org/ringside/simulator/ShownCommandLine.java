package org.ringside.simulator;

import java.util.ArrayList;
import java.util.List;

/** A command line as a document may have it: without the secret that signs logins. */
final class ShownCommandLine {
    private static final String SECRET = "--secret";
    private static final String HIDDEN = "***";

    private ShownCommandLine() {
    }

    static List<String> of(final List<String> args) {
        final List<String> shown = new ArrayList<>();
        boolean isSecret = false;
        for (final String arg : args) {
            shown.add(isSecret ? HIDDEN : arg.startsWith(SECRET + "=") ? SECRET + "=" + HIDDEN : arg);
            isSecret = arg.equals(SECRET);
        }
        return shown;
    }
}
