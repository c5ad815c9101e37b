package org.ringside.launch;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The folder in which programs of this user keep files that outlive them, by the <a
 * href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG Base Directory Specification</a>: {@code
 * $XDG_STATE_HOME/ringside}, or {@code ~/.local/state/ringside}.
 */
public final class StateFolder {
    private static final String VARIABLE = "XDG_STATE_HOME";

    private StateFolder() {
    }

    /**
     * The folder of this user and this environment; it need not be there.
     *
     * @return an absolute path.
     */
    public static Path ofUser() {
        return of(System.getenv(VARIABLE), Path.of(System.getProperty("user.home")));
    }

    /** A path that is not absolute does not count, by the specification. */
    static Path of(final String state, final Path home) {
        final Path parent = home.resolve(Path.of(".local", "state"));
        if (state == null || state.isBlank()) {
            return parent.resolve("ringside");
        }
        try {
            final Path named = Path.of(state);
            return (named.isAbsolute() ? named : parent).resolve("ringside");
        } catch (final InvalidPathException noPath) {
            return parent.resolve("ringside");
        }
    }
}
